package measure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

func (d evalDocument) WriteText(p *session.Page) {
	p.Say(msgEvalBank, d.Memories, d.Embedder, d.MinScore, d.Limit, calibrationText(p.Run, d.Calibration))
	d.writeExam(p)
	d.writeGroups(p)
	for _, s := range d.Silence {
		p.Say(msgEvalSilence, groupName(p.Run, "class", s.Class), s.Fired, s.Queries, 100*s.Rate)
	}
	if d.plot {
		d.writePlot(p)
	}
	if len(d.Questions) > 0 {
		d.writeQuestions(p)
	}
	if d.Practice != nil {
		d.Practice.WriteText(p)
	}
	if d.Comparison != nil {
		d.Comparison.WriteText(p)
	}
}

// calibrationText says where a calibration comes from.
func calibrationText(run *session.Run, c calibrationDocument) string {
	switch c.Source {
	case fromBank:
		return run.Say(msgCalibrationOfBank, c.Made, c.Questions)
	case fromFile:
		return guard.Quote(c.Path)
	}
	return run.Say(msgCalibrationOfModel)
}

// writeExam says where the questions come from that nobody gave.
func (d evalDocument) writeExam(p *session.Page) {
	if d.Exam.Answered == examOwn && len(d.Groups) > 0 {
		p.Say(msgEvalSelfMade)
		if d.Exam.Left > 0 {
			p.Say(msgEvalLeft, d.Groups[0].Queries, d.Groups[0].Queries+d.Exam.Left)
		}
	}
	if d.Exam.Whole > 0 {
		p.Say(msgEvalWhole, d.Exam.Whole)
	}
	if d.Exam.Unanswered == examBuiltIn {
		p.Say(msgEvalBuiltIn)
	}
}

