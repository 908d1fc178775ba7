package govern

import (
	"fmt"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
)

// Of very many that repeat one of the bank, the rest is counted at the first that is not named by itself.
func TestRepeatsBeyondTheMostAreCounted(t *testing.T) {
	var made []*kb.Memory
	var pairs []repeat
	for i := range mostRepeated + 3 {
		made = append(made, &kb.Memory{Path: fmt.Sprintf("business/%d.md", i)})
		there := &kb.Memory{Path: "business/there.md", FrontMatter: kb.FrontMatter{ID: "BIZ-there"}}
		pairs = append(pairs, repeat{made: i, neighbour: similar.Neighbour{Memory: there, Judgement: similar.Judgement{Decision: similar.DecideMerge, Problem: 1, Solution: 1}}})
	}
	notes := repeatNotes(made, pairs)
	if len(notes) != mostRepeated+1 {
		t.Fatalf("%d notes", len(notes))
	}
	last := notes[mostRepeated]
	if want := noteRepeatedMore.With(3).Error(); last.Path != made[mostRepeated].Path || last.Msg.Error() != want {
		t.Errorf("%s: %s, want %s", last.Path, last.Msg.Error(), want)
	}
}
