package find

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

func newWhyCommand(run *session.Run) *cobra.Command {
	var opts session.QueryOptions
	var last bool
	cmd := &cobra.Command{
		Use:  "why QUERY [ID] | CANDIDATE | --last",
		Args: run.ArgsBetween(0, 1<<10),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case last && (len(args) > 0 || opts.Given(cmd)):
				return run.WrongUsage(cmd, msgLastAlone)
			case last:
				return whyLast(cmd.Context(), run)
			case len(args) == 0:
				return run.Missing(cmd, "QUERY")
			case len(args) == 1 && namesCandidate(args[0]):
				return whyCandidate(run, args[0])
			case len(args) == 1: // who got silence has no id
				return whyQuestion(cmd, run, &opts, args)
			}
			id := len(args) - 1
			return runWhy(cmd.Context(), run, &opts, args[:id], args[id])
		},
	}
	opts.AddFlags(run, cmd)
	cmd.Flags().BoolVar(&last, "last", false, run.Say(msgFlagLast))
	return cmd
}

// whyQuestion explains what a question finds, and what came nearest. The id of a memory
// alone is no question.
func whyQuestion(cmd *cobra.Command, run *session.Run, opts *session.QueryOptions, args []string) error {
	s, err := run.OpenSnapshot(cmd.Context())
	if err != nil && !errors.Is(err, kb.ErrNoBank) { // other banks may answer
		return err
	}
	if err == nil {
		_, isID := s.Index.Find(args[0])
		s.Close()
		if isID {
			return run.Missing(cmd, "QUERY")
		}
	}
	return runOneMatch(cmd.Context(), run, &matchOptions{QueryOptions: *opts, explain: true}, args)
}

func runWhy(ctx context.Context, run *session.Run, opts *session.QueryOptions, args []string, named string) error {
	if told, err := whyElsewhere(ctx, run, opts, args, named); told || err != nil {
		return err
	}
	run, id := run.InBank(named)
	f, err := run.OpenFinder(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, ok := f.Index.Find(id); !ok {
		path, err := f.PathOf(run, id)
		if _, ok = f.Index.Find(path); err != nil || !ok {
			return notLive(f.Snapshot, run, id)
		}
		id = path // the memory has an alias of that name
	}
	q, shown, err := f.Ask(ctx, run, opts, args)
	if err != nil {
		return err
	}
	number, ok := f.Index.Find(id) // of the index that has answered
	if !ok {
		return notLive(f.Snapshot, run, id)
	}
	m := retrieve.Match{Number: number}
	m.Entry.ID = f.Index.Entry(number).ID
	return showWhy(ctx, run, f, opts, q, shown, m)
}

// whyElsewhere explains a memory NAME:ID of another bank that is asked beside the project's,
// and reports whether it is there.
func whyElsewhere(ctx context.Context, run *session.Run, opts *session.QueryOptions, args []string, named string) (told bool, err error) {
	if !strings.Contains(named, ":") {
		return false, nil
	}
	f, err := run.OpenFinder(ctx)
	if err != nil {
		return false, nil // the named bank may be there by itself
	}
	defer f.Close()
	q, shown, err := f.Ask(ctx, run, opts, args)
	if err != nil {
		return false, err
	}
	m, ok := f.Find(named)
	if !ok || f.Other != nil {
		return false, nil
	}
	return true, showWhy(ctx, run, f, opts, q, shown, m)
}

// showWhy explains a memory for the question that was asked last.
func showWhy(ctx context.Context, run *session.Run, f *session.Finder, opts *session.QueryOptions, q retrieve.Query, shown []retrieve.Match, m retrieve.Match) error {
	f.TellMissed(run, true)
	ranked, err := f.Retriever.Match(ctx, q, retrieve.Options{Limit: max(f.Index.Len(), mostRanked)})
	if err != nil {
		return err
	}
	is := func(x retrieve.Match) bool { return x.Number == m.Number && x.Bank == m.Bank }
	d := whyDocument{SchemaVersion: session.SchemaVersion, Action: "why", Query: q.Text, Stage: q.Stage, ID: m.Name(),
		Matched: slices.ContainsFunc(shown, is), Embedder: f.Answers()}
	d.Rank = 1 + slices.IndexFunc(ranked, is)
	if d.Rank == 0 && strings.TrimSpace(q.Text) == "" {
		return run.Show(d)
	}
	x, err := explain(ctx, f, q, opts.Options(f.Config), m)
	if err != nil {
		return err
	}
	if x.nothingAsked() {
		d.Rank = 0
	}
	if x.visible { // what asks nothing ranks nothing, and is explained all the same
		x.Matched, d.Explanation = d.Matched, &x
	}
	return run.Show(d)
}

// mostRanked is how many memories are ranked at least where other banks are asked, too.
const mostRanked = 100

// A whyDocument explains one memory for one question.
type whyDocument struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"`
	Query         string         `json:"query"`
	Stage         retrieve.Stage `json:"stage"`
	ID            string         `json:"id"`
	Matched       bool           `json:"matched"`            // match would show it
	Rank          int            `json:"rank"`               // among all memories, from 1; 0: as below, or nothing is asked
	Explanation   *explanation   `json:"explanation"`        // null: the stage does not see it, or the question is empty
	Embedder      string         `json:"embedder,omitempty"` // whose vectors these are, as in health
}

