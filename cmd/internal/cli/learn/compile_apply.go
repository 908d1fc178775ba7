package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// addCompileApplyFlags gives compile the flags of its second half.
func addCompileApplyFlags(run *session.Run, cmd *cobra.Command, o *compileOptions) {
	cmd.Flags().StringVar(&o.in, "in", "", run.Say(msgFlagCompileIn))
	cmd.Flags().StringVar(&o.request, "request", "", run.Say(msgFlagCompileRequest))
	proposal.AddChangeFlags(o.ask, cmd, &o.reason)
}

// runCompileApply makes a plan of what a model has answered. The bank is read
// after the documents, so that a broken one costs nothing.
func runCompileApply(cmd *cobra.Command, run *session.Run, o *compileOptions) error {
	switch {
	case o.in == "" || o.request == "":
		return run.WrongUsage(cmd, msgCompileNeeds)
	case o.in == "-" && o.request == "-":
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--in -", "--request -")
	}
	ctx := cmd.Context()
	data, err := run.ReadInput(ctx, o.request)
	if err != nil {
		return err
	}
	req, err := compile.ReadRequest(data)
	if err != nil {
		return run.BadLine(o.request, err)
	}
	data, err = run.ReadInput(ctx, o.in)
	if err != nil {
		return err
	}
	resp, err := compile.ReadResponse(data)
	if err != nil {
		return run.BadLine(o.in, err)
	}
	d, err := proposal.OpenDrafting(o.ask, compile.Command, o.reason)
	if err != nil {
		return err
	}
	ops, report, err := compile.Propose(d.Bank, req, resp, d.Now)
	if err != nil {
		return compileRefused(run, err, o.in, data)
	}
	return proposeCompiled(ctx, d, ops, report)
}

// proposeCompiled makes a plan of what a response comes to, with what a person
// should know about it.
func proposeCompiled(ctx context.Context, d *proposal.Drafting, ops []schema.Operation, report compile.Report) error {
	run := d.Run
	for _, p := range report.Problems {
		run.Note(msgCompileProblem, oneLine(p))
	}
	if same := sameIn(report); same != "" {
		run.Note(msgCompileSame, same)
	}
	flags := flagsOf(report)
	if len(ops) == 0 {
		return nothingCompiled(ctx, run, d, flags)
	}
	plan, err := govern.Prepare(d.Bank, schema.MemoryOps{Operations: ops}, d.Command, d.Reason, d.Now)
	if plan != nil {
		plan.Notes, plan.Flags = flags, slices.Concat(flags, plan.Flags)
	}
	return d.Proposed(ctx, d.Bank, plan, err)
}

// nothingCompiled says that there is nothing to decide, and why.
func nothingCompiled(ctx context.Context, run *session.Run, d *proposal.Drafting, flags []govern.Flag) error {
	if !run.JSON {
		for _, f := range flags {
			run.Note(proposal.MsgPlanFlag, f.Path, lang.Tell(f.Msg, run.Lang))
		}
		return d.Proposed(ctx, d.Bank, nil, govern.ErrNothing)
	}
	nothing := proposal.NewNothingDocument()
	nothing.Plan.Flags = flags
	for _, f := range flags {
		nothing.Flags = append(nothing.Flags, schema.Flag{Path: f.Path, Rule: f.Rule, Message: f.Msg.Error()})
	}
	return run.Show(nothing)
}

// maxNamed is how many rules are named where nothing becomes of them.
const maxNamed = 10

// sameIn names the proposals that the bank holds already.
func sameIn(report compile.Report) string {
	var ids []string
	for _, item := range report.Items {
		if item.Outcome == compile.Same {
			ids = append(ids, item.ID)
		}
	}
	if n := len(ids) - maxNamed; n > 0 {
		ids = append(ids[:maxNamed], "+"+strconv.Itoa(n))
	}
	return strings.Join(ids, ", ")
}

// flagsOf returns the notes of a report as flags of a plan.
func flagsOf(report compile.Report) (flags []govern.Flag) {
	for _, item := range report.Items {
		for _, n := range item.Notes {
			path := item.Path
			if path == "" {
				path = item.ID
			}
			if item.Outcome != compile.Same {
				flags = append(flags, govern.Flag{Path: path, Finding: guard.Finding{Rule: string(n.Code), Severity: guard.Flag, Msg: n.Text()}})
			}
		}
	}
	return flags
}

