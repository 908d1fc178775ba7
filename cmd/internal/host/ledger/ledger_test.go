package ledger

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/plain"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// asked returns a bank that somebody has asked something: it has a cache.
func asked(t testing.TB) *kb.Bank { return kbtest.New(t, "-- .tacit/cache/CACHEDIR.TAG --\n") }

func folder(b *kb.Bank) string { return filepath.Join(b.Dir(), ".tacit", "state", "sessions") }

func opened(t testing.TB, b *kb.Bank, session string) *Ledger {
	l := Open(b, session)
	t.Cleanup(l.Close)
	return l
}

// memories are some that always say the same.
func memories(ids ...string) (all []Memory) {
	for _, id := range ids {
		all = append(all, Memory{ID: id})
	}
	return all
}

// A memory that was shown is held as it was shown last, and one of an older ledger, which has no versions, as it is.
func TestVersions(t *testing.T) {
	b := asked(t)
	holds := func(version string) bool {
		return opened(t, b, "s1").Told("").Holds(Memory{"EXP-001", version})
	}
	claim := func(key, version string) {
		opened(t, b, "s1").Claim(key, "", []Memory{{"EXP-001", version}}, noon, 0)
	}
	claim("a", "")
	if !holds("v1") {
		t.Error("what was shown without a version is not held")
	}
	for k, version := range []string{"v1", "v2", "v1"} {
		claim(fmt.Sprint("b", k), version)
		if other := "v" + fmt.Sprint(3-int(version[1]-'0')); !holds(version) || holds(other) {
			t.Errorf("%d: shown as %s: holds(%s) %v, holds(%s) %v", k, version, version, holds(version), other, holds(other))
		}
	}
}

// What was shown and is not there any more is known by its order: what was shown before it may hold again.
func TestWithdrawn(t *testing.T) {
	b := asked(t)
	for _, id := range []string{"EXP-001", "EXP-002", "EXP-003"} {
		opened(t, b, "s1").Claim(id, "", memories(id), noon, 0)
	}
	told := opened(t, b, "s1").Told("")
	id, latest := told.Withdrawn(func(id string) bool { return id != "EXP-002" })
	if told["EXP-001"].Order >= latest || id != "EXP-002" || told["EXP-002"].Order != latest || told["EXP-003"].Order <= latest {
		t.Errorf("%v, EXP-002 is withdrawn: %d", told, latest)
	}
	if _, all := told.Withdrawn(func(string) bool { return true }); all != 0 {
		t.Errorf("all are there: %d", all)
	}
}

// A memory is told once in a session; for another task, and in another session,
// once more.
func TestTold(t *testing.T) {
	b := asked(t)
	if !opened(t, b, "s1").Claim("may we retry?", "", memories("EXP-001", "退款"), noon, 0) {
		t.Fatal("the first one has not got the word")
	}
	opened(t, b, "s1").Claim("go on", "001", memories("EXP-002"), noon, 0)
	tests := []struct {
		session, task string
		want          []string
	}{
		{"s1", "", []string{"EXP-001", "EXP-002", "退款"}},
		{"s1", "001", []string{"EXP-002"}},
		{"s1", "002", nil},
		{"s2", "", nil},
		{"", "", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, slices.Sorted(maps.Keys(opened(t, b, tt.session).Told(tt.task)))); diff != "" {
			t.Errorf("session %q, task %q: %s", tt.session, tt.task, diff)
		}
	}
	if got := opened(t, b, "s1").Recent(); !slices.Equal(got, []string{"EXP-002", "退款", "EXP-001"}) {
		t.Errorf("recently shown: %q", got)
	}
	for session, want := range map[string]string{"s1": "001", "s2": "", "": ""} {
		if got := opened(t, b, session).Task(); got != want {
			t.Errorf("session %q goes on with task %q, want %q", session, got, want)
		}
	}
}

