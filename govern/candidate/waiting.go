package candidate

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

// keptAfter is how long a candidate is kept that became a memory: for as long as
// somebody may well undo that, and get it back.
const keptAfter = 90 * 24 * time.Hour

// Waiting returns the candidates that are not memories, with damaged files, as All
// does. One whose plan was applied is left out, unless that was undone; one whose
// plan was rejected or undone, or can no longer be applied, can be picked again.
func (s *Store) Waiting() ([]*Candidate, []*kb.FileError, error) {
	d, err := s.divide()
	return d.open, d.bad, err
}

// A division is what is kept, by what a person can do about it.
type division struct {
	open []*Candidate         // not memories, as they are shown
	back []*Candidate         // those of them that were picked, and came back
	done []*Candidate         // memories
	bad  []*kb.FileError      // damaged files
	at   map[string]time.Time // when plans were applied, by their ids
}

// divide reads what is kept. In the result, a candidate that came back has no plan.
func (s *Store) divide() (d division, err error) {
	kept, bad, err := s.All()
	if err != nil {
		return d, err
	}
	d.bad = bad
	var pending []string
	if slices.ContainsFunc(kept, isPlanned) {
		if d.at, pending, err = plansOf(s.bank, kept); err != nil {
			return d, err
		}
	}
	for _, c := range kept {
		_, isMemory := d.at[c.Plan]
		switch {
		case isPlanned(c) && isMemory:
			d.done = append(d.done, c)
			continue
		case isPlanned(c) && !slices.Contains(pending, c.Plan):
			c.Plan = ""
			d.back = append(d.back, c)
		case !isPlanned(c) && c.Number == 0 && len(c.Evaluate().Filtered) == 0: // an older rubric filtered it
			c.Number, c.Aside = lastNumber(kept)+1, 0
			d.back = append(d.back, c)
		}
		d.open = append(d.open, c)
	}
	d.renumber()
	markRepeats(d.open)
	return d, nil
}

// renumber gives a candidate that came back another number, if its own belongs to
// one that came in since, and a key to one that was filtered before there were keys.
func (d *division) renumber() {
	last, aside := lastNumber(d.open), lastAside(d.open)
	for _, c := range d.back {
		if c.Number > 0 && slices.ContainsFunc(d.open, func(o *Candidate) bool { return o != c && o.Number == c.Number }) {
			last++
			c.Number = last
		}
	}
	for _, c := range d.open {
		if c.Number == 0 && c.Aside == 0 {
			aside++
			c.Aside = aside
		}
	}
	slices.SortFunc(d.open, inOrder)
}

func lastAside(all []*Candidate) (last int) {
	for _, c := range all {
		last = max(last, c.Aside)
	}
	return last
}

func lastNumber(all []*Candidate) (last int) {
	for _, c := range all {
		last = max(last, c.Number)
	}
	return last
}

// isPlanned reports whether a candidate was picked.
func isPlanned(c *Candidate) bool { return c.Plan != "" }

// plansOf returns the plans that were applied and not undone, and those of the candidates
// that are pending and can be applied. Of two plans that were made at one time and create
// the same file, the second cannot.
func plansOf(b *kb.Bank, all []*Candidate) (done map[string]time.Time, pending []string, err error) {
	records, _, err := govern.History(b)
	if err != nil {
		return nil, nil, err
	}
	undone := govern.Undone(records)
	done = map[string]time.Time{}
	for _, r := range records {
		if r.Plan != "" && undone[r.ID] == "" {
			done[r.Plan] = r.Time()
		}
	}
	plans, _, err := govern.Pending(b)
	for _, p := range plans {
		id := p.Ops.ID
		if slices.ContainsFunc(all, func(c *Candidate) bool { return c.Plan == id }) && !isVoid(b, id) {
			pending = append(pending, id)
		}
	}
	return done, pending, err
}

// isVoid reports whether a pending plan can no longer be applied.
func isVoid(b *kb.Bank, id string) bool {
	var stale *govern.StaleError
	_, err := govern.Load(b, id)
	return errors.As(err, &stale)
}

// A TakenError says that a candidate was picked by another process since it was read.
type TakenError struct {
	Number int // of the candidate
}

func (e *TakenError) Error() string {
	return fmt.Sprintf("candidate %d was picked in the meantime", e.Number)
}

// Claim notes in picked candidates the plan that they are in. The error is a
// *TakenError, and nothing is written, where one of them changed since it was read.
func (s *Store) Claim(plan string, picked []*Candidate) error {
	kept, _, err := s.Waiting()
	if err != nil {
		return err
	}
	for _, c := range picked {
		i := slices.IndexFunc(kept, func(k *Candidate) bool { return k.ID == c.ID })
		if i < 0 || kept[i].Plan != c.Plan {
			return &TakenError{c.Number}
		}
	}
	for _, c := range picked {
		c.Plan = plan
		if err := s.put(c); err != nil {
			return err
		}
	}
	return nil
}

// Discard takes candidates away that a person does not want, and remembers that. It returns
// the ids of those that are gone.
func (s *Store) Discard(all []*Candidate) (ids []string, err error) {
	l, err := s.looked()
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if err := s.drop(c.ID); err != nil {
			return ids, err
		}
		ids = append(ids, c.ID)
		if !slices.Contains(l.Dropped, c.ID) {
			l.Dropped = append(l.Dropped, c.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return ids, s.putLooked(l)
}

// Sweep takes the candidates away that became memories long ago.
func (s *Store) Sweep(now time.Time) error {
	d, err := s.divide()
	if err != nil {
		return err
	}
	for _, c := range d.done {
		if now.Sub(d.at[c.Plan]) > keptAfter {
			if err := s.drop(c.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
