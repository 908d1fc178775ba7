package find

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

type matchOptions struct {
	session.QueryOptions
	filterFlags
	explain     bool
	batch       string
	interactive bool
}

func newMatchCommand(run *session.Run) *cobra.Command {
	var opts matchOptions
	cmd := &cobra.Command{
		Use: "match [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMatch(cmd, run, &opts, args)
		},
	}
	opts.AddFlags(run, cmd)
	opts.filterFlags.add(run, cmd)
	opts.Only = &opts.filter
	cmd.Flags().BoolVar(&opts.explain, "explain", false, run.Say(msgFlagExplain))
	cmd.Flags().StringVar(&opts.batch, "batch", "", run.Say(msgFlagBatch))
	cmd.Flags().BoolVarP(&opts.interactive, "interactive", "i", false, run.Say(msgFlagInteractive))
	return cmd
}

func runMatch(cmd *cobra.Command, run *session.Run, opts *matchOptions, args []string) error {
	if opts.interactive {
		if opts.batch != "" || opts.explain || len(args) == 1 && args[0] == "-" {
			return run.WrongUsage(cmd, msgInteractiveAlone)
		}
		return runLive(cmd.Context(), run, opts, args)
	}
	if opts.batch != "" {
		if len(args) > 0 || opts.Task != "" || opts.explain {
			return run.WrongUsage(cmd, msgBatchAlone)
		}
		return runBatch(cmd.Context(), run, opts)
	}
	if err := opts.NeedQuestion(run, cmd, args); err != nil {
		return err
	}
	return runOneMatch(cmd.Context(), run, opts, args)
}

