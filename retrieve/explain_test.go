package retrieve

import (
	"context"
	"math"
	"reflect"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// What is explained of a memory is what Match says of it, joined with what
// made it.
func TestExplainAgreesWithMatch(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere+
		memoryFile("experience/team/standards/f.md", "STAGED", "title: Review every use of the signing key\nstage: review\nglobs: [\"keys/**\"]\nstrength: enforced", "Two people look.")))
	options := Options{MinScore: 0.42, Limit: 100}
	for _, q := range []Query{
		{Text: "rotate the signing key"},
		{Text: "rotate the signing key", Stage: Review, Files: []string{"keys/a/b.pem"}},
		{Text: "rotate the signing key", Stage: Build},
		{Text: "rotate the signing key", Stage: Init},
		{Text: "thanks"},
	} {
		seen := map[int]Match{}
		for _, m := range match(t, r, q, Options{Limit: 100}) {
			seen[m.Number] = m
		}
		for i := range r.index.Len() {
			x, err := r.Explain(context.Background(), q, options, i)
			if err != nil {
				t.Fatal(err)
			}
			m, visible := seen[i]
			if x.Visible != visible {
				t.Errorf("%+v: %s is visible: %t, found: %t", q, x.Entry.ID, x.Visible, visible)
			}
			if visible && !reflect.DeepEqual(x.Match, m) {
				t.Errorf("%+v: explained as %+v, found as %+v", q, x.Match, m)
			}
			if x.MinScore != options.MinScore {
				t.Errorf("MinScore %g", x.MinScore)
			}
			if want := min(1, x.Evidence.Relevance*x.StageFit*x.GlobLift); math.Abs(x.Relevance-want) > 1e-12 || x.Score != x.Relevance*x.Weight {
				t.Errorf("%+v: relevance %g and score %g do not follow from %+v", q, x.Relevance, x.Score, x)
			}
		}
	}
}

func TestExplainNamesTheContext(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, memoryFile("experience/project/a.md", "A", "title: Review the key\nstage: review\nglobs: [\"*.pem\"]", "Two people look.")))
	for _, test := range []struct {
		query       Query
		stage, glob float64
	}{
		{Query{Text: "review the key"}, 1, 1},
		{Query{Text: "review the key", Stage: Review}, sameStage, 1},
		{Query{Text: "review the key", Stage: Plan, Files: []string{"a/b.pem"}}, otherStage, globLift},
	} {
		x, err := r.Explain(context.Background(), test.query, DefaultOptions, 0)
		if err != nil || x.StageFit != test.stage || x.GlobLift != test.glob {
			t.Errorf("%+v: stage %g, glob %g, error %v", test.query, x.StageFit, x.GlobLift, err)
		}
	}
}
