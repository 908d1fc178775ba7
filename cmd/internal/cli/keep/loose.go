package keep

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/lang"
)

// loose names the Markdown files that no question finds because of where they lie. Those
// that are whole memories are a finding of their own.
func (i *inspection) loose() []string {
	all := append([]string{}, document.Loose(i.bank)...)
	return slices.DeleteFunc(all, func(path string) bool {
		return slices.ContainsFunc(i.findings, func(f session.Finding) bool { return f.Path == path && f.Code == string(inspect.Stray) })
	})
}

// writeLoose says on one line which notes are never found, and the command that makes
// memories of them.
func (d checkDocument) writeLoose(p *session.Page) {
	if !d.notes || len(d.LooseNotes) == 0 {
		return
	}
	more, shown := "", d.LooseNotes
	if !d.all && len(shown) > mostPlain {
		more, shown = " … (--all)", shown[:mostPlain]
	}
	words := []string{"tacit adopt"}
	for _, path := range shown {
		words = append(words, session.ShellWord(path))
	}
	p.Say(msgCheckLoose, len(d.LooseNotes), strings.Join(words, " ")+more)
}

// The messages of this file.
var msgCheckLoose = lang.Text{
	EN: "notes outside the folders of memories, which no question finds: %[1]d. To make memories of them: %[2]s",
	ZH: "放在记忆文件夹之外、任何提问都找不到的 Markdown 文件：%[1]d 个。要变成记忆：%[2]s",
	JA: "記憶のフォルダーの外にあり、どの質問でも見つからない Markdown ファイル: %[1]d 個。記憶にするには: %[2]s",
}
