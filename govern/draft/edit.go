package draft

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Change is what a person wants to be different in a file.
type Change struct {
	Fields  map[string]any // by name, as Field.Read returns them: nil removes one
	Add     map[string]any // lists by name, whose items come after those that are there
	Section string         // the heading whose text Content replaces; empty: the whole body
	Content *string        // nil: the body stays
}

// Edit drafts a change of one file. A memory gets today's date as its updated,
// unless the change names another one, and moves if its status, kind, type or
// level now asks for another folder. It may become active only when nothing is
// Missing.
func (c *Catalogue) Edit(s Source, ch Change) ([]schema.Operation, error) {
	switch {
	case s.Bad != nil:
		return c.mend(s, ch)
	case s.Memory == nil && len(ch.Fields)+len(ch.Add) > 0:
		return nil, refuse(NoMemory, s.Path)
	case s.Memory == nil:
		return c.editDocument(s, ch)
	}
	return c.editMemory(edit{c: c, was: s, text: s.Text, op: s.update()}, ch)
}

// mend drafts a change of a file that cannot be read as a memory: of one whose fault is a
// value that the change replaces.
func (c *Catalogue) mend(s Source, ch Change) ([]schema.Operation, error) {
	text, cured := s.Text, map[string]bool{}
	for _, f := range Fields {
		value, given := ch.Fields[f.Name].(string)
		if !given || f.Words == nil {
			continue
		}
		set, err := front.Set(text, f.Name, value)
		if err != nil {
			return nil, s.Bad
		}
		text, cured[f.Name] = set, !bytes.Equal(set, text)
	}
	m, err := readAs(s.Path, text)
	switch {
	case len(cured) == 0:
		return nil, s.Bad
	case err != nil: // what is wrong besides
		return nil, err
	}
	was := s
	was.Memory, was.Bad = m, nil
	return c.editMemory(edit{c: c, was: was, text: s.Text, op: s.update(), cured: cured}, ch)
}

func (c *Catalogue) editMemory(e edit, ch Change) ([]schema.Operation, error) {
	ch.Fields = ch.named()
	for _, step := range []func(Change) error{e.respell, e.addItems, e.setContent, e.followText, e.setFields} {
		if err := step(ch); err != nil {
			return nil, err
		}
	}
	if e.op.Content != nil {
		e.said = append(e.said, strings.TrimSpace("# "+ch.Section))
	}
	if _, given := ch.Fields["updated"]; !given && (len(e.said) > 0 || e.moves(ch)) {
		if err := e.set(field("updated"), c.day()); err != nil {
			return nil, err
		}
	}
	return e.operations(ch)
}

// named are the fields with those whose lists get items, of which nothing is known yet.
func (ch Change) named() map[string]any {
	all := map[string]any{}
	for name, items := range ch.Add {
		if items != nil {
			all[name] = nil
		}
	}
	maps.Copy(all, ch.Fields)
	return all
}

// addItems gives the lists that get items their value: what is there, and what is new.
func (e *edit) addItems(ch Change) error {
	for name, added := range ch.Add {
		items, _ := added.([]string)
		all, _ := field(name).Get(&e.was.Memory.FrontMatter).([]string)
		all = slices.Clone(all)
		for _, item := range items {
			if !slices.Contains(all, item) {
				all = append(all, item)
			}
		}
		if len(items) > 0 {
			ch.Fields[name] = all
		}
	}
	return nil
}

// editDocument changes a section of a document, or all of it.
func (c *Catalogue) editDocument(s Source, ch Change) ([]schema.Operation, error) {
	if ch.Content == nil {
		return nil, nil
	}
	if ch.Section == "" {
		return c.Rewrite(s, []byte(*ch.Content))
	}
	text, err := front.ReplaceSection(s.Text, ch.Section, *ch.Content)
	if err != nil || bytes.Equal(text, s.Text) {
		return nil, inFile(s.Path, err)
	}
	op := s.update()
	op.Section, op.Content, op.Changes = ch.Section, ch.Content, "# "+ch.Section
	return []schema.Operation{op}, nil
}

