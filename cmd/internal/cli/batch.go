package cli

import (
	"context"

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
func runBatch(ctx context.Context, a *app, opts *matchOptions) error {
	data, err := a.readInput(ctx, opts.batch)
	if err != nil {
		return err
	}
	questions, err := a.readQuestions(opts.batch, data)
	if err != nil {
		return err
	}
	a.stores = new(index.StoreCache)
	f, err := a.openFinder(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	shared, err := opts.query(ctx, a, f.bank, nil)
	if err != nil {
		return err
	}
	bar := a.newProgress(a.say(msgAsking))
	defer bar.clear()
	answered := false
	for i, question := range questions {
		ms, err := f.Match(ctx, queryOf(question, shared), opts.options(f.config))
		if err != nil {
			return err
		}
		answered = answered || len(ms) > 0
		if err := a.writeJSON(answer{question.ID, matchItems(ms)}, ""); err != nil {
			return err
		}
		bar.step(i+1, len(questions))
	}
	f.tellMissed(a, answered)
	return nil
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
