package share

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// What can be done with banks.
var bankVerbs = []string{"add", "list", "remove"}

// bankOptions are the flags of bank.
type bankOptions struct {
	mine bool
	only string // a glob
}

func newBankCommand(run *session.Run) *cobra.Command {
	var o bankOptions
	cmd := &cobra.Command{
		Use:  "bank [list | add NAME DIR|URL | remove NAME]",
		Args: run.ArgsBetween(0, 3),
		RunE: func(cmd *cobra.Command, args []string) error { return runBank(cmd, run, o, args) },
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return completeBank(run, args)
	}
	cmd.Flags().BoolVar(&o.mine, "mine", false, run.Say(msgFlagMine))
	cmd.Flags().StringVar(&o.only, "for", "", run.Say(msgFlagFor))
	return cmd
}

func completeBank(run *session.Run, args []string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return bankVerbs, cobra.ShellCompDirectiveNoFileComp
	case len(args) == 1 && args[0] == "remove":
		s, _ := run.BanksOfPerson()
		return s.Names(), cobra.ShellCompDirectiveNoFileComp
	case len(args) == 2 && args[0] == "add":
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

func runBank(cmd *cobra.Command, run *session.Run, o bankOptions, args []string) error {
	args = slices.Concat(args, []string{"", "", ""})
	verb, name, where := cmp.Or(args[0], "list"), args[1], args[2]
	given := cmd.Flags().Changed("mine") || cmd.Flags().Changed("for")
	switch {
	case !slices.Contains(bankVerbs, verb):
		return run.WrongWord(msgBankUnknownVerb, verb, bankVerbs)
	case verb == "add" && (name == "" || where == ""):
		return run.WrongUsage(cmd, msgBankAddNeeds)
	case verb == "remove" && name == "":
		return run.WrongUsage(cmd, msgBankRemoveNeeds)
	case verb != "add" && (given || where != "") || verb == "list" && name != "":
		return run.WrongUsage(cmd, session.MsgTooManyArgs, cmp.Or(where, name, "--mine, --for"))
	}
	s, err := run.BanksOfPerson()
	if err != nil {
		return settingsProblem(run, err)
	}
	switch verb {
	case "add":
		return addBank(cmd.Context(), run, s, name, where, o)
	case "remove":
		return removeBank(cmd.Context(), run, s, name)
	}
	return run.Show(bankDocumentOf(s, "bank"))
}

// settingsProblem says where in the person's settings something is wrong.
func settingsProblem(run *session.Run, err error) error {
	var e *lang.Error
	if !errors.As(err, &e) {
		return err
	}
	p := &session.Problem{Code: session.CodeBadFile, Msg: lang.Tell(e.Msg, run.Lang), Path: e.Path, Line: e.Line, Column: min(e.Line, 1), Err: err}
	if e.Hint != nil {
		p.Hint = lang.Tell(e.Hint, run.Lang)
	}
	return p
}

// addBank names a bank or a store in the person's settings.
func addBank(ctx context.Context, run *session.Run, s banks.Settings, name, where string, o bankOptions) error {
	usage := func(err error) error {
		if err == nil {
			return nil
		}
		p := &session.Problem{Code: session.CodeUsage, Msg: lang.Tell(err, run.Lang), Err: err}
		if banks.IsTaken(err) {
			p.Hint = run.Say(msgHintBankTaken, name)
		}
		return p
	}
	later := host.Program + " bank add " + name + " " + session.ShellWord(where)
	if strings.Contains(where, "://") {
		if err := banks.CheckAddress(where); err != nil {
			return usage(err)
		}
		add := func(s *banks.Settings) error {
			return usage(s.AddStore(banks.Store{Name: name, Address: where, For: o.only}))
		}
		return write(ctx, run, s, add, later, func() {})
	}
	dir, err := run.FolderOfBank(where)
	if err != nil {
		return err
	}
	add := func(s *banks.Settings) error {
		return usage(s.Add(banks.Bank{Name: name, Dir: dir, Mine: o.mine, For: o.only}))
	}
	return write(ctx, run, s, add, later, func() { readBank(ctx, run, dir) })
}

// readBank brings the index of a bank up to date, where a person sees that it takes time: a prompt
// has none for many thousand files. What goes wrong is told where the bank is asked.
func readBank(ctx context.Context, run *session.Run, dir string) {
	bank, err := kb.Open(dir)
	if err != nil {
		return
	}
	if x, err := run.SnapshotOf(ctx, bank, false); err == nil {
		x.Close()
	}
}

func removeBank(ctx context.Context, run *session.Run, s banks.Settings, name string) error {
	change := func(s *banks.Settings) error {
		if !s.Remove(name) {
			return run.WrongWord(msgBankUnknown, name, s.Names())
		}
		return nil
	}
	return write(ctx, run, s, change, host.Program+" bank remove "+name, func() {})
}

// write changes the settings, and then does what follows. They decide what every prompt is
// answered from, so an agent cannot change them on its own word. What is wrong is said before
// anybody is asked.
func write(ctx context.Context, run *session.Run, s banks.Settings, change func(*banks.Settings) error, later string, then func()) error {
	trial := s
	trial.Banks, trial.Stores = slices.Clone(s.Banks), slices.Clone(s.Stores)
	if err := change(&trial); err != nil {
		return err
	}
	if err := (&proposal.Asker{Run: run, Yes: true}).Agreed(ctx, later, nil, false); err != nil {
		return err
	}
	if err := s.Change(ctx, change); err != nil {
		return settingsProblem(run, err)
	}
	then()
	return run.Show(bankDocumentOf(s, "bank"))
}

// A bankDocument is what is asked beside the bank of a project.
type bankDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	File          string        `json:"file"` // the person's settings
	Banks         []listedBank  `json:"banks"`
	Stores        []banks.Store `json:"stores"`
}

