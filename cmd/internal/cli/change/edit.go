package change

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

type editOptions struct {
	fields, more            proposal.FieldFlags
	section, content, from  string
	machineBlock, userBlock string
	progress                bool
	blockFlags
	reason string
	ask    *proposal.Asker

	given func(flag string) bool
}

func newEditCommand(run *session.Run) *cobra.Command {
	opts := editOptions{ask: &proposal.Asker{Run: run}}
	cmd := &cobra.Command{
		Use:  "edit ID",
		Args: run.ArgsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runEdit(cmd.Context(), run, opts, args[0]) },
	}
	opts.fields = proposal.AddFieldFlags(run, cmd)
	opts.more = addMoreFlags(run, cmd)
	cmd.Flags().MarkHidden("id") // refused, with the reason
	opts.given = cmd.Flags().Changed
	flags := cmd.Flags()
	flags.StringVar(&opts.section, "section", "", run.Say(msgFlagSection))
	flags.StringVar(&opts.content, "content", "", run.Say(msgFlagNewContent))
	flags.StringVar(&opts.from, "from", "", run.Say(msgFlagEditFrom))
	flags.StringVar(&opts.machineBlock, "machine-block", "", run.Say(msgFlagMachineBlock))
	flags.StringVar(&opts.userBlock, "user-block", "", run.Say(msgFlagUserBlock))
	flags.BoolVar(&opts.progress, "progress", false, run.Say(msgFlagProgress))
	opts.blockFlags.add(run, cmd)
	proposal.AddChangeFlags(opts.ask, cmd, &opts.reason)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return opts.check(run, cmd) }
	return cmd
}

// check refuses flags that make no sense together: one change of the text at a
// time, and fields only beside a change of a section or of the body.
func (o *editOptions) check(run *session.Run, cmd *cobra.Command) error {
	if err := proposal.AtMostOne(run, cmd, blockWords...); err != nil {
		return err
	}
	for _, name := range blockWords {
		if o.given(name) && !o.given("machine-block") && !o.progress {
			return run.WrongUsage(cmd, session.MsgNeeds, "--"+name, "--machine-block | --progress")
		}
	}
	for _, alone := range []string{"from", "machine-block", "user-block", "progress"} {
		for _, f := range draft.Fields {
			if err := proposal.AtMostOne(run, cmd, alone, proposal.FlagOf(f.Name)); err != nil {
				return err
			}
		}
	}
	for name := range o.more {
		if err := proposal.AtMostOne(run, cmd, proposal.FlagOf(name), moreFlagOf(name), "from", "machine-block", "user-block", "progress"); err != nil && o.given(moreFlagOf(name)) {
			return err
		}
	}
	if o.given("section") && !o.given("content") {
		return run.WrongUsage(cmd, session.MsgNeeds, "--section", "--content")
	}
	return proposal.AtMostOne(run, cmd, "content", "from", "machine-block", "user-block", "progress")
}

func runEdit(ctx context.Context, run *session.Run, opts editOptions, name string) error {
	fields, err := opts.fields.Read(run)
	if err != nil {
		return err
	}
	more, err := opts.more.Read(run)
	if err != nil {
		return err
	}
	d, err := proposal.OpenDrafting(opts.ask, "edit", opts.reason)
	if err != nil {
		return err
	}
	s, err := d.FindSource(name)
	switch {
	case err != nil:
		return err
	case opts.given("machine-block"):
		return editMachineBlock(ctx, d, s, opts)
	case opts.progress:
		return editProgress(ctx, d, s, opts)
	case opts.given("user-block"):
		return editUserBlock(ctx, d, s, opts.userBlock)
	case opts.given("from"):
		return editFrom(ctx, d, s, opts.from)
	case len(fields)+len(more) > 0 || opts.given("content"):
		return editByFlags(ctx, d, s, opts, draft.Change{Fields: fields, Add: more})
	}
	return d.EditByHand(ctx, s)
}

func editByFlags(ctx context.Context, d *proposal.Drafting, s draft.Source, opts editOptions, change draft.Change) error {
	noteRelated(d, change.Fields)
	noteRelated(d, change.Add)
	change.Section = opts.section
	if opts.given("content") {
		text, err := proposal.Text(ctx, d.Run, opts.content)
		if err != nil {
			return err
		}
		change.Content = &text
	}
	ops, err := d.Edit(s, change)
	return d.Propose(ctx, ops, err)
}

