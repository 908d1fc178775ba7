package govern

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Report says what came of an applied plan.
type Report struct {
	Record    Record                 // the line of history; its ID is what undo takes
	Conflicts []transaction.Conflict // files that a person saved meanwhile: theirs stay
	Open      []table.Drift          // what a person has yet to settle about these memories
}

// Options say how Apply goes about its work. With the zero value it waits for the
// lock as long as its context lasts, and reports to no one.
type Options struct {
	Patience time.Duration         // how long the lock of the bank may take; 0: as long as the context lasts
	Step     func(done, total int) // called as files are written; may be nil
	Indexing func(done, total int) // called as memories are indexed for the last check; may be nil
}

// Apply carries out a plan that a person agreed to: the bytes that were shown,
// INDEX.md as it follows from them, and a line of history, all of them or none.
//
// Under the lock the plan is made once more. Where that comes to something else, or
// where a memory came since that says what a new one says, or the contrary, the error
// is a *StaleError and nothing is written; a plan that was applied before is a
// *UsedError. A locked bank is kb.ErrLocked; an error that wraps
// transaction.ErrPending says that the plan holds, although the last writes are still
// to be made.
func Apply(ctx context.Context, b *kb.Bank, p *Plan, a Approval, o Options) (Report, error) {
	if a.By == "" {
		return Report{}, errors.New("a plan needs an approval")
	}
	tx, err := o.begin(ctx, b)
	if err != nil {
		return Report{}, err
	}
	defer tx.End()
	fresh, err := p.confirmed(b)
	if err != nil {
		return Report{}, concealed(err, p.Ops.Operations)
	}
	if err := fresh.recheck(ctx, b, o.Indexing); err != nil {
		return Report{}, err
	}
	return fresh.commit(b, tx, a, o.Step)
}

// begin takes the lock of the bank.
func (o Options) begin(ctx context.Context, b *kb.Bank) (*transaction.Tx, error) {
	if o.Patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Patience)
		defer cancel()
	}
	return transaction.Begin(ctx, b)
}

// confirmed returns the plan as it is now, if that is what was agreed to and
// nobody has used it.
func (p *Plan) confirmed(b *kb.Bank) (*Plan, error) {
	records, _, err := History(b)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if r.Plan == p.Ops.ID {
			return nil, &UsedError{ID: p.Ops.ID, By: r.ID}
		}
	}
	if p.seen != nil {
		if _, err := b.ReadFile(planPath(b, p.Ops.ID)); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w: %s", ErrNoPlan, p.Ops.ID)
		}
	}
	fresh, err := p.again(b)
	return fresh, p.shown(err)
}

// shown adds to a complaint about a changed file how the person saw it.
func (p *Plan) shown(err error) error {
	var stale *StaleError
	if !errors.As(err, &stale) || stale.Was != nil || errors.Is(err, ErrIDTaken) {
		return err
	}
	full := *stale
	for _, c := range p.changes() {
		if c.Path == full.Path {
			full.Was = c.Old
		}
	}
	if s, ok := p.seen[full.Path]; ok && full.Was == nil && s.Was != "" {
		full.Was = []byte(s.Was)
	}
	return &full
}

// deriveTries is how often INDEX.md may be saved by somebody while the plan is
// being written, before that seems to happen on purpose.
const deriveTries = 5

func (p *Plan) commit(b *kb.Bank, tx *transaction.Tx, a Approval, step func(done, total int)) (Report, error) {
	if a.At.IsZero() {
		a.At = time.Now()
	}
	rec := p.record(transaction.NewID(a.At), a, who(b))
	line, err := schema.EncodeLine(rec)
	if err != nil {
		return Report{}, err
	}
	for try := 1; ; try++ {
		derived, open, err := p.derive(b)
		if err != nil {
			return Report{}, err
		}
		res, err := tx.Commit(transaction.Commit{ID: rec.ID, Changes: p.changes(), Derived: derived, Record: bytes.TrimSpace(line), Step: step})
		var stale *transaction.StaleError
		switch {
		case errors.As(err, &stale) && stale.Derived && try < deriveTries:
			continue
		case errors.As(err, &stale):
			now, _ := b.ReadFile(stale.Path)
			return Report{}, p.shown(&StaleError{Path: stale.Path, Msg: msgChanged, Now: now})
		}
		return Report{Record: rec, Conflicts: res.Conflicts, Open: open}, err
	}
}

// derive lists what follows from the plan: INDEX.md, the state of the sync, and
// that the plan does not wait any more.
func (p *Plan) derive(b *kb.Bank) (all []transaction.Change, open []table.Drift, err error) {
	after := map[string][]byte{}
	var paths []string
	for _, c := range p.changes() {
		after[c.Path] = c.New
		paths = append(paths, c.Path)
	}
	former, err := p.former(b)
	if err != nil {
		return nil, nil, err
	}
	f, err := table.Derive(b, b.Over(after), paths, former.of(table.Path).Old)
	if err != nil {
		return nil, nil, err
	}
	if text, ok := former.restored(b, table.Path); ok {
		if err := f.Restore(text); err != nil {
			return nil, nil, err
		}
	}
	for _, file := range []struct {
		path string
		data []byte
	}{{table.Path, f.Table}, {f.StatePath, f.State}} {
		change, err := replacement(b, file.path, file.data)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, change...)
	}
	done, err := replacement(b, planPath(b, p.Ops.ID), nil)
	return append(all, done...), f.Open, err
}

// replacement is the change that gives a file new bytes, nil to delete it; none
// if it has them.
func replacement(b *kb.Bank, path string, data []byte) ([]transaction.Change, error) {
	old, err := b.ReadFile(path)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	change := transaction.Change{Path: path, New: data}
	if there {
		change.Old = transaction.Bytes(old)
	}
	if there == (data != nil) && bytes.Equal(old, data) {
		return nil, nil
	}
	return []transaction.Change{change}, nil
}
