package draft

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Promote drafts that a memory becomes live, in the folder of its kind. The error
// is a Refusal where something is Missing in a draft; what was archived comes back.
func (c *Catalogue) Promote(s Source) ([]schema.Operation, error) {
	return c.become(s, kb.Active)
}

// Archive drafts that a memory goes to archive, where nothing finds it.
func (c *Catalogue) Archive(s Source) ([]schema.Operation, error) {
	return c.become(s, kb.Archived)
}

func (c *Catalogue) become(s Source, status kb.Status) ([]schema.Operation, error) {
	if !s.IsMemory() {
		return nil, refuse(NoMemory, s.Path)
	}
	return c.Edit(s, Change{Fields: map[string]any{"status": string(status)}})
}

// Remove drafts that a memory is deleted, and that its id leaves the replaces,
// replaced_by and related of every other one. Their supersedes keep it: they say
// what was once there.
func (c *Catalogue) Remove(s Source) ([]schema.Operation, error) {
	if !s.IsMemory() {
		return nil, refuse(NoMemory, s.Path)
	}
	ops := []schema.Operation{s.remove()}
	if s.Memory == nil {
		return ops, nil
	}
	ops[0].Changes = s.Memory.Title
	if c.shared(s) { // another file has the id, and may be meant
		return ops, nil
	}
	for other := range c.mentioning(s.Memory.ID) {
		if other.Memory == nil || other.Path == s.Path || other.Memory.ID == s.Memory.ID {
			continue
		}
		op, err := forget(other, s.Memory.ID)
		if err != nil {
			return nil, err
		}
		if len(op.FrontMatter) > 0 {
			ops = append(ops, op)
		}
	}
	return ops, nil
}

// shared reports whether another file than that of a memory has its id.
func (c *Catalogue) shared(s Source) bool {
	for other := range c.mentioning(s.Memory.ID) {
		if other.Memory != nil && other.Path != s.Path && other.Memory.ID == s.Memory.ID {
			return true
		}
	}
	return false
}

// forget drafts that a memory no longer names an id. It is tried out, so that a
// file that cannot be edited in place is told of before anybody is asked.
func forget(s Source, id string) (schema.Operation, error) {
	op := s.update()
	op.FrontMatter = map[string]any{}
	var names []string
	for _, f := range []Field{field("replaces"), field("replaced_by"), field("related")} {
		value, named := without(f.Get(&s.Memory.FrontMatter), id)
		if !named {
			continue
		}
		if _, err := front.Set(s.Text, f.Name, value); err != nil {
			return op, inFile(s.Path, err)
		}
		op.FrontMatter[f.Name] = value
		names = append(names, f.Name)
	}
	op.Changes = strings.Join(names, ", ") + ": -" + id
	return op, nil
}

// without returns the value of a field without an id, nil for none, and whether
// the id was in it.
func without(value any, id string) (rest any, named bool) {
	list, isList := value.([]string)
	if !isList {
		return nil, value == id
	}
	left := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == id })
	if len(left) == 0 {
		return nil, len(list) > 0
	}
	return left, len(left) < len(list)
}

// Rewrite drafts that a file gets a whole new text, as it comes back from an
// editor. Of a memory it makes sure what Edit does: that it can be read, keeps
// its id, and lies where it belongs. Complaints name the path in the bank.
func (c *Catalogue) Rewrite(s Source, text []byte) ([]schema.Operation, error) {
	switch {
	case bytes.Equal(text, s.Text):
		return nil, nil
	case !s.IsMemory():
		return rewriteDocument(s, text)
	}
	m, err := readAs(s.Path, text)
	if err != nil {
		return nil, err
	}
	if err := c.mayBecome(s, m); err != nil {
		return nil, err
	}
	if s.Memory != nil {
		text = withText(s.Memory, m, text)
	}
	if s.Memory != nil && m.Updated == s.Memory.Updated {
		if dated, err := front.Set(text, "updated", c.day()); err == nil { // what cannot be edited in place keeps the date that it has
			text = dated
		}
	}
	if home := m.Home(); home != s.Path && (s.Memory == nil || belongsElsewhere(s.Memory, m)) {
		return c.move(s, home, text, nil), nil
	}
	return rewritten(s, text, m.Title), nil
}

func rewriteDocument(s Source, text []byte) ([]schema.Operation, error) {
	for _, block := range []func([]byte) (string, error){front.MachineBlock, front.UserBlock} {
		if _, err := block(text); err != nil && err != front.ErrNoBlock {
			return nil, inFile(s.Path, err)
		}
	}
	return rewritten(s, text, ""), nil
}

func rewritten(s Source, text []byte, changes string) []schema.Operation {
	op, content := s.update(), string(text)
	op.Content, op.Changes = &content, changes
	return []schema.Operation{op}
}

// mayBecome refuses what Edit would refuse field by field.
func (c *Catalogue) mayBecome(s Source, m *kb.Memory) error {
	switch {
	case s.Memory != nil && s.Memory.ID != m.ID:
		return refuse(FixedID, s.Memory.ID, m.ID)
	case s.Memory == nil:
		if err := c.checkFree(m.ID, s.Path); err != nil {
			return err
		}
	}
	if m.Category != "" && (s.Memory == nil || s.Memory.Category != m.Category) {
		if err := c.checkCategory(m.Category); err != nil {
			return err
		}
	}
	return ready(s, m)
}

func belongsElsewhere(was, is *kb.Memory) bool {
	return was.Kind != is.Kind || was.Status != is.Status || was.Type != is.Type || was.Level != is.Level
}