// noteRelated warns of related memories that are not there.
func noteRelated(d *proposal.Drafting, fields map[string]any) {
	related, _ := fields["related"].([]string)
	for _, id := range related {
		if !slices.ContainsFunc(d.IDs(), func(have string) bool { return filename.Same(have, id) }) {
			d.Run.Note(msgRelatedUnknown, id)
		}
	}
}

// editFrom takes over the whole new text of a file.
func editFrom(ctx context.Context, d *proposal.Drafting, s draft.Source, name string) error {
	text, err := d.Run.ReadInput(ctx, name)
	if err != nil {
		return err
	}
	if kept := d.KeptCopy(name); kept != "" {
		return d.EditFromCopy(ctx, s, kept, text)
	}
	ops, err := d.Rewrite(s, text)
	if name == "-" {
		name = "stdin"
	}
	return d.Propose(ctx, ops, proposal.InText(d.Run, proposal.Refused(d.Run, err, d.Catalogue), s.Path, name, ""))
}

// The messages of this file.
var (
	msgRelatedUnknown = lang.Text{
		EN: `related names %s, but there is no such memory; to list the memories: tacit list --status all`,
		ZH: "related 中的 %s 不是已有的记忆；列出所有记忆：tacit list --status all",
		JA: "related に書かれた %s という記憶はありません。記憶の一覧: tacit list --status all",
	}
	msgFlagSection = lang.Text{
		EN: "heading of the section that --content replaces",
		ZH: "小节的标题；该节的内容由 --content 替换",
		JA: "--content で内容を置き換える節の見出し",
	}
	msgFlagNewContent = lang.Text{
		EN: "new text of the section or of the whole body; - reads stdin",
		ZH: "新内容：替换 --section 指定的小节，不写 --section 则替换整个正文；- 表示从 stdin 读取",
		JA: "節または本文全体の新しい内容。- なら stdin から読む",
	}
	msgFlagEditFrom = lang.Text{
		EN: "file with the whole new text, instead of an editor; - reads stdin",
		ZH: "含有全部新内容的文件，代替编辑器；- 表示从 stdin 读取",
		JA: "エディターの代わりに使う、新しい全文のファイル。- なら stdin から読む",
	}
	msgFlagMachineBlock = lang.Text{
		EN: "new text of the machine block of a document; - reads stdin",
		ZH: "文档机器块的新内容；- 表示从 stdin 读取",
		JA: "文書のマシンブロックの新しい内容。- なら stdin から読む",
	}
	msgFlagUserBlock = lang.Text{
		EN: "new text of the user block of a document; - reads stdin",
		ZH: "文档用户块的新内容；- 表示从 stdin 读取",
		JA: "文書のユーザーブロックの新しい内容。- なら stdin から読む",
	}
	msgFlagProgress = lang.Text{
		EN: "derive the machine block of active.md from the tasks and from what was done",
		ZH: "根据任务和已做的修改生成 active.md 的机器块",
		JA: "タスクの文書と変更の履歴から active.md のマシンブロックを作る",
	}
)

