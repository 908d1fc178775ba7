package compile

import (
	"bytes"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// follow makes the title, the heading and the text that compile once wrote from the
// summary follow the summary of now: a rule would else say one thing above and the
// other below. Each of them that a person changed stays, and so does what stands
// behind that text.
func (p *proposal) follow(e *edit) {
	was, err := kb.Texts(e.was, "title", "summary")
	if err != nil || e.err != nil || was["summary"] == "" || p.summary == "" {
		return
	}
	old := &proposal{rule: p.rule, device: p.device, summary: was["summary"]}
	head, gap, text := cutBody(e.was)
	whole := wholeSummary(text, was["summary"])
	if whole != "" {
		old.summary = whole
		text = strings.TrimSpace(p.summary) + text[len(whole):]
	}
	if head == "# "+old.title() {
		head = "# " + p.title()
	}
	if p.device == "" && was["title"] == old.title() {
		e.set("title", p.title())
	}
	e.setBody(head + gap + text)
}

// setBody replaces all below the front matter, if that is another text.
func (e *edit) setBody(body string) {
	head, gap, text := cutBody(e.was)
	if e.err != nil || body == head+gap+text {
		return
	}
	e.body = &body
	e.text, e.err = front.ReplaceBody(e.text, body)
}

// cutBody returns what stands below the front matter, with \n as the end of lines: the
// heading that it begins with, or "", the blanks behind it, and the rest without blanks at
// its end. All are empty where there is no front matter.
func cutBody(src []byte) (head, gap, text string) {
	all := strings.ReplaceAll(string(bytes.TrimPrefix(src, []byte("\ufeff"))), "\r\n", "\n")
	_, body, found := markdown.CutMatter(all)
	if !found {
		return "", "", ""
	}
	text = strings.TrimSpace(body)
	if strings.HasPrefix(text, "# ") {
		head, _, _ = strings.Cut(text, "\n")
		text = text[len(head):]
	}
	gap = text[:len(text)-len(strings.TrimLeft(text, "\n"))]
	return head, gap, text[len(gap):]
}

// wholeSummary returns how much of the beginning of a text is what the summary in the
// front matter was made of: whole paragraphs. Empty: none.
func wholeSummary(text, summary string) string {
	for end := 0; end < len(text); end += len("\n\n") {
		next := strings.Index(text[end:], "\n\n")
		if next < 0 {
			next = len(text) - end
		}
		end += next
		if (&proposal{summary: text[:end]}).short() == summary {
			return text[:end]
		}
	}
	return ""
}
