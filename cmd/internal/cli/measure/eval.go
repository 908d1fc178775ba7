package measure

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

type evalOptions struct {
	queries, qrels, nomatch string
	setting                 settingChange // of this run: flags go before config.yaml
	compare                 string
	plot, perQuery          bool
	calibrate               bool
	output                  string
}

func newEvalCommand(run *session.Run) *cobra.Command {
	var opts evalOptions
	cmd := &cobra.Command{
		Use:  "eval",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opts.calibrate {
				return runCalibrate(cmd.Context(), run, opts)
			}
			return runEval(cmd.Context(), run, opts)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.queries, "queries", "", run.Say(msgFlagQueries))
	flags.StringVar(&opts.qrels, "qrels", "", run.Say(msgFlagQrels))
	flags.StringVar(&opts.nomatch, "nomatch", "", run.Say(msgFlagNoMatch))
	flags.Float64Var(&opts.setting.minScore, minScoreKey, retrieve.DefaultOptions.MinScore, run.Say(session.MsgFlagMinScore))
	flags.IntVar(&opts.setting.limit, limitKey, retrieve.DefaultOptions.Limit, run.Say(msgFlagEvalLimit))
	flags.StringVar(&opts.setting.calibration, calibrationKey, "", run.Say(msgFlagCalibration))
	flags.BoolVar(&opts.plot, "plot", false, run.Say(msgFlagPlot))
	flags.BoolVar(&opts.perQuery, "per-query", false, run.Say(msgFlagPerQuery))
	flags.StringVar(&opts.compare, "compare", "", run.Say(msgFlagCompare))
	flags.BoolVar(&opts.calibrate, "calibrate", false, run.Say(msgFlagCalibrate))
	flags.StringVar(&opts.output, "output", "", run.Say(msgFlagOutput))
	completeSettings(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return opts.check(run, cmd) }
	return cmd
}

// check refuses what makes no sense before anything is opened.
func (o *evalOptions) check(run *session.Run, cmd *cobra.Command) error {
	o.setting.minScoreGiven, o.setting.limitGiven = cmd.Flags().Changed(minScoreKey), cmd.Flags().Changed(limitKey)
	switch {
	case o.calibrate && (o.queries == "" || o.qrels == ""):
		return needsLabels(run, o)
	case o.queries != "" && o.qrels == "":
		return run.WrongUsage(cmd, session.MsgNeeds, "--queries", "--qrels")
	case o.queries == "" && o.qrels != "":
		return run.WrongUsage(cmd, session.MsgNeeds, "--qrels", "--queries")
	case o.setting.limit < 1:
		return run.WrongUsage(cmd, session.MsgLimitTooSmall)
	case !(o.setting.minScore >= 0 && o.setting.minScore <= retrieve.MostWeight):
		return run.WrongUsage(cmd, session.MsgMinScoreOutside, retrieve.MostWeight)
	case o.output != "" && !o.calibrate:
		return run.WrongUsage(cmd, session.MsgNeeds, "--output", "--calibrate")
	}
	if o.calibrate {
		for _, other := range []string{"compare", "plot", "per-query", minScoreKey, limitKey, calibrationKey} {
			if cmd.Flags().Changed(other) {
				return run.WrongUsage(cmd, proposal.MsgNotTogether, "--calibrate", "--"+other)
			}
		}
	}
	return nil
}

