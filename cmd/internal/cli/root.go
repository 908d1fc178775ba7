package cli

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/cli/agents"
	"github.com/tacit-kb/tacit/cmd/internal/cli/change"
	"github.com/tacit-kb/tacit/cmd/internal/cli/find"
	"github.com/tacit-kb/tacit/cmd/internal/cli/keep"
	"github.com/tacit-kb/tacit/cmd/internal/cli/learn"
	"github.com/tacit-kb/tacit/cmd/internal/cli/look"
	"github.com/tacit-kb/tacit/cmd/internal/cli/measure"
	"github.com/tacit-kb/tacit/cmd/internal/cli/share"
	"github.com/tacit-kb/tacit/cmd/internal/cli/transfer"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// rooms returns the groups of commands, in the order in which help shows them.
func rooms() []session.Room {
	return []session.Room{find.Room, look.Room, change.Room, learn.Room, keep.Room, transfer.Room, share.Room, measure.Room, agents.Room, otherRoom()}
}

// otherRoom is about the program itself.
func otherRoom() session.Room {
	return session.Room{Title: lang.Text{EN: "Other", ZH: "其他", JA: "その他"}, Commands: []session.Command{
		{Build: newHelpCommand, Help: helpHelp, Synonyms: []string{"帮助", "ヘルプ"}},
		{Build: newVersionCommand, Help: versionHelp},
		{Build: newCompletionCommand, Help: completionHelp},
	}}
}

func newRootCommand(run *session.Run) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:               host.Program,
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRoot(run, cmd, args, version)
		},
	}
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		_, takes, _ := strings.Cut(cmd.Use, " ")
		run.Command, run.Takes, run.Args = cmd.CommandPath(), takes, args
		return oneBank(run, cmd)
	}
	root.Flags().BoolVar(&version, "version", false, run.Say(msgFlagVersion))
	addGlobalFlags(run, root.PersistentFlags())
	session.Complete(root, "lang", session.Langs)
	completeBankNames(run, root)
	root.SetOut(run.Out)
	root.SetErr(run.Stderr)
	root.SetFlagErrorFunc(run.ExplainFlagError)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { help(run, cmd, false) })
	for _, r := range rooms() {
		for _, c := range r.Commands {
			cmd := c.Build(run)
			cmd.Short = c.Help.Short.In(run.Lang)
			if c.Help.Name == "help" {
				root.SetHelpCommand(cmd)
			} else {
				root.AddCommand(cmd)
			}
		}
	}
	completeBankWords(run, root)
	return root
}

// askers are the commands that ask several banks; all others work on one.
var askers = []string{"match", "select", "load", "mcp", "hook"}

// oneBank refuses several banks where one is changed, or looked at.
func oneBank(run *session.Run, cmd *cobra.Command) error {
	if len(run.Banks) > 1 && !slices.Contains(askers, cmd.Name()) {
		return run.WrongUsage(cmd, msgOneBank, cmd.Name())
	}
	return nil
}

// completeBankNames makes a shell offer the banks of the person's settings, and folders where
// none has such a name.
func completeBankNames(run *session.Run, root *cobra.Command) {
	offer := func(*cobra.Command, []string, string) (names []string, _ cobra.ShellCompDirective) {
		s, _ := run.BanksOfPerson()
		for _, b := range s.Banks {
			names = append(names, b.Name)
		}
		return names, cobra.ShellCompDirectiveDefault
	}
	if err := root.RegisterFlagCompletionFunc("bank", offer); err != nil {
		panic(err) // there is no such flag: a bug here
	}
}

// runRoot is "tacit" without a command that exists.
func runRoot(run *session.Run, root *cobra.Command, args []string, version bool) error {
	switch {
	case len(args) > 0:
		return unknownCommand(run, root, args[0])
	case version:
		return runVersion(run)
	}
	help(run, root, false)
	return nil
}

func addGlobalFlags(run *session.Run, flags *pflag.FlagSet) {
	flags.Var(bankFlag{run}, "bank", run.Say(msgFlagBank))
	flags.Var(storeRootFlag{run}, "store-root", run.Say(msgFlagBank))
	flags.MarkHidden("store-root")
	flags.BoolVar(&run.JSON, "json", run.JSON, run.Say(msgFlagJSON)) // as it was read ahead
	flags.Lookup("json").DefValue = "false"
	flags.Var(langFlag{run}, "lang", run.Say(msgFlagLang))
	flags.BoolVar(&run.Quiet, "quiet", false, run.Say(msgFlagQuiet))
	flags.BoolVar(&run.NoColor, "no-color", false, run.Say(msgFlagNoColor))
	flags.BoolP("help", "h", false, run.Say(msgFlagHelp))
}

// langFlag is the value of --lang.
type langFlag struct{ run *session.Run }

func (f langFlag) String() string { return "" }
func (f langFlag) Type() string   { return "string" }

