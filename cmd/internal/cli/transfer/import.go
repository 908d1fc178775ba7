package transfer

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

type importOptions struct {
	dir, from, as, kind, status, reason string
	update                              bool
}

func newImportCommand(run *session.Run) *cobra.Command {
	var opts importOptions
	ask := &proposal.Asker{Run: run}
	cmd := &cobra.Command{
		Use:  "import [FORMAT] [DIR]",
		Args: run.ArgsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.take(cmd, run, args); err != nil {
				return err
			}
			return runImport(cmd, ask, opts)
		},
	}
	cmd.Flags().StringVar(&opts.from, "from", "", run.Say(msgFlagImportFrom, strings.Join(formatNames(), ", ")))
	cmd.Flags().StringVar(&opts.dir, "dir", "", run.Say(msgFlagImportDir))
	cmd.Flags().StringVar(&opts.as, "as", "", run.Say(msgFlagImportAs))
	cmd.Flags().StringVar(&opts.status, "status", "", run.Say(msgFlagImportStatus))
	cmd.Flags().StringVar(&opts.kind, "kind", "", run.Say(msgFlagImportKind))
	session.Complete(cmd, "kind", session.KindNames)
	cmd.Flags().BoolVar(&opts.update, "update", false, run.Say(msgFlagImportUpdate))
	session.Complete(cmd, "from", formatNames())
	session.Complete(cmd, "status", importStatuses)
	proposal.AddChangeFlags(ask, cmd, &opts.reason)
	return cmd
}

// importStatuses are the words of --status: a memory gets one of them.
var importStatuses = []string{string(kb.Draft), string(kb.Active), string(kb.Archived)}

// take reads the arguments: a format, a folder, or both. A single word is a folder if
// there is one of that name.
func (o *importOptions) take(cmd *cobra.Command, run *session.Run, args []string) error {
	if len(args) == 2 || len(args) == 1 && isFormat(args[0]) && (o.dir != "" || !exists(args[0])) {
		if o.from != "" {
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "FORMAT", "--from")
		}
		o.from, args = args[0], args[1:]
	}
	if len(args) == 1 && o.dir != "" {
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "DIR", "--dir")
	}
	o.dir = slices.Concat(args, []string{o.dir})[0]
	return nil
}

