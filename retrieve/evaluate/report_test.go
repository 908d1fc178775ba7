package evaluate

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// wrong and right are memories that were shown.
func wrong(relevance float64) Shown { return Shown{ID: "w", Score: relevance, Relevance: relevance} }
func right(relevance float64) Shown {
	return Shown{ID: "r", Score: relevance, Relevance: relevance, Grade: 2}
}

func TestSummarise(t *testing.T) {
	got := Summarise([]Outcome{
		{ID: "q1", Answerable: true, Lang: "en", WantedLang: "en", Difficulty: "easy", NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Shown: []Shown{right(0.8)}},
		{ID: "q2", Answerable: true, Lang: "zh", WantedLang: "en", Difficulty: "odd", NDCG5: 0.5, MRR: 0.25, Hit5: 1},
		{ID: "q3", Answerable: true, Lang: "zh", WantedLang: "en", Difficulty: "cross", Shown: []Shown{wrong(0.4), right(0.35)}},
		{ID: "q4", Answerable: true, WantedLang: "en"},
		{ID: "n1", Class: "chat"},
		{ID: "n2", Class: "near", Lang: "en", Shown: []Shown{wrong(0.42)}},
		{ID: "n3", Class: "near"},
	})
	want := []Group{
		{By: "all", Name: "all", Queries: 4, NDCG5: 0.375, Recall5: 0.25, MRR: 0.3125, Hit5: 0.5, Answered: 0.5, Helped: 0.5, Precision: 0.5, Counts: Counts{2, 2, 2, 1}},
		{By: "language", Name: "same language", Queries: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Answered: 1, Helped: 1, Precision: 1, Counts: Counts{1, 1, 1, 1}},
		{By: "language", Name: "across languages", Queries: 2, NDCG5: 0.25, MRR: 0.125, Hit5: 0.5, Answered: 0.5, Helped: 0.5, Counts: Counts{1, 1, 1, 0}},
		{By: "pair", Name: "en→en", Queries: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Answered: 1, Helped: 1, Precision: 1, Counts: Counts{1, 1, 1, 1}},
		{By: "pair", Name: "zh→en", Queries: 2, NDCG5: 0.25, MRR: 0.125, Hit5: 0.5, Answered: 0.5, Helped: 0.5, Counts: Counts{1, 1, 1, 0}},
		{By: "difficulty", Name: "easy", Queries: 1, NDCG5: 1, Recall5: 1, MRR: 1, Hit5: 1, Answered: 1, Helped: 1, Precision: 1, Counts: Counts{1, 1, 1, 1}},
		{By: "difficulty", Name: "cross", Queries: 1, Answered: 1, Helped: 1, Counts: Counts{0, 1, 1, 0}},
		{By: "difficulty", Name: "odd", Queries: 1, NDCG5: 0.5, MRR: 0.25, Hit5: 1, Counts: Counts{Hit5: 1}},
	}
	if diff := cmp.Diff(want, got.Groups, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("groups (-want +got):\n%s", diff)
	}
	silence := []Fires{{"all", 3, 1, 1.0 / 3}, {"chat", 1, 0, 0}, {"near", 2, 1, 0.5}}
	if diff := cmp.Diff(silence, got.Silence); diff != "" {
		t.Errorf("silence (-want +got):\n%s", diff)
	}
}

// A report without questions has empty lists, not null, and ten empty bins.
func TestEmptyReport(t *testing.T) {
	r := Summarise(nil)
	data, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(data), `"groups":[],"silence":[]`) || len(r.Reliability) != bins || r.CalibrationError != 0 {
		t.Errorf("%s, %v", data, err)
	}
}

func TestReliability(t *testing.T) {
	r := Summarise([]Outcome{
		{Answerable: true, Shown: []Shown{right(1), right(0.65), wrong(0.62)}},
		{Class: "eng", Shown: []Shown{wrong(0.69)}},
	})
	used := map[float64]Bin{}
	for _, b := range r.Reliability {
		if b.Count > 0 {
			used[b.From] = b
		}
	}
	want := map[float64]Bin{0.6: {0.6, 0.7, 3, 1.96 / 3, 1.0 / 3}, 0.9: {0.9, 1, 1, 1, 1}}
	if diff := cmp.Diff(want, used, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("bins (-want +got):\n%s", diff)
	}
	if want := 0.96 / 4; cmp.Diff(want, r.CalibrationError, cmpopts.EquateApprox(0, 1e-9)) != "" {
		t.Errorf("expected calibration error %g, want %g", r.CalibrationError, want)
	}
}
