// Package find has the commands that answer: which memories matter for a task (match,
// select, load, preview), what is in the bank (list, show, search, resolve), and why
// an answer is as it is (why, similar).
package find

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Find what matters", ZH: "查找有用的记忆", JA: "必要な記憶を見つける"},
	Commands: []session.Command{
		{Build: newMatchCommand, Help: matchHelp, Synonyms: []string{"find", "ask", "query", "查找", "搜索", "検索", "探す"}},
		{Build: newSelectCommand, Help: selectHelp},
		{Build: newLoadCommand, Help: loadHelp},
		{Build: newPreviewCommand, Help: previewHelp},
		{Build: newListCommand, Help: listHelp, Synonyms: []string{"ls", "列出", "一覧"}},
		{Build: newShowCommand, Help: showHelp, Synonyms: []string{"cat", "view", "get", "open", "显示", "表示"}},
		{Build: newSearchCommand, Help: searchHelp, Synonyms: []string{"grep"}},
		{Build: newResolveCommand, Help: resolveHelp},
		{Build: newWhyCommand, Help: whyHelp, Synonyms: []string{"explain"}},
		{Build: newSimilarCommand, Help: similarHelp},
	},
}