func TestClaim(t *testing.T) {
	b := asked(t)
	claim := func(session, key string, at time.Time, hold time.Duration) bool {
		return opened(t, b, session).Claim(key, "", nil, at, hold)
	}
	for _, step := range []struct {
		session, key string
		at           time.Time
		hold         time.Duration
		want         bool
	}{
		{"s1", "may we retry?", noon, 0, true},
		{"s1", "may we retry?", noon.Add(time.Hour), 0, false},
		{"s2", "may we retry?", noon, 0, true},
		{"s1", "another", noon, 0, true},
		{"s1", "session compact", noon, 10 * time.Second, true},
		{"s1", "session compact", noon.Add(time.Second), 10 * time.Second, false},
		{"s1", "session compact", noon.Add(time.Minute), 10 * time.Second, true},
		{"", "may we retry?", noon, 0, true},
		{"", "may we retry?", noon, 0, true},
	} {
		if got := claim(step.session, step.key, step.at, step.hold); got != step.want {
			t.Errorf("%+v: %v", step, got)
		}
	}
	if at, ok := opened(t, b, "s1").Answered("may we retry?"); !ok || !at.Equal(noon.Add(time.Hour)) { // who asks last counts, whether or not they got the word
		t.Errorf("answered %v, %v", at, ok)
	}
}

// Of many hooks that are called for one prompt at the same time, one answers.
func TestClaimIsOnesAlone(t *testing.T) {
	b := asked(t)
	var won atomic.Int32
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			l := Open(b, "s1")
			defer l.Close()
			if l.Claim("may we retry?", "", memories("EXP-001"), noon, 0) {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	if won.Load() != 1 {
		t.Errorf("%d have got the word", won.Load())
	}
}

// When the context was made anew, everything may be said again.
func TestForget(t *testing.T) {
	b := asked(t)
	l := opened(t, b, "s1")
	l.Claim("may we retry?", "", memories("EXP-001"), noon, 0)
	l.Forget()
	again := opened(t, b, "s1")
	if len(again.Told("")) > 0 || !again.Claim("may we retry?", "", memories("EXP-001"), noon, 0) {
		t.Error("something is still known")
	}
}

// Nothing that a person has said can be read in the ledger.
func TestLedgerHasNoText(t *testing.T) {
	b := asked(t)
	opened(t, b, "a secret session").Claim("a secret question", "", memories("EXP-001", "not\nan id"), noon, 0)
	entries, err := os.ReadDir(folder(b))
	if err != nil || len(entries) != 1 {
		t.Fatal(entries, err)
	}
	text, _ := os.ReadFile(filepath.Join(folder(b), entries[0].Name()))
	if s := entries[0].Name() + string(text); strings.Contains(s, "secret") || strings.Contains(s, "an id") {
		t.Errorf("%s", s)
	}
}

// Damaged lines, and half of one, are passed over.
func TestLedgerIsDamaged(t *testing.T) {
	b := asked(t)
	opened(t, b, "s1").Claim("may we retry?", "", memories("EXP-001"), noon, 0)
	name := filepath.Join(folder(b), hash("s1")+suffix)
	text, _ := os.ReadFile(name)
	for _, damage := range []string{"\x00\x01\nm\np\np a b\n", "p " + hash("x") + " n noon\n", "m - EXP-009"} {
		if err := os.WriteFile(name, append(text, damage...), 0o600); err != nil {
			t.Fatal(err)
		}
		l := opened(t, b, "s1")
		if told := l.Told(""); !told.Holds(Memory{ID: "EXP-001"}) || told.Holds(Memory{ID: "EXP-009"}) {
			t.Errorf("after %q: %v", damage, told)
		}
		if !l.Claim("x", "", nil, noon, 0) {
			t.Errorf("after %q nobody has the word", damage)
		}
	}
}

// A ledger stays small, and knows the newest.
func TestLedgerIsShortened(t *testing.T) {
	b := asked(t)
	l := opened(t, b, "s1")
	for i := range 1200 {
		l.Claim(fmt.Sprint("question ", i), "", memories(fmt.Sprint("EXP-", i)), noon, 0)
	}
	info, err := os.Stat(filepath.Join(folder(b), hash("s1")+suffix))
	if err != nil || info.Size() > grown+1000 {
		t.Errorf("%v, %v", info.Size(), err)
	}
	if told := opened(t, b, "s1").Told(""); !told.Holds(Memory{ID: "EXP-1199"}) || told.Holds(Memory{ID: "EXP-0"}) {
		t.Errorf("%d are known", len(told))
	}
}

func TestSweep(t *testing.T) {
	b := asked(t)
	for i := range mostSessions + 10 {
		opened(t, b, fmt.Sprint(i)).Claim("x", "", nil, noon, 0)
	}
	Keep(b, Receipt{Outcome: Told})
	temp := filepath.Join(folder(b), "a.log.x"+plain.TempSuffix)
	os.WriteFile(temp, nil, 0o600)
	Sweep(b, time.Now().Add(time.Hour))
	entries, _ := os.ReadDir(folder(b))
	if _, err := os.Stat(temp); err == nil || len(entries) != mostSessions+1 {
		t.Errorf("%d files are left, the temporary one %v", len(entries), err)
	}
	Sweep(b, time.Now().Add(mostAge+time.Hour))
	if entries, _ = os.ReadDir(folder(b)); len(entries) != 1 {
		t.Errorf("%d files are left after a week", len(entries))
	}
}

// However many sessions there are and however long they last, the folder has a bound.
func TestTotal(t *testing.T) {
	b := asked(t)
	var ids []string
	for i := range 500 {
		ids = append(ids, fmt.Sprintf("EXP-%03d", i))
	}
	for session := range mostSessions + 10 {
		l := Open(b, fmt.Sprint(session))
		for prompt := range 12 {
			l.Claim(fmt.Sprint(prompt), "", memories(ids...), noon, 0)
			Keep(b, Receipt{Outcome: Told})
		}
		l.Close()
	}
	entries, err := os.ReadDir(folder(b))
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			total += info.Size()
		}
	}
	if total > mostSessions*2*grown {
		t.Errorf("%d files have %d bytes, at most %d", len(entries), total, mostSessions*2*grown)
	}
}

