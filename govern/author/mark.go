package author

import (
	"bytes"
	"net/url"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Mark is a place in a text that names something: a memory, or a file of the project.
type Mark struct {
	From, To int    // bytes
	Name     string // as it is written
	Own      bool   // it is the id of the memory itself
	Memory   string // the path of the memory that it means; empty: none is known
	File     string // the absolute path of the file of the project that it means
}

var (
	markdownLink = pattern.Lazy(`\]\(<?([^()<>#?:\n]+\.(?i:md))(?:#[^()<>\n]*)?>?\)`)
	codeSpan     = pattern.Lazy("`[^`\n]*`")
	idToken      = pattern.Lazy(`[\pL\pN_][\pL\pN\pM_.-]*-[\pL\pN\pM_.-]*\pN`)
)

// memoryFields are the fields that name memories.
var memoryFields = []string{"related", "replaces", "replaced_by", "supersedes"}

// At returns the mark at an offset of a file; nil for none.
func (d *Workspace) At(p string, offset int) *Mark {
	text, err := d.Text(p)
	if err != nil {
		return nil
	}
	for _, m := range d.Marks(p, text) {
		if m.From <= offset && offset <= m.To {
			return &m
		}
	}
	return nil
}

// Marks returns the marks of a text, in order.
func (d *Workspace) Marks(p string, text []byte) (all []Mark) {
	m := marker{workspace: d, path: p, text: text, names: d.named()}
	_, body, found := markdown.CutMatter(strings.TrimPrefix(string(text), "\ufeff"))
	head := 0
	if found {
		head = len(text) - len(body)
		m.frontMatter()
	}
	for _, line := range markdown.Lines(string(text[head:])) {
		switch {
		case p == table.Path:
			m.row(head+line.Start, line.Text)
		case !line.Code:
			m.line(head+line.Start, line.Text)
		}
	}
	slices.SortFunc(m.found, func(x, y Mark) int { return x.From - y.From })
	return m.found
}

// A marker goes through a text.
type marker struct {
	workspace *Workspace
	path      string
	text      []byte
	names     *names
	found     []Mark
}

// frontMatter finds the names in the fields.
func (m *marker) frontMatter() {
	f, err := front.Read(m.path, m.text)
	if err != nil {
		return
	}
	for _, field := range f.Fields {
		switch key := field.Key.Value; {
		case key == "id" && field.Value.Kind == yaml.ScalarNode && kb.IsMemory(m.path):
			m.value(f, field.Value, func(name string, mark Mark) Mark { mark.Own, mark.Memory = true, m.path; return mark })
		case slices.Contains(memoryFields, key):
			m.value(f, field.Value, func(name string, mark Mark) Mark { mark.Memory = m.names.book.Find(name); return mark })
		case key == "depends_on":
			m.value(f, field.Value, func(name string, mark Mark) Mark { mark.Memory = m.workspace.service(name); return mark })
		case key == "pointers":
			m.value(f, field.Value, func(name string, mark Mark) Mark { mark.File = inspect.Target(m.workspace.disk, name); return mark })
		}
	}
}

// value finds the names in a value: the texts in it, without the brackets of links.
func (m *marker) value(f *front.Matter, n *yaml.Node, meant func(string, Mark) Mark) {
	if n.Kind != yaml.ScalarNode {
		for _, c := range n.Content {
			m.value(f, c, meant)
		}
		return
	}
	at := f.Offset(n)
	rest := m.text[at:f.End]
	for _, name := range link.Names(n.Value, kb.ValidID) {
		i := bytes.Index(rest, []byte(name))
		if i < 0 || name == "" {
			return // written with escapes
		}
		from := at + len(m.text[at:f.End]) - len(rest) + i
		m.found = append(m.found, meant(name, Mark{From: from, To: from + len(name), Name: name}))
		rest = rest[i+len(name):]
	}
}

// service returns the memory about a service.
func (d *Workspace) service(name string) string {
	names := d.named()
	if p := names.byService[filename.Fold(name)]; p != "" {
		return p
	}
	return names.book.Find(name)
}

// line finds the names in a line of a body.
func (m *marker) line(start int, line string) {
	plain := line
	if strings.Contains(line, "`") { // as long as before, so that places stay right
		plain = codeSpan().ReplaceAllStringFunc(line, func(s string) string { return strings.Repeat(" ", len(s)) })
	}
	var taken spans
	if strings.Contains(plain, "[[") {
		for _, w := range link.Wikis(plain) {
			from, to := trimmed(plain, w.From+2, w.From+2+len(w.Name))
			taken = append(taken, [2]int{w.From, w.To})
			m.found = append(m.found, Mark{From: start + from, To: start + to, Name: plain[from:to], Memory: m.names.book.Find(plain[from:to])})
		}
	}
	if strings.Contains(plain, "](") {
		for _, at := range markdownLink().FindAllStringSubmatchIndex(plain, -1) {
			taken = append(taken, [2]int{at[2], at[3]})
			m.found = append(m.found, m.file(start, plain, at[2], at[3]))
		}
	}
	if !strings.Contains(plain, "-") {
		return
	}
	inside := taken.inside()
	for _, at := range idToken().FindAllStringIndex(plain, -1) {
		if p := m.names.byID[filename.Fold(plain[at[0]:at[1]])]; p != "" && !inside(at[0], at[1]) {
			m.found = append(m.found, Mark{From: start + at[0], To: start + at[1], Name: plain[at[0]:at[1]], Memory: p})
		}
	}
}

// spans are parts of a line, each from a byte to another.
type spans [][2]int

// inside returns what tells whether a part of the line lies in one of the spans. It is asked
// from left to right, so that a line of thousands costs one pass.
func (s spans) inside() func(from, to int) bool {
	slices.SortFunc(s, func(x, y [2]int) int { return x[0] - y[0] })
	next, end := 0, 0 // the first span that begins later, and where those before it end
	return func(from, to int) bool {
		for ; next < len(s) && s[next][0] <= from; next++ {
			end = max(end, s[next][1])
		}
		return to <= end
	}
}

// file is the mark of a link to a file beside this one.
func (m *marker) file(start int, line string, from, to int) Mark {
	name := line[from:to]
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	mark := Mark{From: start + from, To: start + to, Name: line[from:to]}
	at := path.Join(path.Dir(m.path), name)
	if m.workspace.note(at) != nil {
		mark.Memory = at
	} else if mark.Memory = m.names.book.Find(stem(at)); mark.Memory != "" && path.Base(mark.Memory) != path.Base(at) {
		mark.Memory = ""
	}
	return mark
}

// row finds the ids and the files in a line of INDEX.md.
func (m *marker) row(start int, line string) {
	if !strings.HasPrefix(strings.TrimSpace(line), "|") {
		m.line(start, line)
		return
	}
	for at := 0; at < len(line); {
		end := at + strings.IndexByte(line[at:]+"|", '|')
		for _, from := range fieldsOf(line, at, end) {
			name := strings.Trim(line[from[0]:from[1]], "`")
			if i := strings.Index(line[from[0]:from[1]], name); i > 0 {
				from[0] += i
			}
			p := m.names.byID[filename.Fold(name)]
			if p == "" && m.workspace.note(name) != nil {
				p = name
			}
			if p != "" && name != "" {
				m.found = append(m.found, Mark{From: start + from[0], To: start + from[0] + len(name), Name: name, Memory: p})
			}
		}
		at = end + 1
	}
}

// fieldsOf returns where the items of a cell stand.
func fieldsOf(line string, from, to int) (all [][2]int) {
	for at := from; at < to; {
		end := to
		if i := strings.IndexAny(line[at:to], ",，、;；"); i >= 0 {
			end = at + i
		}
		if a, b := trimmed(line, at, end); a < b {
			all = append(all, [2]int{a, b})
		}
		at = end
		for at < to && (at == end || line[at]&0xc0 == 0x80) { // a separator may have several bytes
			at++
		}
	}
	return all
}

// trimmed leaves the space around a part of a line out.
func trimmed(line string, from, to int) (int, int) {
	part := line[from:to]
	from += len(part) - len(strings.TrimLeft(part, " \t"))
	return from, from + len(strings.TrimSpace(part))
}

// A Place is a part of a file.
type Place struct {
	Path     string
	From, To int
	Own      bool // it is the id of the memory itself
}

// References returns the places that name a memory, in order of path, that of its own id
// first.
func (d *Workspace) References(p string) (all []Place) {
	n := d.note(p)
	if n == nil {
		return nil
	}
	for _, at := range append([]string{p, table.Path}, d.documents()...) {
		all = append(all, d.referring(at, p, at == p)...)
	}
	for _, other := range d.all() {
		if other.path != p {
			all = append(all, d.referring(other.path, p, false)...)
		}
	}
	return all
}

// referring returns the marks of one file that mean a memory.
func (d *Workspace) referring(at, p string, own bool) (all []Place) {
	text, err := d.Text(at)
	if err != nil {
		return nil
	}
	if n := d.note(p); !own && at != table.Path && !mayName(text, n) {
		return nil
	}
	for _, m := range d.Marks(at, text) {
		if m.Memory == p {
			all = append(all, Place{at, m.From, m.To, m.Own})
		}
	}
	return all
}

// mayName reports whether a text may name a memory: it is cheap, and nearly none does.
func mayName(text []byte, n *note) bool {
	low := bytes.ToLower(text)
	for _, name := range slices.Concat([]string{n.ID, n.Title, stem(n.path), n.Service}, n.Aliases) {
		if name != "" && bytes.Contains(low, []byte(strings.ToLower(name))) {
			return true
		}
	}
	return bytes.Contains(text, []byte("%"))
}

// documents are the files of the bank beside the memories in which links are followed.
func (d *Workspace) documents() (all []string) {
	for _, p := range []string{"brief.md", "active.md"} {
		if _, err := d.Bank().Stat(p); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// Start returns where a person looks at a memory first: its title, as far as it has one.
func (d *Workspace) Start(p string) Place {
	text, err := d.Text(p)
	if err != nil {
		return Place{Path: p}
	}
	if f, err := front.Read(p, text); err == nil {
		if n := f.Find("title"); n != nil && n.Kind == yaml.ScalarNode {
			from := f.Offset(n)
			end := from + len(bytes.TrimRight(text[from:front.LineEnd(text, from)], "\r\n"))
			return Place{Path: p, From: from, To: end}
		}
	}
	return Place{Path: p}
}
