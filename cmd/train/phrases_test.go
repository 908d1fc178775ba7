package main

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A phrase is worth a feature if its words stand together often and not by chance,
// and if no longer phrase says the same.
func TestChoosePhrases(t *testing.T) {
	texts := slices.Concat(
		repeat("the cache", 400), repeat("the queue", 400), repeat("a token", 400), repeat("a cache", 400),
		repeat("how long", 50), repeat("time to live", 60), repeat("log in", 30),
		repeat("a", 5000), repeat("the", 5000),
	)
	v, err := builtin.NewVocabulary([]string{"the", "a", "cache", "queue", "token", "how", "long", "time", "to", "live", "log", "in"}, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := choosePhrases(texts, v, 100), []string{"time to live", "how long"}; !slices.Equal(got, want) {
		t.Errorf("the phrases are %q, want %q", got, want)
	}
	if got := choosePhrases(texts, v, 1); len(got) != 1 {
		t.Errorf("%d phrases were chosen, want 1", len(got))
	}
}
