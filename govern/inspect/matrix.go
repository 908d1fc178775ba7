package inspect

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A matrix is a table by which something was decided: criteria with weights,
// options with a score for each criterion, and a total for each option.
type matrix struct {
	weights []float64
	percent bool // the weights are shares of a hundred
	options []option
	at      cell // where the weights stand
}

type option struct {
	name   string
	scores []float64
	total  cell
}

var (
	weightWord = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:weight(?:ing|s)?|share|权重|權重|权数|比重|重み|重み付け|ウェイト|ウエイト|比率)\s*(?:[(（][^)）]*[)）])?$`)
	})
	totalWord = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\btotals?\b|\bsum\b|\bweighted (?:score|average|mean|result)\b|总分|總分|总计|總計|合计|合計|总评|得分合|加权|加權|総合|総計|総合点|加重`)
	})
	weighted   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)weighted|加权|加權|加重|重み`) })
	unweighted = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)un-?weighted|未加权|不加权|未加權|重みなし|単純`)
	})
	inName = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`[(（\[]\s*(?:[a-z]+\s*)?(\d+(?:\.\d+)?\s*[%％]?)\s*[)）\]]\s*$`)
	})
	number = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^([-+]?\d+(?:\.\d+)?)\s*(%|％|/\s*\d+(?:\.\d+)?|分|点|pts?|points?)?$`)
	})
)

// matrices checks the decision matrices of memories: in tables, and in front
// matter (see frontMatrix).
func (v *Bank) matrices(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		if s.archived() {
			continue
		}
		for _, g := range tables(string(s.text)) {
			for _, m := range matricesOf(g) {
				found = append(found, m.check(s)...)
			}
		}
		if m := frontMatrix(s.text); m != nil {
			found = append(found, m.check(s)...)
		}
	}
	return found, nil
}

// matricesOf reads a table as a matrix: criteria in rows, or in columns. A table
// that is none has none.
func matricesOf(g grid) []*matrix {
	if m := readMatrix(g); m != nil {
		return []*matrix{m}
	}
	if m := readMatrix(g.turned()); m != nil {
		return []*matrix{m}
	}
	return nil
}

// fewest is how many criteria, at least, make a table a matrix.
const fewest = 2

// readMatrix reads a table whose first column names criteria, one of whose columns
// has their weights, and one of whose rows has totals. Weights may also stand in
// brackets behind the names.
func readMatrix(g grid) *matrix {
	if len(g) < fewest+2 || len(g[0]) < 2 {
		return nil
	}
	weightAt := slices.IndexFunc(g[0], func(c cell) bool { return weightWord().MatchString(c.text) })
	m := &matrix{at: g[0][max(weightAt, 0)]}
	var criteria grid
	for _, row := range g[1:] {
		w, percent, ok := weightOf(row, weightAt)
		switch {
		case totalWord().MatchString(row[0].text):
		case ok:
			m.weights, m.percent, criteria = append(m.weights, w), m.percent || percent, append(criteria, row)
		case slices.ContainsFunc(row[1:], func(c cell) bool { _, _, ok := value(c.text); return ok }):
			return nil // a criterion without a weight: who knows what it counts
		}
	}
	total := totalRow(g)
	if len(m.weights) < fewest || total == nil {
		return nil
	}
	for i := 1; i < len(g[0]); i++ {
		if i != weightAt {
			m.add(g[0][i].text, criteria, i, total[i])
		}
	}
	if len(m.options) == 0 {
		return nil
	}
	return m
}

// totalRow returns the row of the weighted totals. nil: there is none, or more
// than one.
func totalRow(g grid) []cell {
	var rows, sure grid
	for _, row := range g[1:] {
		if name := row[0].text; totalWord().MatchString(name) && !unweighted().MatchString(name) {
			if rows = append(rows, row); weighted().MatchString(name) {
				sure = append(sure, row)
			}
		}
	}
	if len(sure) > 0 {
		rows = sure
	}
	if len(rows) != 1 {
		return nil
	}
	return rows[0]
}

// weightOf returns the weight of a criterion.
func weightOf(row []cell, at int) (w float64, percent, ok bool) {
	if at >= 0 {
		w, unit, ok := value(row[at].text)
		return w, unit == "%", ok && w >= 0
	}
	m := inName().FindStringSubmatch(row[0].text)
	if m == nil {
		return 0, false, false
	}
	w, unit, ok := value(m[1])
	return w, unit == "%", ok
}

// add adds an option whose scores and total are all numbers.
func (m *matrix) add(name string, criteria grid, column int, total cell) {
	o := option{name: name, total: total}
	for _, row := range criteria {
		score, _, ok := value(row[column].text)
		if !ok {
			return
		}
		o.scores = append(o.scores, score)
	}
	if _, _, ok := value(total.text); ok {
		m.options = append(m.options, o)
	}
}

// value reads a number with its unit, which is % for both signs of it.
func value(s string) (x float64, unit string, ok bool) {
	m := number().FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, "", false
	}
	x, err := strconv.ParseFloat(m[1], 64)
	if unit = m[2]; unit == "％" {
		unit = "%"
	}
	return x, unit, err == nil
}

// check compares the totals with what the rows give.
func (m *matrix) check(s source) (found []Finding) {
	sum := 0.0
	for _, w := range m.weights {
		sum += w
	}
	if m.percent && math.Abs(sum-100) > 0.5 {
		found = append(found, Finding{Code: MatrixWeights, Path: s.Path, Line: m.at.line, Column: m.at.column,
			Args: []string{s.ID, short(sum) + "%"}, Command: edit(s.ID)})
	}
	for _, o := range m.options {
		said, _, _ := value(o.total.text)
		if right, ok := m.right(o, said, sum); !ok {
			found = append(found, Finding{Code: MatrixTotal, Path: s.Path, Line: o.total.line, Column: o.total.column,
				Args: []string{s.ID, o.name, o.total.text, short(right)}, Command: edit(s.ID)})
		}
	}
	return found
}

// right returns the total that the rows give: the sum of weight by score, or that
// by the sum of the weights, whichever comes nearer to what is said. It is ok if
// what is said is that, rounded to as many places as it has.
func (m *matrix) right(o option, said, sum float64) (right float64, ok bool) {
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
	right = readings[0]
	for _, r := range readings {
		if math.Abs(r-said) < math.Abs(right-said) {
			right = r
		}
	}
	return right, math.Abs(right-said) <= rounding(o.total.text)
}

// rounding is how far a number may be from what it was rounded from.
func rounding(text string) float64 {
	places := 0
	if _, fraction, ok := strings.Cut(number().FindStringSubmatch(text)[1], "."); ok {
		places = len(fraction)
	}
	return 0.5*math.Pow(10, -float64(places)) + 1e-9
}

// short writes a number with two places at most.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}
