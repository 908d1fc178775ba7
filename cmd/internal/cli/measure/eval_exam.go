package measure

import (
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// An exam is the questions that a bank is asked. Those that the person does not
// give are made: questions with an answer of the bank itself, questions without
// one come with the program.
type exam struct {
	labelled   []labels.Question // as they were given
	unanswered []labels.Question
	given      bool // the unanswered ones were
	own        bool // the others are made of the bank
	left       int  // of these, how many are not asked, because the bank is large
	whole      int  // and how many, because their memory says nothing else
	sittings   []sitting
}

// A sitting is some of the questions, and the index that they are put to: that
// of the bank, or of the bank as it would be without their words.
type sitting struct {
	index     *index.Index
	supposed  bool
	questions []labels.Question
	whole     []labels.Question // that cannot be asked of it, as their memory says nothing else
}

// An examDocument says where the questions come from.
type examDocument struct {
	Answered   string `json:"answered"`   // given, own or none
	Unanswered string `json:"unanswered"` // given or built-in
	Left       int    `json:"left"`       // questions of a large bank that were not asked
	Whole      int    `json:"whole"`      // titles that were not asked, as their memories say nothing else
}

const (
	examGiven   = "given"
	examOwn     = "own"
	examNone    = "none"
	examBuiltIn = "built-in"
)

func (e *exam) document() examDocument {
	d := examDocument{examGiven, examBuiltIn, e.left, e.whole}
	if e.own {
		d.Answered = examOwn
	} else if len(e.labelled) == 0 {
		d.Answered = examNone
	}
	if e.given {
		d.Unanswered = examGiven
	}
	return d
}

// readExam reads the questions that the person gives.
func readExam(ctx context.Context, run *session.Run, opts evalOptions) (*exam, error) {
	e := &exam{given: opts.nomatch != "", own: opts.queries == "" && opts.nomatch == "", unanswered: calibrate.Unanswered()}
	var err error
	if opts.queries != "" {
		if e.labelled, err = readLabelled(ctx, run, opts.queries, opts.qrels); err != nil {
			return nil, err
		}
	}
	if e.given {
		e.unanswered, err = readQuestionFile(ctx, run, opts.nomatch)
	}
	return e, err
}

// readLabelled reads questions with their judgments.
func readLabelled(ctx context.Context, run *session.Run, queries, qrels string) ([]labels.Question, error) {
	data, err := run.ReadInput(ctx, qrels)
	if err != nil {
		return nil, err
	}
	judgments, err := labels.ReadJudgments(data)
	if err != nil {
		return nil, run.BadLine(qrels, err)
	}
	questions, err := readQuestionFile(ctx, run, queries)
	if err != nil {
		return nil, err
	}
	return evaluate.Judged(questions, judgments), nil
}

func readQuestionFile(ctx context.Context, run *session.Run, name string) ([]labels.Question, error) {
	data, err := run.ReadInput(ctx, name)
	if err != nil {
		return nil, err
	}
	return run.ReadQuestions(name, data)
}

// prepare opens what the questions are put to.
func (e *exam) prepare(ctx context.Context, run *session.Run, f *session.Finder) error {
	e.sittings = []sitting{{index: f.Index, questions: append(e.labelled[:len(e.labelled):len(e.labelled)], e.unanswered...)}}
	if !e.own {
		return nil
	}
	bar := run.NewProgress(run.Say(session.MsgIndexing))
	defer bar.Clear()
	var rounds []evaluate.Round
	rounds, e.left = evaluate.Sampled(evaluate.OwnProbes(f.Index), passages(f.Index))
	for i, r := range rounds {
		bar.Step(i, len(rounds))
		x, err := index.Suppose(ctx, f.Bank, f.Embedder, r.Without)
		if err != nil {
			return err
		}
		asked, whole := evaluate.Whole(f.Index, x, r.Questions)
		e.whole += len(whole)
		e.sittings = append(e.sittings, sitting{x, true, asked, whole})
	}
	return nil
}

func (e *exam) close() {
	for _, s := range e.sittings {
		if s.supposed {
			s.index.Close()
		}
	}
}

// sit asks all questions under a setting: those with an answer come first.
func (e *exam) sit(ctx context.Context, run *session.Run, f *session.Finder, s setting) ([]evaluate.Outcome, error) {
	bar := run.NewProgress(run.Say(session.MsgAsking))
	defer bar.Clear()
	total, done := 0, 0
	for _, s := range e.sittings {
		total += len(s.questions)
	}
	var answerable, rest []evaluate.Outcome
	for _, part := range e.sittings {
		outcomes, err := bench(f, part.index, s).Ask(ctx, part.questions, retrieve.Options{MinScore: s.minScore, Limit: s.limit},
			func(n, _ int) { bar.Step(done+n, total) })
		if err != nil {
			return nil, err
		}
		done += len(part.questions)
		for _, x := range outcomes {
			if x.Answerable {
				answerable = append(answerable, x)
			} else {
				rest = append(rest, x)
			}
		}
	}
	return append(answerable, rest...), nil
}

// bench puts questions to an index under a setting.
func bench(f *session.Finder, x *index.Index, s setting) evaluate.Bench {
	scorer := f.Scorer.Over(x)
	if s.calibration != nil {
		scorer = scorer.With(s.calibration)
	}
	return evaluate.Bench{Index: x, Retriever: retrieve.New(x, scorer)}
}

// passages returns how many passages an index counts for.
func passages(x *index.Index) (n int) {
	for i := range x.Len() {
		lo, hi := x.Passages(i)
		n += weight(hi - lo)
	}
	return n
}

// manyPassages is more than a memory has that a person wrote; alikeCost is how much longer a
// question takes for each one beyond, as was measured with a thousand triggers in each of 200
// memories, all of which share its words.
const manyPassages, alikeCost = 100, 20

// weight is how many passages those of one memory count for.
func weight(passages int) int { return passages + alikeCost*max(0, passages-manyPassages) }

// has reports whether the bank has a live memory with an id.
func has(f *session.Finder, id string) bool {
	_, ok := f.Index.Find(id)
	return ok
}
