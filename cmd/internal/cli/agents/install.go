package agents

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/plain"
)

// installOptions are the flags of install and uninstall.
type installOptions struct {
	wire.Options
	dryRun     bool
	yes        bool
	hooks, mcp bool
	plugin     string
	takeOut    bool // uninstall
}

func newInstallCommand(run *session.Run) *cobra.Command {
	o := &installOptions{hooks: true, mcp: true}
	cmd := &cobra.Command{
		Use:       "install HOST...",
		Args:      run.ArgsBetween(1, len(host.Hosts)),
		ValidArgs: installNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return runInstall(cmd.Context(), run, cmd, o, args) },
	}
	o.addBoth(run, cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.Prefix, "prefix", "", run.Say(msgFlagPrefix))
	flags.BoolVar(&o.Bare, "bare", false, run.Say(msgFlagBare))
	flags.BoolVar(&o.NoHooks, "no-hooks", false, run.Say(msgFlagNoHooks))
	flags.BoolVar(&o.NoMCP, "no-mcp", false, run.Say(msgFlagNoMCP))
	flags.BoolVar(&o.hooks, "hooks", true, run.Say(msgFlagNoHooks))
	flags.BoolVar(&o.mcp, "mcp", true, run.Say(msgFlagNoMCP))
	flags.MarkHidden("hooks")
	flags.MarkHidden("mcp")
	flags.BoolVar(&o.Stop, "stop", false, run.Say(msgFlagStop))
	flags.StringVar(&o.plugin, "plugin", "", run.Say(msgFlagPlugin))
	return cmd
}

func newUninstallCommand(run *session.Run) *cobra.Command {
	o := &installOptions{hooks: true, mcp: true, takeOut: true}
	cmd := &cobra.Command{
		Use:       "uninstall [HOST...]",
		Args:      run.ArgsBetween(0, len(host.Hosts)),
		ValidArgs: installNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return runInstall(cmd.Context(), run, cmd, o, args) },
	}
	o.addBoth(run, cmd)
	return cmd
}

func (o *installOptions) addBoth(run *session.Run, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, run.Say(msgFlagDryRun))
	user := msgFlagUser
	if o.takeOut {
		user = msgFlagUserOut
	}
	cmd.Flags().BoolVar(&o.User, "user", false, run.Say(user))
	proposal.AddYes(run, cmd, &o.yes)
}

// runInstall is install and uninstall: both work out a plan, show it, and write it.
func runInstall(ctx context.Context, run *session.Run, cmd *cobra.Command, o *installOptions, args []string) error {
	hosts, err := namedHosts(run, cmd, args)
	if err != nil {
		return err
	}
	if err := o.check(run, cmd, hosts); err != nil {
		return err
	}
	o.Lang, o.Version = string(run.Lang), session.ThisVersion().Version
	o.NoHooks, o.NoMCP = o.NoHooks || !o.hooks, o.NoMCP || !o.mcp
	root, plan, err := wiring(run, hosts, o)
	if err != nil {
		return explainWire(run, err, root)
	}
	d := newInstallDocument(run, plan, hosts, o)
	return explainWire(run, wireUp(ctx, run, d, o, typed(cmd, args)), root)
}

// typed returns the command as a person types it, without what agrees to it.
func typed(cmd *cobra.Command, args []string) string {
	words := append([]string{host.Program, cmd.Name()}, args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch {
		case cmd.LocalNonPersistentFlags().Lookup(f.Name) == nil || f.Name == "yes":
		case f.Value.Type() == "bool" && f.Value.String() == "true":
			words = append(words, "--"+f.Name)
		default:
			words = append(words, "--"+f.Name, f.Value.String())
		}
	})
	return strings.Join(words, " ")
}

// namedHosts returns the hosts of some names, all of them for none.
func namedHosts(run *session.Run, cmd *cobra.Command, names []string) ([]host.Host, error) {
	if len(names) == 0 {
		return host.Hosts, nil
	}
	var hosts []host.Host
	for _, name := range names {
		h, ok := host.Named(strings.ToLower(name))
		if !ok {
			err := run.WrongUsage(cmd, msgUnknownHost, name, strings.Join(installNames(), ", "))
			if near := misspelt.Closest(name, installNames()); near != "" {
				err.(*session.Problem).Hint = run.Say(session.MsgHintDidYouMean, near)
			}
			return nil, err
		}
		if !slices.ContainsFunc(hosts, func(x host.Host) bool { return x.Name == h.Name }) {
			hosts = append(hosts, h)
		}
	}
	return hosts, nil
}

