// Package number reads numbers that are written out: fifteen, 二百, 5万.
package number

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Spelt are the numbers of English that are words, as far as rules use them.
var Spelt = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100, "half an": 0.5, "half a": 0.5, "半": 0.5, "half": 0.5,
}

// Plain writes digits of full width as others, 3,000 without its comma, and twice as two times.
func Plain(text string) string {
	if strings.ContainsAny(text, "０１２３４５６７８９") {
		text = strings.Map(func(r rune) rune {
			if r >= '０' && r <= '９' {
				return r - '０' + '0'
			}
			return r
		}, text)
	}
	if strings.Contains(text, ",") {
		text = thousands().ReplaceAllStringFunc(text, func(n string) string { return strings.ReplaceAll(n, ",", "") })
	}
	return twice().ReplaceAllString(text, "two times")
}

var (
	twice     = pattern.WithKeys(`(?i)\btwice\b`)
	thousands = pattern.Lazy(`\b[1-9]\d{0,2}(?:,\d{3})+\b`)
)

// Of returns the number that a word or digits say.
func Of(s string) (float64, bool) {
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return n, true
	}
	if n, ok := Spelt[s]; ok {
		return n, true
	}
	if few, rest, ok := strings.Cut(s, "万"); ok { // 五万, 1万, 万
		n, known := Of(cmp.Or(few, "1"))
		left, plain := Of(cmp.Or(rest, "0"))
		return n*10000 + left, known && plain
	}
	if few, ok := strings.CutSuffix(s, "千"); ok && few != "" {
		n, known := Of(few)
		return n * 1000, known
	}
	return hanNumber(s)
}

// hanNumber reads numbers up to the thousands, such as 十五 and 二百.
func hanNumber(s string) (float64, bool) {
	total, digit := 0.0, -1.0
	for _, r := range s {
		if i := strings.IndexRune("零一二三四五六七八九", r); i >= 0 {
			digit = float64(i / len("零"))
			continue
		}
		place := map[rune]float64{'十': 10, '百': 100, '千': 1000}[r]
		switch {
		case r == '两':
			digit = 2
		case place == 0:
			return 0, false
		default:
			total += place * max(1, digit)
			digit = 0
		}
	}
	return total + max(digit, 0), true
}
