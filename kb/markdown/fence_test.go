package markdown

import (
	"strings"
	"testing"
)

// shown draws a text with a letter for each line: M for the marks of a fence, C for
// code, > where a comment
// goes on, . for what is neither.
func shown(text string) string {
	var b strings.Builder
	for _, l := range Lines(text) {
		switch {
		case l.Marks:
			b.WriteByte('M')
		case l.Code:
			b.WriteByte('C')
		case l.Comment:
			b.WriteByte('>')
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}

// The rules of CommonMark for fenced code, one a line.
func TestFences(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"backticks", "a\n```\nb\n```\nc", ".MCM."},
		{"tildes", "a\n~~~\nb\n~~~\nc", ".MCM."},
		{"two marks are too few", "``\na\n``", "..."},
		{"tildes do not close backticks", "```\na\n~~~\nb\n```\nc", "MCCCM."},
		{"backticks do not close tildes", "~~~\na\n```\n~~~\nc", "MCCM."},
		{"as many marks close as opened", "````\n```\n````\nc", "MCM."},
		{"more marks close too", "```\na\n`````\nc", "MCM."},
		{"fewer do not", "~~~~\n~~~\n~~~~\nc", "MCM."},
		{"text behind marks does not close", "```\n``` go\n```\nc", "MCM."},
		{"blanks behind marks close", "```\na\n```  \t\nc", "MCM."},
		{"unclosed code goes to the end", "a\n```\nb\n\nc", ".MCCC"},
		{"a fence at the end", "a\n```", ".M"},
		{"empty code", "```\n```\nc", "MM."},
		{"an info string", "```go run\na\n```\nc", "MCM."},
		{"no backtick in the info of backticks", "``` a`b\nc", ".."},
		{"backticks in the info of tildes", "~~~ a`b ```\nc\n~~~\nd", "MCM."},
		{"code on one line is not a fence", "```a```\nb", ".."},
		{"three spaces before", "   ```\na\n   ```\nb", "MCM."},
		{"four spaces make indented code", "    ```\na\n    ```", "..."},
		{"four spaces do not close", "```\na\n    ```\nb", "MCCC"},
		{"closed with another indentation", "```\na\n   ```\nb", "MCM."},
		{"it interrupts a paragraph", "a\n```\nb\n```", ".MCM"},
		{"blank lines inside", "~~~\n\na\n\n~~~\nb", "MCCCM."},
		{"two in a row", "```\na\n```\n~~~\nb\n~~~\nc", "MCMMCM."},
		{"headings inside are code", "```\n# a\n```\n# b", "MCM."},
		{"in a list", "- a\n  ```\n  b\n  ```\n- c", ".MCM."},
		{"behind the mark of an item", "- ```\n  a\n  ```\nb", "MCM."},
		{"the end of its list ends it", "- ```\n  a\nb", "MC."},
		{"the end of its quote ends it", "> ```\n> a\nb", "MC."},
		{"and what follows may open another", "- ```\n  a\n```\nb\n```\nc", "MCMCM."},
		{"CRLF", "a\r\n~~~\r\nb\r\n~~~\r\nc\r\n", ".MCM."},
		{"in a comment it is none", "<!--\n```\n-->\na\n```\nb\n```", ".>>.MCM"},
		{"a comment in it is none", "```\n<!--\n```\na", "MCM."},
		{"a comment that ends on its line", "<!-- a -->\nb", ".."},
		{"a comment within a line", "a <!-- b\nc -->\nd", ".>."},
		{"a comment without an end", "<!-- a\n\nb", ".>>"},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		if got := shown(tt.text); got != tt.want {
			t.Errorf("%s: %q is %s, want %s", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestFencePlaces(t *testing.T) {
	tests := []struct {
		text         string
		info, code   string
		whole, inner string
		first, last  int
		closed       bool
	}{
		{"a\n```go\nb\n```\nc", "go", "b\n", "```go\nb\n```\n", "b\n", 2, 4, true},
		{"~~~~  json x \n{}\n~~~~", "json x", "{}\n", "~~~~  json x \n{}\n~~~~", "{}\n", 1, 3, true},
		{"  ```\n    a\n  b\n  ```", "", "  a\nb\n", "```\n    a\n  b\n  ```", "    a\n  b\n", 1, 4, true},
		{"```\na", "", "a\n", "```\na", "a", 1, 2, false},
		{"```", "", "", "```", "", 1, 1, false},
		{"```\n```\n", "", "", "```\n```\n", "", 1, 2, true},
		{"> ~~~ sh\n> a\n> ~~~\n", "sh", "a\n", "~~~ sh\n> a\n> ~~~\n", "> a\n", 1, 3, true},
		{"\ufeff```\na\n```\n", "", "a\n", "```\na\n```\n", "a\n", 1, 3, true},
		{"```\r\na\r\n```\r\n", "", "a\r\n", "```\r\na\r\n```\r\n", "a\r\n", 1, 3, true},
	}
	for _, tt := range tests {
		d := Parse([]byte(tt.text))
		if len(d.Fences) != 1 {
			t.Errorf("%q has %d fences, want 1", tt.text, len(d.Fences))
			continue
		}
		f := d.Fences[0]
		got := []any{f.Info, f.Text, tt.text[f.Start:f.End], tt.text[f.Inner:f.Stop], f.First, f.Last, f.Closed}
		for i, want := range []any{tt.info, tt.code, tt.whole, tt.inner, tt.first, tt.last, tt.closed} {
			if got[i] != want {
				t.Errorf("%q, value %d: %#v, want %#v", tt.text, i, got[i], want)
			}
		}
	}
}

// A text in a fence made for it comes back whole, whatever it is.
func TestFenced(t *testing.T) {
	for _, text := range []string{"", "a", "a\n", "```\na\n```\n", "~~~\n````` x\n", "``", "`", "    ```\n", "\n\n", "\t`````\n"} {
		out := Fenced("yaml", text)
		d := Parse([]byte(out))
		if len(d.Fences) != 1 || !d.Fences[0].Closed || d.Fences[0].End != len(out) || d.Fences[0].Info != "yaml" {
			t.Errorf("%q became %q, which has the fences %+v", text, out, d.Fences)
			continue
		}
		if got, want := d.Fences[0].Text, strings.TrimSuffix(text, "\n"); strings.TrimSuffix(got, "\n") != want {
			t.Errorf("%q came back as %q", text, got)
		}
	}
}
