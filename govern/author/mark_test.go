package author_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/table"
)

// An id in a link is the link's alone, however many stand on a line, and whichever stands
// within another.
func TestLinksOnALine(t *testing.T) {
	d := open(t, files)
	const n = 2000
	unit := "[[EXP-002]] EXP-001 [x](../team/knowledge/EXP-002-keys.md) [[EXP-001|EXP-002]] "
	var names []string
	for _, m := range d.Marks(api, []byte(strings.Repeat(unit, n))) {
		names = append(names, m.Name)
	}
	if len(names) != 4*n {
		t.Fatalf("%d marks, want %d", len(names), 4*n)
	}
	want := "EXP-002 EXP-001 ../team/knowledge/EXP-002-keys.md EXP-001"
	for i := 0; i < len(names); i += 4 {
		if got := strings.Join(names[i:i+4], " "); got != want {
			t.Fatalf("marks %d: %s", i, got)
		}
	}
}

// The time for each link does not depend on how many there are, be they all on one line.
func BenchmarkMarks(b *testing.B) {
	d := open(b, files)
	for _, end := range []string{" ", "\n"} {
		for _, n := range []int{1000, 10_000, 100_000} {
			text := []byte(strings.Repeat("[[EXP-002]] EXP-001"+end, n))
			b.Run(fmt.Sprintf("%q/%d", end, n), func(b *testing.B) {
				for b.Loop() {
					if len(d.Marks("brief.md", text)) != 2*n {
						b.Fatal("links are lost")
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/link")
			})
		}
	}
	row := []byte("| " + strings.Repeat("EXP-002, ", 100_000) + " |\n")
	b.Run("row/100000", func(b *testing.B) {
		for b.Loop() {
			d.Marks(table.Path, row)
		}
	})
}

// An editor is told of so many parts of a text, however many headings it has.
func TestOutlineIsBounded(t *testing.T) {
	d := open(t, files)
	d.Lay(api, []byte("---\nid: api\nkind: tech\ntitle: API gateway\nstatus: active\n---\n"+strings.Repeat("# a\n", 3000)))
	if n := len(d.Outline(api)); n != 2000 {
		t.Errorf("%d parts", n)
	}
}
