package cli

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/labels"
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
func (e *exam) isPractised(f *finder, compared bool) bool {
	return e.own && !compared && f.index.Len() > 0
}

// A rehearsal puts prompts to one bank under one setting.
type rehearsal struct {
	app     *app
	finder  *finder
	setting setting
}

// practise measures the bank of an exam that was held.
func (r rehearsal) practise(ctx context.Context, e *exam, outcomes []evaluate.Outcome) (d *practiceDocument, err error) {
	d = &practiceDocument{}
	whole := r.asker(r.finder.index)
	rounds, probes := r.rounds(e, outcomes)
	same, err := r.same(ctx)
	if err != nil {
		return nil, err
	}
	for _, part := range []func(practice.Step) error{
		func(step practice.Step) (err error) {
			d.Pasted, err = practice.Paste(ctx, rounds, practice.Wrappings(), step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Neighbours, err = practice.Near(ctx, probes, same, r.without, step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Typed, err = practice.Type(ctx, practice.Texts(r.finder.index), whole, step)
			return err
		},
		func(step practice.Step) (err error) {
			d.Generic, err = practice.Idle(ctx, generic.Prompts(), whole, step)
			return err
		},
	} {
		bar := r.app.newProgress(r.app.say(msgAsking))
		err := part(bar.step)
		bar.clear()
		if err != nil {
			return nil, err
		}
	}
	d.advise(r.app, r.finder.index, outcomes)
	return d, nil
}

func (r rehearsal) options() retrieve.Options {
	return retrieve.Options{MinScore: r.setting.minScore, Limit: r.setting.limit}
}

func (r rehearsal) asker(x *index.Index) practice.Asker {
	return practice.Of(r.finder.bench(x, r.setting).Retriever, r.options())
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
		rounds, probes = append(rounds, round), append(probes, s.questions...)
	}
	return rounds, probes
}

// without is a practice.Left.
func (r rehearsal) without(ctx context.Context, ids []string) (practice.Asker, func(), error) {
	var paths []string
	for _, id := range ids {
		if i, ok := r.finder.index.Find(id); ok {
			paths = append(paths, r.finder.index.Entry(i).Path)
		}
	}
	x, err := r.finder.index.Without(ctx, r.finder.bank, r.finder.embedder, paths...)
	if err != nil {
		return nil, nil, err
	}
	return r.asker(x), func() { x.Close() }, nil
}

// same returns what knows the memories that say what a memory says: those that tacit
// check would have a person merge, and those that it names as its predecessors. Whether
// two say the same is judged with the built-in embedder, whichever one answers.
func (r rehearsal) same(ctx context.Context) (func(id string) []string, error) {
	s := r.finder.snapshot
	if r.finder.other != nil {
		builtin, err := r.app.snapshotOf(ctx, s.bank, false)
		if err != nil {
			return nil, err
		}
		defer builtin.close()
		s = builtin
	}
	pairs, err := similar.Pairs(ctx, s.model, s.index, s.bank.Load)
	if err != nil {
		return nil, err
	}
	idOf, of := map[string]string{}, map[string][]string{}
	join := func(a, b string) { of[a], of[b] = append(of[a], b), append(of[b], a) }
	for _, e := range s.entries() {
		idOf[e.Path] = e.ID
		for _, other := range slices.Concat(e.Supersedes, e.Replaces) {
			join(e.ID, other)
		}
	}
	for _, p := range pairs {
		if p.Decision == similar.DecideMerge || p.Decision == similar.DecideReplace {
			join(idOf[p.A], idOf[p.B])
		}
	}
	return func(id string) []string { return of[id] }, nil
}

// advise fills in what to do.
func (d *practiceDocument) advise(a *app, x *index.Index, outcomes []evaluate.Outcome) {
	all := practice.Advise(x, practice.Findings{Typed: d.Typed, Neighbours: d.Neighbours, Generic: d.Generic, Outcomes: outcomes})
	d.Advice = []adviceItem{}
	for _, advice := range all[:min(len(all), mostAdvice)] {
		d.Advice = append(d.Advice, adviceItem{advice, a.adviceText(advice)})
	}
	d.AdviceLeft = len(all) - len(d.Advice)
}
