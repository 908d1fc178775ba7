package cli

import (
	"github.com/spf13/cobra"
)

// shells lists the shells that completion can be written for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Args:      a.argsBetween(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCompletion(a, cmd.Root(), args[0])
		},
	}
}

// complete makes a shell offer words as the values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	fixed := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, fixed); err != nil {
		panic(err) // there is no such flag: a bug here
	}
}

// runCompletion writes the script whatever --json says: a script is a script.
func runCompletion(a *app, root *cobra.Command, shell string) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(a.out, true)
	case "zsh":
		return root.GenZshCompletion(a.out)
	case "fish":
		return root.GenFishCompletion(a.out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(a.out)
	}
	return a.wrongWord(msgUnknownShell, shell, shells)
}