// check refuses flags that mean nothing.
func (o *installOptions) check(run *session.Run, cmd *cobra.Command, hosts []host.Host) error {
	flags := cmd.Flags()
	switch {
	case !kit.ValidPrefix(o.Prefix):
		return run.WrongUsage(cmd, msgBadPrefix, o.Prefix)
	case o.Bare && o.Prefix != "":
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--bare", "--prefix")
	case flags.Changed("hooks") && o.hooks && o.NoHooks:
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--hooks", "--no-hooks")
	case flags.Changed("mcp") && o.mcp && o.NoMCP:
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--mcp", "--no-mcp")
	case o.Stop && o.NoHooks:
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--stop", "--no-hooks")
	case o.plugin != "" && o.User:
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--plugin", "--user")
	case o.plugin != "" && len(hosts) != 1:
		return run.WrongUsage(cmd, msgPluginOne)
	}
	return nil
}

// wiring works the plan out.
func wiring(run *session.Run, hosts []host.Host, o *installOptions) (root string, plan *wire.Plan, err error) {
	switch {
	case o.plugin != "":
		root, err = pluginFolder(run, o.plugin)
	case o.User:
		root, err = os.UserHomeDir()
	default:
		root, err = run.ProjectRoot()
	}
	switch {
	case err != nil:
	case o.plugin != "":
		plan, err = wire.Plugin(root, hosts[0], o.Options)
	case o.takeOut:
		plan, err = wire.Remove(root, hosts, o.Options)
	default:
		plan, err = wire.Install(root, hosts, o.Options)
	}
	return root, plan, err
}

// pluginFolder returns where the folder leads that a person names for a plugin. In the project no
// link of the clone leads out of it.
func pluginFolder(run *session.Run, named string) (string, error) {
	project, err := run.ProjectRoot()
	if err != nil {
		return "", err
	}
	if _, err := plain.Place(filepath.Join(project, "memory-bank"), named); err != nil {
		return "", err
	}
	return named, nil
}

// wireUp shows the plan and writes it: at once where nobody is there to be asked, as
// who typed the command has said what they want. An agent has not.
func wireUp(ctx context.Context, run *session.Run, d *installDocument, o *installOptions, typed string) error {
	if o.dryRun || len(d.plan.Changes) == 0 {
		d.tellNext(run, o, false)
		return run.Show(d)
	}
	ask := &proposal.Asker{Run: run, Yes: o.yes || run.JSON || !session.IsTerminal(run.Stdin) || !session.IsTerminal(run.Stdout)}
	yes, err := ask.Accepted()
	if err != nil {
		return err
	}
	if yes {
		if err := d.plan.Apply(); err != nil {
			return err
		}
		d.Written, d.typed = true, typed
		d.tellNext(run, o, false)
		return run.Show(d)
	}
	asks := proposal.Interactive(run)
	d.dry = !asks
	d.tellNext(run, o, asks)
	if err := run.Show(d); err != nil {
		return err
	}
	if err := ask.Agreed(ctx, typed, d.plan.Diff, false); err != nil {
		return err
	}
	if err := d.plan.Apply(); err != nil {
		return err
	}
	d.writeWritten(proposal.Page(run), typed)
	return nil
}

// installNames lists the names of all hosts, those too that have no hooks.
func installNames() []string {
	var names []string
	for _, h := range host.Hosts {
		names = append(names, h.Name)
	}
	slices.Sort(names)
	return names
}