// A listedBank is a bank with what is not read of it.
type listedBank struct {
	banks.Bank
	Unread int `json:"unread,omitempty"` // files, if they are more than a prompt reads
	Files  int `json:"files,omitempty"`  // of so many
}

func bankDocumentOf(s banks.Settings, action string) bankDocument {
	d := bankDocument{session.SchemaVersion, action, s.Path(), []listedBank{}, []banks.Store{}}
	for _, b := range s.Banks {
		d.Banks = append(d.Banks, listedBankOf(b))
	}
	for _, x := range s.Stores {
		x.Address = x.Shown()
		d.Stores = append(d.Stores, x)
	}
	return d
}

func listedBankOf(b banks.Bank) listedBank {
	l := listedBank{Bank: b}
	model, err := session.BuiltinModel()
	if err != nil {
		return l
	}
	if unread, files := banks.Unread(b.Dir, model); unread >= banks.Many {
		l.Unread, l.Files = unread, files
	}
	return l
}

func (d bankDocument) WriteText(p *session.Page) {
	if len(d.Banks)+len(d.Stores) == 0 {
		p.Say(msgBankNone)
		return
	}
	for _, b := range d.Banks {
		shares := p.Run.Say(msgBankShared)
		if b.Mine {
			shares = p.Run.Say(msgBankMine)
		}
		p.Line(b.Name + "  " + guard.Quote(filepath.ToSlash(b.Dir)) + "  " + shares + forWhich(p, b.For))
		if b.Unread > 0 {
			p.Run.Note(banks.MsgUnread, b.Name, b.Unread, b.Files)
			p.Run.Note(session.MsgHint, p.Run.Say(banks.MsgHintUnread, host.Program, b.Name))
		}
	}
	for _, x := range d.Stores {
		p.Line(cmp.Or(x.Name, "-") + "  " + x.Address + "  " + p.Run.Say(msgBankStore) + forWhich(p, x.For))
	}
}

func forWhich(p *session.Page, glob string) string {
	if glob == "" {
		return ""
	}
	return "  " + p.Run.Say(msgBankFor, guard.Quote(glob))
}

