package cli

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// queryOptions are the flags of the commands that ask the bank a question.
type queryOptions struct {
	stage    string
	task     string
	files    []string
	limit    int
	minScore float64

	limitGiven, minScoreGiven bool // by flag: they go before config.yaml
}

func (o *queryOptions) addFlags(a *app, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.stage, "stage", "", a.say(msgFlagStage))
	flags.StringVar(&o.task, "task", "", a.say(msgFlagTask))
	flags.StringArrayVar(&o.files, "file", nil, a.say(msgFlagFile))
	flags.IntVar(&o.limit, "limit", retrieve.DefaultOptions.Limit, a.say(msgFlagLimit))
	flags.Float64Var(&o.minScore, "min-score", retrieve.DefaultOptions.MinScore, a.say(msgFlagMinScore))
	complete(cmd, "stage", stageNames())
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return o.check(a, cmd) }
}

// check refuses what makes no sense before the bank is looked for.
func (o *queryOptions) check(a *app, cmd *cobra.Command) error {
	o.limitGiven, o.minScoreGiven = cmd.Flags().Changed("limit"), cmd.Flags().Changed("min-score")
	if _, err := retrieve.ParseStage(o.stage); err != nil {
		return a.wrongWord(msgUnknownStage, o.stage, stageNames())
	}
	switch {
	case o.limit < 1:
		return a.wrongUsage(cmd, msgLimitTooSmall)
	case o.minScore < 0 || math.IsNaN(o.minScore) || math.IsInf(o.minScore, 0): // JSON has no word for the last two
		return a.wrongUsage(cmd, msgMinScoreTooSmall)
	}
	return nil
}

// given reports whether any of the flags is.
func (o *queryOptions) given(cmd *cobra.Command) bool {
	return slices.ContainsFunc([]string{"stage", "task", "file", "limit", "min-score"}, cmd.Flags().Changed)
}

// options returns the limits: a flag goes before config.yaml, which goes before
// the default.
func (o *queryOptions) options(c kb.Config) retrieve.Options {
	limits := retrieve.Options{MinScore: c.MinScore, Limit: c.Limit}
	if o.limitGiven {
		limits.Limit = o.limit
	}
	if o.minScoreGiven {
		limits.MinScore = o.minScore
	}
	return limits
}

// query puts the question together: the words of the command line or of stdin,
// and what the task demands.
func (o *queryOptions) query(ctx context.Context, a *app, bank *kb.Bank, args []string) (retrieve.Query, error) {
	q := retrieve.Query{Text: strings.Join(args, " ")}
	q.Stage, _ = retrieve.ParseStage(o.stage) // checked before
	if len(args) == 1 && args[0] == "-" {
		data, err := a.readInput(ctx, "-")
		if err != nil {
			return q, err
		}
		q.Text = string(data)
	}
	if !utf8.ValidString(q.Text) {
		return q, &problem{code: codeBadInput, msg: a.say(msgNotUTF8)}
	}
	if o.task != "" {
		demand, err := a.taskText(bank, o.task)
		if err != nil {
			return q, err
		}
		q.Text = strings.TrimSpace(q.Text + "\n\n" + demand)
	}
	q.Text = strings.TrimSpace(q.Text)
	for _, name := range o.files {
		path, err := a.projectPath(bank, name)
		if err != nil {
			return q, err
		}
		q.Files = append(q.Files, path)
	}
	return q, nil
}

// needQuestion refuses a command line that asks nothing. An empty question is
// one: it finds nothing.
func (o *queryOptions) needQuestion(a *app, cmd *cobra.Command, args []string) error {
	if len(args) == 0 && o.task == "" && len(o.files) == 0 {
		return a.wrongUsage(cmd, msgNoQuestion)
	}
	return nil
}

// ask answers one question.
func (f *finder) ask(ctx context.Context, a *app, o *queryOptions, args []string) (retrieve.Query, []retrieve.Match, error) {
	q, err := o.query(ctx, a, f.bank, args)
	if err != nil {
		return q, nil, err
	}
	ms, err := f.Match(ctx, q, o.options(f.config))
	return q, ms, err
}

func stageNames() []string {
	var names []string
	for _, s := range retrieve.Stages {
		names = append(names, string(s))
	}
	return names
}
