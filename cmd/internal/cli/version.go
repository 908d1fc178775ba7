package cli

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newVersionCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: run.ArgsBetween(0, 0),
		RunE: func(*cobra.Command, []string) error { return runVersion(run) },
	}
}

func runVersion(run *session.Run) error {
	d := session.ThisVersion()
	choice, err := run.ChooseEmbedder(kb.Config{})
	if err != nil {
		return err
	}
	d.Embedder = choice.Name()
	return run.Show(d)
}

// versionHelp is the help of tacit version.
var versionHelp = session.HelpText{
	Name: "version",
	Short: lang.Text{
		EN: "Print the version",
		ZH: "打印版本",
		JA: "バージョンを表示する",
	},
	Examples: lang.Same(`tacit version
tacit version --json`),
}
