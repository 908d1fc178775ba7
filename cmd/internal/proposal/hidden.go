package proposal

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/lang"
)

// NoteHidden tells a person at a terminal how many memories no question finds because their rows are gone
// from INDEX.md, and what to type. Git stash and git checkout take rows away as well as people do.
func NoteHidden(run *session.Run, drift []table.Drift) {
	if run.JSON || !session.IsTerminal(run.Stdout) {
		return
	}
	if n := table.Hidden(drift); n > 0 {
		run.Note(msgHidden, n, InThisBank(run, "tacit", "index"), table.Path)
	}
}

var msgHidden = lang.Text{
	EN: "memories hidden because their rows are gone from %[3]s: %[1]d; to bring them back or archive them: %[2]s",
	ZH: "因对应的行已从 %[3]s 中消失而被隐藏的记忆：%[1]d 条；要恢复或归档：%[2]s",
	JA: "%[3]s から行が消えたため表示されない記憶: %[1]d 件。戻すかアーカイブするには: %[2]s",
}
