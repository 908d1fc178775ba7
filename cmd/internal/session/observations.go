package session

import (
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The messages of this file.
var (
	MsgFlagInvalid = lang.Text{
		EN: `invalid value "%[1]s" for --%[2]s: %[3]s`,
		ZH: `--%[2]s 的值 "%[1]s" 无效：%[3]s`,
		JA: `--%[2]s の値 "%[1]s" は無効です: %[3]s`,
	}
	msgFitsRun = lang.Text{
		EN: "use letters, digits, - _ and . only, without . at either end or - at the beginning, at most 128 bytes",
		ZH: "只能使用汉字、字母、数字、- _ 和 .，首尾不能是 .，开头也不能是 -，最多 128 字节",
		JA: "英字・かな・漢字などの文字、数字、- _ . だけを使い、両端に . を置かず、- で始めず、128 バイト以内にしてください",
	}
)

// CheckRun refuses a name that no run can have.
func (run *Run) CheckRun(runID string) error {
	if runID != "" && !evidence.ValidRun(runID) {
		return &Problem{Code: CodeUsage, Msg: run.Say(MsgFlagInvalid, runID, "run-id", run.Say(msgFitsRun))}
	}
	return nil
}
