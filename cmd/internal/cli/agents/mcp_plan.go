package agents

import (
	"bufio"
	"context"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/proposal/personal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// typedFields are the fields of a proposal as a person would have typed them, so
// that the same is refused.
func typedFields(in mcp.Proposal) proposal.FieldFlags {
	given := map[string][]string{
		"id": {in.ID}, "category": {in.Category}, "kind": {in.Kind}, "title": {in.Title}, "summary": {in.Summary},
		"status": {in.Status}, "trigger": in.Trigger,
	}
	flags := proposal.FieldFlags{}
	for _, f := range draft.Fields {
		flags[f.Name] = &proposal.Typed{List: f.List}
		for _, value := range given[f.Name] {
			if value != "" {
				flags[f.Name].Set(value)
			}
		}
	}
	return flags
}

// Plan returns a plan that waits.
func (b mcpBank) Plan(ctx context.Context, id string) (mcp.Plan, error) {
	run := b.call(ctx)
	bank, plan, err := waitingPlan(ctx, run, id)
	if err != nil {
		return mcp.Plan{}, toAgent(run, err)
	}
	p, err := planShown(run, bank, plan)
	return p, toAgent(run, err)
}

func waitingPlan(ctx context.Context, run *session.Run, id string) (*kb.Bank, *govern.Plan, error) {
	bank, err := run.Bank()
	if err != nil {
		return nil, nil, err
	}
	plan, err := proposal.PlanToApply(ctx, run, bank, id)
	if err != nil {
		return nil, nil, err
	}
	return bank, plan, proposal.Writable(run, bank, plan)
}

// planShown puts a plan into the words that agent and person get. A person who wants
// to be asked at a terminal is not asked elsewhere.
func planShown(run *session.Run, bank *kb.Bank, plan *govern.Plan) (mcp.Plan, error) {
	mine, err := personal.Read(run)
	if err != nil {
		return mcp.Plan{}, err
	}
	id := plan.Ops.ID
	list := rendered(run, proposal.NewPlanDocument(bank, plan))
	p := mcp.Plan{
		ID: id, Digest: plan.Digest(bank),
		Text:     list + "\n" + withNote(run.Say(msgMCPPlanned, id), draftsNote(run, plan)),
		Waits:    run.Say(msgMCPWaits, id, commandFor(run, "apply", id), commandFor(run, "reject", id)),
		Declined: run.Say(msgMCPDeclined, id, commandFor(run, "reject", id)),
		Closed:   run.Say(msgMCPClosed, id, commandFor(run, "apply", id), commandFor(run, "reject", id)),
	}
	if mine.Confirm != personal.Terminal {
		p.Asks = questionAbout(run, bank, plan)
	}
	return p, nil
}

// rendered returns the text of a document.
func rendered(run *session.Run, d session.Document) string {
	var b strings.Builder
	p := &session.Page{Run: run, W: bufio.NewWriter(&b)}
	d.WriteText(p)
	p.W.Flush()
	return b.String()
}

// commandFor is what a person types about a plan. A bank that was named to this
// program has to be named to that one too.
func commandFor(run *session.Run, verb, id string) string {
	command := host.Program + " " + verb + " " + id
	if run.BankDir == "" && run.BankFromEnv() == "" {
		return command
	}
	bank, err := run.Bank()
	if err != nil {
		return command
	}
	return command + " --bank '" + strings.ReplaceAll(bank.Dir(), "'", `'\''`) + "'"
}

// Apply carries a plan out that a person has agreed to in a dialog, unless it has
// become another one since.
func (b mcpBank) Apply(ctx context.Context, id, digest string) (string, error) {
	run := b.call(ctx)
	text, err := applyForAgent(ctx, run, id, digest)
	return text, toAgent(run, err)
}

func applyForAgent(ctx context.Context, run *session.Run, id, digest string) (string, error) {
	mine, err := personal.Read(run)
	if err != nil {
		return "", err
	}
	bank, plan, err := waitingPlan(ctx, run, id)
	if err != nil {
		return "", err
	}
	if digest == "" || plan.Digest(bank) != digest || mine.Confirm == personal.Terminal {
		return "", &session.Problem{Code: session.CodeStale, Msg: run.Say(msgMCPUnsealed)}
	}
	report, err := proposal.Applied(ctx, run, bank, proposal.NewPlanDocument(bank, plan), govern.Elicitation)
	if err != nil {
		return "", err
	}
	return withNote(rendered(run, proposal.AppliedDocument{Report: report, Bank: bank, Plan: plan}), draftsNote(run, plan)), nil
}

// withNote adds a note to a text, if there is one.
func withNote(text, note string) string {
	if note == "" {
		return text
	}
	return strings.TrimSuffix(text, "\n") + "\n" + note
}

var _ mcp.Bank = mcpBank{}

// The messages of this file.
var (
	msgMCPPlanned = lang.Text{
		EN: "Nothing is written yet. The plan is pending as %[1]s. To ask the person, call memory_apply with plan %[1]s.",
		ZH: "尚未写入。计划 %[1]s 待确认。要请用户决定：用 plan %[1]s 调用 memory_apply。",
		JA: "まだ何も書き込んでいません。計画 %[1]s は承認待ちです。利用者に確かめるには、plan %[1]s で memory_apply を呼びます。",
	}
	msgMCPWaits = lang.Text{
		EN: "Nothing is written. The plan %[1]s is pending. A person has to decide, but cannot be asked from here. Tell them what it does and what to type in a terminal: %[2]s (or, to reject it: %[3]s). Do not run either of them yourself.",
		ZH: "没有写入。计划 %[1]s 待用户确认，而这里无法询问用户。请告诉用户计划的内容，以及在终端中输入的命令：%[2]s（拒绝则为：%[3]s）。不要自己运行这些命令。",
		JA: "何も書き込んでいません。計画 %[1]s は承認待ちですが、ここからは利用者に尋ねられません。計画の内容と、端末で入力するコマンドを伝えてください: %[2]s（却下するには: %[3]s）。どちらも自分では実行しないでください。",
	}
	msgMCPDeclined = lang.Text{
		EN: "The person said no. Nothing is written, and the plan %[1]s is still pending. Do not ask again unless they want you to. To reject it they can type: %[2]s",
		ZH: "用户回答了“否”。没有写入，计划 %[1]s 仍待确认。除非用户要求，否则不要再次询问。用户可输入以下命令拒绝：%[2]s",
		JA: "利用者の答えは「いいえ」でした。何も書き込んでおらず、計画 %[1]s は承認待ちのままです。求められない限り、もう一度尋ねないでください。却下するには: %[2]s",
	}
	msgMCPClosed = lang.Text{
		EN: "There is no decision: the dialog was closed, or the host answered by itself because no person could see it. That is not a no. Nothing is written, and the plan %[1]s is still pending. Tell the person what it does, and that they can type in a terminal: %[2]s (or, to reject it: %[3]s). Do not run either of them yourself, and do not ask again in this turn.",
		ZH: "没有得到决定：对话框被关闭，或者因无人能看到，宿主自行作了回答。这不等于拒绝。没有写入，计划 %[1]s 仍待确认。请告诉用户计划的内容，以及可在终端中输入的命令：%[2]s（拒绝则为：%[3]s）。不要自己运行这些命令，本轮也不要再次询问。",
		JA: "決定は得られていません。ダイアログが閉じられたか、人に見せられずホストが自動で答えました。却下ではありません。何も書き込んでおらず、計画 %[1]s は承認待ちのままです。計画の内容と、端末で入力できるコマンドを利用者に伝えてください: %[2]s（却下するには: %[3]s）。どちらも自分では実行せず、このターンではもう一度尋ねないでください。",
	}
)
