package pattern

import (
	"regexp"
	"regexp/syntax"
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
		if all := oneWay(parsed(t, c.text)); all != nil {
			got = all[0][0]
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if c.want != nil && !slices.Equal(got, c.want) || c.want == nil && got != nil {
			t.Errorf("%s: keys %q, want %q", c.text, got, c.want)
		}
	}
}

func parsed(t *testing.T, text string) *syntax.Regexp {
	t.Helper()
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	return re.Simplify()
}

// A text needs a key of each part of an expression, in one of the ways in which it matches.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		text     string
		has, not []string
	}{
		{`(?i)\b(?:ignore|forget)\b.{0,30}\b(?:rules?|prompts?)\b`, []string{"rules to FORGET"}, []string{"forget it", "the rules"}},
		{`(?i)never\s+tell the user|without asking the human`, []string{"never tell the user", "x without asking the human"}, []string{"never asking the human", "tell the user", ""}},
		{`(?:ab)?cd`, []string{"cd"}, []string{"ab"}},
		{`ab|x`, []string{"", "ab"}, nil}, // of one byte
		{`(?:aa|bb)(?:cc|dd)(?:ee|ff)(?:gg|hh)`, []string{"aacceegg", "bb dd ff hh"}, []string{"aaccee", "gg"}},
	} {
		n := keysOf(parsed(t, c.text))
		for _, s := range c.has {
			if !n.in(s) {
				t.Errorf("%s: %q", c.text, s)
			}
		}
		for _, s := range c.not {
			if n.in(s) {
				t.Errorf("%s: %q has all keys", c.text, s)
			}
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
		if !keysOf(parsed(t, pattern)).in(text) && re.MatchString(text) {
			t.Errorf("%q matches %q, and has none of the keys", pattern, text)
		}
		checkSpelt(t, pattern, text)
	})
}

// checkSpelt compares an expression that is spelt out with the expression itself.
func checkSpelt(t *testing.T, pattern, text string) {
	t.Helper()
	k, re := WithKeys(pattern)(), regexp.MustCompile(pattern)
	if got, want := k.FindAllString(text), re.FindAllString(text, -1); !slices.Equal(got, want) {
		t.Errorf("%q in %q: %q, want %q", pattern, text, got, want)
	}
	if got, want := k.ReplaceAllString(text, " "), re.ReplaceAllString(text, " "); got != want {
		t.Errorf("%q in %q: %q, want %q", pattern, text, got, want)
	}
	if got, want := k.MatchString(text), re.MatchString(text); got != want {
		t.Errorf("%q in %q: %v, want %v", pattern, text, got, want)
	}
}

// What matches a few texts only is spelt out, and finds what the expression does, the
// same of several that begin at one place.
func TestFinite(t *testing.T) {
	for _, c := range []struct {
		text string
		is   bool
	}{
		{`(?i)\b(?:not only|always|do|does|will)\b|不仅|总是|要|なければ(?:ならない|なりません)|べき(?:だ|である)?|する(?:こと)?`, true},
		{`(?i)\b(?:never|not|don['’]?t|no)\b|不再|不|しては(?:いけない|ならない)|せずに?|ない`, true},
		{`なければならない|(?i:\bnot only\b)`, true},
		{`不(?:得|能)?(?:小于|短于)|\b(?:not|no) (?:be )?less than\b`, true},
		{`ab|abc`, true},
		{`abc|ab`, true},
		{`ab??c|ab`, true},
		{`x{2,3}yz?`, true},
		{`\d+ apples`, false},
		{`a|bc`, false}, // of one byte
		{`(?:ab)?`, false},
		{`(?i)é1`, false},
		{`ab.c`, false},
		{`^ab`, false},
	} {
		if got := finiteOf(parsed(t, c.text)) != nil; got != c.is {
			t.Errorf("%s: spelt out: %v", c.text, got)
		}
		for _, text := range []string{
			"", "a", "abc", "ABC abd abc", "do", "donut do DOES", "not only, but not", "Never; don’t DONT don't", "knot no not_ no2 no", "なければならないことをする", "してはならない。せず、せずに",
			"不得小于 5，不小于 3", "must not be less than, no less than", "xxyz xxxy xyz", "不", "\xe4\xb8", "\xe4不\xff要", "ſave doeſ", "abcab", "要べきである べきだべき",
		} {
			checkSpelt(t, c.text, text)
		}
	}
}

func compile(text string) (re *regexp.Regexp, ok bool) {
	re, err := regexp.Compile(text)
	return re, err == nil
}
