package index

import (
	"cmp"
	"errors"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	documentsOf "github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

const (
	documentsName   = "documents.bin"
	documentsPrefix = "business/.documents/" // before the paths of documents in their index; no memory can lie there
)

var errNotText = errors.New("not UTF-8")

// list names the files that an update reads.
func (o Options) list(bank *kb.Bank) ([]kb.File, error) {
	if o.Documents {
		files := documentsOf.List(bank)
		for i := range files {
			files[i].Path = documentsPrefix + files[i].Path
		}
		return files, nil
	}
	return bank.List()
}

// foreignID is the id that a requirement of another tool begins with: REQ-003.
var foreignID = pattern.Lazy(`^[A-Z][A-Z0-9]{0,15}-\d{1,6}(?:[-_. :：]|$)`)

// documentOf makes of a document what the index keeps of a memory.
func documentOf(at string, src []byte) (*kb.Memory, error) {
	if !utf8.Valid(src) {
		return nil, errNotText
	}
	rel := strings.TrimPrefix(at, documentsPrefix)
	text := strings.TrimPrefix(string(src), "\ufeff")
	_, body, _ := markdown.CutMatter(text)
	body = markdown.ReplaceComments(body, func(comment string) string {
		return " " + strings.Repeat("\n", strings.Count(comment, "\n")) // the lines below keep their numbers
	})
	before := strings.Count(text, "\n") - strings.Count(body, "\n")
	m := &kb.Memory{Path: at, Lines: kb.CountLines(src)}
	m.ID = strings.ReplaceAll(strings.TrimSuffix(rel, path.Ext(rel)), "/", ".")
	m.Kind, m.Status, m.Title = kb.Business, kb.Active, strings.TrimSuffix(path.Base(rel), path.Ext(rel))
	if file := foreignID().FindString(path.Base(rel)); file != "" {
		m.Aliases = []string{strings.TrimRight(file, "-_. ")}
	}
	titled := false
	for _, s := range markdown.Parse([]byte(body)).Sections(0) {
		if s.Depth == 1 && s.Heading != "" && !titled {
			m.Title, titled = cmp.Or(strings.TrimLeft(s.Heading[len(foreignID().FindString(s.Heading)):], " :：—-"), s.Heading), true
		}
		m.Sections = append(m.Sections, kb.Section{Heading: s.Heading, Depth: s.Depth, Text: body[s.Text:s.End], Line: s.Line + max(before, 0)})
	}
	m.Topic = m.Title
	return m, nil
}
