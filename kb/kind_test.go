package kb

import "testing"

// People call a standard a rule, and knowledge a fact or a lesson, in three languages.
func TestTypeOf(t *testing.T) {
	for word, want := range map[string]Type{"rule": Standard, "Standard": Standard, "规则": Standard, "ルール": Standard, "lesson": Knowledge, "FACT": Knowledge, "事実": Knowledge, "idea": "idea"} {
		if got := TypeOf(word); got != want || IsTypeWord(word) != (want != "idea") {
			t.Errorf("%s: %s", word, got)
		}
	}
}
