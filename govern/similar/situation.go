package similar

import (
	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/form"
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
		if s.role != form.Problem {
			continue
		}
		for _, c := range clauses.Of(s.text) {
			all = append(all, r.lexicon.claim(r.lexicon.clause(c)))
		}
	}
	return all[:min(len(all), opening)]
}
