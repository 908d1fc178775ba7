package renumber

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// However many memories move, a text that speaks of all of them is read once: four times as many,
// with a text four times as long, take about four times as much of memory to follow.
func TestManyReferences(t *testing.T) {
	work := func(n int) uint64 {
		dir := t.TempDir()
		d := &drafting{bank: openBank(t, dir), texts: map[string][]byte{}, taken: map[string]bool{}, spent: map[string]bool{}, spoken: map[string]map[*move]bool{}}
		d.taken[fmt.Sprintf("exp-%d", n)] = true
		var text strings.Builder
		text.WriteString("---\nid: EXP-900000\nkind: experience\ntitle: t\nstatus: active\n---\n\n")
		for i := range n {
			m := parsed(t, fmt.Sprintf("experience/project/note%d.md", i), fmt.Sprintf("---\nid: EXP-%d\nkind: experience\ntitle: t\nstatus: active\n---\n\nx\n", i))
			d.all = append(d.all, m)
			d.move(m, []*memory{m})
			fmt.Fprintf(&text, "See [[EXP-%d]], [this](note%d.md) and memory-bank/experience/project/note%d.md.\n", i, i, i)
		}
		reader := parsed(t, "experience/project/reader.md", text.String())
		d.all = append(d.all, reader)
		before := allocated()
		if err := d.references(); err != nil {
			t.Fatal(err)
		}
		after := allocated()
		got := string(d.texts[reader.Path])
		last := d.moved[n-1]
		for _, want := range []string{"[[" + last.New + "]]", "(" + last.New + ".md)", "memory-bank/" + last.To + "."} {
			if !strings.Contains(got, want) {
				t.Errorf("%q is not in the text", want)
			}
		}
		if strings.Contains(got, "[["+last.Old+"]]") || strings.Count(got, "\n") != strings.Count(text.String(), "\n") {
			t.Error("a link does not follow, or a line is gone")
		}
		return after - before
	}
	if few, many := work(100), work(400); many > 7*few {
		t.Errorf("%d bytes of memory for 100 memories that move, %d for 400", few, many)
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

func openBank(t *testing.T, dir string) *kb.Bank {
	t.Helper()
	dir = filepath.Join(dir, "memory-bank")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	b, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parsed(t *testing.T, path, text string) *memory {
	t.Helper()
	m, err := kb.Parse(path, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &memory{Memory: m, text: []byte(text)}
}

// A longer path that begins like a shorter one is another file, and so is one whose name goes on.
func TestTreeTakesTheLongest(t *testing.T) {
	words := treeOf([]string{"a/b.md", "a/b.md.md", "a/b"})
	for text, want := range map[string]string{"a/b.md": "a/b.md", "a/b.md.md rest": "a/b.md.md", "a/b.m": "a/b", "a/": "", "": "", "x": ""} {
		if got := words.longest([]byte(text), func(string) bool { return true }); got != want {
			t.Errorf("%q begins with %q, want %q", text, got, want)
		}
	}
	if got := words.longest([]byte("a/b.md.md"), func(word string) bool { return len(word) < 9 }); got != "a/b.md" {
		t.Errorf("got %q where the longest is not accepted", got)
	}
}
