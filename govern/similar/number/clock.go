package number

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// clock finds a time of day, or a proportion, which is written alike and compared alike.
var clock = pattern.Lazy(`(?i)\b(\d{1,2})[:：](\d{2})\b(?:\s?([ap])m\b)?|\b(\d{1,2})\s?([ap])m\b`)

// clocks returns the times of a text, in minutes since midnight: 8:30, 5 pm.
func clocks(text string) (all []float64) {
	for _, m := range clock().FindAllStringSubmatch(text, -1) {
		hours, _ := strconv.Atoi(cmp.Or(m[1], m[4]))
		minutes, _ := strconv.Atoi(m[2])
		switch half := strings.ToLower(cmp.Or(m[3], m[5])); {
		case half == "p" && hours < 12:
			hours += 12
		case half == "a" && hours == 12:
			hours = 0
		}
		all = append(all, float64(60*hours+minutes))
	}
	return all
}

// withoutClocks writes a space for each time of a text.
func withoutClocks(text string) string { return clock().ReplaceAllString(text, " ") }

// Inside reports whether a mark, from one place of a text to another, is part of a number: it has a
// digit on both sides, as in 14.50, 8:30 and 3,000.
func Inside(text string, from, to int) bool {
	return from > 0 && to < len(text) && isDigit(text[from-1]) && isDigit(text[to])
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
