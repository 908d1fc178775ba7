package number

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Measure is a number of a clause in the smallest unit of what it measures, so that an
// hour and 60 minutes are the same.
type Measure struct {
	Number    float64
	Dimension string
}

// Unitless is the dimension of a number that stands alone.
const Unitless = "number"

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

// Measures returns the numbers of a clause. One of a thing, as in "once" and "一个",
// measures nothing.
func Measures(clause string) (all []Measure) {
	clause = Plain(clause)
	if !In(clause) {
		return nil
	}
	hours, rest := cutHours(clause)
	all = append(hours, clocks(rest)...)
	rest = withoutClocks(rest)
	for _, q := range Quantities(rest) {
		d, ok := dimensions[q.Unit]
		switch {
		case ok:
			all = append(all, Measure{q.Number * d.size, d.name})
		case q.Number > 1:
			all = append(all, Measure{q.Number, q.Unit})
		}
	}
	rest = Counted().ReplaceAllString(rest, " ")
	for _, q := range sizes(rest) {
		all = append(all, Measure{q.Number, q.Unit})
	}
	for _, n := range plainNumber().FindAllString(rest, -1) {
		if x, err := strconv.ParseFloat(n, 64); err == nil {
			all = append(all, Measure{x, Unitless})
		}
	}
	return all
}

// WithoutMeasures writes a space for each number that Measures reads.
func WithoutMeasures(clause string) string {
	_, rest := cutHours(Plain(clause))
	return plainNumber().ReplaceAllString(withoutSizes(Counted().ReplaceAllString(withoutClocks(rest), " ")), " ")
}

// Restated reports whether two texts say the same amounts, and what differs between them, mine here and
// theirs there, is nothing but how they say them: 15 块 and 15 元, 夜9時 and 21:00.
func Restated(a, b string, mine, theirs []string) bool {
	x, y := Measures(a), Measures(b)
	within := func(some, others []Measure) bool {
		return !slices.ContainsFunc(some, func(m Measure) bool { return m.Dimension != onDial && !slices.Contains(others, m) })
	}
	bare := func(words []string) bool {
		return !strings.ContainsFunc(WithoutMeasures("1 "+strings.Join(words, " ")), unicode.IsLetter)
	}
	return len(x) > 0 && within(x, y) && within(y, x) && bare(mine) && bare(theirs)
}
