package han

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
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

// plainly is what Plain does, written down plainly.
func plainly(text string) string { return Fold(norm.NFKC.String(text)) }

// Every character is normalised as package norm does it, alone and between others
// that might join it.
func TestPlain(t *testing.T) {
	for r := rune(0); r <= 0xffff; r++ {
		for _, text := range []string{string(r), "か" + string(r), "e" + string(r), string(r) + "\u0301", "，" + string(r) + "時"} {
			if got, want := Plain(text), plainly(text); got != want {
				t.Fatalf("Plain(%+q) = %+q, want %+q", text, got, want)
			}
		}
		if p := norm.NFKC.PropertiesString(string(r)); steady(r) && !p.BoundaryBefore() {
			t.Errorf("%U joins what stands before it", r)
		}
	}
	for _, text := range []string{"", "\xe3\x81", "\xc3", "が\xff時", "\xe0\x80\xaf", "\xc0\xaf", "資料庫，連線池　ＥＲＲ＿１", "🙂時"} {
		if got, want := Plain(text), plainly(text); got != want {
			t.Errorf("Plain(%+q) = %+q, want %+q", text, got, want)
		}
	}
}

func FuzzPlain(f *testing.F) {
	for _, s := range []string{"資料庫，連線池　ＥＲＲ＿１", "検索が遅い", "naïve Ⅷ ﬁ", "か\u3099", "\xe3\x81時", "한글 가"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := Plain(s), plainly(s); got != want {
			t.Errorf("Plain(%+q) = %+q, want %+q", s, got, want)
		}
	})
}

func TestSurface(t *testing.T) {
	for _, c := range []struct{ text, folded, want string }{
		{"全文検索を速くする", "检索", "検索"},
		{"連線池", "连线", "連線"},
		{"连接池", "连接", "连接"},
		{"nothing of it", "检索", "检索"},
	} {
		if got := NewText(c.text).Surface(c.folded); got != c.want {
			t.Errorf("NewText(%q).Surface(%q) = %q, want %q", c.text, c.folded, got, c.want)
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

// Whoever gets the table gets the licence of what it was made from.
func TestNotice(t *testing.T) {
	notice, err := os.ReadFile("../../../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"index/embed/han/table.go", "Copyright © 1991-2026 Unicode, Inc.", "Permission is hereby granted, free of charge", "authorization of the copyright holder."} {
		if !strings.Contains(string(notice), want) {
			t.Errorf("NOTICE does not say %q", want)
		}
	}
}