func runEval(ctx context.Context, run *session.Run, opts evalOptions) error {
	exam, err := readExam(ctx, run, opts)
	if err != nil {
		return err
	}
	other, err := readOther(ctx, run, opts.compare)
	if err != nil {
		return err
	}
	f, err := run.OpenMeasured(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	noteDoubts(f, run, exam)
	this, err := settingAt(ctx, f, run, settingOf(f.Config), opts.setting)
	if err != nil {
		return err
	}
	d, err := askAll(ctx, run, f, exam, this, other)
	if err != nil {
		return f.ExplainFailed(run, err)
	}
	d.plot = opts.plot
	if !opts.perQuery {
		d.Questions = nil
	}
	return run.Show(d)
}

// noteDoubts says what makes the figures other than a person may expect.
func noteDoubts(f *session.Finder, run *session.Run, e *exam) {
	if f.Refused != nil {
		run.Note(msgCalibrationRefused, f.Refused)
	}
	if n := evaluate.Unknown(e.labelled, func(id string) bool { return has(f, id) }); n > 0 {
		run.Note(msgEvalUnknown, n)
	}
}

// askAll holds the exam and, if there is another setting, compares with it.
func askAll(ctx context.Context, run *session.Run, f *session.Finder, e *exam, this setting, o *other) (evalDocument, error) {
	if err := e.prepare(ctx, run, f); err != nil {
		return evalDocument{}, err
	}
	defer e.close()
	outcomes, err := e.sit(ctx, run, f, this)
	if err != nil {
		return evalDocument{}, err
	}
	d := newEvalDocument(f, e, this, outcomes)
	if e.isPractised(f, o != nil) {
		if d.Practice, err = (rehearsal{run, f, this}).practise(ctx, e, outcomes); err != nil {
			return d, err
		}
	}
	if o != nil {
		d.Comparison, err = compareWith(ctx, run, f, e, this, outcomes, o)
	}
	return d, err
}

// An evalDocument is a report on how well a bank answers.
type evalDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	settingDocument
	Memories int          `json:"memories"`
	SelfMade bool         `json:"selfMade,omitempty"` // the questions with an answer were made of the bank itself
	Exam     examDocument `json:"exam"`
	evaluate.Report
	Practice   *practiceDocument   `json:"practice,omitzero"`  // of a bank that was asked its own questions only
	Questions  []evaluate.Outcome  `json:"questions,omitzero"` // with --per-query
	Comparison *comparisonDocument `json:"comparison,omitzero"`

	plot bool
}

// A settingDocument says under which setting a bank was asked.
type settingDocument struct {
	Embedder    string              `json:"embedder"`
	MinScore    float64             `json:"minScore"`
	Limit       int                 `json:"limit"`
	Calibration calibrationDocument `json:"calibration"`
}

// A calibrationDocument says where a calibration comes from: the model's card,
// a fit for this bank, or a file that was named.
type calibrationDocument struct {
	Source    string `json:"source"`         // model, bank or file
	Path      string `json:"path,omitempty"` // of the bank, or as it was named
	Made      string `json:"made,omitempty"` // YYYY-MM-DD
	Questions int    `json:"questions,omitempty"`
}

func newEvalDocument(f *session.Finder, e *exam, s setting, outcomes []evaluate.Outcome) evalDocument {
	return evalDocument{
		SchemaVersion: session.SchemaVersion, Action: "eval", settingDocument: s.document(f), Memories: f.Index.Len(),
		SelfMade: e.own, Exam: e.document(), Report: evaluate.Summarise(outcomes), Questions: outcomes,
	}
}

// settingOf is what config.yaml says, with the calibration in force.
func settingOf(c kb.Config) setting { return setting{minScore: c.MinScore, limit: c.Limit} }

// A setting is what can be varied without touching the bank.
type setting struct {
	minScore    float64
	limit       int
	calibration *relevance.Calibration // nil: the one in force
	from        calibrationDocument    // where it comes from; empty for the one in force
}

func (s setting) document(f *session.Finder) settingDocument {
	d := settingDocument{Embedder: f.Index.Model().Name, MinScore: s.minScore, Limit: s.limit, Calibration: s.from}
	if s.from == (calibrationDocument{}) {
		d.Calibration = inForce(f)
	}
	return d
}

// inForce says where the calibration comes from that every command uses.
func inForce(f *session.Finder) calibrationDocument {
	if f.Fitted == nil {
		return calibrationDocument{Source: fromModel}
	}
	return calibrationDocument{fromBank, relevance.FittedPath(f.Bank, f.Index.Model()), f.Fitted.Made, f.Fitted.Questions}
}

