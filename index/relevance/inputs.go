package relevance

import "math"

// An input is one number that the judge is given.
type input struct {
	name string
	of   func(*Signals) float64
}

// inputs are all of them, in order. Changing them needs a new training.
var inputs = []input{
	// How near the passages are, by their vectors.
	{"best", func(s *Signals) float64 { return s.Best }},
	{"second", func(s *Signals) float64 { return s.Second }},
	{"gist", func(s *Signals) float64 { return s.Gist }},
	{"deviations", func(s *Signals) float64 { return (s.Best - s.Mean) / max(s.Deviation, 1e-3) }},
	{"above_top", func(s *Signals) float64 { return s.Best - s.Top }},
	{"top", func(s *Signals) float64 { return s.Top }},
	{"mean", func(s *Signals) float64 { return s.Mean }},
	{"common", func(s *Signals) float64 { return s.Common }},
	// What the memory has of the question's words, in meaning.
	{"align", func(s *Signals) float64 { return s.Align }},
	{"sharp", func(s *Signals) float64 { return s.Sharp }},
	{"sharp_within", func(s *Signals) float64 { return s.SharpWithin }},
	{"whole_0", func(s *Signals) float64 { return s.Whole[0] }},
	{"whole_1", func(s *Signals) float64 { return s.Whole[1] }},
	{"whole_2", func(s *Signals) float64 { return s.Whole[2] }},
	{"whole_3", func(s *Signals) float64 { return s.Whole[3] }},
	{"whole_4", func(s *Signals) float64 { return s.Whole[4] }},
	{"whole_5", func(s *Signals) float64 { return s.Whole[5] }},
	{"passage_0", func(s *Signals) float64 { return s.Passage[0] }},
	{"passage_1", func(s *Signals) float64 { return s.Passage[1] }},
	{"passage_2", func(s *Signals) float64 { return s.Passage[2] }},
	{"passage_3", func(s *Signals) float64 { return s.Passage[3] }},
	{"passage_4", func(s *Signals) float64 { return s.Passage[4] }},
	{"passage_5", func(s *Signals) float64 { return s.Passage[5] }},
	{"heavy_0", func(s *Signals) float64 { return s.Heavy[0] }},
	{"heavy_1", func(s *Signals) float64 { return s.Heavy[1] }},
	{"heavy_2", func(s *Signals) float64 { return s.Heavy[2] }},
	{"heavy_within_0", func(s *Signals) float64 { return s.HeavyWithin[0] }},
	{"heavy_within_1", func(s *Signals) float64 { return s.HeavyWithin[1] }},
	{"heavy_within_2", func(s *Signals) float64 { return s.HeavyWithin[2] }},
	{"heavy_share_0", func(s *Signals) float64 { return s.HeavyShare[0] }},
	{"heavy_share_1", func(s *Signals) float64 { return s.HeavyShare[1] }},
	{"heavy_share_2", func(s *Signals) float64 { return s.HeavyShare[2] }},
	{"weakest", func(s *Signals) float64 { return s.Weakest }},
	{"weakest_within", func(s *Signals) float64 { return s.WeakestWithin }},
	{"missing", func(s *Signals) float64 { return math.Log1p(s.Missing) }},
	{"missing_share", func(s *Signals) float64 { return s.MissingShare }},
	{"back", func(s *Signals) float64 { return s.Back }},
	// And to the letter.
	{"exact", func(s *Signals) float64 { return s.Exact }},
	{"mass", func(s *Signals) float64 { return math.Log1p(s.Mass) }},
	{"rarest", func(s *Signals) float64 { return s.Rarest }},
	{"stretch", func(s *Signals) float64 { return math.Log1p(s.Stretch) }},
	{"run", func(s *Signals) float64 { return math.Log1p(s.Run) }},
	{"coined", func(s *Signals) float64 { return s.Coined }},
	{"counted", func(s *Signals) float64 { return math.Log1p(s.Counted) }},
	{"counted_share", func(s *Signals) float64 { return s.CountedShare }},
	{"passage_share", func(s *Signals) float64 { return s.PassageShare }},
	{"name_share", func(s *Signals) float64 { return s.NameShare }},
	{"trigger_share", func(s *Signals) float64 { return s.TriggerShare }},
	{"pair_share", func(s *Signals) float64 { return s.PairShare }},
	// Within a language words can be compared, and across languages they cannot.
	{"same", func(s *Signals) float64 { return s.Same }},
	{"same_best", func(s *Signals) float64 { return s.Same * s.Best }},
	{"same_exact", func(s *Signals) float64 { return s.Same * s.Exact }},
	{"same_counted", func(s *Signals) float64 { return s.Same * s.CountedShare }},
	{"asked_en", func(s *Signals) float64 { return is(s.Asked, "en") }},
	{"asked_zh", func(s *Signals) float64 { return is(s.Asked, "zh") }},
	{"lang_en", func(s *Signals) float64 { return is(s.Lang, "en") }},
	{"lang_zh", func(s *Signals) float64 { return is(s.Lang, "zh") }},
	// The question, the memory, and the bank.
	{"words", func(s *Signals) float64 { return math.Log1p(s.Words) }},
	{"units", func(s *Signals) float64 { return math.Log1p(s.Units) }},
	{"terms", func(s *Signals) float64 { return math.Log1p(s.Terms) }},
	{"said", func(s *Signals) float64 { return math.Log1p(s.Said) }},
	{"talk", func(s *Signals) float64 { return s.Chat }},
	{"length", func(s *Signals) float64 { return math.Log1p(s.Length) }},
	{"pieces", func(s *Signals) float64 { return math.Log1p(s.Pieces) }},
	{"memories", func(s *Signals) float64 { return math.Log1p(min(s.Memories, 400)) }},
}

func is(lang, want string) float64 {
	if lang == want {
		return 1
	}
	return 0
}

// JudgeNames name the inputs of a judge in order.
var JudgeNames = func() (names []string) {
	for _, in := range inputs {
		names = append(names, in.name)
	}
	return names
}()

// judgeInputs returns what the judge is given.
func (s *Signals) judgeInputs() []float64 {
	x := make([]float64, len(inputs))
	for i, in := range inputs {
		x[i] = in.of(s)
	}
	return x
}
