package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/lang"
)

// everyday are the commands that a person needs; help --all lists every command.
var everyday = []string{"init", "match", "show", "remember", "apply", "undo", "check", "install"}

// helpWidth is how wide a line of help is, in cells: it fits on every terminal, and in every
// language equal input gives equal output.
const helpWidth = 80

// helpFor returns the help text of a command, by its name.
func helpFor(name string) session.HelpText {
	if name == tacitHelp.Name {
		return tacitHelp
	}
	for _, r := range rooms() {
		for _, c := range r.Commands {
			if c.Help.Name == name {
				return c.Help
			}
		}
	}
	return session.HelpText{Name: name}
}

func newHelpCommand(run *session.Run) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:  "help [COMMAND]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runHelp(run, cmd.Root(), args, all)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, run.Say(msgFlagHelpAll))
	return cmd
}

func runHelp(run *session.Run, root *cobra.Command, args []string, all bool) error {
	if len(args) == 0 {
		help(run, root, all)
		return nil
	}
	if t := topicNamed(args[0]); t != nil {
		helpTopic(run, t)
		return nil
	}
	cmd, _, err := root.Find(args)
	if err != nil || cmd == root {
		return unknownCommand(run, root, args[0])
	}
	help(run, cmd, false)
	return nil
}

// help writes the help of a command on stdout; that of the program names the everyday
// commands, or all of them.
func help(run *session.Run, cmd *cobra.Command, all bool) {
	h := helpFor(cmd.Name())
	p := &session.Page{Run: run, W: run.Out, Colour: run.Colour(run.Stdout)}
	p.Line(h.Short.In(run.Lang))
	block(p, "", term.Fill(h.Long.In(run.Lang), helpWidth))
	section(p, msgHelpUsage, run.UsageLine(cmd))
	if cmd.HasParent() || all {
		commandList(p, cmd)
	} else {
		everydayList(p)
	}
	section(p, msgHelpExamples, h.Examples.In(run.Lang))
	section(p, msgHelpFlags, flagLines(run, cmd.LocalNonPersistentFlags()))
	section(p, msgHelpGlobalFlags, flagLines(run, cmd.Root().PersistentFlags()))
	if cmd.HasParent() {
		section(p, msgHelpExit, exitLines(run, h))
		return
	}
	section(p, msgHelpExit, exitLines(run, session.HelpText{Exits: proposal.ChangeExits}))
	p.Line("")
	p.Say(msgHelpMore)
}

// block writes an empty line, and text with an indent on each line; nothing for
// an empty text.
func block(p *session.Page, indent, text string) {
	if text == "" {
		return
	}
	p.Line("")
	for line := range strings.SplitSeq(text, "\n") {
		p.Line(strings.TrimRight(indent+line, " "))
	}
}

// section is an indented block under a heading.
func section(p *session.Page, heading lang.Text, text string) {
	if text == "" {
		return
	}
	p.Line("")
	p.Line(p.Paint(session.Bold, p.Run.Say(heading)))
	for line := range strings.SplitSeq(text, "\n") {
		p.Line(strings.TrimRight("  "+line, " "))
	}
}

// everydayList writes the commands that a person needs.
func everydayList(p *session.Page) {
	var rows [][]string
	for _, name := range everyday {
		rows = append(rows, []string{term.Pad(name, 10), helpFor(name).Short.In(p.Run.Lang)})
	}
	section(p, msgHelpEveryday, strings.Join(term.Columns(rows), "\n"))
	p.Line("")
	p.Say(msgHelpAll)
}

// commandList writes the commands below cmd, room by room.
func commandList(p *session.Page, cmd *cobra.Command) {
	for _, r := range rooms() {
		var rows [][]string
		for _, c := range r.Commands {
			if isCommand(cmd, c.Help.Name) {
				rows = append(rows, []string{term.Pad(c.Help.Name, 10), c.Help.Short.In(p.Run.Lang)})
			}
		}
		section(p, r.Title, strings.Join(term.Columns(rows), "\n"))
	}
}

func isCommand(parent *cobra.Command, name string) bool {
	return slices.ContainsFunc(parent.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

func flagLines(run *session.Run, flags *pflag.FlagSet) string {
	var rows [][]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		value = valueName(f.Name, value)
		if value != "" {
			name += " " + value
		}
		if hasDefault(f) {
			usage = run.Say(msgHelpDefault, usage, f.DefValue)
		}
		rows = append(rows, []string{name, usage})
	})
	return strings.Join(term.Columns(rows), "\n")
}

// valueNames are what the value of a flag is called if its help does not name it: the
// flag library has names of types.
var valueNames = map[string]string{
	"string":      "TEXT",
	"list":        "TEXT...",
	"stringArray": "TEXT",
	"int":         "N",
}

// flagNames are what the value of a flag is called by the flag's name, where TEXT would
// say too little.
var flagNames = map[string]string{
	"aliases": "NAME...", "add-aliases": "NAME...", "artifact": "FILE", "as": "FORMAT", "category": "WORD",
	"confidence": "0-1", "created": "DATE", "depends-on": "SERVICE...", "add-depends-on": "SERVICE...", "dir": "DIR",
	"from": "FILE", "fw-range": "RANGE", "fw-version": "VERSION", "globs": "GLOB...", "add-globs": "GLOB...",
	"host": "HOST", "id": "ID", "importance": "LEVEL", "in": "FILE", "instance-id": "DEVICE", "kind": "KIND",
	"level": "LEVEL", "memory-lang": "LANG", "model-id": "MODEL", "pointers": "FILE:LINE...",
	"add-pointers": "FILE:LINE...", "priority": "N", "related": "ID...", "add-related": "ID...", "replaced-by": "ID",
	"replaces": "ID...", "add-replaces": "ID...", "request": "FILE", "review": "DATE", "risk": "LEVEL", "run-id": "RUN",
	"scope": "SCOPE", "section": "HEADING", "service": "SERVICE", "source": "SOURCE", "stage": "STAGE",
	"status": "STATUS", "strength": "STRENGTH", "supersedes": "ID...", "add-supersedes": "ID...", "tag": "TAG",
	"tags": "TAG...", "add-tags": "TAG...", "task-id": "TASK", "template": "TEMPLATE", "topic": "TOPIC", "type": "TYPE",
	"updated": "DATE",
}