// oneLine is a value that a model has sent, of whatever form.
func oneLine(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	data, err := schema.EncodeLine(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(string(data))
}

// compileRefusals has a text for every reason for which a response is refused.
var compileRefusals = map[compile.Why]struct{ msg, hint lang.Text }{
	compile.OtherRequest:  {msgCompileOther, msgHintCompileOther},
	compile.NoObservation: {msgCompileNoObservation, msgHintCompileNoObservation},
	compile.Uncovered:     {msgCompileUncovered, msgHintCompileUncovered},
	compile.NotAllowed:    {msgCompileNotAllowed, msgHintCompileNotAllowed},
	compile.Forbidden:     {msgCompileForbidden, msgHintCompileNotAllowed},
	compile.TakenID:       {proposal.MsgTakenID, msgHintCompileTaken},
}

// compileRefused says in the person's language why a response is not carried out.
// Every other error passes unchanged.
func compileRefused(run *session.Run, err error, name string, data []byte) error {
	var r *compile.Refusal
	if !errors.As(err, &r) {
		return err
	}
	t := compileRefusals[r.Why]
	args := []any{strings.Join(r.Words, ", ")}
	if r.Why != compile.NoObservation && r.Why != compile.Uncovered {
		args = []any{r.Words[0], strings.Join(r.Words[1:], ", ")}
	}
	if name == "-" {
		name = "stdin"
	}
	p := &session.Problem{Code: session.CodeBadInput, Path: name, Msg: run.Say(t.msg, args...), Hint: run.Say(t.hint), Err: err}
	if r.At != "" {
		p.Line, p.Column = schema.Place(data, r.At)
		p.Msg = r.At + ": " + p.Msg
	}
	return p
}

// The messages of this file.
var (
	msgCompileNeeds = lang.Text{
		EN: "compile apply needs the answer and the request: --in FILE --request FILE",
		ZH: "compile apply 需要回答和请求：--in FILE --request FILE",
		JA: "compile apply には回答と要求が必要です: --in FILE --request FILE",
	}
	msgCompileProblem = lang.Text{
		EN: "The model reports: %s",
		ZH: "模型报告：%s",
		JA: "モデルからの報告: %s",
	}
	msgCompileSame = lang.Text{
		EN: "The bank already says so: %s",
		ZH: "记忆库中已有相同的内容：%s",
		JA: "メモリバンクは既にこの内容です: %s",
	}
	msgCompileOther = lang.Text{
		EN: "the answer is for the request %[1]s, but this request is %[2]s",
		ZH: "回答针对的是请求 %[1]s，而这份请求是 %[2]s",
		JA: "要求 %[1]s への回答ですが、この要求は %[2]s です",
	}
	msgHintCompileOther = lang.Text{
		EN: "pass the request that the model was given, or ask the model again",
		ZH: "请给出模型收到的那份请求，或让模型重新回答",
		JA: "モデルに渡した要求を指定するか、モデルにもう一度回答させてください",
	}
	msgCompileNoObservation = lang.Text{
		EN: "the answer cites observations that do not exist: %s",
		ZH: "回答引用的观察并不存在：%s",
		JA: "回答が引用している観測が見つかりません: %s",
	}
	msgHintCompileNoObservation = lang.Text{
		EN: "a rule may cite only observations in the request or in a log of this bank; tacit timeline lists them",
		ZH: "规则只能引用请求或此记忆库日志中的观察；可用 tacit timeline 列出",
		JA: "規則が引用できるのは、要求かこのメモリバンクのログにある観測だけです。tacit timeline で一覧できます",
	}
	msgCompileUncovered = lang.Text{
		EN: "provenance_summary does not list observations that the answer cites: %s",
		ZH: "provenance_summary 没有列出回答引用的观察：%s",
		JA: "引用した観測が provenance_summary にありません: %s",
	}
	msgHintCompileUncovered = lang.Text{
		EN: "have the model list every cited id in provenance_summary.observation_ids_used",
		ZH: "请让模型在 provenance_summary.observation_ids_used 中列出所有被引用的编号",
		JA: "引用した ID をすべて provenance_summary.observation_ids_used に挙げるよう、モデルに求めてください",
	}
	msgCompileNotAllowed = lang.Text{
		EN: "the answer would write %[1]s, but the request allows only: %[2]s",
		ZH: "回答会写入 %[1]s，但请求只允许：%[2]s",
		JA: "回答は %[1]s に書こうとしていますが、要求が許すのは次だけです: %[2]s",
	}
	msgHintCompileNotAllowed = lang.Text{
		EN: "nothing was written; prepare a new request: tacit compile prepare --out FILE",
		ZH: "没有写入任何内容；请重新准备请求：tacit compile prepare --out FILE",
		JA: "何も書いていません。要求を作り直してください: tacit compile prepare --out FILE",
	}
	msgCompileForbidden = lang.Text{
		EN: "the answer would write %[1]s, but the request forbids %[2]s",
		ZH: "回答会写入 %[1]s，但请求禁止 %[2]s",
		JA: "回答は %[1]s に書こうとしていますが、要求は %[2]s を禁じています",
	}
	msgHintCompileTaken = lang.Text{
		EN: "have the model choose another name for the rule",
		ZH: "请让模型为规则另取名称",
		JA: "規則に別の名前を付けるよう、モデルに求めてください",
	}
	msgFlagCompileIn = lang.Text{
		EN: "apply: the answer of the model, a compile_response; - is stdin",
		ZH: "apply：模型的回答（compile_response）；- 表示 stdin",
		JA: "apply: モデルの回答（compile_response）。- は stdin",
	}
	msgFlagCompileRequest = lang.Text{
		EN: "apply: the request that the answer is for",
		ZH: "apply：回答所针对的请求",
		JA: "apply: 回答の元になった要求",
	}
)
