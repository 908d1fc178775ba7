package markdown

import (
	"fmt"
	"strings"
	"testing"
)

func TestSections(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"headings", "a\n# b\nc\n## d ##\ne", `0:1 "" "a\n" | 1:2 "b" "c\n" | 2:4 "d" "e"`},
		{"underlined", "a\n===\nb\nc d\n---\ne", `1:1 "a" "" | 2:3 "b c d" "e"`},
		{"underlined at the end", "a\n===", `1:1 "a" ""`},
		{"not in code", "~~~\n# a\n~~~\n# b", `0:1 "" "~~~\n# a\n~~~\n" | 1:4 "b" ""`},
		{"not in a quote", "> # a\n\n# b", `0:1 "" "> # a\n\n" | 1:3 "b" ""`},
		{"not in a comment", "<!--\n# a\n-->\n# b\n", `0:1 "" "<!--\n# a\n-->\n" | 1:4 "b" ""`},
		{"no blank behind the marks", "#a\n# b", `0:1 "" "#a\n" | 1:2 "b" ""`},
		{"a definition above a rule", "[a]: http://b\n---\n", `0:1 "" "[a]: http://b\n---\n"`},
		{"a table above a rule", "| a |\n| - |\n---\n", `0:1 "" "| a |\n| - |\n---\n"`},
		{"blank", " \n\n", ``},
		{"a byte order mark", "\ufeff# a\nb", `1:1 "a" "b"`},
	}
	for _, tt := range tests {
		var all []string
		for _, s := range Parse([]byte(tt.text)).Sections(0) {
			all = append(all, fmt.Sprintf("%d:%d %q %q", s.Depth, s.Line, s.Heading, tt.text[s.Text:s.End]))
		}
		if got := strings.Join(all, " | "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestParseFile(t *testing.T) {
	text := "\ufeff---\nid: x\n---\n# a\nb\n"
	d, fields, err := ParseFile([]byte(text))
	if err != nil || fields["id"] != "x" {
		t.Fatalf("fields %v, error %v", fields, err)
	}
	_, body, _ := CutMatter(text)
	if all := d.Sections(len(text) - len(body)); len(all) != 1 || all[0].Heading != "a" || all[0].Line != 4 {
		t.Errorf("sections are %+v", all)
	}
	if _, _, err := ParseFile([]byte("---\na: [\n---\n")); err == nil {
		t.Error("broken YAML has no error")
	}
}

func TestCutMatter(t *testing.T) {
	tests := []struct {
		text, matter, body string
		found              bool
	}{
		{"---\na: b\n---\nc", "a: b\n", "c", true},
		{"\ufeff--- \r\na: b\r\n---\t\r\nc\r\n", "a: b\r\n", "c\r\n", true},
		{"---\n---", "", "", true},
		{"---\n---\n", "", "", true},
		{"---\na: b\n ---\nc", "", "---\na: b\n ---\nc", false},
		{"---", "", "---", false},
		{"\n---\na\n---\n", "", "\n---\na\n---\n", false},
		{"\ufeffa", "", "a", false},
		{"Text.\n---\nMore.\n", "", "Text.\n---\nMore.\n", false},
		{"", "", "", false},
	}
	for _, tt := range tests {
		matter, body, found := CutMatter(tt.text)
		if matter != tt.matter || body != tt.body || found != tt.found {
			t.Errorf("%q is cut into %q, %q, %v", tt.text, matter, body, found)
		}
	}
}

func TestWithoutComments(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a", "a"},
		{"a<!-- b -->c", "a c"},
		{"a<!-- b\n\nc --><!---->d", "a  d"},
		{"a<!-- b --><!-- c", "a <!-- c"},
		{"<!-->a", "<!-->a"},
	}
	for _, tt := range tests {
		if got := WithoutComments(tt.text, " "); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What nests too deeply for a parser is still read in no time.
func TestTooDeep(t *testing.T) {
	for _, mark := range []string{"> ", "- ", "1. "} {
		text := strings.Repeat(mark, 20_000) + "a\n\n# b\n~~~\nc\n~~~\n"
		if TooDeep([]byte(text)) != 0 {
			t.Errorf("%q repeated is not too deep", mark)
		}
		d := Parse([]byte(text))
		if len(d.Fences) != 1 || len(d.Sections(0)) != 2 {
			t.Errorf("%q repeated: %d fences, %d sections", mark, len(d.Fences), len(d.Sections(0)))
		}
	}
}
