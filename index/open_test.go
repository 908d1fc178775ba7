package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
)

func TestOpenServesMemoriesInOrderOfPath(t *testing.T) {
	b := newTestBank(t, some...)
	b.write("experience/project/draft.md", strings.Replace(memory("experience/project/draft.md", "A draft", ""), "active", "draft", 1))
	b.write("tech/broken.md", "---\nid: [\n---\n")
	x := b.open(Options{})
	var got []string
	for i := range x.Len() {
		got = append(got, x.Entry(i).Path)
	}
	want := []string{"business/refunds.md", "experience/project/EXP-002.md", "experience/team/standards/EXP-001.md", "tech/services/billing.md"}
	if !slices.Equal(got, want) {
		t.Errorf("entries are %q, want %q", got, want)
	}
	if got, want := x.Stats(), (Stats{Memories: 4, Indexed: 4, Unreadable: 1}); got != want {
		t.Errorf("Stats() = %+v, want %+v", got, want)
	}
	if p := x.Problems(); len(p) != 1 || p[0].Path != "tech/broken.md" || p[0].Line == 0 {
		t.Errorf("Problems() = %v, want one in a line of tech/broken.md", p)
	}
}

func TestAccessors(t *testing.T) {
	x := newTestBank(t, some...).open(Options{})
	i, ok := x.Find("exp-001")
	if !ok || x.Entry(i).ID != "EXP-001" {
		t.Fatalf("Find(exp-001) = %d, %t", i, ok)
	}
	for id, want := range map[string]bool{"EXP-001": true, "tech/services/billing.md": true, "EXP-0": false, "": false} {
		if _, ok := x.Find(id); ok != want {
			t.Errorf("Find(%q) = %t, want %t", id, ok, want)
		}
	}
	a := x.Attr(i)
	if a.Kind != kb.Experience || a.Type != kb.Standard || a.Level != kb.Team || a.Scope != kb.Medium ||
		a.Strength != kb.Hypothesis || a.Lang != "en" || a.HasGlobs {
		t.Errorf("Attr = %+v", a)
	}
	if n := testing.AllocsPerRun(10, func() { x.Attr(i) }); n != 0 {
		t.Errorf("Attr allocates %v times", n)
	}
	lo, hi := x.Passages(i)
	if hi-lo < 2 {
		t.Fatalf("Passages(%d) = %d, %d, want the gist and the sections", i, lo, hi)
	}
	if h, line := x.PassageInfo(hi - 1); h != "Why" || line != 11 {
		t.Errorf("PassageInfo(%d) = %q, %d", hi-1, h, line)
	}
	for p := lo; p < hi; p++ {
		q, scale := x.Vector(p)
		if c := scale * scale * float32(vec.Dot(q, q)); c < 0.9999 || c > 1.0001 || x.PassageEntry(p) != i {
			t.Errorf("passage %d of entry %d: cosine with itself %g", p, x.PassageEntry(p), c)
		}
	}
	if got := x.Postings(termHashes("EXP-001")[0]); len(got) != 1 || got[0].Entry != i || got[0].Places&InName == 0 {
		t.Errorf("Postings(EXP-001) = %v, want [%d]", got, i)
	}
}

func TestNothingChangedNothingWritten(t *testing.T) {
	b := newTestBank(t, some...)
	first := answers(b.open(Options{}))
	info, err := os.Stat(b.path(".tacit/cache/index.bin"))
	if err != nil {
		t.Fatal(err)
	}
	x, n := b.opens()
	if now, err := os.Stat(b.path(".tacit/cache/index.bin")); err != nil || !os.SameFile(info, now) {
		t.Error("the compiled index was written again")
	}
	if n != 0 {
		t.Errorf("embedded %d texts again", n)
	}
	b.same(x, first)
}

