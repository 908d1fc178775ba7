package inspect

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Parts lists what a memory lacks, each part by its name in English or as the memory
// calls it, in a language.
func Parts(missing []string, l lang.Lang) string {
	all := make([]string, len(missing))
	for i, part := range missing {
		all[i] = partIn(part, l)
	}
	return strings.Join(all, betweenParts.In(l))
}

func partIn(part string, l lang.Lang) string {
	section, label, _ := strings.Cut(part, ": ")
	for _, t := range partNames {
		for _, named := range [...]*string{&section, &label} {
			if t.EN == *named || t.ZH == *named || t.JA == *named {
				*named = t.In(l)
			}
		}
	}
	if label == "" {
		return section
	}
	return section + betweenPart.In(l) + label
}

// partNames are what the templates call the parts of a memory.
var partNames = []lang.Text{
	{EN: "Decision Shape", ZH: "判断结构", JA: "判断の形"},
	{EN: "Judgment Capsule", ZH: "判断要点", JA: "判断の要約"},
	{EN: "Standard", ZH: "标准内容", JA: "標準の内容"},
	{EN: "text", ZH: "正文", JA: "本文"},
	{EN: "Decision being made", ZH: "正在做的决策", JA: "下した判断"},
	{EN: "Decision", ZH: "判断", JA: "判断"},
	{EN: "Alternatives rejected", ZH: "放弃的备选方案", JA: "退けた代替案"},
	{EN: "Discriminating signal", ZH: "区分信号", JA: "見分ける手がかり"},
	{EN: "I used to think", ZH: "我曾经以为", JA: "以前はこう考えていた"},
	{EN: "Now I believe", ZH: "现在我认为", JA: "今はこう考える"},
	{EN: "Because the decisive variable is", ZH: "因为决定性变量是", JA: "決め手となる変数は"},
}

// What stands between a section and its label, and between parts.
var (
	betweenPart  = lang.Text{EN: ": ", ZH: "：", JA: "："}
	betweenParts = lang.Text{EN: ", ", ZH: "、", JA: "、"}
)
