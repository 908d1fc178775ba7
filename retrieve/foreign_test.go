package retrieve

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A foreignQuestion is asked of notes in three languages. mark is "?" if the note answers
// it, in whatever language, and "-" if it is a name that no note has, and the note is next
// to it.
type foreignQuestion struct{ mark, note, text string }

func readForeign(t *testing.T, name string) (all []foreignQuestion) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "foreign", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		mark, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		note, text, _ := strings.Cut(rest, " ")
		all = append(all, foreignQuestion{mark, note, text})
	}
	return all
}

// foreignCounts are how many questions found their note, and how many names that no note
// has were shown something.
type foreignCounts struct{ hits, found, near, spoken int }

func (c *foreignCounts) ask(t *testing.T, r *Retriever, q foreignQuestion) {
	got := match(t, r, Query{Text: q.text}, DefaultOptions)
	switch {
	case q.mark == "?":
		c.hits++
		if slices.Contains(ids(got), q.note) {
			c.found++
		}
	default:
		c.near++
		if len(got) > 0 {
			c.spoken++
		}
	}
}

// A name that no note has finds no neighbour of it, and a word finds its translation. In a
// bank of one note, only what is about it is asked; in the others, every name. The questions
// of kept2.txt are no help to make the rules; those of kept.txt were looked at.
func TestForeignNames(t *testing.T) {
	notes := readForeign(t, "notes.txt")
	for _, c := range []struct {
		file string
		size int
		want foreignCounts
	}{
		{"asked.txt", 1, foreignCounts{49, 45, 49, 0}}, {"asked.txt", 10, foreignCounts{49, 45, 294, 3}}, {"asked.txt", 30, foreignCounts{49, 44, 98, 2}},
		{"kept2.txt", 1, foreignCounts{24, 24, 24, 3}}, {"kept2.txt", 10, foreignCounts{24, 24, 144, 4}}, {"kept2.txt", 30, foreignCounts{24, 23, 48, 3}},
		{"kept.txt", 1, foreignCounts{24, 19, 24, 1}}, {"kept.txt", 10, foreignCounts{24, 20, 144, 5}}, {"kept.txt", 30, foreignCounts{24, 19, 48, 5}},
	} {
		var got foreignCounts
		var small foreignCounts
		for from := 0; from+c.size <= len(notes); from += c.size {
			r := newRetriever(t, kbtest.New(t, foreignBank(notes[from:from+c.size])))
			for _, q := range readForeign(t, c.file) {
				own := slices.ContainsFunc(notes[from:from+c.size], func(n foreignQuestion) bool { return n.note == q.note })
				if own || q.mark == "-" && c.size > 1 {
					got.ask(t, r, q)
					q.text = strings.ToLower(q.text)
					small.ask(t, r, q)
				}
			}
		}
		t.Logf("%s, %d notes: %+v, in small letters %+v", c.file, c.size, got, small)
		if small.spoken > c.want.spoken+2 || small.found < c.want.found-1 {
			t.Errorf("%s, %d notes: in small letters %+v, want at most two more spoken and one less found than in %+v", c.file, c.size, small, c.want)
		}
		if got.hits != c.want.hits || got.near != c.want.near || got.found < c.want.found || got.spoken > c.want.spoken {
			t.Errorf("%s, %d notes: %+v, want at least as many found and at most as many spoken as %+v", c.file, c.size, got, c.want)
		}
	}
}

func foreignBank(notes []foreignQuestion) string {
	var b strings.Builder
	for _, n := range notes {
		lang, text, _ := strings.Cut(n.text, " ")
		b.WriteString(shortFile(lang, n.note, "K", text))
	}
	return b.String()
}
