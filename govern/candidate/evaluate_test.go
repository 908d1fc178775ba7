package candidate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// sound is a candidate that nothing is wrong with; the cases change it.
func sound() schema.ExpCandidate {
	return schema.ExpCandidate{
		TaskID: "001", Stage: "build",
		Trigger:      "When a payment call times out and is sent again",
		Decision:     "Always look the idempotency key up before a second charge",
		Alternatives: []string{"Retry at once (rejected: it charges customers twice)", "A lock per order: blocks refunds for minutes"},
		Signal:       "The first call may have reached the provider although its answer was lost",
		Solution:     "The client keeps the key with the order and asks for the state of the charge first, because a lost answer is no failure",
		Verify:       "The contract test sends the same key twice and sees one charge",
		Pointers:     []string{"docs/payments.md"}, ReqFile: "requirements/001.req.payments.md",
	}
}

func soundZh() schema.ExpCandidate {
	return schema.ExpCandidate{
		TaskID: "002", Stage: "plan",
		Trigger:      "当下游服务的接口契约发生变更时",
		Decision:     "必须先合并契约测试，再改双方代码",
		Alternatives: []string{"两边同时改（放弃，因为无法单独回滚）"},
		Signal:       "两个团队共用同一个接口，发布时间不一致",
		Solution:     "先提交契约测试，由消费方确认后再发布，以免线上解析失败",
		Verify:       "流水线中契约测试失败时阻止发布",
		Pointers:     []string{"docs/contract.md"}, ReqFile: "requirements/002.req.契约.md", Level: "team", Type: "standard",
	}
}

func soundJa() schema.ExpCandidate {
	return schema.ExpCandidate{
		TaskID: "003", Stage: "review",
		Trigger:      "夜間バッチが途中で止まり、再実行する場合",
		Decision:     "必ず処理済みの印を確かめてから続きを流す",
		Alternatives: []string{"最初から流し直す（二重計上になるため退けた）"},
		Signal:       "止まった時点で一部の行だけが書き込まれている",
		Solution:     "行ごとに処理済みの印を持たせ、再実行は印のない行だけを対象にする。途中の状態を信じると欠落を招くため",
		Verify:       "途中で止めてから再実行し、件数が一致することを確かめる",
		ReqFile:      "requirements/003.req.バッチ.md",
	}
}

func captured(said schema.ExpCandidate) *candidate.Candidate {
	return &candidate.Candidate{Source: candidate.Captured, Said: said}
}

func codes(reasons []candidate.Reason) []string {
	var all []string
	for _, r := range reasons {
		all = append(all, string(r.Code))
	}
	return all
}

func TestSoundCandidatesPass(t *testing.T) {
	for name, c := range map[string]struct {
		said        schema.ExpCandidate
		typ, level  string
		target      candidate.Target
		grows       bool
		overallFrom string
	}{
		"en": {sound(), "knowledge", "project", candidate.Project, true, "medium"},
		"zh": {soundZh(), "standard", "team", candidate.TeamStandard, true, "high"},
		"ja": {soundJa(), "knowledge", "project", candidate.Project, true, "medium"},
	} {
		j := captured(c.said).Evaluate()
		r := j.Result("en")
		if len(j.Filtered) > 0 || r.RequiresHumanJudgment || len(j.Noise) > 0 {
			t.Errorf("%s: filtered %v, human %v, noise %v", name, codes(j.Filtered), codes(j.Human), codes(j.Noise))
		}
		if r.Type.Recommended != c.typ || r.Level.Recommended != c.level || j.Target() != c.target || j.Grows != c.grows || r.Reusability.Overall != c.overallFrom {
			t.Errorf("%s: %s %s %s grows %v\n%+v", name, r.Type.Recommended, r.Level.Recommended, j.Target(), j.Grows, r.Reusability)
		}
	}
}

