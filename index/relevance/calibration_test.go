package relevance

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestReadCalibrationRefusesOtherFeatures(t *testing.T) {
	good := Calibration{
		Rank:       Weights{RankNames, make([]float64, len(RankNames))},
		Likelihood: Weights{LikelihoodNames, make([]float64, len(LikelihoodNames))},
	}
	if _, err := ReadCalibration(encoded(t, good)); err != nil {
		t.Fatalf("a calibration that fits: %v", err)
	}
	for name, spoil := range map[string]func(*Calibration){
		"another feature": func(c *Calibration) { c.Rank.Names = append([]string{"bm25"}, RankNames[1:]...) },
		"another order": func(c *Calibration) {
			c.Likelihood.Names = append([]string{LikelihoodNames[1], LikelihoodNames[0]}, LikelihoodNames[2:]...)
		},
		"a feature too few": func(c *Calibration) { c.Rank.Names = RankNames[1:] },
		"a value too few":   func(c *Calibration) { c.Rank.Values = c.Rank.Values[1:] },
		"none":              func(c *Calibration) { *c = Calibration{} },
	} {
		c := good
		spoil(&c)
		if _, err := ReadCalibration(encoded(t, c)); err == nil || !strings.Contains(err.Error(), "fitted for the features") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for _, data := range []string{"", "null", "[]", "{"} {
		if _, err := ReadCalibration(json.RawMessage(data)); err == nil {
			t.Errorf("%q was taken for a calibration", data)
		}
	}
}

func encoded(t *testing.T, c Calibration) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestFeaturesHaveNames(t *testing.T) {
	var s Signals
	if got, want := len(s.RankFeatures()), len(RankNames); got != want {
		t.Errorf("%d features to rank by, %d names", got, want)
	}
	if got, want := len(s.LikelihoodFeatures(0)), len(LikelihoodNames); got != want {
		t.Errorf("%d features of likelihood, %d names", got, want)
	}
}

// sure is a calibration to which everything is relevant.
var sure = &Calibration{
	Rank:       Weights{RankNames, make([]float64, len(RankNames))},
	Likelihood: Weights{LikelihoodNames, append([]float64{20}, make([]float64, len(LikelihoodNames)-1)...)},
}

// What overrides the learned likelihood, and what overrides that.
func TestRelevance(t *testing.T) {
	question := Signals{Deviation: 0.1, Said: 10, Words: 30}
	with := func(change func(*Signals)) Signals {
		s := question
		change(&s)
		return s
	}
	for _, test := range []struct {
		name    string
		signals Signals
		want    float64
	}{
		{"a question", question, 1},
		{"without a vector", with(func(s *Signals) { s.Deviation = 0 }), 0},
		{"small talk", with(func(s *Signals) { s.Talk = 0.9 }), doubted(remainder)},
		{"half small talk", with(func(s *Signals) { s.Talk = (earnestTalk + smallTalk) / 2 }), 0.5},
		{"everyday words alone", with(func(s *Signals) { s.Said = 1.5 }), doubted(remainder)},
		{"an error code in small talk", with(func(s *Signals) { s.Talk, s.Coined = 0.9, 8 }), 0.410125},
		{"an error code without a vector", Signals{Coined: 8, Exact: 1, Said: 8}, found + (1-found)/2},
		{"a common name without a vector", Signals{Coined: 2, Exact: 1, Said: 2}, 0},
		{"a run of characters in small talk", with(func(s *Signals) { s.Talk, s.Run = 0.9, 30 }), doubted(remainder)},
		{"a run of characters without a vector", Signals{Run: 30, Said: 30}, found},
		{"all that is named, without a vector", Signals{Mass: 9, Exact: 1, Said: 9}, found + (1-found)/2},
		{"half of what is named, without a vector", Signals{Mass: 9, Exact: 0.5, Said: 9}, 0},
	} {
		if got := sure.Relevance(test.signals); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: relevance %g, want %g", test.name, got, test.want)
		}
	}
}

// What is nearer to small talk than 0.572 stays silent at every weight, though a memory
// has its characters and meaning is sure of it: the two together say no more than the
// better one, as long as both may only be politeness.
func TestSmallTalkIsNotProvedTwice(t *testing.T) {
	const heaviest = 1.584
	for talk := earnestTalk; talk <= 1; talk += 1.0 / 512 {
		s := Signals{Deviation: 0.1, Said: 10, Words: 30, Talk: talk, Run: 30, Exact: 1, Mass: 30}
		if got := sure.Relevance(s); s.earnest() < doubt && heaviest*got >= shown {
			t.Errorf("likeness %.3f to small talk: relevance %.3f", talk, got)
		}
	}
}

// Of memories that hold the same name the one whose meaning fits comes first.
func TestMeaningOrdersWhatIsProved(t *testing.T) {
	unsure := &Calibration{Rank: sure.Rank, Likelihood: Weights{LikelihoodNames, append([]float64{-1}, make([]float64, len(LikelihoodNames)-1)...)}}
	s := Signals{Deviation: 0.1, Said: 10, Words: 30, Coined: 8, Exact: 0.5}
	if fits, holds := sure.Relevance(s), unsure.Relevance(s); fits <= holds || holds < found {
		t.Errorf("what fits has relevance %.2f, what only holds the name %.2f", fits, holds)
	}
}

// What is too unlikely to be shown cannot be lifted by any weight, what is shown
// keeps its likelihood, and the order stays.
func TestDoubted(t *testing.T) {
	const heaviest = 1.584
	last := -1.0
	for p := 0.0; p <= 1; p += 1.0 / 4096 {
		got := doubted(p)
		switch {
		case got <= last:
			t.Fatalf("doubted(%g) = %g, that of less is %g", p, got, last)
		case p >= shown && got != p:
			t.Fatalf("doubted(%g) = %g", p, got)
		case p < doubt && heaviest*got >= shown:
			t.Fatalf("%g is lifted over %g", p, shown)
		}
		last = got
	}
}

// Between two knots the tilt follows the logarithm of the size; beyond the
// first and the last it does not change.
func TestTilt(t *testing.T) {
	c := Calibration{Tilt: []Knot{{1, -1}, {10, 1}, {1000, 0}}}
	for memories, want := range map[float64]float64{0: -1, 1: -1, math.Sqrt(10): 0, 10: 1, 100: 0.5, 1000: 0, 1e6: 0} {
		if got := c.tilt(memories); math.Abs(got-want) > 1e-9 {
			t.Errorf("%g memories: tilt %g, want %g", memories, got, want)
		}
	}
	if got := (&Calibration{}).tilt(30); got != 0 {
		t.Errorf("without knots: tilt %g", got)
	}
}
