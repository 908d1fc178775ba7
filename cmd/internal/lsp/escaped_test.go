package lsp

import "testing"

// Markdown shows the text as it is, and editors that show backslashes show few.
func TestEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"EXP-001 is for v1.2, and C++": `EXP-001 is for v1.2, and C+\+`,
		"- item":                       `\- item`,
		"1. item":                      `1\. item`,
		"# head":                       `\# head`,
		"see https://example.com":      `see https\://example.com`,
		"www.example.com":              `www\.example.com`,
		"<b>a</b> *b* [c](d) &amp; e":  `\<b\>a\</b\> \*b\* \[c\]\(d\) \&amp; e`,
		"a & b @c ![d]":                `a & b \@c \!\[d\]`,
		"锁 - 行":                        `锁 \- 行`,
		"a\xffb":                       "a\uFFFDb",
	} {
		if got := escaped(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
