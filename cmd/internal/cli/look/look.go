// Package look has the commands for people who would rather look than read: serve shows
// the bank as pages in a browser, and map draws it. What every page has in common is in package serve; a
// file here, such as serve_search.go, is the content of one page. lsp helps editors:
// package lsp speaks their protocol.
package look

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "See the bank", ZH: "查看记忆库", JA: "メモリバンクを眺める"},
	Commands: []session.Command{
		{Build: newServeCommand, Help: serveHelp, Synonyms: []string{"web", "ui", "browse", "网页", "ブラウザー"}},
		{Build: newMapCommand, Help: mapHelp, Synonyms: []string{"draw", "plot", "graph", "地图", "地図"}},
		{Build: newLSPCommand, Help: lspHelp, Synonyms: []string{"language-server", "editor", "编辑器", "エディター"}},
	},
}
