package candidate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// A labelledCandidate is a candidate with what a person thinks of it.
type labelledCandidate struct {
	ID        string         `json:"id"`
	Lang      string         `json:"lang"`
	Label     string         `json:"label"` // good, borderline or worthless
	Why       string         `json:"why"`
	Candidate jsontext.Value `json:"candidate"`
}

// labelled reads the candidates of a file of testdata/labelled.
func labelled(t *testing.T, name string) []labelledCandidate {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", "labelled", name))
	if err != nil {
		t.Fatal(err)
	}
	var all []labelledCandidate
	for line := range bytes.Lines(src) {
		var l labelledCandidate
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, l)
	}
	return all
}

// evaluated returns the rubric's judgement of a labelled candidate.
func evaluated(t *testing.T, l labelledCandidate) *candidate.Judgement {
	t.Helper()
	read, bad := candidate.Read(l.Candidate)
	if len(bad) > 0 || len(read) != 1 {
		if l.Label == "worthless" {
			return &candidate.Judgement{Filtered: []candidate.Reason{{}}} // not taken at all
		}
		t.Fatalf("%s cannot be read: %v", l.ID, bad)
	}
	return read[0].Evaluate()
}

// A sieve counts, by label, how many candidates there are and how many are filtered.
type sieve map[string]*[2]int

func sift(t *testing.T, name string, tell func(labelledCandidate, *candidate.Judgement)) sieve {
	s := sieve{}
	for _, l := range labelled(t, name) {
		j := evaluated(t, l)
		n := s[l.Label]
		if n == nil {
			n = &[2]int{}
			s[l.Label] = n
		}
		n[0]++
		if len(j.Filtered) > 0 {
			n[1]++
		}
		tell(l, j)
	}
	return s
}

// The rubric shows all that is good or borderline, and filters most of what is worth
// nothing. By train and own its words were chosen; by kept only the outcome was
// counted, so that it says what to expect of others.
func TestLabelled(t *testing.T) {
	total := 0
	for _, file := range []struct {
		name  string
		least int // of a hundred that are worth nothing, how many are filtered
	}{{"train.jsonl", 90}, {"own.jsonl", 90}, {"kept.jsonl", 55}} {
		s := sift(t, file.name, func(l labelledCandidate, j *candidate.Judgement) {
			if len(j.Filtered) > 0 && l.Label != "worthless" {
				t.Errorf("%s is %s and filtered for %v", l.ID, l.Label, codes(j.Filtered))
			}
		})
		for label, n := range s {
			t.Logf("%s: %s: %d of %d filtered", file.name, label, n[1], n[0])
			total += n[0]
		}
		if n := s["worthless"]; 100*n[1] < file.least*n[0] {
			t.Errorf("%s: %d of %d that are worth nothing are filtered, at least %d %%", file.name, n[1], n[0], file.least)
		}
	}
	if total < 300 {
		t.Errorf("%d labelled candidates, at least 300", total)
	}
}
