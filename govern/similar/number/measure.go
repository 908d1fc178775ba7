package number

import (
	"regexp"
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

// OnePerson is one of those who do a thing or agree to it.
var OnePerson = Measure{1, "people"}

// dimensions says what units measure, and how much of its smallest unit each is. A unit
// that is not among them is a dimension of its own.
var dimensions = map[string]struct {
	name string
	size float64
}{
	"s": {"time", 1}, "min": {"time", 60}, "h": {"time", 3600}, "day": {"time", 86400}, "week": {"time", 604800},
	"mm": {"length", 1}, "毫米": {"length", 1}, "ミリ": {"length", 1}, "cm": {"length", 10}, "厘米": {"length", 10}, "センチ": {"length", 10},
	"m": {"length", 1000}, "metre": {"length", 1000}, "meter": {"length", 1000}, "米": {"length", 1000}, "メートル": {"length", 1000}, "km": {"length", 1e6}, "公里": {"length", 1e6},
	"mg": {"weight", 1}, "毫克": {"weight", 1}, "g": {"weight", 1000}, "gram": {"weight", 1000}, "克": {"weight", 1000}, "グラム": {"weight", 1000},
	"kg": {"weight", 1e6}, "公斤": {"weight", 1e6}, "千克": {"weight", 1e6}, "斤": {"weight", 5e5}, "t": {"weight", 1e9}, "ton": {"weight", 1e9}, "tonne": {"weight", 1e9}, "吨": {"weight", 1e9}, "トン": {"weight", 1e9},
	"ml": {"volume", 1}, "毫升": {"volume", 1}, "cl": {"volume", 10}, "dl": {"volume", 100}, "l": {"volume", 1000}, "litre": {"volume", 1000}, "liter": {"volume", 1000}, "升": {"volume", 1000}, "リットル": {"volume", 1000},
	"kb": {"size", 1 << 10}, "mb": {"size", 1 << 20}, "gb": {"size", 1 << 30},
}

// plainNumber finds a number of two digits or more that has no unit, such as a status or a pH.
var plainNumber = pattern.Lazy(`\b(?:\d{2,6}(?:\.\d+)?|\d\.\d+)\b`)

// Measures returns the numbers of a clause. One of a thing, as in "once" and "一个",
// measures nothing, but one of the people who do it.
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
		case q.Number > 1, q.Unit == "people":
			all = append(all, Measure{q.Number, q.Unit})
		}
	}
	rest = Counted().ReplaceAllString(rest, " ")
	for _, q := range sizes(rest) {
		if d, ok := dimensions[q.Unit]; ok {
			q = Quantity{q.Number * d.size, d.name}
		}
		all = append(all, Measure{q.Number, q.Unit})
	}
	rest = withoutSizes(rest)
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

// Levelled writes a 0 for each number that Measures reads.
func Levelled(clause string) string {
	const level = " 0 "
	_, rest := eachHour(Plain(clause), func(string, float64, bool) string { return level })
	for _, form := range []func() *regexp.Regexp{clock, Counted, money, size, plainNumber} {
		rest = form().ReplaceAllString(rest, level)
	}
	return rest
}

// Restated reports whether two texts say the same amounts, and what differs between them, mine here and
// theirs there, is nothing but how they say them: 15 块 and 15 元, 夜9時 and 21:00.
func Restated(a, b string, mine, theirs []string) bool {
	x, y := Measures(a), Measures(b)
	within := func(some, others []Measure) bool {
		return !slices.ContainsFunc(some, func(m Measure) bool { return !slices.Contains(others, m) })
	}
	bare := func(words []string) bool {
		return !strings.ContainsFunc(WithoutMeasures("1 "+strings.Join(words, " ")), unicode.IsLetter)
	}
	return len(x) > 0 && within(x, y) && within(y, x) && bare(mine) && bare(theirs)
}
