package session

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// QueryOptions are the flags of the commands that ask the bank a question.
type QueryOptions struct {
	stage    string
	Task     string
	files    []string
	limit    int
	minScore float64
	Only     *retrieve.Filter // nil: every memory
	Beyond   bool             // as in retrieve.Options

	begun prompt.Begun

	limitGiven, minScoreGiven bool // by flag: they go before config.yaml
}

// AddFlags gives a command the flags of a question.
func (o *QueryOptions) AddFlags(run *Run, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.stage, "stage", "", run.Say(msgFlagStage))
	flags.StringVar(&o.Task, "task", "", run.Say(msgFlagTask))
	flags.StringArrayVar(&o.files, "file", nil, run.Say(msgFlagFile))
	flags.IntVar(&o.limit, "limit", retrieve.DefaultOptions.Limit, run.Say(msgFlagLimit))
	flags.Float64Var(&o.minScore, "min-score", retrieve.DefaultOptions.MinScore, run.Say(MsgFlagMinScore))
	run.addStore(cmd)
	Complete(cmd, "stage", StageNames())
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		o.begun = prompt.Begin(asked(args))
		return o.check(run, cmd)
	}
}

// check refuses what makes no sense before the bank is looked for.
func (o *QueryOptions) check(run *Run, cmd *cobra.Command) error {
	o.limitGiven, o.minScoreGiven = cmd.Flags().Changed("limit"), cmd.Flags().Changed("min-score")
	if _, err := retrieve.ParseStage(o.stage); err != nil {
		return run.WrongWord(MsgUnknownStage, o.stage, StageNames())
	}
	switch {
	case o.limit < 1:
		return run.WrongUsage(cmd, MsgLimitTooSmall)
	case !(o.minScore >= 0 && o.minScore <= retrieve.MostWeight): // NaN as well
		return run.WrongUsage(cmd, MsgMinScoreOutside, retrieve.MostWeight)
	}
	return nil
}

// Given reports whether any of the flags is.
func (o *QueryOptions) Given(cmd *cobra.Command) bool {
	return slices.ContainsFunc([]string{"stage", "task", "file", "limit", "min-score"}, cmd.Flags().Changed)
}

// Options returns the limits: a flag goes before config.yaml, which goes before
// the default.
func (o *QueryOptions) Options(c kb.Config) retrieve.Options {
	limits := retrieve.Options{MinScore: c.MinScore, Limit: c.Limit, Only: o.Only, Beyond: o.Beyond}
	if o.limitGiven {
		limits.Limit = o.limit
	}
	if o.minScoreGiven {
		limits.MinScore = o.minScore
	}
	return limits
}

func asked(args []string) string { return strings.TrimSpace(strings.Join(args, " ")) }

// Query puts the question together: the words of the command line or of stdin,
// and what the task demands.
func (o *QueryOptions) Query(ctx context.Context, run *Run, bank *kb.Bank, args []string) (retrieve.Query, error) {
	q := retrieve.Query{Text: asked(args), Begun: o.begun}
	q.Stage, _ = retrieve.ParseStage(o.stage) // checked before
	if len(args) == 1 && args[0] == "-" {
		data, err := run.ReadInput(ctx, "-")
		if err != nil {
			return q, err
		}
		q.Text = string(data)
	}
	if !utf8.ValidString(q.Text) {
		return q, &Problem{Code: CodeBadInput, Msg: run.Say(MsgNotUTF8)}
	}
	if o.Task != "" {
		demand, err := run.TaskText(bank, o.Task)
		if err != nil {
			return q, err
		}
		q.Text = strings.TrimSpace(q.Text + "\n\n" + demand)
	}
	q.Text = strings.TrimSpace(q.Text)
	for _, name := range o.files {
		path, err := run.projectPath(bank, name)
		if err != nil {
			return q, err
		}
		q.Files = append(q.Files, path)
	}
	return q, nil
}

// NeedQuestion refuses a command line that asks nothing. An empty stdin is a question:
// it finds nothing.
func (o *QueryOptions) NeedQuestion(run *Run, cmd *cobra.Command, args []string) error {
	if strings.TrimSpace(strings.Join(args, "")) == "" && o.Task == "" && len(o.files) == 0 {
		return run.WrongUsage(cmd, msgNoQuestion)
	}
	return nil
}

// Ask answers one question.
func (f *Finder) Ask(ctx context.Context, run *Run, o *QueryOptions, args []string) (retrieve.Query, []retrieve.Match, error) {
	q, err := o.Query(ctx, run, f.Bank, args)
	if err != nil {
		return q, nil, err
	}
	ms, err := f.Answer(ctx, run, q, o.Options(f.Config))
	return q, ms, err
}

// StageNames returns the words of --stage.
func StageNames() []string {
	var names []string
	for _, s := range retrieve.Stages {
		names = append(names, string(s))
	}
	return names
}

// The messages of this file.
var (
	msgNoQuestion = lang.Text{
		EN: "no question was given",
		ZH: "没有给出问题",
		JA: "質問がありません",
	}
	MsgLimitTooSmall = lang.Text{
		EN: "--limit must be 1 or more",
		ZH: "--limit 必须不小于 1",
		JA: "--limit は 1 以上にしてください",
	}
	MsgMinScoreOutside = lang.Text{
		EN: "--min-score must be from 0 to %v, the highest possible score; the default is 0.3",
		ZH: "--min-score 必须在 0 到 %v（最高得分）之间；默认值是 0.3",
		JA: "--min-score は 0 から %v（最高のスコア）までにしてください。既定値は 0.3 です",
	}
	msgFlagStage = lang.Text{
		EN: "stage of work: `STAGE` is init, req, plan, build or review",
		ZH: "工作阶段：`STAGE` 为 init、req、plan、build 或 review",
		JA: "作業の段階: `STAGE` は init、req、plan、build、review のいずれか",
	}
	msgFlagTask = lang.Text{
		EN: "also use the requirement document of task `ID` as part of the query",
		ZH: "同时用任务 `ID` 的需求文档提问",
		JA: "タスク `ID` の要件文書も質問に使う",
	}
	msgFlagFile = lang.Text{
		EN: "a file that you are working on: memories whose globs match `PATH` score higher (repeatable)",
		ZH: "你正在处理的文件：globs 与 `PATH` 匹配的记忆得分更高（可重复）",
		JA: "作業中のファイル。globs が `PATH` に合う記憶のスコアが上がる（繰り返し指定可）",
	}
	msgFlagLimit = lang.Text{
		EN: "show at most `N` memories",
		ZH: "最多显示 `N` 条记忆",
		JA: "最大 `N` 件の記憶を表示",
	}
	MsgFlagMinScore = lang.Text{
		EN: "the threshold: show memories that score `S` or more",
		ZH: "阈值：显示得分不低于 `S` 的记忆",
		JA: "表示のしきい値: スコアが `S` 以上の記憶を表示",
	}
)
