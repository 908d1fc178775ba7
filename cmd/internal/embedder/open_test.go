package embedder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A stage is a bank, an endpoint and the choice of it.
type stage struct {
	bank     *kb.Bank
	endpoint *embedtest.Endpoint
	choice   Choice
	words    *builtin.Model
}

func newStage(t *testing.T, memories int) *stage {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	var files strings.Builder
	for i := range memories {
		fmt.Fprintf(&files, "-- experience/project/EXP-%03d.md --\n---\nid: EXP-%03d\nkind: experience\ntitle: Number %d\nstatus: active\n---\nThe cache of shard %d is full.\n", i, i, i, i)
	}
	s := &stage{kbtest.New(t, files.String()), embedtest.NewEndpoint(embedtest.Turned{Embedder: m}), Choice{}, m}
	t.Cleanup(s.endpoint.Close)
	s.choice.Known = newKnown("ollama:played")
	s.choice.url, s.choice.patience = s.endpoint.URL, time.Minute // the machine may be busy
	return s
}

func (s *stage) open(ctx context.Context, o Options) (*Opened, error) {
	return Open(ctx, s.bank, s.choice, s.words, o)
}

func (s *stage) mustOpen(t *testing.T, o Options) *Opened {
	t.Helper()
	x, err := s.open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// An index of another embedder has its vectors and the words of the built-in one,
// and is scored in a space of its own.
func TestOpen(t *testing.T) {
	s := newStage(t, 3)
	x := s.mustOpen(t, Options{})
	if m := x.Index.Model(); m.Name != "ollama:played" || m.Dims != 256 || x.Index.Len() != 3 || len(x.Index.Features(0)) == 0 {
		t.Errorf("the index is of %+v", m)
	}
	scorer, err := relevance.New(x.Index, s.words)
	if err != nil {
		t.Fatal(err)
	}
	scored, err := scorer.In(x.Space).Score(context.Background(), "the cache is full", index.Filter{}, 3)
	if err != nil || len(scored) != 3 || scored[0].Signals.Best < 0.5 {
		t.Errorf("scored %+v, error %v", scored, err)
	}

	// The next one asks nothing.
	s.endpoint.Forget()
	again := s.mustOpen(t, Options{})
	if n := len(s.endpoint.Requests()); n != 0 || again.Index.Model() != x.Index.Model() {
		t.Errorf("asked %d times again", n)
	}
	// Unless it insists.
	if s.mustOpen(t, Options{Insist: true}); len(s.endpoint.Requests()) != 1 {
		t.Errorf("insisting meant to ask %d times", len(s.endpoint.Requests()))
	}
}

// Every failure is a reason, and rests for a while; the cache holds no index that
// is not whole.
func TestOpenFails(t *testing.T) {
	for _, f := range []embedtest.Fault{embedtest.Denied, embedtest.Missing, embedtest.Garbage, embedtest.Redirect, embedtest.Few} {
		s := newStage(t, 3)
		s.endpoint.Always(f)
		var e *remote.Error
		if _, err := s.open(context.Background(), Options{}); !errors.As(err, &e) {
			t.Errorf("%s: %v", f, err)
		}
		s.endpoint.Always(embedtest.Well)
		s.endpoint.Forget()
		var resting *RestingError
		if _, err := s.open(context.Background(), Options{}); !errors.As(err, &resting) || len(s.endpoint.Requests()) != 0 {
			t.Errorf("%s, at once again: %v", f, err)
		}
		s.mustOpen(t, Options{Whole: true, Insist: true})
		s.mustOpen(t, Options{})
	}
}

// An endpoint that fails in the middle leaves what it has done.
func TestOpenCarriesOn(t *testing.T) {
	s := newStage(t, 80) // 160 passages
	s.endpoint.Play(embedtest.Well, embedtest.Well, embedtest.Denied, embedtest.Denied, embedtest.Denied, embedtest.Denied, embedtest.Denied)
	if _, err := s.open(context.Background(), Options{}); err == nil {
		t.Fatal("no error")
	}
	s.endpoint.Always(embedtest.Well)
	s.endpoint.Forget()
	s.mustOpen(t, Options{Insist: true})
	texts := 0
	for _, r := range s.endpoint.Requests() {
		texts += len(r.Input) - 1
	}
	if most := 160 + 2*96 + 1 - 31; texts > most {
		t.Errorf("%d texts were sent again, want at most %d", texts, most)
	}
}

// A deadline of the command's own ends the waiting, with time to spare.
func TestOpenWithinADeadline(t *testing.T) {
	s := newStage(t, 3)
	s.mustOpen(t, Options{})
	if err := os.WriteFile(filepath.Join(s.bank.Dir(), "experience", "project", "EXP-009.md"),
		[]byte("---\nid: EXP-009\nkind: experience\ntitle: Nine\nstatus: active\n---\nNew.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.endpoint.Always(embedtest.Hang)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if _, err := s.open(ctx, Options{}); !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		t.Errorf("the error is %v, and that of the command %v", err, ctx.Err())
	}
	var resting *RestingError
	if _, err := s.open(context.Background(), Options{}); !errors.As(err, &resting) {
		t.Errorf("a host that hangs does not rest: %v", err)
	}
}

// A question waits as long as the person said, and no longer than the command.
func TestWithin(t *testing.T) {
	x := &Opened{known: &Known{patience: time.Minute}, first: time.Now().Add(10 * time.Second)}
	left := func(ctx context.Context) time.Duration {
		inner, cancel := x.Within(ctx)
		defer cancel()
		deadline, _ := inner.Deadline()
		return time.Until(deadline)
	}
	if d := left(context.Background()); d > 10*time.Second {
		t.Errorf("the first question waits %v", d)
	}
	if d := left(context.Background()); d <= 10*time.Second || d > time.Minute {
		t.Errorf("the second question waits %v", d)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if d := left(ctx); d > 15*time.Second {
		t.Errorf("a question of a command with 20 s waits %v", d)
	}
	x.first, x.watch = time.Now(), &watched{}
	if d := left(context.Background()); d <= 10*time.Second {
		t.Errorf("after an opening that took all of the time, and did not ask, the first question waits %v", d)
	}
	x.first = time.Now()
	x.watch.asked.Add(1)
	if d := left(context.Background()); d > 0 {
		t.Errorf("after an opening that asked for all of the time, the first question waits %v", d)
	}
}

// Another model behind the name is met anew, with an index of its own.
func TestOpenAfterAChange(t *testing.T) {
	s := newStage(t, 3)
	first := s.mustOpen(t, Options{}).Index.Model()
	s.endpoint.Always(embedtest.Other)
	if other := s.mustOpen(t, Options{Insist: true}).Index.Model(); other.Hash == first.Hash {
		t.Error("another model has the index of the first")
	}
	s.endpoint.Always(embedtest.Well)
	if again := s.mustOpen(t, Options{Insist: true}).Index.Model(); again != first {
		t.Error("the first model is not known again")
	}
}

func TestFailed(t *testing.T) {
	s := newStage(t, 1)
	x := s.mustOpen(t, Options{})
	x.Failed(&remote.Error{Kind: remote.Changed, Msg: "changed"})
	if m := recall(x.memory.root, s.choice.Known); m.Fingerprint != nil || m.resting() != nil {
		t.Error("a model that changed is remembered, or rests")
	}
	x.Failed(&remote.Error{Kind: remote.Slow, Msg: "slow"})
	if o := recall(x.memory.root, s.choice.Known).resting(); o == nil || o.Why != "slow" {
		t.Errorf("the outage is %+v", o)
	}
}

// A person is told of an outage once. It lasts until the embedder answers again:
// not until it may be asked again, nor until something is found that it said before.
func TestTell(t *testing.T) {
	s := newStage(t, 3)
	s.mustOpen(t, Options{})
	why := errors.New("it broke")
	told := func(want bool) {
		t.Helper()
		if got := Tell(s.bank, s.choice, why); got != want {
			t.Errorf("to be told: %v, want %v", got, want)
		}
	}
	fail := func(ago time.Duration) {
		root, err := index.OpenCache(s.bank)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		m := recall(root, s.choice.Known)
		m.failed(why)
		o := m.outage()
		o.At = o.At.Add(-ago)
		m.keepOutage(*o)
	}
	fail(0)
	told(true)
	told(false)
	fail(rest + time.Second)
	told(false)
	s.mustOpen(t, Options{}) // its index is there: nothing is asked
	told(false)
	x := s.mustOpen(t, Options{})
	if _, err := x.Embedder.Embed(context.Background(), embed.Query, []string{"is it back?"}); err != nil {
		t.Fatal(err)
	}
	x.Answered()
	fail(0)
	told(true)
	s.mustOpen(t, Options{Insist: true})
	told(true)

	why = &BehindError{1, 3}
	told(true)
	told(true)
}

// A bank in which nothing can be kept is answered for by the built-in one.
func TestOpenNowhere(t *testing.T) {
	s := newStage(t, 1)
	if err := os.WriteFile(filepath.Join(s.bank.Dir(), ".tacit"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.open(context.Background(), Options{}); !errors.Is(err, errNowhere) {
		t.Errorf("the error is %v", err)
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	now := time.Now()
	for name, days := range map[string]int{"index.bin": 400, "CACHEDIR.TAG": 400, "index-aa.bin": 400, "vectors-aa.bin": 80,
		"vectors-bb.bin": 400, "embedder-cc.json": 400, "questions-dd.bin": 400, "outage-dd.json": 100} {
		if err := root.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		then := now.Add(-time.Duration(days) * 24 * time.Hour)
		if err := root.Chtimes(name, then, then); err != nil {
			t.Fatal(err)
		}
	}
	sweep(root, now, "bb", "cc")
	names, _ := filepath.Glob(filepath.Join(dir, "*"))
	for i := range names {
		names[i] = filepath.Base(names[i])
	}
	if want := []string{"CACHEDIR.TAG", "embedder-cc.json", "index.bin", "vectors-aa.bin", "vectors-bb.bin"}; !slices.Equal(names, want) {
		t.Errorf("left are %v, want %v", names, want)
	}
}
