package author

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A field says what it is for and, where only some words may be in it, which.
func TestFieldSaysItsUse(t *testing.T) {
	for _, f := range kb.Fields {
		said := lang.Tell(Meaning(f.Name), lang.Chinese)
		if f.Words == nil {
			continue
		}
		use, words, _ := strings.Cut(said, "：")
		if use != Uses[f.Name].ZH && Uses[f.Name].ZH != "" || !strings.Contains(said, strings.Join(f.Words, " | ")) {
			t.Errorf("%s: got %q and %q", f.Name, use, words)
		}
	}
	if got := lang.Tell(Meaning("strength"), lang.Chinese); !strings.HasPrefix(got, "验证程度：") {
		t.Errorf("got %q", got)
	}
}