// Whatever happens to the files, the next Open answers as an index built from
// nothing would.
func TestFreshness(t *testing.T) {
	const exp1 = "experience/team/standards/EXP-001.md"
	future := time.Now().Add(24 * time.Hour)
	for _, c := range []struct {
		name    string
		change  func(b *testBank)
		embeds  bool // whether something has to be embedded
		written bool // whether the cache is written
	}{
		{"added", func(b *testBank) { b.write("tech/new.md", memory("tech/new.md", "New", "text")) }, true, true},
		{"edited", func(b *testBank) {
			b.writeAt(exp1, memory(exp1, "Longer than before it was", "text"), past.Add(time.Second))
		}, true, true},
		{"edited to older", func(b *testBank) {
			b.writeAt(exp1, memory(exp1, "Retry payments only with a nut", "Text"), past.Add(-time.Hour))
		}, true, true},
		{"same size, in the tick of the index", func(b *testBank) {
			info, _ := os.Stat(b.path(".tacit/cache/index.bin"))
			text, _ := os.ReadFile(b.path(exp1))
			b.writeAt(exp1, strings.ReplaceAll(string(text), "payments", "receipts"), info.ModTime())
		}, true, true},
		{"deleted", func(b *testBank) { os.Remove(b.path(exp1)) }, false, true},
		{"renamed", func(b *testBank) { os.Rename(b.path(exp1), b.path("experience/team/standards/EXP-009.md")) }, true, true},
		{"saved as vim does: moved away, written, the old one removed", func(b *testBank) {
			text, _ := os.ReadFile(b.path(exp1))
			os.Rename(b.path(exp1), b.path(exp1)+"~")
			b.writeAt(exp1, strings.ReplaceAll(string(text), "payments", "receipts"), past.Add(time.Second))
			os.Remove(b.path(exp1) + "~")
		}, true, true},
		{"saved as others do: written beside it, and moved over it", func(b *testBank) {
			text, _ := os.ReadFile(b.path(exp1))
			b.writeAt("experience/team/standards/.EXP-001.md.swp", strings.ReplaceAll(string(text), "payments", "receipts"), past.Add(time.Second))
			os.Rename(b.path("experience/team/standards/.EXP-001.md.swp"), b.path(exp1))
		}, true, true},
		{"touched", func(b *testBank) { os.Chtimes(b.path(exp1), past, past.Add(time.Minute)) }, false, true},
		{"touched into the future", func(b *testBank) { os.Chtimes(b.path(exp1), future, future) }, false, true},
		{"broken", func(b *testBank) { b.writeAt(exp1, "---\nid: x\n", past.Add(time.Second)) }, false, true},
		{"made a draft", func(b *testBank) {
			text, _ := os.ReadFile(b.path(exp1))
			b.writeAt(exp1, strings.Replace(string(text), "active", "draft ", 1), past.Add(time.Second))
		}, false, true},
		{"same id twice", func(b *testBank) { b.write("tech/EXP-001.md", memory("tech/EXP-001.md", "Twin", "")) }, true, true},
		{"a file that is no memory", func(b *testBank) { b.write("tech/notes.txt", "x") }, false, false},
		{"nothing", func(b *testBank) {}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newTestBank(t, some...)
			b.open(Options{})
			was := b.compiledFile()
			c.change(b)
			x, n := b.opens()
			if (n > 0) != c.embeds {
				t.Errorf("embedded %d texts", n)
			}
			if written := string(b.compiledFile()) != string(was); written != c.written {
				t.Errorf("cache written: %t, want %t", written, c.written)
			}
			b.same(b.open(Options{}), answers(x))
			b.same(x, b.fresh())
		})
	}
}

// A file that cannot be told apart by its time of change is read again by
// every Open, however often that was for nothing.
func TestEditWithinATick(t *testing.T) {
	b := newTestBank(t, some...)
	const path = "tech/services/billing.md"
	future := time.Now().Add(time.Hour)
	for i := range 5 {
		title := fmt.Sprintf("The billing system %d", i)
		b.writeAt(path, memory(path, title, "Same size."), future)
		x := b.open(Options{})
		e, _ := x.Find("billing")
		if got := x.Entry(e).Title; got != title {
			t.Fatalf("title is %q, want %q", got, title)
		}
	}
}

// However an index came about, its bytes are those of one built from nothing:
// no trace of what was removed stays, and no update drifts away.
func TestUpdatesEndInTheSameBytes(t *testing.T) {
	b := newTestBank(t, some...)
	b.open(Options{})
	b.write("business/a.md", memory("business/a.md", "A new one", "with new words"))
	os.Remove(b.path("experience/project/EXP-002.md"))
	b.open(Options{})
	b.write("tech/z.md", memory("tech/z.md", "Last", "more words"))
	b.open(Options{})
	updated, _ := openCompiled(b.compiledFile())
	b.open(Options{Rebuild: true})
	rebuilt, _ := openCompiled(b.compiledFile())
	for i := range updated.sections {
		if string(updated.sections[i]) != string(rebuilt.sections[i]) {
			t.Errorf("section %d differs", i)
		}
	}
}

