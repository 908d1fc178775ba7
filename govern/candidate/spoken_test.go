package candidate_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// What people say at once, with a reason in the middle, an exception, or a lesson at the end, is
// divided at the words that do so, and is a rule where its words bind.
func TestSpokenChineseIsDivided(t *testing.T) {
	for _, c := range []struct{ said, title, not, why, kind string }{
		{"安全钳动作以后，除非两个人同时在场并且经过站长批准，否则不得复位", "", "", "", "规则"},
		{"除非大夫签字，不然一律不准加量", "", "", "", "规则"},
		{"进车间必须戴手套，否则会被卷进去", "", "", "否则会被卷进去", "规则"},
		{"刚试过：把门锁短接去找故障，差点出事，以后门锁回路一律不准短接", "", "", "", "规则"},
		{"上周试过用热水冲，釉面全裂了，所以以后必须等窑凉透", "", "", "", "规则"},
		{"试过换大号的筛网，以后就没再堵过", "", "", "", "经验"},
		{"2026 年 9 月 14 日三号机冲顶，原因是配重少装了两块，力矩不够；教训：大修后必须做静载试验", "", "", "配重少装了两块，力矩不够", "规则"},
		{"点动时严禁连续两次，不然急停来不及；要走长距离就换正常速度", "", "", "不然急停来不及", "规则"},
		{"与其每次换主板，不如先清理插头", "", "每次换主板", "", "规则"},
		{"与其等厂家来还不如自己先量一遍", "", "等厂家来", "", "规则"},
		{"那次停机与其说是主板坏了，不如说是插头氧化", "", "", "", "经验"},
		{"报告模板是老周做的。改之前必须跟他说一声。", "", "", "", "规则"},
		{"市一院周三停电检修。这天不要安排上线。", "", "", "", "规则"},
		{"如非必要不要动字典表", "", "", "", "规则"},
		{"备件的钥匙在韩雪那边，别再去门卫室找了", "", "去门卫室找", "", "规则"},
		{"对了，那个，备件的钥匙在韩雪那边", "备件的钥匙在韩雪那边", "", "", "事实"},
		{"那个仓库的门锁坏了，钥匙在韩雪那边", "那个仓库的门锁坏了，钥匙在韩雪那边", "", "", ""},
	} {
		k := candidate.FromWords(c.said)
		told := strings.Join(k.Remarks("zh", "EXP-001", true), "")
		if c.title != "" && k.Title() != c.title || strings.Join(k.Said.Alternatives, "|") != c.not || k.Said.Signal != c.why || !strings.HasPrefix(told, "已存为"+c.kind) {
			t.Errorf("%s:\n title %q, not %q, why %q, told %q", c.said, k.Title(), k.Said.Alternatives, k.Said.Signal, told)
		}
	}
}

// What is never just done is rejected, as what is never done is.
func TestNeverJustRejects(t *testing.T) {
	for said, not := range map[string]string{
		"Call the desk before powering down, never just flip the breaker": "flip the breaker",
		"Drain the tank first; never simply open the hatch":               "open the hatch",
		"Count the parcels, and not just the labels":                      "",
	} {
		if got := strings.Join(candidate.FromWords(said).Said.Alternatives, "|"); got != not {
			t.Errorf("%s: %q, want %q", said, got, not)
		}
	}
}

// A lesson at the end of what happened is a rule in every language.
func TestLessonsBind(t *testing.T) {
	for said, rule := range map[string]bool{
		"We tried hot water and the glaze cracked; from now on never rinse before it is cold": true,
		"We tried hot water and from now on we know that the glaze cracks":                    false,
		"お湯で流したら釉薬が割れた。今後は必ず冷めるまで待つ":                                                          true,
		"お湯を試したが割れた、今後は冷めるまで触ってはいけない":                                                         true,
	} {
		told := strings.Join(candidate.FromWords(said).Remarks("en", "EXP-001", true), " ")
		if got := strings.HasPrefix(told, "Filed as a rule"); got != rule {
			t.Errorf("%s: rule %v, want %v (%s)", said, got, rule, told)
		}
	}
}

// What happens otherwise is the reason for what is to be done, with and without a sentence of its own.
func TestOtherwiseIsAReason(t *testing.T) {
	for said, why := range map[string]string{
		"塗る前に下地を磨く、でないと剥がれる":               "でないと剥がれる",
		"杭は先に仮止めする。さもないと傾く":                "さもないと傾く",
		"荷は重い順に積む、そうしないと下の箱がつぶれて全部やり直しになる": "そうしないと下の箱がつぶれて全部やり直しになる",
		"満潮でないと船が入れない":                     "",
	} {
		if got := candidate.FromWords(said).Said.Signal; got != why {
			t.Errorf("%s: because %q, want %q", said, got, why)
		}
	}
}
