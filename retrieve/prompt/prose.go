package prompt

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A unit is a heading, an item of a list or a run of lines that belong together.
type unit struct {
	start, end int
	number     int // the line
	heading    bool
	paragraph  int
}

// prose cuts the lines of a paragraph into units, and these into sentences. A
// heading waits for the sentence below it, unless a paste comes first.
func (r *reader) prose(from, to int, pasteFollows bool) {
	units := r.units(from, to)
	for n, u := range units {
		last := n == len(units)-1
		switch {
		case u.heading && !(last && pasteFollows) && r.heading.end == 0:
			r.heading = u
		case u.heading:
			r.flushHeading()
			if last && pasteFollows {
				r.addSentences(u, false)
			} else {
				r.heading = u
			}
		default:
			r.addSentences(u, true)
		}
	}
	if pasteFollows {
		r.flushHeading()
	}
}

// flushHeading adds a heading that has nothing of its own below it.
func (r *reader) flushHeading() {
	if u := r.heading; u.end > 0 {
		r.heading = unit{}
		r.addSentences(u, false)
	}
}

// units cuts lines where an item or a heading begins, and where a person ends a
// line on purpose.
func (r *reader) units(from, to int) (units []unit) {
	wrapped := r.wrapped(from, to)
	for i := from; i < to; i++ {
		l := &r.lines[i]
		if isRule(l.body) {
			continue
		}
		start := l.end - len(strings.TrimLeft(r.text[l.start:l.end], blanks))
		n, isHeading := headingMark(l.body)
		if i+1 < to && isUnderline(r.lines[i+1].body) {
			isHeading = true
		}
		n += itemMark(l.body[n:])
		if n > 0 {
			start = min(start+n, l.end)
		}
		u := unit{start, l.end, l.number, isHeading || isTitle(l.body), from}
		if k := len(units) - 1; k >= 0 && n == 0 && wrapped && !u.heading && !units[k].heading {
			units[k].end = l.end
			continue
		}
		units = append(units, u)
	}
	return units
}

// isRule reports whether a line is a rule or the underline of a heading.
func isRule(s string) bool { return len(s) >= 3 && strings.Trim(s, "-=*_─━ ") == "" }

func isUnderline(s string) bool {
	return len(s) >= 3 && (strings.Trim(s, "=") == "" || strings.Trim(s, "-") == "")
}

// headingMark returns the length of the mark of a heading at the start of s.
func headingMark(s string) (int, bool) {
	if n := prefixOf(s, func(c byte) bool { return c == '#' }); n > 0 && n <= 6 && n < len(s) && s[n] == ' ' {
		return n + 1, true
	}
	for _, m := range [...]string{"■", "◆", "●", "▼", "□", "◇", "【"} {
		if strings.HasPrefix(s, m) && isShort(s) {
			return len(m), true
		}
	}
	return 0, false
}

// isTitle reports whether a line without a mark is a heading: "**Goals**", "Goals:"
// or 一、目标.
func isTitle(s string) bool {
	if !isShort(s) {
		return false
	}
	if strings.HasPrefix(s, "**") && strings.HasSuffix(strings.TrimRight(s, ":"), "**") {
		return true
	}
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") {
		return strings.Count(s, " ") < 3 && ideographs(s) <= 8
	}
	c, n := utf8.DecodeRuneInString(strings.TrimLeft(s, "第（("))
	rest := strings.TrimLeft(s, "第（(")[n:]
	return strings.ContainsRune("一二三四五六七八九十", c) && beginsWith(rest, "、", "章", "節", "节", "）", ")") && !asks(s)
}

// isShort reports whether a line can be a heading: short, and no sentence.
func isShort(s string) bool {
	return len(s) <= 80 && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "。")
}

// itemMark returns the length of the mark of an item at the start of s.
func itemMark(s string) int {
	for _, m := range [...]string{"- [ ] ", "- [x] ", "- ", "* ", "+ ", "• ", "•", "・", "· ", "‣ ", "– "} {
		if strings.HasPrefix(s, m) {
			return len(m)
		}
	}
	n := digits(s)
	if n == 0 || n > 3 {
		return bracketMark(s)
	}
	for _, m := range [...]string{". ", ") ", "、", "．", "）", ".\t"} {
		if strings.HasPrefix(s[n:], m) {
			return n + len(m)
		}
	}
	if c, size := utf8.DecodeRuneInString(strings.TrimPrefix(s[n:], ".")); strings.HasPrefix(s[n:], ".") && size > 1 && builtin.IsIdeograph(c) {
		return n + 1
	}
	return 0
}

// bracketMark knows "(1) ", "（1）" and "①".
func bracketMark(s string) int {
	for _, m := range [...][2]string{{"(", ")"}, {"（", "）"}} {
		if rest, ok := strings.CutPrefix(s, m[0]); ok {
			if n := digits(rest); n > 0 && n < 3 && strings.HasPrefix(rest[n:], m[1]) {
				return len(m[0]) + n + len(m[1])
			}
		}
	}
	if c, size := utf8.DecodeRuneInString(s); '①' <= c && c <= '⑳' {
		return size
	}
	return 0
}

// wrapColumns is the narrowest that an editor wraps text.
const wrapColumns = 44

// wrapped reports whether the lines were broken by an editor: at every end the
// next word would not have fitted.
func (r *reader) wrapped(from, to int) bool {
	widest := 0
	for _, l := range r.lines[from:to] {
		widest = max(widest, width(l.text))
	}
	if widest < wrapColumns {
		return false
	}
	for i := from; i+1 < to; i++ {
		next := r.lines[i+1].body
		if n, heading := headingMark(next); heading || n+itemMark(next) > 0 {
			continue
		}
		if width(r.lines[i].text)+1+min(width(firstWord(next)), 20) <= widest && !endsSentence(r.lines[i].body) {
			return false
		}
	}
	return true
}

// width returns the columns of s on a screen.
func width(s string) (n int) {
	for _, c := range s {
		n++
		if c >= 0x1100 && (builtin.IsIdeograph(c) || c >= 0xff00) {
			n++
		}
	}
	return n
}