// A bank without .tacit stays so, and a link leads nowhere: everything may be said.
func TestLedgerWritesNowhereElse(t *testing.T) {
	untouched := kbtest.New(t, "-- INDEX.md --\n")
	l := opened(t, untouched, "s1")
	for range 2 {
		if !l.Claim("x", "", nil, noon, 0) {
			t.Error("nobody has the word")
		}
	}
	Keep(untouched, Receipt{Outcome: Told})
	Sweep(untouched, noon)
	if _, err := os.Stat(filepath.Join(untouched.Dir(), ".tacit")); err == nil {
		t.Error("there is a .tacit now")
	}
	linked, elsewhere := asked(t), t.TempDir()
	os.MkdirAll(filepath.Dir(folder(linked)), 0o755)
	if err := os.Symlink(elsewhere, folder(linked)); err != nil {
		t.Skip(err)
	}
	l = opened(t, linked, "s1")
	l.Claim("x", "", nil, noon, 0)
	Keep(linked, Receipt{Outcome: Told})
	if entries, _ := os.ReadDir(elsewhere); len(entries) > 0 {
		t.Errorf("%v was written elsewhere", entries)
	}
}

func TestReceipt(t *testing.T) {
	b := asked(t)
	if _, err := Last(b); !errors.Is(err, ErrNoReceipt) {
		t.Errorf("of nothing: %v", err)
	}
	secret := "ghp_" + "012345678901234567890123456789abcdef"
	want := Receipt{Time: noon, Host: "claude", Outcome: Told, Query: "with " + secret, Stage: "plan", Task: "001",
		Matches: []Shot{{"EXP-001", 0.87, true, ""}, {"EXP-002", 0.5, false, WhyShown}}, Bytes: 300, Millis: 21.5}
	Keep(b, Receipt{Outcome: NoMatch})
	Keep(b, want)
	want.Query = "with <withheld>"
	got, err := Last(b)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	os.WriteFile(filepath.Join(folder(b), receiptName("")), []byte(`{"time":`), 0o600)
	if _, err := Last(b); !errors.Is(err, ErrNoReceipt) {
		t.Errorf("of a damaged one: %v", err)
	}
	os.WriteFile(filepath.Join(folder(b), receiptName("")), []byte(`{"outcome":"told","query":"what a stranger wrote"}`), 0o600)
	if r, err := Last(b); !errors.Is(err, ErrNoReceipt) {
		t.Errorf("of one that was written elsewhere: %v, %v", r, err)
	}
}

// A ledger may come from a stranger.
func FuzzLedger(f *testing.F) {
	f.Add([]byte("p " + hash("x") + " n 1\nm - EXP-001\nc\nm 001 EXP-002\n"))
	f.Add([]byte("p\nm \n\nc c c\np a b 99999999999999999999\n"))
	b := asked(f)
	opened(f, b, "s1").Claim("x", "", nil, noon, 0)
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(filepath.Join(folder(b), hash("s1")+suffix), data, 0o600); err != nil {
			t.Fatal(err)
		}
		l := Open(b, "s1")
		defer l.Close()
		l.Answered("x")
		l.Told("001")
		l.Claim("y", "", memories("EXP-003"), noon, 0)
	})
}
