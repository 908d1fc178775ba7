package markdown

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Line is one line of a text, and where it stands.
type Line struct {
	Text    string // without its end
	Number  int    // 1-based
	Start   int    // offset in the text
	Code    bool   // it opens or closes a fence, or stands in one
	Marks   bool   // it opens or closes a fence
	Comment bool   // a comment that began on a line above goes on here
}

// Lines cuts a text, which has no front matter, into its lines. A newline at its end
// begins no line.
func Lines(text string) []Line {
	all := make([]Line, 0, 1+strings.Count(text, "\n"))
	at := 0
	for line := range strings.Lines(text) {
		all = append(all, Line{Text: strings.TrimRight(line, "\r\n"), Number: len(all) + 1, Start: at})
		at += len(line)
	}
	for _, f := range Fences(text) {
		for n := f.First; n <= f.Last; n++ {
			all[n-1].Code, all[n-1].Marks = true, n == f.First || f.Closed && n == f.Last
		}
	}
	if strings.Contains(text, commentOpen) {
		markComments(all)
	}
	return all
}

// mark finds what Mark returns. A number of three digits begins no item: a year ends a sentence.
var mark = pattern.Lazy(`^\s*(?:(?:#{1,6}|[-*+>]|\d{1,2}[.)])\s+|[・•]|\d{1,2}[、．）])`)

// Mark returns the mark with which a line begins a heading, an item of a list or a quotation, with
// the space around it; nothing for another line, or for one of code. Items are also marked as
// people do who write no Markdown: with ・, or with 1、.
func (l Line) Mark() string {
	if l.Code || !mayHaveMark(l.Text) {
		return ""
	}
	return mark().FindString(l.Text)
}

// mayHaveMark is a quick look before the pattern: texts have thousands of lines without a mark.
func mayHaveMark(line string) bool {
	line = strings.TrimLeft(line, " \t\n\f\r")
	return line != "" && strings.IndexByte("#-*+>0123456789", line[0]) >= 0 || strings.HasPrefix(line, "・") || strings.HasPrefix(line, "•")
}

// markComments finds the lines in which comments go on.
func markComments(all []Line) {
	for i := 0; i < len(all); i++ {
		if all[i].Code || !opensComment(all[i].Text) {
			continue
		}
		for i+1 < len(all) {
			i++
			all[i].Comment = true
			if strings.Contains(all[i].Text, commentClose) {
				break
			}
		}
	}
}

// opensComment reports whether a comment begins in a line and does not end there.
func opensComment(line string) bool {
	at := strings.LastIndex(line, commentOpen)
	return at >= 0 && !strings.Contains(line[at:], commentClose)
}
