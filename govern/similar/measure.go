package similar

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A measure is a number of a clause in the smallest unit of what it measures, so that an
// hour and 60 minutes are the same.
type measure struct {
	number    float64
	dimension string
}

// dimensions says what units measure, and how much of its smallest unit each is. A unit
// that is not among them is a dimension of its own.
var dimensions = map[string]struct {
	name string
	size float64
}{
	"s": {"time", 1}, "min": {"time", 60}, "h": {"time", 3600}, "day": {"time", 86400}, "week": {"time", 604800},
	"kb": {"size", 1 << 10}, "mb": {"size", 1 << 20}, "gb": {"size", 1 << 30},
}

// plainNumber finds a number of two digits or more that has no unit, such as a status or a pH.
var plainNumber = pattern.Lazy(`\b(?:\d{2,6}(?:\.\d+)?|\d\.\d+)\b`)

// measuresOf returns the numbers of a clause. One of a thing, as in "once" and "一个",
// measures nothing.
func measuresOf(clause string) (all []measure) {
	clause = number.Plain(clause)
	if !number.In(clause) {
		return nil
	}
	for _, q := range number.Quantities(number.WithoutClocks(clause)) {
		d, ok := dimensions[q.Unit]
		switch {
		case ok:
			all = append(all, measure{q.Number * d.size, d.name})
		case q.Number > 1:
			all = append(all, measure{q.Number, q.Unit})
		}
	}
	for _, minutes := range number.Clocks(clause) {
		all = append(all, measure{minutes, "clock"})
	}
	for _, n := range plainNumber().FindAllString(withoutCounts(clause), -1) {
		if x, err := strconv.ParseFloat(n, 64); err == nil {
			all = append(all, measure{x, "number"})
		}
	}
	return all
}

func withoutMeasures(clause string) string {
	return plainNumber().ReplaceAllString(withoutCounts(number.Plain(clause)), " ")
}

// withoutCounts leaves the numbers that have no unit and are no time.
func withoutCounts(clause string) string {
	return number.Counted().ReplaceAllString(number.WithoutClocks(clause), " ")
}

// alikeMeasured is the share of the tokens of two clauses that both have, beside their
// numbers, from which on these are about the same thing.
const alikeMeasured = 0.6

// measured finds where two voices give another number for the same thing. A number that
// the other gives elsewhere is no difference.
func measured(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.measuredBeside(y) && !anyAmong(x.measures, theirs) && !anyAmong(y.measures, mine) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return otherRhythm(mine, theirs)
}

func anyAmong(some []measure, claims []*claim) bool {
	return slices.ContainsFunc(claims, func(c *claim) bool {
		return slices.ContainsFunc(c.measures, func(m measure) bool { return slices.Contains(some, m) })
	})
}

// measuredBeside reports whether two clauses are the same beside their numbers, which
// measure the same and differ.
func (c *claim) measuredBeside(d *claim) bool {
	differs := slices.ContainsFunc(c.measures, func(m measure) bool {
		return !slices.Contains(d.measures, m) && slices.ContainsFunc(d.measures, func(n measure) bool { return n.dimension == m.dimension && n.number != m.number })
	})
	return differs && overlap(c.bare, d.bare) >= alikeMeasured && !c.countsOther(d)
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
	return slices.ContainsFunc(c.measures, func(m measure) bool {
		return (m.dimension == "times" || m.dimension == "people") && slices.ContainsFunc(d.measures, func(n measure) bool { return n.dimension == m.dimension && n.number != m.number })
	})
}
