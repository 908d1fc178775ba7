package similar

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// rejects reports whether one text rejects what the other asks for, and asks for something
// else: "UTC ではなく現地時刻で保存する" and "UTC で保存する".
func (s stand) rejects(t stand, theirs []stand) bool {
	if len(s.preferences)+len(s.sides) == 0 || len(t.preferences) > 0 || len(t.sides) > 0 {
		return false
	}
	mine := sync.OnceValue(func() map[string]bool { return tokens(unpolar(s.text)) })
	rejected := func(c clause) bool {
		in := func(p preference) bool {
			return p.isIn(c.tokens) && p.rejectsIn(c.tokens, mine()) && !slices.ContainsFunc(theirs, p.isRejectedBy)
		}
		return !c.denies && (slices.ContainsFunc(s.preferences, in) || slices.ContainsFunc(s.sides, in))
	}
	return slices.ContainsFunc(t.clauses, rejected)
}

// isRejectedBy reports whether a statement rejects the same thing: who rejects floats as well may
// say that they lose cents.
func (p preference) isRejectedBy(s stand) bool {
	same := func(q preference) bool {
		return len(q.thing) > 0 && within(q.thing, p.thing) == 1 && within(p.thing, q.thing) == 1
	}
	return slices.ContainsFunc(s.preferences, same) || slices.ContainsFunc(s.sides, same)
}

// sameBeside is the share of the tokens of what is asked for, beside what is rejected, that
// the text has which rejects it, at least.
const sameBeside = 0.5

// isIn reports whether a clause has all that is rejected.
func (p preference) isIn(clause map[string]bool) bool {
	return len(p.thing) > 0 && len(p.thing) <= len(clause) && within(p.thing, clause) == 1
}

// rejectsIn reports whether a clause that has all that is rejected has not what is chosen,
// and speaks of the same beside it.
func (p preference) rejectsIn(clause, mine map[string]bool) bool {
	beside, both, other := 0, 0, false
	for w := range clause {
		if !p.thing[w] {
			beside++
			both += int(one(mine[w]))
		}
	}
	for w := range p.chosen {
		other = other || !clause[w]
	}
	return other && both > 0 && float64(both) >= sameBeside*float64(beside)
}

// thingOf returns what is rejected, without what Japanese says it of: 時刻は UTC.
func thingOf(rejected string) map[string]bool {
	if at := strings.LastIndex(rejected, "は"); at >= 0 && strings.TrimSpace(rejected[at+len("は"):]) != "" {
		rejected = rejected[at+len("は"):]
	}
	return tokens(unpolar(usingZh().ReplaceAllString(rejected, "")))
}

// usingZh begins what Chinese rejects with its verb.
var usingZh = pattern.WithKeys(`^\s*(?:使用|采用|用|以)`)

// A countedClause is a clause with one number, apart from what it counts.
type countedClause struct {
	number number.Quantity
	of     map[string]bool
}

// joining finds what joins two clauses with a number each.
var joining = pattern.WithKeys(`(?i)\s(?:and|but)\s`)

func countedClauses(text string) (all []countedClause) {
	if !number.In(number.Plain(text)) {
		return nil
	}
	for _, c := range clauses.Of(joining().ReplaceAllString(text, ", ")) {
		if found := number.Quantities(c); len(found) == 1 {
			all = append(all, countedClause{found[0], tokens(number.Counted().ReplaceAllString(number.Plain(c), " "))})
		}
	}
	return all
}

// numbersSwapped reports whether two texts give the same numbers to the same things the
// other way round.
func (s stand) numbersSwapped(t stand) bool {
	for _, x := range s.counts {
		for _, y := range t.counts {
			if x.number != y.number && len(x.of) > 0 && len(x.of) == len(y.of) && within(x.of, y.of) == 1 && has(s.counts, y.number) && has(t.counts, x.number) {
				return true
			}
		}
	}
	return false
}

func has(all []countedClause, q number.Quantity) bool {
	return slices.ContainsFunc(all, func(c countedClause) bool { return c.number == q })
}
