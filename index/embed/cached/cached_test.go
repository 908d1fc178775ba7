package cached_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/cached"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
)

// A counter is the built-in model, which counts what it is asked, and fails
// when it is told to.
type counter struct {
	embed.Embedder
	name string

	mu    sync.Mutex
	asked int
	left  int // texts until it fails; below 0: never
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	return &counter{Embedder: m, name: "counter", left: -1}
}

func (c *counter) Model() embed.Model {
	return embed.Model{Name: c.name, Hash: "ab", Dims: c.Embedder.Model().Dims}
}

var errLost = errors.New("the embedder was lost")

func (c *counter) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left >= 0 {
		if c.left -= len(texts); c.left < 0 {
			c.left = 0
			return nil, errLost
		}
	}
	c.asked += len(texts)
	return c.Embedder.Embed(ctx, role, texts)
}

func folder(t *testing.T) (*os.Root, string) {
	t.Helper()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root, dir
}

func ask(t *testing.T, e embed.Embedder, role embed.Role, texts ...string) [][]float32 {
	t.Helper()
	vectors, err := e.Embed(context.Background(), role, texts)
	if err != nil {
		t.Fatal(err)
	}
	return vectors
}

func TestConformance(t *testing.T) {
	root, _ := folder(t)
	embedtest.Test(t, cached.New(newCounter(t), root)) // which fills the cache
	embedtest.Test(t, cached.New(newCounter(t), root))
	embedtest.Test(t, cached.New(newCounter(t), nil))
}

// A text is paid for once: in this process and in the next one. Another role or
// model has vectors of its own.
func TestRemembers(t *testing.T) {
	root, _ := folder(t)
	c := newCounter(t)
	e := cached.New(c, root)
	first := ask(t, e, embed.Document, "the cache is full", "缓存已满")
	again := ask(t, e, embed.Document, "缓存已满", "the cache is full", "something new")
	if c.asked != 3 || !slices.Equal(first[0], again[1]) || !slices.Equal(first[1], again[0]) {
		t.Errorf("asked for %d texts, want 3", c.asked)
	}
	later := newCounter(t)
	kept := ask(t, cached.New(later, root), embed.Document, "the cache is full", "something new")
	if later.asked != 0 || !slices.Equal(kept[0], first[0]) || !slices.Equal(kept[1], again[2]) {
		t.Errorf("another process asked for %d texts, want 0", later.asked)
	}
	if ask(t, cached.New(later, root), embed.Query, "the cache is full"); later.asked != 1 {
		t.Error("a question got the vector of a document")
	}
	other := newCounter(t)
	other.name = "other"
	if ask(t, cached.New(other, root), embed.Document, "the cache is full"); other.asked != 1 {
		t.Error("a model got the vector of another one")
	}
}

// What was done before the embedder was lost is kept.
func TestKeepsWhatIsDone(t *testing.T) {
	root, _ := folder(t)
	c := newCounter(t)
	c.left = 70
	var texts []string
	for i := range 100 {
		texts = append(texts, fmt.Sprintf("text number %d", i))
	}
	if _, err := cached.New(c, root).Embed(context.Background(), embed.Document, texts); !errors.Is(err, errLost) {
		t.Fatalf("the error is %v", err)
	}
	later := newCounter(t)
	ask(t, cached.New(later, root), embed.Document, texts...)
	if later.asked != 100-62 {
		t.Errorf("asked for %d texts again, want 38", later.asked)
	}
}

func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != 1 {
		t.Fatalf("files: %v, error %v", names, err)
	}
	return names[0]
}

// content returns the bytes of a file, and its time of change.
func content(t *testing.T, file string) ([]byte, time.Time) {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data, info.ModTime()
}

// spoil writes data as a file that seems not to have been touched since.
func spoil(t *testing.T, file string, data []byte, since time.Time) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, since, since); err != nil {
		t.Fatal(err)
	}
}

