package han_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// A letter that stands for a sentence is read as one, and a text of them does not grow.
func TestPlainIsBounded(t *testing.T) {
	if got := han.Plain("ﷺ"); len(got) < 20 {
		t.Errorf("one letter: %q", got)
	}
	if text := strings.Repeat("ﷺ", 1000); len(han.Plain(text)) > len(text) {
		t.Errorf("%d bytes became %d", len(text), len(han.Plain(text)))
	}
}
