package resolve

import "slices"

// Ordered returns rules in the order in which they apply. A rule comes after all
// whose range is wider; of those that may come next, the one with the lowest
// priority does, then the one with the lowest id.
func Ordered(rules []Rule) []Rule {
	q := newQueue(rules)
	out := make([]Rule, 0, len(rules))
	for len(q.rest) > 0 {
		out = append(out, q.next())
	}
	return out
}

// Narrower reports whether all versions of x are versions of y, and not the other
// way round.
func Narrower(x, y Rule) bool { return x.Range.Within(y.Range) && !y.Range.Within(x.Range) }

// A queue hands out rules one by one. Rules are many, and their ranges few: it
// compares ranges, by their text.
type queue struct {
	rest []Rule // in the order of compare
	left map[string]int
	wide map[string]int      // how many wider ranges have rules left
	over map[string][]string // the narrower ranges of a range
}

func newQueue(rules []Rule) *queue {
	q := &queue{slices.SortedFunc(slices.Values(rules), compare), map[string]int{}, map[string]int{}, map[string][]string{}}
	one := map[string]Rule{}
	for _, r := range rules {
		one[r.FWRange] = r
		q.left[r.FWRange]++
	}
	for narrow, x := range one {
		for wide, y := range one {
			if narrow != wide && Narrower(x, y) {
				q.wide[narrow]++
				q.over[wide] = append(q.over[wide], narrow)
			}
		}
	}
	return q
}

// next takes the first rule out for which no wider one is left. There is one: to
// be narrower goes in no circle.
func (q *queue) next() Rule {
	i := slices.IndexFunc(q.rest, func(r Rule) bool { return q.wide[r.FWRange] == 0 })
	r := q.rest[i]
	q.rest = slices.Delete(q.rest, i, i+1)
	if q.left[r.FWRange]--; q.left[r.FWRange] == 0 {
		for _, narrow := range q.over[r.FWRange] {
			q.wide[narrow]--
		}
	}
	return r
}
