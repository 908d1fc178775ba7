package retrieve

import (
	"math"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// The whole table of weights.
func TestWeight(t *testing.T) {
	strengths := map[kb.Strength]float64{kb.Enforced: 1.2, kb.Validated: 1.1, kb.Hypothesis: 1, "": 1}
	scopes := map[kb.Scope]float64{kb.Broad: 1.2, kb.Medium: 1.1, kb.Narrow: 1, "": 1}
	types := map[kb.Type]float64{kb.Standard: 1.1, kb.Knowledge: 1, "": 1}
	most := 0.0
	for strength, s := range strengths {
		for scope, c := range scopes {
			for typ, y := range types {
				a := index.Attr{Kind: kb.Experience, Strength: strength, Scope: scope, Type: typ}
				got := Weight(a)
				if math.Abs(got-s*c*y) > 1e-12 {
					t.Errorf("%s, %s, %s: %g, want %g", strength, scope, typ, got, s*c*y)
				}
				most = max(most, got)
				for _, kind := range []kb.Kind{kb.Tech, kb.Business, ""} {
					if a.Kind = kind; Weight(a) != 1 {
						t.Errorf("%s: %g, want 1", kind, Weight(a))
					}
				}
			}
		}
	}
	if math.Abs(most-MostWeight) > 1e-12 {
		t.Errorf("the largest weight is %g, want %g", most, MostWeight)
	}
}

func TestStageFit(t *testing.T) {
	for _, test := range []struct {
		now  Stage
		of   string
		want float64
	}{
		{"", "", 1}, {Build, "", 1}, {"", "build", 1}, {Build, "build", sameStage}, {Plan, "build", otherStage},
	} {
		if got := stageFit(test.now, test.of); got != test.want {
			t.Errorf("stageFit(%q, %q) = %g, want %g", test.now, test.of, got, test.want)
		}
	}
}