func TestRubric(t *testing.T) {
	for name, c := range map[string]struct {
		change   func(*schema.ExpCandidate)
		filtered string // its code; empty: shown
		human    string // a code for which a person must decide; empty: none
	}{
		"no decision":                     {func(s *schema.ExpCandidate) { s.Decision = "" }, "missing-structure", ""},
		"decision says nothing":           {func(s *schema.ExpCandidate) { s.Decision = "待定" }, "missing-structure", ""},
		"no signal":                       {func(s *schema.ExpCandidate) { s.Signal = "N/A" }, "missing-structure", ""},
		"no alternatives, and all else":   {func(s *schema.ExpCandidate) { s.Alternatives = nil }, "", "no-alternatives"},
		"no alternatives, a thin signal":  {func(s *schema.ExpCandidate) { s.Alternatives, s.Signal = nil, "it failed" }, "no-alternatives", ""},
		"alternatives say nothing":        {func(s *schema.ExpCandidate) { s.Alternatives = []string{"", "なし", "无"} }, "", "no-alternatives"},
		"the alternative is the decision": {func(s *schema.ExpCandidate) { s.Alternatives = []string{s.Decision} }, "", "no-alternatives"},
		"no verify":                       {func(s *schema.ExpCandidate) { s.Verify = "" }, "", ""},
		"steps, and alternatives without a reason": {func(s *schema.ExpCandidate) {
			s.Decision, s.Solution, s.Signal = "First open the console, then press the button", "Finally look at the page", "the button is there"
			s.Alternatives = []string{"the other button"}
		}, "", "step-replay"},
		"steps, and nothing behind them, zh": {func(s *schema.ExpCandidate) {
			*s = schema.ExpCandidate{Stage: "build", Trigger: "部署", Decision: "首先打开控制台，然后点击按钮", Solution: "最后查看页面", Signal: "有按钮可点", Alternatives: []string{"另一个按钮"}, Verify: "看页面"}
		}, "thin", ""},
		"an order that was weighed up": {func(s *schema.ExpCandidate) {
			s.Trigger, s.Decision, s.Solution = "refunds are paid twice under load", "Refunds take the order lock first", "lock, write, commit, then call the bank"
			s.Alternatives, s.Signal = []string{"unique index (rejected, too late)"}, "is there an action outside of the database?"
		}, "", ""},
		"an order that was weighed up, ja": {func(s *schema.ExpCandidate) {
			s.Trigger, s.Decision, s.Solution = "負荷が高いと返金が二重になるとき", "まず注文をロックし、次に返金を書く", "最後に銀行を呼ぶ"
			s.Alternatives, s.Signal = []string{"一意索引（遅すぎる）"}, "データベースの外の動作があるか"
		}, "", ""},
		"temporary debugging": {func(s *schema.ExpCandidate) {
			s.Decision, s.Solution = "Add a console.log for now", "Put print statements into the handler and look"
		}, "temporary-debugging", ""},
		"a rule about debugging": {func(s *schema.ExpCandidate) {
			s.Solution = "Never leave console.log in what is merged, because it costs money in production"
		}, "", ""},
		"a guess":                         {func(s *schema.ExpCandidate) { s.Decision, s.Verify = "It is probably the cache", "" }, "unverified", ""},
		"a checked guess":                 {func(s *schema.ExpCandidate) { s.Decision = "Probably always look the key up before a second charge" }, "", "unverified"},
		"what to suspect is no guess, ja": {func(s *schema.ExpCandidate) { s.Decision, s.Verify = "先に中継機のバッファ長を疑う", "" }, "", ""},
		"what to suspect is no guess, zh": {func(s *schema.ExpCandidate) { s.Decision, s.Verify = "先怀疑中继器的缓冲区长度", "" }, "", ""},
		"what to suspect later is no guess, zh": {func(s *schema.ExpCandidate) {
			s.Decision, s.Verify = "先量制动器是否完全打开，再怀疑变频器", ""
		}, "", ""},
		"what not to suspect is no guess, zh": {func(s *schema.ExpCandidate) {
			s.Decision, s.Verify = "读数跳变时先换线，别怀疑探头", ""
		}, "", ""},
		"a suspicion, ja": {func(s *schema.ExpCandidate) {
			s.Decision, s.Verify = "キャッシュの不具合を疑っている", ""
		}, "unverified", ""},
		"a suspicion, zh": {func(s *schema.ExpCandidate) { s.Decision, s.Verify = "怀疑是缓存的问题", "" }, "unverified", ""},
		"passing": {func(s *schema.ExpCandidate) {
			*s = schema.ExpCandidate{Stage: "build", Trigger: "the demo tomorrow", Decision: "Use the old key this time", Alternatives: []string{"new key"}, Signal: "demo is today", Solution: "in main.go:12 on 10.0.0.3 only in this repo, commit deadbee1", Verify: "look"}
		}, "not-reusable", ""},
		"looked up": {func(s *schema.ExpCandidate) {
			*s = schema.ExpCandidate{Stage: "build", Trigger: "reading a map in Go", Decision: "A missing key gives the zero value by default", Alternatives: []string{"an exception"}, Signal: "the official documentation and the tutorial say so", Solution: "the built-in syntax with two values", Verify: "see the manual"}
		}, "looked-up", ""},
		"the host would drop it": {func(s *schema.ExpCandidate) { s.Assessment = &schema.Evaluation{FilterReason: "noise"} }, "", "host-disagrees"},
		"the host would keep a guess": {func(s *schema.ExpCandidate) {
			s.Decision, s.Verify = "It is probably the cache", ""
			s.Assessment = &schema.Evaluation{}
		}, "", "host-disagrees"},
		"the host cannot talk alternatives into it": {func(s *schema.ExpCandidate) {
			s.Alternatives, s.Signal, s.Assessment = nil, "it failed", &schema.Evaluation{}
		}, "no-alternatives", ""},
		"said to bind, and does not": {func(s *schema.ExpCandidate) {
			s.Type = "standard"
			s.Decision = "Look the key up before a second charge"
		}, "", "words-disagree"},
	} {
		said := sound()
		c.change(&said)
		j := captured(said).Evaluate()
		filtered, human := codes(j.Filtered), codes(j.Human)
		if (c.filtered == "") != (len(filtered) == 0) || c.filtered != "" && !slices.Contains(filtered, c.filtered) {
			t.Errorf("%s: filtered for %v, want %q\n%+v", name, filtered, c.filtered, j.Result("en"))
		}
		if c.human != "" && !slices.Contains(human, c.human) || c.human == "" && len(human) > 0 {
			t.Errorf("%s: human %v, want %q\n%+v", name, human, c.human, j.Result("en"))
		}
	}
}

