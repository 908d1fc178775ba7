package cli

import (
	"bytes"
	"errors"
	"io"

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
		return fishCompletion(run.Out, root)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(run.Out)
	}
	return run.WrongWord(msgUnknownShell, shell, shells)
}

// fishCompletion writes the script for fish. That of the library forgets the quotes of a
// word, so that Tab would carry out a question such as 'a; b'; here each word is quoted again.
func fishCompletion(w io.Writer, root *cobra.Command) error {
	var b bytes.Buffer
	if err := root.GenFishCompletion(&b, true); err != nil {
		return err
	}
	const theirs = "    set -l args (commandline -opc)\n"
	const ours = theirs + `    for i in (seq 2 (count $args))
        if not string match -qr '^[\w~./=:@%+,-]+$' -- $args[$i]
            set args[$i] (string escape -- $args[$i])
        end
    end
`
	if !bytes.Contains(b.Bytes(), []byte(theirs)) {
		return errors.New("the library has another script for fish") // a bug here: TestShellsComplete
	}
	_, err := w.Write(bytes.Replace(b.Bytes(), []byte(theirs), []byte(ours), 1))
	return err
}

// The messages of this file.
var (
	msgUnknownShell = lang.Text{
		EN: `no completion for the shell "%s"`,
		ZH: `不支持 shell "%s" 的补全`,
		JA: `シェル "%s" の補完には対応していません`,
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
