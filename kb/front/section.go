package front

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

var errNewTextWouldSwallow = lang.Text{EN: "the new text of %q would change other sections: close its code fences and comments",
	ZH: "%q 的新内容会吞掉或拆开其他小节：请闭合代码块和注释",
	JA: "%q の新しい本文は、ほかの節まで変えてしまいます。コードブロックとコメントを閉じてください"}

// ReplaceSection replaces the text under a heading, up to the next heading of
// any level. Blank lines around the text stay, the rest of the file stays byte
// for byte. The heading must occur exactly once, and the new text must not
// change how the other sections are cut, as an unclosed code fence would.
func ReplaceSection(src []byte, heading, body string) ([]byte, error) {
	cuts, err := cutDocument(src)
	if err != nil {
		return nil, err
	}
	i, err := findSection(src, cuts, heading)
	if err != nil {
		return nil, err
	}
	old := src[cuts[i].Text:cuts[i].End]
	out := slices.Concat(src[:cuts[i].Text], newText(src, old, body, cuts[i].End == len(src)), src[cuts[i].End:])
	if err := Guard("", out); err != nil {
		return nil, err
	}
	after, err := cutDocument(out)
	if err != nil || !sameAround(src, cuts, out, after, i) {
		return nil, errNewTextWouldSwallow.With(heading)
	}
	return out, nil
}

// cutDocument cuts a document with or without front matter.
func cutDocument(src []byte) ([]markdown.Section, error) {
	if err := Guard("", src); err != nil {
		return nil, err
	}
	body := BOMLen(src)
	if markdown.IsMatterMark(string(src[body:LineEnd(src, body)])) {
		m, err := Read("", src)
		if err != nil {
			return nil, err
		}
		body = m.Body
	}
	text, _, err := markdown.ParseFile(src)
	if err != nil {
		return nil, err
	}
	return text.Sections(body), nil
}

var (
	errHeadingOccursTwice = lang.Text{EN: "the heading %q occurs twice", ZH: "标题 %q 出现了两次", JA: "見出し %q が二度出てきます"}
	hintRenameOneTwo      = lang.Text{EN: "rename one of the two", ZH: "请重命名其中一个", JA: "どちらかの名前を変えてください"}
	errNoSectionThere     = lang.Text{EN: "no section %q; the sections are %s", ZH: "没有小节 %q；现有的小节：%s", JA: "節 %q はありません。ある節: %s"}
	errNoHeadings         = lang.Text{EN: "no section %q: the text has no headings", ZH: "没有小节 %q：正文里没有标题", JA: "節 %q はありません。本文に見出しがありません"}
)

func findSection(src []byte, cuts []markdown.Section, heading string) (int, error) {
	found := -1
	var names []string
	for i, c := range cuts {
		if c.Depth > 0 {
			names = append(names, fmt.Sprintf("%q", c.Heading))
		}
		if c.Heading != strings.TrimSpace(heading) {
			continue
		}
		if found >= 0 {
			return 0, Complain("", src, c.Start, errHeadingOccursTwice.With(heading), hintRenameOneTwo)
		}
		found = i
	}
	switch {
	case found < 0 && len(names) == 0:
		return 0, errNoHeadings.With(heading)
	case found < 0:
		return 0, errNoSectionThere.With(heading, strings.Join(names, ", "))
	}
	return found, nil
}

// newText dresses body in the blank lines that the old text had around it, and
// in the line endings of the file.
func newText(src, old []byte, body string, last bool) []byte {
	nl := Newline(src)
	lines := strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n")
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	for len(lines) > 0 && blank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && blank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	text := strings.Join(lines, nl)
	core := bytes.TrimSpace(old)
	if len(core) == 0 {
		if last {
			return []byte(nl + text + nl)
		}
		return []byte(nl + text + nl + nl)
	}
	lead := old[:LineStart(old, bytes.Index(old, core))]
	tail := old[len(bytes.TrimRight(old, " \t\r\n")):]
	return slices.Concat(lead, []byte(text), tail)
}

// sameAround reports whether all sections but the i-th are as they were. The
// new text may have brought sections of its own.
func sameAround(src []byte, before []markdown.Section, out []byte, after []markdown.Section, i int) bool {
	same := func(x, y markdown.Section) bool {
		return x.Heading == y.Heading && x.Depth == y.Depth && bytes.Equal(src[x.Start:x.End], out[y.Start:y.End])
	}
	tail := len(before) - i - 1
	if len(after) < len(before) || after[i].Heading != before[i].Heading || after[i].Depth != before[i].Depth {
		return false
	}
	return slices.EqualFunc(before[:i], after[:i], same) && slices.EqualFunc(before[i+1:], after[len(after)-tail:], same)
}

var errNewTextWould = lang.Text{EN: "the new text would change the front matter: begin it with a heading",
	ZH: "新内容会改动前置元数据：请以标题开头",
	JA: "新しい本文がフロントマターを変えてしまいます。見出しで始めてください"}

// ReplaceBody replaces all that follows the front matter of a memory and leaves
// the front matter, and the blank lines after it, byte for byte. The new text
// takes over the line endings of the file.
func ReplaceBody(src []byte, body string) ([]byte, error) {
	m, _, err := Parse("", src)
	if err != nil {
		return nil, err
	}
	nl := Newline(src)
	text := strings.Trim(strings.ReplaceAll(body, "\r\n", "\n"), "\n")
	text = strings.ReplaceAll(text, "\n", nl)
	old := src[m.Body:]
	lead := old[:len(old)-len(bytes.TrimLeft(old, " \t\r\n"))]
	if lead = lead[:LineStart(lead, len(lead))]; len(lead) == 0 {
		lead = []byte(nl)
	}
	out := slices.Concat(src[:m.Body], lead, []byte(text), []byte(nl))
	if err := Guard("", out); err != nil {
		return nil, err
	}
	after, _, err := Parse("", out)
	if err != nil || !bytes.Equal(src[:m.Body], out[:after.Body]) {
		return nil, errNewTextWould
	}
	return out, nil
}
