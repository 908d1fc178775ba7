package proposal

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// MaxAddTries is how often an id is allocated anew because another process was
// faster. Each time one of them has succeeded.
const MaxAddTries = 100

// PlanToApply loads a plan that waits, as a page does that shows it.
func PlanToApply(ctx context.Context, run *session.Run, bank *kb.Bank, id string) (*govern.Plan, error) {
	return decision.Load(ctx, bank, id, run.Patience)
}

// ChangeExits are the exit statuses of every command that ends in a plan.
var ChangeExits = []int{session.ExitPartly, session.ExitStale, session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined}

// A PlanDocument is a plan: as JSON the memory_ops that it is, as text the list
// that a person decides about.
type PlanDocument struct {
	schema.MemoryOps
	Plan *govern.Plan `json:"-"`

	imported *Import // beside which the plan is shown; may be nil
}

// tell adds what an import says beside its plan.
func (d *PlanDocument) tell(i *Import) {
	if d.imported = i; i != nil {
		d.Import = i.Import
	}
}

// NewPlanDocument returns a plan as it is shown.
func NewPlanDocument(bank *kb.Bank, plan *govern.Plan) *PlanDocument {
	d := &PlanDocument{MemoryOps: plan.Ops, Plan: plan}
	d.Operations = shownOperations(plan)
	for _, f := range plan.Flags {
		d.Flags = append(d.Flags, schema.Flag{Path: f.Path, Line: f.Line, Column: f.Column, Rule: f.Rule, Message: f.Msg.Error()})
	}
	return d
}

// NewNothingDocument is what a program gets where nothing would change: a plan
// without operations, which has no id.
func NewNothingDocument() *PlanDocument {
	ops := schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", Operations: []schema.Operation{}}
	return &PlanDocument{MemoryOps: ops, Plan: &govern.Plan{Ops: ops}}
}

func (d *PlanDocument) WriteText(p *session.Page) {
	run := p.Run
	if d.imported != nil {
		d.imported.WriteText(p)
	}
	p.Line(p.Paint(session.Bold, run.Say(msgPlanTitle)))
	d.writeOperations(p)
	if d.Plan.ChangesRows() {
		p.Line(run.Say(msgPlanUpdate, table.Path) + run.Say(MsgPlanWhy, run.Say(msgPlanIndexRows)))
	}
	for _, e := range d.Plan.Edits {
		notesGone(p, e)
		listsCut(p, e)
	}
	for _, path := range d.Plan.Ignored {
		p.Line(p.Paint(session.Dim, run.Say(msgPlanIgnored, path)))
	}
	for _, f := range d.Plan.Flags {
		flag(p, f)
	}
}

// notesGone shows the lines of a user block that an edit of it takes away: nobody
// else has them.
func notesGone(p *session.Page, e govern.Edit) {
	was, err := front.UserBlock(e.Old)
	if err != nil || e.Op.Block != draft.User {
		return
	}
	will, _ := front.UserBlock(e.New)
	left := strings.Split(will, "\n")
	var gone []string
	for line := range strings.SplitSeq(was, "\n") {
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "<!--") && !slices.Contains(left, line) {
			gone = append(gone, line)
		}
	}
	if len(gone) == 0 {
		return
	}
	p.Line(p.Paint(session.Yellow, p.Run.Say(msgPlanNotesGo, e.Path, len(gone))))
	for _, line := range gone {
		p.Line(p.Paint(session.Red, "  - "+guard.QuoteCode(strings.TrimSuffix(line, "\r"))))
	}
}

