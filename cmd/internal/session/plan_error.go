package session

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// diagnosePlan turns an error of package govern into a problem; nil for others.
func (run *Run) diagnosePlan(err error) *Problem {
	var stale *govern.StaleError
	var used *govern.UsedError
	var conflict *govern.ConflictError
	switch {
	case errors.As(err, &stale):
		return run.voidPlan(stale, err)
	case errors.As(err, &used) && strings.HasPrefix(used.ID, "plan-"):
		return &Problem{Code: CodeStale, Msg: run.Say(msgPlanUsed, used.ID, used.By), Hint: run.Say(msgHintPlanUsed), Err: err}
	case errors.As(err, &used):
		return &Problem{Code: CodeStale, Msg: run.Say(msgUndoUsed, used.ID, used.By), Hint: run.Say(msgHintUndoUsed, used.By), Err: err}
	case errors.As(err, &conflict):
		return run.undoConflict(conflict, err)
	case errors.Is(err, govern.ErrNoPlan):
		return &Problem{Code: CodeNotFound, Msg: run.Say(msgNoPlan, named(err)), Hint: run.Say(msgHintNoPlan), Err: err}
	case errors.Is(err, govern.ErrNoOperation) && named(err) == "":
		return &Problem{Code: CodeNotFound, Msg: run.Say(msgNothingToUndo), Hint: run.Say(MsgHintHistory), Err: err}
	case errors.Is(err, govern.ErrNoOperation):
		return &Problem{Code: CodeNotFound, Msg: run.Say(msgNoOperation, named(err)), Hint: run.Say(MsgHintHistory), Err: err}
	case errors.Is(err, govern.ErrNoBackup):
		return &Problem{Code: CodeNotFound, Msg: run.Say(msgNoBackup, named(err)), Hint: run.Say(msgHintNoBackup), Err: err}
	case errors.Is(err, transaction.ErrGit):
		return &Problem{Code: CodeError, Msg: run.Say(msgGitAtWork), Hint: named(err), Err: err}
	case errors.Is(err, transaction.ErrPending):
		return &Problem{Code: CodePending, Msg: run.Say(msgPendingWrite, err), Err: err}
	}
	return nil
}

// named returns what an error of govern is about: it stands after the colon.
func named(err error) string {
	_, name, _ := strings.Cut(err.Error(), ": ")
	return name
}

// voidPlan says that a plan cannot be carried out any more, and what changed.
func (run *Run) voidPlan(stale *govern.StaleError, err error) *Problem {
	p := &Problem{Code: CodeStale, Msg: run.Say(msgPlanVoidIn, stale.Path, lang.Tell(stale.Msg, run.Lang)), Hint: run.Say(msgHintPlanVoid), Err: err}
	if stale.Was != nil {
		p.Diff = govern.DiffOf("a/"+stale.Path, "b/"+stale.Path, stale.Was, stale.Now)
	}
	return p
}

// undoConflict says that files were changed since the operation, and how they
// differ from what would be restored.
func (run *Run) undoConflict(c *govern.ConflictError, err error) *Problem {
	p := &Problem{Code: CodeStale, Msg: run.Say(msgUndoConflict, c.ID, len(c.Files)), Hint: run.Say(msgHintUndoConflict), Also: run.Say(msgHintUndoDiff), Err: err}
	for _, f := range c.Files {
		diff := govern.DiffOf("a/"+f.Path, "b/"+f.Path, f.Was, f.Now)
		p.Diff += diff
		p.conflicts = append(p.conflicts, conflictItem{f.Path, diff})
	}
	return p
}

