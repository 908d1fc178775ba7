package keep

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newCheckCommand(run *session.Run) *cobra.Command {
	var opts checkOptions
	ask := &proposal.Asker{Run: run}
	cmd := &cobra.Command{
		Use:  "check",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case opts.fix && opts.staged:
				return run.WrongUsage(cmd, proposal.MsgNotTogether, "--fix", "--staged")
			case opts.fix && opts.all:
				return run.WrongUsage(cmd, proposal.MsgNotTogether, "--fix", "--all")
			case opts.fix:
				return runFix(cmd.Context(), ask)
			case ask.Yes:
				return run.WrongUsage(cmd, session.MsgNeeds, "--yes", "--fix")
			}
			return runCheck(cmd.Context(), run, opts)
		},
	}
	cmd.Flags().BoolVar(&opts.fix, "fix", false, run.Say(msgFlagFix))
	cmd.Flags().BoolVar(&opts.all, "all", false, run.Say(msgFlagCheckAll))
	cmd.Flags().BoolVar(&opts.staged, "staged", false, run.Say(msgFlagStaged))
	proposal.AddYes(run, cmd, &ask.Yes)
	return cmd
}

type checkOptions struct{ fix, staged, all bool }

func runCheck(ctx context.Context, run *session.Run, opts checkOptions) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	choice, err := run.ChooseEmbedder(wishesOf(bank))
	if err != nil {
		return err
	}
	i := inspection{run: run, bank: bank}
	if err := i.inspectBank(ctx); err != nil {
		return err
	}
	if opts.staged {
		i.staged(ctx)
	}
	if err := i.tryEmbedder(ctx, choice); err != nil {
		return err
	}
	d := checkDocument{SchemaVersion: session.SchemaVersion, Action: "check", Memories: i.live, Problems: i.findings, Embedder: i.embedder.Spoken(), bank: bank, all: opts.all,
		LooseNotes: i.loose(), PlainNotes: len(i.plain), PlainIDs: append([]string{}, i.plain...), notes: !opts.staged && i.config.Watch.PlainNotes > 0}
	d.hint = d.notes && len(i.plain) >= i.config.Watch.PlainNotes
	for _, f := range i.findings {
		if f.Severity == session.Severe {
			d.Errors++
		} else {
			d.Warnings++
		}
	}
	i.embedder.Told(run, bank)
	if err := run.Show(d); err != nil {
		return err
	}
	if d.Errors > 0 {
		return session.Status(session.ExitError)
	}
	return nil
}

// A checkDocument lists what is wrong in a bank.
type checkDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Memories      int               `json:"memories"` // live ones that can be read
	Errors        int               `json:"errors"`
	Warnings      int               `json:"warnings"`
	Problems      []session.Finding `json:"problems"`

	PlainNotes int      `json:"plainNotes"` // live memories that follow no form and name no trigger, which is no fault
	PlainIDs   []string `json:"plainIds"`   // theirs
	LooseNotes []string `json:"looseNotes"` // paths of Markdown files in no folder of memories, which no question finds

	Embedder *session.EmbedderItem `json:"embedder,omitempty"` // absent where only the built-in one is concerned

	bank *kb.Bank
	all  bool // a person wants to see every finding
	hint bool // so many plain notes are worth a word

	notes bool // a word about notes is wanted
}

// mostAlike is how many warnings of one code a person is shown: what hundreds of
// files have in common is one thing to know, and hides the rest.
const mostAlike = 10

func (d checkDocument) WriteText(p *session.Page) {
	adopt := d.adoptable()
	for _, f := range d.Problems {
		if f.Severity == session.Severe && !slices.Contains(adopt, f.Path) {
			f.WriteText(p, d.bank)
		}
	}
	if len(adopt) > 0 {
		p.Line(p.Paint(session.Red, p.Run.Say(msgCheckAdopt, len(adopt), strings.Join(adopt[:mostPlain], ", "))))
	}
	d.writeWarnings(p)
	d.Embedder.WriteText(p)
	if d.hint {
		p.Say(msgCheckPlain, d.PlainNotes, d.plainNames(), p.Run.Say(inspect.HintPlain), p.Run.BankPath(d.bank, configPath))
	}
	d.writeLoose(p)
	if len(d.Problems) == 0 {
		p.Say(msgCheckGood, d.Memories)
		return
	}
	if p.Run.BankDir != "" && (d.hint || len(adopt) > 0 || slices.ContainsFunc(d.Problems, namesCommand)) {
		p.Say(msgCheckBank, session.ShellWord(p.Run.BankDir))
	}
	p.Say(msgCheckBad, d.Errors, d.Warnings, d.Memories)
}

// namesCommand reports whether a finding tells a person to type a command of Tacit.
func namesCommand(f session.Finding) bool { return strings.Contains(f.Hint, host.Program+" ") }