func isFormat(word string) bool {
	return slices.ContainsFunc(formatNames(), func(name string) bool { return strings.EqualFold(name, word) })
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func formatNames() (names []string) {
	for _, f := range exchange.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// runImport reads the memories of another tool and proposes them as a plan.
func runImport(cmd *cobra.Command, ask *proposal.Asker, opts importOptions) error {
	run := ask.Run
	if opts.dir == "" && opts.from == "" {
		return run.WrongUsage(cmd, msgImportWhat)
	}
	if opts.status = strings.ToLower(opts.status); opts.status != "" && !slices.Contains(importStatuses, opts.status) {
		return run.WrongWord(session.MsgUnknownStatus, opts.status, importStatuses)
	}
	kind := session.ListOptions{Kind: opts.kind, Status: session.AllStatuses}
	if err := kind.Check(run); err != nil {
		return err
	}
	opts.kind = kind.Kind
	if opts.as != "" && !kb.ValidID(opts.as) {
		return proposal.BadID(run, opts.as)
	}
	d, err := proposal.OpenDrafting(ask, "import", opts.reason)
	if err != nil {
		return err
	}
	root, fsys, err := openSource(run, d.Bank.Dir(), cmp.Or(opts.dir, "."))
	if err != nil {
		return err
	}
	defer root.Close()
	formats, err := chooseFormats(run, d.Bank, root, fsys, opts)
	if err != nil {
		return err
	}
	ops, report, err := readFirst(run, d.Bank, fsys, formats, opts)
	if err != nil {
		return err
	}
	ask.Import = &proposal.Import{Import: proposal.NewImport(run, report), Updating: opts.update}
	ask.Import.Originals = originals(d.Bank, root, report)
	if opts.from == "" && report.LeftNotes() && !isSameFolder(root, exchange.BankFolder, d.Bank.Dir()) {
		ask.Import.NotesIn = opts.dir
	}
	return proposeImport(cmd.Context(), d, ops)
}

// proposeImport makes a plan of what was read and brings about a decision. What
// had to be refused shows in the exit status.
func proposeImport(ctx context.Context, d *proposal.Drafting, ops []schema.Operation) error {
	plan, err := (*govern.Plan)(nil), error(govern.ErrNothing)
	if len(ops) > 0 {
		plan, err = govern.Prepare(d.Bank, schema.MemoryOps{Operations: ops}, d.Command, d.Reason, d.Now)
	}
	if err == nil {
		err = noteRepeats(ctx, d, plan)
	}
	if errors.Is(err, govern.ErrNothing) && !d.JSON {
		d.Import.WriteText(proposal.Page(d.Run))
	}
	err = d.Proposed(ctx, d.Bank, plan, err)
	if err == nil && d.Import.Refused > 0 {
		return session.Status(session.ExitPartly)
	}
	return err
}

// noteRepeats says in the plan which of its new memories repeat or contradict one of the bank, as for one
// that a person adds.
func noteRepeats(ctx context.Context, d *proposal.Drafting, plan *govern.Plan) error {
	if d.Import.Created == 0 {
		return nil
	}
	compared, err := compareNew(ctx, d, plan)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	d.Import.NotCompared = !compared || err != nil // what cannot be compared is imported all the same
	return nil
}

func compareNew(ctx context.Context, d *proposal.Drafting, plan *govern.Plan) (compared bool, err error) {
	model, err := session.BuiltinModel()
	if err != nil {
		return false, err
	}
	x, err := index.Open(ctx, d.Bank, model, index.Options{})
	if err != nil {
		return false, err
	}
	defer x.Close()
	return plan.NoteRepeats(ctx, x, model, d.Bank.Load)
}

// The messages of this file.
var (
	msgFlagImportFrom = lang.Text{
		EN: "the `FORMAT`, instead of the argument: %s",
		ZH: "来源的格式 `FORMAT`（代替直接写在 import 之后的 FORMAT）：%s",
		JA: "取り込み元の形式 `FORMAT`（引数の代わり）: %s",
	}
	msgFlagImportDir = lang.Text{
		EN: "the folder or file to read (if a format is given, by default the working directory)",
		ZH: "要读取的文件夹或文件（指定了格式时，默认为当前文件夹）",
		JA: "読み込むフォルダーまたはファイル（形式を指定したときは、省略すると作業フォルダー）",
	}
	msgFlagImportAs = lang.Text{
		EN: "a `NAME` for the source, if you import several of the same format",
		ZH: "来源的名称 `NAME`，用于导入同一格式的多个来源",
		JA: "取り込み元の名前 `NAME`。同じ形式の取り込み元が複数あるときに付ける",
	}
	msgFlagImportKind = lang.Text{
		EN: "the `KIND` of plain notes that state none: experience, tech or business; without this flag, their folder decides",
		ZH: "未写明种类的普通笔记采用此种类 `KIND`，而不按文件夹判断：experience、tech 或 business",
		JA: "種別の書かれていないノートに付ける種別 `KIND`（このフラグがなければフォルダーで決まる）: experience、tech、business",
	}
	msgFlagImportStatus = lang.Text{
		EN: "the `STATUS` for all memories, instead of the one in the source: draft, active or archived",
		ZH: "所有记忆采用此状态 `STATUS`，而不是来源中的状态：draft、active 或 archived",
		JA: "取り込み元の状態の代わりに、すべての記憶に付ける状態 `STATUS`: draft、active、archived",
	}
	msgFlagImportUpdate = lang.Text{
		EN: "update memories that changed in the source and were not edited here",
		ZH: "更新在来源中有变化、而在此处未被编辑的记忆",
		JA: "取り込み元で変わり、ここでは編集されていない記憶を更新する",
	}
	msgImportWhat = lang.Text{
		EN: "say what to import: a folder (--dir), a format (--from), or both",
		ZH: "请说明要导入什么：文件夹（--dir）、格式（--from），或两者",
		JA: "何を取り込むかを、フォルダー（--dir）か形式（--from）、または両方で指定してください",
	}
)

// importHelp is the help of tacit import.
var importHelp = session.HelpText{
	Name: "import",
	Short: lang.Text{
		EN: "Import the memories of another tool",
		ZH: "导入其他工具的记忆",
		JA: "ほかのツールの記憶を取り込む",
	},
	Long: lang.Text{
		EN: `Reads a folder without changing it, and proposes its memories as a plan: decision
records (adr), a LingXi memory, a memory bank (of the memory-bank skill, Cline or Roo Code),
plain notes (vault: Obsidian or any folder of Markdown), Tacit's own exports and
more; docs/exchange.md says how each is converted. Without FORMAT, Tacit recognises
the format from the contents of the folder; the root of a project works too.

The report says what is new, what the bank already has, and what was left out and
why, and which new memories repeat or contradict one of the bank (if at most 200 are new;
else "tacit check" finds them afterwards). Importing twice changes nothing: memories that you edited stay as they are, and
memories that you removed do not return. --update also copies changes of memories
that changed only in the source. If an id is already used, the memory gets a new
one, and keeps the old one in aliases. A second project with the same format needs
a name of its own: --as shop.`,
		ZH: `读取一个文件夹（不作任何改动），并将其中的记忆作为一个计划提出：决策记录（adr）、LingXi（灵犀，另一个工具）的记忆、
memory bank（来自 memory-bank 技能、Cline 或 Roo Code）、普通笔记（vault：Obsidian 或任何放 Markdown 的
文件夹）、Tacit 自己的导出等；对应关系见 docs/exchange.md。不给 FORMAT 时按文件夹内容判断
格式；也可以给项目根目录。

报告说明哪些是新的、哪些已在记忆库中、哪些没有导入及原因，以及哪些新记忆与记忆库中的记忆内容相同
或矛盾（新记忆不超过 200 条时；更多时请在导入后用 tacit check 查找）。重复导入不会改变任何内容：
你编辑过的记忆保持原样，你删除的记忆不会恢复；--update 会更新仅在来源中变化的记忆。编号
已被占用时改用新编号，旧编号保存在 aliases 中。同一格式的另一个项目需要自己的名称：
--as shop。`,
		JA: `フォルダーを（何も変えずに）読み、その記憶を計画として提案します。決定記録（adr）、
LingXi の記憶、memory bank（memory-bank スキル、Cline、Roo Code のもの）、ふつうのノート（vault: Obsidian の
保管庫でも、Markdown の入ったほかのフォルダーでも）、Tacit 自身の書き出しなどです。何が何になるかは docs/exchange.md
にあります。FORMAT がなければフォルダーから形式を判断します。プロジェクトのルートでも
かまいません。

報告には、新しいもの、既にあるもの、取り込めなかったものとその理由、そしてメモリバンクの記憶と
同じ内容の、あるいは矛盾する新しい記憶が出ます（新しいものが 200 件以下のとき。それより多いときは、取り込んだ
あとに tacit check で見つかります）。二度取り込んでも
何も変わりません。ここで編集した記憶はそのまま残り、削除した記憶は戻りません。--update は、
取り込み元だけで変わった記憶を更新します。ID が既に使われていれば新しい ID を付け、元の ID
は aliases に残します。同じ形式の別のプロジェクトも取り込むときは、
--as shop のように名前を付けます。`,
	},
	Examples: lang.Same(`tacit import adr
tacit import docs/decisions
tacit import vault ../notes
tacit import --from lingxi --dir ../old-project --status draft
tacit import --dir export --yes`),
	Exits: append([]int{session.ExitPartly}, proposal.ChangeExits...),
}