// The messages of this file.
var (
	msgFlagPrefix = lang.Text{
		EN: "`PREFIX` for command names, such as tacit-: /tacit-plan instead of /plan",
		ZH: "命令名称的前缀 `PREFIX`，如 tacit-：用 /tacit-plan 代替 /plan",
		JA: "コマンド名に付ける接頭辞 `PREFIX`。tacit- なら /plan が /tacit-plan になる",
	}
	msgFlagBare = lang.Text{
		EN: "in Claude Code and OpenCode, also use the names of the host's own commands: /plan, /review and /init become Tacit's",
		ZH: "在 Claude Code 和 OpenCode 中，也使用宿主自带命令的名称：/plan、/review、/init 改为 Tacit 的命令",
		JA: "Claude Code と OpenCode では、ホストのコマンドと同じ名前も使う。/plan、/review、/init が Tacit のものになる",
	}
	msgFlagNoHooks = lang.Text{
		EN: "install no hook: memories are not added to prompts automatically",
		ZH: "不装钩子：不会自动为提示词附上记忆",
		JA: "フックを入れない（プロンプトに記憶を自動では添えない）",
	}
	msgFlagNoMCP = lang.Text{
		EN: "install no MCP server",
		ZH: "不装 MCP 服务器",
		JA: "MCP サーバーを入れない",
	}
	msgFlagStop = lang.Text{
		EN: "also install the hook for the event stop; it works only if TACIT_HOOKS names stop, as in TACIT_HOOKS=on,stop",
		ZH: "也安装 stop 事件的钩子；只有 TACIT_HOOKS 中写明 stop 时才起作用，如 TACIT_HOOKS=on,stop",
		JA: "stop イベントのフックも入れる。TACIT_HOOKS に stop があるとき（TACIT_HOOKS=on,stop など）だけ働く",
	}
	msgFlagPlugin = lang.Text{
		EN: "write a plugin for the host into `DIR`, and nothing into the project",
		ZH: "把宿主的插件写入 `DIR`，不改动项目",
		JA: "ホスト用のプラグインを `DIR` に書き、プロジェクトには何も書かない",
	}
	msgFlagDryRun = lang.Text{
		EN: "show the lines that would change, but write nothing",
		ZH: "只显示将要改动的行，不写入",
		JA: "変わる行を示すだけで、何も書かない",
	}
	msgFlagUser = lang.Text{
		EN: "install in the home folder for all projects, instead of in this project",
		ZH: "装在主目录，对所有项目有效，而不是只在本项目",
		JA: "このプロジェクトではなくホームフォルダーに、全プロジェクト用として入れる",
	}
	msgUnknownHost = lang.Text{
		EN: "unknown host %[1]s: choose from %[2]s",
		ZH: "没有 %[1]s 这个宿主：应为 %[2]s 之一",
		JA: "%[1]s というホストはありません。%[2]s のいずれかです",
	}
	msgBadPrefix = lang.Text{
		EN: "invalid prefix %s: use lower-case letters and digits, with a hyphen at the end, such as tacit-",
		ZH: "%s 不能作前缀：只能是小写字母和数字，并以连字符结尾，如 tacit-",
		JA: "%s は接頭辞に使えません。英小文字と数字で、tacit- のようにハイフンで終えてください",
	}
	msgPluginOne = lang.Text{
		EN: "--plugin works for one host at a time",
		ZH: "--plugin 每次只能用于一个宿主",
		JA: "--plugin に指定できるホストは一度に一つだけです",
	}
	msgWireGone = lang.Text{
		EN: "Removed.",
		ZH: "已移除。",
		JA: "取り除きました。",
	}
	msgWireTakeOut = lang.Text{
		EN: "Written. To remove it again: %s",
		ZH: "已写入。要移除：%s",
		JA: "書き込みました。取り除くには: %s",
	}
	msgFlagUserOut = lang.Text{
		EN: "remove it from the home folder, instead of from this project",
		ZH: "从主目录中移除，而不是从本项目中移除",
		JA: "このプロジェクトではなくホームフォルダーから取り除く",
	}
)