func (d evalDocument) writeGroups(p *session.Page) {
	if len(d.Groups) == 0 {
		return
	}
	p.Line("")
	rows := [][]string{{"", "n", "nDCG@5", "Recall@5", "MRR", "Hit@5",
		p.Run.Say(msgEvalAnswered), p.Run.Say(msgEvalHelped), p.Run.Say(msgEvalPrecision)}}
	for _, g := range d.Groups {
		rows = append(rows, []string{groupName(p.Run, g.By, g.Name), fmt.Sprint(g.Queries), ratio(g.NDCG5), ratio(g.Recall5), ratio(g.MRR),
			share(g.Counts.Hit5, g.Queries), share(g.Counts.Answered, g.Queries), share(g.Counts.Helped, g.Queries), share(g.Counts.Right, g.Counts.Answered)})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	p.Line("")
}

func ratio(x float64) string { return fmt.Sprintf("%.3f", x) }

// share writes a rate with its count; a dash where there is nothing to divide by.
func share(some, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d %.0f%%", some, all, 100*float64(some)/float64(all))
}

// groupName is a group of questions in the person's language. Difficulties,
// classes and pairs that we do not know are words of whoever labelled.
func groupName(run *session.Run, by, name string) string {
	known := map[string]lang.Text{
		"all all":                   msgGroupAll,
		"language same language":    msgGroupSame,
		"language across languages": msgGroupAcross,
		"difficulty easy":           msgGroupEasy,
		"difficulty hard":           msgGroupHard,
		"difficulty concept":        msgGroupConcept,
		"difficulty cross":          msgGroupCross,
		"class all":                 msgClassAll,
		"class eng":                 msgClassFar,
		"class near":                msgClassNear,
		"class chat":                msgClassChat,
		"class other":               msgClassOther,
	}
	if m, ok := known[by+" "+name]; ok {
		return run.Say(m)
	}
	return guard.Quote(name)
}

// metricName is a measure in the person's language.
func metricName(run *session.Run, name string) string {
	known := map[string]lang.Text{"answered": msgEvalAnswered, "helped": msgEvalHelped, "precisionBoth": msgEvalPrecisionBoth, "fired": msgEvalFired, "silent": msgEvalSilent}
	if m, ok := known[name]; ok {
		return run.Say(m)
	}
	return map[string]string{"ndcg5": "nDCG@5", "recall5": "Recall@5", "mrr": "MRR", "hit5": "Hit@5"}[name]
}

// cut shortens s, which must be fit to be printed, to so many cells.
func cut(s string, cells int) string {
	if term.DisplayWidth(s) <= cells {
		return s
	}
	r := []rune(s)
	for term.DisplayWidth(string(r)) > cells-1 {
		r = r[:len(r)-1]
	}
	return strings.TrimRight(string(r), " ") + "…"
}

// writeQuestions lists what came of every question.
func (d evalDocument) writeQuestions(p *session.Page) {
	p.Line("")
	rows := [][]string{{p.Run.Say(msgPerQueryID), "nDCG@5", p.Run.Say(msgPerQueryRank), p.Run.Say(msgPerQueryShown), p.Run.Say(msgPerQueryFirst), p.Run.Say(msgPerQueryText)}}
	for _, x := range d.Questions {
		gain, rank, first := "–", "–", "–"
		if x.Answerable {
			gain = ratio(x.NDCG5)
		}
		if x.Rank > 0 {
			rank = fmt.Sprint(x.Rank)
		}
		if len(x.Shown) > 0 {
			first = verdictMark(x.Shown[0]) + " " + guard.Quote(x.Shown[0].ID) + fmt.Sprintf(" %.2f", x.Shown[0].Score)
		}
		rows = append(rows, []string{guard.Quote(x.ID), gain, rank, fmt.Sprint(len(x.Shown)), first, cut(guard.Quote(x.Text), 60)})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// verdictMark says whether a memory that was shown is right.
func verdictMark(s evaluate.Shown) string {
	if s.Grade > 0 {
		return "+"
	}
	return "-"
}

// plotWidth is how many characters stand for a share of 1.
const plotWidth = 40

// writePlot draws for each range of relevance how often what was shown was
// right, in characters that are one cell wide everywhere.
func (d evalDocument) writePlot(p *session.Page) {
	p.Line("")
	shown := 0
	rows := [][]string{{p.Run.Say(msgPlotRelevance), p.Run.Say(msgPlotShown), p.Run.Say(msgPlotSays), p.Run.Say(msgPlotRight), scale()}}
	for _, b := range d.Reliability {
		if b.Count == 0 {
			continue
		}
		shown += b.Count
		right := int(math.Round(b.Right * float64(b.Count)))
		rows = append(rows, []string{d.rangeOf(b), fmt.Sprint(b.Count), fmt.Sprintf("%.0f%%", 100*b.Relevance), fmt.Sprintf("%d %3.0f%%", right, 100*b.Right), bar(b)})
	}
	if shown == 0 {
		p.Say(msgPlotNothing)
		return
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	d.explainPlot(p, shown)
}

// rangeOf names a range of relevance, less what is never shown: a score is
// relevance by weight, and no weight lifts the rest to the threshold.
func (d evalDocument) rangeOf(b evaluate.Bin) string {
	if least := d.MinScore / retrieve.MostWeight; b.From < least && least < b.To {
		return fmt.Sprintf("%.2f-%.2f", least, b.To)
	}
	return fmt.Sprintf("%.2f-%.2f", b.From, b.To)
}

// explainPlot says how to read it, and what it cannot tell.
func (d evalDocument) explainPlot(p *session.Page, shown int) {
	p.Say(msgPlotHow)
	if slices.ContainsFunc(d.Reliability, func(b evaluate.Bin) bool { return b.Count > 0 && b.From < d.MinScore }) {
		p.Say(msgPlotWeight, d.MinScore, retrieve.MostWeight)
	}
	p.Say(msgPlotError, d.CalibrationError, shown)
	if d.SelfMade {
		p.Say(msgPlotSelfMade)
	}
}

// bar draws the share that is right as #, and as | where its end should be.
func bar(b evaluate.Bin) string {
	cells := []byte(strings.Repeat("#", int(math.Round(b.Right*plotWidth))) + strings.Repeat(".", plotWidth))[:plotWidth]
	cells[min(int(math.Round(b.Relevance*plotWidth)), plotWidth-1)] = '|'
	return string(cells)
}

// scale is the head of the bars.
func scale() string {
	return "0" + strings.Repeat(" ", plotWidth/2-2) + "0.5" + strings.Repeat(" ", plotWidth/2-3) + "1"
}

// The messages of this file.
var (
	msgEvalSelfMade = lang.Text{
		EN: "The questions come from the bank itself: triggers, surface signals and aliases of its memories, or the title of one that has none of these. Each was asked of the bank without that text, so that none finds itself word for word; only the memory that it comes from counts as right. They show which memories are badly described; only labelled questions show how well people are served.",
		ZH: "问题由记忆库自身生成：取自各条记忆的触发条件、表层信号（surface_signal）和别名，都没有时取标题。提出每个问题之前，先从记忆库中去掉这段文字，因此不会仅凭原文相同而找到；只有问题来自的那条记忆才算正确。由此可以看出哪些记忆描述得不好；实际效果仍需用人工标注的问题来衡量。",
		JA: "質問はメモリバンク自身から作りました（トリガー、表面の兆し、別名。どれもなければタイトル）。それぞれ、その文を除いたメモリバンクに尋ねているので、元の文そのものには一致しません。正解とするのは元の記憶だけです。説明の足りない記憶は分かりますが、実際にどれだけ役立つかは、ラベル付きの質問でしか測れません。",
	}
	msgEvalLeft = lang.Text{
		EN: "The bank is large: %d of %d such questions were asked, evenly spread.",
		ZH: "记忆库很大：在 %[2]d 个这样的问题中均匀抽取了 %[1]d 个提问。",
		JA: "メモリバンクが大きいため、こうした質問 %[2]d 件のうち %[1]d 件を均等に選んで尋ねました。",
	}
	msgEvalWhole = lang.Text{
		EN: "Not asked: %d notes whose title says all of them; without it nothing is left that could be found.",
		ZH: "未提问：%d 条只有标题这一句话的记忆；去掉标题就什么也不剩，无从查找。",
		JA: "尋ねなかったもの: タイトルしかない記憶 %d 件。タイトルを除くと、見つける手がかりが残りません。",
	}
	msgEvalBuiltIn = lang.Text{
		EN: "Tacit has its own questions without an answer, in three languages: other fields and small talk.",
		ZH: "没有答案的问题由程序自带：其他领域的问题和闲聊，三种语言都有。",
		JA: "答えのない質問はプログラム付属のものです（ほかの分野の質問と雑談、3 言語）。",
	}
	msgEvalBank = lang.Text{
		EN: "memories: %[1]d, embedder: %[2]s, shown from %.2[3]f, at most %[4]d, calibration: %[5]s",
		ZH: "记忆：%[1]d，嵌入模型：%[2]s，达到 %.2[3]f 才显示，最多 %[4]d 条，校准：%[5]s",
		JA: "記憶: %[1]d、埋め込みモデル: %[2]s、%.2[3]f 以上で最大 %[4]d 件を表示、校正: %[5]s",
	}
	msgEvalAnswered = lang.Text{
		EN: "answered",
		ZH: "作答",
		JA: "回答",
	}
	msgEvalHelped = lang.Text{
		EN: "right one shown",
		ZH: "显示了正确的",
		JA: "正解を表示",
	}
	msgEvalPrecisionBoth = lang.Text{
		EN: "first memory is right, where both answer",
		ZH: "首条正确（两者都作答时）",
		JA: "先頭が正解（両方が答えた質問）",
	}
	msgEvalFired = lang.Text{
		EN: "not silent",
		ZH: "显示了内容",
		JA: "何かを表示",
	}
	msgEvalSilent = lang.Text{
		EN: "silent",
		ZH: "静默",
		JA: "沈黙",
	}
	msgEvalSilence = lang.Text{
		EN: "something shown although nothing answers, %[1]s: %[2]d of %[3]d (%.1[4]f%%)",
		ZH: "没有答案却显示了内容，%[1]s：%[2]d / %[3]d（%.1[4]f%%）",
		JA: "答えのない質問に何かを表示、%[1]s: %[2]d / %[3]d（%.1[4]f%%）",
	}
	msgCalibrationOfModel = lang.Text{
		EN: "the model's own",
		ZH: "模型自带",
		JA: "モデル付属",
	}
	msgCalibrationOfBank = lang.Text{
		EN: "fitted for this bank (%[1]s, questions: %[2]d)",
		ZH: "为此记忆库拟合（%[1]s，问题：%[2]d）",
		JA: "このメモリバンクに合わせたもの（%[1]s、質問: %[2]d）",
	}
	msgGroupAll = lang.Text{
		EN: "all",
		ZH: "全部",
		JA: "すべて",
	}
	msgGroupSame = lang.Text{
		EN: "same language",
		ZH: "同语言",
		JA: "同じ言語",
	}
	msgGroupAcross = lang.Text{
		EN: "across languages",
		ZH: "跨语言",
		JA: "言語をまたぐ",
	}
	msgGroupEasy = lang.Text{
		EN: "easy",
		ZH: "易（easy）",
		JA: "易（easy）",
	}
	msgGroupHard = lang.Text{
		EN: "hard",
		ZH: "难（hard）",
		JA: "難（hard）",
	}
	msgGroupConcept = lang.Text{
		EN: "concept",
		ZH: "仅概念相通（concept）",
		JA: "概念のみ（concept）",
	}
	msgGroupCross = lang.Text{
		EN: "cross",
		ZH: "跨语言（cross）",
		JA: "言語違い（cross）",
	}
	msgClassAll = lang.Text{
		EN: "all",
		ZH: "全部",
		JA: "すべて",
	}
	msgClassFar = lang.Text{
		EN: "far from the bank (class eng)",
		ZH: "与记忆库无关（class eng）",
		JA: "無関係な分野（class eng）",
	}
	msgClassNear = lang.Text{
		EN: "near the bank (class near)",
		ZH: "与记忆库相近（class near）",
		JA: "近い分野（class near）",
	}
	msgClassChat = lang.Text{
		EN: "small talk (class chat)",
		ZH: "闲聊（class chat）",
		JA: "雑談（class chat）",
	}
	msgClassOther = lang.Text{
		EN: "other",
		ZH: "其他",
		JA: "その他",
	}
	msgPerQueryID = lang.Text{
		EN: "question",
		ZH: "问题",
		JA: "質問",
	}
	msgPerQueryRank = lang.Text{
		EN: "rank",
		ZH: "名次",
		JA: "順位",
	}
	msgPerQueryShown = lang.Text{
		EN: "shown",
		ZH: "显示",
		JA: "表示",
	}
	msgPerQueryFirst = lang.Text{
		EN: "first shown (+ right, - wrong)",
		ZH: "首条（+ 对，- 错）",
		JA: "先頭（+ 正、- 誤）",
	}
	msgPerQueryText = lang.Text{
		EN: "text",
		ZH: "文字",
		JA: "本文",
	}
	msgPlotRelevance = lang.Text{
		EN: "relevance",
		ZH: "相关度",
		JA: "関連度",
	}
	msgPlotShown = lang.Text{
		EN: "shown",
		ZH: "显示",
		JA: "表示",
	}
	msgPlotSays = lang.Text{
		EN: "predicted",
		ZH: "预测",
		JA: "予測",
	}
	msgPlotRight = lang.Text{
		EN: "right",
		ZH: "正确",
		JA: "正解",
	}
	msgPlotHow = lang.Text{
		EN: "Memories shown, by relevance, which predicts how likely each one is right. # is how often they were right, | is the prediction: where a bar ends at the |, relevance can be trusted.",
		ZH: "按相关度列出所显示的记忆，相关度预测其正确的可能性。# 为实际正确的比例，| 为预测的比例：条形止于 | 处，说明相关度可信。",
		JA: "表示した記憶を関連度ごとに示します。関連度は、その記憶が役に立つ確率の予測です。# は実際に正しかった割合、| は予測した割合です。棒が | で終わっていれば、関連度は信頼できます。",
	}
	msgPlotWeight = lang.Text{
		EN: "A memory with a relevance below %.2[1]f is shown if it is experience whose weight, at most %.2[2]f, raises its score to %.2[1]f or more.",
		ZH: "相关度低于 %.2[1]f 也可能显示：经验的权重（最大 %.2[2]f）会把得分提高到 %.2[1]f 以上。",
		JA: "関連度が %.2[1]f 未満でも、経験の重み（最大 %.2[2]f）でスコアが %.2[1]f 以上になれば表示されます。",
	}
	msgPlotSelfMade = lang.Text{
		EN: "This does not measure overconfidence. For a question made from the bank, only the memory that it comes from counts as right, even if others would help, and that memory is searched without those words. So the bars are shorter than for questions of people; use them only to compare the same bank over time. To learn how far relevance can be trusted, label questions (--queries, --qrels).",
		ZH: "这不能衡量相关度是否过于自信：由记忆库自身生成的问题，只有问题来自的那条记忆才算正确，其他有用的都算错，而且提问时那条记忆已去掉这些文字。因此条形会比真实提问时短；它只适合与同一记忆库的前后结果比较。要知道相关度有多可信，请标注问题（--queries、--qrels）。",
		JA: "これは自信過剰の測定にはなりません。メモリバンク自身から作った質問では、元の記憶だけを正解とし、ほかに役立つものは誤りと数え、しかも元の記憶からその文を除いて尋ねます。そのため棒は実際の質問の場合より短くなります。同じメモリバンクの前後の比較に使ってください。関連度がどれだけ信頼できるかは、ラベル付きの質問（--queries、--qrels）で分かります。",
	}
	msgPlotError = lang.Text{
		EN: "expected calibration error: %.3[1]f (memories shown: %[2]d)",
		ZH: "期望校准误差：%.3[1]f（显示的记忆：%[2]d）",
		JA: "期待校正誤差: %.3[1]f（表示した記憶: %[2]d）",
	}
	msgPlotNothing = lang.Text{
		EN: "nothing was shown, so there is no relevance to plot",
		ZH: "没有显示任何记忆，因此没有相关度可画",
		JA: "何も表示されなかったため、図にする関連度がありません",
	}
)
