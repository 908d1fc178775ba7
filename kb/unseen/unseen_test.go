package unseen_test

import (
	"regexp"
	"testing"
	"unicode"

	"github.com/tacit-kb/tacit/kb/unseen"
)

// The table is what DerivedCoreProperties.txt derives from the parts of the property, with all of
// Cf and the gaps.
func TestTable(t *testing.T) {
	class := regexp.MustCompile(`^[` + unseen.Class + `]$`)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		parts := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf) && !unicode.Is(unicode.White_Space, r)
		if got, want := unseen.Is(r), parts || unseen.IsGap(r); got != want {
			t.Errorf("%U: %v, want %v", r, got, want)
		}
		if got, want := class.MatchString(string(r)), unseen.Is(r) && !unseen.IsSelector(r); got != want {
			t.Errorf("%U in the class: %v, want %v", r, got, want)
		}
		if got, want := unseen.IsSelector(r), unicode.Is(unicode.Variation_Selector, r); got != want {
			t.Errorf("%U as a selector: %v, want %v", r, got, want)
		}
	}
}