func runOneMatch(ctx context.Context, run *session.Run, opts *matchOptions, args []string) error {
	f, err := run.OpenFinder(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	q, ms, err := f.Ask(ctx, run, &opts.QueryOptions, args)
	if err != nil {
		return err
	}
	d := matchDocument{
		SchemaVersion: session.SchemaVersion, Action: "match", Query: q.Text, Stage: q.Stage,
		Matches: matchItems(ms), Index: f.Health(run), found: ms,
	}
	if opts.explain {
		if d.Explanations, err = explainAround(ctx, f, q, opts.Options(f.Config), ms); err != nil {
			return err
		}
	}
	f.NoteUse(run, ms)
	proposal.NoteHidden(run, f.Index.Drift())
	if !run.JSON { // the document tells at any time
		f.TellMissed(run, len(ms) > 0)
		if n := f.Index.Stats().Unreadable; n > 0 && (opts.explain || len(ms) == 0 && session.IsTerminal(run.Stdout)) {
			run.Note(msgListUnreadable, n) // a person takes silence for an answer
		}
	}
	return run.Show(d)
}

// A matchDocument is the answer to one question.
type matchDocument struct {
	SchemaVersion string                 `json:"schemaVersion"`
	Action        string                 `json:"action"`
	Query         string                 `json:"query"`
	Stage         retrieve.Stage         `json:"stage"`
	Matches       []matchItem            `json:"matches"`
	Index         session.HealthDocument `json:"index"`
	Explanations  []explanation          `json:"explanations,omitzero"` // with --explain; then never null

	found []retrieve.Match
}

// A matchItem is a memory that was found.
type matchItem struct {
	ID        string  `json:"id"`
	Path      string  `json:"path"`
	Title     string  `json:"title"`
	Kind      kb.Kind `json:"kind"`
	Summary   string  `json:"summary"`
	Score     float64 `json:"score"`
	Relevance float64 `json:"relevance"`
	Weight    float64 `json:"weight"`
	Risk      kb.Risk `json:"risk"` // high, medium, low or empty
	Lines     int     `json:"lines"`

	Bank string `json:"bank,omitempty"` // another one than the project's

	FWRange string   `json:"fw_range,omitempty"` // of a profile rule
	Facts   []string `json:"facts,omitempty"`    // of a profile rule, that the question is about: "place: value"
}

// matchItems never returns nil: no match is an empty list.
func matchItems(ms []retrieve.Match) []matchItem {
	items := make([]matchItem, len(ms))
	for i, m := range ms {
		e := m.Entry
		items[i] = matchItem{e.ID, e.Path, e.Title, e.Kind, e.Summary, session.Rounded(m.Score), session.Rounded(m.Relevance), session.Rounded(m.Weight), m.Risk, e.Lines, m.Bank, e.FWRange, m.Facts}
	}
	return items
}

func (d matchDocument) WriteText(p *session.Page) {
	if len(d.Explanations) > 0 {
		for _, x := range d.Explanations {
			x.WriteText(p)
		}
		return
	}
	retrieve.RenderLines(p.W, p.Run.Lang, bankFolder(p.Run), d.found)
}

// bankFolder is what stands before the paths of the bank in texts for people: its folder as they
// can open it where they named a bank, else that of a project.
func bankFolder(run *session.Run) string {
	if cmp.Or(run.BankDir, run.BankFromEnv()) == "" {
		return session.ShownFolder
	}
	bank, err := run.Bank()
	if err != nil {
		return session.ShownFolder
	}
	return run.BankPath(bank, ".")
}

// The messages of this file.
var (
	msgBatchAlone = lang.Text{
		EN: "--batch has its own questions: leave out QUERY, --task and --explain",
		ZH: "--batch 自带问题：请去掉 QUERY、--task 和 --explain",
		JA: "--batch では質問をファイルから読みます。QUERY、--task、--explain は指定しないでください",
	}
	msgInteractiveAlone = lang.Text{
		EN: "with -i you type the question: leave out -, --batch and --explain",
		ZH: "-i 时由你输入问题：请去掉 -、--batch 和 --explain",
		JA: "-i では質問を自分で入力します。-、--batch、--explain は指定しないでください",
	}
	msgFlagInteractive = lang.Text{
		EN: "type in the terminal and see the answer after every keystroke",
		ZH: "在终端中输入，每按一键都会更新结果",
		JA: "端末で入力しながら結果を見る",
	}
	msgFlagExplain = lang.Text{
		EN: "show the words and passages behind each match, and near misses",
		ZH: "显示每条匹配背后的词语和段落，以及差一点匹配的记忆",
		JA: "該当の決め手となった語とパッセージ、惜しくも届かなかった記憶も表示する",
	}
	msgFlagBatch = lang.Text{
		EN: "answer the questions of `FILE`, JSON Lines; - is stdin",
		ZH: "回答 `FILE`（JSON Lines）中的问题；- 表示 stdin",
		JA: "`FILE`（JSON Lines）の質問に答える（- は stdin）",
	}
)

// matchHelp is the help of tacit match.
var matchHelp = session.HelpText{
	Name: "match",
	Short: lang.Text{
		EN: "Find the memories that matter for a task",
		ZH: "查找与任务相关的记忆",
		JA: "タスクに関わる記憶を見つける",
	},
	Long: lang.Text{
		EN: `Prints one line for each memory that matters for QUERY. The line begins with the risk, if
it is high or medium, and otherwise with Knowledge, Technical context or Business context.
For a standard, "Standard (binds)" stands in place of these, or after the risk. Then come
the title, the id and the file.
When no memory reaches the threshold, tacit match prints nothing, neither on stdout nor on
stderr. The only exceptions, all on stderr: what is wrong with config.yaml or your own settings, that
it could not ask a --store or a second --bank, and, on a terminal, its progress while it reads
many files, how many files it cannot read and how many memories are hidden because their
rows are gone from INDEX.md.

QUERY is free text in English, Chinese or Japanese; "-" reads it from stdin.
--stage init searches only the team's experience; any other stage, or no stage, searches
every live memory. The same question to the same bank gives the same output.

--batch reads one question per line, {"id","text","stage"}, and answers each with
one line, {"id","matches"}, in the same order. To get the full ranking, add --min-score 0
and a high --limit.

-i searches while you type, and shows why. The arrows or Ctrl-N and Ctrl-P choose, Tab
adds the near misses, PgUp and PgDn scroll the reasons, and Esc or Ctrl-C ends with
status 130. Enter prints the memory as tacit show does; in a pipe or
$(...), Enter prints the line of the memory, as tacit match does. Ctrl-E opens the memory in your
editor as tacit edit does.`,
		ZH: `为每条与 QUERY 相关的记忆打印一行。风险为高或中的，行首写风险；其余的写种类。标准不写种类，而写
“标准（须遵守）”，行首有风险时写在风险之后。再往后是标题、编号和文件。
没有记忆达到阈值时，两个输出流都没有任何内容；例外只有这些，都写到 stderr：config.yaml 或你自己的设置有问题时会指出；
用 --store 或多个 --bank 指定的某一处无法查询时也会指出；在终端中，读取大量文件时会显示进度，
若有文件无法读取，或有记忆因对应的行已从 INDEX.md 中消失而被隐藏，会显示其数量。

QUERY 是三种语言中任意一种的自由文本；"-" 表示从 stdin 读取。--stage init 只检索团队级
经验；指定其他阶段或不指定阶段时，检索所有有效记忆。相同输入总是得到相同输出。

--batch 每行读取一个问题 {"id","text","stage"}，并按相同顺序各回答一行
{"id","matches"}。加上 --min-score 0 和较大的 --limit 即可得到完整排序。

-i 边输入边查找，并说明理由。用方向键或 Ctrl-N、Ctrl-P 选择，按 Tab 一并列出差一点匹配的记忆，
PgUp 和 PgDn 滚动理由，按 Esc 或 Ctrl-C 退出，退出状态为 130。Enter 像 tacit show 一样打印该记忆；在管道或
$(...) 中则像 tacit match 一样打印一行。Ctrl-E 像 tacit edit 一样用你的编辑器打开。`,
		JA: `QUERY に関わる記憶を 1 件 1 行で表示します。各行に並ぶのは、リスク（高か中）、タイトル、ID、
ファイルです。リスクが高でも中でもなければ、代わりに「知見」「技術コンテキスト」「業務コンテキスト」のどれかを書きます。
型が標準（standard）の記憶では、その代わりに「標準（遵守必須）」と書き、リスクが高か中ならリスクの後に書きます。しきい値に届く記憶がなければ、stdout にも stderr にも何も出力しません。例外は次のものだけで、どれも stderr に書きます。
config.yaml や自分の設定に問題があるとき、または --store や二つ目以降の --bank で指定したものに問い合わせられないときは、そのことを示します。
端末では、多くのファイルを読む間は進捗を表示し、読めないファイルや、INDEX.md から行が消えたため表示されない記憶があれば、その数を示します。

QUERY は 3 言語のどれで書いてもよく、"-" なら stdin から読みます。--stage init では
チームの経験だけを見ます。ほかの段階を指定したとき、または段階を指定しないときは、
有効な記憶をすべて見ます。同じ入力には同じ出力を返します。

--batch は 1 行に 1 問 {"id","text","stage"} を読み、同じ順に 1 行ずつ {"id","matches"} で
答えます。--min-score 0 と大きな --limit を付けると全件の順位になります。

-i は入力しながら検索し、理由も示します。矢印キーか Ctrl-N、Ctrl-P で選び、Tab で、しきい値に
惜しくも届かなかった記憶を見ます。PgUp と PgDn で理由をスクロールし、Esc か Ctrl-C で
終了します（終了ステータス 130）。Enter は tacit show と同じく記憶を表示します。パイプや
$(...) の中では、tacit match と同じくその記憶の 1 行を出力します。Ctrl-E は tacit edit と同じくエディターで開きます。`,
	},
	Examples: lang.Text{
		EN: `tacit match "payments are sent twice on retry" --stage build
tacit match --task 003 --stage plan             # asks with requirements/003.req.*.md
tacit match "rename the column" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0
tacit match -i                                  # type, look, choose`,
		ZH: `tacit match "支付重试时重复扣款" --stage build
tacit match --task 003 --stage plan             # 用 requirements/003.req.*.md 提问
tacit match "重命名字段" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0
tacit match -i                                  # 输入、查看、选择`,
		JA: `tacit match "決済の再試行で二重に送信される" --stage build
tacit match --task 003 --stage plan             # requirements/003.req.*.md を使って尋ねる
tacit match "カラム名を変更する" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0
tacit match -i                                  # 入力し、見て、選ぶ`,
	},
}
