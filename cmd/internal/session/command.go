package session

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A HelpText is the help of one command.
type HelpText struct {
	Name     string
	Short    lang.Text // one line, no full stop
	Long     lang.Text
	Examples lang.Text // command lines, with comments
	Exits    []int     // what it can end with, apart from 0, 1, 2 and 130
	NoError  bool      // it always ends with 0, whatever happens
}

// A Command is one command of the program: what builds it, and its help.
type Command struct {
	Build    func(*Run) *cobra.Command
	Help     HelpText
	Synonyms []string // other words that people type for it; they are suggested, not run
}

// A Room is a group of commands, as help shows it.
type Room struct {
	Title    lang.Text
	Commands []Command
}
