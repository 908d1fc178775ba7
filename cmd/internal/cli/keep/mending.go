package keep

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A mending drafts what puts a bank in order: all of it, or the part that tacit index
// looks after.
type mending func(context.Context, *kb.Bank, time.Time) (mend.Result, error)

// prepareMending returns the plan that puts the bank in order, and says what it cannot
// settle. No plan: nothing is to be done.
func prepareMending(ctx context.Context, run *session.Run, bank *kb.Bank, draft mending, command string) (*govern.Plan, mend.Result, error) {
	now := time.Now()
	r, err := draft(ctx, bank, now)
	if err != nil {
		return nil, r, err
	}
	if r.Late > 0 {
		run.Note(msgNoHistory, r.Late)
	}
	for _, s := range r.Same {
		run.Note(msgSameMemory, s.ID, strings.Join(s.Paths, ", "))
		run.Note(session.MsgHint, run.Say(msgHintSameMemory, session.ShellWord(s.Paths[len(s.Paths)-1])))
	}
	for _, left := range r.Left {
		noteLeft(run, bank, left)
	}
	if len(r.Operations) == 0 {
		return nil, r, nil
	}
	for _, ref := range r.Unclear {
		run.Note(msgUnclear, session.Position(run.BankPath(bank, ref.Path), ref.Line, 1), ref.ID)
	}
	plan, err := govern.Prepare(bank, schema.MemoryOps{Operations: r.Operations}, command, mendingReason(run, r), now)
	if errors.Is(err, govern.ErrNothing) {
		return nil, r, nil
	}
	if plan != nil {
		plan.Premises = r.Premises
	}
	return plan, r, err
}

// noteLeft says why a memory stays where it is.
func noteLeft(run *session.Run, bank *kb.Bank, left error) {
	var refused *session.Problem
	var bad *kb.FileError
	msg, hint := left.Error(), ""
	switch err := proposal.Refused(run, left, nil); {
	case errors.As(err, &refused):
		msg, hint = refused.Msg, refused.Hint
	case errors.As(err, &bad):
		msg = session.Position(run.BankPath(bank, bad.Path), max(bad.Line, 1), max(bad.Column, 1)) + ": " + lang.Tell(bad.Msg, run.Lang)
		hint = lang.Tell(bad.Hint, run.Lang)
	}
	run.Note(msgStays, msg)
	if hint != "" {
		run.Note(session.MsgHint, hint)
	}
}

// mendingReason says in the history why the plan was made.
func mendingReason(run *session.Run, r mend.Result) string {
	if len(r.Given) == 0 {
		return run.Say(msgMendReason)
	}
	var words []string
	for _, g := range r.Given {
		words = append(words, g.Old+" → "+g.New)
	}
	return run.Say(msgRenumberReason, strings.Join(words, ", "))
}

// runFix proposes what check can mend by itself.
func runFix(ctx context.Context, ask *proposal.Asker) error {
	run := ask.Run
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if err := explainMarks(ctx, run, bank); err != nil {
		return err
	}
	_, written, err := sync(ctx, run, bank) // a plan takes nothing over from rows that somebody edited
	if err != nil {
		return err
	}
	noteWritten(run, written)
	rows, err := noteStale(run, bank)
	if err != nil {
		return err
	}
	plan, r, err := prepareMending(ctx, run, bank, mend.Draft, "check")
	noteLost(run, r.Lost)
	switch {
	case err != nil:
		return err
	case plan != nil: // one yes is about both: the rows go with what the plan does
		err = ask.Decide(ctx, bank, plan, plan.Adopt(bank))
	case rows+len(r.Lost) > 0:
		if run.JSON {
			if err := ask.Proposed(ctx, bank, nil, govern.ErrNothing); err != nil {
				return err
			}
		}
		err = ask.Agreed(ctx, proposal.InThisBank(run, "tacit", "check", "--fix"), nil, rows > 0)
	default:
		return fixesNothing(ctx, ask, bank, len(written) > 0)
	}
	if err == nil {
		err = restoreLost(ctx, run, bank, r.Lost)
	}
	if err != nil || rows == 0 {
		return err
	}
	return dropStale(ctx, run, bank)
}

