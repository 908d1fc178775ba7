package candidate

import (
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

// Waiting returns the candidates that are not memories yet, with damaged files, as
// All does. One whose plan was applied is left out; one whose plan is gone can be
// picked again.
func (s *Store) Waiting() ([]*Candidate, []*kb.FileError, error) {
	kept, bad, err := s.All()
	if err != nil || !slices.ContainsFunc(kept, isPlanned) {
		return kept, bad, err
	}
	applied, pending, err := plansOf(s.bank)
	if err != nil {
		return nil, nil, err
	}
	return stillOpen(kept, applied, pending), bad, nil
}

// stillOpen returns which of the kept candidates a person can decide about, where
// some plans were applied and some are pending. It clears the plans that are neither,
// and what a candidate repeats that is a memory now.
func stillOpen(kept []*Candidate, applied, pending []string) (open []*Candidate) {
	for _, c := range kept {
		if isPlanned(c) && slices.Contains(applied, c.Plan) {
			continue
		}
		if !slices.Contains(pending, c.Plan) {
			c.Plan = ""
		}
		open = append(open, c)
	}
	for _, c := range open {
		if !slices.ContainsFunc(open, func(other *Candidate) bool { return other.Number == c.Repeats }) {
			c.Repeats = 0
		}
	}
	return open
}

// isPlanned reports whether a candidate was picked.
func isPlanned(c *Candidate) bool { return c.Plan != "" }

// plansOf lists the plans that were applied, and those that are pending.
func plansOf(b *kb.Bank) (applied, pending []string, err error) {
	records, _, err := govern.History(b)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range records {
		applied = append(applied, r.Plan)
	}
	plans, _, err := govern.Pending(b)
	for _, p := range plans {
		pending = append(pending, p.Ops.ID)
	}
	return applied, pending, err
}

// Applied reports whether the plan with an id was applied.
func (s *Store) Applied(plan string) (bool, error) {
	applied, _, err := plansOf(s.bank)
	return slices.Contains(applied, plan), err
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
		if err := s.Put(c); err != nil {
			return err
		}
	}
	return nil
}

// Discard takes candidates away. It returns the ids of those that are gone.
func (s *Store) Discard(all []*Candidate) (ids []string, err error) {
	for _, c := range all {
		if err := s.Drop(c.ID); err != nil {
			return ids, err
		}
		ids = append(ids, c.ID)
	}
	return ids, nil
}

// Sweep takes the candidates away that have become memories.
func (s *Store) Sweep() error {
	kept, _, err := s.All()
	if err != nil || !slices.ContainsFunc(kept, isPlanned) {
		return err
	}
	applied, _, err := plansOf(s.bank)
	if err != nil {
		return err
	}
	_, err = s.Discard(filter(kept, func(c *Candidate) bool { return isPlanned(c) && slices.Contains(applied, c.Plan) }))
	return err
}
