package lang_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

func TestSpaced(t *testing.T) {
	for text, want := range map[string]bool{
		"":             true,
		"Keep it at 4": true,
		"Don’t wash “Alpkäse” → rinse it at 4 °C – never hotter ⚠️ 🧀": true,
		"用 bcrypt": false,
		"キャッシュ":    false,
		"4 °C，":    false,
		"ＯＫ":       false,
	} {
		if got := lang.Spaced(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
