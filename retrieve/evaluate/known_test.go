package evaluate_test

import (
	"testing"

	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// What the bank does not have is counted, and nothing is learned of it.
func TestKnown(t *testing.T) {
	has := func(id string) bool { return id == "EXP-001" }
	all := []labels.Question{
		{ID: "a", Grades: map[string]int{"EXP-001": 2, "EXP-009": 1}}, {ID: "b", Grades: map[string]int{"EXP-009": 2}},
		{ID: "c"}, {ID: "d", Class: "chat"},
	}
	if n := evaluate.Unknown(all, has); n != 1 {
		t.Errorf("%d unknown", n)
	}
	known := evaluate.Known(all, has)
	if len(known) != 3 || known[0].ID != "a" || len(known[0].Grades) != 1 || len(all[0].Grades) != 2 {
		t.Errorf("%+v of %+v", known, all)
	}
	if n := evaluate.Near(known); n != 1 {
		t.Errorf("%d near", n)
	}
}

// A question that was never judged is left out; one that nothing answers stays.
func TestJudged(t *testing.T) {
	got := evaluate.Judged([]labels.Question{{ID: "a"}, {ID: "b"}, {ID: "c"}},
		[]labels.Judgment{{Question: "a", Memory: "EXP-001", Grade: 2}, {Question: "b", Memory: "EXP-001", Grade: 0}})
	if len(got) != 2 || got[0].Grades["EXP-001"] != 2 || len(got[1].Grades) > 0 {
		t.Errorf("%+v", got)
	}
}
