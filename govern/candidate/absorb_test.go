package candidate

import (
	"testing"

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
		{kb.Active, live, similar.DecideMerge, similar.DecideMerge, ""},
		{kb.Active, live, similar.DecideReplace, similar.DecideReplace, ""},
		{kb.Active, live, similar.DecideAsk, similar.DecideAsk, undecided},
		{kb.Active, resting, similar.DecideMerge, similar.DecideIndependent, unfinishedThere},
		{kb.Active, resting, similar.DecideIndependent, similar.DecideIndependent, ""},
		{kb.Draft, live, similar.DecideReplace, similar.DecideIndependent, unfinishedHere},
		{kb.Draft, live, similar.DecideMerge, similar.DecideMerge, ""},
	} {
		n := similar.Neighbour{Memory: &kb.Memory{Path: test.path}, Judgement: similar.Judgement{Decision: test.judged}}
		got, why := ruleOn(&kb.Memory{FrontMatter: kb.FrontMatter{Status: test.status}}, n)
		if got != test.want || why != test.why {
			t.Errorf("%s %s, %s: %s %q", test.status, test.path, test.judged, got, why)
		}
	}
}
