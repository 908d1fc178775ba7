package markdown

import (
	"strings"
	"testing"
)

// Whatever the text, every place lies in it, in order, and what is cut there is what
// was said to be there.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "a\n```go\nb\n```\n", "- ~~~\n  a\n", "> | a |\n> | - |\n> | b \\| c |\n", "# a\n\nb\n===\n<!-- c\n-->", "\t```\n\ta\n", "\ufeff1. ```\r\n   a\r\n",
		"~~~~\n~~~\n~~~~~ \n| a\n| -", "a\x00```\n", "*\t```\n\t\ta\n\t```\n", "- - > ```\n- - > a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := Parse([]byte(text))
		at := 0
		for _, x := range d.Fences {
			if x.Start < at || x.Inner < x.Start || x.Stop < x.Inner || x.End < x.Stop || x.End > len(text) || x.Last < x.First {
				t.Fatalf("fence %+v after %d in %d bytes", x, at, len(text))
			}
			if marks := text[x.Start:min(x.Start+3, len(text))]; marks != "```" && marks != "~~~" {
				t.Fatalf("a fence begins with %q", marks)
			}
			at = x.End
		}
		for _, table := range d.Tables {
			for _, r := range table.Rows {
				for _, c := range r.Cells {
					if c.Start < 0 || c.End < c.Start || c.End > len(text) || strings.ReplaceAll(text[c.Start:c.End], `\|`, "|") != c.Text {
						t.Fatalf("cell %+v in %q", c, text)
					}
				}
			}
		}
		at = 0
		for _, s := range d.Sections(0) {
			if s.Start < at || s.Text < s.Start || s.End < s.Text || s.End > len(text) {
				t.Fatalf("section %+v after %d in %q", s, at, text)
			}
			at = s.End
		}
		Lines(text)
		matter, body, _ := CutMatter(text)
		if !strings.Contains(text, matter) || !strings.HasSuffix(text, body) {
			t.Fatalf("%q is cut into %q and %q", text, matter, body)
		}
		if out := Fenced("", text); !strings.ContainsAny(text, "\x00\r") {
			if all := Parse([]byte(out)).Fences; len(all) != 1 || all[0].End != len(out) {
				t.Fatalf("%q is not held by %q", text, out)
			}
		}
	})
}
