package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A listener puts the prompts of teams to banks drawn from an index of all notes in one language.
type listener struct {
	bank
	teams []team
}

// othersEach is how many prompts of other teams a team is asked. They are written as those that it answers are,
// so that nothing but the notes tells them apart. With 60 it told them apart much worse: see docs/embedder.md.
const othersEach = 600

// nearWeight is the weight of a prompt about the subject of a note that none answers: half of the teams have three for a note, and
// the others two, which is what made-up projects have.
const nearWeight = 0.8

// listsOfTeams writes the notes of each language as a bank, and asks.
func listsOfTeams(ctx context.Context, dir string) (lists []list, err error) {
	all, err := readTeams(dir)
	if err != nil {
		return nil, err
	}
	m, err := builtin.New()
	if err != nil {
		return nil, err
	}
	for _, lang := range languages {
		teams := slices.DeleteFunc(slices.Clone(all), func(t team) bool { return t.lang != lang })
		if len(teams) == 0 {
			continue
		}
		made, err := listen(ctx, m, teams)
		if err != nil {
			return nil, err
		}
		lists = append(lists, made...)
	}
	return lists, nil
}

func listen(ctx context.Context, m *builtin.Model, teams []team) (lists []list, err error) {
	write := func(dir string) error {
		folder := filepath.Join(dir, "experience", "project")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		for _, t := range teams {
			if err := t.write(folder); err != nil {
				return err
			}
		}
		return nil
	}
	err = inBank(ctx, m, write, func(b bank) error {
		of := listener{bank: b, teams: teams}
		made, errs := make([][]list, len(teams)), make([]error, len(teams))
		err := parallel.Each(ctx, len(teams), func(i int) { made[i], errs[i] = of.team(ctx, i) })
		lists = slices.Concat(made...)
		return cmp.Or(append(errs, err)...)
	})
	return lists, err
}

// team puts to a team everything that it is asked, and what other teams are.
func (l listener) team(ctx context.Context, at int) (all []list, err error) {
	t := l.teams[at]
	r := rand.New(rand.NewPCG(uint64(at), 11))
	ask := func(text string, n int, of sort) {
		if err == nil {
			all, err = l.ask(ctx, all, asked{at, n, t.lang, text, of}, r)
		}
	}
	for n, x := range t.notes {
		asks := x.asks
		if t.triggered(n) {
			asks = asks[1:]
		}
		for _, q := range asks {
			ask(q, n, answered)
		}
		for _, q := range x.nears {
			ask(q, n, near)
		}
	}
	for _, q := range t.none {
		ask(q, r.IntN(len(t.notes)), farAway)
	}
	for range othersEach {
		other := l.teams[r.IntN(len(l.teams))]
		if asks := other.notes[r.IntN(len(other.notes))].asks; other.name != t.name && len(asks) > 0 {
			ask(asks[r.IntN(len(asks))], r.IntN(len(t.notes)), farAway)
		}
	}
	return all, err
}

// ask puts a prompt about a note to two banks: some notes of the team, and all of them.
func (l listener) ask(ctx context.Context, all []list, q asked, r *rand.Rand) ([]list, error) {
	t := l.teams[q.project]
	for _, most := range []int{[]int{1, 3, 10, 20}[r.IntN(4)], len(t.notes)} {
		members, right, gone := l.draw(q, most, r)
		if len(members) == 0 {
			continue
		}
		scored, evidence, err := l.scorer.Over(relevance.NewPart(l.index, members)).Evidence(ctx, q.text, members)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.text, err)
		}
		x := listOf(scored, evidence, right)
		x.silent, x.sort, x.weight, x.lang, x.size, x.kept = len(right) == 0, q.sort, 1, t.lang, len(members), isKept(t.name)
		switch {
		case q.sort == farAway || gone:
			x.weight = farWeight
		case q.sort == near:
			x.weight = nearWeight
		}
		all = append(all, x)
	}
	return all, nil
}

// goneEach is how many prompts there are for one whose answer is taken out of the bank.
const goneEach = 6

// draw returns the members of a bank of so many notes, that of the prompt among them, and which of them answer it;
// and whether the answer was taken out.
func (l listener) draw(q asked, most int, r *rand.Rand) (members, right []int, gone bool) {
	t := l.teams[q.project]
	gone = q.sort == answered && r.IntN(goneEach) == 0
	for k, n := range append([]int{q.note}, r.Perm(len(t.notes))...) {
		if k > 0 && (n == q.note || len(members) >= most) {
			continue
		}
		answers := q.sort == answered && slices.Contains(t.notes[n].asks, q.text)
		if answers && gone {
			continue
		}
		i := l.numbers[t.id(n)]
		members = append(members, i)
		if answers {
			right = append(right, i)
		}
	}
	return members, right, gone
}