func (f langFlag) Set(s string) error {
	l, ok := session.LangOf(s)
	if !ok {
		return errors.New(f.run.Say(session.MsgOneOf, strings.Join(session.Langs, ", ")))
	}
	f.run.Lang = l
	return nil
}

// bankFlag is the value of --bank. The first one is what the command works on; the others are
// asked beside it.
type bankFlag struct{ run *session.Run }

func (f bankFlag) String() string { return "" }
func (f bankFlag) Type() string   { return "string" }

func (f bankFlag) Set(s string) error {
	if f.run.Banks = append(f.run.Banks, s); len(f.run.Banks) == 1 {
		f.run.BankDir = s
	}
	return nil
}

// storeRootFlag is the value of --store-root, which is --bank for who comes from Embedded
// Memory: there it was the project, so the bank below is meant, or it is the bank itself.
type storeRootFlag struct{ run *session.Run }

func (f storeRootFlag) String() string { return "" }
func (f storeRootFlag) Type() string   { return "string" }

func (f storeRootFlag) Set(s string) error {
	f.run.BankDir = cmp.Or(session.BankBelow(s), s)
	return nil
}

// The messages of this file.
var (
	msgOneBank = lang.Text{
		EN: "%s works on one bank: give --bank only once",
		ZH: "%s 只能用于一个记忆库：请只给出一个 --bank",
		JA: "%s が扱うメモリバンクは一つです。--bank は一つだけ指定してください",
	}
	msgHintHelp = lang.Text{
		EN: `"tacit help" lists the commands`,
		ZH: `"tacit help" 列出常用命令`,
		JA: `"tacit help" でコマンドの一覧を表示します`,
	}
	msgUnknownCommand = lang.Text{
		EN: `unknown command "%s"`,
		ZH: `没有 "%s" 这个命令`,
		JA: `"%s" というコマンドはありません`,
	}
	msgFlagBank = lang.Text{
		EN: "use this bank instead of the nearest memory-bank: `DIR` is its folder, or a name that \"tacit bank\" lists (also: TACIT_BANK); match, select, load, hook and mcp take it several times, and ask all of these banks",
		ZH: "使用此记忆库：`DIR` 为其文件夹，或它在 tacit bank 中的名称；不写则从当前文件夹逐级向上找 memory-bank（也可用 TACIT_BANK）；match、select、load、hook 和 mcp 可写多次，同时查询多个记忆库",
		JA: "使うメモリバンク。`DIR` はフォルダーか、登録した名前（TACIT_BANK でも指定できる。省略時は最寄りの memory-bank）。match、select、load、hook、mcp では複数回指定でき、そのすべてに問い合わせる",
	}
	msgFlagJSON = lang.Text{
		EN: "print one JSON document",
		ZH: "输出一个 JSON 文档",
		JA: "一つの JSON 文書を出力する",
	}
	msgFlagLang = lang.Text{
		EN: "output language, `en|zh|ja` (default: the locale's)",
		ZH: "输出语言：`en|zh|ja`（默认取系统区域设置）",
		JA: "出力の言語: `en|zh|ja`（省略時はロケールの言語）",
	}
	msgFlagQuiet = lang.Text{
		EN: "print no notes or progress to stderr; errors are still shown",
		ZH: "不在 stderr 上显示说明和进度；错误仍会显示",
		JA: "stderr に補足と進捗を出さない（エラーは出す）",
	}
	msgFlagNoColor = lang.Text{
		EN: "use no colours (also: NO_COLOR)",
		ZH: "不使用颜色（也可用 NO_COLOR）",
		JA: "色を使わない（NO_COLOR でも可）",
	}
	msgFlagHelp = lang.Text{
		EN: "help for this command",
		ZH: "此命令的帮助",
		JA: "このコマンドのヘルプ",
	}
	msgFlagVersion = lang.Text{
		EN: "the version of Tacit",
		ZH: "Tacit 的版本",
		JA: "Tacit のバージョン",
	}
)

// unknownCommand is the error for a command that does not exist. It suggests the command
// that people mean by that word, else the one that is spelt most alike.
func unknownCommand(run *session.Run, root *cobra.Command, name string) error {
	p := &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgUnknownCommand, name), Hint: run.Say(msgHintHelp)}
	if near := cmp.Or(meant(name), misspelt.Closest(name, commandNames(root))); near != "" {
		p.Hint = run.Say(session.MsgHintDidYouMean, near)
	}
	return p
}

// meant returns the command that a word is a synonym of, or "".
func meant(word string) string {
	for _, r := range rooms() {
		for _, c := range r.Commands {
			if slices.Contains(c.Synonyms, strings.ToLower(word)) {
				return c.Help.Name
			}
		}
	}
	return ""
}

func commandNames(root *cobra.Command) (names []string) {
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	return names
}