// An edit is a change of a memory on its way: the new text, and the operation
// that makes it of the old one.
type edit struct {
	c    *Catalogue
	was  Source
	text []byte
	op   schema.Operation
	said []string // what changes, in words that every language has

	respelt bool            // a field has got another name, which only the whole file can say
	cured   map[string]bool // fields whose value in the file cannot be read: was has the new one
}

// respell gives a field that is about to be set the name that it was meant to have, if
// it is misspelt: else the file would have both.
func (e *edit) respell(ch Change) error {
	if len(ch.Fields) == 0 {
		return nil
	}
	text, renamed := misspelt.Correct(e.text, slices.Collect(maps.Keys(ch.Fields))...)
	m, err := readAs(e.was.Path, text)
	if len(renamed) == 0 || err != nil {
		return nil // setting the field may be what the file needs
	}
	for _, f := range renamed {
		e.said = append(e.said, f.Name+" → "+f.Meant)
	}
	e.text, e.was.Memory, e.respelt = text, m, true
	return nil
}

// setFields sets the fields that would read otherwise than they do.
func (e *edit) setFields(ch Change) error {
	for _, f := range Fields {
		value, given := ch.Fields[f.Name]
		if !given || e.reads(f, value) {
			continue
		}
		if err := e.mayBe(f, value, ch); err != nil {
			return err
		}
		if err := e.set(f, value); err != nil {
			return err
		}
	}
	return nil
}

// reads reports whether a field of the memory has the value already.
func (e *edit) reads(f Field, value any) bool {
	return value != nil && !e.cured[f.Name] && reflect.DeepEqual(f.Get(&e.was.Memory.FrontMatter), value)
}

// mayBe refuses values that would make another memory of it, or none.
func (e *edit) mayBe(f Field, value any, ch Change) error {
	kind := e.was.Memory.Kind
	if k, ok := ch.Fields["kind"].(string); ok {
		kind = kb.Kind(k)
	}
	switch {
	case f.Name == "id":
		word, _ := value.(string)
		return refuse(FixedID, e.was.Memory.ID, word)
	case value == nil && (f.Name == "kind" || f.Name == "title" || f.Name == "status"):
		return refuse(NeededField, f.Name)
	case value != nil && f.Kind != "" && f.Kind != kind:
		return refuse(NotOfKind, f.Name, string(kind), string(f.Kind))
	case f.Name == "category" && value != nil:
		return e.c.checkCategory(value.(string))
	}
	return nil
}

func (e *edit) set(f Field, value any) error {
	written := value
	if f.Form == kb.FormReview && value != nil {
		written = map[string]string{"after": value.(string)}
	}
	text, err := front.SetField(e.text, f.Name, written)
	if err != nil {
		return inFile(e.was.Path, err)
	}
	if bytes.Equal(text, e.text) {
		return nil
	}
	e.text = text
	if e.op.FrontMatter == nil {
		e.op.FrontMatter = map[string]any{}
	}
	e.op.FrontMatter[f.Name] = written
	if f.Name != "updated" {
		e.said = append(e.said, e.story(f, value))
	}
	return nil
}

// story tells what becomes of a field: the words of closed sets, else its name.
func (e *edit) story(f Field, value any) string {
	is, _ := f.Get(&e.was.Memory.FrontMatter).(string)
	will, _ := value.(string)
	switch {
	case value == nil:
		return "-" + f.Name
	case f.Words != nil && is != "" && is != will:
		return f.Name + ": " + is + " → " + will
	case f.Words != nil:
		return f.Name + ": " + will
	}
	return f.Name
}

// setContent replaces the text of a section or of the whole body. The fields come after it: a
// new title renames a heading.
func (e *edit) setContent(ch Change) error {
	if ch.Content == nil {
		return nil
	}
	var text []byte
	var err error
	if ch.Section != "" {
		text, err = front.ReplaceSection(e.text, ch.Section, *ch.Content)
	} else {
		text, err = front.ReplaceBody(e.text, *ch.Content)
	}
	if err != nil {
		return inFile(e.was.Path, err)
	}
	if bytes.Equal(text, e.text) {
		return nil
	}
	e.text = text
	e.op.Section, e.op.Content = ch.Section, ch.Content
	return nil
}
