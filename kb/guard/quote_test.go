package guard_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
)

func TestQuote(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "payment retry", "payment retry"},
		{"three languages", "支付 決済 payment", "支付 決済 payment"},
		{"emoji with its variation selector", "⚠️ 高风险", "⚠️ 高风险"},
		{"escape sequence", "\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"title of the window", "\x1b]0;mine\a", `\x1b]0;mine\x07`},
		{"one-byte escape of C1", "\u009b31m", `\u009b31m`},
		{"delete", "a\x7fb", `a\x7fb`},
		{"line ends", "one\ntwo\r\n", `one\ntwo\r\n`},
		{"tab", "a\tb", `a\tb`},
		{"backslash is not touched", `C:\new`, `C:\new`},
		{"right to left override", "gpj.\u202efdp", `gpj.\u202efdp`},
		{"isolates", "\u2066a\u2069", `\u2066a\u2069`},
		{"zero width", "pass\u200bword\ufeff", `pass\u200bword\ufeff`},
		{"tag characters", "a\U000e0041\U000e007f", `a\U000e0041\U000e007f`},
		{"line separator", "a\u2028b", `a\u2028b`},
		{"not UTF-8", "caf\xe9", `caf\xe9`},
		{"the replacement character itself", "\ufffd", "\ufffd"},
	}
	for _, tt := range tests {
		if got := guard.Quote(tt.in); got != tt.want {
			t.Errorf("%s: quote(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestQuoteLinesKeepsLayout(t *testing.T) {
	got := guard.QuoteLines("# Title\r\n\n\tcode\x1b[2J\rover\n")
	want := "# Title\n\n\tcode\\x1b[2J\\rover\n"
	if got != want {
		t.Errorf("QuoteLines = %q, want %q", got, want)
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "a", "\x1b[0m", "\xff\xfe", "\u202e日本語", "\U000e0041"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := guard.Quote(s)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, guard.Deceives) {
			t.Errorf("quote(%q) = %q is not fit to be printed", s, got)
		}
		if guard.Quote(got) != got {
			t.Errorf("quote(%q) is quoted again: %q", got, guard.Quote(got))
		}
	})
}
