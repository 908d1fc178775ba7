package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A form is how a mark stands in a kind of file: as a comment.
type form struct{ open, shut string }

var (
	markdown = form{"<!-- ", " -->"}
	hashes   = form{"# ", ""} // TOML and rules of Codex
)

// The first words of the marks. They are in files that people have committed, and
// never change.
const (
	beginMark = "tacit:begin"
	endMark   = "tacit:end"
)

// beginWords are what follows the first word: for whom the block is, and the sum of
// the text within, by which is told whether a person has edited it.
var beginWords = pattern.Lazy(`^` + beginMark + ` for=([a-z,]+) sum=([0-9a-f]{12})$`)

// A block is what stands between two marks.
type block struct {
	begin, end int // of all of it: from the first mark to the end of the last, without its line end
	hosts      []string
	sum        string
	text       []byte // between the marks, without the line ends next to them
}

// sumOf returns the sum of a text. Line ends do not count: git may change them.
func sumOf(text []byte) string {
	sum := sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return hex.EncodeToString(sum[:6])
}

// edited reports whether a person has changed what is between the marks.
func (b *block) edited() bool { return sumOf(b.text) != b.sum }

// findBlock returns the block of ours in a text, or nil.
func findBlock(src []byte, f form) (*block, *Refusal) {
	var b *block
	open, inner, place := false, 0, 0
	for line := range bytes.Lines(src) {
		start := place
		place += len(line)
		if start == 0 && bytes.HasPrefix(line, bom) {
			start, line = len(bom), line[len(bom):]
		}
		word := mark(line, f)
		switch {
		case strings.HasPrefix(word, beginMark):
			m := beginWords().FindStringSubmatch(word)
			switch {
			case m == nil:
				return nil, at(src, start, LooseMark, beginMark)
			case b != nil:
				return nil, at(src, start, Twice, beginMark)
			}
			b = &block{begin: start, hosts: strings.Split(m[1], ","), sum: m[2]}
			open, inner = true, place
		case word == endMark && open:
			b.text = bytes.TrimSuffix(bytes.TrimSuffix(src[inner:start], []byte("\n")), []byte("\r"))
			b.end = start + len(bytes.TrimRight(line, "\r\n"))
			open = false
		case word == endMark && b == nil:
			return nil, at(src, start, LooseMark, endMark)
		case word == endMark:
			return nil, at(src, start, Twice, endMark)
		}
	}
	if open {
		r := at(src, b.begin, OpenBlock, beginMark)
		r.End = f.open + endMark + f.shut
		return nil, r
	}
	return b, nil
}

// mark returns what a line says if it is a comment of that form, else "".
func mark(line []byte, f form) string {
	s := strings.TrimRight(string(line), " \t\r\n")
	if !strings.HasPrefix(s, f.open) || !strings.HasSuffix(s, f.shut) || len(s) < len(f.open)+len(f.shut) {
		return ""
	}
	return s[len(f.open) : len(s)-len(f.shut)]
}

// print writes a block without a line end behind it.
func (f form) print(text []byte, hosts []string, sum, nl string) []byte {
	text = bytes.ReplaceAll(bytes.TrimRight(text, "\r\n"), []byte("\r\n"), []byte("\n"))
	all := strings.Join([]string{
		f.open + beginMark + " for=" + strings.Join(hosts, ",") + " sum=" + sum + f.shut,
		string(text),
		f.open + endMark + f.shut,
	}, "\n")
	return []byte(strings.ReplaceAll(all, "\n", nl))
}

// putBlock puts a text between marks at the end of a file, or in the place of the
// block that is there. A block that was edited keeps its text, and says so.
//
// One empty line goes before it. A file without a line end at its end has none
// behind the block either: that is how dropBlock knows what to take away.
func putBlock(src, text []byte, hosts []string, f form) (out []byte, edited bool, r *Refusal) {
	if r := checkText(src); r != nil {
		return nil, false, r
	}
	b, r := findBlock(src, f)
	if r != nil {
		return nil, false, r
	}
	nl, text := lineEnd(src), bytes.TrimRight(text, "\r\n")
	if b != nil {
		hosts = slices.Compact(slices.Sorted(slices.Values(slices.Concat(b.hosts, hosts))))
		if b.edited() {
			return replaced(src, b, f.print(b.text, hosts, b.sum, nl)), true, nil
		}
		return replaced(src, b, f.print(text, hosts, sumOf(text), nl)), false, nil
	}
	hosts = slices.Sorted(slices.Values(hosts))
	body := f.print(text, hosts, sumOf(text), nl)
	switch {
	case src == nil:
		return append(body, nl...), false, nil
	case len(bytes.TrimPrefix(src, bom)) == 0:
		return slices.Concat(src, body), false, nil
	case !bytes.HasSuffix(src, []byte("\n")):
		return slices.Concat(src, []byte(nl+nl), body), false, nil
	}
	return slices.Concat(src, []byte(nl), body, []byte(nl)), false, nil
}

func replaced(src []byte, b *block, body []byte) []byte {
	return slices.Concat(src[:b.begin], body, src[b.end:])
}

// dropBlock takes hosts off a block, and the block away with the last of them, unless
// a person has edited it. gone says that nothing else is in the file, and that the
// file was not there before us.
func dropBlock(src []byte, hosts []string, f form) (out []byte, edited, gone bool, r *Refusal) {
	if r := checkText(src); r != nil {
		return nil, false, false, r
	}
	b, r := findBlock(src, f)
	if r != nil || b == nil {
		return src, false, false, r
	}
	left := slices.DeleteFunc(slices.Clone(b.hosts), func(h string) bool { return slices.Contains(hosts, h) })
	switch {
	case len(left) == len(b.hosts):
		return src, false, false, nil
	case len(left) > 0:
		return replaced(src, b, f.print(b.text, left, b.sum, lineEnd(src))), false, false, nil
	case b.edited():
		return src, true, false, nil
	}
	before, after := src[:b.begin], src[b.end:]
	alone := len(bytes.TrimPrefix(before, bom)) == 0
	ended := bytes.HasPrefix(bytes.TrimPrefix(after, []byte("\r")), []byte("\n"))
	if alone && ended && len(bytes.TrimSpace(after)) == 0 {
		return nil, false, true, nil
	}
	nl := []byte(lineEnd(src[b.begin:]))
	if ended {
		after = bytes.TrimPrefix(bytes.TrimPrefix(after, []byte("\r")), []byte("\n"))
		before = withoutEmptyLine(before, nl)
	} else {
		before = bytes.TrimSuffix(bytes.TrimSuffix(before, nl), nl)
	}
	return append(append([]byte{}, before...), after...), false, false, nil // not nil, which is no file
}

// withoutEmptyLine takes off the empty line that putBlock has put behind a text. Where
// a person has taken it away, the line end of their own last line stays.
func withoutEmptyLine(before, nl []byte) []byte {
	if rest, ok := bytes.CutSuffix(before, nl); ok && bytes.HasSuffix(rest, []byte("\n")) {
		return rest
	}
	return before
}
