package proposal

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/draft"
)

// Help says of every field what it is for.
func TestFieldMeanings(t *testing.T) {
	for _, f := range draft.Fields {
		if _, ok := fieldMeanings[f.Name]; !ok && f.Name != "id" {
			t.Errorf("nothing says what %s is for", f.Name)
		}
	}
	if len(fieldMeanings) != len(draft.Fields) && len(fieldMeanings) != len(draft.Fields)-1 {
		t.Errorf("%d meanings for %d fields", len(fieldMeanings), len(draft.Fields))
	}
}
