package index

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/han"
)

func TestGroupedNumbers(t *testing.T) {
	for text, want := range map[string][]string{
		"送料無料は5,500円(税込)以上":          {"5500"},
		"送料無料は５，５００円以上":              {"5500"},
		"from 1,250,000 to 9,999.50": {"1250000", "9999"},
		"at most 12,000, not more":   {"12000"},
		"1,2,3 and 2026,03":          nil,
		"ports 8080,8443":            nil,
		"0,500":                      nil,
		"5500":                       nil,
		"5, 500":                     nil,
		",500 and 5,":                nil,
		"3.1,415":                    nil,
		"1,000,00":                   nil,
		"12,345":                     {"12345"},
		"1234,567":                   nil,
	} {
		var got []string
		groupedTerms(han.Plain(text), func(t Term) { got = append(got, t.Text) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A memory is found by a number as it is written, and without its commas.
func TestMemoriesAreFiledUnderGroupedNumbers(t *testing.T) {
	filed := termHashes("送料無料は5,500円以上")
	for _, n := range []string{"5", "500", "5500"} {
		if !slices.Contains(filed, Term{Text: n}.Hash()) {
			t.Errorf("not filed under %s", n)
		}
	}
}