// The messages of this file.
var (
	msgCalibrationRefused = lang.Text{
		EN: "the calibration of this bank is not used: %s",
		ZH: "未使用此记忆库的校准：%s",
		JA: "このメモリバンクの校正は使われません: %s",
	}
	msgEvalUnknown = lang.Text{
		EN: "memories that --qrels names and the bank does not have: %d",
		ZH: "--qrels 的标注中提到但不在记忆库里的记忆：%d",
		JA: "--qrels のラベルにあってメモリバンクにない記憶: %d",
	}
	msgFlagQueries = lang.Text{
		EN: "`FILE` of questions, JSON Lines",
		ZH: "问题文件 `FILE`（JSON Lines）",
		JA: "質問のファイル `FILE`（JSON Lines）",
	}
	msgFlagQrels = lang.Text{
		EN: "`FILE` of labels, tab-separated",
		ZH: "标注文件 `FILE`（制表符分隔）",
		JA: "ラベルのファイル `FILE`（タブ区切り）",
	}
	msgFlagNoMatch = lang.Text{
		EN: "`FILE` of questions without an answer, JSON Lines",
		ZH: "没有答案的问题文件 `FILE`（JSON Lines）",
		JA: "答えのない質問のファイル `FILE`（JSON Lines）",
	}
	msgFlagEvalLimit = lang.Text{
		EN: "an answer has at most `N` memories",
		ZH: "每次回答最多 `N` 条记忆",
		JA: "一つの回答に含める記憶は最大 `N` 件",
	}
	msgFlagCalibration = lang.Text{
		EN: "use this calibration: `WHICH` is model (its own), bank (fitted with --calibrate in this clone) or a file",
		ZH: "使用此校准：`WHICH` 为 model（模型自带）、bank（在这份克隆中用 --calibrate 拟合）或文件",
		JA: "この校正を使う: `WHICH` は model（モデル付属）、bank（このクローンで --calibrate により求めたもの）、ファイルのいずれか",
	}
	msgFlagPlot = lang.Text{
		EN: "plot predicted relevance against observed (calibration curve)",
		ZH: "绘制预测与实际相关度的对比图（校准曲线）",
		JA: "予測した関連度と実際の関連度を比べる図（校正曲線）を表示する",
	}
	msgFlagPerQuery = lang.Text{
		EN: "show the result of every question",
		ZH: "给出每个问题的结果",
		JA: "質問ごとの結果を示す",
	}
	msgFlagCompare = lang.Text{
		EN: "compare with `OTHER`: a saved report, or settings such as min-score=0.25,limit=3",
		ZH: "与 `OTHER` 比较：保存的报告，或 min-score=0.25,limit=3 这样的设置",
		JA: "`OTHER` と比べる: 保存したレポートか、min-score=0.25,limit=3 のような設定",
	}
	msgFlagCalibrate = lang.Text{
		EN: "fit the calibration of relevance on the labels in --qrels, and use it for this clone of the bank if it is better",
		ZH: "用 --qrels 中的标注拟合相关度的校准，若更好则用于这份克隆",
		JA: "--qrels のラベルに合わせて関連度の校正を作り、良くなればこのクローンで使う",
	}
	msgFlagOutput = lang.Text{
		EN: "with --calibrate: write the calibration to `FILE`, instead of using it for this clone",
		ZH: "与 --calibrate 同用：把校准写入 `FILE`，而不是用于这份克隆",
		JA: "--calibrate と併用: 校正をこのクローンで使わず、`FILE` に書き込む",
	}
)

