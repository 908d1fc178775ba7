package index

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Words that a person would take for forms of one have one stem.
func TestStem(t *testing.T) {
	for want, words := range map[string][]string{
		"session": {"session", "sessions"},
		"retry":   {"retry", "retries", "retried", "retrying"},
		"cach":    {"cache", "caches", "cached", "caching"},
		"stop":    {"stop", "stops", "stopped", "stopping"},
		"run":     {"run", "runs", "running"},
		"rotat":   {"rotate", "rotates", "rotated", "rotating"},
		"match":   {"match", "matches", "matched", "matching"},
		"push":    {"push", "pushes", "pushed", "pushing"},
		"index":   {"index", "indexes", "indexed", "indexing"},
		"class":   {"class", "classes"},
		"install": {"install", "installs", "installed", "installing"}, // a double l that is its own
		"pass":    {"pass", "passes", "passed", "passing"},
		"policy":  {"policy", "policies"},
		"add":     {"add", "adds", "added", "adding"},
		"see":     {"see", "sees", "seeing"},
		"free":    {"free", "frees", "freeing"},
		"ship":    {"ship", "ships", "shipped", "shipping"},
		"key":     {"key", "keys", "keyed"},
	} {
		for _, w := range words {
			if got := Stem(w); got != want {
				t.Errorf("Stem(%q) = %q, want %q", w, got, want)
			}
		}
	}
}

// What only looks like an ending, or would leave too little, stays.
func TestStemLeavesWordsAlone(t *testing.T) {
	for _, w := range []string{"", "a", "s", "bus", "ids", "status", "alias", "redis", "ring", "bed", "red", "king", "string", "thing", "fee", "tree", "gas", "class", "e", "ed", "ing", "令牌"} {
		if got := Stem(w); got != w {
			t.Errorf("Stem(%q) = %q", w, got)
		}
	}
}

// A stem is never longer than the word, nor nothing, and begins as the word does.
func TestStemKeepsTheBeginning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.StringMatching(`[a-z]{1,12}(s|es|ies|ed|ing|e|ied)?`).Draw(t, "word")
		got := Stem(w)
		if len(got) > len(w) || got == "" || len(w) >= 3 && len(got) < 3 || !strings.HasPrefix(w, got[:len(got)-1]) {
			t.Errorf("Stem(%q) = %q", w, got)
		}
	})
}
