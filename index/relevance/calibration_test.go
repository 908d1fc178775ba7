package relevance

import (
	"cmp"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
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
	if got, want := len(s.LikelihoodFeatures(0, 0)), len(LikelihoodNames); got != want {
		t.Errorf("%d features of likelihood, %d names", got, want)
	}
}

// sure is a calibration to which everything is relevant.
var sure = &Calibration{
	Rank:       Weights{RankNames, make([]float64, len(RankNames))},
	Likelihood: Weights{LikelihoodNames, append([]float64{20}, make([]float64, len(LikelihoodNames)-1)...)},
}

// alone is the relevance of the only memory that was measured.
func alone(c *Calibration, s Signals) float64 { return c.Relevances([]*Signals{&s})[0] }

// What overrides the learned likelihood, and what overrides that.
func TestRelevance(t *testing.T) {
	question := Signals{Deviation: 0.1, Said: 10, Words: 30}
	with := func(change func(*Signals)) Signals {
		s := question
		change(&s)
		return s
	}
	matched := func(m Matched) Signals { return Signals{Matched: m, Said: 9} }
	for _, test := range []struct {
		name    string
		signals Signals
		want    float64
	}{
		{"a question", question, 1},
		{"without a vector", with(func(s *Signals) { s.Deviation = 0 }), 0},
		{"small talk", with(func(s *Signals) { s.Talk = 0.9 }), doubted(remainder)},
		{"half small talk", with(func(s *Signals) { s.Talk = (earnestTalk + smallTalk) / 2 }), 0.5},
		{"like small talk, and more like the memory", with(func(s *Signals) { s.Talk, s.Best = 0.9, 0.95 }), 1},
		{"everyday words alone", with(func(s *Signals) { s.Said = 1.5 }), doubted(remainder)},
		{"an error code in small talk", with(func(s *Signals) { s.Talk, s.Code = 0.9, 8 }), 0.410125},
		{"an error code without a vector", matched(Matched{Code: 8, Exact: 1}), found + (1-found)/2},
		{"a coined name that is most of what is named", matched(Matched{Coined: 8, Exact: 0.6, Once: 0.6}), found + (1-found)*0.3},
		{"a coined name that is most only with its fragments", matched(Matched{Coined: 8, Exact: 0.7, Once: 0.5}), 0},
		{"a coined name among others", matched(Matched{Coined: 8, Exact: 0.5}), 0},
		{"a common name without a vector", matched(Matched{Coined: 2, Exact: 1}), 0},
		{"a run of characters in small talk", with(func(s *Signals) { s.Talk, s.Run = 0.9, 30 }), doubted(remainder)},
		{"a run of characters without a vector", matched(Matched{Run: 30}), 0},
		{"all that is named, without a vector", matched(Matched{Mass: 9, Exact: 1}), 0},
		{"two coined names of its author in small talk", with(func(s *Signals) { s.Talk, s.NamedCoined = 0.9, 2 }), 0.410125},
		{"one coined name of its author, without a vector", Signals{NamedCoined: 1, Said: 9}, 0},
		{"the author's word, without a vector", Signals{NamedShare: 0.5, Units: 2, Said: 9}, found + (1-found)*0.35},
		{"a part of what the author says", Signals{NamedShare: 0.3, Units: 2, Said: 9}, 0},
		{"the author's word in a long question", Signals{NamedShare: 0.5, Units: 4, Said: 9}, 0},
		{"the author's word in small talk", with(func(s *Signals) { s.Talk, s.NamedShare, s.Units = 0.9, 1, 1 }), doubted(remainder)},
	} {
		if got := alone(sure, test.signals); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: relevance %g, want %g", test.name, got, test.want)
		}
	}
}

