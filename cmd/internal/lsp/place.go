package lsp

import (
	"bytes"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// An encoding is how a client counts the characters of a line.
type encoding string

const (
	inUTF16 encoding = "utf-16" // what every client can
	inUTF8  encoding = "utf-8"
)

var errOutside = &fault{codeInvalidParams, "the position is outside of the document"}

// offset returns the byte at a position. A character behind the end of its line means that
// end, as the protocol wants; a line behind the last one is an error.
func (e encoding) offset(text []byte, p position) (int, error) {
	start := 0
	for range p.Line {
		i := bytes.IndexByte(text[start:], '\n')
		if i < 0 {
			return len(text), errOutside
		}
		start += i + 1
	}
	line := text[start:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = bytes.TrimSuffix(line[:i], []byte("\r"))
	}
	if e == inUTF8 {
		at := min(int(p.Character), len(line))
		for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
			at--
		}
		return start + at, nil
	}
	at, units := 0, 0
	for at < len(line) && units < int(p.Character) {
		r, n := utf8.DecodeRune(line[at:])
		if units += max(1, utf16.RuneLen(r)); units > int(p.Character) {
			break // in the middle of a pair
		}
		at += n
	}
	return start + at, nil
}

// position returns where a byte is; one behind the end is at the end.
func (e encoding) position(text []byte, offset int) position {
	offset = max(0, min(offset, len(text)))
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	return position{uint32(bytes.Count(text[:start], []byte("\n"))), uint32(e.length(text[start:offset]))}
}

// length counts the characters of a part of a line.
func (e encoding) length(part []byte) (n int) {
	if e == inUTF8 {
		return len(part)
	}
	for _, r := range string(part) {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

func (e encoding) span(text []byte, from, to int) textRange {
	return textRange{e.position(text, from), e.position(text, max(from, to))}
}

// A ruler says where bytes of a text are. It goes on from where it was last, so that
// thousands of places in their order cost one pass over the text.
type ruler struct {
	encoding
	text []byte

	offset int
	at     position
	lines  []int // where lines begin; nil: not looked for yet
	last   columns
}

// columns is where lineSpan was last on a line: a column, from 1, with its byte and place, and
// where the line ends.
type columns struct {
	line, column, from, end int
	at, stop                position
}

func (e encoding) ruler(text []byte) *ruler { return &ruler{encoding: e, text: text} }

// span is the range between two bytes.
func (r *ruler) span(from, to int) textRange {
	from = max(0, min(from, len(r.text)))
	to = max(from, min(to, len(r.text)))
	if from < r.offset {
		r.offset, r.at = 0, position{}
	}
	r.at = r.beyond(r.at, r.text[r.offset:from])
	r.offset = from
	return textRange{r.at, r.beyond(r.at, r.text[from:to])}
}

// beyond is the position behind a part of the text that begins at another one.
func (e encoding) beyond(at position, part []byte) position {
	if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
		at = position{Line: at.Line + uint32(bytes.Count(part[:i+1], []byte("\n")))}
		part = part[i+1:]
	}
	at.Character += uint32(e.length(part))
	return at
}

// lineSpan is the range from a column, in characters from 1, to the end of a line.
func (r *ruler) lineSpan(line, column int) textRange {
	text := r.text
	if r.lines == nil {
		r.lines = append(r.lines, 0)
		for i, c := range text {
			if c == '\n' {
				r.lines = append(r.lines, i+1)
			}
		}
	}
	line = max(1, min(line, len(r.lines)))
	c := r.last
	if c.line != line || column < c.column {
		c = r.beginning(line)
	}
	from := c.from
	for ; c.column < column && from < c.end; c.column++ {
		_, size := utf8.DecodeRune(text[from:])
		from += size
	}
	from = min(from, c.end)
	c.at = r.beyond(c.at, text[c.from:from])
	c.from = from
	r.last = c
	return textRange{c.at, c.stop}
}

// beginning is the first column of a line.
func (r *ruler) beginning(line int) columns {
	start, end := r.lines[line-1], len(r.text)
	if line < len(r.lines) {
		end = r.lines[line] - 1
	}
	end = start + len(bytes.TrimRight(r.text[start:end], " \t\r"))
	at := position{Line: uint32(line - 1)}
	return columns{line: line, column: 1, from: start, end: end, at: at, stop: r.beyond(at, r.text[start:end])}
}

// overlaps reports whether two ranges share a place; they may touch.
func overlaps(x, y textRange) bool { return !before(x.End, y.Start) && !before(y.End, x.Start) }

func before(x, y position) bool {
	return x.Line < y.Line || x.Line == y.Line && x.Character < y.Character
}

// pathOf returns the file that a URI names; empty if it is no file.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" || strings.ContainsRune(u.Path, 0) {
		return ""
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		switch {
		case u.Host != "":
			p = "//" + u.Host + p
		case len(p) > 2 && p[0] == '/' && p[2] == ':':
			p = p[1:]
		}
	}
	p = filepath.Clean(filepath.FromSlash(p))
	if !filepath.IsAbs(p) {
		return ""
	}
	return p
}

// uriOf returns the URI of a file.
func uriOf(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}
