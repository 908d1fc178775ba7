package number

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// farFrom is how many times as large one of two measures is that hardly measures the same: 5 minutes, 45 days.
const farFrom = 200

// Apart reports whether two texts measure the same and have no number of it in common. Numbers
// without a unit say too little.
func Apart(mine, theirs []Measure) bool {
	return slices.ContainsFunc(mine, func(m Measure) bool {
		of := func(n Measure) bool {
			return n.Dimension == m.Dimension && max(n.Number, m.Number) <= farFrom*min(n.Number, m.Number)
		}
		return m.Dimension != Unitless && slices.ContainsFunc(theirs, of) &&
			!slices.ContainsFunc(mine, func(n Measure) bool { return of(n) && slices.Contains(theirs, n) })
	})
}

// numberOfName finds a name with the number that follows it: Android 12.
var numberOfName = pattern.Lazy(`\b([A-Za-z][A-Za-z+#.]+)[ -]?\d{2,6}(?:\.\d+)?\b`)

// OfNames reports whether the numbers of two clauses belong to names of which the other clause
// has none: Android 12 and iOS 15.
func OfNames(a, b string) bool {
	x, y := numberOfName().FindAllStringSubmatch(a, -1), numberOfName().FindAllStringSubmatch(b, -1)
	if len(x) != 1 || len(y) != 1 {
		return false
	}
	one, other := strings.ToLower(x[0][1]), strings.ToLower(y[0][1])
	return one != x[0][1] && other != y[0][1] && !strings.Contains(strings.ToLower(b), one) && !strings.Contains(strings.ToLower(a), other)
}
