package prompt

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/letter"
)

// mailForm knows quoted lines and what mail programs write above a quoted mail.
func mailForm(l *line) (Form, weight) {
	b := l.body
	switch {
	case beginsWith(b, "-----Original Message", "---------- Forwarded message", "Begin forwarded message", "-------- 原始邮件", "-----邮件原件", "----- 元のメッセージ", "-----元のメッセージ"):
		return Mail, certain
	case strings.HasSuffix(b, " wrote:"), strings.HasSuffix(b, "写道："), strings.HasSuffix(b, "写道:"), strings.HasSuffix(b, "書きました："), strings.HasSuffix(b, "書きました:"):
		return Mail, certain
	case b == ">" || beginsWith(b, "> ", ">> ", ">\u3000") && !strings.HasPrefix(b, ">    "):
		return Quote, certain
	case letter.IsHeader(b):
		return Mail, sign
	}
	return Plain, unknown
}

// markMails gives headers that stand together their form, and the mail below
// them: to its closing words, or else one paragraph.
func (r *reader) markMails() {
	first := r.nextText(0)
	for i := 0; i < len(r.lines); i++ {
		n := 0
		for i+n < len(r.lines) && r.lines[i+n].fence == outside && letter.IsHeader(r.lines[i+n].body) {
			n++
		}
		points := n > 0 && i > first && (n > 1 || r.nextText(i+n) < len(r.lines)) && r.pointsAt(first, i) // else a lone "Subject: …" is what is asked
		if n < 2 && !points {
			continue
		}
		end := i + n // what is only pointed at is what is asked
		if !points {
			end = max(end, r.mailEnd(i > first, end))
		}
		for j := i; j < end; j++ {
			r.lines[j].form, r.lines[j].weight = Mail, certain
		}
		i = max(i, end-1)
	}
}

// pointsAt reports whether the lines from first on, above a mail at i, only point at it.
func (r *reader) pointsAt(first, i int) bool {
	above := r.text[r.lines[first].start:r.lines[i].start]
	if len(above) > mannerBytes { // of a log with many headers, not all lines above each are read
		return false
	}
	if r.steps += len(above); slices.ContainsFunc(r.lines[first:i], func(l line) bool { return l.weight == certain || l.fence != outside }) {
		return false
	}
	for at := 0; at < len(above); {
		n := sentenceLen(above[at:])
		if s := above[at : at+n]; !isManner(s) && !letter.PointsAtMail(s, isGeneral) {
			return false
		}
		at += n
	}
	r.pointed = r.lines[i].start
	return true
}

// isGeneral reports whether all words of a text are of general use.
func isGeneral(s string) bool {
	_, ok := rolesOf(s, true)
	return ok
}

// mailLines is the longest mail that is looked for its closing words, in lines.
const mailLines = 60

// mailEnd returns the line behind a mail whose headers end at i. Without closing
// words it is one paragraph long: rather a question too many than one lost. A mail
// that is all there is, is itself what is asked, but for its headers.
func (r *reader) mailEnd(belowText bool, i int) int {
	for j := i; j < min(len(r.lines), i+mailLines) && r.lines[j].fence == outside; j++ {
		r.steps++
		if letter.Closes(r.lines[j].body) {
			if end := r.signatureEnd(j + 1); belowText || r.nextText(end) < len(r.lines) {
				return end
			}
			return i
		}
	}
	for i = r.nextText(i); i < len(r.lines) && !r.lines[i].blank() && r.lines[i].fence == outside; i++ {
	}
	return i
}

// nextText returns the first line from i on that is not blank.
func (r *reader) nextText(i int) int {
	for i < len(r.lines) && r.lines[i].blank() {
		i++
	}
	return i
}

// signatureEnd returns the line behind the names that stand below closing words.
func (r *reader) signatureEnd(i int) int {
	for n := 0; n < 4 && i < len(r.lines) && !r.lines[i].blank() && len(r.lines[i].body) <= 40 && !asks(r.lines[i].body); n++ {
		i++
	}
	return i
}
