// Package share has what concerns more than the bank of one project: the banks and stores
// that are asked beside it, and the push to a store.
package share

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Other banks", ZH: "其他记忆库", JA: "ほかのメモリバンク"},
	Commands: []session.Command{
		{Build: newBankCommand, Help: bankHelp, Synonyms: []string{"banks", "stores", "remote", "记忆库"}},
	},
}