// noteWritten says which files were brought up to date before anything was asked.
func noteWritten(run *session.Run, paths []string) {
	if len(paths) > 0 {
		run.Note(msgFixSynced, someOf(paths))
	}
}

// someOf names the first of many.
func someOf(names []string) string {
	if len(names) > mostPlain {
		return strings.Join(names[:mostPlain], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// fixesNothing says that check can mend nothing by itself, or nothing else than what was
// just brought up to date. That is no all-clear: the errors that a person has to mend are as
// before.
func fixesNothing(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, written bool) error {
	i := inspection{run: ask.Run, bank: bank}
	if err := i.inspectBank(ctx); err != nil {
		return err
	}
	severe := 0
	for _, f := range i.findings {
		if f.Severity == session.Severe {
			severe++
		}
	}
	if severe == 0 && len(i.findings) > 0 && !ask.Run.JSON {
		ask.Run.Note(msgFixNoneHere, len(i.findings))
		return nil
	}
	if severe == 0 && written && !ask.Run.JSON {
		ask.Run.Note(msgFixNoMore)
		return nil
	}
	if severe == 0 {
		return ask.Proposed(ctx, bank, nil, govern.ErrNothing)
	}
	if ask.Run.JSON {
		if err := ask.Proposed(ctx, bank, nil, govern.ErrNothing); err != nil {
			return err
		}
	}
	ask.Run.Note(msgFixNothing, severe)
	return session.Status(session.ExitError)
}

// noteStale tells of the rows that no memory backs, and returns how many there are. They
// are no operation on a memory, so that no plan can hold them.
func noteStale(run *session.Run, bank *kb.Bank) (rows int, err error) {
	r, err := table.Read(bank)
	if err != nil {
		return 0, err
	}
	stale := r.Stale()
	for _, row := range stale {
		place := session.Position(run.BankPath(bank, table.Path), row.Line, 1)
		if id := r.RightID(row); id != "" {
			run.Note(msgMistypedRow, place, row.Tag, id)
			continue
		}
		run.Note(msgStaleRow, place, row.Tag, cmp.Or(row.File, row.Title))
	}
	return len(stale), nil
}

// dropStale removes the rows that no memory backs, and corrects those with another id.
func dropStale(ctx context.Context, run *session.Run, bank *kb.Bank) error {
	r, err := table.Read(bank)
	if err != nil {
		return err
	}
	stale := r.Stale()
	if len(stale) == 0 {
		return nil // they went with what the plan did
	}
	if err := apply(ctx, run, bank, r, r.WithoutStale()); err != nil {
		return err
	}
	corrected := len(slices.DeleteFunc(slices.Clone(stale), func(row table.Row) bool { return r.RightID(row) == "" }))
	if corrected > 0 {
		run.Note(msgRowsCorrected, table.Path, corrected)
	}
	if removed := len(stale) - corrected; removed > 0 {
		run.Note(msgRowsRemoved, table.Path, removed)
	}
	return nil
}

// The messages of this file.
var (
	msgSameMemory = lang.Text{
		EN: "the memory %[1]s is in several files, which differ: %[2]s",
		ZH: "%[1]s 是同一条记忆，却有多个内容不同的文件：%[2]s",
		JA: "%[1]s は同じ記憶ですが、内容の異なるファイルが複数あります: %[2]s",
	}
	msgFixNothing = lang.Text{
		EN: "--fix cannot fix what is wrong here (errors: %d). Type tacit check to see what to do",
		ZH: "仍有 --fix 无法修复的问题（错误：%d）。请运行 tacit check 查看该怎么做",
		JA: "ここの問題は --fix では直せません（エラー: %d）。直し方は tacit check で確認できます",
	}
	msgFixSynced = lang.Text{
		EN: "brought up to date: %s",
		ZH: "已更新：%s",
		JA: "最新にしました: %s",
	}
	msgFixNoMore = lang.Text{
		EN: "Nothing else to fix.",
		ZH: "没有其他需要修复的问题。",
		JA: "ほかに直すものはありません。",
	}
	msgFixNoneHere = lang.Text{
		EN: "Nothing here can be fixed automatically (warnings: %d). Type tacit check to see what to do",
		ZH: "没有可自动修复的问题（警告：%d）。运行 tacit check 查看该怎么做",
		JA: "自動で直せる問題はありません（警告: %d）。直し方は tacit check で確認できます",
	}
	msgHintSameMemory = lang.Text{
		EN: "compare them, and delete the wrong one, for example: tacit remove %s",
		ZH: "请比较它们，删除不对的那个，例如：tacit remove %s",
		JA: "見比べて、誤っているほうを削除してください。例: tacit remove %s",
	}
	msgNoHistory = lang.Text{
		EN: "git did not answer in 10 s, so Tacit decided without the history in git which memory keeps a shared id (unanswered questions: %d)",
		ZH: "git 在 10 秒内没有响应，因此判断重复的编号归哪条记忆时没有参考 git 中的历史（未得到回答的查询：%d 次）",
		JA: "git が 10 秒以内に応答しなかったため、重複した ID の区別に履歴を使いませんでした（箇所数: %d）",
	}
	msgStays = lang.Text{
		EN: "left as it is: %s",
		ZH: "保持原样：%s",
		JA: "そのまま残します: %s",
	}
	msgUnclear = lang.Text{
		EN: "%[1]s: %[2]s could mean either memory, so it is left unchanged",
		ZH: "%[1]s：%[2]s 可能指其中任何一条记忆，因此保持不变",
		JA: "%[1]s: %[2]s はどちらの記憶を指すか分からないため、変更しません",
	}
	msgRenumberReason = lang.Text{
		EN: "two memories had the same id: %s",
		ZH: "两条记忆用了同一编号：%s",
		JA: "二つの記憶が同じ ID でした: %s",
	}
	msgMendReason = lang.Text{
		EN: "fix what tacit check found",
		ZH: "修复 tacit check 发现的问题",
		JA: "tacit check で見つかった問題を直す",
	}
	msgStaleRow = lang.Text{
		EN: "%[1]s: this row of %[2]s has no memory (%[3]s); if you answer yes, the row is removed too, unless the plan brings the memory back",
		ZH: "%[1]s：%[2]s 的这一行没有对应的记忆（%[3]s）；确认后会从 INDEX.md 中删去这一行，除非该计划会恢复这条记忆",
		JA: "%[1]s: %[2]s のこの行に対応する記憶がありません（%[3]s）。承認するとこの行も削除します（計画が記憶を元の場所に戻す場合を除く）",
	}
	msgMistypedRow = lang.Text{
		EN: "%[1]s: the id %[2]s in this row is not the memory's; if you answer yes, it becomes %[3]s again",
		ZH: "%[1]s：这一行的编号 %[2]s 与记忆不符；确认后改回 %[3]s",
		JA: "%[1]s: この行の ID %[2]s は記憶の ID と違います。承認すると %[3]s に戻します",
	}
	msgRowsCorrected = lang.Text{
		EN: "ids restored in %[1]s: %[2]d",
		ZH: "已在 %[1]s 中改回的编号数：%[2]d",
		JA: "%[1]s で元に戻した ID の数: %[2]d",
	}
	msgRowsRemoved = lang.Text{
		EN: "rows removed from %[1]s: %[2]d",
		ZH: "已从 %[1]s 中删除 %[2]d 行",
		JA: "%[1]s から削除した行: %[2]d",
	}
)
