package measure

import (
	"testing"

	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// A memory with thousands of triggers makes a question slow, so that fewer are asked; one that a
// person wrote counts for its passages.
func TestWeight(t *testing.T) {
	if weight(60) != 60 || weight(manyPassages) != manyPassages {
		t.Error("a memory of a person counts for more")
	}
	all := 1000 * weight(1000) // a million triggers
	round := evaluate.Round{Questions: make([]labels.Question, 1000)}
	rounds, left := evaluate.Sampled([]evaluate.Round{round, round, round, round}, all)
	if asked := 4000 - left; asked > 100 || asked < 4 || len(rounds) != 4 {
		t.Errorf("%d questions are asked of a million triggers", asked)
	}
}