func TestAnotherModelBuildsAnew(t *testing.T) {
	b := newTestBank(t, some...)
	_, first := b.opens()
	b.e.name = "b"
	if _, n := b.opens(); n != first {
		t.Errorf("another model embedded %d texts, want all %d", n, first)
	}
	if _, n := b.opens(); n != 0 {
		t.Errorf("the same model embedded %d texts again", n)
	}
	if _, err := os.Stat(b.path(".tacit/cache/index.bin.corrupt")); err == nil {
		t.Error("the index of another model was set aside as if damaged")
	}
}

// Work that was done before the deadline is kept, and each Open carries on.
func TestDeadline(t *testing.T) {
	b := newTestBank(t)
	for i := range 100 {
		p := fmt.Sprintf("tech/m%03d.md", i)
		b.write(p, memory(p, fmt.Sprintf("Memory %d", i), "text"))
	}
	x := b.open(Options{Deadline: time.Now().Add(-time.Second)})
	if got, want := x.Stats(), (Stats{Memories: 100, Stale: 100}); got != want {
		t.Fatalf("after no time: %+v, want %+v", got, want)
	}
	for last := 0; last < 100; {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		b.e.before = func() { // time is up after the first call
			if calls++; calls > 1 {
				cancel()
			}
		}
		if x, err := Open(ctx, b.Bank, b.e, Options{}); err == nil {
			x.Close()
		}
		cancel()
		b.e.before = nil
		got := b.open(Options{Deadline: time.Now().Add(-time.Second)}).Stats()
		if got.Indexed <= last || got.Indexed+got.Stale != 100 || got.Memories != 100 {
			t.Fatalf("%+v after %d were indexed", got, last)
		}
		last = got.Indexed
	}
	b.same(b.open(Options{}), b.fresh())
}

// A memory that changed is served as it was until there is time to embed it.
func TestOldPassagesServeMeanwhile(t *testing.T) {
	b := newTestBank(t, some...)
	before := answers(b.open(Options{}))
	const path = "tech/services/billing.md"
	b.writeAt(path, memory(path, "Another title", "Another text."), past.Add(time.Second))
	x := b.open(Options{Deadline: time.Now().Add(-time.Second)})
	b.same(x, strings.Replace(before, "Stale:0", "Stale:1", 1))
	b.e.err = errors.New("no such host")
	x = b.open(Options{})
	i, _ := x.Find("billing")
	if got := x.Entry(i).Title; got != "Another title" || x.Stats().Stale != 1 || x.EmbedErr() == nil {
		t.Errorf("title %q, %+v, %v, want the new title, one stale and the reason", got, x.Stats(), x.EmbedErr())
	}
	b.e.err = nil
	b.same(b.open(Options{}), b.fresh())
}

func TestCancelled(t *testing.T) {
	b := newTestBank(t, some...)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if x, err := Open(ctx, b.Bank, b.e, Options{}); x != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Open = %v, %v", x, err)
	}
}

func TestProgress(t *testing.T) {
	b := newTestBank(t, some...)
	var got []string
	b.open(Options{Progress: func(done, total int) { got = append(got, fmt.Sprint(done, "/", total)) }})
	if len(got) == 0 || got[len(got)-1] != "4/4" {
		t.Errorf("progress was %q, want it to end in 4/4", got)
	}
}

// Without a place to write, everything works from memory.
func TestReadOnlyBank(t *testing.T) {
	b := newTestBank(t, some...)
	want := b.fresh()
	if err := os.RemoveAll(b.path(".tacit")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(b.path(".tacit"), nil, 0o666); err != nil { // in the way, also for root
		t.Fatal(err)
	}
	for range 2 {
		b.same(b.open(Options{}), want)
	}
}

// Several processes may open a bank at once, while files change.
func TestConcurrentOpens(t *testing.T) {
	b := newTestBank(t, some...)
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			for j := range 4 {
				p := fmt.Sprintf("tech/c%d.md", i)
				b.write(p, memory(p, fmt.Sprintf("Version %d of %d", j, i), strings.Repeat("x", j)))
				x, err := Open(context.Background(), b.Bank, b.e, Options{})
				if err != nil {
					t.Error(err)
					return
				}
				if e, ok := x.Find(fmt.Sprintf("c%d", i)); !ok || !strings.HasPrefix(x.Entry(e).Title, fmt.Sprintf("Version %d", j)) {
					t.Errorf("file %d: version %d is not served", i, j)
				}
				x.Close()
			}
		})
	}
	wg.Wait()
	b.same(b.open(Options{}), b.fresh())
	left, _ := filepath.Glob(b.path(".tacit/cache/.index-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
