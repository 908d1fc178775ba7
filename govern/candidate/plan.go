package candidate

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Chosen is a candidate with the target that a person chose for it.
type Chosen struct {
	*Candidate
	Target Target
	Name   string // of the service or topic, for Tech and Business; empty: that of the planner
}

// A Planner turns chosen candidates into the operations of one plan.
type Planner struct {
	Absorber *Absorber
	Name     string    // of the service or topic; empty: the title of each
	Today    time.Time // when they are taken in
	KeepBoth bool      // leave alone what says the same, or the contrary

	last    int             // number of the experience that got its id last; 0: none yet
	taken   map[string]bool // ids, folded, that a service or topic cannot have; nil: not read yet
	numbers filename.Numbers
}

// Operations returns what turns candidates into memories. One that lacks what
// promote demands of an active memory becomes a draft, unless a person said it.
func (p *Planner) Operations(ctx context.Context, all []Chosen) (ops []schema.Operation, err error) {
	for _, c := range all {
		id := p.nextID(c)
		op, missing, err := c.operation(Choice{Target: c.Target, ID: id, Name: cmp.Or(c.Name, p.Name), Today: p.Today})
		if err != nil {
			return nil, err
		}
		joined := []schema.Operation{op}
		if !p.KeepBoth {
			if joined, err = p.Absorber.join(ctx, op, c.Candidate); err != nil {
				return nil, err
			}
		}
		switch experience := c.Target.kind() == kb.Experience; {
		case joined[0].Type == schema.Create && !experience:
			p.taken[filename.Fold(id)] = true
		case joined[0].Type != schema.Create && experience && p.last > 0:
			p.last-- // another memory takes it up, and the id is free
		}
		if len(missing) > 0 && joined[0].Type == schema.Create {
			p.Absorber.Person.Unfinished(id, missing)
		}
		ops = append(ops, joined...)
	}
	return ops, nil
}

// operation creates the memory of a candidate, and returns what it lacks.
func (c Chosen) operation(choice Choice) (op schema.Operation, missing []string, err error) {
	if op, err = c.Memory(choice); err != nil {
		return op, nil, err
	}
	m, err := kb.Parse(op.Path, []byte(*op.Content))
	if err != nil {
		return op, nil, err
	}
	if missing = draft.Missing(m); len(missing) > 0 {
		choice.Draft = true
		op, err = c.Memory(choice)
	}
	return op, missing, err
}

// nextID returns the id of a memory to be: numbered for experience, else the name
// of its service or topic, with a number where a memory of it is there already.
func (p *Planner) nextID(c Chosen) string {
	if c.Target == Tech || c.Target == Business {
		return p.free(filename.Slug(cmp.Or(c.Name, p.Name, c.Title())))
	}
	if p.last == 0 {
		digits := strings.TrimPrefix(govern.NextID(p.Absorber.Bank, "EXP"), "EXP-")
		p.last, _ = strconv.Atoi(digits)
	} else {
		p.last++
	}
	return fmt.Sprintf("EXP-%03d", p.last)
}

// free returns a name as an id: with -2, or a higher number, where a file of the bank, this
// plan or one that waits has it.
func (p *Planner) free(name string) string {
	if p.taken == nil {
		p.taken, p.numbers.Key = takenIn(p.Absorber.Bank), filename.Fold
	}
	return p.numbers.Free(name, "", func(id string) bool { return p.taken[filename.Fold(id)] })
}

// takenIn returns the ids, folded, that the files of a bank have, and those of the plans that wait.
func takenIn(b *kb.Bank) map[string]bool {
	has := map[string]bool{}
	see := func(path string, text []byte) {
		for _, id := range claim.IDs(path, text) {
			has[filename.Fold(id)] = true
		}
	}
	files, _ := b.ListAll() // apply refuses an id that is taken all the same
	for _, f := range files {
		if text, err := b.ReadFile(f.Path); err == nil {
			see(f.Path, text)
		}
	}
	plans, _, _ := govern.Pending(b)
	for _, waiting := range plans {
		for _, op := range waiting.Ops.Operations {
			if op.Type == schema.Create && op.Content != nil {
				see(op.Path, []byte(*op.Content))
			}
		}
	}
	return has
}
