package decision

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// flat writes rows as a person sees them, the changed part in brackets.
func flat(rows []Row) string {
	line := func(l Line) string {
		if l.Mid == "" {
			return l.Head + l.Tail
		}
		return l.Head + "[" + l.Mid + "]" + l.Tail
	}
	var b strings.Builder
	for _, r := range rows {
		switch r.Kind {
		case Skipped:
			fmt.Fprintf(&b, "… %d\n", r.Count)
		case Same:
			fmt.Fprintf(&b, "%d %s = %d %s\n", r.Old, line(r.Before), r.New, line(r.After))
		case Gone:
			fmt.Fprintf(&b, "%d %s -\n", r.Old, line(r.Before))
		case Added:
			fmt.Fprintf(&b, "+ %d %s\n", r.New, line(r.After))
		case Changed:
			fmt.Fprintf(&b, "%d %s ~ %d %s\n", r.Old, line(r.Before), r.New, line(r.After))
		}
	}
	return b.String()
}

func TestSides(t *testing.T) {
	ten := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"
	secret := "ghp_" + "0123456789abcdefghijABCDEFGHIJ456789"
	for _, tt := range []struct{ before, after, want string }{
		{"", "", ""},
		{"a\n", "a\n", ""},
		{"", "a\nb\n", "+ 1 a\n+ 2 b\n"},
		{"a\nb", "", "1 a -\n2 b -\n"},
		{ten, strings.Replace(ten, "6\n", "six\n", 1), "… 2\n3 3 = 3 3\n4 4 = 4 4\n5 5 = 5 5\n6 6 ~ 6 six\n7 7 = 7 7\n8 8 = 8 8\n9 9 = 9 9\n… 1\n"},
		{"it is 退款 now\n", "it is 退货 now\n", "1 it is 退[款] now ~ 1 it is 退[货] now\n"},
		{"x\ny\n", "x\nz\nw\n", "1 x = 1 x\n2 y ~ 2 z\n+ 3 w\n"},
		{"key " + secret + "\n", "key " + secret + "x\nand more\n", "1 key <withheld> ~ 1 key <withheld>\n+ 2 and more\n"},
		{"a\x1b[31mb\u202e\n", "", "1 a\\x1b[31mb\\u202e -\n"},
	} {
		if got := flat(Sides([]byte(tt.before), []byte(tt.after))); got != tt.want {
			t.Errorf("%q, %q:\n%s, want\n%s", tt.before, tt.after, got, tt.want)
		}
	}
}

// Nothing is lost between the parts of a line, and no character is cut.
func FuzzParted(f *testing.F) {
	f.Add("退款", "退货")
	f.Add("aaa", "aa")
	f.Add("\xe9\x80", "\xe9\x81")
	f.Fuzz(func(t *testing.T, a, b string) {
		before, after := parted(a, b)
		if before.Head+before.Mid+before.Tail != a || after.Head+after.Mid+after.Tail != b {
			t.Errorf("%q, %q: %+v, %+v", a, b, before, after)
		}
		if utf8.ValidString(a) && utf8.ValidString(b) {
			for _, s := range []string{before.Head, before.Mid, before.Tail, after.Mid} {
				if !utf8.ValidString(s) {
					t.Errorf("%q, %q: %q", a, b, s)
				}
			}
		}
	})
}
