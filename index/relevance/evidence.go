package relevance

import (
	"math"
	"unicode"
)

// Evidence is all that a judge is given of a question and a memory.
type Evidence struct {
	Signals []float64      // as JudgeNames name them
	Units   []AskedUnit    // of the question; shared by all its memories
	Matches []MatchedInput // what the memory has for each unit
}

// An AskedUnit is a unit of the question as the judge sees it, whatever the memory.
type AskedUnit struct {
	Row    []int8  // of the model; nil if it knows nothing of the unit
	Scale  float64 // times the row, it has the length 1
	Share  float64 // of what the question says
	Inputs [AskInputs]float32
}

// AskInputs is how many numbers say what a unit is, MatchInputs what a memory has for it.
const (
	AskInputs   = 11
	MatchInputs = 4
)

// A MatchedInput is what a memory has for a unit, in numbers.
type MatchedInput [MatchInputs]float32

// asked returns the units of the question for the judge.
func (p *question) asked() []AskedUnit {
	all := make([]AskedUnit, len(p.words.units))
	for k, u := range p.words.units {
		x := &all[k]
		x.Share = u.weight / p.words.total
		if u.length > 0 && u.q != nil {
			x.Row, x.Scale = u.q, float64(u.scale)/float64(u.length)
		}
		rare, held := 0.0, 0.0
		for _, t := range p.spelt[k] {
			rare, held = max(rare, p.terms[t].weight), max(held, float64(p.terms[t].holders))
		}
		x.Inputs = [AskInputs]float32{
			float32(math.Log1p(u.weight)), float32(x.Share), u.length,
			float32(rare), float32(math.Log1p(held)), one(u.weight == strangeWeight),
		}
		scripts(u.text, x.Inputs[6:])
	}
	return all
}

// scripts says which kinds of letters a text has: Han, hiragana, katakana, any other,
// and whether it is a name, that is, has a capital or a digit.
func scripts(text string, dst []float32) {
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			dst[0] = 1
		case unicode.Is(unicode.Hiragana, r):
			dst[1] = 1
		case unicode.Is(unicode.Katakana, r):
			dst[2] = 1
		default:
			dst[3] = 1
		}
		if unicode.IsUpper(r) || unicode.IsDigit(r) {
			dst[4] = 1
		}
	}
}

// matches returns what the memory has for each unit, for the judge. passage is the
// number of its passage that lies nearest to the question.
func (c *coverage) matches(best []pairing, passage int) []MatchedInput {
	all := make([]MatchedInput, len(best))
	within := c.passage(passage)
	for k, p := range best {
		all[k] = MatchedInput{p.cosine, p.within, within[k], one(p.exact)}
	}
	return all
}

// passage returns what a passage of the memory that was last paired has of the units.
// The last number stands for all passages from there on, as in index.Feature.
func (c *coverage) passage(number int) []float32 {
	number = min(number, len(c.within)-1)
	if c.used&(1<<number) == 0 {
		return make([]float32, len(c.units))
	}
	return c.within[number]
}

func one(is bool) float32 {
	if is {
		return 1
	}
	return 0
}
