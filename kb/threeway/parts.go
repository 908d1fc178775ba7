package threeway

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Part is a piece of a file: lines that both sides have, or a place that git
// left for a person, with what each side has there.
type Part struct {
	Line     int // 1-based, of the first line or of the mark that opens the place
	Conflict bool
	Text     string // what both have; empty in a conflict

	Ours, Theirs string
	Base         string // what there was before, where HasBase
	HasBase      bool   // git was told to write it: merge.conflictStyle diff3 or zdiff3
}

// ErrMarks is wrapped by the error of Parts for marks that do not belong together.
var ErrMarks = lang.Text{EN: "the conflict markers do not match", ZH: "冲突标记前后不配对", JA: "競合マーカーの対応が取れていません"}

// The signs of the four marks.
const (
	openSign   = '<'
	baseSign   = '|'
	middleSign = '='
	shutSign   = '>'
)

// Parts cuts a text at the marks that git leaves. A text without any is one part.
// Marks that are not in order are an error: somebody has begun to settle it by
// hand, and nobody can say what belongs to whom.
func Parts(text []byte) ([]Part, error) {
	p := &partReader{text: string(text), n: 1}
	for l := range strings.Lines(p.text) {
		if err := p.read(l); err != nil {
			return nil, err
		}
		p.n++
		p.pos += len(l)
	}
	if p.at != 0 {
		return nil, errNeverClosed.With(p.now.Line, ErrMarks)
	}
	p.end()
	return p.parts, nil
}

// Marked returns the line of the first mark that opens a conflict, or 0.
func Marked(text []byte) int {
	n := 0
	for l := range strings.Lines(string(text)) {
		n++
		if sign, _ := markOf(l); sign == openSign {
			return n
		}
	}
	return 0
}

// Sides returns what the two sides had, and what there was before them as far as
// the text tells; ok is false where it does not.
func Sides(parts []Part) (base, ours, theirs []byte, ok bool) {
	ok = true
	for _, p := range parts {
		if !p.Conflict {
			base, ours, theirs = append(base, p.Text...), append(ours, p.Text...), append(theirs, p.Text...)
			continue
		}
		ok = ok && p.HasBase
		base, ours, theirs = append(base, p.Base...), append(ours, p.Ours...), append(theirs, p.Theirs...)
	}
	return base, ours, theirs, ok
}

// A partReader is in the middle of a text.
type partReader struct {
	text  string
	pos   int // where the line begins that is read
	from  int // where the lines begin that the field has
	parts []Part
	now   Part
	at    byte // the mark that the reader is behind; 0 outside of conflicts
	size  int  // signs in the marks of this conflict: others belong to one inside of it
	n     int  // number of the line
}

// next is what may follow on each mark.
var next = map[byte]string{0: "<", openSign: "|=", baseSign: "=", middleSign: ">"}

func (p *partReader) read(l string) error {
	mark, size := markOf(l)
	switch {
	case mark == 0, p.at != 0 && size != p.size, p.at == 0 && (mark == middleSign || mark == baseSign || size > MarkSize && mark == shutSign): // a line of = may be a heading
		p.add(l)
		return nil
	case !strings.ContainsRune(next[p.at], rune(mark)):
		return errAtLine.With(p.n, ErrMarks)
	case mark == openSign:
		p.end()
		p.now, p.size = Part{Line: p.n, Conflict: true}, size
	case mark == baseSign:
		p.now.HasBase = true
	case mark == shutSign:
		p.end()
		p.at = 0
		return nil
	}
	p.at = mark
	return nil
}

func (p *partReader) add(l string) {
	if p.now.Line == 0 {
		p.now.Line = p.n
	}
	field := p.field()
	if *field == "" {
		p.from = p.pos
	}
	*field = p.text[p.from : p.pos+len(l)] // its lines stand one after the other
}

// field returns where the lines belong that the reader is at.
func (p *partReader) field() *string {
	switch p.at {
	case openSign:
		return &p.now.Ours
	case baseSign:
		return &p.now.Base
	case middleSign:
		return &p.now.Theirs
	}
	return &p.now.Text
}

// end puts the part away that the reader is in.
func (p *partReader) end() {
	if p.now.Conflict || p.now.Text != "" {
		p.parts = append(p.parts, p.now)
	}
	p.now = Part{}
}

// markOf returns the sign of which a line is a mark, and of how many, or 0: of
// MarkSize or more, alone or before a space.
func markOf(l string) (sign byte, size int) {
	l = strings.TrimRight(l, "\r\n")
	if len(l) < MarkSize || strings.IndexByte("<|=>", l[0]) < 0 {
		return 0, 0
	}
	rest := strings.TrimLeft(l, l[:1])
	size = len(l) - len(rest)
	if size < MarkSize || rest != "" && (rest[0] != ' ' || l[0] == middleSign) {
		return 0, 0
	}
	return l[0], size
}

var (
	errNeverClosed = lang.Text{EN: "line %d: %s: the conflict is never closed", ZH: "第 %d 行：%s：冲突没有结束标记", JA: "%d 行目: %s: 競合の終わりがありません"}
	errAtLine      = lang.Text{EN: "line %d: %s", ZH: "第 %d 行：%s", JA: "%d 行目: %s"}
)
