package inspect

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Parts lists what a memory lacks, each part by its name in English or as the memory
// calls it, in a language: a section once, with what it lacks behind it.
func Parts(missing []string, l lang.Lang) string {
	var all []string
	for i := 0; i < len(missing); {
		section, label, some := strings.Cut(missing[i], labelSign)
		labels := []string{partIn(label, l)}
		for i++; some && i < len(missing); i++ {
			next, found := strings.CutPrefix(missing[i], section+labelSign)
			if !found {
				break
			}
			labels = append(labels, partIn(next, l))
		}
		all = append(all, partIn(section, l))
		if some {
			all[len(all)-1] += ofSection.With(strings.Join(labels, betweenParts.In(l))).In(l)
		}
	}
	return strings.Join(all, betweenParts.In(l))
}

// labelSign stands between a section and its label where a part is named.
const labelSign = ": "

func partIn(name string, l lang.Lang) string {
	for _, t := range partNames {
		if t.EN == name || t.ZH == name || t.JA == name {
			return t.In(l)
		}
	}
	return name
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

// What stands around the labels of a section, and between parts.
var (
	ofSection    = lang.Text{EN: " (%s)", ZH: "（%s）", JA: "（%s）"}
	betweenParts = lang.Text{EN: ", ", ZH: "、", JA: "、"}
)
