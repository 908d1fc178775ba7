package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// alikeMeasured is the share of the tokens of two clauses that both have, beside their
// numbers, from which on these are about the same thing.
const alikeMeasured = 0.6

// measured finds where two voices give another number for the same thing. A number that
// the other gives elsewhere is no difference.
func measured(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.measuredBeside(y) && !anyAmong(x.others(y), theirs) && !anyAmong(y.others(x), mine) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return otherRhythm(mine, theirs)
}

func anyAmong(some []number.Measure, claims []*claim) bool {
	return slices.ContainsFunc(claims, func(c *claim) bool {
		return slices.ContainsFunc(c.measures, func(m number.Measure) bool { return slices.Contains(some, m) })
	})
}

// measuredBeside reports whether two clauses are the same beside their numbers, which
// measure the same and differ.
func (c *claim) measuredBeside(d *claim) bool {
	return len(c.others(d)) > 0 && overlap(c.bare, d.bare) >= alikeMeasured && !c.countsOther(d)
}

// others returns the numbers of a clause that are other ones in a second clause, which measures the same.
func (c *claim) others(d *claim) (all []number.Measure) {
	for _, m := range c.measures {
		if !slices.Contains(d.measures, m) && slices.ContainsFunc(d.measures, func(n number.Measure) bool { return n.Dimension == m.Dimension }) {
			all = append(all, m)
		}
	}
	return all
}

// numberOfName finds a name with the number that follows it: Android 12.
var numberOfName = pattern.Lazy(`\b([A-Za-z][A-Za-z+#.]+)[ -]?\d{2,6}(?:\.\d+)?\b`)

// countsOther reports whether the numbers of two clauses belong to names of which the other clause
// has none: Android 12 and iOS 15.
func (c *claim) countsOther(d *claim) bool {
	x, y := numberOfName().FindAllStringSubmatch(c.text, -1), numberOfName().FindAllStringSubmatch(d.text, -1)
	if len(x) != 1 || len(y) != 1 {
		return false
	}
	one, other := strings.ToLower(x[0][1]), strings.ToLower(y[0][1])
	return one != x[0][1] && other != y[0][1] && !strings.Contains(strings.ToLower(d.text), one) && !strings.Contains(strings.ToLower(c.text), other)
}

// miscounted finds how often two voices say that something is done, or by how many people,
// in whatever words, where they say another number. One that the other gives as well is no
// difference. With subject the one clause has to speak of what the other counts.
func miscounted(mine, theirs []*claim, subject bool) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.countedBeside(y) && !anyAmong(x.measures, theirs) && !anyAmong(y.measures, mine) && (!subject || sameSubject(x.text, y.text)) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

func (c *claim) countedBeside(d *claim) bool {
	return slices.ContainsFunc(c.measures, func(m number.Measure) bool {
		return (m.Dimension == "times" || m.Dimension == "people") && slices.ContainsFunc(d.measures, func(n number.Measure) bool { return n.Dimension == m.Dimension && n.Number != m.Number })
	})
}
