package session

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
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

// mostNamed is how many files an error names.
const mostNamed = 5

// undoConflict says that files were changed since the operation, and how they
// differ from what would be restored.
func (run *Run) undoConflict(c *govern.ConflictError, err error) *Problem {
	var paths, left []string
	for _, f := range c.Files {
		paths = append(paths, f.Path)
		if m, err := kb.Parse(f.Path, f.Now); err == nil && f.Was == nil {
			said := msgUndoLeft
			if m.Status == kb.Archived && f.From == "" { // it is the archiving that is to be undone
				said = msgUndoArchived
			}
			left = append(left, run.Say(said, f.Path, lang.Tell(f.Msg, run.Lang), ShellWord(m.ID)))
		}
	}
	left = append(left, run.Say(msgHintUndoDiff))
	if len(paths) > mostNamed {
		paths = append(paths[:mostNamed], "…")
	}
	p := &Problem{Code: CodeStale, Msg: run.Say(msgUndoConflict, c.ID, strings.Join(paths, ", ")), Hint: run.Say(msgHintUndoConflict), Also: strings.Join(left, "\n"), Err: err}
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
		EN: "this plan no longer fits: %[1]s: %[2]s",
		ZH: "这个计划已失效：%[1]s：%[2]s",
		JA: "この計画はもう適用できません: %[1]s: %[2]s",
	}
	msgHintPlanVoid = lang.Text{
		EN: "nothing was written; type the command again to plan it for the current files",
		ZH: "没有写入任何内容；请重新执行原来的命令，以便按现在的文件生成计划",
		JA: "何も書き込んでいません。元のコマンドをもう一度実行すると、今のファイルに対する計画を作ります",
	}
	msgPlanUsed = lang.Text{
		EN: "the plan %[1]s was already applied as %[2]s",
		ZH: "计划 %[1]s 已应用，操作编号为 %[2]s",
		JA: "計画 %[1]s は既に %[2]s として適用済みです",
	}
	msgHintPlanUsed = lang.Text{
		EN: "a plan can be applied only once; to see what it did: tacit history",
		ZH: "一个计划只能应用一次；tacit history 显示它做了什么",
		JA: "計画は一度しか適用できません。tacit history で内容を確認できます",
	}
	msgUndoUsed = lang.Text{
		EN: "%[1]s was already undone by %[2]s",
		ZH: "%[1]s 已由 %[2]s 撤销",
		JA: "%[1]s は既に %[2]s で取り消されています",
	}
	msgHintUndoUsed = lang.Text{
		EN: "to apply it again: tacit undo %s",
		ZH: "要重新应用：tacit undo %s",
		JA: "もう一度適用するには: tacit undo %s",
	}
	msgNoPlan = lang.Text{
		EN: `no pending plan "%s"`,
		ZH: `没有待确认的计划 "%s"`,
		JA: `承認待ちの計画 "%s" はありません`,
	}
	msgHintNoPlan = lang.Text{
		EN: "to list the pending plans: tacit plan list; an id may be shortened to its last four characters, but no further",
		ZH: "列出待确认的计划：tacit plan list；编号可以只写末尾，但至少要写四个字符",
		JA: "承認待ちの計画の一覧: tacit plan list。ID は末尾の 4 文字まで短くできます",
	}
	msgNoOperation = lang.Text{
		EN: `history has no operation "%s"`,
		ZH: `历史中没有操作 "%s"`,
		JA: `履歴に操作 "%s" はありません`,
	}
	msgNothingToUndo = lang.Text{
		EN: "nothing to undo",
		ZH: "没有可撤销的操作",
		JA: "取り消す操作はありません",
	}
	MsgHintHistory = lang.Text{
		EN: "tacit history lists the operations",
		ZH: "tacit history 列出所有操作",
		JA: "tacit history で操作の一覧を表示します",
	}
	msgNoBackup = lang.Text{
		EN: "cannot undo %s: this clone has no backup of the earlier files",
		ZH: "无法撤销 %s：此克隆中没有之前文件的备份",
		JA: "%s は取り消せません: このクローンには以前のファイルのバックアップがありません",
	}
	msgHintNoBackup = lang.Text{
		EN: "git may have them: tacit diff ID --from REV",
		ZH: "git 中也许有：tacit diff ID --from REV",
		JA: "git にあるかもしれません: tacit diff ID --from REV",
	}
	msgUndoConflict = lang.Text{
		EN: "cannot undo %[1]s: these files have been edited since: %[2]s",
		ZH: "无法撤销 %[1]s：这些文件此后又有改动：%[2]s",
		JA: "%[1]s は取り消せません。その後に変更されたファイルがあります: %[2]s",
	}
	msgHintUndoConflict = lang.Text{
		EN: "nothing was written; undo the later operations first (tacit history lists them), or edit the files by hand",
		ZH: "没有写入任何内容；请先撤销其后的操作（tacit history 会列出），或手动编辑文件",
		JA: "何も書き込んでいません。後の操作を先に取り消すか（一覧: tacit history）、ファイルを手で直してください",
	}
	msgUndoLeft = lang.Text{
		EN: "%[1]s: %[2]s; to delete it: tacit remove %[3]s",
		ZH: "%[1]s：%[2]s；要删除它：tacit remove %[3]s",
		JA: "%[1]s: %[2]s。削除するには: tacit remove %[3]s",
	}
	msgUndoArchived = lang.Text{
		EN: "%[1]s: %[2]s; to bring it back with these changes: tacit promote %[3]s",
		ZH: "%[1]s：%[2]s；要连同这些改动恢复为有效：tacit promote %[3]s",
		JA: "%[1]s: %[2]s。この変更を残したまま有効に戻すには: tacit promote %[3]s",
	}
	msgHintUndoDiff = lang.Text{
		EN: "an undo would delete the lines with + below and bring back those with -, which come from the operation and from later edits",
		ZH: "撤销会删除下面带 + 的行，恢复带 - 的行：其中既有该操作的改动，也有此后的改动",
		JA: "取り消すと、以下の + の行が消え、- の行が戻ります。この操作による行も、その後の変更による行も含みます",
	}
	msgGitAtWork = lang.Text{
		EN: "a git operation is in progress in this repository; nothing was written",
		ZH: "此仓库中有 git 操作正在进行；没有写入任何内容",
		JA: "このリポジトリで git の操作が進行中です。何も書き込んでいません",
	}
	msgPendingWrite = lang.Text{
		EN: "the change is recorded but not fully written: %s",
		ZH: "更改已记录，但尚未全部写入：%s",
		JA: "変更は記録されましたが、書き込みが終わっていません: %s",
	}
)
