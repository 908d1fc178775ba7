package inspect

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A matrix is a table by which something was decided: criteria with weights,
// options with a score for each criterion, and a total for each option.
type matrix struct {
	weights []float64
	percent bool // the weights are shares of a hundred
	options []option
	at      cell // where the weights stand
	sum     cell // what their sum is said to be; empty if it is not
}

type option struct {
	name   string
	scores []float64
	total  cell
}

var (
	weightWord = pattern.Lazy(`(?i)^(?:(?:criteri(?:on|a) )?weight(?:ing|s|age)?|wt\.?|share|importance|权重|權重|权数|權數|权重占比|权重系数|比重|重要性|重要度|系数|重み|重みづけ|重み付け|重み係数|ウェイト|ウエイト|比率|配点)\s*(?:[(（][^)）]*[)）]|[%％])?$`)
	totalWord  = pattern.Lazy(`(?i)\btotals?\b|\bsum\b|\bweighted (?:score|average|mean|result)\b|^(?:overall|final|result|score|Σ|∑)(?: scores?| results?| rating)?$|总分|總分|总计|總計|合计|合計|总评|总得分|最终得分|最終得分|综合得分|综合评分|綜合|^得分$|得分合|加权|加權|総合|総計|総合点|加重|合計点|総得点|最終スコア`)
	heavy      = sync.OnceValue(func() *regexp.Regexp { // a list of goods is no decision
		return regexp.MustCompile(`(?i)[(（]\s*(?:k?g|mg|t|tons?|tonnes?|lbs?|oz|kilos?|grams?|公斤|千克|克|斤|吨|キロ|グラム|トン)\s*[)）]`)
	})
	weighted   = pattern.Lazy(`(?i)weighted|加权|加權|加重|重み`)
	unweighted = pattern.Lazy(`(?i)un-?weighted|未加权|不加权|未加權|重みなし|単純`)
	inName     = pattern.Lazy(`[(\[]\s*(?:[^\d()\[\]]*(?:权重|權重|比重|占比|重み|配点)[\s:=]*|[a-z]+[\s:=]*)?([\d.,/]+\s*%?)\s*[)\]]\s*$`)
	number     = pattern.Lazy(`^[×x]?([-+]?(?:\d+(?:[.,]\d{1,6})?|\.\d+))\s*(%|/\s*\d+(?:\.\d+)?|分|点|pts?|points?|倍|[×x])?$`)
	fraction   = pattern.Lazy(`^(\d+)\s*/\s*(\d+)$`)
	percent    = pattern.Lazy(`[%％]`)

	// What people put around a number: a mark of the winner, its place.
	beside = pattern.Lazy(`^[\s\p{So}\p{Sk}\x{FE0F}\x{200D}*_~]+|(?:[\s\p{So}\p{Sk}\x{FE0F}\x{200D}*_~]|[(（][^()（）]*[)）]|[←◀].*)+$`)
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
	weightAt := slices.IndexFunc(g[0], func(c cell) bool { return weightWord().MatchString(c.text) && !heavy().MatchString(c.text) })
	m := &matrix{at: g[0][max(weightAt, 0)]}
	m.percent = weightAt >= 0 && percent().MatchString(g[0][weightAt].text)
	var criteria grid
	below := false // the totals: what follows, such as ranks, is no criterion
	for _, row := range g[1:] {
		w, percent, ok := weightOf(row, weightAt)
		switch {
		case totalWord().MatchString(row[0].text):
			below = true
		case ok:
			m.weights, m.percent, criteria = append(m.weights, w), m.percent || percent, append(criteria, row)
		case !below && slices.ContainsFunc(row[1:], func(c cell) bool { _, _, ok := value(c.text); return ok }):
			return nil // a criterion without a weight: who knows what it counts
		}
	}
	total := totalRow(g)
	if len(m.weights) < fewest || total == nil {
		return nil
	}
	if weightAt >= 0 {
		m.sum = total[weightAt]
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
		return weight(row[at].text)
	}
	if m := inName().FindStringSubmatch(width.Fold.String(row[0].text)); m != nil {
		return weight(m[1])
	}
	return 0, false, false
}

// weight reads a weight: 25%, 0.25, 1/4 or a number of points.
func weight(s string) (w float64, percent, ok bool) {
	if f := fraction().FindStringSubmatch(strings.TrimSpace(s)); f != nil {
		part, _ := strconv.ParseFloat(f[1], 64)
		whole, _ := strconv.ParseFloat(f[2], 64)
		return part / whole, false, whole > 0
	}
	w, unit, ok := value(s)
	return w, unit == "%", ok && w >= 0
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

// value reads a number with its unit.
func value(s string) (x float64, unit string, ok bool) {
	m := parts(s)
	if m == nil {
		return 0, "", false
	}
	x, err := strconv.ParseFloat(m[1], 64)
	return x, m[2], err == nil
}

// parts takes a number apart: all of it, its digits with a point, its unit. It may
// be in the full-width digits of Chinese and Japanese, have a comma for the point,
// and marks around it.
func parts(s string) []string {
	m := number().FindStringSubmatch(beside().ReplaceAllString(width.Fold.String(strings.TrimSpace(s)), ""))
	if m != nil {
		m[1] = strings.Replace(m[1], ",", ".", 1)
	}
	return m
}
