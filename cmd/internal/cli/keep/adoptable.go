package keep

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft/adopt"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// badFile is the finding about a file that cannot be read. If it lacks front matter
// and nothing else, as what people write in an editor does, one command adds it.
func badFile(run *session.Run, bank *kb.Bank, e *kb.FileError) session.Finding {
	f := run.BadFile(e)
	if !kb.IsMemory(e.Path) {
		return f
	}
	if text, err := bank.ReadFile(e.Path); err == nil && adopt.May(e.Path, text) {
		f.Command = adoptCommand + session.ShellWord(e.Path)
		f.Hint = run.Say(msgHintAdopt, f.Command)
	}
	return f
}

// adoptCommand is followed by the path of the file.
const adoptCommand = "tacit adopt "

var msgHintAdopt = lang.Text{
	EN: "to add what is missing and leave the text as it is, type: %s",
	ZH: "要补上缺少的内容而不改动正文，请执行：%s",
	JA: "本文を変えずに足りないものを加えるには: %s",
}