// writeOperations writes a line for each operation. A memory that moves, which is created
// in one place and deleted in another, has one line.
func (d *PlanDocument) writeOperations(p *session.Page) {
	moves, shown, left := d.Plan.Moves(), map[string]string{}, map[string]bool{}
	rules, gone := d.newRules(moves), d.rulesGone()
	for i, op := range d.Plan.Ops.Operations {
		shown[op.Path] = d.Operations[i].Path
	}
	for _, from := range moves {
		left[from] = true
	}
	for i, op := range d.Plan.Ops.Operations {
		from, moved := moves[op.Path]
		switch {
		case moved && op.Type == schema.Create:
			moveLine(p, d.Operations[i], d.title(i), shown[from], govern.MoveOf(from, op.Path), d.Plan.Undoes)
		case op.Type == schema.Delete && left[op.Path]:
		default:
			operation(p, d.Operations[i], d.title(i), d.Plan.Undoes)
		}
		if slices.Contains(rules, i) && len(rules) <= mostRules {
			p.Line(p.Paint(session.Dim, p.Run.Say(msgPlanBinds)))
		}
		if rule, heir := d.ruleLost(i, gone); rule != "" {
			p.Line(p.Paint(session.Yellow, p.Run.Say(msgPlanUnbinds, rule, heir)))
		}
	}
	if len(rules) > mostRules {
		p.Line(p.Paint(session.Dim, p.Run.Say(msgPlanAllBind, len(rules))))
	}
}

// ListOperations writes the operations of a plan below its id, as the plan itself shows
// them: a memory that moves has one line.
func ListOperations(p *session.Page, ops []schema.Operation, moves map[string]string, undoes string) {
	left := map[string]bool{}
	if moves == nil {
		moves = movesSaid(ops)
	}
	for _, from := range moves {
		left[from] = true
	}
	for _, op := range ops {
		from, moved := moves[op.Path]
		if op.Type == schema.Delete && left[op.Path] {
			continue
		}
		p.W.WriteString("  ")
		if moved && op.Type == schema.Create {
			moveLine(p, op, "", from, govern.MoveOf(from, op.Path), undoes)
			continue
		}
		operation(p, op, "", undoes)
	}
}

// movesSaid returns what moves as the operations say it themselves: all that is known of a
// plan that does not fit the bank any more.
func movesSaid(ops []schema.Operation) map[string]string {
	from := map[string]string{}
	for _, op := range ops {
		if to, ok := strings.CutPrefix(op.Changes, "→ "); ok && op.Type == schema.Delete {
			from[to] = op.Path
		}
	}
	return from
}

// title returns the title of the memory that an operation is about.
func (d *PlanDocument) title(i int) string {
	if i >= len(d.Plan.Edits) {
		return ""
	}
	return string(guard.Mask([]byte(d.Plan.Edits[i].Title())))
}

// moveLine writes what becomes of a memory that moves.
func moveLine(p *session.Page, op schema.Operation, title, from, what, undoes string) {
	why := cmp.Or(op.Reason, Changed(p.Run, strings.TrimSuffix(strings.TrimSuffix(op.Changes, "← "+from), ", ")))
	if why == "" && undoes != "" {
		why = p.Run.Say(msgPlanUndoReason, undoes)
	}
	line := map[string]lang.Text{govern.Archived: msgPlanArchive, govern.Promoted: msgPlanPromote, govern.Moved: msgPlanMove}[what]
	p.Line(p.Run.Say(line, from, op.Path) + about(p.Run, title, why))
}

// Changed says in words what an edit changes: a plan, and history after it, has "#" for the text,
// a hyphen before a field that goes, and the name of a block.
func Changed(run *session.Run, changes string) string {
	items := strings.Split(changes, ", ")
	for i, item := range items {
		name, goes := strings.CutPrefix(item, "-")
		switch {
		case item == "#":
			items[i] = run.Say(msgPlanBody)
		case item == draft.Machine:
			items[i] = run.Say(msgPlanMachine)
		case item == draft.User:
			items[i] = run.Say(msgPlanUser)
		case goes && slices.ContainsFunc(draft.Fields, func(f draft.Field) bool { return f.Name == name }):
			items[i] = run.Say(msgPlanFieldGoes, name)
		}
	}
	return strings.Join(items, ", ")
}

// about says the title of a memory and why it changes, as far as they are known.
func about(run *session.Run, title, why string) string {
	switch {
	case title == "" && why == "":
		return ""
	case title == "" || title == why:
		return run.Say(MsgPlanWhy, why)
	case why == "":
		return run.Say(MsgPlanWhy, title)
	}
	return run.Say(MsgPlanWhy, why) + run.Say(msgPlanAbout, title)
}

