package near

import (
	"context"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// A titled bank is vectors with the titles of memories.
type titled struct {
	heap
	titles []string
}

func (b titled) Entry(i int) index.Entry {
	return index.Entry{FrontMatter: kb.FrontMatter{Title: b.titles[i]}}
}

// Two memories that share much of what is rare in a bank are a pair even if their gists point
// elsewhere; two that share one word of many are not.
func TestKinBeyondNearness(t *testing.T) {
	titles := []string{
		"Empty the skimmer baskets twice a day, at 10 and at 16, otherwise the pump sucks air",
		"Empty the skimmer baskets three times a day",
		"The organ is tuned twice a year, before Easter and before Advent, in a church that has been heated for two days",
		"The heater of the changing rooms is switched off by the caretaker after the last class on Friday",
	}
	b := titled{titles: titles}
	for i := range titles {
		v := make([]float32, 256)
		v[i] = 1
		b.add(v)
	}
	all := must(t)(Pairs(context.Background(), b))
	if len(all) != 1 || !slices.ContainsFunc(all, func(p Pair) bool { return p.I == 0 && p.J == 1 }) {
		t.Errorf("pairs: %+v", all)
	}
}
