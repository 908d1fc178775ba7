package renumber

import (
	"fmt"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// Each memory of a group is taken apart once, however many have its id: four times as many
// are about four times the work, counted in what is asked of memory.
func TestManyOfOneID(t *testing.T) {
	work := func(n int) float64 {
		return testing.AllocsPerRun(1, func() {
			var group []*memory
			for i := range n {
				path := fmt.Sprintf("experience/project/m%d.md", i)
				text := fmt.Sprintf("---\nid: EXP-1\nkind: experience\ntitle: t %d\nstatus: active\n---\n# x\n", i/2)
				m, err := kb.Parse(path, []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				group = append(group, &memory{Memory: m, text: []byte(text)})
			}
			d := &drafting{}
			kept := d.withoutCopies(group)
			if len(kept) != n/2 || len(d.result.Copies) != n/2 || d.isOne(kept) {
				t.Errorf("%d of %d are kept, %d copies", len(kept), n, len(d.result.Copies))
			}
		})
	}
	if few, many := work(50), work(200); many > 6*few {
		t.Errorf("%.0f pieces of memory for 50 of one id, %.0f for 200", few, many)
	}
}
