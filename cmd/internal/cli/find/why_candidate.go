package find

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// namesCandidate reports whether a word is the number or id of a candidate.
func namesCandidate(word string) bool {
	_, err := strconv.Atoi(width.Fold.String(word))
	return err == nil || strings.HasPrefix(word, "cand-")
}

// whyCandidate explains what is thought of one candidate, and why it is not
// shown if it is filtered.
func whyCandidate(run *session.Run, name string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	kept, _, err := candidate.In(bank).Waiting()
	if err != nil {
		return err
	}
	found, err := candidate.Picks(name, kept)
	var unknown *candidate.PickError
	if errors.As(err, &unknown) || err == nil && len(found) != 1 {
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNoCandidate, name), Hint: run.Say(msgHintWhyCandidate)}
	}
	if err != nil {
		return err
	}
	return run.Show(whyCandidateDocument{session.SchemaVersion, "why", proposal.NewCandidateItem(run, found[0].Candidate), found[0].Candidate})
}

// A whyCandidateDocument is a candidate with everything that is thought of it.
type whyCandidateDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	proposal.CandidateItem

	candidate *candidate.Candidate
}

func (d whyCandidateDocument) WriteText(p *session.Page) {
	run, e := p.Run, d.Evaluation
	p.Line(p.Paint(session.Bold, guard.Quote(d.Title)+" ["+d.ID+"]"))
	switch {
	case len(d.Filter) > 0:
		p.Line(p.Paint(session.Red, run.Say(msgWhyFiltered, e.FilterReason)))
	case len(d.Human) > 0:
		p.Line(p.Paint(session.Yellow, run.Say(msgWhyHuman)))
	default:
		p.Say(msgWhyPassed)
	}
	for _, h := range d.Human {
		p.Line("  - " + guard.Quote(h.Reason))
	}
	p.Line("")
	score := func(x float64) string { return fmt.Sprintf("%.2f", x) }
	rows := [][]string{
		{run.Say(msgWhyStructure), mark(run, e.StructuralIntegrity.Passed), e.StructuralIntegrity.Reason},
		{run.Say(msgWhyShape), mark(run, e.DecisionShapeQuality.Passed), e.DecisionShapeQuality.Reason},
		{run.Say(msgWhyTemporal), score(e.Reusability.TemporalDimension.Score), e.Reusability.TemporalDimension.Reason},
		{run.Say(msgWhySpatial), score(e.Reusability.SpatialDimension.Score), e.Reusability.SpatialDimension.Reason},
		{run.Say(msgWhyAbstraction), score(e.Reusability.AbstractionLevel.Score), e.Reusability.AbstractionLevel.Reason},
		{run.Say(msgWhyReuse), score(e.Reusability.Confidence), levelWord(run, e.Reusability.Overall)},
		{run.Say(msgWhyAccess), score(e.KnowledgeAccessibility.Score), e.KnowledgeAccessibility.Reason},
		{run.Say(msgWhyType), levelWord(run, e.Type.Recommended), e.Type.Reason},
		{run.Say(msgWhyLevel), levelWord(run, e.Level.Recommended), e.Level.Reason},
		{run.Say(msgWhyTarget), d.Target.Name(run.Lang), e.DepositionTarget.Reason},
		{run.Say(msgWhyGrowth), "", d.Growth.Reason},
	}
	for _, line := range term.Columns(eachOnce(rows)) {
		p.Line(line)
	}
	said := d.Evaluation.FilterReason
	for _, h := range d.Human {
		said += "\n" + h.Reason
	}
	for _, row := range rows {
		said += "\n" + row[2]
	}
	unsaid := strings.Contains(said, run.Sentence(candidate.Reason{Code: "unsaid-alternatives"}.Says()))
	for _, n := range d.Noise {
		if !strings.Contains(said, n.Reason) && !(unsaid && n.Code == "no-alternatives") {
			p.Say(msgWhyNoise, n.Reason)
		}
	}
	if host := d.candidate.Said.Assessment; host != nil {
		if host.FilterReason == "" {
			p.Say(msgWhyHostShows)
			return
		}
		p.Say(msgWhyHostFilters, host.FilterReason)
	}
}

// eachOnce leaves out a row that fails for the reason of the row before it.
func eachOnce(rows [][]string) (kept [][]string) {
	for i, row := range rows {
		if i > 0 && row[1] == rows[i-1][1] && row[2] == rows[i-1][2] {
			continue
		}
		kept = append(kept, []string{row[0], guard.Quote(row[1]), guard.Quote(row[2])})
	}
	return kept
}

