package guard

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// The ranges that are passed over at a glance hold nothing that only looks like a letter.
func TestRangesHideNothing(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if _, like := letterLike(r); mixes(r) != like {
			t.Errorf("%U: looks like a letter: %v", r, mixes(r))
		}
		f := ""
		if r < 0x3040 || r >= 0xa000 && r < 0xac00 || r >= 0xd800 {
			f = fold(r)
		}
		if opens(r) != (strings.HasPrefix(f, "<") || f == "\a") {
			t.Errorf("%U: opens a mark: %v, and is %q", r, opens(r), f)
		}
	}
}

// All keywords are looked for at once. Every line that has one is found, for each rule.
func TestKeywordsOfAllRules(t *testing.T) {
	text := []byte("nothing\nthe secret key, a secret token: key\n\n令牌 and key\npassword pass\nsk-ant- sk- sk\nkeykey\n-----begin private key-----")
	places := announced(text)
	for i := range rules {
		var want [][2]int
		for from := 0; from <= len(text); {
			to := from + len(text[from:])
			if n := bytes.IndexByte(text[from:], '\n'); n >= 0 {
				to = from + n
			}
			if hasAny(text[from:to], rules[i].keywords) {
				want = append(want, [2]int{from, to})
			}
			from = to + 1
		}
		if !slices.Equal(places[i], want) {
			t.Errorf("%s: %v, want %v", rules[i].id, places[i], want)
		}
	}
}