// editHelp is the help of tacit edit.
var editHelp = session.HelpText{
	Name: "edit",
	Short: lang.Text{
		EN: "Change a memory or a document",
		ZH: "修改记忆或文档",
		JA: "記憶や文書を変更する",
	},
	Long: lang.Text{
		EN: `Changes fields of the front matter, one section, or the body of a memory; every
other byte stays as it is. Without a flag for one of these, $VISUAL or $EDITOR opens a copy, and
what you save becomes a plan. An empty value removes a field. The file moves if its
status, kind, type or level belongs in another folder; its id stays. A title or
summary that repeats a sentence which you change is changed with it, and a heading that
repeats the title is changed with the title.

ID can also be the path of a document, such as active.md. A document can have a machine
block, which programs write with --machine-block, and a user block, which only its owner
changes (--user-block). If a person has edited the machine block since a program wrote it,
say what happens to that text: --keep, --overwrite or --append. "edit active.md --progress"
writes the machine block for you: the focus, the next steps and the done items come from
the documents of the tasks, and the recent changes from history. All other lines of the
block stay, no matter who wrote them.

Repeat a list flag for each value, or put several values in one pair of quotes, separated by ; or commas. In trigger and
not_when, which are sentences, commas stay: write "when a; when b", with a space after
the ; (between Chinese or Japanese sentences the space is not needed). A list flag
replaces the whole list; --add-trigger, --add-tags and so on keep it and add to it.`,
		ZH: `修改前置元数据的字段、一个小节或记忆的正文，其他字节一律不动。没有用选项指明要改什么时，用 $VISUAL
或 $EDITOR 打开副本，保存的内容成为计划。空值表示删除字段。状态、种类、类型或级别要求
换文件夹时，文件随之移动；编号不变。改动正文时，与所改文字相同的标题或摘要随之更改；改标题时，正文中与它相同的标题行也随之更改。

ID 也可以是文档的路径，如 active.md。文档可以有机器块（由程序用 --machine-block 写入）和用户块（只由其主人更改，用 --user-block）；如果上次写入之后
有人改过机器块，请用 --keep、--overwrite 或 --append 说明如何处理这些改动。
"edit active.md --progress" 会替你生成机器块：焦点、下一步和已完成
取自任务文档，最近变更取自历史；块中的其他行，不论谁写的，都保留。

列表选项可以重复给出、每次一个值，也可以把多个值放在一对引号内，用分号、逗号、顿号隔开；trigger 和 not_when
是句子，其中的逗号和顿号不作分隔，请用分号：“退款失败时；重复付款时”或 "when a; when b"（半角分号后要有空格；前面是中文或日文时可省）。列表选项会替换整个列表；
--add-trigger、--add-tags 等则保留原有的值，只追加。`,
		JA: `フロントマターのフィールド、一つの節、または記憶の本文を変更し、ほかは 1 バイトも
変えません。何を変えるかをフラグで指定しなければ、$VISUAL か $EDITOR でコピーを開き、保存した内容が計画になります。
空の値はフィールドを消します。状態・種別・型・レベルに応じてファイルは移動しますが、
ID は変わりません。本文をそのまま写したタイトルと要約は、本文と一緒に
変わります。タイトルを変えると、それと同じ見出しも変わります。

ID には active.md のような文書のパスも使えます。文書には、プログラムが
--machine-block で書き込むマシンブロックと、持ち主だけが変更するユーザーブロック（--user-block）を置けます。マシンブロックを人が編集していたら、--keep（残す）、--overwrite（上書き）、--append（追記）の
どれかを付けます。"edit active.md --progress" は、マシンブロックの内容を作ります。焦点、次の一歩、完了はタスクの文書から、
最近の変更は履歴から取ります。それ以外の行は、誰が書いたものでも残します。

リストは値ごとにフラグを繰り返すか、引用符の中にセミコロン、コンマ、読点で区切って書きます。trigger と
not_when は文なので、コンマや読点では区切らず、"返金を止めるとき；二重に払ったとき" や
"when a; when b" のようにセミコロンで区切ります。英文の ; の後には空白が必要です。
リストのフラグはリスト全体を置き換えます。--add-trigger や --add-tags などは、
今の値を残して追加します。`,
	},
	Examples: lang.Text{
		EN: `tacit edit EXP-014                                     # in your editor
tacit edit EXP-014 --add-trigger "a refund fails twice"
tacit edit EXP-014 --strength validated --tags "payments, retry"
tacit edit EXP-014 --section Fix --content - < fix.md
tacit edit EXP-014 --summary ""                        # remove a field
tacit edit active.md --machine-block - < focus.md
tacit edit active.md --progress`,
		ZH: `tacit edit EXP-014                                     # 在编辑器中修改
tacit edit EXP-014 --add-trigger "退款两次失败"
tacit edit EXP-014 --strength validated --tags "支付；重试"
tacit edit EXP-014 --section "解决方案（Fix）" --content - < fix.md
tacit edit EXP-014 --summary ""                        # 删除字段
tacit edit active.md --machine-block - < focus.md
tacit edit active.md --progress`,
		JA: `tacit edit EXP-014                                     # エディターで編集
tacit edit EXP-014 --add-trigger "返金が二度失敗した"
tacit edit EXP-014 --strength validated --tags "決済；再試行"
tacit edit EXP-014 --section "対処（Fix）" --content - < fix.md
tacit edit EXP-014 --summary ""                        # フィールドを消す
tacit edit active.md --machine-block - < focus.md
tacit edit active.md --progress`,
	},
	Exits: proposal.ChangeExits,
}
