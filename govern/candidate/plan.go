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

	last int // number of the experience that got its id last; 0: none yet
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
		if joined[0].Type != schema.Create && p.last > 0 && c.Target.kind() == kb.Experience {
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
// of its service or topic.
func (p *Planner) nextID(c Chosen) string {
	if c.Target == Tech || c.Target == Business {
		return filename.Slug(cmp.Or(c.Name, p.Name, c.Title()))
	}
	if p.last == 0 {
		digits := strings.TrimPrefix(govern.NextID(p.Absorber.Bank, "EXP"), "EXP-")
		p.last, _ = strconv.Atoi(digits)
	} else {
		p.last++
	}
	return fmt.Sprintf("EXP-%03d", p.last)
}
