package decision

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrChanged says that what a decision is about is not what was shown any more. Nothing
// was done.
var ErrChanged = errors.New("changed since it was shown")

// A Decider carries out what a person decides.
type Decider struct {
	Bank     *kb.Bank
	Lang     lang.Lang     // of the reasons that plans give
	Patience time.Duration // for the lock of the bank

	// Similar opens what finds memories that are like a new one.
	Similar func(context.Context) (*builtin.Model, *similar.BankFinder, error)
}

// A Plan is a pending plan.
type Plan struct {
	*govern.Plan
	Digest string // the hash of all that it does and shows
	Void   error  // why it cannot be applied any more, a *govern.StaleError; nil if it can
}

// ID returns the id of the plan.
func (p Plan) ID() string { return p.Ops.ID }

// Plan returns a pending plan. One that does not fit is looked at again when no process
// writes: it may just have been applied. One that can no longer be applied is Void, and has
// no edits.
func (d *Decider) Plan(ctx context.Context, id string) (Plan, error) {
	return d.withDigest(Load(ctx, d.Bank, id, d.Patience))
}

func (d *Decider) withDigest(p *govern.Plan, err error) (Plan, error) {
	var stale *govern.StaleError
	if p == nil || err != nil && !errors.As(err, &stale) {
		return Plan{}, err
	}
	return Plan{p, p.Digest(d.Bank), err}, nil
}

// Load returns a pending plan, as govern.Load does, once no process that holds the lock may
// be in the middle of applying it.
func Load(ctx context.Context, b *kb.Bank, id string, patience time.Duration) (*govern.Plan, error) {
	plan, err := load(ctx, b, id)
	var stale *govern.StaleError
	if !errors.As(err, &stale) && !errors.Is(err, govern.ErrNoPlan) {
		return plan, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var used *govern.UsedError
	settled, late := noted(ctx, b)(govern.LoadSettled(ctx, b, id))
	if late == nil || errors.As(late, &used) || errors.As(late, &stale) {
		return settled, late
	}
	return plan, err // the bank cannot be written: what was found first stays true
}

// load returns a pending plan with a note on each memory that came since and may say the
// same, or the contrary: wherever a person decides, they see it.
func load(ctx context.Context, b *kb.Bank, id string) (*govern.Plan, error) {
	return noted(ctx, b)(govern.Load(b, id))
}

func noted(ctx context.Context, b *kb.Bank) func(*govern.Plan, error) (*govern.Plan, error) {
	return func(plan *govern.Plan, err error) (*govern.Plan, error) {
		if err == nil {
			err = plan.NoteNewer(ctx, b)
		}
		return plan, err
	}
}

// Plans returns the pending plans, the oldest first, and the files of plans that are
// damaged.
func (d *Decider) Plans(ctx context.Context) ([]Plan, []*kb.FileError, error) {
	all, bad, err := govern.Pending(d.Bank)
	if err != nil {
		return nil, nil, err
	}
	var plans []Plan
	for _, p := range all {
		loaded, err := d.withDigest(load(ctx, d.Bank, p.Ops.ID))
		var used *govern.UsedError
		switch {
		case err == nil:
			plans = append(plans, loaded)
		case errors.Is(err, govern.ErrNoPlan), errors.As(err, &used): // decided in between
		default:
			return nil, nil, err
		}
	}
	return plans, bad, nil
}

// Next returns the id of the oldest pending plan that can be applied, or "", and how many
// plans are pending.
func (d *Decider) Next() (id string, pending int, err error) {
	all, _, err := govern.Pending(d.Bank)
	for _, p := range all {
		if _, err := govern.Load(d.Bank, p.Ops.ID); err == nil {
			return p.Ops.ID, len(all), nil
		}
	}
	return "", len(all), err
}

// Apply carries a plan out that a person has agreed to as it was shown.
func (d *Decider) Apply(ctx context.Context, id, digest, by string) (govern.Report, error) {
	p, err := d.shown(ctx, id, digest)
	switch {
	case p.Void != nil:
		return govern.Report{}, p.Void
	case err != nil:
		return govern.Report{}, err
	}
	if err := govern.Writable(d.Bank, p.Plan); err != nil {
		return govern.Report{}, err
	}
	return govern.Apply(ctx, d.Bank, p.Plan, govern.Approval{By: by, At: time.Now()}, govern.Options{Patience: d.Patience})
}

// Reject takes a plan away, as it was shown, without carrying it out.
func (d *Decider) Reject(ctx context.Context, id, digest string) error {
	p, err := d.shown(ctx, id, digest)
	if err != nil {
		return err
	}
	return d.swap(ctx, p.ID(), nil, d.still(ctx, p), nil)
}

// Withdraw takes a plan away that a person names, whatever it says by now, and returns its id. A
// damaged one goes, too.
func (d *Decider) Withdraw(ctx context.Context, id string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, d.Patience)
	defer cancel()
	return govern.Drop(ctx, d.Bank, id)
}

