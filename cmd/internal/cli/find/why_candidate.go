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
		{run.Say(msgWhyStructure), mark(e.StructuralIntegrity.Passed), guard.Quote(e.StructuralIntegrity.Reason)},
		{run.Say(msgWhyShape), mark(e.DecisionShapeQuality.Passed), guard.Quote(e.DecisionShapeQuality.Reason)},
		{run.Say(msgWhyTemporal), score(e.Reusability.TemporalDimension.Score), guard.Quote(e.Reusability.TemporalDimension.Reason)},
		{run.Say(msgWhySpatial), score(e.Reusability.SpatialDimension.Score), guard.Quote(e.Reusability.SpatialDimension.Reason)},
		{run.Say(msgWhyAbstraction), score(e.Reusability.AbstractionLevel.Score), guard.Quote(e.Reusability.AbstractionLevel.Reason)},
		{run.Say(msgWhyReuse), score(e.Reusability.Confidence), levelWord(run, e.Reusability.Overall)},
		{run.Say(msgWhyAccess), score(e.KnowledgeAccessibility.Score), guard.Quote(e.KnowledgeAccessibility.Reason)},
		{run.Say(msgWhyType), levelWord(run, e.Type.Recommended), guard.Quote(e.Type.Reason)},
		{run.Say(msgWhyLevel), levelWord(run, e.Level.Recommended), guard.Quote(e.Level.Reason)},
		{run.Say(msgWhyTarget), string(d.Target), guard.Quote(e.DepositionTarget.Reason)},
		{run.Say(msgWhyGrowth), mark(d.Growth.Passed), guard.Quote(d.Growth.Reason)},
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	for _, n := range d.Noise {
		p.Say(msgWhyNoise, string(n.Code), n.Reason)
	}
	if host := d.candidate.Said.Assessment; host != nil {
		if host.FilterReason == "" {
			p.Say(msgWhyHostShows)
			return
		}
		p.Say(msgWhyHostFilters, host.FilterReason)
	}
}

// levelWord is a word of the evaluation as a person reads it.
func levelWord(run *session.Run, word string) string {
	if text, known := levelWords[word]; known {
		return run.Say(text)
	}
	return word
}

// mark is a yes or no in a column.
func mark(yes bool) string {
	if yes {
		return "+"
	}
	return "-"
}

// The messages of this file.
var (
	levelWords = map[string]lang.Text{
		"high":      {EN: "high", ZH: "高", JA: "高い"},
		"medium":    {EN: "medium", ZH: "中", JA: "中程度"},
		"low":       {EN: "low", ZH: "低", JA: "低い"},
		"standard":  {EN: "standard", ZH: "标准", JA: "標準"},
		"knowledge": {EN: "knowledge", ZH: "认知", JA: "知見"},
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
		EN: "shown, for a person to judge:",
		ZH: "会列为候选，需要人工判断：",
		JA: "表示します。人の判断が必要です:",
	}
	msgWhyPassed = lang.Text{
		EN: "shown: no problems found",
		ZH: "会列为候选：没有发现问题",
		JA: "表示します: 問題は見つかりません",
	}
	msgWhyStructure = lang.Text{
		EN: "structure",
		ZH: "结构完整性",
		JA: "構造",
	}
	msgWhyShape = lang.Text{
		EN: "Decision Shape",
		ZH: "判断结构",
		JA: "判断の形",
	}
	msgWhyTemporal = lang.Text{
		EN: "reuse over time",
		ZH: "多久有效",
		JA: "いつまで有効か",
	}
	msgWhySpatial = lang.Text{
		EN: "reuse elsewhere",
		ZH: "适用范围",
		JA: "どこで当てはまるか",
	}
	msgWhyAbstraction = lang.Text{
		EN: "abstraction",
		ZH: "抽象程度",
		JA: "抽象度",
	}
	msgWhyReuse = lang.Text{
		EN: "reusability",
		ZH: "可复用性",
		JA: "再利用性",
	}
	msgWhyAccess = lang.Text{
		EN: "hard to look up",
		ZH: "别处难查程度",
		JA: "ほかで調べにくいか",
	}
	msgWhyType = lang.Text{
		EN: "type",
		ZH: "类型",
		JA: "類型",
	}
	msgWhyLevel = lang.Text{
		EN: "level",
		ZH: "级别",
		JA: "レベル",
	}
	msgWhyTarget = lang.Text{
		EN: "target",
		ZH: "存储目标",
		JA: "保存先",
	}
	msgWhyGrowth = lang.Text{
		EN: "worth later",
		ZH: "长期价值",
		JA: "長く役立つか",
	}
	msgWhyNoise = lang.Text{
		EN: "noise, %[1]s: %[2]s",
		ZH: "噪声 %[1]s：%[2]s",
		JA: "ノイズ %[1]s: %[2]s",
	}
	msgWhyHostFilters = lang.Text{
		EN: "the host's model would filter it: %s",
		ZH: "宿主模型会过滤它：%s",
		JA: "ホストのモデルは除外します: %s",
	}
	msgWhyHostShows = lang.Text{
		EN: "the host's model would show it",
		ZH: "宿主模型会显示它",
		JA: "ホストのモデルは表示します",
	}
)
