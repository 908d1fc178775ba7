package pattern

import (
	"regexp"
	"slices"
	"testing"
)

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string // nil: none
	}{
		{`(?i)\b(?:because|SINCE)\b`, []string{"because", "since"}},
		{`不要|不(?:能|得)|ない`, []string{"不", "ない"}},
		{`(?i)ab+cd*`, nil}, // no piece of two bytes stands together
		{`(?:abc)+x?`, []string{"abc"}},
		{`(abc)?`, nil},
		{`abc|`, nil},
		{`\d+ (?:apples|pears)`, []string{"apples", "pears"}},
		{`[别勿]`, []string{"别", "勿"}},
		{`(?i)é1`, nil},
		{`x{2,3}yz`, []string{"yz"}},
		{`.*`, nil},
	} {
		var got []string
		if k := keysOf(c.text); k != nil {
			for _, words := range k.words {
				got = append(got, words...)
			}
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if c.want != nil && !slices.Equal(got, c.want) || c.want == nil && got != nil {
			t.Errorf("%s: keys %q, want %q", c.text, got, c.want)
		}
	}
}

// The keys never hide a match.
func FuzzKeyed(f *testing.F) {
	for _, text := range []string{"Never send it", "do NOT, because of this", "不要用锁", "Kelvin ſign", "", "b", "\xff\xfe", "instead of it"} {
		f.Add(`(?i)\b(?:never|not|don['’]?t)\b|不[要再]|ない`, text)
		f.Add(`(?i)(?:k|s)+ign|\bbecause\b.*`, text)
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		re, ok := compile(pattern)
		if !ok || len(text) > 1000 || len(pattern) > 100 {
			t.Skip()
		}
		if !keysOf(pattern).in(text) && re.MatchString(text) {
			t.Errorf("%q matches %q, and has none of the keys", pattern, text)
		}
	})
}

func compile(text string) (re *regexp.Regexp, ok bool) {
	re, err := regexp.Compile(text)
	return re, err == nil
}
