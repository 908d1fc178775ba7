package candidate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a person says of how things are is filed as a fact, although it has a word such as never
// or always, or says what a thing is not; what they say people do is a rule. The forms were
// fitted to sentences.txt and definitions.txt alone.
func TestFactsAndRules(t *testing.T) {
	for name, least := range map[string][2]int{"sentences.txt": {23, 21}, "kept.txt": {22, 21}, "definitions.txt": {16, 9}, "definitions_kept.txt": {16, 9}} {
		text, err := os.ReadFile(filepath.Join("testdata", "shape", name))
		if err != nil {
			t.Fatal(err)
		}
		right := map[string]int{}
		for line := range strings.Lines(string(text)) {
			want, sentence, ok := strings.Cut(strings.TrimSpace(line), " | ")
			if !ok {
				continue
			}
			if string(FromWords(sentence).shape()) == want {
				right[want]++
			}
		}
		if right["fact"] < least[0] || right["rule"] < least[1] {
			t.Errorf("%s: %v, want %v", name, right, least)
		}
	}
}
