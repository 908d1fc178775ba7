package candidate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
)

func bank(t *testing.T) *kb.Bank {
	t.Helper()
	b, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// say is a candidate of a turn of a conversation.
func say(conversation, generation, decision string) *candidate.Candidate {
	text := fmt.Sprintf(`{"taskId":"1","stage":"plan","reqFile":"r","trigger":"when a call times out","decision":%q,"alternatives":["retry at once (it pays twice)"],"signal":"the answer may be lost","solution":"ask first","verify":"test","conversation_id":%q,"generation_id":%q}`,
		decision, conversation, generation)
	all, bad := candidate.Read([]byte(text))
	if len(bad) > 0 {
		panic(bad[0])
	}
	return all[0]
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// numbers are the decisions of what is kept, with their numbers.
func numbers(t *testing.T, s *candidate.Store) string {
	t.Helper()
	all, bad, err := s.All()
	if err != nil || len(bad) > 0 {
		t.Fatal(bad, err)
	}
	var words []string
	for _, c := range all {
		words = append(words, fmt.Sprintf("%d=%s", c.Number, c.Said.Decision))
	}
	return strings.Join(words, " ")
}

func add(t *testing.T, s *candidate.Store, all ...*candidate.Candidate) int {
	t.Helper()
	added, err := s.Add(all, noon)
	if err != nil {
		t.Fatal(err)
	}
	return len(added)
}

func TestATurnIsLookedAtOnce(t *testing.T) {
	s := candidate.In(bank(t))
	if n := add(t, s, say("c", "1", "always ask"), say("c", "1", "always wait")); n != 2 {
		t.Errorf("two of one turn: %d added", n)
	}
	if n := add(t, s, say("c", "1", "always ask"), say("c", "1", "always shout")); n != 0 {
		t.Errorf("the same turn again: %d added", n)
	}
	if n := add(t, s, say("c", "2", "always shout"), say("d", "1", "always sing")); n != 2 {
		t.Errorf("other turns: %d added", n)
	}
	if n := add(t, s, say("", "", "always ask"), say("", "", "always ask")); n != 1 {
		t.Errorf("without a turn: %d added", n)
	}
	if got, want := numbers(t, s), "1=always ask 2=always wait 3=always shout 4=always sing 5=always ask"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
}

// A turn stays looked at when its candidates are gone.
func TestADroppedCandidateDoesNotComeBack(t *testing.T) {
	s := candidate.In(bank(t))
	c := say("c", "1", "always ask")
	add(t, s, c)
	if _, err := s.Discard([]*candidate.Candidate{c}); err != nil {
		t.Fatal(err)
	}
	if n := add(t, s, say("c", "1", "always ask")); n != 0 || numbers(t, s) != "" {
		t.Errorf("%d added, kept %s", n, numbers(t, s))
	}
}

// One that names no turn is known by what it says.
func TestADroppedCandidateWithoutATurnDoesNotComeBack(t *testing.T) {
	s := candidate.In(bank(t))
	add(t, s, say("", "", "always ask"), say("", "", "always wait"))
	kept, _, err := s.Waiting()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Discard(kept[:1]); err != nil {
		t.Fatal(err)
	}
	if n := add(t, s, say("", "", "always ask"), say("", "", "always shout"), say("c", "1", "always sing")); n != 2 {
		t.Errorf("%d added, want the two that are new", n)
	}
	if n := add(t, s, say("", "", "always ask")); n != 0 {
		t.Error("a turn that was looked at since forgets what was dropped")
	}
	if got, want := numbers(t, s), "2=always wait 3=always shout 4=always sing"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
}

func TestNumbersStay(t *testing.T) {
	s := candidate.In(bank(t))
	a, b := say("c", "1", "always ask"), say("c", "2", "always wait")
	add(t, s, a, b)
	s.Discard([]*candidate.Candidate{a})
	add(t, s, say("c", "3", "always shout"))
	if got, want := numbers(t, s), "2=always wait 3=always shout"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
}

func TestFilteredOnesAreKeptWithoutANumber(t *testing.T) {
	s := candidate.In(bank(t))
	c := say("c", "1", "always ask")
	c.Said.Alternatives = nil
	add(t, s, c, say("c", "1", "always wait"))
	if got, want := numbers(t, s), "1=always wait 0=always ask"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
}

func TestWhatIsKeptComesBackWhole(t *testing.T) {
	b := bank(t)
	s := candidate.In(b)
	c := say("c", "1", "always ask")
	c.Plan, c.Sure, c.Named = "plan-x", "high", "A title"
	add(t, s, c)
	all, _, err := s.All()
	if err != nil {
		t.Fatal(err)
	}
	c.Line = 0
	if diff := cmp.Diff([]*candidate.Candidate{c}, all); diff != "" {
		t.Error(diff)
	}
}

func TestDamagedFilesAreReported(t *testing.T) {
	b := bank(t)
	s := candidate.In(b)
	c, d := say("c", "1", "always ask"), say("c", "2", "always wait")
	add(t, s, c, d)
	name := filepath.Join(b.Dir(), ".tacit/state/candidates", c.ID+".json")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range []string{"", "{", "[]", strings.Replace(string(text), `"version": 1`, `"version": 2`, 1), strings.Replace(string(text), c.ID, d.ID, 1),
		strings.Replace(string(text), `"version"`, `"Version"`, 1), strings.Replace(string(text), "T12:00", "T99:00", 1)} {
		if err := os.WriteFile(name, []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		all, bad, err := s.All()
		if err != nil || len(all) != 1 || len(bad) != 1 || bad[0].Hint == nil {
			t.Errorf("%.40q: %d kept, %v, %v", damage, len(all), bad, err)
		}
	}
	if err := os.WriteFile(filepath.Join(b.Dir(), ".tacit/state/captured.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := add(t, s, say("c", "2", "always wait"), say("c", "2", "always sing")); n != 1 {
		t.Errorf("after damage of the turns %d added", n)
	}
}
