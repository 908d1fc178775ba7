package cli

import (
	"context"
	"math"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

type matchOptions struct {
	queryOptions
	explain bool
	batch   string
}

func newMatchCommand(a *app) *cobra.Command {
	var opts matchOptions
	cmd := &cobra.Command{
		Use: "match [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMatch(cmd, a, &opts, args)
		},
	}
	opts.addFlags(a, cmd)
	cmd.Flags().BoolVar(&opts.explain, "explain", false, a.say(msgFlagExplain))
	cmd.Flags().StringVar(&opts.batch, "batch", "", a.say(msgFlagBatch))
	return cmd
}

func runMatch(cmd *cobra.Command, a *app, opts *matchOptions, args []string) error {
	if opts.batch != "" {
		if len(args) > 0 || opts.task != "" || opts.explain {
			return a.wrongUsage(cmd, msgBatchAlone)
		}
		return runBatch(cmd.Context(), a, opts)
	}
	if err := opts.needQuestion(a, cmd, args); err != nil {
		return err
	}
	return runOneMatch(cmd.Context(), a, opts, args)
}

func runOneMatch(ctx context.Context, a *app, opts *matchOptions, args []string) error {
	f, err := a.openFinder(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	q, ms, err := f.ask(ctx, a, &opts.queryOptions, args)
	if err != nil {
		return err
	}
	d := matchDocument{
		SchemaVersion: schemaVersion, Action: "match", Query: q.Text, Stage: q.Stage,
		Matches: matchItems(ms), Index: f.health(a), found: ms,
	}
	if opts.explain {
		if d.Explanations, err = f.explainAround(ctx, q, opts.options(f.config), ms); err != nil {
			return err
		}
	}
	f.noteUse(a, ms)
	if !a.json { // the document tells at any time
		f.tellMissed(a, len(ms) > 0)
	}
	return a.show(d)
}

// A matchDocument is the answer to one question.
type matchDocument struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"`
	Query         string         `json:"query"`
	Stage         retrieve.Stage `json:"stage"`
	Matches       []matchItem    `json:"matches"`
	Index         healthDocument `json:"index"`
	Explanations  []explanation  `json:"explanations,omitzero"` // with --explain; then never null

	found []retrieve.Match
}

// A matchItem is a memory that was found.
type matchItem struct {
	ID        string  `json:"id"`
	Path      string  `json:"path"`
	Title     string  `json:"title"`
	Kind      kb.Kind `json:"kind"`
	Summary   string  `json:"summary"`
	Score     float64 `json:"score"`
	Relevance float64 `json:"relevance"`
	Weight    float64 `json:"weight"`
	Risk      kb.Risk `json:"risk"` // high, medium, low or empty
	Lines     int     `json:"lines"`
}

// matchItems never returns nil: no match is an empty list.
func matchItems(ms []retrieve.Match) []matchItem {
	items := make([]matchItem, len(ms))
	for i, m := range ms {
		e := m.Entry
		items[i] = matchItem{e.ID, e.Path, e.Title, e.Kind, e.Summary, rounded(m.Score), rounded(m.Relevance), rounded(m.Weight), m.Risk, e.Lines}
	}
	return items
}

// rounded cuts off the digits in which the order of additions shows: 1.2 times
// 1.2 times 1.1 is 1.584.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func (d matchDocument) writeText(p *page) {
	if len(d.Explanations) > 0 {
		for _, x := range d.Explanations {
			x.writeText(p)
		}
		return
	}
	retrieve.RenderLines(p.w, p.app.lang, shownFolder, d.found)
}
