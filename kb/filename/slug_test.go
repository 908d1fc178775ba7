package filename_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tacit-kb/tacit/kb/filename"
)

func TestSlug(t *testing.T) {
	for title, want := range map[string]string{
		"Check the Key, Twice!":       "check-the-key-twice",
		"支付 | 超时处理":                   "支付-超时处理",
		"テストフレームワーク":                  "テストフレームワーク",
		"か\u3099く":                    "がく",
		"":                            "memory",
		" ... / \\ ":                  "memory",
		"../../etc/passwd":            "etc-passwd",
		"CON":                         "con-memory",
		"com1":                        "com1-memory",
		"İstanbul":                    "istanbul",
		"v1.10 & v2":                  "v1-10-v2",
		"bad \xff byte":               "bad-byte",
		strings.Repeat("记忆", 40):      strings.Repeat("记忆", 13),
		strings.Repeat("abcd ", 40):   strings.TrimSuffix(strings.Repeat("abcd-", 16), "-"),
		"a" + strings.Repeat("-", 99): "a",
	} {
		if got := filename.Slug(title); got != want {
			t.Errorf("Slug(%q) = %q, want %q", title, got, want)
		}
	}
}

func FuzzSlug(f *testing.F) {
	for _, s := range []string{"a b", "支付", "e\u0301", "İ", "CON", "\xff", "ﬁ Ⅷ", "\u1100\u1161\u11a8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, title string) {
		s := filename.Slug(title)
		switch {
		case s == "" || len(s) > 80 || !utf8.ValidString(s):
			t.Fatalf("Slug(%q) = %q", title, s)
		case !norm.NFC.IsNormalString(s):
			t.Fatalf("Slug(%q) = %q is not NFC", title, s)
		case strings.ContainsAny(s, `/\.:*?"<>| `) || strings.HasPrefix(s, "-") || strings.HasSuffix(s, "-") || strings.Contains(s, "--"):
			t.Fatalf("Slug(%q) = %q has signs in it", title, s)
		case filename.Slug(s) != s:
			t.Fatalf("Slug(%q) = %q, whose slug is %q", title, s, filename.Slug(s))
		}
	})
}
