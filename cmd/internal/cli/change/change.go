// Package change has the commands that add, edit and retire memories, and those that
// deal with the plans they make: apply, reject, undo, history and diff.
package change

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Change the bank", ZH: "更改记忆库", JA: "メモリバンクを変更する"},
	Commands: []session.Command{
		{Build: newAddCommand, Help: addHelp, Synonyms: []string{"new", "create", "添加", "新建", "追加"}},
		{Build: newAdoptCommand, Help: adoptHelp, Synonyms: []string{"take", "收编"}},
		{Build: newEditCommand, Help: editHelp, Synonyms: []string{"change", "set", "mv", "move", "rename", "修改", "改名", "編集", "改名する"}},
		{Build: newPromoteCommand, Help: promoteHelp, Synonyms: []string{"restore", "unarchive", "activate", "恢复", "启用", "復元"}},
		{Build: newArchiveCommand, Help: archiveHelp},
		{Build: newRemoveCommand, Help: removeHelp, Synonyms: []string{"rm", "delete", "del", "删除", "削除"}},
		{Build: newMergeCommand, Help: mergeHelp},
		{Build: newPlanCommand, Help: planHelp, Synonyms: []string{"pending", "status", "changes", "计划", "計画"}},
		{Build: newApplyCommand, Help: applyHelp, Synonyms: []string{"approve", "accept", "confirm", "应用", "同意", "適用", "承認"}},
		{Build: newRejectCommand, Help: rejectHelp, Synonyms: []string{"drop"}},
		{Build: newUndoCommand, Help: undoHelp, Synonyms: []string{"revert", "rollback", "撤销", "取り消し"}},
		{Build: newHistoryCommand, Help: historyHelp, Synonyms: []string{"log"}},
		{Build: newDiffCommand, Help: diffHelp},
	},
}
