package draft

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/usage"
)

// RetireLimits say how old, large or unused a memory must be to go. What is zero is
// not asked for; of the rest, all must hold.
type RetireLimits struct {
	Unchanged string // since this day, YYYY-MM-DD, or longer
	Unused    string // likewise: it was put before nobody
	Lines     int    // it has more
	Bytes     int64  // it has more
}

// A Retirable is a memory as old, large and unused as was asked for.
type Retirable struct {
	Source
	Changed string // the day on which it was changed last
	Used    string // the day on which it was put before somebody last; empty if never
	Kept    Keep   // why it stays all the same; empty if it goes
}

// Keep says why a memory stays that could go.
type Keep string

// The reasons.
const (
	KeptBinding Keep = "binding" // a standard, or enforced: it holds whether anybody asks or not
	KeptReview  Keep = "review"  // somebody has set a day on which to look at it again
	KeptStuck   Keep = "stuck"   // its file cannot be edited in place
)

// Retire drafts that memories beyond the limits, live ones and drafts, go to the
// archive. It returns all of them, also those that stay. The reason of an operation
// is left to the caller, who knows the language: why gives it.
func (c *Catalogue) Retire(w RetireLimits, l usage.Ledger, why func(Retirable) string) (ops []schema.Operation, all []Retirable, err error) {
	for s := range c.mentioning("") {
		x, ok := c.retirable(s, w, l)
		if !ok {
			continue
		}
		if x.Kept == "" {
			moved, err := c.Archive(s)
			if err != nil {
				x.Kept = KeptStuck
			}
			for _, op := range moved {
				if op.Reason = why(x); op.Type == schema.Create {
					c.take(op.Path) // taken, for those that follow
				}
				ops = append(ops, op)
			}
		}
		all = append(all, x)
	}
	return ops, all, nil
}

// retirable reports whether a file is a memory that could go.
func (c *Catalogue) retirable(s Source, w RetireLimits, l usage.Ledger) (Retirable, bool) {
	if s.Memory == nil || s.Memory.Status == kb.Archived || strings.HasPrefix(s.Path, "archive/") {
		return Retirable{}, false
	}
	x := Retirable{Source: s, Changed: c.changed(s), Used: l.Last[s.Memory.ID]}
	switch m := s.Memory; {
	case w.Unchanged != "" && x.Changed > w.Unchanged,
		w.Unused != "" && (!m.Live() || x.Used > w.Unused || x.Changed > w.Unused), // a draft is shown to nobody, and what is new has had no chance
		w.Lines > 0 && m.Lines <= w.Lines,
		w.Bytes > 0 && int64(len(s.Text)) <= w.Bytes:
		return x, false
	case m.Live() && (m.Type == kb.Standard || m.Strength == kb.Enforced):
		x.Kept = KeptBinding
	case m.ReviewOn > c.day():
		x.Kept = KeptReview
	}
	return x, true
}

// changed is the day on which a memory was made or changed last, as far as it says
// so itself; else that of the file, which in a fresh clone is the day of the clone.
func (c *Catalogue) changed(s Source) string {
	if day := max(s.Memory.Created, s.Memory.Updated); day != "" {
		return day
	}
	info, err := os.Lstat(filepath.Join(c.bank.Dir(), filepath.FromSlash(s.Path)))
	if err != nil {
		return c.day()
	}
	return info.ModTime().Format(time.DateOnly)
}