// The messages of this file.
var (
	msgFlagMine = lang.Text{
		EN: "with add: the bank is your own, and all of it is searched; otherwise only its standards and what its team has learned",
		ZH: "与 add 同用：这是你自己的记忆库，检索其全部内容；否则只检索其中的标准和团队级经验",
		JA: "add と併用: 自分のメモリバンクとして全体を検索する。付けなければ、標準とチームの経験だけを検索する",
	}
	msgFlagFor = lang.Text{
		EN: "with add: ask it only in projects whose folder matches `GLOB`, such as ~/work/**",
		ZH: "与 add 同用：只在文件夹与 `GLOB`（如 ~/work/**）匹配的项目中查询",
		JA: "add と併用: フォルダーが `GLOB`（~/work/** など）に一致するプロジェクトでだけ問い合わせる",
	}
	msgBankUnknownVerb = lang.Text{
		EN: `unknown subcommand: tacit bank %s`,
		ZH: `没有这个子命令：tacit bank %s`,
		JA: `tacit bank %s というサブコマンドはありません`,
	}
	msgBankAddNeeds = lang.Text{
		EN: "add needs a name, and the folder of a bank or the URL of a shared index",
		ZH: "add 需要名称，以及记忆库的文件夹或共享索引的 URL",
		JA: "add には名前と、メモリバンクのフォルダーまたは共有ストアの URL が必要です",
	}
	msgBankRemoveNeeds = lang.Text{
		EN: "remove needs the name of a bank",
		ZH: "remove 需要记忆库的名称",
		JA: "remove にはメモリバンクの名前が必要です",
	}
	msgBankUnknown = lang.Text{
		EN: `there is no bank "%s" in your settings`,
		ZH: `你的设置中没有名为 "%s" 的记忆库`,
		JA: `設定に "%s" というメモリバンクはありません`,
	}
	msgHintBankTaken = lang.Text{
		EN: "to use that name, remove the other one first: tacit bank remove %s",
		ZH: "要用这个名称，请先移除原来的：tacit bank remove %s",
		JA: "その名前を使うには、先に元のものを外してください: tacit bank remove %s",
	}
	msgBankNone = lang.Text{
		EN: "no other bank is asked; tacit bank add NAME DIR adds one",
		ZH: "没有登记其他记忆库；用 tacit bank add NAME DIR 添加",
		JA: "ほかのメモリバンクには問い合わせていません。tacit bank add NAME DIR で追加できます",
	}
	msgBankShared = lang.Text{
		EN: "its standards and what its team has learned",
		ZH: "记忆库中的标准和团队级经验",
		JA: "標準とチームの経験",
	}
	msgBankMine = lang.Text{
		EN: "your own: all of it",
		ZH: "你自己的：全部内容",
		JA: "自分のもの: すべて",
	}
	msgBankStore = lang.Text{
		EN: "a shared index: all that you may see there",
		ZH: "共享索引：你有权看到的全部内容",
		JA: "共有ストア: 見る権限のあるものすべて",
	}
	msgBankFor = lang.Text{
		EN: "in projects %s",
		ZH: "用于项目 %s",
		JA: "対象のプロジェクト: %s",
	}
)