// evalHelp is the help of tacit eval.
var evalHelp = session.HelpText{
	Name: "eval",
	Short: lang.Text{
		EN: "Measure how well the bank answers",
		ZH: "衡量记忆库的检索质量",
		JA: "検索の質を測定する",
	},
	Long: lang.Text{
		EN: `Asks the bank every question of --queries (JSON Lines: {"id","lang","stage",
"text","difficulty"}) and compares the answers with the labels in --qrels (tab-separated:
id of the question, id of the memory, grade 0-2): nDCG@5, Recall@5, MRR, how often it answers
and how often it is right, in total, by language pair and by difficulty. --nomatch
has questions without an answer; their field "class" puts them into groups. Without --nomatch,
built-in ones are asked. For these, Tacit counts how often the bank is not silent.

Without files, Tacit makes the questions from the bank: triggers, surface signals
and aliases of its memories, or the title of a memory that has none of these; each is asked of
the bank without that text. A memory that says nothing but its title is not asked for: nothing would be left to find. Then it asks
them as people send them, with a log, code or mail pasted around them. It asks them once
more without the memory that answers; no similar memory should be shown then. It also asks
each title, id, trigger and alias as written, and prompts about nothing. It ends with
advice on weak memories, the worst first. A large bank is sampled, and asked fewer
questions if another embedder is turned on.

--compare asks the same questions under another setting, or uses the results in a
saved report, and says whether the difference is more than chance.

--calibrate fits the calibration, which computes relevance, to the labels in --qrels,
and shows its results on questions that it has not seen. If it is better, and stays silent on
enough of the questions that have no answer, this clone of the bank uses it from then on.`,
		ZH: `用 --queries 中的每个问题（JSON Lines：{"id","lang","stage","text","difficulty"}）查询记忆
库，并与 --qrels 的标注（制表符分隔：问题编号、记忆编号、相关等级 0-2）比较：nDCG@5、Recall@5、
MRR、作答率和正确率，给出总体、各语言对和各难度的结果。--nomatch 是没有答案的问题，
可用字段 "class" 分类；不给时使用程序自带的问题。对这些问题，Tacit 统计有多少次显示了内容。

不给文件时，问题由记忆库自身生成：取自各条记忆的触发条件、表层信号
（surface_signal）和别名，都没有时取标题；提每个问题时，先从记忆库中去掉这段文字。
只有标题这一句话的记忆不提问，因为去掉后什么也不剩。接着按人们实际发送的样子再问一遍：在这些问题周围粘贴日志、代码或
邮件；然后去掉能作答的记忆再问，此时不该显示相近的记忆。此外也会原样输入各条标题、编号、触发条件和
别名，并发送没有具体主题的提示词。最后给出对薄弱记忆的建议，最要紧的在前。记忆库较大时抽样提问；启用了其他嵌入模型时问得更少。

--compare 在另一设置下提出同样的问题，或与保存的报告比较，并说明差异是否只是偶然。

--calibrate 用 --qrels 中的标注拟合校准（用来算出相关度的函数），显示它在未见过的问题上的效果；若更好，且
在足够多的无答案问题上保持静默，这份克隆就从此改用新的校准。`,
		JA: `--queries にある質問（JSON Lines: {"id","lang","stage","text","difficulty"}）を尋ね、
--qrels のラベル（タブ区切り: 質問の ID、記憶の ID、適合度 0-2）と比べて、nDCG@5、Recall@5、MRR、
回答した割合、正解を表示した割合を全体・言語の組・難易度ごとに示します。--nomatch には答えのない質問を
渡します（フィールド "class" で分類できます）。省略するとプログラム付属の質問を使います。答えのない質問については、何かを表示して
しまった回数を数えます。

ファイルを指定しなければ、質問はメモリバンク自身から作ります。各記憶のトリガー、表面の
兆し、別名（どれもなければタイトル）を、その文を除いたメモリバンクに尋ねます。タイトルしかない記憶は、それを除くと何も残らないので尋ねません。続いて、人が実際に送るように、
ログ、コード、メールなどを前後に貼り付けて同じ質問を尋ねます。さらに、答えとなる記憶を取り除いて尋ねます（近い記憶が代わりに表示されてはいけません）。タイトル・ID・トリガー・別名をそのまま入力する質問と、中身のないプロンプトも試します。最後に弱い記憶についての助言を、最も弱い記憶から順に示します。大きなメモリバンクでは抽出して尋ね、ほかの埋め込みモデルを有効にしているときはさらに減らします。

--compare は同じ質問を別の設定で尋ねるか、保存したレポートの結果を使い、差が偶然では説明できない大きさか
どうかを示します。

--calibrate は、関連度の計算（校正）を --qrels のラベルに合わせて作り直し、作るのに使わなかった質問での効果を示します。今の校正より正確で、答えのない質問の十分な割合で沈黙を保てば、以後このクローンで
使います。`,
	},
	Examples: lang.Text{
		EN: `tacit eval                                          # find and improve weak memories
tacit eval --plot                                   # how far can relevance be trusted?
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # what would that change?
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		ZH: `tacit eval                                          # 找出并改进薄弱的记忆
tacit eval --plot                                   # 相关度有多可信？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 这样设置会有什么变化？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		JA: `tacit eval                                          # 弱い記憶を見つけて改善する
tacit eval --plot                                   # 関連度はどれだけ信頼できるか？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 設定を変えるとどうなるか？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
	},
	Exits: []int{session.ExitLocked},
}
