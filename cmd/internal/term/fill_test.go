package term

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Paragraphs are broken again at the width, wherever they were broken before: at a clause
// or a phrase, never inside a word of Latin letters or katakana, or before punctuation.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		width            int
	}{
		{"english", "one two\nthree four five", "one two three\nfour five", 14},
		{"a word is longer than the line", "a docs/reference.md b", "a\ndocs/reference.md\nb", 8},
		{"chinese ends with a clause", "打印记忆，\n没有匹配时不打印任何内容", "打印记忆，\n没有匹配时不打印\n任何内容", 20},
		{"chinese between latin", "见 tacit\nshow 的说明", "见 tacit show 的说明", 40},
		{"japanese before a phrase", "計画はそれらを統合または置き換えます", "計画はそれらを統合または\n置き換えます", 28},
		{"no line begins with a full stop", "記憶を見ます。次", "記憶を\n見ます。次", 12},
		{"katakana stays whole", "記入用テンプレートです", "記入用\nテンプレートです", 18},
		{"a number and its unit", "期限は 90 日間です", "期限は\n90 日間です", 12},
		{"no blank beside full-width signs", "番号（EXP-014）、\nまたは\"x\"", "番号（EXP-014）、または\"x\"", 40},
		{"quotation marks", "型は 'a' と \"tacit\nshow\" です", "型は 'a' と\n\"tacit show\" です", 20},
		{"paragraphs", "one\ntwo\n\nthree", "one two\n\nthree", 40},
		{"lists and examples", "look:\n\n  one two three\n- four five six\n1. seven eight\n   nine", "look:\n\n  one two three\n- four five six\n1. seven eight\n   nine", 8},
		{"text around a list", "one\ntwo\n  item\nthree\nfour", "one two\n  item\nthree four", 40},
		{"no line looks like an item", "v1.2 - 1.4 ranges", "v1.2 -\n1.4\nranges", 8},
		{"empty", "", "", 10},
	} {
		if got := Fill(c.text, c.width); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
}

// Nothing but breaks and blanks changes, and what is filled is not broken otherwise when
// it is filled again.
func FuzzFill(f *testing.F) {
	f.Add("没有匹配时，不打印任何内容；见 \"tacit show\"。\n次の行 1 時間", 12)
	f.Add("one (two) three\n\n  item\n1. two", 5)
	f.Fuzz(func(t *testing.T, text string, n int) {
		if !utf8.ValidString(text) {
			t.Skip("our texts are valid")
		}
		got := Fill(text, n)
		if a, b := strings.Join(strings.Fields(got), ""), strings.Join(strings.Fields(text), ""); a != b {
			t.Errorf("%q became %q", text, got)
		}
		if again := Fill(got, n); again != got {
			t.Errorf("%q, filled again: %q", got, again)
		}
	})
}
