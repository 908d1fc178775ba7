// Package agents has the commands for the programs that agents live in: install and
// uninstall wire them, hook answers their events, mcp serves their questions.
package agents

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Connect agents", ZH: "接入智能体", JA: "エージェントにつなぐ"},
	Commands: []session.Command{
		{Build: newInstallCommand, Help: installHelp, Synonyms: []string{"connect", "安装", "接続"}},
		{Build: newUninstallCommand, Help: uninstallHelp},
		{Build: newHookCommand, Help: hookHelp},
		{Build: newMCPCommand, Help: mcpHelp},
	},
}
