package retrieve

import (
	"slices"

	"github.com/tacit-kb/tacit/index"
)

// A search looks for the passages of a bank that are most similar to a question.
type search func(b Bank, k int) ([]index.Hit, error)

// Nearest returns the k passages most similar to query that pass f.
func (u *union) Nearest(query []float32, f index.Filter, k int) ([]index.Hit, error) {
	return u.nearest(k, func(b Bank, k int) ([]index.Hit, error) { return b.Nearest(query, f, k) })
}

// Scan is Nearest for a process that asks several questions and ends.
func (u *union) Scan(query []float32, f index.Filter, k int) ([]index.Hit, error) {
	return u.nearest(k, func(b Bank, k int) ([]index.Hit, error) {
		if s, ok := b.(interface {
			Scan(query []float32, f index.Filter, k int) ([]index.Hit, error)
		}); ok {
			return s.Scan(query, f, k)
		}
		return b.Nearest(query, f, k)
	})
}

func (u *union) nearest(k int, s search) ([]index.Hit, error) {
	found := make([][]index.Hit, len(u.members))
	err := u.each(func(n int, j *seat) (err error) {
		found[n], err = u.nearestOf(j, k, s)
		return err
	})
	if err != nil {
		return nil, err
	}
	var all []index.Hit
	for _, hits := range found {
		all = nearer(all, hits, k)
	}
	return all, nil
}

// nearer returns the k most similar of two lists that are sorted by that; of equal ones, those of
// the first list come first.
func nearer(a, b []index.Hit, k int) []index.Hit {
	all := make([]index.Hit, 0, min(k, len(a)+len(b)))
	for len(all) < cap(all) {
		if len(b) == 0 || len(a) > 0 && a[0].Similarity >= b[0].Similarity {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
	}
	return all
}

// nearestOf returns the k nearest passages of a member that it tells of. It looks further where
// it keeps many of the nearest to itself.
func (u *union) nearestOf(j *seat, k int, s search) ([]index.Hit, error) {
	for n := k; ; n *= 4 {
		hits, err := s(j.Bank, n)
		if err != nil {
			return nil, err
		}
		told := slices.DeleteFunc(slices.Clone(hits), func(h index.Hit) bool { return !j.tells(j.Bank.PassageEntry(int(h.Passage))) })
		if len(told) >= k || len(hits) < n {
			return u.note(j, told[:min(k, len(told))]), nil
		}
	}
}

// note numbers the passages that were found in a member.
func (u *union) note(j *seat, hits []index.Hit) []index.Hit {
	u.mu.Lock()
	defer u.mu.Unlock()
	for k, h := range hits {
		hits[k].Passage = uint32(len(u.hits))
		u.hits = append(u.hits, j.numbered(j.Bank.PassageEntry(int(h.Passage))))
	}
	return hits
}
