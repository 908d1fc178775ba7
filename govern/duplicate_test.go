package govern

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
)

// Only what says the same or the contrary, and came since, voids a plan.
func TestDuplicate(t *testing.T) {
	at := func(path string, d similar.Decision) similar.Neighbour {
		return similar.Neighbour{Memory: &kb.Memory{Path: path}, Judgement: similar.Judgement{Decision: d}}
	}
	near := []similar.Neighbour{
		at("a", similar.DecideReplace), at("b", similar.DecideMerge), at("c", similar.DecideAsk), at("d", similar.DecideIndependent),
	}
	for _, test := range []struct {
		since []string
		want  string
	}{
		{nil, ""}, {[]string{"c", "d", "e"}, ""}, {[]string{"b", "a"}, "a"}, {[]string{"d", "b"}, "b"},
	} {
		if got := duplicate(near, test.since); got != test.want {
			t.Errorf("since %v: %q, want %q", test.since, got, test.want)
		}
	}
}
