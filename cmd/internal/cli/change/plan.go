package change

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// What can be done with plans.
var planVerbs = []string{"list", "show", "diff", "drop", "make"}

func newPlanCommand(run *session.Run) *cobra.Command {
	ask, blocks := &proposal.Asker{Run: run}, blockFlags{}
	cmd := &cobra.Command{
		Use:  "plan [list|show|diff|drop|make] [ID|FILE]",
		Args: run.ArgsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPlan(cmd, ask, blocks, slices.Concat(args, []string{"", ""}))
		},
	}
	cmd.ValidArgs = planVerbs
	proposal.AddYes(run, cmd, &ask.Yes)
	blocks.add(run, cmd)
	return cmd
}

func runPlan(cmd *cobra.Command, ask *proposal.Asker, blocks blockFlags, args []string) error {
	run := ask.Run
	verb, id := args[0], args[1]
	if err := proposal.AtMostOne(run, cmd, blockWords...); err != nil {
		return err
	}
	switch {
	case verb == "" || verb == "list" && id == "":
		return listPlans(run)
	case !slices.Contains(planVerbs, verb):
		return run.WrongWord(msgUnknownVerb, verb, planVerbs)
	case verb == "list":
		return run.WrongUsage(cmd, session.MsgTooManyArgs, id)
	case verb == "make":
		return makePlan(cmd.Context(), ask, blocks, id)
	case id == "":
		return run.WrongUsage(cmd, msgPlanFormNeeded, verb)
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if verb == "drop" {
		return dropPlan(cmd.Context(), run, bank, id, "")
	}
	return showPlan(run, bank, id, verb == "diff")
}

// makePlan makes a plan of a memory_ops document.
func makePlan(ctx context.Context, ask *proposal.Asker, blocks blockFlags, name string) error {
	run := ask.Run
	if name == "" {
		name = "-"
	}
	data, err := run.ReadInput(ctx, name)
	if err != nil {
		return err
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	ops, err := govern.ReadOps(data)
	if errors.Is(err, kb.ErrOutside) {
		return err
	}
	if err != nil {
		return run.BadLine(name, err)
	}
	ops.ID = "" // an id is given here, and to nothing but what was shown
	if err := settleBlocks(ctx, run, bank, &ops, blocks); err != nil {
		return err
	}
	plan, err := govern.Prepare(bank, ops, "plan", "", time.Now())
	return ask.Proposed(ctx, bank, plan, err)
}

// dropPlan rejects a plan. What it was about is said to who did not name it.
func dropPlan(ctx context.Context, run *session.Run, bank *kb.Bank, id, about string) error {
	id, err := (&decision.Decider{Bank: bank, Patience: run.Patience}).Withdraw(ctx, id)
	if err != nil {
		return run.ExplainReadOnly(err, bank)
	}
	return run.Show(droppedDocument{session.SchemaVersion, "reject", id, about})
}

// showPlan prints a pending plan, or the lines that it changes.
func showPlan(run *session.Run, bank *kb.Bank, id string, diff bool) error {
	plan, err := govern.Load(bank, id)
	var stale *govern.StaleError
	if err != nil && !errors.As(err, &stale) {
		return err
	}
	if diff {
		if err != nil {
			return err
		}
		return run.Show(diffDocument{SchemaVersion: session.SchemaVersion, Action: "diff", ID: plan.Ops.ID, Diff: plan.Diff()})
	}
	if showErr := run.Show(proposal.NewPlanDocument(bank, plan)); showErr != nil {
		return showErr
	}
	return err
}

// A plansDocument lists the pending plans.
type plansDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Plans         []planItem        `json:"plans"`
	Problems      []session.Finding `json:"problems"` // files of plans that cannot be read

	bank *kb.Bank
}

// A planItem is one pending plan.
type planItem struct {
	ID         string             `json:"id"`
	Command    string             `json:"command"`
	Reason     string             `json:"reason,omitempty"`
	Created    string             `json:"created"`          // RFC 3339
	Undoes     string             `json:"undoes,omitempty"` // the operation that it undoes
	Void       bool               `json:"void"`             // what it was made for has changed
	Operations []schema.Operation `json:"operations"`

	created time.Time
	moves   map[string]string // of each memory that moves, from its new path to the old one; nil for a void plan
}

func listPlans(run *session.Run) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	plans, bad, err := govern.Pending(bank)
	if err != nil {
		return err
	}
	d := plansDocument{SchemaVersion: session.SchemaVersion, Action: "plans", Plans: []planItem{}, Problems: []session.Finding{}, bank: bank}
	for _, p := range plans {
		whole, err := govern.Load(bank, p.Ops.ID)
		item := planItem{ID: p.Ops.ID, Command: p.Command, Reason: p.Reason, Created: p.Created.Format(time.RFC3339), Undoes: p.Undoes, Void: err != nil, Operations: p.Ops.Operations, created: p.Created}
		if err == nil {
			item.moves = whole.Moves()
		}
		for i := range item.Operations {
			item.Operations[i].Content, item.Operations[i].FrontMatter = nil, nil // tacit plan show has them
		}
		d.Plans = append(d.Plans, item)
	}
	for _, e := range bad {
		d.Problems = append(d.Problems, run.BadFile(e))
	}
	return run.Show(d)
}

func (d plansDocument) WriteText(p *session.Page) {
	run := p.Run
	p.Findings(d.Problems, d.bank)
	if len(d.Plans) == 0 {
		run.Note(msgPlanNoPlans)
	}
	for _, plan := range d.Plans {
		head := plan.ID + "  " + run.ShortTime(plan.created) + "  " + guard.Quote(plan.Command)
		if plan.Void {
			head += "  " + p.Paint(session.Red, run.Say(msgPlanVoid))
		}
		p.Line(p.Paint(session.Bold, plan.ID) + strings.TrimPrefix(head, plan.ID))
		proposal.ListOperations(p, plan.Operations, plan.moves, plan.Undoes)
	}
}

