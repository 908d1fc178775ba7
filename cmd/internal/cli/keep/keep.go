// Package keep has the commands that look after a bank: init, index, check and doctor,
// the documents of tasks, and what git calls to merge.
package keep

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Keep the bank in order", ZH: "维护记忆库", JA: "メモリバンクを整える"},
	Commands: []session.Command{
		{Build: newInitCommand, Help: initHelp, Synonyms: []string{"setup", "初始化"}},
		{Build: newIndexCommand, Help: indexHelp},
		{Build: newCheckCommand, Help: checkHelp, Synonyms: []string{"lint", "validate", "检查", "確認"}},
		{Build: newDoctorCommand, Help: doctorHelp, Synonyms: []string{"health"}},
		{Build: newUsageCommand, Help: usageHelp, Synonyms: []string{"stats", "receipts", "使用", "使用記録"}},
		{Build: newTaskCommand, Help: taskHelp},
		{Build: newMergeDriverCommand, Help: mergeDriverHelp},
	},
}
