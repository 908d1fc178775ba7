package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands builds every command, in the order in which help shows them.
var commands = []func(*app) *cobra.Command{
	newMatchCommand,
	newSelectCommand,
	newLoadCommand,
	newPreviewCommand,
	newListCommand,
	newShowCommand,
	newResolveCommand,
	newSearchCommand,
	newWhyCommand,
	newSimilarCommand,
	newTaskCommand,
	newInitCommand,
	newObserveCommand,
	newCompileCommand,
	newCaptureCommand,
	newCandidatesCommand,
	newRememberCommand,
	newAddCommand,
	newEditCommand,
	newPromoteCommand,
	newArchiveCommand,
	newRemoveCommand,
	newMergeCommand,
	newPlanCommand,
	newApplyCommand,
	newRejectCommand,
	newUndoCommand,
	newHistoryCommand,
	newTimelineCommand,
	newDiffCommand,
	newIndexCommand,
	newMergeDriverCommand,
	newCheckCommand,
	newDoctorCommand,
	newInstallCommand,
	newUninstallCommand,
	newHookCommand,
	newMCPCommand,
	newExportCommand,
	newImportCommand,
	newEvalCommand,
	newSchemaCommand,
	newVersionCommand,
	newCompletionCommand,
}

func newRootCommand(a *app) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:               "tacit",
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRoot(a, cmd, args, version)
		},
	}
	root.Flags().BoolVar(&version, "version", false, a.say(msgFlagVersion))
	a.addGlobalFlags(root.PersistentFlags())
	complete(root, "lang", langs)
	root.SetOut(a.out)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(a.explainFlagError)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { a.help(cmd) })
	root.SetHelpCommand(newHelpCommand(a))
	for _, build := range commands {
		cmd := build(a)
		cmd.Short = helpFor(cmd.Name()).short.in(a.lang)
		root.AddCommand(cmd)
	}
	return root
}

// runRoot is "tacit" without a command that exists.
func runRoot(a *app, root *cobra.Command, args []string, version bool) error {
	switch {
	case len(args) > 0:
		return a.unknownCommand(root, args[0])
	case version:
		return runVersion(a)
	}
	a.help(root)
	return nil
}

func (a *app) addGlobalFlags(flags *pflag.FlagSet) {
	flags.StringVar(&a.bankDir, "bank", "", a.say(msgFlagBank))
	flags.StringVar(&a.bankDir, "store-root", "", a.say(msgFlagBank))
	flags.MarkHidden("store-root")
	flags.BoolVar(&a.json, "json", a.json, a.say(msgFlagJSON)) // as it was read ahead
	flags.Lookup("json").DefValue = "false"
	flags.Var(langFlag{a}, "lang", a.say(msgFlagLang))
	flags.BoolVar(&a.quiet, "quiet", false, a.say(msgFlagQuiet))
	flags.BoolVar(&a.noColor, "no-color", false, a.say(msgFlagNoColor))
	flags.BoolP("help", "h", false, a.say(msgFlagHelp))
}

// langFlag is the value of --lang.
type langFlag struct{ app *app }

func (f langFlag) String() string { return "" }
func (f langFlag) Type() string   { return "string" }

func (f langFlag) Set(s string) error {
	l, ok := langOf(s)
	if !ok {
		return errors.New(f.app.say(msgOneOf, strings.Join(langs, ", ")))
	}
	f.app.lang = l
	return nil
}
