package exchange

import (
	"errors"
	"maps"
	"path"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
)

// refuseEarly finds the new items that must not come in, before any is given an
// id: one that stays away takes no name, and what others say of it must not end at
// a memory of this bank that happens to be called the same.
func (p *proposal) refuseEarly() {
	for _, n := range p.batch.Notes {
		if n.Code == formats.Unreadable && n.Line == 0 {
			p.loseFile(n.Origin)
		}
	}
	for _, name := range p.left {
		p.loseFile(name)
	}
	for _, c := range p.items {
		if c.err == nil && c.now == "" {
			c.err = p.fitness(c)
		}
		if c.err != nil && c.now == "" {
			p.lose(c)
		}
	}
}

// loseFile notes that a file of the source was not read.
func (p *proposal) loseFile(origin string) {
	p.lost[origin] = true
	if m := formats.DecisionName().FindStringSubmatch(path.Base(origin)); m != nil && p.o.Format == formats.ADR.Name {
		p.lost[formats.DecisionID("", m[1], origin)] = true
	}
}

// fitness says why a item must not be written, whatever its id and place will be.
func (p *proposal) fitness(c *importItem) error {
	text := c.Text
	if text == "" {
		fields := maps.Clone(c.fields)
		fields["id"] = firstValid(c.id, ownPrefix+"-0")
		var err error
		if text, err = compose(fields, c.Body); err != nil {
			return err
		}
	}
	if _, err := kb.Parse("memory.md", []byte(text)); err != nil {
		return err
	}
	return guarded("", text, c.key)
}

// lose notes that a item does not come in.
func (p *proposal) lose(c *importItem) {
	for _, name := range []string{c.Origin, c.id} {
		if p.names[name] == c.now {
			delete(p.names, name)
		}
		if p.lost[name] = true; name == "" {
			delete(p.lost, name)
		}
	}
}

// inSource lets a refusal name the line of the source, or none where nobody can
// tell: a person mends it there, and the file that would have been written is
// nowhere to be seen.
func (c *importItem) inSource(err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	e := *file
	e.Line, e.Column = 0, 0
	for _, f := range guard.Inspect("", []byte(c.From)) {
		if f.Severity == guard.Refuse && f.Msg.Error() == e.Msg.Error() {
			e.Line, e.Column = max(c.At-1, 0)+f.Line, f.Column
			return &e
		}
	}
	if c.From == "" {
		e.Line = c.At
	}
	return &e
}
