package similar

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/value"
)

// alikeBesideValue is the share of the tokens of two clauses that both have beside their values, at least.
const alikeBesideValue = 0.65

// otherValues finds where two notes set one thing to two values of which it can have one: true and false, two days
// of the week.
func otherValues(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() {
		return "", false
	}
	mine, theirs := valued(a), valued(b)
	anywhere := func(all []valuedClause) (values []value.Value) {
		for _, c := range all {
			values = append(values, c.values...)
		}
		return values
	}
	for _, x := range mine {
		for _, y := range theirs {
			if _, _, ok := value.Other(x.values, anywhere(theirs)); !ok {
				continue
			}
			v, w, ok := value.Other(x.values, y.values)
			if _, _, apart := value.Other(anywhere(mine), y.values); ok && apart && (overlap(x.rest, y.rest) >= alikeBesideValue || sameBefore(x.text, v, y.text, w)) {
				return v + " / " + w, true
			}
		}
	}
	return "", false
}

// leastBefore is how many characters before a value name what it is one of, at least.
const leastBefore = 3

// sameBefore reports whether two clauses are the same up to their values.
func sameBefore(a, v, b, w string) bool {
	x, _, _ := strings.Cut(a, v)
	y, _, _ := strings.Cut(b, w)
	return strings.EqualFold(x, y) && utf8.RuneCountInString(strings.TrimSpace(x)) >= leastBefore
}

// A valuedClause is a clause with the values that it names, and its tokens beside them.
type valuedClause struct {
	text   string
	values []value.Value
	rest   map[string]bool
}

func valued(r *reading) (all []valuedClause) {
	for _, c := range r.voice().claims {
		values, rest := value.Of(c.text)
		if len(values) > 0 && (!c.denies || values[0].DeniedBy()) {
			all = append(all, valuedClause{c.text, values, tokens(unpolar(rest))})
		}
	}
	return all
}

// bewareValues keeps two notes from being merged that set one thing to two values.
func (j *Judgement) bewareValues(a, b *reading) {
	words, ok := otherValues(a, b)
	if !ok || len(j.Disagreement()) > 0 {
		return
	}
	if j.Decision == DecideMerge || j.Decision == DecideIndependent {
		j.Decision = DecideAsk
	}
	j.Problem = max(j.Problem, likelySame)
	j.lessAlike(clashSolution)
	j.Reasons = append(j.Reasons, Reason{Code: anotherValue, Words: []string{words}})
}
