package similar

import (
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// A word of change may be what a rule is about, so it says which of two holds now only
// together with the dates, or where one names the other.
func TestLater(t *testing.T) {
	made := func(id, day string) *kb.Memory { return &kb.Memory{FrontMatter: kb.FrontMatter{ID: id, Created: day}} }
	named := []Reason{{Code: Supersession}}
	for _, tt := range []struct {
		a, b string
		j    Judgement
		keep string
		why  string
	}{
		{"2026-01-02", "2026-01-01", Judgement{Newer: sideA}, "A", Announced},
		{"2026-01-01", "2026-01-02", Judgement{Newer: sideB}, "B", Announced},
		{"2026-01-01", "2026-01-02", Judgement{Newer: sideA}, "A", ""},
		{"2026-01-01", "2026-01-01", Judgement{Newer: sideB}, "A", ""},
		{"", "", Judgement{Newer: sideB}, "A", ""},
		{"2026-01-02", "2026-01-01", Judgement{Newer: sideB, Reasons: named}, "B", Announced},
		{"2026-01-01", "2026-01-02", Judgement{}, "B", "2026-01-02"},
	} {
		if keep, _, why := tt.j.Later(made("A", tt.a), made("B", tt.b)); keep.ID != tt.keep || why != tt.why {
			t.Errorf("%+v: %s %q", tt, keep.ID, why)
		}
	}
}
