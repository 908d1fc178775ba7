package similar

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A sequence is what a sentence says comes first, and what then.
type sequence struct{ first, then map[string]bool }

// sequenceForms find two steps in a sentence. Of those that are turned round, the first
// group comes second.
var sequenceForms = []struct {
	turned bool
	form   func() *pattern.Keyed
}{
	{true, pattern.WithKeys(`(?i)^before\s+(.+?),\s*(.+)$`)},
	{false, pattern.WithKeys(`(?i)^(?:after|once)\s+(.+?),\s*(.+)$`)},
	{false, pattern.WithKeys(`(?i)^(?:first,?\s+)?(.+?)[,;]?\s+(?:and\s+)?(?:then|before|only then)\s+(.+)$`)},
	{true, pattern.WithKeys(`(?i)^(.+?)[,;]?\s+(?:only\s+)?(?:after|once)\s+(.+)$`)},
	{false, pattern.WithKeys(`先(.+?)[，,、；;]?\s*(?:然后再|然后|接着|再|才)(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:之后|以后|后)[，,]?\s*(?:再|才)?(.+)$`)},
	{true, pattern.WithKeys(`^(.+?)(?:之前|以前|前)[，,]?\s*(?:必须|应该|应|要|得)?先?(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:て|で)から、?(.+)$`)},
	{false, pattern.WithKeys(`^(.+?)(?:た|の)?(?:後|あと)(?:に|で)?、?(.+)$`)},
	{true, pattern.WithKeys(`^(.+?)(?:る|の)?前に(?:は)?、?(?:必ず|まず|先に)?(.+)$`)},
}

// sequencesOf returns the two steps that a sentence puts in order, if it does.
func sequencesOf(text string) (all []sequence) {
	text = strings.TrimRight(strings.TrimSpace(clauses.WithoutReason(text)), "。.!！")
	for _, f := range sequenceForms {
		for _, m := range f.form().FindAllStringSubmatch(text) {
			x, y := tokens(unpolar(m[1])), tokens(unpolar(m[2]))
			if f.turned {
				x, y = y, x
			}
			if len(x) >= fewest && len(y) >= fewest {
				all = append(all, sequence{x, y})
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// sameStep is the share of the tokens of a step that the same step has in another sentence,
// at least.
const sameStep = 0.6

// turned reports whether one sentence puts second what the other puts first, and the other
// way round.
func (s sequence) turned(t sequence) bool {
	one, other := within(s.first, t.then), within(s.then, t.first)
	return min(one, other) >= sameStep && one+other > within(s.first, t.first)+within(s.then, t.then)
}

// inOtherOrder reports whether two statements put the same steps in another order.
func (s stand) inOtherOrder(t stand) bool {
	for _, x := range s.sequences {
		for _, y := range t.sequences {
			if x.turned(y) {
				return true
			}
		}
	}
	return false
}
