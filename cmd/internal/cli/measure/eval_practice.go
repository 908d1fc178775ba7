package measure

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
	"github.com/tacit-kb/tacit/retrieve/evaluate/generic"
	"github.com/tacit-kb/tacit/retrieve/evaluate/practice"
)

// A practiceDocument says what prompts as people send them do to a bank, and what to
// do about it.
type practiceDocument struct {
	Pasted     practice.Pasted     `json:"pasted"`
	Neighbours practice.Neighbours `json:"neighbours"`
	Typed      practice.Typed      `json:"typed"`
	Generic    practice.Generic    `json:"generic"`
	Advice     []adviceItem        `json:"advice"`     // the worst first
	AdviceLeft int                 `json:"adviceLeft"` // how many more there would be
}

// An adviceItem is one thing to do, in the person's language.
type adviceItem struct {
	practice.Advice
	Message string `json:"message"`
}

// mostAdvice is how much a person is told to do at once.
const mostAdvice = 10

// isPractised reports whether prompts as people send them are asked, too: where nobody
// gave questions, and no other setting is to be compared with.
func (e *exam) isPractised(f *session.Finder, compared bool) bool {
	return e.own && !compared && f.Index.Len() > 0
}

// A rehearsal puts prompts to one bank under one setting.
type rehearsal struct {
	run     *session.Run
	finder  *session.Finder
	setting setting
}

// practise measures the bank of an exam that was held.
func (r rehearsal) practise(ctx context.Context, e *exam, outcomes []evaluate.Outcome) (d *practiceDocument, err error) {
	d = &practiceDocument{}
	sample := practice.Ample
	if r.finder.Other != nil {
		sample = practice.Sparing
	}
	sample = sample.Within(passages(r.finder.Index))
	whole := r.asker(r.finder.Index)
	rounds, probes := r.rounds(e, outcomes)
	alike, err := r.alike(ctx)
	if err != nil {
		return nil, err
	}
	for _, part := range []func(practice.Step) error{
		func(step practice.Step) (err error) {
			d.Pasted, err = sample.Paste(ctx, rounds, practice.Wrappings(), step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Neighbours, err = sample.Near(ctx, probes, alike.with, r.without, step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Typed, err = sample.Type(ctx, practice.Texts(r.finder.Index), whole, step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Generic, err = sample.Idle(ctx, generic.Prompts(), whole, step)
			return err
		},
	} {
		bar := r.run.NewProgress(r.run.Say(session.MsgAsking))
		err := part(bar.Step)
		bar.Clear()
		if err != nil {
			return nil, err
		}
	}
	d.advise(r.run, r.finder.Index, alike, outcomes)
	return d, nil
}

func (r rehearsal) options() retrieve.Options {
	return retrieve.Options{MinScore: r.setting.minScore, Limit: r.setting.limit}
}

func (r rehearsal) asker(x *index.Index) practice.Asker {
	return practice.Of(bench(r.finder, x, r.setting).Retriever, r.options())
}

// rounds returns the questions of the bank that found their memory, each with what they
// were asked of, and all of them.
func (r rehearsal) rounds(e *exam, outcomes []evaluate.Outcome) (rounds []practice.Round, probes []labels.Question) {
	helped := map[string]bool{}
	for _, o := range outcomes {
		helped[o.ID] = o.Answerable && slices.ContainsFunc(o.Shown, func(s evaluate.Shown) bool { return s.Grade > 0 })
	}
	for _, s := range e.sittings {
		if !s.supposed {
			continue
		}
		round := practice.Round{Ask: r.asker(s.index)}
		for _, q := range s.questions {
			if helped[q.ID] {
				round.Found = append(round.Found, q)
			}
		}
		rounds, probes = append(rounds, round), append(append(probes, s.questions...), s.whole...)
	}
	return rounds, probes
}

// without is a practice.Left.
func (r rehearsal) without(ctx context.Context, ids []string) (practice.Asker, func(), error) {
	var paths []string
	for _, id := range ids {
		if i, ok := r.finder.Index.Find(id); ok {
			paths = append(paths, r.finder.Index.Entry(i).Path)
		}
	}
	x, err := r.finder.Index.Without(ctx, r.finder.Bank, r.finder.Embedder, paths...)
	if err != nil {
		return nil, nil, err
	}
	return r.asker(x), func() { x.Close() }, nil
}

// An alikeness knows which memories of a bank say the same.
type alikeness struct {
	of    map[string][]string // ids by id; also of those that name it as their successor
	pairs [][2]string         // that tacit check would have a person merge
}

func (k alikeness) with(id string) []string { return k.of[id] }

// join says that two memories go together.
func (k alikeness) join(a, b string) {
	k.of[a], k.of[b] = append(k.of[a], b), append(k.of[b], a)
}

// alike finds out which memories say the same. That is judged with the built-in
// embedder, whichever one answers.
func (r rehearsal) alike(ctx context.Context) (k alikeness, err error) {
	s := r.finder.Snapshot
	if r.finder.Other != nil {
		if s, err = r.run.SnapshotOf(ctx, s.Bank, false); err != nil {
			return k, err
		}
		defer s.Close()
	}
	k.of = map[string][]string{}
	ids := map[string]string{}
	for _, e := range s.Entries() {
		ids[e.Path] = e.ID
		for _, other := range slices.Concat(e.Supersedes, e.Replaces) {
			k.join(e.ID, other)
		}
	}
	bar := r.run.NewProgress(r.run.Say(session.MsgAsking))
	defer bar.Clear()
	pairs, _, err := similar.Pairs(ctx, s.Model, s.Index, s.Bank.Load, bar.Step)
	for _, p := range pairs {
		switch p.Decision {
		case similar.DecideMerge:
			k.pairs = append(k.pairs, [2]string{ids[p.A], ids[p.B]})
			fallthrough
		case similar.DecideReplace:
			k.join(ids[p.A], ids[p.B])
		}
	}
	return k, err
}

// advise fills in what to do.
func (d *practiceDocument) advise(run *session.Run, x *index.Index, k alikeness, outcomes []evaluate.Outcome) {
	all := practice.Advise(x, practice.Findings{Typed: d.Typed, Neighbours: d.Neighbours, Generic: d.Generic, Alike: k.pairs, Outcomes: outcomes})
	d.Advice = []adviceItem{}
	for _, advice := range practice.Foremost(all, mostAdvice) {
		d.Advice = append(d.Advice, adviceItem{advice, adviceText(run, advice)})
	}
	d.AdviceLeft = len(all) - len(d.Advice)
}
