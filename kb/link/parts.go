package link

import (
	"strings"
	"unicode"
)

// Parts returns the parts of names that stand on one line with commas between them, of
// whatever keyboard: "kafka, 支付、payment". A comma between two digits, or between braces,
// brackets or quotes, belongs to a part.
func Parts(text string) (parts []string) {
	runes := []rune(text)
	from, depth, quote := 0, 0, rune(0)
	last := map[rune]int{} // where each quote stands last: one that is not closed is a sign like others
	for i, r := range runes {
		if r == '"' || r == '`' {
			last[r] = i
		}
	}
	add := func(to int) {
		if s := strings.TrimSpace(string(runes[from:to])); s != "" {
			parts = append(parts, s)
		}
		from = to + 1
	}
	for i, r := range runes {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case (r == '"' || r == '`') && i < last[r]:
			quote = r
		case strings.ContainsRune("{[(", r):
			depth++
		case strings.ContainsRune("}])", r):
			depth = max(depth-1, 0)
		case depth == 0 && strings.ContainsRune(",，、;；", r) && !amongDigits(runes, i):
			add(i)
		}
	}
	add(len(runes))
	return parts
}

// amongDigits reports whether the comma at i is inside a number, as in 1,000.
func amongDigits(runes []rune, i int) bool {
	return runes[i] == ',' && i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1])
}
