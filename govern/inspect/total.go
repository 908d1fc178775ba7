package inspect

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// check compares the totals with what the rows give.
func (m *matrix) check(s source) (found []Finding) {
	sum := 0.0
	for _, w := range m.weights {
		sum += w
	}
	if !m.whole(sum) {
		found = append(found, Finding{Code: matrixWeights, Path: s.Path, Line: m.at.line, Column: m.at.column,
			Args: []any{s.ID, m.shown(sum)}, Command: edit(s.ID)})
	}
	for _, o := range m.options {
		said, unit, _ := value(o.total.text)
		if right, ok := m.right(o, said, sum, unit); !ok {
			found = append(found, Finding{Code: MatrixTotal, Path: s.Path, Line: o.total.line, Column: o.total.column,
				Args: []any{s.ID, o.name, strings.ReplaceAll(o.total.text, "**", ""), exact(right, places(o.total.text))}, Command: edit(s.ID)})
		}
	}
	return found
}

// whole reports whether weights add up to what they should: to what the table says
// they do, to a hundred where they are shares of it, and to one where they look like
// that.
func (m *matrix) whole(sum float64) bool {
	said, _, ok := value(m.sum.text)
	switch {
	case ok && m.percent && math.Abs(said-1) < slack:
		said = 100
	case !ok && m.percent:
		said = 100
	case !ok && sum > 0.5 && sum < 1.5 && m.fractions():
		said = 1
	case !ok:
		return true // how many points there are is not said
	}
	return math.Abs(sum-said) <= slack*max(said, 1)
}

// slack is how far weights that were rounded may be from their whole.
const slack = 0.005

// fractions reports whether every weight is less than one.
func (m *matrix) fractions() bool {
	return !slices.ContainsFunc(m.weights, func(w float64) bool { return w >= 1 })
}

// shown writes a sum of weights as the table has them.
func (m *matrix) shown(sum float64) string {
	if m.percent {
		return short(sum) + "%"
	}
	return short(sum)
}

// right returns the total that the rows give: the sum of weight by score, or that
// by the sum of the weights, whichever comes nearer to what is said. A total in per
// cent may be of the five or ten points that there are for a score. It is ok if what
// is said is that, rounded to as many places as it has.
func (m *matrix) right(o option, said, sum float64, unit string) (right float64, ok bool) {
	whole := 0.0
	for i, w := range m.weights {
		whole += float64(w * o.scores[i])
	}
	readings := []float64{whole}
	if m.percent {
		readings = []float64{whole / 100}
	}
	if sum > 0 {
		readings = append(readings, whole/sum)
	}
	if mean := readings[len(readings)-1]; unit == "%" && mean <= 10 {
		readings = append(readings, float64(mean*10), float64(mean*20))
	}
	right = readings[0]
	for _, r := range readings {
		if math.Abs(r-said) < math.Abs(right-said) {
			right = r
		}
	}
	return right, math.Abs(right-said) <= 0.5*math.Pow(10, -float64(places(o.total.text)))+1e-9
}

// places is how many digits a number has after its point.
func places(text string) int {
	_, fraction, _ := strings.Cut(parts(text)[1], ".")
	return len(fraction)
}

// short writes a number with two places at most.
func short(x float64) string { return exact(x, 2) }

// exact writes a number with so many places at most, or two.
func exact(x float64, places int) string {
	unit := math.Pow(10, float64(max(places, 2)))
	return strconv.FormatFloat(math.Round(x*unit)/unit, 'f', -1, 64)
}
