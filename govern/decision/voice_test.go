package decision_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Memories that come near a new one, and of which nothing is asked, are named.
func TestOthersAreNamed(t *testing.T) {
	var heard []string
	v := decision.Voice{Hear: func(s lang.Sentence) { heard = append(heard, s.In("en")) }}
	fresh, one, two := new(kb.Memory), new(kb.Memory), new(kb.Memory)
	fresh.Title, one.ID, two.ID = "Zones", "EXP-002", "EXP-003"
	v.Others(fresh, []similar.Neighbour{{Memory: one}})
	v.Others(fresh, []similar.Neighbour{{Memory: one}, {Memory: two}})
	want := []string{`"Zones" may be about the same subject as EXP-002, which stays as it is`,
		`"Zones" may be about the same subject as EXP-002, EXP-003, which stay as they are`}
	if strings.Join(heard, "\n") != strings.Join(want, "\n") {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// What concludes nothing alike and names other things is not worth a question.
func TestOneFieldIsNoQuestion(t *testing.T) {
	j := similar.Judgement{Decision: similar.DecideAsk, Problem: 0.75, Solution: 0.01, Reasons: []similar.Reason{{Code: similar.Names}}}
	if j.WorthAsking() {
		t.Error("a question is asked about two memories that share no more than a field")
	}
	if j.Reasons = nil; !j.WorthAsking() {
		t.Error("no question is asked about two memories of one matter")
	}
}

// What may repeat a memory may as well contradict it: that both say the same is said only of
// what would be merged.
func TestPerhapsIsNotSaidForSure(t *testing.T) {
	var heard []string
	v := decision.Voice{Hear: func(s lang.Sentence) { heard = append(heard, s.In("en")) }}
	fresh, old := new(kb.Memory), new(kb.Memory)
	fresh.ID, fresh.Title, old.ID, old.Title = "EXP-009", "Nets of Q1 may be used in T1", "EXP-004", "Nets of Q1 stay in Q1"
	for _, d := range []similar.Decision{similar.DecideAsk, similar.DecideMerge} {
		j := similar.Judgement{Decision: d, Problem: 1, Solution: 0.9}
		v.Kept(fresh, similar.Neighbour{Memory: old, Judgement: j})
	}
	want := []string{
		`"Nets of Q1 may be used in T1" may repeat or contradict EXP-004 (Nets of Q1 stay in Q1); both are kept; to compare them: tacit similar EXP-009 EXP-004`,
		`"Nets of Q1 may be used in T1" says nearly the same as EXP-004 (Nets of Q1 stay in Q1); both are kept; to compare them: tacit similar EXP-009 EXP-004`,
	}
	if strings.Join(heard, "\n") != strings.Join(want, "\n") {
		t.Errorf("heard %q, want %q", heard, want)
	}
}