// Whatever happens to the file, no wrong vector comes out of it, and the next
// process finds it whole again.
func TestDamage(t *testing.T) {
	root, dir := folder(t)
	c := newCounter(t)
	texts := []string{"one text", "two texts", "three texts"}
	want := ask(t, cached.New(c, root), embed.Document, texts...)
	file := onlyFile(t, dir)
	good, since := content(t, file)
	check := func(what string) {
		t.Helper()
		got := ask(t, cached.New(newCounter(t), root), embed.Document, texts...)
		for i := range want {
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("%s: text %d has another vector", what, i)
			}
		}
		later := newCounter(t)
		if ask(t, cached.New(later, root), embed.Document, texts...); later.asked != 0 {
			t.Fatalf("%s: %d vectors were not kept afterwards", what, later.asked)
		}
	}
	for i := 0; i < len(good); i += 7 {
		bad := slices.Clone(good)
		bad[i] ^= 0x10
		spoil(t, file, bad, since)
		check(fmt.Sprintf("byte %d changed", i))
		spoil(t, file, good[:i], since)
		check(fmt.Sprintf("cut after %d bytes", i))
	}
	spoil(t, file, append(slices.Clone(good), "garbage"...), since)
	check("garbage appended")
	os.Remove(file)
	check("deleted")
}

// Processes that begin a file at once, and go on, each keep what they have paid
// for; so does one that finds the file gone.
func TestProcesses(t *testing.T) {
	root, dir := folder(t)
	one, two := newCounter(t), newCounter(t)
	a, b := cached.New(one, root), cached.New(two, root)
	two.left = 0
	if _, err := b.Embed(context.Background(), embed.Document, []string{"a text"}); !errors.Is(err, errLost) { // but it has looked for a file
		t.Fatal(err)
	}
	two.left = -1
	for i, e := range []*cached.Embedder{a, b, a, b, b, a} {
		ask(t, e, embed.Document, fmt.Sprintf("text %d", i), "a text of both")
	}
	later := newCounter(t)
	if ask(t, cached.New(later, root), embed.Document, "text 0", "text 1", "text 2", "text 3", "text 4", "text 5", "a text of both"); later.asked != 0 {
		t.Errorf("%d vectors were not kept", later.asked)
	}
	os.Remove(onlyFile(t, dir))
	ask(t, a, embed.Document, "text 6")
	if ask(t, cached.New(later, root), embed.Document, "text 0", "text 2", "text 5", "text 6"); later.asked != 0 {
		t.Errorf("%d vectors were not kept when the file was deleted", later.asked)
	}
}

// A process may be killed at any moment: before it has set the time of the file,
// and within a record. What was there before is kept, and what comes later is.
func TestKilled(t *testing.T) {
	root, dir := folder(t)
	e := cached.New(newCounter(t), root)
	ask(t, e, embed.Document, "one text")
	ask(t, e, embed.Document, "two texts")
	file := onlyFile(t, dir)
	good, _ := content(t, file)
	half := slices.Concat(good, good[len(good)-100:])
	for name, data := range map[string][]byte{"whole": good, "half a record": half} {
		spoil(t, file, data, cached.WrittenAt(data).Add(700*time.Millisecond))
		c := newCounter(t)
		if ask(t, cached.New(c, root), embed.Document, "one text", "two texts"); c.asked != 0 {
			t.Errorf("%s: asked for %d texts again, want 0", name, c.asked)
		}
		spoil(t, file, data, cached.WrittenAt(data).Add(700*time.Millisecond))
		ask(t, e, embed.Document, "text after "+name) // it read the file before
		if ask(t, cached.New(c, root), embed.Document, "one text", "two texts", "text after "+name); c.asked != 0 {
			t.Errorf("%s: asked for %d texts again after the next write, want 0", name, c.asked)
		}
		os.Remove(file)
		spoil(t, file, good, cached.WrittenAt(good))
	}
}

// A process that writes is killed for good, some times, at no particular moment:
// whatever it had said that it has is there.
func TestKill(t *testing.T) {
	if dir := os.Getenv("TACIT_TEST_CACHE"); dir != "" {
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		e := cached.New(newCounter(t), root)
		for i := 0; ; i++ {
			ask(t, e, embed.Document, text(i))
			fmt.Printf("kept %d\n", i)
		}
	}
	root, dir := folder(t)
	for round := range 4 {
		child := exec.Command(os.Args[0], "-test.run=^TestKill$")
		child.Env = append(os.Environ(), "TACIT_TEST_CACHE="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		last := -1
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, err := fmt.Sscanf(lines.Text(), "kept %d", &last); err == nil && last >= 40*(round+1) {
				child.Process.Kill()
			}
		}
		child.Wait()
		var texts []string
		for i := range last + 1 {
			texts = append(texts, text(i))
		}
		c := newCounter(t)
		if ask(t, cached.New(c, root), embed.Document, texts...); c.asked != 0 || last < 0 {
			t.Fatalf("round %d: %d of %d vectors were not kept", round, c.asked, last+1)
		}
	}
}

