package candidate

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
)

// What is unfinished is never merged, replaced or asked about.
func TestSettle(t *testing.T) {
	const live, resting = "business/a.md", "drafts/business/a.md"
	for _, test := range []struct {
		status kb.Status
		path   string
		judged similar.Decision
		want   similar.Decision
		why    exception
	}{
		{kb.Active, live, similar.DecideMerge, similar.DecideMerge, undecided},
		{kb.Active, live, similar.DecideReplace, similar.DecideReplace, undecided},
		{kb.Active, live, similar.DecideAsk, similar.DecideAsk, undecided},
		{kb.Active, resting, similar.DecideMerge, similar.DecideIndependent, unfinishedThere},
		{kb.Active, resting, similar.DecideIndependent, similar.DecideIndependent, ""},
		{kb.Draft, live, similar.DecideReplace, similar.DecideIndependent, unfinishedHere},
		{kb.Draft, live, similar.DecideMerge, similar.DecideMerge, undecided},
	} {
		n := similar.Neighbour{Memory: &kb.Memory{Path: test.path}, Judgement: similar.Judgement{Decision: test.judged}}
		got, why := ruleOn(&kb.Memory{FrontMatter: kb.FrontMatter{Status: test.status}}, n)
		if got != test.want || why != test.why {
			t.Errorf("%s %s, %s: %s %q", test.status, test.path, test.judged, got, why)
		}
	}
}

// Nothing is merged or replaced with no person asked, unless it is beyond doubt.
func TestCertain(t *testing.T) {
	for _, test := range []struct {
		judged similar.Judgement
		want   exception
	}{
		{similar.Judgement{Decision: similar.DecideMerge, Problem: 1, Solution: 1, Reasons: []similar.Reason{{Code: similar.EqualText}}}, ""},
		{similar.Judgement{Decision: similar.DecideMerge, Problem: 0.94, Solution: 0.8}, undecided},
		{similar.Judgement{Decision: similar.DecideReplace, Problem: 0.9, Reasons: []similar.Reason{{Code: similar.Announcement}}}, undecided},
		{similar.Judgement{Decision: similar.DecideReplace, Problem: 0.9, Reasons: []similar.Reason{{Code: similar.Supersession}}}, ""},
	} {
		n := similar.Neighbour{Memory: &kb.Memory{Path: "business/a.md"}, Judgement: test.judged}
		if got, why := ruleOn(&kb.Memory{}, n); got != test.judged.Decision || why != test.want {
			t.Errorf("%+v: %s %q", test.judged, got, why)
		}
	}
}

// A listener notes which memories are told of by themselves, and which together.
type listener struct {
	Person
	kept, others []string
}

func (l *listener) Kept(_ *kb.Memory, n similar.Neighbour) { l.kept = append(l.kept, n.Memory.Path) }

func (l *listener) Others(_ *kb.Memory, all []similar.Neighbour) {
	for _, n := range all {
		l.others = append(l.others, n.Memory.Path)
	}
}

// A contradiction is told by itself, unless the plan replaces that memory already.
func TestTell(t *testing.T) {
	contrary := similar.Judgement{Decision: similar.DecideReplace, Problem: 0.9, Reasons: []similar.Reason{{Code: similar.Supersession}}}
	near := func(path string, j similar.Judgement) similar.Neighbour {
		return similar.Neighbour{Memory: &kb.Memory{Path: path}, Judgement: j}
	}
	var heard listener
	a := Absorber{Person: &heard, touched: []string{"business/replaced.md"}}
	a.tell(&kb.Memory{}, []similar.Neighbour{
		near("business/alike.md", similar.Judgement{Decision: similar.DecideAsk, Problem: 0.9, Solution: 0.9}),
		near("business/contrary.md", contrary), near("business/replaced.md", contrary),
	})
	if diff := cmp.Diff([][]string{{"business/contrary.md"}, {"business/alike.md"}}, [][]string{heard.kept, heard.others}); diff != "" {
		t.Error(diff)
	}
}
