// Package measure has tacit eval: how well the bank answers labelled questions, and
// prompts as people send them.
package measure

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Measure", ZH: "评估", JA: "測定する"},
	Commands: []session.Command{
		{Build: newEvalCommand, Help: evalHelp},
	},
}
