package keep

import (
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
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
				return run.WrongUsage(cmd, session.MsgNeedsBoth, "--yes", "--fix")
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
	d := checkDocument{SchemaVersion: session.SchemaVersion, Action: "check", Memories: i.live, Problems: i.findings, Embedder: i.embedder.Spoken(), bank: bank, all: opts.all}
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

	Embedder *session.EmbedderItem `json:"embedder,omitempty"` // absent where only the built-in one is concerned

	bank *kb.Bank
	all  bool // a person wants to see every finding
}

// mostAlike is how many warnings of one code a person is shown: what hundreds of
// files have in common is one thing to know, and hides the rest.
const mostAlike = 10

func (d checkDocument) WriteText(p *session.Page) {
	for _, f := range d.Problems {
		if f.Severity == session.Severe {
			f.WriteText(p, d.bank)
		}
	}
	d.writeWarnings(p)
	d.Embedder.WriteText(p)
	if len(d.Problems) == 0 {
		p.Say(msgCheckGood, d.Memories)
		return
	}
	p.Say(msgCheckBad, d.Errors, d.Warnings, d.Memories)
}

// writeWarnings writes the warnings, and how many more there are of which code.
func (d checkDocument) writeWarnings(p *session.Page) {
	shown := map[string]int{}
	for _, f := range d.Problems {
		if f.Severity == session.Severe {
			continue
		}
		if shown[f.Code]++; d.all || shown[f.Code] <= mostAlike {
			f.WriteText(p, d.bank)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if more := shown[code] - mostAlike; more > 0 && !d.all {
			p.Line(p.Paint(session.Yellow, p.Run.Say(msgCheckMore, more, code)))
		}
	}
}

// The messages of this file.
var (
	msgCheckGood = lang.Text{
		EN: "the bank is in order (live memories: %d)",
		ZH: "记忆库一切正常（有效记忆：%d）",
		JA: "メモリバンクに問題はありません（有効なメモリ: %d）",
	}
	msgCheckBad = lang.Text{
		EN: "errors: %d, warnings: %d (live memories: %d)",
		ZH: "错误：%d，警告：%d（有效记忆：%d）",
		JA: "エラー: %d、警告: %d（有効なメモリ: %d）",
	}
	msgFlagFix = lang.Text{
		EN: "propose a plan for what can be mended without a choice: ids that two memories have",
		ZH: "为无需选择即可修复的问题提出计划：两条记忆共用的编号",
		JA: "選ぶ余地なく直せるものの計画を出す: 二つのメモリが同じ ID を持つ場合",
	}
	msgFlagStaged = lang.Text{
		EN: "also what git would commit, where the folder has something else; for hooks",
		ZH: "也检查 git 将要提交而与文件夹中不同的内容；用于钩子",
		JA: "フォルダーと異なる、git がコミットする内容も調べる（フック用）",
	}
	msgFlagCheckAll = lang.Text{
		EN: "show every warning, not just the first ones of each code",
		ZH: "显示每一条警告，而不只是每种代码的前几条",
		JA: "各コードの初めの数件だけでなく、すべての警告を表示する",
	}
	msgCheckMore = lang.Text{
		EN: "%[1]d more warnings like these: %[2]s; --all shows them",
		ZH: "还有 %[1]d 条同类警告：%[2]s；用 --all 全部显示",
		JA: "同じ種類の警告がほかに %[1]d 件: %[2]s。--all ですべて表示します",
	}
)

// checkHelp is the help of tacit check.
var checkHelp = session.HelpText{
	Name: "check",
	Short: lang.Text{
		EN: "Find what is wrong in the bank",
		ZH: "检查记忆库中的问题",
		JA: "メモリバンクの問題を見つける",
	},
	Long: lang.Text{
		EN: `Looks for files that cannot be read, ids that appear twice, links and folders
that are passed over, and differences between INDEX.md and the files; for
pointers that lead nowhere, reviews that are due, totals of decision matrices
that are wrong, memories that say the same or disagree, and those that nobody
was ever shown; for secrets and characters that nobody sees; and for what was
left behind. It says for each where it is and what to type next. It writes
nothing but the cache, and ends with 1 if there is an error; a warning alone is
not one. Of the program itself "tacit doctor" tells.

--fix proposes a plan for what can be mended without a choice: ids that two
memories have. --staged is for a hook before commits (tacit init --git --hooks),
and warns of nothing but what is committed. Of warnings of one kind ten are
shown, with --all each of them.`,
		ZH: `查找无法读取的文件、重复的编号、会被跳过的链接和文件夹，以及 INDEX.md 与文件之间的差异；
失效的指针、到期的复查、算错的决策矩阵总分、内容重复或互相矛盾的记忆，以及从未被显示过的
记忆；机密信息和看不见的字符；还有遗留的文件。逐一说明位置和下一步该输入什么。除缓存外
不写任何内容；有错误时以 1 退出，仅有警告时不算错误。程序自身的状况见 "tacit doctor"。

--fix 为无需选择即可修复的问题提出计划：两条记忆共用的编号。--staged 用于提交前的钩子
（tacit init --git --hooks），只对将要提交的文件给出警告。同类警告只显示十条，
用 --all 全部显示。`,
		JA: `読めないファイル、重複した ID、読み飛ばされるリンクやフォルダー、INDEX.md とファイルの
食い違い、行き先のないポインター、期限の来た見直し、決定マトリクスの合計の誤り、同じ内容や
食い違うメモリ、一度も表示されていないメモリ、秘密情報や見えない文字、残されたファイルを
探し、それぞれの場所と次に入力するものを示します。キャッシュ以外には何も書きません。
エラーがあれば 1 で終わり、警告だけならエラーとはみなしません。プログラム自身の状態は
"tacit doctor" が示します。

--fix は、選ぶ余地なく直せるもの、つまり二つのメモリが持つ同じ ID を直す計画を出します。
--staged はコミット前のフック用で（tacit init --git --hooks）、コミットするものについて
だけ警告します。同じ種類の警告は十件まで、--all ですべて表示します。`,
	},
	Examples: lang.Same(`tacit check
tacit check --json
tacit check --fix`),
	Exits: []int{session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined},
}
