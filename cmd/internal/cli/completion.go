package cli

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// shells lists the shells that completion can be written for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletionCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Args:      run.ArgsBetween(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCompletion(run, cmd.Root(), args[0])
		},
	}
}

// runCompletion writes the script whatever --json says: a script is a script.
func runCompletion(run *session.Run, root *cobra.Command, shell string) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(run.Out, true)
	case "zsh":
		return root.GenZshCompletion(run.Out)
	case "fish":
		return root.GenFishCompletion(run.Out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(run.Out)
	}
	return run.WrongWord(msgUnknownShell, shell, shells)
}

// The messages of this file.
var (
	msgUnknownShell = lang.Text{
		EN: `no completion for the shell "%s"`,
		ZH: `不支持 "%s" 的补全`,
		JA: `"%s" の補完には対応していません`,
	}
)

// completionHelp is the help of tacit completion.
var completionHelp = session.HelpText{
	Name: "completion",
	Short: lang.Text{
		EN: "Print the completion script for a shell",
		ZH: "生成 shell 补全脚本",
		JA: "シェルの補完スクリプトを出力する",
	},
	Examples: lang.Same(`source <(tacit completion bash)
tacit completion zsh > "${fpath[1]}/_tacit"
tacit completion fish > ~/.config/fish/completions/tacit.fish
tacit completion powershell | Out-String | Invoke-Expression`),
}
