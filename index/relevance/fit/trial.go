package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labelled"
)

// A trial is a question put to a bank: the candidates with their signals.
type trial struct {
	question   *labelled.Question
	fold       int
	size       int  // memories in the bank
	whole      bool // the bank is the whole set
	candidates []candidate
}

type candidate struct {
	grade   int
	weight  float64 // what score multiplies relevance with
	signals relevance.Signals
}

// mostCandidates of a trial are kept, the nearest by cosine and by exact terms.
const mostCandidates = 60

// measure puts every question to banks of several sizes.
func measure(ctx context.Context, m *builtin.Model, s *labelled.Set) ([]trial, error) {
	dir, err := os.MkdirTemp("", "fit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	x, err := s.Open(ctx, dir, m)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	var trials []trial
	r := rand.New(rand.NewPCG(1, 1))
	foldOf := foldsOf(s, r)
	for i := range s.Questions {
		q := &s.Questions[i]
		all, err := banks(ctx, x, m, q, r)
		if err != nil {
			return nil, err
		}
		for _, b := range all {
			t, err := b.trial(ctx, m, q)
			if err != nil {
				return nil, err
			}
			t.fold = foldOf[cmp.Or(q.Target, q.ID)]
			trials = append(trials, t)
		}
	}
	return trials, nil
}

// foldsOf assigns questions to folds at random, by the document they want, so
// that two wordings of one question are never on both sides of a split.
func foldsOf(s *labelled.Set, r *rand.Rand) map[string]int {
	var keys []string
	for _, q := range s.Questions {
		keys = append(keys, cmp.Or(q.Target, q.ID))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	fold := map[string]int{}
	for i, k := range keys {
		fold[k] = i % folds
	}
	return fold
}

// A part is some of the memories of an index, seen as a bank of its own.
type part struct {
	*index.Index
	members []int
	in      map[uint32]bool
}

func newPart(x *index.Index, members []int) part {
	p := part{x, members, map[uint32]bool{}}
	for _, i := range members {
		p.in[uint32(i)] = true
	}
	return p
}

func (p part) Len() int { return len(p.members) }

func (p part) Postings(term uint64) []uint32 {
	all := p.Index.Postings(term)
	if len(p.members) == p.Index.Len() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(i uint32) bool { return !p.in[i] })
}

// banks draws the banks that a question is put to: the whole set, banks of 1,
// 3 and 30 drawn from all of it and, for a question that has an answer, as many
// from the memories nearest to it, since a real bank is about one project. Each
// is drawn with and without one that answers.
func banks(ctx context.Context, x *index.Index, m *builtin.Model, q *labelled.Question, r *rand.Rand) ([]part, error) {
	var whole, right, wrong []int
	for i := range x.Len() {
		whole = append(whole, i)
	}
	all := []part{newPart(x, whole)}
	scored, err := all[0].measure(ctx, m, q)
	if err != nil {
		return nil, err
	}
	for _, c := range scored { // the nearest first
		if q.Grades[x.Entry(c.Memory).ID] > 0 {
			right = append(right, c.Memory)
		} else {
			wrong = append(wrong, c.Memory)
		}
	}
	for _, n := range []int{1, 3, 30} {
		near := wrong[:min(len(wrong), 4*n)]
		if q.Class != "" {
			near = wrong
		}
		for _, from := range [][]int{wrong, near} {
			all = append(all, newPart(x, pick(from, n, r)))
			if len(right) > 0 {
				all = append(all, newPart(x, append(pick(right, 1, r), pick(from, n-1, r)...)))
			}
		}
	}
	if len(right) > 0 {
		all = append(all, newPart(x, wrong))
	}
	return all, nil
}

func pick(from []int, n int, r *rand.Rand) []int {
	var all []int
	for _, i := range r.Perm(len(from))[:min(n, len(from))] {
		all = append(all, from[i])
	}
	return all
}

// measure returns the signals of all members, the nearest first.
func (p part) measure(ctx context.Context, m *builtin.Model, q *labelled.Question) ([]relevance.Scored, error) {
	s, err := relevance.NewCalibrated(p, m, &relevance.Calibration{})
	if err != nil {
		return nil, err
	}
	scored, err := s.Measure(ctx, q.Text, p.members)
	slices.SortFunc(scored, func(a, b relevance.Scored) int {
		return cmp.Or(cmp.Compare(b.Signals.Best+b.Signals.Stretch/100, a.Signals.Best+a.Signals.Stretch/100), cmp.Compare(a.Memory, b.Memory))
	})
	return scored, err
}

func (p part) trial(ctx context.Context, m *builtin.Model, q *labelled.Question) (trial, error) {
	t := trial{question: q, size: len(p.members), whole: len(p.members) == p.Index.Len()}
	scored, err := p.measure(ctx, m, q)
	if err != nil {
		return t, err
	}
	for _, c := range scored[:min(len(scored), mostCandidates)] {
		e := p.Entry(c.Memory)
		w := 1.0
		if e.Kind == "experience" {
			w = 1.1 // medium scope, hypothesis
			if e.Type == "standard" {
				w = 1.21
			}
		}
		t.candidates = append(t.candidates, candidate{q.Grades[e.ID], w, c.Signals})
	}
	return t, nil
}

// split parts the trials of one fold from the others.
func split(trials []trial, fold int) (train, test []trial) {
	for _, t := range trials {
		if t.fold == fold {
			test = append(test, t)
		} else {
			train = append(train, t)
		}
	}
	return train, test
}
