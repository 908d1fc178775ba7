package similar

import "github.com/tacit-kb/tacit/govern/similar/clauses"

// A sequence is what a sentence says comes first, and what then.
type sequence struct{ first, then map[string]bool }

// sequencesOf returns the two steps that a sentence puts in order, if it does.
func sequencesOf(text string) (all []sequence) {
	clauses.Steps(text, func(first, then string) bool {
		x, y := tokens(unpolar(first)), tokens(unpolar(then))
		if min(len(x), len(y)) < fewest {
			return false
		}
		all = append(all, sequence{x, y})
		return true
	})
	return all
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
