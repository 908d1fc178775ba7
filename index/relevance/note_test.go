package relevance

import (
	"math"
	"testing"
)

// Of a note the judge decides, of a longer memory what was fitted, and between them both.
func TestNotes(t *testing.T) {
	n := &notes{Short: 50, Long: 200, Slope: 1, Cross: 0.5, Tilt: []Knot{{10, 0}, {1000, -1}}}
	for terms, want := range map[float64]float64{0: 1, 1: 1, 50: 1, 100: 0.5, 200: 0, 900: 0} {
		if got := n.share(terms); math.Abs(got-want) > 1e-9 {
			t.Errorf("%g terms: share %g, want %g", terms, got, want)
		}
	}
	if got := (*notes)(nil).share(1); got != 0 {
		t.Errorf("a calibration without notes: share %g", got)
	}
	for _, test := range []struct {
		name         string
		s            Signals
		fitted, want float64
	}{
		{"a longer memory", Signals{Note: 0, Same: 1, Noted: 2, Memories: 10}, -1, -1},
		{"the judge is for it", Signals{Note: 1, Same: 1, Noted: 2, Memories: 10}, -1, 2},
		{"in a large bank", Signals{Note: 1, Same: 1, Noted: 2, Memories: 1000}, -1, 1},
		{"in another language", Signals{Note: 1, Noted: 2, Memories: 10}, -1, 1.5},
		{"half a note", Signals{Note: 0.5, Same: 1, Noted: 2, Memories: 10}, 1, 1.5},
		{"the judge is against it, and a noun is shared", Signals{Note: 1, Same: 1, Noted: -2, Memories: 10, Matched: Matched{Mass: 1, Shared: 5}}, 3, -2},
		{"the judge is against it, and nothing is shared", Signals{Note: 1, Same: 1, Noted: -2, Memories: 10}, 3, 3},
		{"a long name is spelled out", Signals{Note: 1, Same: 1, Noted: -2, Memories: 10, Matched: Matched{Mass: 20, Shared: 20, Run: 20, Exact: 0.8}}, 3, 0},
	} {
		if got := n.odds(&test.s, test.fitted); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", test.name, got, test.want)
		}
	}
}

// That a sentence has the name of a note proves nothing if the judge is against it.
func TestNameOfANote(t *testing.T) {
	named := Signals{NamedShare: 0.8, Units: 2, Note: 1, Sentence: 1, Noted: -1}
	for name, change := range map[string]func(*Signals){
		"the judge is for it": func(s *Signals) { s.Noted = 1 },
		"a longer memory":     func(s *Signals) { s.Note = 0 },
		"only words":          func(s *Signals) { s.Sentence = 0 },
		"the name alone":      func(s *Signals) { s.Units = 1 },
		"a coined name":       func(s *Signals) { s.NamedStrange = 1 },
	} {
		s := named
		change(&s)
		if proof, _ := s.certain(); proof < found {
			t.Errorf("%s: proof %g", name, proof)
		}
	}
	if proof, _ := named.certain(); proof != 0 {
		t.Errorf("a sentence about something else: proof %g", proof)
	}
}

func TestSentences(t *testing.T) {
	for text, want := range map[string]bool{
		"Refund Service": false, "who runs the refund service?": true, "E4711": false, "": false,
		"压测报告": false, "压测报告要用什么字体？": true, "領収書": false, "領収書は誰に出しますか": true, "nightly build": false,
	} {
		if got := isSentence(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