// Undo makes the plan that takes an operation back, or the last one that is in force where
// none is named. It waits for a yes like any other, and asked twice it is one plan.
func (d *Decider) Undo(ctx context.Context, operation string) (Plan, error) {
	p, err := govern.PrepareUndo(d.Bank, operation, time.Now())
	if err != nil {
		return Plan{}, err
	}
	return d.keep(ctx, p)
}

// keep keeps a plan until it is decided about.
func (d *Decider) keep(ctx context.Context, p *govern.Plan) (Plan, error) {
	if err := d.swap(ctx, "", p, nil, nil); err != nil {
		return Plan{}, err
	}
	return d.Plan(ctx, p.Ops.ID)
}

// shown returns a plan that a person decides about as it was shown.
func (d *Decider) shown(ctx context.Context, id, digest string) (Plan, error) {
	p, err := d.Plan(ctx, id)
	if err == nil && (digest == "" || p.Digest != digest) {
		err = ErrChanged
	}
	return p, err
}

// still says, with the lock, that a plan is as it was.
func (d *Decider) still(ctx context.Context, p Plan) func() error {
	return func() error {
		now, err := d.withDigest(load(ctx, d.Bank, p.ID()))
		if err == nil && now.Digest != p.Digest {
			err = ErrChanged
		}
		return err
	}
}

// swap changes which plans are pending, and waits for the lock as long as a person would.
func (d *Decider) swap(ctx context.Context, old string, fresh *govern.Plan, holds, then func() error) error {
	ctx, cancel := context.WithTimeout(ctx, d.Patience)
	defer cancel()
	return govern.Swap(ctx, d.Bank, old, fresh, holds, then)
}

// candidatesOf returns the candidates that are in a plan.
func (d *Decider) candidatesOf(plan string) ([]*candidate.Candidate, error) {
	kept, _, err := candidate.In(d.Bank).Waiting()
	return slices.DeleteFunc(kept, func(c *candidate.Candidate) bool { return c.Plan != plan }), err
}

// Claim notes in candidates the plan that they are in, under the lock. The error is a
// *candidate.TakenError where one of them is in another plan by now.
func (d *Decider) Claim(ctx context.Context, plan string, all []*candidate.Candidate) error {
	return d.locked(ctx, func() error { return candidate.In(d.Bank).Claim(plan, all) })
}

// claim notes, with the lock, that candidates are in a plan that has its id by then.
func (d *Decider) claim(p *govern.Plan, all []*candidate.Candidate) func() error {
	return func() error {
		if len(all) == 0 {
			return nil
		}
		err := candidate.In(d.Bank).Claim(p.Ops.ID, all)
		var taken *candidate.TakenError
		if errors.As(err, &taken) {
			return ErrChanged
		}
		return err
	}
}

// locked calls f with the lock of the bank.
func (d *Decider) locked(ctx context.Context, f func() error) error {
	ctx, cancel := context.WithTimeout(ctx, d.Patience)
	defer cancel()
	unlock, err := d.Bank.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return f()
}