func text(i int) string { return fmt.Sprintf("text number %d", i) }

// While another process writes, nothing is written; it goes with the next.
func TestBusy(t *testing.T) {
	root, dir := folder(t)
	e := cached.New(newCounter(t), root)
	ask(t, e, embed.Document, "a text")
	file := onlyFile(t, dir)
	if !cached.LocksAreKnown(t, root, filepath.Base(file)) {
		t.Skip("this system has no locks")
	}
	before, _ := content(t, file)
	release := cached.Hold(t, root, filepath.Base(file))
	c := newCounter(t)
	fresh := cached.New(c, root)
	if ask(t, fresh, embed.Document, "a text", "another text"); c.asked != 1 {
		t.Errorf("asked for %d texts, want 1: what is in the file can be read", c.asked)
	}
	if after, _ := content(t, file); !slices.Equal(before, after) {
		t.Error("a file was changed while another process wrote it")
	}
	release()
	ask(t, fresh, embed.Document, "a third text")
	later := newCounter(t)
	if ask(t, cached.New(later, root), embed.Document, "a text", "another text", "a third text"); later.asked != 0 {
		t.Errorf("%d vectors were not kept", later.asked)
	}
}

// A folder that cannot be written, and a file that is none, are no trouble.
func TestUnwritable(t *testing.T) {
	root, dir := folder(t)
	e := cached.New(newCounter(t), root)
	if err := os.Mkdir(filepath.Join(dir, "vectors-"+cached.ID(e.Model())+".bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	ask(t, e, embed.Document, "a text")
	gone, dir := folder(t)
	os.RemoveAll(dir)
	ask(t, cached.New(newCounter(t), gone), embed.Document, "a text")
}

// Many at once, in one process and in several, give right vectors and a sound
// file.
func TestConcurrent(t *testing.T) {
	root, _ := folder(t)
	c := newCounter(t)
	shared := cached.New(c, root)
	var wg sync.WaitGroup
	for g := range 8 {
		e := shared
		if g%2 == 1 {
			e = cached.New(c, root)
		}
		wg.Go(func() {
			for i := range 40 {
				if _, err := e.Embed(context.Background(), embed.Document, []string{fmt.Sprintf("text %d", (g*7+i)%50)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	later := newCounter(t)
	fresh := cached.New(later, root)
	plain := cached.New(newCounter(t), nil)
	for i := range 50 {
		s := fmt.Sprintf("text %d", i)
		if !slices.Equal(ask(t, fresh, embed.Document, s)[0], ask(t, plain, embed.Document, s)[0]) {
			t.Fatalf("%q has another vector", s)
		}
	}
	if later.asked != 0 {
		t.Errorf("%d vectors were not kept", later.asked)
	}
}

// The file of questions stays small.
func TestQuestionsAreBounded(t *testing.T) {
	root, dir := folder(t)
	e := cached.New(newCounter(t), root)
	var texts []string
	for i := range 5000 {
		texts = append(texts, fmt.Sprintf("question %d", i))
	}
	ask(t, e, embed.Query, texts...)
	info, err := os.Stat(onlyFile(t, dir))
	if err != nil || info.Size() > 1<<20 || info.Size() < 1000 {
		t.Errorf("%v bytes, error %v", info.Size(), err)
	}
	c := newCounter(t)
	if ask(t, cached.New(c, root), embed.Query, texts[4999]); c.asked != 0 {
		t.Error("the newest question was forgotten")
	}
}

func TestSave(t *testing.T) {
	root, dir := folder(t)
	if _, err := cached.Load(root, "x"); err == nil {
		t.Error("loaded what was never saved")
	}
	for _, s := range []string{"", "{}", "something longer"} {
		if err := cached.Save(root, "x", []byte(s)); err != nil {
			t.Fatal(err)
		}
		if data, err := cached.Load(root, "x"); err != nil || string(data) != s {
			t.Errorf("saved %q, loaded %q, error %v", s, data, err)
		}
	}
	file := onlyFile(t, dir)
	good, since := content(t, file)
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1
		spoil(t, file, bad, since)
		if data, err := cached.Load(root, "x"); err == nil {
			t.Fatalf("byte %d changed: loaded %q", i, data)
		}
		spoil(t, file, good[:i], since)
		if data, err := cached.Load(root, "x"); err == nil {
			t.Fatalf("cut after %d bytes: loaded %q", i, data)
		}
	}
}
