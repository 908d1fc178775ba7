package prompt

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/letter"
)

// signatureLines is how many lines may say who sends a prompt, and how to reach them.
const signatureLines = 6

// dash begins a signature that has no closing words above it, and signatureMark stands alone
// above one, as mail programs write it.
const dash, signatureMark = "—", "--"

// markSignature makes manner of the names at the end of a prompt, below closing words or
// behind a dash, with the firm and the telephone below them: who asks is no question, and a
// name is rare enough to find every memory that has it. Nothing is a signature before
// something was asked.
func (r *reader) markSignature() {
	start := len(r.found) // where the signature begins
	lines, last := 0, -1
	for i := len(r.found) - 1; i > 0; i-- {
		s, above := r.found[i].Segment, r.found[i-1].Segment
		line := letter.LineAt(r.text, s.Start)
		if s.Line != last {
			lines, last = lines+1, s.Line
		}
		if s.Kind == Pasted || lines > signatureLines || line != signatureMark && !isDetail(strings.TrimPrefix(line, dash)) {
			break
		}
		switch named := isPersonsName(strings.TrimPrefix(line, dash)); {
		case named && strings.HasPrefix(line, dash):
			start = i
		case above.Text == signatureMark, named && r.isLine(s) && saysGoodbye(above):
			start = i - 1
		}
	}
	if above := r.found[:start]; count(above, Ask)+count(above, Pasted) > 0 {
		for i := start; i < len(r.found); i++ {
			r.found[i].Kind, r.found[i].Form = Manner, Mail
		}
	}
}

// isDetail reports whether a line can stand in a signature.
func isDetail(line string) bool {
	return line != "" && !asks(line) && (letter.IsContact(line) || isPersonsName(letter.FirmWords(line)))
}

// markIntroductions makes manner of who says their name behind a greeting: 田中です, 我是王芳.
func (r *reader) markIntroductions() {
	for i := 1; i+1 < len(r.found); i++ {
		if r.found[i].Kind == Ask && r.found[i-1].Kind == Manner && isGreeting(r.found[i-1].Text) && slices.ContainsFunc(letter.Introduced(r.found[i].Text), isPersonsName) {
			r.found[i].Kind = Manner
		}
	}
}

// saysGoodbye reports whether a segment closes what a person sends.
func saysGoodbye(s Segment) bool {
	if s.Text == signatureMark || letter.Closes(s.Text) {
		return true
	}
	roles, ok := rolesOf(s.Text, false)
	return s.Kind == Manner && (isGreeting(s.Text) || ok && union(roles)&greeting != 0)
}

// isLine reports whether a segment is all that stands on its line.
func (r *reader) isLine(s Segment) bool {
	before := strings.TrimRight(r.text[:s.Start], " \t\u3000")
	after := strings.TrimLeft(r.text[s.End:], " \t\u3000\r")
	return (before == "" || strings.HasSuffix(before, "\n")) && (after == "" || strings.HasPrefix(after, "\n"))
}

// isPersonsName reports whether s can be the name of a person. Words of general use are none.
func isPersonsName(s string) bool {
	s = strings.Trim(s, blanks+".,。、")
	_, general := rolesOf(s, true)
	return !general && letter.IsName(s)
}