// What is so near to small talk that less than doubt is left stays silent at every weight,
// though the author uses its words and meaning is sure of it: the two together say no more
// than the better one, as long as both may only be politeness.
func TestSmallTalkIsNotProvedTwice(t *testing.T) {
	const heaviest = 1.584
	for talk := earnestTalk; talk <= 1; talk += 1.0 / 512 {
		s := Signals{Deviation: 0.1, Said: 10, Words: 30, Talk: talk, NamedShare: 1, Units: 1, Matched: Matched{Run: 30, Exact: 1, Mass: 30}}
		if got := alone(sure, s); s.earnest() < doubt && heaviest*got >= shown {
			t.Errorf("likeness %.3f to small talk: relevance %.3f", talk, got)
		}
	}
}

// Of memories that hold the same name the one whose meaning fits comes first.
func TestMeaningOrdersWhatIsProved(t *testing.T) {
	unsure := &Calibration{Rank: sure.Rank, Likelihood: Weights{LikelihoodNames, append([]float64{-1}, make([]float64, len(LikelihoodNames)-1)...)}}
	s := Signals{Deviation: 0.1, Said: 10, Words: 30, Matched: Matched{Code: 8, Exact: 0.5}}
	if fits, holds := alone(sure, s), alone(unsure, s); fits <= holds || holds < found {
		t.Errorf("what fits has relevance %.2f, what only holds the name %.2f", fits, holds)
	}
}

// The order of likelihoods is that of the rank for all that are no notes, in whatever order
// the memories come, and one that ranks behind changes nothing for the others. That the question is earnest, and
// nothing is proved, is the same for all.
func TestRelevancesKeepTheOrderOfTheRank(t *testing.T) {
	own, err := ReadCalibration(shipped(t).Calibration())
	if err != nil {
		t.Fatal(err)
	}
	others, err := OthersCalibration()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for name, c := range map[string]*Calibration{"own": own, "others": others} {
		for range 200 {
			all := make([]*Signals, 2+r.IntN(30))
			for k := range all {
				all[k] = someSignals(r, float64(len(all)))
			}
			ranks := map[*Signals]float64{}
			for k, r := range c.Rank.Ranks(all) {
				ranks[all[k]] = r
			}
			rank := func(s *Signals) float64 { return ranks[s] }
			slices.SortFunc(all, func(a, b *Signals) int { return cmp.Compare(rank(b), rank(a)) })
			values := c.Relevances(all)
			for k := 1; k < len(all); k++ {
				if values[k] > values[k-1] {
					t.Fatalf("%s: rank %g is likely by %g, rank %g by %g", name, rank(all[k-1]), values[k-1], rank(all[k]), values[k])
				}
			}
			if fewer := c.Relevances(all[:len(all)-1]); !slices.Equal(fewer, values[:len(fewer)]) {
				t.Fatalf("%s: without the last, %v; with it, %v", name, fewer, values)
			}
			back := slices.Clone(all)
			slices.Reverse(back)
			again := c.Relevances(back)
			slices.Reverse(again)
			if !slices.Equal(again, values) {
				t.Fatalf("%s: from the last to the first, %v; from the first, %v", name, again, values)
			}
		}
		if got := c.Relevances(nil); len(got) > 0 {
			t.Errorf("%s: of no memories, %v", name, got)
		}
	}
}

// someSignals are of a memory drawn by chance.
func someSignals(r *rand.Rand, memories float64) *Signals {
	s := &Signals{Mean: 0.05, Deviation: 0.08, Top: 0.3, Words: 30, Said: 30, Units: 5, Talk: 0.1, Memories: memories, Same: float64(r.IntN(2))}
	s.Best, s.Gist, s.Back = r.Float64(), r.Float64(), r.Float64()
	s.Second, s.Align, s.Judged = s.Best*r.Float64(), r.Float64(), 4*r.NormFloat64()
	s.Sharp, s.SharpWithin = s.Align*r.Float64(), s.Align*r.Float64()
	s.Mass, s.CountedShare = 20*r.Float64(), r.Float64()
	return s
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