// The short form has no place for alternatives: there, steps are all that a
// candidate says.
func TestStepsAloneAreFiltered(t *testing.T) {
	c := captured(schema.ExpCandidate{Trigger: "deploying", Decision: "First open the console, then press the button", Signal: "the page", Solution: "finally look"})
	c.Short = true
	if j := c.Evaluate(); !slices.Contains(codes(j.Filtered), "step-replay") {
		t.Errorf("filtered for %v", codes(j.Filtered))
	}
}

// What a person says is never filtered: they are told what is missing.
func TestOwnWordsAreNotFiltered(t *testing.T) {
	for _, text := range []string{"use tabs", "首先打开控制台，然后点击按钮", "maybe the cache", "とりあえず再起動した", "x"} {
		c := candidate.FromWords(text)
		if j := c.Evaluate(); len(j.Filtered) > 0 {
			t.Errorf("%s: filtered for %v", text, codes(j.Filtered))
		}
		if len(c.Remarks("en", "EXP-001", true)) == 0 {
			t.Errorf("%s: nothing is said about it", text)
		}
	}
}

// The same candidate is judged alike, in whatever language the reasons are.
func TestReasonsInEveryLanguage(t *testing.T) {
	for _, said := range []schema.ExpCandidate{sound(), soundZh(), soundJa(), {Stage: "build"}, {Trigger: "x", Decision: "maybe", Signal: "first a then b"}} {
		var before schema.Evaluation
		for i, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
			r := captured(said).Evaluate().Result(l)
			texts := []string{r.StructuralIntegrity.Reason, r.DecisionShapeQuality.Reason, r.Reusability.TemporalDimension.Reason, r.Reusability.SpatialDimension.Reason,
				r.Reusability.AbstractionLevel.Reason, r.KnowledgeAccessibility.Reason, r.Type.Reason, r.Level.Reason, r.DepositionTarget.Reason, r.DepositionTarget.ExpectedBenefit}
			for k, s := range texts {
				if s == "" || strings.Contains(s, "%") {
					t.Errorf("%s: reason %d is %q", l, k, s)
				}
			}
			if i > 0 && (r.Reusability.Confidence != before.Reusability.Confidence || r.RequiresHumanJudgment != before.RequiresHumanJudgment || (r.FilterReason == "") != (before.FilterReason == "")) {
				t.Errorf("%s is judged otherwise: %+v, %+v", l, r, before)
			}
			before = r
		}
	}
}
