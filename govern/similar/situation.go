package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/number"
)

// inOtherSituations reports whether two texts say with opposite words when they are needed, and
// quotes these: "before printing" and "after printing", or hold from an amount of something on, and
// each of another thing. Both may hold.
func inOtherSituations(a, b *reading) (words string, ok bool) {
	if a.lang == b.lang && a.note() && b.note() {
		if words, ok = number.OfOthers(a.memory.Title, b.memory.Title); ok {
			return words, true
		}
	}
	if a.lang != b.lang || !a.parted || !b.parted || sameTrigger(a.memory, b.memory) {
		return "", false
	}
	for _, x := range a.situations() {
		for _, y := range b.situations() {
			if x.opposes(y) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

// situations returns the clauses that only say when a memory is needed.
func (r *reading) situations() (all []*claim) {
	for _, s := range r.statements {
		if s.role != asProblem {
			continue
		}
		for _, c := range clauses(s.text) {
			all = append(all, r.lexicon.claim(r.lexicon.clause(c)))
		}
	}
	return all[:min(len(all), opening)]
}

// isBounded reports whether both fillings of a slot end in words that say where or for what the
// rest of them holds, with the same preposition, and both halves differ: "on in staging", "off in production". Both may hold.
func (s slot) isBounded() bool {
	mine, whereMine := cutBound(s.mine)
	theirs, whereTheirs := cutBound(s.theirs)
	if len(whereMine) == 0 || len(whereTheirs) == 0 || whereMine[0] != whereTheirs[0] {
		return false
	}
	return !slices.Equal(mine, theirs) && !slices.Equal(whereMine, whereTheirs)
}

// cutBound cuts what fills a slot before the last word that says where or for what.
func cutBound(filling []string) (value, where []string) {
	for i := len(filling) - 2; i > 0; i-- {
		if slices.Contains(bounding, filling[i]) || filling[i] == "on" || filling[i] == "at" {
			return filling[:i], filling[i:]
		}
	}
	return filling, nil
}