// A droppedDocument says that a plan was rejected.
type droppedDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	ID            string `json:"id"`

	about string // what it was, for who did not name it
}

func (d droppedDocument) WriteText(p *session.Page) {
	if d.about != "" {
		p.Say(msgPlanDroppedOnly, d.ID, d.about)
		return
	}
	p.Say(msgPlanDropped, d.ID)
}

// A diffDocument is a unified diff.
type diffDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	ID            string `json:"id"`             // of the plan or memory
	Path          string `json:"path,omitempty"` // of the memory
	From          string `json:"from,omitempty"` // what was compared; absent for a plan
	To            string `json:"to,omitempty"`
	Diff          string `json:"diff"`
}

func (d diffDocument) WriteText(p *session.Page) {
	if d.Diff == "" {
		p.Run.Note(msgDiffSame)
	}
	p.Diff(d.Diff)
}

// The messages of this file.
var (
	msgPlanDropped = lang.Text{
		EN: "Rejected plan %s; nothing was written.",
		ZH: "已拒绝计划 %s；没有写入任何内容。",
		JA: "計画 %s を却下しました。何も書き込んでいません。",
	}
	msgPlanDroppedOnly = lang.Text{
		EN: "Rejected plan %[1]s (%[2]s); nothing was written.",
		ZH: "已拒绝计划 %[1]s（%[2]s）；没有写入任何内容。",
		JA: "計画 %[1]s（%[2]s）を却下しました。何も書き込んでいません。",
	}
	msgPlanNoPlans = lang.Text{
		EN: "No pending plans.",
		ZH: "没有待确认的计划。",
		JA: "承認待ちの計画はありません。",
	}
	msgPlanVoid = lang.Text{
		EN: "void",
		ZH: "已失效",
		JA: "無効",
	}
	msgPlanFormNeeded = lang.Text{
		EN: "name a plan: tacit plan %s ID",
		ZH: "请指明计划：tacit plan %s ID",
		JA: "計画を指定してください: tacit plan %s ID",
	}
	msgUnknownVerb = lang.Text{
		EN: "unknown subcommand: tacit plan %s",
		ZH: "没有这个子命令：tacit plan %s",
		JA: "tacit plan %s というサブコマンドはありません",
	}
	msgDiffSame = lang.Text{
		EN: "No differences.",
		ZH: "没有差异。",
		JA: "違いはありません。",
	}
)

// planHelp is the help of tacit plan.
var planHelp = session.HelpText{
	Name: "plan",
	Short: lang.Text{
		EN: "Show pending plans, or make one",
		ZH: "查看待确认的计划，或创建计划",
		JA: "承認待ちの計画を見る、または計画を作る",
	},
	Long: lang.Text{
		EN: `Every change to the bank is first a plan, with these exceptions: tacit init writes at once, and so do tacit index and tacit check --fix when they sync INDEX.md with the files.
On a terminal, you are asked at once whether to apply the plan. Without a terminal, the plan stays pending until a person types tacit apply ID or tacit reject ID.

"plan list" lists the plans, "plan show ID" prints one, "plan diff ID" shows every
changed line, and "plan drop ID" rejects it, as tacit reject does. A plan becomes void when
one of its files changes.

"plan make FILE" makes a plan from a memory_ops document; without FILE, or if FILE is "-", it reads stdin. "tacit
schema memory_ops" prints its form. An operation on INDEX.md or _index.md that has no text
is ignored, because Tacit writes the rows from the memories.`,
		ZH: `对记忆库的每次更改都先成为计划；只有 tacit init，以及 tacit index 和 tacit check --fix 的同步，会直接写入。在终端中会立即询问你；没有终端时，计划保持待确认，直到有人输入 tacit apply ID
或 tacit reject ID。

"plan list" 列出计划，"plan show ID" 显示其中一个，"plan diff ID" 显示它改动的每一行，
"plan drop ID" 拒绝它，与 tacit reject 相同。计划所依据的文件一旦变化，计划即失效。

"plan make FILE" 读取 memory_ops 文档（不给 FILE 或写 "-" 时读 stdin，格式见 tacit schema memory_ops）并
提出计划。针对 INDEX.md 或 _index.md、且不带内容的操作会被略去：索引条目由记忆自动生成。`,
		JA: `メモリバンクの変更は、まず計画になります。すぐに書き込むのは、tacit init と、tacit index や tacit check --fix の同期だけです。端末では、計画を適用するかをその場で尋ねます。端末がないときは、計画は、人が tacit apply ID か
tacit reject ID を入力するまで承認待ちのままです。

"plan list" は計画の一覧、"plan show ID" はその内容、"plan diff ID" は変更される行を
表示し、"plan drop ID" は tacit reject と同じく却下します。元になったファイルが変わると、計画は無効になります。

"plan make FILE" は memory_ops の文書を読み（FILE を省くか "-" なら stdin から。形式は tacit schema memory_ops
を参照）、計画として提案します。INDEX.md や _index.md への本文のない操作は省かれます。
INDEX.md の行は記憶から自動的に作られるためです。`,
	},
	Examples: lang.Text{
		EN: `tacit plan                              # which plans are pending?
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
		ZH: `tacit plan                              # 有哪些待确认的计划？
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
		JA: `tacit plan                              # 承認待ちの計画は？
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
	},
	Exits: proposal.ChangeExits,
}