// installHelp is the help of tacit install.
var installHelp = session.HelpText{
	Name: "install",
	Short: lang.Text{
		EN: "Connect a coding agent to the bank",
		ZH: "把编码智能体接入记忆库",
		JA: "コーディングエージェントをメモリバンクにつなぐ",
	},
	Long: lang.Text{
		EN: `Writes what a host (the program in which your agent runs, such as Claude Code) needs to show
the right memory when a prompt is sent: hooks, the MCP server, skills, commands and a rule. If the host supports it, a permission setting makes
the host ask you before it runs a tacit command with --yes. HOST is agents (AGENTS.md and skills),
claude, codex, copilot, cursor, gemini, opencode, vscode, windsurf or zed. For agents, windsurf
and zed there are no hooks: the rule asks the agent to run tacit match itself.

Everything else in these files stays the same, byte for byte, and "tacit uninstall"
restores them. If a file cannot be parsed, the error names its line and nothing is
written. On a terminal you are asked first; without one, as in a script, the files are
written at once. If Tacit sees that an agent runs it, nothing is written, the exit status
is 6, and the command for a terminal of your own is shown, unless your own settings have
"confirm: flag". --dry-run shows every changed line. docs/hosts.md lists the files.`,
		ZH: `为宿主（智能体所在的程序，如 Claude Code）写入所需的内容：钩子、MCP 服务器、技能与命令、
规则。此后你每次发送提示词，匹配的记忆会一并交给智能体。如果宿主支持，还会写入一项权限设置，让宿主在运行带 --yes 的 tacit 命令之前先询问你。HOST 可以是
agents（AGENTS.md 和技能）、claude、codex、copilot、cursor、gemini、opencode、vscode、
windsurf 或 zed。agents、windsurf 和 zed 没有钩子，由规则让智能体自己执行 tacit match。

其他工具和你自己在这些文件中的内容逐字节保持不变；"tacit uninstall" 使文件恢复原样。
如果某个文件无法解析，会指出其行号，并且不写入任何内容。在终端中会先询问你；
没有终端时（如在脚本中）会直接写入。如果 Tacit 看出由智能体运行，则不写入，退出状态为 6，
并显示应由你在自己的终端中输入的命令；你自己的设置中写有 "confirm: flag" 时除外。--dry-run 显示每一行改动。写入的位置见 docs/hosts.md。`,
		JA: `プロンプトを送るたびに、関係する記憶がエージェントに渡るよう、ホスト（Claude Code など、エージェントが動くプログラム）の設定に次のものを書き込みます。フック、MCP
サーバー、スキルとコマンド、ルール、そしてホストが対応していれば、--yes を付けた tacit コマンドの
実行前にあなたに確認を求める設定です。HOST は agents（AGENTS.md とスキル）、claude、codex、copilot、
cursor、gemini、opencode、vscode、windsurf、zed のいずれかです。agents、windsurf、zed にはフックがないので、エージェントが自分で
tacit match を実行するようルールで指示します。

書き込み先のファイルにもともとある内容は 1 バイトも変わりません。
"tacit uninstall" で元どおりになります。解析できないファイルは行番号とともに示し、その場合は
どこにも書きません。端末では先に尋ね、端末がないとき（スクリプトなど）はすぐに
書き込みます。エージェントが実行していると分かるときは、あなたの設定に "confirm: flag" と書かない限り書き込まず、
終了ステータス 6 で終わり、あなたが自分の端末で入力するコマンドを示します。--dry-run で変わる行をすべて示します。
どのファイルに書き込むかは docs/hosts.md にあります。`,
	},
	Examples: lang.Text{
		EN: `tacit install claude
tacit install cursor codex --dry-run
tacit install claude --bare             # /plan, /review and /init too
tacit install claude --prefix kb-       # /kb-plan
tacit install codex --plugin ./tacit-plugin`,
		ZH: `tacit install claude
tacit install cursor codex --dry-run
tacit install claude --bare             # 也包括 /plan、/review、/init
tacit install claude --prefix kb-       # /kb-plan
tacit install codex --plugin ./tacit-plugin`,
		JA: `tacit install claude
tacit install cursor codex --dry-run
tacit install claude --bare             # /plan、/review、/init も
tacit install claude --prefix kb-       # /kb-plan
tacit install codex --plugin ./tacit-plugin`,
	},
	Exits: []int{session.ExitStale, session.ExitUnconfirmed, session.ExitDeclined},
}

// uninstallHelp is the help of tacit uninstall.
var uninstallHelp = session.HelpText{
	Name: "uninstall",
	Short: lang.Text{
		EN: "Remove what install wrote to a host",
		ZH: "移除 install 写入宿主的内容",
		JA: "install がホストに書いたものを取り除く",
	},
	Long: lang.Text{
		EN: `Restores the files of the hosts exactly as they would be without Tacit. It works in every
clone, not only in the one where "tacit install" ran. Without HOST, it does so for all
hosts. It keeps what another connected host still needs. It also keeps what you have
edited, and names it. The bank is not changed.`,
		ZH: `使宿主的文件与没有 Tacit 时完全一样。在任何一份克隆中都可以运行，不限于执行过
"tacit install" 的那一份。不写 HOST 表示所有宿主。其他仍接入的宿主所需的内容会保留；
你修改过的内容也会保留，并会指出。记忆库不受影响。`,
		JA: `ホストのファイルを、Tacit がなかったときとまったく同じ内容に戻します。"tacit install" を
実行したクローンだけでなく、どのクローンでも使えます。HOST を省略するとすべてのホストが
対象です。接続済みのほかのホストに必要なものは残ります。あなたが変更したものも残り、
その名前を示します。メモリバンクは変更しません。`,
	},
	Examples: lang.Same(`tacit uninstall cursor
tacit uninstall --dry-run`),
	Exits: []int{session.ExitStale, session.ExitUnconfirmed, session.ExitDeclined},
}