// levelWord is a word of the evaluation as a person reads it.
func levelWord(run *session.Run, word string) string {
	if text, known := levelWords[word]; known {
		return run.Say(text)
	}
	return word
}

// mark is a yes or no in a column.
func mark(run *session.Run, yes bool) string {
	if yes {
		return run.Say(msgWhyYes)
	}
	return run.Say(msgWhyNo)
}

// The messages of this file.
var (
	levelWords = map[string]lang.Text{
		"high":      {EN: "high", ZH: "高", JA: "高い"},
		"medium":    {EN: "medium", ZH: "中等", JA: "中程度"},
		"low":       {EN: "low", ZH: "低", JA: "低い"},
		"standard":  {EN: "standard", ZH: "标准", JA: "標準"},
		"knowledge": {EN: "knowledge", ZH: "知识", JA: "知見"},
		"team":      {EN: "team", ZH: "团队级", JA: "チーム"},
		"project":   {EN: "project", ZH: "项目级", JA: "プロジェクト"},
	}
	msgNoCandidate = lang.Text{
		EN: `there is no candidate "%s"`,
		ZH: `没有候选 "%s"`,
		JA: `候補 "%s" はありません`,
	}
	msgHintWhyCandidate = lang.Text{
		EN: "for a list: tacit candidates, and tacit candidates --filtered; for a memory: tacit why QUERY ID",
		ZH: "候选列表见 tacit candidates 和 tacit candidates --filtered；若要解释记忆：tacit why QUERY ID",
		JA: "一覧は tacit candidates と tacit candidates --filtered、記憶については: tacit why QUERY ID",
	}
	msgWhyFiltered = lang.Text{
		EN: "filtered: %s",
		ZH: "已过滤：%s",
		JA: "除外: %s",
	}
	msgWhyHuman = lang.Text{
		EN: "pending, for a person to judge:",
		ZH: "列为待确认，需要人来判断：",
		JA: "承認待ち。人の判断が必要です:",
	}
	msgWhyPassed = lang.Text{
		EN: "pending: no problems found",
		ZH: "列为待确认：没有发现问题",
		JA: "承認待ち: 問題は見つかりません",
	}
	msgWhyStructure = lang.Text{
		EN: "complete?",
		ZH: "内容齐备吗",
		JA: "必要な項目がそろっているか",
	}
	msgWhyShape = lang.Text{
		EN: "a decision?",
		ZH: "有判断吗",
		JA: "判断になっているか",
	}
	msgWhyTemporal = lang.Text{
		EN: "will it hold for long?",
		ZH: "长期有效吗",
		JA: "長く当てはまるか",
	}
	msgWhySpatial = lang.Text{
		EN: "does it hold elsewhere?",
		ZH: "别处也适用吗",
		JA: "ほかでも当てはまるか",
	}
	msgWhyAbstraction = lang.Text{
		EN: "does it say when and why?",
		ZH: "说清了何时与为何吗",
		JA: "いつ・なぜを述べているか",
	}
	msgWhyReuse = lang.Text{
		EN: "of use again?",
		ZH: "能再次用上吗",
		JA: "また使えるか",
	}
	msgWhyAccess = lang.Text{
		EN: "hard to look up elsewhere?",
		ZH: "别处难查到吗",
		JA: "ほかで調べにくいか",
	}
	msgWhyType = lang.Text{
		EN: "type",
		ZH: "类型",
		JA: "型",
	}
	msgWhyLevel = lang.Text{
		EN: "level",
		ZH: "级别",
		JA: "レベル",
	}
	msgWhyTarget = lang.Text{
		EN: "recommended place",
		ZH: "推荐存储",
		JA: "推奨の保存先",
	}
	msgWhyGrowth = lang.Text{
		EN: "of use in a year?",
		ZH: "一年后还有用吗",
		JA: "一年後も役立つか",
	}
	msgWhyNoise = lang.Text{
		EN: "also: %s",
		ZH: "另外：%s",
		JA: "ほかに: %s",
	}
	msgWhyYes         = lang.Text{EN: "yes", ZH: "是", JA: "はい"}
	msgWhyNo          = lang.Text{EN: "no", ZH: "否", JA: "いいえ"}
	msgWhyHostFilters = lang.Text{
		EN: "the host's model would filter it: %s",
		ZH: "宿主的模型认为不值得保留：%s",
		JA: "ホストのモデルの判断: 除外する（%s）",
	}
	msgWhyHostShows = lang.Text{
		EN: "the host's model would keep it",
		ZH: "宿主的模型认为值得保留",
		JA: "ホストのモデルの判断: 残す",
	}
)