func (d whyDocument) WriteText(p *session.Page) {
	switch {
	case d.Query == "" && d.Explanation == nil:
		p.Say(msgWhyNoQuestion)
		return
	case d.Explanation == nil:
		p.Say(msgWhyUnseen, d.ID, string(d.Stage))
		return
	}
	d.Explanation.WriteText(p)
	if d.Rank > 0 {
		p.Say(msgWhyRank, d.Rank)
	}
	if d.Embedder != "" && d.Embedder != embedder.Builtin {
		p.Say(msgWhyEmbedder, d.Embedder)
	}
}

// The messages of this file.
var (
	msgWhyUnseen = lang.Text{
		EN: "%[1]s is not searched at stage %[2]s",
		ZH: "阶段 %[2]s 不查找 %[1]s",
		JA: "段階 %[2]s では %[1]s を検索しません",
	}
	msgWhyNoQuestion = lang.Text{
		EN: "an empty question finds nothing",
		ZH: "空问题不会找到任何内容",
		JA: "空の質問では何も見つかりません",
	}
	msgWhyRank = lang.Text{
		EN: "    rank among all memories: %d",
		ZH: "    在所有记忆中的名次：%d",
		JA: "    すべての記憶の中での順位: %d",
	}
	msgWhyEmbedder = lang.Text{
		EN: "    embedder: %s",
		ZH: "    嵌入模型：%s",
		JA: "    埋め込みモデル: %s",
	}
	msgFlagLast = lang.Text{
		EN: "explain how the hook answered the last prompt",
		ZH: "说明钩子如何应答上一条提示词",
		JA: "フックが直前のプロンプトにどう応答したかを示す",
	}
	msgLastAlone = lang.Text{
		EN: "use --last alone: it explains what the hook recorded",
		ZH: "--last 须单独使用：它说明钩子记录的内容",
		JA: "--last は単独で使ってください。フックの記録を説明します",
	}
)

// whyHelp is the help of tacit why.
var whyHelp = session.HelpText{
	Name: "why",
	Short: lang.Text{
		EN: "Explain why a memory matches a query, or why not",
		ZH: "解释某条记忆为何匹配或不匹配",
		JA: "記憶が該当した、または該当しなかった理由を示す",
	},
	Long: lang.Text{
		EN: `Shows the score of the memory with this id for QUERY, whether it is high enough, and
the words and passages that decided. Each word is followed by its share of the
question, then by the nearest word of the memory and their similarity, or – if there
is none. Each exact term (in Chinese and Japanese, each pair of
neighbouring characters) is followed by ✓ if the memory has it, or else by –.
Without an ID it explains what the question finds, and what came nearest, as
tacit match --explain does.

With only the number or id of a candidate, explains how it was judged and, if it was
filtered, why. With --last, explains how the hook of a host answered the last prompt:
what was shown, or why nothing was, and what came nearest.`,
		ZH: `显示编号为 ID 的记忆对 QUERY 的得分、是否达到阈值，以及促成或妨碍匹配的词语和段落。
词语后面是它在问题中的占比，再后面是记忆中最接近的词语及相似度，– 表示没有。
精确词项（中文和日文按相邻的两个字来查）后面的 ✓ 表示记忆里有它，– 表示没有。不给出 ID 时，与 tacit match --explain
相同：解释问题找到了哪些记忆，以及哪些最接近。

只给出候选的序号或编号时，解释它是怎样评估的；若被过滤，也说明原因。使用 --last 时，说明宿主的
钩子如何应答上一条提示词：显示了什么，或为何静默，以及哪些记忆最接近。`,
		JA: `指定した ID の記憶について、QUERY に対するスコア、それがしきい値に届いたか、決め手となった語とパッセージを
示します。それぞれの語の後には、質問に占める割合と、記憶の中の最も近い語、その類似度が並びます。近い語が
なければ – が付きます。表記どおりに探した語（日本語と中国語では隣り合う 2 文字ずつ）の後の ✓ は記憶にあること、
– はないことを示します。ID がなければ、tacit match --explain と同じく、質問で見つかった
記憶と、最も近かった記憶を説明します。

候補の番号か ID だけを指定すると、その評価と、除外された場合はその理由を示します。--last では、
ホストのフックが直前のプロンプトにどう応答したか（何を表示したか、なぜ沈黙したか、何が
最も近かったか）を示します。`,
	},
	Examples: lang.Text{
		EN: `tacit why "payments are sent twice on retry" EXP-001
tacit why "payments are sent twice on retry"
tacit why cand-k3m9x2ab
tacit why --last`,
		ZH: `tacit why "支付重试时重复扣款" EXP-001
tacit why "支付重试时重复扣款"
tacit why cand-k3m9x2ab
tacit why --last`,
		JA: `tacit why "決済の再試行で二重に送信される" EXP-001
tacit why "決済の再試行で二重に送信される"
tacit why cand-k3m9x2ab
tacit why --last`,
	},
}