// IsMissing reports whether an error says that there is no such file.
func IsMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// The messages of this file.
var (
	msgPlanVoidIn = lang.Text{
		EN: "the plan is void: %[1]s: %[2]s",
		ZH: "计划已失效：%[1]s：%[2]s",
		JA: "計画は無効です: %[1]s: %[2]s",
	}
	msgHintPlanVoid = lang.Text{
		EN: "nothing was written; ask for the change again to see it as it would be now",
		ZH: "没有写入任何内容；请重新提出更改，以查看现在的结果",
		JA: "何も書き込んでいません。変更をもう一度依頼すると、今の内容で表示します",
	}
	msgPlanUsed = lang.Text{
		EN: "the plan %[1]s has been applied already, by %[2]s",
		ZH: "计划 %[1]s 已由 %[2]s 应用过",
		JA: "計画 %[1]s は既に %[2]s として適用済みです",
	}
	msgHintPlanUsed = lang.Text{
		EN: "a plan is good for one use; tacit history shows what it did",
		ZH: "一个计划只能用一次；tacit history 显示它做了什么",
		JA: "計画は一度しか使えません。tacit history で内容を確認できます",
	}
	msgUndoUsed = lang.Text{
		EN: "%[1]s has been undone already, by %[2]s",
		ZH: "%[1]s 已由 %[2]s 撤销",
		JA: "%[1]s は既に %[2]s で取り消されています",
	}
	msgHintUndoUsed = lang.Text{
		EN: "to bring it back: tacit undo %s",
		ZH: "要恢复它：tacit undo %s",
		JA: "元に戻すには: tacit undo %s",
	}
	msgNoPlan = lang.Text{
		EN: `no plan "%s" waits`,
		ZH: `没有等待确认的计划 "%s"`,
		JA: `計画 "%s" は待っていません`,
	}
	msgHintNoPlan = lang.Text{
		EN: "tacit plan list shows those that do",
		ZH: "tacit plan list 列出等待中的计划",
		JA: "tacit plan list で待っている計画を表示します",
	}
	msgNoOperation = lang.Text{
		EN: `history has no operation "%s"`,
		ZH: `历史中没有操作 "%s"`,
		JA: `履歴に操作 "%s" はありません`,
	}
	msgNothingToUndo = lang.Text{
		EN: "there is nothing to undo",
		ZH: "没有可撤销的操作",
		JA: "取り消す操作がありません",
	}
	MsgHintHistory = lang.Text{
		EN: "tacit history lists the operations",
		ZH: "tacit history 列出所有操作",
		JA: "tacit history で操作の一覧を表示します",
	}
	msgNoBackup = lang.Text{
		EN: "%s cannot be undone here: the files as they were before are not kept in this clone",
		ZH: "无法在此撤销 %s：此克隆中没有保存之前的文件",
		JA: "%s はここでは取り消せません: 以前のファイルはこのクローンに残っていません",
	}
	msgHintNoBackup = lang.Text{
		EN: "git may have them: tacit diff ID --from REV",
		ZH: "git 中也许有：tacit diff ID --from REV",
		JA: "git にあるかもしれません: tacit diff ID --from REV",
	}
	msgUndoConflict = lang.Text{
		EN: "%[1]s cannot be undone: files that it wrote were changed since: %[2]d",
		ZH: "无法撤销 %[1]s：它写入的文件此后被更改：%[2]d",
		JA: "%[1]s は取り消せません: 書き込んだファイルがその後変更されています: %[2]d",
	}
	msgHintUndoConflict = lang.Text{
		EN: "nothing was written; undo what came after it first, or edit the files by hand",
		ZH: "没有写入任何内容；请先撤销其后的操作，或手动编辑文件",
		JA: "何も書き込んでいません。後の操作を先に取り消すか、ファイルを手で直してください",
	}
	msgHintUndoDiff = lang.Text{
		EN: "the diff leads from what undo would restore to the file as it is: the operation and what was typed since",
		ZH: "差异是从撤销后的内容到现在的文件：包括该操作和此后的手动更改",
		JA: "差分は、取り消すと戻る内容から今のファイルまでです。操作とその後の手直しの両方を含みます",
	}
	msgGitAtWork = lang.Text{
		EN: "git is at work on this repository; nothing was written",
		ZH: "git 正在处理此仓库；没有写入任何内容",
		JA: "git がこのリポジトリで作業中です。何も書き込んでいません",
	}
	msgPendingWrite = lang.Text{
		EN: "what was agreed to is safe, but could not be finished: %s",
		ZH: "已确认的内容是安全的，但未能完成写入：%s",
		JA: "同意された内容は保存されていますが、書き終えられませんでした: %s",
	}
)
