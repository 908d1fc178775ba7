package draft

import (
	"bytes"
	"errors"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// moves reports whether the change is about where the memory belongs, and it
// lies elsewhere.
func (e *edit) moves(ch Change) bool {
	for _, name := range []string{"kind", "status", "type", "level"} {
		if _, ok := ch.Fields[name]; ok {
			m, err := e.read()
			return err == nil && m.Home() != e.was.Path
		}
	}
	return false
}

func (e *edit) read() (*kb.Memory, error) { return readAs(e.was.Path, e.text) }

// operations returns the update or, where the memory moves, the new file and the
// deletion of the old one.
func (e *edit) operations(ch Change) ([]schema.Operation, error) {
	if bytes.Equal(e.text, e.was.Text) && !e.moves(ch) {
		return nil, nil
	}
	m, err := e.read()
	if err != nil {
		return nil, err
	}
	if err := ready(e.was, m); err != nil {
		return nil, err
	}
	if e.moves(ch) {
		return e.c.move(e.was, m.Home(), e.text, e.said), nil
	}
	e.op.Changes = strings.Join(e.said, ", ")
	if e.respelt || e.op.Content != nil && e.op.Section == "" { // the whole file, so that no reader of the plan has to put it together
		whole := string(e.text)
		e.op.Content, e.op.FrontMatter, e.op.Section = &whole, nil, ""
	}
	return []schema.Operation{e.op}, nil
}

// move drafts a file that changes its folder, and perhaps its text.
func (c *Catalogue) move(was Source, to string, text []byte, said []string) []schema.Operation {
	to = c.free(to, was.Path)
	content := string(text)
	gone := was.remove()
	gone.Changes = "→ " + to
	return []schema.Operation{
		{Type: schema.Create, Path: to, Content: &content, Changes: strings.Join(append(said, "← "+was.Path), ", ")},
		gone,
	}
}

// ready refuses a memory that becomes active and lacks what its kind demands. One
// that comes back from the archive was there before, and comes back as it was.
func ready(was Source, m *kb.Memory) error {
	already := was.Memory != nil && was.Memory.Live()
	if m.Status != kb.Active || already {
		return nil
	}
	if err := Readable(was, m); err != nil {
		return err
	}
	if was.Memory != nil && was.Memory.Status == kb.Archived {
		return nil
	}
	if missing := Missing(m); len(missing) > 0 {
		return refuse(Unready, append([]string{m.ID, was.Path}, missing...)...)
	}
	return nil
}

// readAs reads a text as the memory at a path, also where its kind has become
// one that belongs into another folder.
func readAs(p string, text []byte) (*kb.Memory, error) {
	anywhere, err := kb.Parse(path.Base(p), text)
	if err != nil {
		var bad *kb.FileError
		if errors.As(err, &bad) {
			named := *bad
			named.Path = p
			return nil, &named
		}
		return nil, err
	}
	if m, err := kb.Parse(p, text); err == nil {
		return m, nil
	}
	anywhere.Path = p
	return anywhere, nil
}

// inFile gives a complaint about a text the path that it does not know.
func inFile(p string, err error) error {
	var bad *kb.FileError
	if err == nil {
		return nil
	}
	if !errors.As(err, &bad) {
		return &kb.FileError{Path: p, Msg: lang.Of(err)}
	}
	named := *bad
	named.Path = p
	return &named
}
