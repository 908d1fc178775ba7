package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/past"
	"github.com/tacit-kb/tacit/govern/similar/subject"
)

func (x *lexicon) quantitiesOf(text string) []number.Quantity {
	return x.counts.of(text, func() []number.Quantity { return number.Quantities(number.WithoutDenied(past.Without(text))) })
}

// An accord is what two texts have to say to each other's quantities.
type accord struct {
	share float64 // -1: the lesser has quantities that the greater lacks; 1: it has them all; 0: there are none
	clash bool
	ofOne []string // those of which both places name the subject of one, as far as that can be told
}

// accordOf looks for the quantities of the lesser of two memories in the greater one.
// They clash where the place that speaks of the same has another number of the same
// unit, and the number is nowhere else.
func accordOf(lesser, greater *reading) (a accord) {
	theirs, total := greater.counts(), 0
	for i, s := range lesser.whole.statements {
		for _, q := range lesser.counts()[i] {
			total++
			if slices.ContainsFunc(theirs, func(all []number.Quantity) bool { return slices.Contains(all, q) }) {
				a.share++
				continue
			}
			a.share--
			place := greater.around(lesser.whole.each.At(i))
			if other := greater.lexicon.counting(place, q.Unit); other >= 0 {
				a.clash = true
				if lesser.lang != greater.lang || subject.Same(s.text, textOf(place), 0.5) {
					a.ofOne = append(a.ofOne, short(s.text)+" / "+short(place[other].text))
				}
			}
		}
	}
	a.share /= max(1, float64(total))
	return a
}

// around returns the statement that is nearest to a vector, with its neighbours.
func (r *reading) around(u unit) []statement {
	_, at := nearest(u, &r.whole.each)
	if at < 0 {
		return nil
	}
	return r.whole.statements[max(0, at-1):min(len(r.whole.statements), at+2)]
}

// counting returns which of some statements is the first to have a number of a unit, or -1.
func (x *lexicon) counting(all []statement, unit string) int {
	counts := func(q number.Quantity) bool { return q.Unit == unit }
	return slices.IndexFunc(all, func(s statement) bool { return slices.ContainsFunc(x.quantitiesOf(s.text), counts) })
}
