package similar

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A role says to which view a part of a memory belongs.
type role uint8

const (
	asProblem  role = 1 << iota // when somebody needs it
	asSolution                  // what it says then
	asBoth     = asProblem | asSolution
	asNeither  = role(0) // options that were rejected, links, dates

	// asTitle is of the problem, and no sign that problem and solution are told apart.
	asTitle = asProblem | 1<<2
)

// headings name the parts of a memory, in the words of the templates and of
// decision records as people write them; the first that occurs in a heading
// counts, so what is longer comes first. "Decision being made" names what was chosen:
// it is where a candidate keeps its answer.
var headings = []struct {
	role  role
	words []string
}{
	{asNeither, []string{
		"alternatives rejected", "options considered", "considered options", "options", "pros and cons", "rejected", "references", "pointers", "links", "see also", "revisions",
		"confirmation", "parties", "mapping", "how to verify", "evaluation matrix", "i used to think", "decided by", "decided on", "date", "review", "author", "decider",
		"放弃的备选", "备选方案", "被否", "关联指针", "关键入口", "参考", "链接", "修订记录", "用户确认", "相关方", "与需求的关联", "校验方式", "评估矩阵", "我曾经以为", "决策者", "日期", "复审", "作者",
		"退けた代替案", "代替案", "却下", "選択肢", "検討した", "参照先", "参考", "リンク", "改訂履歴", "確認", "関係者", "要件との対応", "確かめ方", "評価表", "以前はこう", "決定者", "日付", "見直し", "再検討", "著者",
	}},
	{asProblem, []string{
		"when to load", "trigger", "surface signal", "hidden risk", "symptom", "root cause", "cause", "background", "context", "problem", "constraints", "motivation", "issue", "scenario",
		"discriminating signal", "what / why",
		"触发条件", "表层信号", "隐含风险", "问题现象", "现象", "根因", "原因", "背景", "约束", "问题", "场景", "动机", "区分信号", "定位",
		"読み込む場面", "トリガー", "表面の兆し", "隠れたリスク", "症状", "現象", "根本原因", "制約", "問題", "課題", "状況", "経緯", "見分ける手がかり", "位置付け", "一言で",
	}},
	{asSolution, []string{
		"fix", "solution", "standard", "decision being made", "decision", "outcome", "resolution", "rule", "reason", "consequence", "prevention", "now i believe", "because the decisive", "capsule", "process", "config", "workaround", "how to", "guideline", "summary",
		"解决", "修复", "正在做的决策", "标准内容", "规定", "规则", "规约", "决策", "决定", "依据", "结论", "结果", "预防", "现在我认为", "决定性变量", "判断要点", "认知蒸馏", "方案", "做法", "流程", "配置", "影响",
		"下した判断", "対処", "対策", "対応", "解決", "標準の内容", "規則", "ルール", "決定", "根拠", "理由", "結論", "結果", "予防", "今はこう", "決め手", "要約", "流れ", "設定", "方針", "手順", "影響",
	}},
}

// roleOf returns the role that a heading or the label of an item gives, asBoth
// for one that says nothing.
func roleOf(heading string) role {
	h := strings.ToLower(heading)
	for _, group := range headings {
		for _, w := range group.words {
			if strings.Contains(h, w) {
				return group.role
			}
		}
	}
	return asBoth
}

// label finds the name of an item: "- **Context**: ...", "现象：...".
var label = pattern.Lazy(`^(?:[-*+>#\s]|\d+[.)]\s)*(?:\*\*([^*\n]{1,40})\*\*\s*[:：]?|([^\s:：,，。.]{1,12})[:：])`)

// A line is one line of a memory with its role.
type line struct {
	text string
	role role
}

// mostLines of one memory are looked at.
const mostLines = 1000

// lines returns the text of a memory with roles. What has no heading that says
// something belongs to both views; the title and what the front matter says of
// the situation belong to the problem.
func lines(m *kb.Memory) []line {
	all := []line{{m.Title, asTitle}}
	for _, t := range situationFields(m) {
		all = append(all, line{t, asProblem})
	}
	all = append(all, line{m.Summary, asSolution})
	for _, s := range m.Sections {
		if len(all) > mostLines {
			break
		}
		r := asBoth
		if s.Heading != "" && s.Depth > 1 {
			r = roleOf(s.Heading)
		}
		all = appendSection(all, s, r)
	}
	return all
}

// appendSection appends the lines of a section; an item with a label of its own
// takes its role from that. Code is left out, like a blank line.
func appendSection(all []line, s kb.Section, r role) []line {
	switch {
	case s.Heading == "" || r == asNeither || s.Depth > 1 && IsForm(s.Heading):
	case s.Depth == 1 && s.Heading == all[0].text: // the title again
	case s.Depth == 1:
		all = append(all, line{s.Heading, asTitle})
	default:
		all = append(all, line{s.Heading, r})
	}
	own := r
	for _, l := range markdown.Lines(markdown.WithoutComments(s.Text, "")) {
		if len(all) > mostLines {
			break
		}
		if l.Code {
			all = append(all, line{"", own})
			continue
		}
		text := l.Text
		if !strings.HasPrefix(text, "  ") { // an indented line belongs to the item above it
			own = r
		}
		if m := label().FindStringSubmatch(text); m != nil {
			if named := roleOf(m[1] + m[2]); named != asBoth {
				own = named
			}
		}
		if bare := ownWords(text); bare != "" || strings.TrimSpace(text) == "" {
			all = append(all, line{bare, own})
		}
	}
	return all
}

// situationFields returns what the front matter says of the situation.
func situationFields(m *kb.Memory) (all []string) {
	for _, s := range [][]string{m.Trigger, {m.SurfaceSignal, m.HiddenRisk}} {
		for _, t := range s {
			if t = markdown.WithoutComments(t, ""); !placeholder().MatchString(t) {
				all = append(all, t)
			}
		}
	}
	return all
}
