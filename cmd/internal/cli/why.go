package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/retrieve"
)

func newWhyCommand(a *app) *cobra.Command {
	var opts queryOptions
	var last bool
	cmd := &cobra.Command{
		Use:  "why QUERY ID | CANDIDATE | --last",
		Args: a.argsBetween(0, 1<<10),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case last && (len(args) > 0 || opts.given(cmd)):
				return a.wrongUsage(cmd, msgLastAlone)
			case last:
				return a.whyLast(cmd.Context())
			case len(args) == 0:
				return a.wrongUsage(cmd, msgTooFewArgs, "QUERY ID")
			case len(args) == 1:
				return a.whyCandidate(cmd, args[0])
			}
			id := len(args) - 1
			return runWhy(cmd.Context(), a, &opts, args[:id], args[id])
		},
	}
	opts.addFlags(a, cmd)
	cmd.Flags().BoolVar(&last, "last", false, a.say(msgFlagLast))
	return cmd
}

func runWhy(ctx context.Context, a *app, opts *queryOptions, args []string, id string) error {
	f, err := a.openFinder(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	if _, ok := f.index.Find(id); !ok {
		return f.notLive(a, id)
	}
	q, shown, err := f.ask(ctx, a, opts, args)
	if err != nil {
		return err
	}
	number, ok := f.index.Find(id) // of the index that has answered
	if !ok {
		return f.notLive(a, id)
	}
	f.tellMissed(a, true)
	ranked, err := f.Match(ctx, q, retrieve.Options{Limit: f.index.Len()})
	if err != nil {
		return err
	}
	is := func(m retrieve.Match) bool { return m.Number == number }
	d := whyDocument{SchemaVersion: schemaVersion, Action: "why", Query: q.Text, Stage: q.Stage, ID: f.index.Entry(number).ID,
		Matched: slices.ContainsFunc(shown, is), Embedder: f.answers()}
	d.Rank = 1 + slices.IndexFunc(ranked, is)
	if d.Rank == 0 && strings.TrimSpace(q.Text) == "" {
		return a.show(d)
	}
	x, err := f.explain(ctx, q, opts.options(f.config), number)
	if err != nil {
		return err
	}
	if x.nothingAsked() {
		d.Rank = 0
	}
	if x.visible { // what asks nothing ranks nothing, and is explained all the same
		x.Matched, d.Explanation = d.Matched, &x
	}
	return a.show(d)
}

// A whyDocument explains one memory for one question.
type whyDocument struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"`
	Query         string         `json:"query"`
	Stage         retrieve.Stage `json:"stage"`
	ID            string         `json:"id"`
	Matched       bool           `json:"matched"`            // match would show it
	Rank          int            `json:"rank"`               // among all memories, from 1; 0: as below, or nothing is asked
	Explanation   *explanation   `json:"explanation"`        // null: the stage does not see it, or the question is empty
	Embedder      string         `json:"embedder,omitempty"` // whose vectors these are, as in health
}

func (d whyDocument) writeText(p *page) {
	switch {
	case d.Query == "" && d.Explanation == nil:
		p.say(msgWhyNoQuestion)
		return
	case d.Explanation == nil:
		p.say(msgWhyUnseen, d.ID, string(d.Stage))
		return
	}
	d.Explanation.writeText(p)
	if d.Rank > 0 {
		p.say(msgWhyRank, d.Rank)
	}
	if d.Embedder != "" && d.Embedder != embedder.Builtin {
		p.say(msgWhyEmbedder, d.Embedder)
	}
}
