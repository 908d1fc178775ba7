package mood

import (
	"math"
	"slices"
	"testing"
)

// The shipped file has a weight of each place for each question.
func TestShippedWeights(t *testing.T) {
	if len(shipped) != questions*places {
		t.Fatalf("mood.bin has %d bytes, want %d: go test ./govern/candidate -run FitMood -refit", len(shipped), questions*places)
	}
}

// What a sentence has is found once, in order; case, numbers and the dot at the end make no difference,
// and neither does what only has the letters of a rule's word.
func TestFeatures(t *testing.T) {
	for _, same := range [][2]string{
		{"Gas bottles ride alone in the lift", "gas bottles ride alone in the lift."},
		{"Returns within 24 hours", "Returns within 36 hours"},
		{"返信は24時間以内", "返信は8時間以内。"},
		{"两种药分别放在东西两头", "两种药区别放在东西两头"},
	} {
		a, b := features(same[0], nil), features(same[1], nil)
		if !slices.Equal(a, b) {
			t.Errorf("%q and %q have different features", same[0], same[1])
		}
		if !slices.IsSorted(a) || len(slices.Compact(slices.Clone(a))) != len(a) {
			t.Errorf("%q: %v", same[0], a)
		}
	}
	if slices.Equal(features("返信は24時間以内", nil), features("返信は24時間以内", []string{"duty"})) {
		t.Error("a sign makes no difference")
	}
}

// A model that is fitted to few sentences tells them apart, and the same sentences give the same bytes.
func TestTrain(t *testing.T) {
	text := func(s string) Text { return Text{[]string{s}, s, s} }
	samples := []Sample{
		{text("Close the valve at night"), Rule}, {text("Close the gate at noon"), Rule},
		{text("The valve is in the cellar"), Fact}, {text("The gate is in the yard"), Fact},
		{text("The valve leaked in May"), Lesson}, {text("The gate leaked in June"), Lesson},
	}
	packed := weights(Train(samples))
	if !slices.Equal(packed, Train(samples)) {
		t.Error("trained twice, the bytes differ")
	}
	for _, s := range samples {
		found := features(s.Sentences[0], s.signs())
		if r := packed.odds(ofRule, found); (r > 0) != (s.Is == Rule) {
			t.Errorf("%s: rule %.2f", s.Sentences[0], r)
		}
		if l := packed.odds(ofLesson, found); s.Is != Rule && (l > 0) != (s.Is == Lesson) {
			t.Errorf("%s: lesson %.2f", s.Sentences[0], l)
		}
	}
}

// Whatever a text is, it has a shape, and the same one each time.
func FuzzShape(f *testing.F) {
	for _, s := range []string{"Close the valve", "返信は24時間以内", "三万以上的退款店长签字", "", " \n", "a\xff。b", "0.0.0", "’"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x := Text{[]string{s}, s, s}
		first := x.Shape()
		if !slices.Contains([]Shape{Rule, Lesson, Fact}, first) || x.Shape() != first {
			t.Errorf("%q: %q, then %q", s, first, x.Shape())
		}
		if o := shipped.odds(ofRule, features(s, nil)); math.IsNaN(o) || math.IsInf(o, 0) {
			t.Errorf("%q: %v", s, o)
		}
	})
}