// operation writes one line of a plan, as the seed has it: what, where and why, and the title
// of the memory.
func operation(p *session.Page, op schema.Operation, title, undoes string) {
	run := p.Run
	line, why := msgPlanUpdate, cmp.Or(Changed(run, op.Changes), op.Reason)
	switch op.Type {
	case schema.Create:
		line, why = msgPlanCreate, cmp.Or(op.Reason, op.Changes)
	case schema.Delete:
		line, why = msgPlanDelete, cmp.Or(op.Reason, op.Changes)
	}
	switch {
	case why == "" && undoes != "":
		why = run.Say(msgPlanUndoReason, undoes)
	case why == draft.Machine:
		why = run.Say(msgPlanMachine)
	case why == draft.User:
		why = run.Say(msgPlanUser)
	}
	text := run.Say(line, op.Path) + about(run, title, why)
	if op.Type == schema.Delete {
		text = p.Paint(session.Red, text)
	}
	p.Line(text)
}

// flag writes what a person should look at before they agree.
func flag(p *session.Page, f govern.Flag) {
	where := session.Position(f.Path, f.Line, f.Column)
	if f.Path == "" {
		where = p.Run.Say(msgPlanFlagWords)
	}
	p.Line(p.Paint(session.Yellow, p.Run.Say(MsgPlanFlag, where, lang.Tell(f.Msg, p.Run.Lang))))
}

// isDiffWord reports whether a person asks for the lines that change.
func isDiffWord(word string) bool {
	w := strings.ToLower(word)
	return w == "d" || w == "diff" || w == "ｄ"
}

// trimAnswer takes blanks off an answer, also those of full width.
func trimAnswer(line string) string { return strings.TrimSpace(line) }

// An AppliedDocument says what came of a plan.
type AppliedDocument struct {
	Report govern.Report `json:"-"`
	Bank   *kb.Bank      `json:"-"`
	Plan   *govern.Plan  `json:"-"`
}

func (d AppliedDocument) WriteText(p *session.Page) {
	run := p.Run
	p.Say(msgApplied, d.Report.Record.ID)
	for _, op := range govern.Deeds(d.Report.Record.Operations) {
		op.Path = run.ErrorPath(op.Path)
		if op.Left != "" {
			op.Left = run.ErrorPath(op.Left)
		}
		p.Line("  " + DoneWord(run, op.Type) + ": " + guard.Quote(op.Paths()))
	}
	if d.Plan.ChangesRows() {
		p.Line("  " + DoneWord(run, schema.Update) + ": " + guard.Quote(run.BankPath(d.Bank, table.Path)) + run.Say(MsgPlanWhy, run.Say(msgPlanIndexRows)))
	}
	for _, c := range d.Report.Conflicts {
		if c.Copy == "" {
			p.Line(p.Paint(session.Yellow, run.Say(msgAppliedLost, c.Path)))
			continue
		}
		p.Line(p.Paint(session.Yellow, run.Say(session.MsgAppliedConflict, c.Path, c.Copy)))
	}
	for _, x := range d.Report.Open {
		p.Line(session.Position(run.BankPath(d.Bank, x.Path), max(x.Line, 1), 1) + ": " + guard.Quote(lang.Tell(x.Msg, run.Lang)))
		p.Hint(lang.Tell(x.Hint, run.Lang))
	}
	p.Say(msgAppliedUndo, InThisBank(run, d.Report.Record.ID))
}

// DoneWord says what happened to a file.
func DoneWord(run *session.Run, op string) string {
	switch op {
	case schema.Create:
		return run.Say(msgOpCreate)
	case schema.Delete:
		return run.Say(msgOpDelete)
	case govern.Archived:
		return run.Say(msgOpArchive)
	case govern.Promoted:
		return run.Say(msgOpPromote)
	case govern.Moved:
		return run.Say(msgOpMove)
	}
	return run.Say(msgOpUpdate)
}

