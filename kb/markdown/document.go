package markdown

import (
	"bytes"
	"slices"

	meta "github.com/yuin/goldmark-meta"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Priorities of goldmark's block parsers that are replaced or left out here.
const (
	listPriority  = 300
	itemPriority  = 400
	fencePriority = 700
	quotePriority = 800
)

var (
	withMatter = newParser(true, util.Prioritized(meta.NewParser(), 0))
	withoutOne = newParser(true)

	// flatMatter and flat are for texts that nest too deeply.
	flatMatter = newParser(false, util.Prioritized(meta.NewParser(), 0))
	flat       = newParser(false)
)

// newParser sets a parser up. goldmark builds its tables on first use, after which
// a parser may be shared.
func newParser(nested bool, more ...util.PrioritizedValue) parser.Parser {
	blocks := slices.DeleteFunc(parser.DefaultBlockParsers(), func(v util.PrioritizedValue) bool {
		isContainer := v.Priority == listPriority || v.Priority == itemPriority || v.Priority == quotePriority
		return v.Priority == fencePriority || isContainer && !nested
	})
	blocks = append(blocks, util.Prioritized(fenceParser{parser.NewFencedCodeBlockParser()}, fencePriority))
	return parser.NewParser(
		parser.WithBlockParsers(append(blocks, more...)...),
		parser.WithParagraphTransformers(util.Prioritized(tableReader{}, 200)),
	)
}

// A Document is a Markdown text that was read. Offsets are bytes of the text that
// was given, lines are 1-based.
type Document struct {
	Fences []Fence // in order, those in lists and quotes too
	Tables []Table // in order, those in lists and quotes too

	src      []byte
	base     int // offset of what goldmark read
	starts   []int
	headings []*ast.Heading
}

// Parse reads a text without front matter. Text whose lists and quotes nest deeper
// than [MaxDepth] is read as if it had neither.
func Parse(src []byte) *Document {
	p := withoutOne
	if TooDeep(src) >= 0 {
		p = flat
	}
	return read(p, src, parser.NewContext())
}

// ParseFile reads a text that may begin with front matter, and returns the fields
// of it that goldmark-meta sees. The error is that of the YAML.
func ParseFile(src []byte) (*Document, map[string]any, error) {
	p, pc := withMatter, parser.NewContext()
	if TooDeep(src) >= 0 {
		p = flatMatter
	}
	d := read(p, src, pc)
	fields, err := meta.TryGet(pc)
	return d, fields, err
}

func read(p parser.Parser, src []byte, pc parser.Context) *Document {
	d := &Document{src: src, base: bomLen(src), starts: lineStarts(src)}
	body := src[d.base:]
	root := p.Parse(text.NewReader(body), parser.WithContext(pc))
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && !isDefinition(body, h) {
			d.headings = append(d.headings, h)
		}
	}
	d.takeFences(pc)
	if bytes.IndexByte(body, '|') >= 0 {
		_ = ast.Walk(root, d.takeTable)
	}
	return d
}

func (d *Document) takeTable(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if t, ok := n.(*tableBlock); ok && entering {
		d.Tables = append(d.Tables, d.tableOf(t))
		return ast.WalkSkipChildren, nil
	}
	return ast.WalkContinue, nil
}

var bom = []byte("\ufeff")

func bomLen(src []byte) int {
	if bytes.HasPrefix(src, bom) {
		return len(bom)
	}
	return 0
}

// lineStarts returns the offset of each line.
func lineStarts(src []byte) []int {
	starts := make([]int, 1, 1+bytes.Count(src, []byte{'\n'}))
	for i, c := range src {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// lineOf returns the line that an offset is in.
func (d *Document) lineOf(offset int) int {
	i, found := slices.BinarySearch(d.starts, offset)
	if found {
		i++
	}
	return i
}

// lineStart returns the offset of the first byte of the line that offset is in.
func (d *Document) lineStart(offset int) int { return d.starts[d.lineOf(offset)-1] }

// lineEnd returns the offset after the line that offset is in, its newline included.
func (d *Document) lineEnd(offset int) int {
	if n := d.lineOf(offset); n < len(d.starts) {
		return d.starts[n]
	}
	return len(d.src)
}
