package shown

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/usage"
)

var noon = time.Date(2026, 5, 2, 12, 0, 0, 0, time.UTC)

func entry(id string, triggers ...string) index.Entry {
	return index.Entry{Path: id + ".md", FrontMatter: kb.FrontMatter{ID: id, Title: "T " + id, Trigger: triggers}}
}

// Each memory has its last day; silent prompts are counted once for each wording, and are
// no hint once they were answered, or have a trigger in them, or the memory is gone.
func TestLook(t *testing.T) {
	b := kbtest.New(t, "-- .tacit/cache/CACHEDIR.TAG --\n")
	usage.Record(b, noon.AddDate(0, 0, -1), usage.Program, "EXP-002", "EXP-009")
	usage.Record(b, noon, usage.Person, "EXP-001")
	near := func(minutes int, query, id string, score float64) {
		usage.KeepPrompt(b, usage.Prompt{Time: noon.Add(time.Duration(minutes) * time.Minute), Query: query, Near: &usage.Hit{ID: id, Score: score}})
	}
	near(1, "how to retry", "EXP-001", 0.2)
	near(2, "How  to retry", "EXP-001", 0.21)
	near(3, "what about dates", "EXP-002", 0.25)
	near(4, "it says locked by another", "EXP-003", 0.25)
	near(5, "gone", "EXP-009", 0.25)
	near(6, "answered later", "EXP-001", 0.25)
	usage.KeepPrompt(b, usage.Prompt{Time: noon.Add(time.Hour), Query: "answered later", Shown: []usage.Hit{{ID: "EXP-001", Score: 0.4}, {ID: "EXP-009", Score: 0.3}}})
	r, err := Look(b, []index.Entry{entry("EXP-001"), entry("EXP-002"), entry("EXP-003", "Locked by another")}, noon)
	if err != nil {
		t.Fatal(err)
	}
	one, two, three := Memory{"EXP-001", "EXP-001.md", "T EXP-001", "2026-05-02"}, Memory{"EXP-002", "EXP-002.md", "T EXP-002", "2026-05-01"}, Memory{"EXP-003", "EXP-003.md", "T EXP-003", ""}
	if diff := cmp.Diff([]Memory{one, two, three}, r.Memories); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Memory{three}, r.Never()); diff != "" {
		t.Error(diff)
	}
	one.Last, two.Last = "", ""
	if diff := cmp.Diff([]Silence{{"what about dates", 1, noon.Add(3 * time.Minute), "", 0.25, two}, {"How  to retry", 2, noon.Add(2 * time.Minute), "", 0.21, one}}, r.Silent); diff != "" {
		t.Error(diff)
	}
	if len(r.Prompts) != 1 || len(r.Prompts[0].Shown) != 1 || r.ByMemory["EXP-001"] != 1 {
		t.Errorf("%+v", r.Prompts)
	}
}

// A trigger is one line, and short enough to be read.
func TestTrigger(t *testing.T) {
	for query, want := range map[string]string{
		"how\n do I  retry": "how do I retry",
		"cut here…":         "cut here",
	} {
		if got := (Silence{Query: query}).Trigger(); got != want {
			t.Errorf("%q: %q", query, got)
		}
	}
}
