package candidate

import (
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// labels are the words of the list in English, Chinese and Japanese.
var labels = struct {
	title, head, trigger, decision, alternatives, signal, solution, verify, store, known, human, flag, planned, repeats, none [3]string
}{
	title:        [3]string{"## Candidates", "## 经验候选列表", "## 経験候補の一覧"},
	head:         [3]string{"### Candidate %d: %s [%s] [%s]", "### 候选 %d：%s [%s] [%s]", "### 候補 %d：%s [%s] [%s]"},
	trigger:      [3]string{"Trigger", "触发条件", "トリガー"},
	decision:     [3]string{"Decision", "判断", "判断"},
	alternatives: [3]string{"Alternatives rejected", "备选方案", "退けた代替案"},
	signal:       [3]string{"Discriminating signal", "判断依据", "判断の根拠"},
	solution:     [3]string{"Solution", "解决方案", "解決策"},
	verify:       [3]string{"How to verify", "验证方式", "確かめ方"},
	store:        [3]string{"Recommended place", "推荐存储", "推奨の保存先"},
	known:        [3]string{"How easily others know it", "知识可获得性", "知識の入手しやすさ"},
	human:        [3]string{"For you to judge", "需要人工判断", "人の判断が必要"},
	flag:         [3]string{"Look at", "请留意", "確認"},
	planned:      [3]string{"Waits in the plan", "等待确认的计划", "確認待ちの計画"},
	repeats:      [3]string{"Repeats", "重复", "重複"},
	none:         [3]string{"(not given)", "（未填写）", "（記載なし）"},
}

var levelWords = map[string][3]string{"team": {"team", "团队级", "チーム"}, "project": {"project", "项目级", "プロジェクト"}}

var typeWords = map[string][3]string{"standard": {"standard", "标准", "標準"}, "knowledge": {"knowledge", "经验", "知見"}}

var knownWords = map[string][3]string{"high": {"easily", "高", "高い"}, "medium": {"in part", "中", "中程度"}, "low": {"hardly", "低", "低い"}}

// List writes candidates as the list from which a person picks, in a language:
// en, zh or ja. quote makes a text that somebody else wrote fit to be shown.
func List(all []*Candidate, l lang.Lang, quote func(string) string) string {
	if len(all) == 0 {
		return ""
	}
	i := langIndex(string(l))
	var s strings.Builder
	s.WriteString(labels.title[i] + "\n")
	for _, c := range all {
		j := c.Evaluate()
		s.WriteString("\n" + fmt.Sprintf(labels.head[i], c.Number, quote(c.Title()), levelWords[j.level.word][i], typeWords[j.kind.word][i]) + "\n\n")
		for _, line := range c.lines(j, l, quote) {
			s.WriteString("- **" + line[0] + "**" + [3]string{": ", "：", "："}[i] + line[1] + "\n")
		}
	}
	return s.String()
}

// lines are the labelled lines of one candidate.
func (c *Candidate) lines(j *Judgement, l lang.Lang, quote func(string) string) [][2]string {
	i := langIndex(string(l))
	text := func(s string) string {
		if blank(s) {
			return labels.none[i]
		}
		return quote(oneLine(s))
	}
	alternatives := strings.Join(c.alternatives(), [3]string{"; ", "；", "；"}[i])
	all := [][2]string{
		{labels.trigger[i], text(c.Said.Trigger)},
		{labels.decision[i], text(c.Said.Decision)},
		{labels.alternatives[i], text(alternatives)},
		{labels.signal[i], text(c.Said.Signal)},
		{labels.solution[i], text(c.Said.Solution)},
		{labels.verify[i], text(c.Said.Verify)},
		{labels.store[i], j.Target().Name(string(l)) + " (" + string(j.Target()) + ")"},
		{labels.known[i], knownWords[j.accessLevel()][i] + [3]string{" - ", "：", "："}[i] + quote(told(string(l), j.accessReason))},
	}
	if len(j.Human) > 0 {
		all = append(all, [2]string{labels.human[i], quote(told(string(l), j.Human...))})
	}
	if c.Repeats > 0 {
		all = append(all, [2]string{labels.repeats[i], fmt.Sprintf([3]string{"candidate %d", "候选 %d", "候補 %d"}[i], c.Repeats)})
	}
	for _, f := range c.Flags() {
		all = append(all, [2]string{labels.flag[i], f.Msg.In(l)})
	}
	if c.Plan != "" {
		all = append(all, [2]string{labels.planned[i], quote(c.Plan)})
	}
	if c.ID != "" {
		all = append(all, [2]string{"ID", c.ID})
	}
	return all
}
