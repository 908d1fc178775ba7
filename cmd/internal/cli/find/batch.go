package find

import (
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve"
)

// An answer is one line of what --batch prints.
type answer struct {
	ID      string      `json:"id"`
	Matches []matchItem `json:"matches"`
}

// runBatch answers all questions of a file, in their order. The file is read
// and checked as a whole first: half of an answer helps nobody.
func runBatch(ctx context.Context, run *session.Run, opts *matchOptions) error {
	data, err := run.ReadInput(ctx, opts.batch)
	if err != nil {
		return err
	}
	questions, err := run.ReadQuestions(opts.batch, data)
	if err != nil {
		return err
	}
	f, shared, err := openForMany(ctx, run, opts)
	if err != nil {
		return err
	}
	defer f.Close()
	bar := run.NewProgress(run.Say(session.MsgAsking))
	defer bar.Clear()
	answered := false
	for i, question := range questions {
		ms, err := f.Answer(ctx, run, queryOf(question, shared), opts.Options(f.Config))
		if err != nil {
			return err
		}
		answered = answered || len(ms) > 0
		if err := run.WriteJSON(answer{question.ID, matchItems(ms)}, ""); err != nil {
			return err
		}
		bar.Step(i+1, len(questions))
	}
	f.TellMissed(run, answered)
	return nil
}

// openForMany opens the bank for many questions, with what the command line says of all of
// them.
func openForMany(ctx context.Context, run *session.Run, opts *matchOptions) (*session.Finder, retrieve.Query, error) {
	run.Stores = new(index.StoreCache)
	f, err := run.OpenFinder(ctx)
	if err != nil {
		return nil, retrieve.Query{}, err
	}
	shared, err := opts.Query(ctx, run, f.Bank, nil)
	if err != nil {
		f.Close()
		return nil, retrieve.Query{}, err
	}
	return f, shared, nil
}

// queryOf is the question as the retriever takes it. The stage and the open files
// of the command line hold for questions that name no stage of their own.
func queryOf(q labels.Question, shared retrieve.Query) retrieve.Query {
	shared.Text = q.Text
	if q.Stage != "" {
		shared.Stage, _ = retrieve.ParseStage(q.Stage) // checked when it was read
	}
	return shared
}
