package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/retrieve"
)

type evalOptions struct{ queries, qrels, nomatch string }

func newEvalCommand(a *app) *cobra.Command {
	var opts evalOptions
	cmd := &cobra.Command{
		Use:  "eval",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runEval(cmd.Context(), a, opts) },
	}
	cmd.Flags().StringVar(&opts.queries, "queries", "", a.say(msgFlagQueries))
	cmd.Flags().StringVar(&opts.qrels, "qrels", "", a.say(msgFlagQrels))
	cmd.Flags().StringVar(&opts.nomatch, "nomatch", "", a.say(msgFlagNoMatch))
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if (opts.queries == "") != (opts.qrels == "") {
			return a.wrongUsage(cmd, msgNeedsBoth, "--queries", "--qrels")
		}
		return nil
	}
	return cmd
}

func runEval(ctx context.Context, a *app, opts evalOptions) error {
	probes, err := a.readProbes(ctx, opts)
	if err != nil {
		return err
	}
	f, err := a.openFinder(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	selfMade := opts == evalOptions{}
	if selfMade {
		probes = f.ownProbes()
	}
	if n := f.countUnknown(probes); n > 0 {
		a.note(msgEvalUnknown, n)
	}
	bar := a.newProgress(a.say(msgAsking))
	limits := retrieve.Options{MinScore: f.config.MinScore, Limit: f.config.Limit}
	report, err := f.Evaluate(ctx, probes, limits, bar.step)
	bar.clear()
	if err != nil {
		return err
	}
	report.SelfMade = selfMade
	return a.show(evalDocument{report})
}

// countUnknown counts the judged memories that the bank does not have: they
// can only make the numbers worse.
func (f *finder) countUnknown(probes []retrieve.Labelled) int {
	unknown := map[string]bool{}
	for _, p := range probes {
		for id := range p.Grades {
			if _, ok := f.index.Find(id); !ok {
				unknown[id] = true
			}
		}
	}
	return len(unknown)
}

// An evalDocument is a report on how well a bank answers.
type evalDocument struct{ retrieve.Report }

func (d evalDocument) writeText(p *page) {
	if d.SelfMade {
		p.say(msgEvalSelfMade)
	}
	p.say(msgEvalBank, d.Memories, d.Embedder, d.MinScore)
	var rows [][]string
	if len(d.Groups) > 0 {
		rows = append(rows, []string{"", "n", "nDCG@5", "Recall@5", "MRR", "Hit@5",
			p.app.say(msgEvalAnswered), p.app.say(msgEvalHelped), p.app.say(msgEvalPrecision)})
	}
	for _, g := range d.Groups {
		rows = append(rows, []string{g.Name, fmt.Sprint(g.Queries), ratio(g.NDCG5), ratio(g.Recall5), ratio(g.MRR), ratio(g.Hit5),
			ratio(g.Answered), ratio(g.Helped), ratio(g.Precision)})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	for _, s := range d.Silence {
		p.say(msgEvalSilence, s.Class, s.Fired, s.Queries, 100*s.Rate)
	}
}

func ratio(x float64) string { return fmt.Sprintf("%.3f", x) }

// ownProbes makes questions of the bank itself: every trigger of a memory, or
// its title where it has none, should find the memory; small talk should find
// nothing.
func (f *finder) ownProbes() []retrieve.Labelled {
	var probes []retrieve.Labelled
	for i, e := range f.entries() {
		texts := e.Trigger
		if len(texts) == 0 {
			texts = []string{e.Title}
		}
		for n, s := range texts {
			probes = append(probes, retrieve.Labelled{Query: retrieve.Query{Text: s}, ID: fmt.Sprintf("%s#%d", e.ID, n+1),
				Lang: f.index.Lang(i), Grades: map[string]int{e.ID: 2}})
		}
	}
	for n, s := range relevance.SmallTalk() {
		probes = append(probes, retrieve.Labelled{Query: retrieve.Query{Text: s}, ID: fmt.Sprintf("chat#%d", n+1), Class: "chat"})
	}
	return slices.Clip(probes)
}
