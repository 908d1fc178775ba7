package retrieve

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A shortBank is forty notes of one sentence each, and what people ask of them.
type shortBank struct {
	notes []string // as files, in txtar
	asked []shortQuestion
}

// A shortQuestion is asked of a shortBank. mark is "?" if the note answers it, "!" if it is
// a name that only the note has, "~" if it shares a noun with the note and none answers it.
type shortQuestion struct{ mark, id, text string }

func readShort(t testing.TB, lang string) (b shortBank) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "short", lang+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	id := ""
	for line := range strings.Lines(string(data)) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch mark {
		case "=":
			var kind string
			id, text, _ = strings.Cut(text, " ")
			kind, text, _ = strings.Cut(text, " ")
			b.notes = append(b.notes, shortFile(lang, id, kind, text))
		case "?", "!", "~":
			b.asked = append(b.asked, shortQuestion{mark, id, text})
		}
	}
	return b
}

// shortFile is a note as remember writes it.
func shortFile(lang, id, kind, text string) string {
	title := strings.TrimRight(text, ".。")
	fields, body := "type: knowledge", "# "+text
	if kind == "S" {
		decided := map[string]string{"en": "Decision being made", "zh": "要做的决定", "ja": "決めること"}[lang]
		shape := map[string]string{"en": "Decision Shape", "zh": "决策形态", "ja": "判断の形"}[lang]
		fields, body = "type: standard", fmt.Sprintf("# %s\n\n## %s\n\n- **%s**: %s", text, shape, decided, title)
	}
	return memoryFile("experience/project/"+id+".md", id, fmt.Sprintf("title: %q\nlang: %s\nlevel: project\nscope: medium\nstrength: hypothesis\n%s", title, lang, fields), body)
}

// shortCounts are how many questions of a bank went well.
type shortCounts struct{ hits, found, names, named, near, spoken int }

func (c *shortCounts) ask(t *testing.T, r *Retriever, q shortQuestion) {
	ms := match(t, r, Query{Text: q.text}, DefaultOptions)
	has := slices.Contains(ids(ms), q.id)
	switch q.mark {
	case "?":
		c.hits++
		if has {
			c.found++
		}
	case "!":
		c.names++
		if has {
			c.named++
		}
	case "~":
		c.near++
		if len(ms) > 0 {
			c.spoken++
		}
	}
}

// of returns the questions about the notes from one number to another.
func (b shortBank) of(from, to int) []shortQuestion {
	return slices.DeleteFunc(slices.Clone(b.asked), func(q shortQuestion) bool {
		own := b.numberOf(q.id)
		return own < from || own >= to
	})
}

func (b shortBank) numberOf(id string) int {
	return slices.IndexFunc(b.notes, func(n string) bool { return strings.Contains(n, "/"+id+".md") })
}

// A note is found by what it answers and by a name that it has, and is silent where a
// question shares no more than a noun with it. The figures are of all banks of a size.
func TestShortNotes(t *testing.T) {
	for lang, sizes := range map[string]map[int]shortCounts{
		"en": {3: {found: 13, named: 3, spoken: 3}, 10: {found: 40, named: 7, spoken: 12}, 40: {found: 38, named: 7, spoken: 6}},
		"zh": {3: {found: 9, named: 3, spoken: 1}, 10: {found: 34, named: 7, spoken: 4}, 40: {found: 32, named: 7, spoken: 4}},
		"ja": {3: {found: 12, named: 2, spoken: 7}, 10: {found: 40, named: 5, spoken: 12}, 40: {found: 38, named: 5, spoken: 8}},
	} {
		b := readShort(t, lang)
		for size, want := range sizes {
			var c shortCounts
			for from := 0; from+size <= len(b.notes); from += max(size, 10) {
				r := newRetriever(t, kbtest.New(t, strings.Join(b.notes[from:from+size], "")))
				for _, q := range b.of(from, from+size) {
					c.ask(t, r, q)
				}
			}
			t.Logf("%s, %d notes: %+v", lang, size, c)
			if c.found < want.found || c.named < want.named || c.spoken > want.spoken {
				t.Errorf("%s, %d notes: %+v, want at least %d found and %d named, and at most %d spoken", lang, size, c, want.found, want.named, want.spoken)
			}
		}
	}
}

// That a note comes or goes moves the scores of the others little, and hardly any across
// the line.
func TestOneNoteLess(t *testing.T) {
	for _, lang := range []string{"en", "zh", "ja"} {
		b := readShort(t, lang)
		r := newRetriever(t, kbtest.New(t, strings.Join(b.notes, "")))
		for _, size := range []int{10, 20, 40} {
			var moved []float64
			across := 0
			for _, q := range b.asked {
				own := b.numberOf(q.id)
				members := make([]int, size)
				for i := range members {
					members[i] = own/size*size + i
				}
				lead, full := leaderOf(scoresOf(t, r, q.text, members))
				for i := own % (size / 5); i < size; i += size / 5 {
					if members[i] == lead {
						continue
					}
					less := scoresOf(t, r, q.text, slices.Delete(slices.Clone(members), i, i+1))[lead]
					moved = append(moved, math.Abs(less-full))
					if (less >= DefaultOptions.MinScore) != (full >= DefaultOptions.MinScore) {
						across++
					}
				}
			}
			slices.Sort(moved)
			n := len(moved)
			t.Logf("%s, %d notes: %d of %d cross the line; moved by %.4f (median), %.4f (9 of 10), %.3f (99 of 100), %.3f (most)", lang, size, across, n, moved[n/2], moved[n*9/10], moved[n*99/100], moved[n-1])
			if across > 3 || moved[n*99/100] > 0.08 {
				t.Errorf("%s, %d notes: %d of %d scores cross the line, and one in a hundred moves by %.3f", lang, size, across, n, moved[n*99/100])
			}
		}
	}
}

// leaderOf returns the memory with the highest score; of equals, the first.
func leaderOf(scores map[int]float64) (memory int, score float64) {
	memory, score = -1, -1
	for m, s := range scores {
		if s > score || s == score && m < memory {
			memory, score = m, s
		}
	}
	return memory, score
}

func scoresOf(t *testing.T, r *Retriever, text string, members []int) map[int]float64 {
	scored, err := r.scorer.Over(relevance.NewPart(r.index.(*index.Index), members)).Measure(context.Background(), text, members)
	if err != nil {
		t.Fatal(err)
	}
	all := map[int]float64{}
	for _, s := range scored {
		all[s.Memory] = s.Relevance * Weight(r.index.Attr(s.Memory))
	}
	return all
}
