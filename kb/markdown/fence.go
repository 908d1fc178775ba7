package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A Fence is a block of code between two lines of backticks or tildes.
type Fence struct {
	Info        string // what stands behind the opening marks, such as a language
	Text        string // the code, without the indentation of the fence
	Start, End  int    // offsets from the opening marks to behind the closing line
	Inner, Stop int    // offsets of the lines of code, as they are in the source
	First, Last int    // lines of the opening and the closing marks; where it is not closed, Last is its last line of code
	Closed      bool
}

// Fences returns the fenced code of a text without front matter. It is cheap where
// there is none.
func Fences(text string) []Fence {
	if !strings.Contains(text, "```") && !strings.Contains(text, "~~~") {
		return nil
	}
	return Parse([]byte(text)).Fences
}

// minMarks is how many marks open a fence at least.
const minMarks = 3

// An openFence is what the parser notes of a fence while it reads.
type openFence struct {
	node   ast.Node
	start  int // offset of the opening marks
	closed int // offset in the closing line; -1 without one
}

var fencesKey = parser.NewContextKey()

// A fenceParser is goldmark's, and notes where a fence begins and how it ends,
// which the tree does not tell.
type fenceParser struct{ parser.BlockParser }

// Open notes where the marks are.
func (p fenceParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	_, line := reader.PeekLine()
	node, state := p.BlockParser.Open(parent, reader, pc)
	if node != nil {
		all, _ := pc.Get(fencesKey).([]*openFence)
		pc.Set(fencesKey, append(all, &openFence{node, line.Start - line.Padding + pc.BlockOffset(), -1}))
	}
	return node, state
}

// Continue notes that a fence was closed.
func (p fenceParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	_, line := reader.PeekLine()
	state := p.BlockParser.Continue(node, reader, pc)
	if state&parser.Close != 0 {
		all, _ := pc.Get(fencesKey).([]*openFence)
		all[len(all)-1].closed = line.Start // one fence is open at a time
	}
	return state
}

func (d *Document) takeFences(pc parser.Context) {
	all, _ := pc.Get(fencesKey).([]*openFence)
	for _, o := range all {
		d.Fences = append(d.Fences, d.fenceOf(o))
	}
}

func (d *Document) fenceOf(o *openFence) Fence {
	body := d.src[d.base:]
	f := Fence{Start: d.base + o.start, Closed: o.closed >= 0}
	f.First, f.Inner = d.lineOf(f.Start), d.lineEnd(f.Start)
	if info := o.node.(*ast.FencedCodeBlock).Info; info != nil {
		f.Info = string(info.Segment.Value(body))
	}
	f.Stop = f.Inner
	lines := o.node.Lines()
	if n := lines.Len(); n > 0 {
		f.Stop = d.lineEnd(d.base + lines.At(n-1).Start)
		f.Text = string(lines.Value(body))
	}
	f.End = f.Stop
	if f.Closed {
		f.End = d.lineEnd(d.base + o.closed)
		f.Stop = d.lineStart(d.base + o.closed)
	}
	f.Last = d.lineOf(max(f.Start, f.End-1))
	return f
}

// FenceFor returns the marks of a fence that nothing in a text can close: backticks,
// more than stand in a row anywhere in it.
func FenceFor(text string) string {
	longest, run := minMarks-1, 0
	for i := range len(text) {
		if text[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return strings.Repeat("`", longest+1)
}

// Fenced returns a text as a block of code that nothing in it can close. Where it
// has no newline at its end it gets one.
func Fenced(info, text string) string {
	fence := FenceFor(text)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return fence + info + "\n" + text + fence + "\n"
}
