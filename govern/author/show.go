package author

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/markdown"
	"go.yaml.in/yaml/v3"
)

// A Card is what a person is shown of a memory whose name they point at.
type Card struct {
	Path, ID, Title, Summary string
	State                    string   // status, type, strength
	Trigger                  []string // when to load it
	Live                     bool
	Sound                    bool // its file can be read
}

// Card returns the card of a memory; nil for none.
func (d *Workspace) Card(p string) *Card {
	n := d.note(p)
	if n == nil {
		return nil
	}
	m := kb.Memory{Path: p, FrontMatter: n.FrontMatter}
	return &Card{Path: p, ID: n.ID, Title: n.Title, Summary: n.Summary, State: state(n), Trigger: n.Trigger, Live: m.Live(), Sound: n.sound}
}

// Search returns the memories that a person may mean by some words, at most a number of
// them.
func (d *Workspace) Search(query string, most int) (all []*Card) {
	words := strings.Fields(filename.Fold(query))
	for _, n := range d.all() {
		if n.ID == "" || slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(n.key, w) }) {
			continue
		}
		if all = append(all, d.Card(n.path)); len(all) == most {
			break
		}
	}
	return all
}

// A Part is a part of a text with a name: a heading with what stands below it.
type Part struct {
	Name     string
	Depth    int // of the heading
	From, To int // the whole part
	At, End  int // the line with its name
}

// mostParts is how many headings an outline has at most.
const mostParts = 2_000

// Outline returns the parts of a text: its title and its headings, in order.
func (d *Workspace) Outline(p string) (all []Part) {
	text, err := d.Text(p)
	if err != nil {
		return nil
	}
	head := 0
	if _, body, found := markdown.CutMatter(strings.TrimPrefix(string(text), "\ufeff")); found {
		head = len(text) - len(body)
	}
	if n := d.note(p); n != nil && n.Title != "" {
		start := d.Start(p)
		all = append(all, Part{Name: strings.TrimSpace(n.ID + " " + n.Title), Depth: 0, From: 0, To: len(text), At: start.From, End: start.To})
	}
	doc, _, err := markdown.ParseFile(text)
	if err != nil {
		return all
	}
	for _, s := range doc.Sections(head) {
		if s.Heading == "" {
			continue
		}
		if len(all) == mostParts {
			break
		}
		all = append(all, Part{Name: s.Heading, Depth: s.Depth, From: s.Start, To: s.End, At: s.Start, End: s.Text})
	}
	for i := range all { // a part goes on to the next one that is as high
		for _, next := range all[i+1:] {
			if all[i].To = len(text); next.Depth <= all[i].Depth {
				all[i].To = next.From
				break
			}
		}
		line := front.LineEnd(text, all[i].At)
		all[i].End = min(all[i].End, all[i].At+len(strings.TrimRight(string(text[all[i].At:line]), "\r\n")))
		all[i].End = max(all[i].End, all[i].At)
	}
	return all
}

// A Question is a text of a memory that people may ask, and where it stands.
type Question struct {
	Text string
	Line int // 0-based
}

// Questions returns what a live memory says people ask: its title, and its triggers.
func (d *Workspace) Questions(p string) (all []Question) {
	text, err := d.Text(p)
	if err != nil {
		return nil
	}
	m, err := kb.Parse(p, text)
	f, err2 := front.Read(p, text)
	if err != nil || err2 != nil || !m.Live() {
		return nil
	}
	if n := f.Find("title"); n != nil {
		all = append(all, Question{m.Title, f.LineOf(n) - 1})
	}
	n := f.Find("trigger")
	if n == nil {
		return all
	}
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		items = n.Content
	}
	for _, item := range items {
		if said, ok := front.ItemText(item); ok && strings.TrimSpace(said) != "" {
			all = append(all, Question{strings.TrimSpace(said), f.LineOf(item) - 1})
		}
	}
	return all
}

// FieldAt returns the name of the field on whose name an offset stands; empty for none.
func FieldAt(text []byte, offset int) (name string, from, to int) {
	start := front.LineStart(text, offset)
	line := strings.TrimRight(string(text[start:front.LineEnd(text, start)]), "\r\n")
	m := fieldStart().FindStringSubmatch(line)
	if m == nil || !inFront(text, start) || offset-start > len(m[1]) {
		return "", 0, 0
	}
	return m[1], start, start + len(m[1])
}
