package exchange

import (
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// readOwnMarkdown takes the memories out of a Markdown export. What stands outside
// of its marks, such as the list at its head, is for people.
func readOwnMarkdown(b *formats.Batch, name, text string) {
	d := markedText{text: text, key: keyOf(text)}
	for {
		what, ok := d.next()
		if !ok {
			return
		}
		origin := name + ":" + strconv.Itoa(d.line)
		inside, err := d.untilEnd()
		if err == nil {
			taken := len(b.Items)
			if err = readMarked(b, origin, what, inside); len(b.Items) > taken {
				b.Items[taken].From, b.Items[taken].At = inside, d.line+1
			}
		}
		if err != nil {
			b.Notes = append(b.Notes, formats.Note{Origin: name, Line: d.line, Code: formats.Unreadable, Detail: lang.Of(err)})
		}
	}
}

// keyOf returns the key of the marks, from the first line.
func keyOf(text string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), "\n")
	key, _, _ := strings.Cut(strings.TrimPrefix(first, markedFirst), " ")
	return key
}

// A markedText is a Markdown export that is read mark by mark.
type markedText struct {
	text, key string
	at        int // offset of what was not read yet
	count     int // lines before at
	line      int // 1-based, of the last mark that begins something
}

// mark returns what the line at d.at says if it is a mark, and goes past it.
func (d *markedText) mark() (what string, ok bool) {
	line, _, _ := strings.Cut(d.text[d.at:], "\n")
	d.at = min(d.at+len(line)+1, len(d.text))
	d.count++
	what, ok = strings.CutPrefix(strings.TrimRight(line, "\r"), "<!-- "+d.key+" ")
	if what, closed := strings.CutSuffix(what, " -->"); ok && closed {
		return what, true
	}
	return "", false
}

// next goes past the next mark that begins something.
func (d *markedText) next() (what string, ok bool) {
	for d.at < len(d.text) {
		if what, ok := d.mark(); ok && what != markEnd {
			d.line = d.count
			return what, true
		}
	}
	return "", false
}

// untilEnd returns what stands before the next mark of an end, which takes the line
// end before it. At a mark that begins something, the end was deleted.
func (d *markedText) untilEnd() (string, error) {
	from := d.at
	for d.at < len(d.text) {
		here, lines := d.at, d.count
		what, ok := d.mark()
		switch {
		case !ok:
		case what == markEnd:
			inside := strings.TrimSuffix(d.text[from:here], "\n")
			if strings.HasSuffix(strings.TrimSuffix(d.text[here:d.at], "\n"), "\r") { // all lines were changed to end so
				inside = strings.TrimSuffix(inside, "\r")
			}
			return inside, nil
		default:
			d.at, d.count = here, lines
			return "", errNoEnd
		}
	}
	return "", errNoEnd
}

var (
	errNoEnd    = lang.Text{EN: "the end marker is missing", ZH: "缺少结束标记", JA: "終わりのマーカーがありません"}
	errMark     = lang.Text{EN: "the marker says neither memory nor evidence", ZH: "标记既不是 memory 也不是 evidence", JA: "マーカーに memory とも evidence とも書かれていません"}
	errNoCode   = lang.Text{EN: "the front matter is not in a code block", ZH: "前置元数据没有写在代码块里", JA: "フロントマターがコードブロックで囲まれていません"}
	errOpenCode = lang.Text{EN: "the code block is never closed", ZH: "代码块没有结束", JA: "コードブロックが閉じていません"}
)

// readMarked takes what stands between two marks.
func readMarked(b *formats.Batch, origin, what, text string) error {
	code, rest, err := cutCode(text)
	if err != nil {
		return err
	}
	if what == markEvidence {
		return takeEvidence(b, code)
	}
	from, ok := strings.CutPrefix(what, markMemory+" ")
	if !ok {
		return errMark
	}
	memory := formats.JoinFront(code, rest)
	b.Items = append(b.Items, formats.Item{Origin: origin, Text: memory, Path: homeOf(from, memory)})
	return nil
}

// takeEvidence takes lines of a log.
func takeEvidence(b *formats.Batch, lines string) error {
	for line := range strings.Lines(lines) {
		if err := b.TakeObservation([]byte(line), ""); err != nil {
			return err
		}
	}
	return nil
}

// cutCode cuts the block of code off the beginning of a text.
func cutCode(text string) (code, rest string, err error) {
	fences := markdown.Fences(text)
	switch {
	case len(fences) == 0 || fences[0].Start > 0:
		return "", "", errNoCode
	case !fences[0].Closed:
		return "", "", errOpenCode
	}
	return text[fences[0].Inner:fences[0].Stop], text[fences[0].End:], nil
}