// mostPlain is how many plain notes a person is told by id, unless they want all.
const mostPlain = 3

// adoptable returns the paths of the notes that lack front matter, where they are so many that
// a person is told of them at once: one command is for all of them.
func (d checkDocument) adoptable() (paths []string) {
	for _, f := range d.Problems {
		if f.Severity == session.Severe && strings.HasPrefix(f.Command, adoptCommand) {
			paths = append(paths, f.Path)
		}
	}
	if d.all || len(paths) <= mostPlain {
		return nil
	}
	return paths
}

func (d checkDocument) plainNames() string {
	if d.all || len(d.PlainIDs) <= mostPlain {
		return strings.Join(d.PlainIDs, ", ")
	}
	return strings.Join(d.PlainIDs[:mostPlain], ", ") + ", … (--all)"
}

// writeWarnings writes the warnings, and how many more there are of which kind.
func (d checkDocument) writeWarnings(p *session.Page) {
	shown, next := map[string]int{}, map[string]string{}
	for _, f := range d.Problems {
		if f.Severity == session.Severe {
			continue
		}
		if shown[f.Code]++; d.all || shown[f.Code] <= mostAlike {
			f.WriteText(p, d.bank)
		} else if next[f.Code] == "" {
			next[f.Code] = f.Message
		}
	}
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if more := shown[code] - mostAlike; more > 0 && !d.all {
			p.Line(p.Paint(session.Yellow, p.Run.Say(msgCheckMore, more, next[code])))
		}
	}
}

// The messages of this file.
var (
	msgCheckGood = lang.Text{
		EN: "no problems found (live memories: %d)",
		ZH: "没有发现问题（有效记忆：%d）",
		JA: "問題は見つかりませんでした（有効な記憶: %d）",
	}
	msgCheckBank = lang.Text{
		EN: "type the commands above with --bank %s, as you did here",
		ZH: "执行上面的命令时，也请像这次一样加上 --bank %s",
		JA: "上のコマンドにも、今回と同じく --bank %s を付けてください",
	}
	msgCheckBad = lang.Text{
		EN: "errors: %d, warnings: %d (live memories: %d)",
		ZH: "错误：%d，警告：%d（有效记忆：%d）",
		JA: "エラー: %d、警告: %d（有効な記憶: %d）",
	}
	msgCheckAdopt = lang.Text{
		EN: "%[1]d notes lack front matter or a field of it, so no question finds them yet: %[2]s, … (--all). To add what is missing to all of them and leave their text as it is, type: tacit adopt",
		ZH: "%[1]d 个文件缺少前置元数据或其中的字段，提问时还找不到它们：%[2]s, …（--all）。要全部补上而不改动正文，请执行：tacit adopt",
		JA: "フロントマターまたはそのフィールドが足りず、まだ質問で見つからないファイルが %[1]d 個あります: %[2]s, …（--all）。すべてのファイルに、本文を変えずに補うには: tacit adopt",
	}
	msgFlagFix = lang.Text{
		EN: "propose a plan that fixes what needs no choice: shared ids, copies, files in the wrong folder, rows without a file",
		ZH: "提出计划，修复不需要人来选择的问题：共用的编号、副本、放错文件夹的文件、没有文件的行",
		JA: "判断の要らない問題を直す計画を出す: 同じ ID、コピー、置き場所の違うファイル、ファイルのない行",
	}
	msgFlagStaged = lang.Text{
		EN: "also check the files as they are staged in git, and warn only about what will be committed; for hooks",
		ZH: "也检查 git 暂存区中的内容，只对将要提交的文件给出警告；用于钩子",
		JA: "git のステージの内容も調べ、これからコミットするものについてだけ警告する（フック用）",
	}
	msgFlagCheckAll = lang.Text{
		EN: "show every warning, not only the first ten of each kind",
		ZH: "显示所有警告，而不只是每类的前十条",
		JA: "種類ごとの最初の 10 件だけでなく、すべての警告を表示する",
	}
	msgCheckMore = lang.Text{
		EN: "more warnings of this kind: %[1]d (%[2]s); --all shows them",
		ZH: "这类警告还有 %[1]d 条（%[2]s）；加上 --all 可全部显示",
		JA: "同じ種類の警告がほかに %[1]d 件あります（%[2]s）。--all ですべて表示します",
	}
	msgCheckPlain = lang.Text{
		EN: `plain notes: %[1]d (%[2]s). That is fine; %[3]s: tacit edit ID (to hide this line, write "watch: {plain_notes: off}" in %[4]s)`,
		ZH: `没有触发条件、也没有按判断结构写的记忆：%[1]d 条（%[2]s）。保持原样也可以；%[3]s：tacit edit ID（不想看到这一行，就在 %[4]s 中写 watch: {plain_notes: off}）`,
		JA: `トリガーも判断の形もない記憶: %[1]d 件（%[2]s）。このままで使えます。%[3]s: tacit edit ID（この行を消すには %[4]s に watch: {plain_notes: off} と書きます）`,
	}
)

