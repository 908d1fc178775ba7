package candidate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// labels are the words of the list in English, Chinese and Japanese.
var labels = struct {
	title, head, trigger, decision, alternatives, signal, solution, verify, store, known, human, flag, planned, repeats, others, none lang.Text
}{
	title:        lang.Text{EN: "## Candidates", ZH: "## 经验候选列表", JA: "## 経験候補の一覧"},
	head:         lang.Text{EN: "### Candidate %d: %s [%s] [%s]", ZH: "### 候选 %d：%s [%s] [%s]", JA: "### 候補 %d：%s [%s] [%s]"},
	trigger:      lang.Text{EN: "Trigger", ZH: "触发条件", JA: "トリガー"},
	decision:     lang.Text{EN: "Decision", ZH: "判断", JA: "判断"},
	alternatives: lang.Text{EN: "Alternatives rejected", ZH: "备选方案", JA: "退けた代替案"},
	signal:       lang.Text{EN: "Discriminating signal", ZH: "判断依据", JA: "見分ける手がかり"},
	solution:     lang.Text{EN: "Solution", ZH: "解决方案", JA: "解決策"},
	verify:       lang.Text{EN: "How to verify", ZH: "验证方式", JA: "確かめ方"},
	store:        lang.Text{EN: "Recommended place", ZH: "推荐存储", JA: "推奨の保存先"},
	known:        lang.Text{EN: "Could be looked up", ZH: "别处能否查到", JA: "ほかで調べられるか"},
	human:        lang.Text{EN: "For you to decide", ZH: "需要人工判断", JA: "人の判断が必要"},
	flag:         lang.Text{EN: "Check", ZH: "请留意", JA: "確認"},
	planned:      lang.Text{EN: "Pending plan", ZH: "待确认的计划", JA: "承認待ちの計画"},
	repeats:      lang.Text{EN: "Repeats", ZH: "内容相同", JA: "同じ内容"},
	others:       lang.Text{EN: "Same subject", ZH: "同一件事", JA: "同じ主題"},
	none:         lang.Text{EN: "(not given)", ZH: "（未填写）", JA: "（記載なし）"},
}

var levelWords = map[string]lang.Text{"team": {EN: "team", ZH: "团队级", JA: "チーム"}, "project": {EN: "project", ZH: "项目级", JA: "プロジェクト"}}

var typeWords = map[string]lang.Text{"standard": {EN: "standard", ZH: "标准", JA: "標準"}, "knowledge": {EN: "knowledge", ZH: "知识", JA: "知見"}}

var knownWords = map[string]lang.Text{"high": {EN: "easily", ZH: "能", JA: "調べられます"}, "medium": {EN: "partly", ZH: "部分能", JA: "一部は調べられます"}, "low": {EN: "hardly", ZH: "很难", JA: "ほとんど調べられません"}}

// otherMemories counts those of which nothing is asked.
var otherMemories = lang.Text{EN: "%d more in the bank: %s", ZH: "记忆库中另有 %d 条：%s", JA: "ほかに %d 件: %s"}

// What stands between words.
var (
	colon     = lang.Text{EN: ": ", ZH: "：", JA: "："}
	semicolon = lang.Text{EN: "; ", ZH: "；", JA: "；"}
	between   = lang.Text{EN: "; ", ZH: "；", JA: "、"} // reasons, none of which is a list
	why       = lang.Text{EN: ", ", ZH: "，", JA: "。"} // before a reason
)

var candidateNumber = lang.Text{EN: "candidate %d", ZH: "候选 %d", JA: "候補 %d"}

// List writes candidates as the list from which a person picks, in a language:
// en, zh or ja. quote makes a text that somebody else wrote fit to be shown.
func List(all []*Candidate, l lang.Lang, quote func(string) string) string {
	if len(all) == 0 {
		return ""
	}
	var s strings.Builder
	s.WriteString(labels.title.In(l) + "\n")
	for _, c := range all {
		j := c.Evaluate()
		s.WriteString("\n" + fmt.Sprintf(labels.head.In(l), c.Number, quote(c.Title()), levelWords[j.level.word].In(l), typeWords[j.kind.word].In(l)) + "\n\n")
		for _, line := range c.lines(j, l, quote) {
			s.WriteString("- **" + line[0] + "**" + colon.In(l) + line[1] + "\n")
		}
	}
	return s.String()
}

// lines are the labelled lines of one candidate.
func (c *Candidate) lines(j *Judgement, l lang.Lang, quote func(string) string) [][2]string {
	text := func(s string) string {
		if blank(s) {
			return labels.none.In(l)
		}
		return quote(oneLine(s))
	}
	alternatives := strings.Join(c.alternatives(), semicolon.In(l))
	all := [][2]string{
		{labels.trigger.In(l), text(c.Said.Trigger)},
		{labels.decision.In(l), text(c.Said.Decision)},
		{labels.alternatives.In(l), text(alternatives)},
		{labels.signal.In(l), text(c.Said.Signal)},
		{labels.solution.In(l), text(c.Said.Solution)},
		{labels.verify.In(l), text(c.Said.Verify)},
		{labels.store.In(l), j.Target().Name(l) + " (" + string(j.Target()) + ")"},
		{labels.known.In(l), knownWords[j.accessLevel()].In(l) + why.In(l) + quote(told(l, j.accessReason))},
	}
	if doubts := slices.Concat(j.Human, j.Filtered); len(doubts) > 0 {
		all = append(all, [2]string{labels.human.In(l), quote(told(l, doubts...))})
	}
	merge := !slices.ContainsFunc(c.Twins, func(t Twin) bool { return t.Opposed() })
	for _, t := range c.Twins {
		all = append(all, t.lines(c.Number, merge && t.MayMerge(), l, quote)...)
	}
	if c.Others > 0 {
		all = append(all, [2]string{labels.others.In(l), otherMemories.With(c.Others, quote(strings.Join(c.Beside, ", "))).In(l)})
	}
	if c.Repeats > 0 {
		all = append(all, [2]string{labels.repeats.In(l), candidateNumber.With(c.Repeats).In(l)})
	}
	for _, f := range c.Flags() {
		all = append(all, [2]string{labels.flag.In(l), f.Msg.In(l)})
	}
	if c.Plan != "" {
		all = append(all, [2]string{labels.planned.In(l), quote(c.Plan)})
	}
	if c.ID != "" {
		all = append(all, [2]string{"ID", c.ID})
	}
	return all
}
