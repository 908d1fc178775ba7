package form

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Role says to which view a part of a memory belongs.
type Role uint8

// The roles.
const (
	Problem  Role = 1 << iota // when somebody needs it
	Solution                  // what it says then
	Both     = Problem | Solution
	Neither  = Role(0) // options that were rejected, links, dates

	Title = Problem | 1<<2 // of the problem, and no sign that problem and solution are told apart
)

// headings name the parts of a memory, in the words of the templates and of
// decision records as people write them; the first that occurs in a heading
// counts, so what is longer comes first. "Decision being made" names what was chosen:
// it is where a candidate keeps its answer.
var headings = []struct {
	role  Role
	words []string
}{
	{Neither, []string{
		"alternatives rejected", "options considered", "considered options", "options", "pros and cons", "rejected", "references", "pointers", "links", "see also", "revisions",
		"confirmation", "parties", "mapping", "how to verify", "evaluation matrix", "i used to think", "decided by", "decided on", "date", "review", "author", "decider",
		"放弃的备选", "备选方案", "被否", "关联指针", "关键入口", "参考", "链接", "修订记录", "用户确认", "相关方", "与需求的关联", "校验方式", "评估矩阵", "我曾经以为", "决策者", "日期", "复审", "作者",
		"退けた代替案", "代替案", "却下", "選択肢", "検討した", "参照先", "参考", "リンク", "改訂履歴", "確認", "関係者", "要件との対応", "確かめ方", "評価表", "以前はこう", "決定者", "日付", "見直し", "再検討", "著者",
	}},
	{Problem, []string{
		"when to load", "trigger", "surface signal", "hidden risk", "symptom", "root cause", "cause", "background", "context", "problem", "constraints", "motivation", "issue", "scenario",
		"discriminating signal", "what / why",
		"触发条件", "表层信号", "隐含风险", "问题现象", "现象", "根因", "原因", "背景", "约束", "问题", "场景", "动机", "区分信号", "定位",
		"読み込む場面", "トリガー", "表面の兆し", "隠れたリスク", "症状", "現象", "根本原因", "制約", "問題", "課題", "状況", "経緯", "見分ける手がかり", "位置付け", "一言で",
	}},
	{Solution, []string{
		"fix", "solution", "standard", "decision being made", "decision", "outcome", "resolution", "rule", "reason", "consequence", "prevention", "now i believe", "because the decisive", "capsule", "process", "config", "workaround", "how to", "guideline", "summary",
		"解决", "修复", "正在做的决策", "标准内容", "规定", "规则", "规约", "决策", "决定", "依据", "结论", "结果", "预防", "现在我认为", "决定性变量", "判断要点", "认知蒸馏", "方案", "做法", "流程", "配置", "影响",
		"下した判断", "対処", "対策", "対応", "解決", "標準の内容", "規則", "ルール", "決定", "根拠", "理由", "結論", "結果", "予防", "今はこう", "決め手", "要約", "流れ", "設定", "方針", "手順", "影響",
	}},
}

// RoleOf returns the role that a heading or the label of an item gives, Both for one that says nothing.
func RoleOf(heading string) Role {
	h := strings.ToLower(heading)
	for _, group := range headings {
		for _, w := range group.words {
			if strings.Contains(h, w) {
				return group.role
			}
		}
	}
	return Both
}

// Label finds the name of an item: "- **Context**: ...", "现象：...".
var Label = pattern.Lazy(`^(?:[-*+>#\s]|\d+[.)]\s)*(?:\*\*([^*\n]{1,40})\*\*\s*[:：]?|([^\s:：,，。.]{1,12})[:：])`)

// Claimed returns what a statement says behind the name of its item; nothing of an item that is a reason, since why something is
// done is no part of what is done. Of the marks around the name those behind it may be left.
func Claimed(statement string) string {
	m := Label().FindStringSubmatch(statement)
	if m == nil {
		return statement
	}
	switch name := strings.TrimRight(m[1]+m[2], "*"); {
	case slices.Contains(reasons, strings.ToLower(name)):
		return ""
	case name != m[2]:
		return strings.TrimLeft(statement[len(m[0]):], ":： ")
	}
	return statement
}

// reasons are the names of an item that says why.
var reasons = []string{"reason", "reasons", "why", "rationale", "because", "理由", "原因", "为什么", "根拠"}