// checkHelp is the help of tacit check.
var checkHelp = session.HelpText{
	Name: "check",
	Short: lang.Text{
		EN: "Find problems in the bank",
		ZH: "检查记忆库中的问题",
		JA: "メモリバンクの問題を見つける",
	},
	Long: lang.Text{
		EN: `Reports these problems, and for each, where it is and what to type next:

  files that cannot be read, ids that appear twice, symbolic links and
  folders that are skipped, differences between INDEX.md and the files;
  pointers to missing files, reviews that are due, decision matrices with wrong
  totals, memories that repeat or contradict each other, memories never shown;
  secrets, invisible characters, and files left behind by a crash

Without --fix, it writes only the cache. Errors end with status 1; warnings alone do not.
For the program itself, run "tacit doctor".

--fix first does what tacit index does, without asking: it syncs what people changed in the
files and in INDEX.md. Then it proposes a plan for what can be fixed without a choice between two texts. Of two memories
that share an id, the later one gets a new id, or is deleted if it is only a copy of the other. A file
whose folder contradicts its status, level or type moves, even if it is outside the
folders of memories. A memory whose row was removed from INDEX.md is archived, or gets it back
if git took it away, and a row without a file is removed; an id that was changed in INDEX.md becomes what it was before.

--staged is for a pre-commit hook (tacit init --git --hooks) and warns only about
what is about to be committed. The first ten warnings of each kind are shown; --all
shows the rest.`,
		ZH: `查找以下问题，逐条指出位置，以及下一步该输入什么：

  无法读取的文件、重复的编号、被跳过的符号链接和文件夹、
  INDEX.md 与文件之间的差异
  失效的指针、到期的复查、总分算错的决策矩阵、内容相同或互相矛盾的记忆、
  从未显示过的记忆
  机密信息、不可见字符，以及异常退出后遗留的文件

不加 --fix 时，除缓存外不写任何内容。有错误时退出状态为 1，只有警告时不算错误。程序自身的问题请用
"tacit doctor" 检查。

--fix 会像 tacit index 那样，先在文件与 INDEX.md 之间同步人所作的更改，这一步不询问；
然后提出计划，修复不需要人来选择的问题：两条记忆共用编号时，较晚的一条得到新编号；
如果它只是内容相同的副本，则删除；所在文件夹与状态、级别或类型不符的文件会移动，放在记忆文件夹之外的也一样；
INDEX.md 中的行被删掉的记忆会归档（行是 git 去掉的则恢复），没有对应文件的行会删除，
INDEX.md 中被改掉的编号会改回来。

--staged 用于 pre-commit 钩子（tacit init --git --hooks），只对将要提交的文件给出警告。每类
警告只显示前十条，加上 --all 可全部显示。`,
		JA: `次の問題を探し、一つずつ、その場所と次に入力するコマンドを示します。

  読めないファイル、重複した ID、読み飛ばされるシンボリックリンクやフォルダー、
  INDEX.md とファイルの食い違い
  参照先のないポインター、期限の来た見直し、意思決定マトリクスの合計の誤り、
  同じ内容の記憶、矛盾する記憶、一度も表示されていない記憶
  秘密情報、見えない文字、異常終了で残ったファイル

--fix を付けなければ、キャッシュ以外には何も書きません。エラーがあれば終了ステータスは 1、
警告だけなら 0 です。プログラム自身の状態は "tacit doctor" で調べます。

--fix は、まず tacit index と同じく、人がファイルと INDEX.md に加えた変更を、尋ねずに互いに反映します。
続いて、判断の要らない問題を直す計画を出します。二つの記憶が同じ ID を持てば、
後から加えた記憶に新しい ID を付けます。ただし、それがもう一方のコピーにすぎなければ、コピーのほうを削除します。フォルダーが状態・レベル・型と
合わないファイルは移動します（記憶のフォルダーの外にあるものも）。INDEX.md から行を
削除された記憶はアーカイブし（git で失われた行は戻します）、ファイルのない行は INDEX.md から削除し、
INDEX.md で変えられた ID は元に戻します。

--staged は pre-commit フック用で（tacit init --git --hooks）、これからコミットするものに
ついてだけ警告します。警告は種類ごとに最初の 10 件を表示し、--all ですべて表示します。`,
	},
	Examples: lang.Same(`tacit check
tacit check --json
tacit check --fix`),
	Exits: proposal.ChangeExits,
}
