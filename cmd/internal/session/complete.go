package session

import (
	"github.com/spf13/cobra"
)

// Complete makes a shell offer words as the values of a flag.
func Complete(cmd *cobra.Command, flag string, words []string) {
	fixed := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, fixed); err != nil {
		panic(err) // there is no such flag: a bug here
	}
}