// valueName is what the value of a flag is called; called is what its help calls it, or
// else the name of its type.
func valueName(flag, called string) string {
	general, ok := valueNames[called]
	if !ok {
		return called
	}
	return cmp.Or(flagNames[flag], general)
}

// hasDefault reports whether the flag's default says more than its absence does.
func hasDefault(f *pflag.Flag) bool {
	return !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue)
}

// exitLines lists the exit statuses of a command: those that all have, and its own.
func exitLines(run *session.Run, h session.HelpText) string {
	var rows [][]string
	for _, e := range session.ExitTexts {
		if ends(h, e.Status) {
			rows = append(rows, []string{term.Pad(strconv.Itoa(e.Status), 3), run.Say(e.Text)})
		}
	}
	return strings.Join(term.Columns(rows), "\n")
}

// ends reports whether a command can end with this status.
func ends(h session.HelpText, status int) bool {
	switch {
	case h.NoError:
		return status == session.ExitDone
	case status == session.ExitDone, status == session.ExitError, status == session.ExitUsage, status == session.ExitInterrupted:
		return true
	}
	return slices.Contains(h.Exits, status)
}

// The messages of this file.
var (
	msgHelpUsage = lang.Text{
		EN: "Usage",
		ZH: "用法",
		JA: "使い方",
	}
	msgHelpExamples = lang.Text{
		EN: "Examples",
		ZH: "示例",
		JA: "例",
	}
	msgHelpFlags = lang.Text{
		EN: "Flags",
		ZH: "选项",
		JA: "フラグ",
	}
	msgHelpGlobalFlags = lang.Text{
		EN: "Flags of every command",
		ZH: "通用选项",
		JA: "共通のフラグ",
	}
	msgHelpExit = lang.Text{
		EN: "Exit status",
		ZH: "退出状态",
		JA: "終了ステータス",
	}
	msgHelpMore = lang.Text{
		EN: `Run "tacit help COMMAND" for more about a command.`,
		ZH: `用 "tacit help COMMAND" 查看某个命令的详细说明。`,
		JA: `"tacit help COMMAND" で各コマンドの詳細を表示します。`,
	}
	msgHelpDefault = lang.Text{
		EN: "%[1]s (default %[2]s)",
		ZH: "%[1]s（默认 %[2]s）",
		JA: "%[1]s（既定値 %[2]s）",
	}
)

// helpHelp is the help of tacit help.
var helpHelp = session.HelpText{
	Name: "help",
	Short: lang.Text{
		EN: "Show help for Tacit or a command",
		ZH: "显示 Tacit 或某个命令的帮助",
		JA: "Tacit または各コマンドのヘルプを表示する",
	},
	Examples: lang.Same(`tacit help
tacit help match`),
}

// tacitHelp is the help of the program.
var tacitHelp = session.HelpText{
	Name: "tacit",
	Short: lang.Text{
		EN: "Project memory that is silent until it matters",
		ZH: "平时安静、需要时才出声的项目记忆",
		JA: "必要なときだけ語る、プロジェクトの記憶",
	},
	Long: lang.Text{
		EN: `Tacit keeps what a project has learned in a folder of Markdown files and finds
the few that matter for the task at hand: in English, Chinese and Japanese, and
offline. When none of them matters, it prints nothing.`,
		ZH: `Tacit 把项目积累的经验保存在一个 Markdown 文件夹中，并为手头的任务找出真正有用的
那几条。支持英文、中文和日文，离线运行。没有相关内容时，它什么也不输出。`,
		JA: `Tacit はプロジェクトで得た知見を Markdown のフォルダーに保存し、今のタスクに本当に
役立つ数件だけを見つけます。英語・中国語・日本語に対応し、オフラインで動きます。
該当がなければ、何も表示しません。`,
	},
	Examples: lang.Text{
		EN: `tacit init                                      # create a bank in ./memory-bank
tacit match "payments are sent twice on retry"  # what should I know?
tacit check                                     # is the bank in order?`,
		ZH: `tacit init                            # 在 ./memory-bank 新建记忆库
tacit match "支付重试时重复扣款"      # 我该知道什么？
tacit check                           # 记忆库是否正常？`,
		JA: `tacit init                                      # ./memory-bank を作る
tacit match "決済の再試行で二重に送信される"    # 知っておくべきことは？
tacit check                                     # メモリバンクに問題はないか？`,
	},
}

var (
	msgHelpEveryday = lang.Text{
		EN: "Everyday commands",
		ZH: "常用命令",
		JA: "ふだん使うコマンド",
	}
	msgHelpAll = lang.Text{
		EN: `"tacit help --all" lists every command.`,
		ZH: `"tacit help --all" 列出所有命令。`,
		JA: `"tacit help --all" ですべてのコマンドを表示します。`,
	}
	msgFlagHelpAll = lang.Text{
		EN: "list every command",
		ZH: "列出所有命令",
		JA: "すべてのコマンドを表示する",
	}
)
