package number

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// clock finds a time of day, or a proportion, which is written alike and compared alike.
var clock = pattern.Lazy(`(?i)(?:(` + parts + `)\s*)?\b(\d{1,2})[:：](\d{2})\b(?:\s?([ap])m\b)?|\b(\d{1,2})\s?([ap])m\b`)

// clocks returns the times of a text: 8:30, 5 pm, 下午 3:15.
func clocks(text string) (all []Measure) {
	for _, m := range clock().FindAllStringSubmatch(text, -1) {
		hours, _ := strconv.ParseFloat(cmp.Or(m[2], m[5]), 64)
		minutes, _ := strconv.ParseFloat(m[3], 64)
		if m[1] != "" {
			hours, _ = ofPart(hours, m[1])
		}
		switch half := strings.ToLower(cmp.Or(m[4], m[6])); {
		case half == "p" && hours < 12:
			hours += 12
		case half == "a" && hours == 12:
			hours = 0
		}
		all = append(all, times(60*hours+minutes, true)...)
	}
	return all
}

// TimesOfDay reports whether a text says a time of day.
func TimesOfDay(text string) bool {
	text = Plain(text)
	hours, _ := cutHours(text)
	return len(hours) > 0 || clock().MatchString(text)
}

// withoutClocks writes a space for each time of a text.
func withoutClocks(text string) string { return clock().ReplaceAllString(text, " ") }

// Inside reports whether a mark, from one place of a text to another, is part of a number: it has a
// digit on both sides, as in 14.50, 8:30 and 3,000.
func Inside(text string, from, to int) bool {
	return from > 0 && to < len(text) && isDigit(text[from-1]) && isDigit(text[to])
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
