package retrieve

import (
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// MostWeight is the largest weight that a memory can have: so a relevance below
// 0.3 / 1.584 = 0.189 is silent whatever the weight.
const MostWeight = 1.2 * 1.2 * 1.1

// The weights of an experience: how proven, how far-reaching and how binding
// it is.
var (
	strengthWeight = map[kb.Strength]float64{kb.Enforced: 1.2, kb.Validated: 1.1, kb.Hypothesis: 1.0}
	scopeWeight    = map[kb.Scope]float64{kb.Broad: 1.2, kb.Medium: 1.1, kb.Narrow: 1.0}
	typeWeight     = map[kb.Type]float64{kb.Standard: 1.1, kb.Knowledge: 1.0}
)

// Weight returns Strength x Scope x Type for an experience, and 1 for
// everything else.
func Weight(a index.Attr) float64 {
	if a.Kind != kb.Experience {
		return 1
	}
	return factor(strengthWeight, a.Strength) * factor(scopeWeight, a.Scope) * factor(typeWeight, a.Type)
}

// factor is 1 for a word that has no weight.
func factor[K comparable](weights map[K]float64, k K) float64 {
	if w, ok := weights[k]; ok {
		return w
	}
	return 1
}
