package main

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A list is a question put to a bank: the inputs of the judge for the memories that
// come nearest, and which of them answer.
type list struct {
	inputs []relevance.Evidence
	right  []bool
	silent bool // nothing in the bank answers
	sort   sort
	weight float64 // what it counts
	kept   bool    // of a project or a team that is kept aside
	lang   string
	cross  bool // the memories are in another language
	size   int
}

// mostListed is how many memories a list has at most, besides those that answer.
const mostListed = 9

// keptShare of the projects and of the teams are never trained on.
const keptShare = 7 // one in so many

func isKept(name string) bool {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()%keptShare == 0
}

// A maker puts the questions of projects to banks drawn from an index of all of them.
type maker struct {
	bank
	projects []project
	far      []string // questions about other trades
	idle     []string // prompts about nothing
}

// make returns the lists of all projects, in order.
func (m maker) make(ctx context.Context) ([]list, error) {
	made := make([][]list, len(m.projects))
	errs := make([]error, len(m.projects))
	err := parallel.Each(ctx, len(m.projects), func(i int) { made[i], errs[i] = m.project(ctx, i) })
	if err := cmp.Or(append(errs, err)...); err != nil {
		return nil, err
	}
	return slices.Concat(made...), nil
}

// An asked is a question and what it is about.
type asked struct {
	project, note int
	lang, text    string
	sort          sort
}

// A sort of question: one that the note answers, one that is near to it, and one that
// has nothing to do with the project.
type sort uint8

const (
	answered sort = iota
	near
	farAway
)

// project asks all questions about one project.
func (m maker) project(ctx context.Context, at int) (all []list, err error) {
	p := m.projects[at]
	r := rand.New(rand.NewPCG(uint64(at), 9))
	for n, x := range p.notes {
		for _, lang := range languages {
			w := x[lang]
			asks := w.asks
			if triggered(at, n) && len(asks) > 0 {
				asks = asks[1:]
			}
			for _, q := range asks {
				if all, err = m.ask(ctx, all, asked{at, n, lang, q, answered}, r); err != nil {
					return nil, err
				}
			}
			for _, q := range w.nears {
				if all, err = m.ask(ctx, all, asked{at, n, lang, q, near}, r); err != nil {
					return nil, err
				}
			}
		}
	}
	return m.nothing(ctx, all, at, r)
}

// banksEach is how many banks a question is put to.
const banksEach = 3

// farWeight is the weight of a question that has nothing to do with the project: there are
// many of these, and they are easy.
const farWeight = 0.5

// ask puts a question about a note to some banks.
func (m maker) ask(ctx context.Context, all []list, q asked, r *rand.Rand) ([]list, error) {
	for range banksEach {
		members, right := m.draw(q.project, q.note, q.lang, r)
		weight := 1.0
		if q.sort == farAway {
			weight = farWeight
		}
		if q.sort == answered && r.IntN(goneEach) == 0 { // what is left when the answer is gone may be of some use
			members = slices.DeleteFunc(members, func(i int) bool { return slices.Contains(right, i) })
			right, weight = nil, 0.5
		}
		if q.sort != answered {
			right = nil
		}
		if len(members) == 0 {
			continue
		}
		part := relevance.NewPart(m.index, members)
		scored, evidence, err := m.scorer.Over(part).Evidence(ctx, q.text, members)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.text, err)
		}
		l := listOf(scored, evidence, right)
		l.silent, l.sort, l.weight, l.kept, l.lang, l.size = len(right) == 0, q.sort, weight, isKept(m.projects[q.project].name), q.lang, len(members)
		l.cross = len(right) > 0 && m.index.Lang(right[0]) != q.lang
		all = append(all, l)
	}
	return all, nil
}

// listOf keeps the memories that come nearest, and those that answer.
func listOf(scored []relevance.Scored, evidence []relevance.Evidence, right []int) (l list) {
	first := func(k int) float64 {
		s := &scored[k].Signals
		return s.Best + s.Sharp + s.Exact
	}
	order := make([]int, len(scored))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(first(b), first(a)) })
	for rank, k := range order {
		if answers := slices.Contains(right, scored[k].Memory); rank < mostListed || answers {
			l.inputs, l.right = append(l.inputs, evidence[k]), append(l.right, answers)
		}
	}
	return l
}

// draw returns the members of a bank that holds note n, and which of them answer.
func (m maker) draw(at, n int, lang string, r *rand.Rand) (members, right []int) {
	p := m.projects[at]
	of := m.tongues(lang, r)
	long := r.IntN(4) == 0
	add := func(p project, n int, answers bool) {
		id := idOf(p, n, of())
		if long {
			id = groupID(p, groupOf(n), of())
		}
		if i, ok := m.numbers[id]; ok && !slices.Contains(members, i) {
			members = append(members, i)
			if answers {
				right = append(right, i)
			}
		}
	}
	add(p, n, true)
	most := []int{1, 3, len(p.notes), len(p.notes), len(p.notes), len(p.notes), 3 * len(p.notes), 3 * len(p.notes), 10 * len(p.notes)}[r.IntN(9)]
	for _, k := range r.Perm(len(p.notes)) {
		if len(members) < most && k != n && !(long && groupOf(k) == groupOf(n)) {
			add(p, k, false)
		}
	}
	for len(members) < most {
		other := m.projects[r.IntN(len(m.projects))]
		if other.name == p.name {
			break
		}
		for k := range other.notes {
			add(other, k, false)
		}
	}
	return members, right
}

// tongues returns a function that says in which language the next memory is: mostly
// all in one, that of the question or another, sometimes each in its own.
func (m maker) tongues(lang string, r *rand.Rand) func() string {
	switch k := r.IntN(10); {
	case k < 5:
		return func() string { return lang }
	case k < 8:
		other := languages[r.IntN(len(languages))]
		return func() string { return other }
	}
	return func() string { return languages[r.IntN(len(languages))] }
}
