package han

import (
	"testing"
	"unicode/utf8"
)

func TestFold(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"資料庫連線池耗盡", "资料库连线池耗尽"},
		{"検索が遅い", "检索が迟い"},
		{"检索很慢", "检索很慢"},
		{"乾著覆", "乾著覆"}, // words of their own in Simplified Chinese
		{"ERR_5012 naïve ｶﾅ", "ERR_5012 naïve ｶﾅ"},
		{"", ""},
	} {
		if got := Fold(c.text); got != c.want {
			t.Errorf("Fold(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// The strings of the table belong together, and no form leads to another form.
func TestTable(t *testing.T) {
	for _, of := range [][2]string{{traditional, simplified}, {japanese, chinese}} {
		from, to := []rune(of[0]), []rune(of[1])
		if len(from) != len(to) {
			t.Fatalf("%d characters and %d", len(from), len(to))
		}
		seen := map[rune]bool{}
		for i, r := range from {
			if r < first || r > last || to[i] < first || to[i] > last || seen[r] {
				t.Errorf("%c to %c: outside of the block, or twice", r, to[i])
			}
			seen[r] = true
			if again := Fold(string(to[i])); again != string(to[i]) {
				t.Errorf("%c folds to %c, and that to %s", r, to[i], again)
			}
		}
	}
}

func TestSurface(t *testing.T) {
	for _, c := range []struct{ text, folded, want string }{
		{"全文検索を速くする", "检索", "検索"},
		{"連線池", "连线", "連線"},
		{"连接池", "连接", "连接"},
		{"nothing of it", "检索", "检索"},
	} {
		if got := Surface(c.text, c.folded); got != c.want {
			t.Errorf("Surface(%q, %q) = %q, want %q", c.text, c.folded, got, c.want)
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("資料庫 検索 ERR\xff")
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if Fold(once) != once {
			t.Errorf("%q folds to %q, which folds again", s, once)
		}
		if utf8.RuneCountInString(once) != utf8.RuneCountInString(s) {
			t.Errorf("%q and %q have other lengths", s, once)
		}
	})
}