// The messages of this file.
var (
	msgPlanTitle = lang.Text{
		EN: "[Memory Bank update plan]",
		ZH: "[Memory Bank 更新计划]",
		JA: "[Memory Bank 更新計画]",
	}
	msgPlanCreate = lang.Text{
		EN: "- create: %s",
		ZH: "- 创建: %s",
		JA: "- 作成: %s",
	}
	msgPlanUpdate = lang.Text{
		EN: "- update: %s",
		ZH: "- 更新: %s",
		JA: "- 更新: %s",
	}
	msgPlanDelete = lang.Text{
		EN: "- delete: %s",
		ZH: "- 删除: %s",
		JA: "- 削除: %s",
	}
	msgPlanArchive = lang.Text{
		EN: "- archive: %[1]s → %[2]s",
		ZH: "- 归档: %[1]s → %[2]s",
		JA: "- アーカイブ: %[1]s → %[2]s",
	}
	msgPlanPromote = lang.Text{
		EN: "- promote: %[1]s → %[2]s",
		ZH: "- 启用: %[1]s → %[2]s",
		JA: "- 有効化: %[1]s → %[2]s",
	}
	msgPlanMove = lang.Text{
		EN: "- move: %[1]s → %[2]s",
		ZH: "- 移动: %[1]s → %[2]s",
		JA: "- 移動: %[1]s → %[2]s",
	}
	msgPlanBody = lang.Text{
		EN: "the text",
		ZH: "正文",
		JA: "本文",
	}
	msgPlanFieldGoes = lang.Text{
		EN: "%s removed",
		ZH: "删除 %s",
		JA: "%s を削除",
	}
	msgPlanMachine = lang.Text{
		EN: "machine block",
		ZH: "机器块",
		JA: "マシンブロック",
	}
	msgPlanUser = lang.Text{
		EN: "user block",
		ZH: "用户块",
		JA: "ユーザーブロック",
	}
	MsgPlanWhy = lang.Text{
		EN: " (%s)",
		ZH: "（%s）",
		JA: "（%s）",
	}
	msgPlanAbout = lang.Text{
		EN: ": %s",
		ZH: "：%s",
		JA: ": %s",
	}
	msgPlanIndexRows = lang.Text{
		EN: "rows of these memories",
		ZH: "这些记忆的索引条目",
		JA: "これらの記憶の索引項目",
	}
	msgPlanIgnored = lang.Text{
		EN: "left out: %s is generated from the memories",
		ZH: "已略去：%s 由记忆自动生成",
		JA: "省きました: %s は記憶から自動的に作られます",
	}
	MsgPlanFlag = lang.Text{
		EN: "check %[1]s: %[2]s",
		ZH: "请留意 %[1]s：%[2]s",
		JA: "%[1]s を確認してください: %[2]s",
	}
	msgPlanFlagWords = lang.Text{
		EN: "the text of the plan",
		ZH: "计划的说明文字",
		JA: "計画の説明文",
	}
	msgPlanUndoReason = lang.Text{
		EN: "undo of %s",
		ZH: "撤销 %s",
		JA: "%s の取り消し",
	}
	msgPlanNotesGo = lang.Text{
		EN: "lines of %[1]s that a person wrote, and that are deleted: %[2]d",
		ZH: "%[1]s 中由人写下、将被删除的行数：%[2]d",
		JA: "%[1]s から削除される、人が書いた行: %[2]d",
	}
	msgApplied = lang.Text{
		EN: "Done: %s.",
		ZH: "已完成：%s。",
		JA: "完了: %s。",
	}
	msgAppliedUndo = lang.Text{
		EN: "To undo it: tacit undo %s",
		ZH: "要撤销：tacit undo %s",
		JA: "取り消すには: tacit undo %s",
	}
	msgAppliedLost = lang.Text{
		EN: "%s was changed by another program during the write, so it was left as it is",
		ZH: "写入期间 %s 被其他程序修改，因此保持原样",
		JA: "書き込み中に %s がほかのプログラムで変更されたため、そのまま残しました",
	}
	msgOpCreate = lang.Text{
		EN: "created",
		ZH: "已创建",
		JA: "作成",
	}
	msgOpUpdate = lang.Text{
		EN: "updated",
		ZH: "已更新",
		JA: "更新",
	}
	msgOpArchive = lang.Text{
		EN: "archived",
		ZH: "已归档",
		JA: "アーカイブ",
	}
	msgOpPromote = lang.Text{
		EN: "promoted",
		ZH: "已启用",
		JA: "有効化",
	}
	msgOpMove = lang.Text{
		EN: "moved",
		ZH: "已移动",
		JA: "移動",
	}
	msgOpDelete = lang.Text{
		EN: "deleted",
		ZH: "已删除",
		JA: "削除",
	}
)
