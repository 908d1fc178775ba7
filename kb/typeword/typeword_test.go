package typeword

import (
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// People call a standard a rule, and knowledge a fact or a lesson, in three languages.
func TestOf(t *testing.T) {
	for word, want := range map[string]kb.Type{"rule": kb.Standard, "Standard": kb.Standard, "规则": kb.Standard, "ルール": kb.Standard, "lesson": kb.Knowledge, "FACT": kb.Knowledge, "事実": kb.Knowledge, "idea": "idea"} {
		if got := Of(word); got != want || Is(word) != (want != "idea") {
			t.Errorf("%s: %s", word, got)
		}
	}
}