// bankHelp is the help of tacit bank.
var bankHelp = session.HelpText{
	Name: "bank",
	Short: lang.Text{
		EN: "Choose other banks that are asked alongside the project's",
		ZH: "选择除项目记忆库之外还要查询的记忆库",
		JA: "プロジェクトのメモリバンクに加えて問い合わせるものを選ぶ",
	},
	Long: lang.Text{
		EN: `Lists the banks and shared indexes that are asked alongside the bank of every project:
your own notes, the standards of your team, the shared index of your organisation.
Only your own settings can list them; a repository cannot. match, select, load, the hook and the
MCP server ask them within the same limits: five matches, five files, 500 lines. A
match from another bank has the name of that bank before its id: notes:EXP-001. At
equal scores, a match from the project's bank comes first, and a memory that is byte
for byte the same in two banks is shown once.

add names the folder of a bank, or the URL of a shared index (docs/shared.md). In a
bank that was added without --mine, only the standards and what its team has learned
are searched. add reads the bank at once; list says so if many of its files have
not been read yet, for example after a large git pull. remove takes a name out of your settings;
the files stay.

A command writes to one bank only: the project's, or the one that --bank names. With
match, select, load, hook and mcp, --bank can be repeated: the first takes the place of the
project's bank, and the others are asked alongside it.`,
		ZH: `列出在每个项目中，除项目自己的记忆库之外还要查询的记忆库和共享索引：你自己的笔记、团队的标准、组织的共享索引。
只有你自己的设置能登记它们，仓库不能。match、select、load、钩子和 MCP 服务器都会查询它们，
限额不变：五条匹配、五个文件、500 行。其他记忆库的匹配在编号前带名称：notes:EXP-001。得分相同时，
项目记忆库的匹配在前；在两个记忆库中逐字节相同的记忆只显示一次。

add 指定记忆库的文件夹，或共享索引的 URL（见 docs/shared.md）。添加时没有写 --mine 的记忆库，
只检索其中的标准和团队级经验。添加时会立即读完记忆库；之后若有许多文件尚未读取（例如一次大的 git pull 之后），list 会说明。
remove 从设置中去掉一个名称，文件不受影响。

写入的命令只改动一个记忆库：项目的，或 --bank NAME 指定的。match、select、load、hook 和 mcp 可以多次
给出 --bank：第一个代替项目的记忆库，其余的一起查询。`,
		JA: `プロジェクトのメモリバンクに加えて問い合わせる、メモリバンクと共有ストアの一覧を表示します。自分の
メモ、チームの標準、組織の共有ストアなどです。登録は自分の設定にだけ書け、リポジトリからは
登録できません。match、select、load、フック、MCP サーバーが同じ上限（5 件、5 ファイル、
500 行）の中で問い合わせます。ほかのメモリバンクの記憶は、ID の前に名前が付きます:
notes:EXP-001。スコアが同じならプロジェクトのメモリバンクの記憶が先で、二つのメモリバンクに
ある 1 バイトも違わない記憶は一度だけ表示します。

add はメモリバンクのフォルダーか共有ストアの URL（docs/shared.md）を登録します。--mine を付けずに
登録したメモリバンクでは、その標準とチームの経験だけを
検索します。登録すると、
すぐにすべて読み取ります。大きな git pull の後など、まだ読み取っていないファイルが多いときは、list がそのことを表示します。
remove は設定から名前を除くだけで、ファイルは残ります。

書き込むコマンドが変えるのは一つのメモリバンクだけです。プロジェクトのものか、--bank NAME で
指定したものです。match、select、load、hook、mcp では --bank を複数回指定できます。最初のものが
プロジェクトのメモリバンクの代わりになり、残りにもあわせて問い合わせます。`,
	},
	Examples: lang.Text{
		EN: `tacit bank add notes ~/notes/memory-bank --mine     # your own notes, in every project
tacit bank add team ~/standards/memory-bank --for "~/work/**"
tacit bank add company postgres://index.example.org/tacit
tacit bank
tacit remember "…" --bank notes                     # a write names its bank`,
		ZH: `tacit bank add notes ~/notes/memory-bank --mine     # 你自己的笔记，用于所有项目
tacit bank add team ~/standards/memory-bank --for "~/work/**"
tacit bank add company postgres://index.example.org/tacit
tacit bank
tacit remember "…" --bank notes                     # 写入时指定记忆库`,
		JA: `tacit bank add notes ~/notes/memory-bank --mine     # 自分のメモをどのプロジェクトでも
tacit bank add team ~/standards/memory-bank --for "~/work/**"
tacit bank add company postgres://index.example.org/tacit
tacit bank
tacit remember "…" --bank notes                     # 書き込みではメモリバンクを指定する`,
	},
}
