package relevance

import (
	"math/bits"
	"slices"

	"github.com/tacit-kb/tacit/index"
)

// Signals are what is measured of a question and one memory.
type Signals struct {
	Best         float64 // cosine of the best passage
	Second       float64 // cosine of the second best
	Gist         float64 // cosine of the gist
	Back         float64 // of the memory's most telling words, those that the question has
	Common       float64 // likeness of the gist to passages about anything, a cosine
	Same         float64 // 1 if question and memory are in one language
	NamedShare   float64 // of what the question says, what the heaviest rare word does by which the author names the memory
	NamedStrange float64 // 1 if that word is a coined name
	NamedCoined  float64 // how many coined names of the question the author names the memory by
	Covered              // the units of the question that the memory has, in meaning or to the letter
	Matched              // the exact terms of the question that the memory has

	Above float64 // by how much the memory lies nearer to what is asked beside courtesies and parts of a day than any small talk does

	// Of the question alone.
	Mean, Deviation, Top float64 // similarity of ordinary passages
	Words                float64 // information in the question
	Units                float64 // how many words say something
	Terms                float64 // rarity of its exact terms, added up
	Said                 float64 // the same in the background, whatever the bank
	Talk                 float64 // likeness to small talk that asks or says as it does, a cosine
	Chat                 float64 // the same to all of it: the judge learned from that
	Asks                 bool    // like small talk, it asks whether something may or can be done, or what is so
	Asked                string  // its language
	Sentence             float64 // 1 if a word of it holds a sentence together

	// Of the memory alone.
	Lang   string
	Size   float64 // in terms
	Note   float64 // how much it counts as a note of a sentence or two, 0 to 1: see notes
	Length float64 // the same against the mean of the bank
	Pieces float64 // passages

	Memories float64 // in the bank
	Judged   float64 // what the judge makes of all this: the logarithm of odds
	Noted    float64 // the same; of a note, what both judges make of it
	Gap      float64 // how much more that is than for any other memory of the bank; negative for all but the best
	Likely   float64 // the likelihood that a calibration makes of all this, before what is proved and what is idle
	Proof    float64 // the least relevance that exact terms prove, whatever that is; 0 for none
}

// A Bank is what relevance sees of the memories: an *index.Index, or a part of
// one.
type Bank interface {
	Len() int
	Attr(i int) index.Attr
	Passages(i int) (lo, hi int)
	PassageEntry(p int) int
	PassageInfo(p int) (heading string, line int)
	Vector(p int) (q []int8, scale float32)
	Features(i int) []index.Feature
	Length(i int) int
	MeanLength() float64
	Postings(term uint64) []index.Posting
	Holders(term uint64) int
	Named(term uint64) []int
	Kept(f index.Filter) []int
	Nearest(query []float32, f index.Filter, k int) ([]index.Hit, error)
}

// measure fills in the signals of memory i, which has those features, and what it has for
// each unit.
func (p *question) measure(v Bank, i int, features []index.Feature) (s Signals, matches []MatchedInput) {
	s = Signals{Mean: p.usual.mean, Deviation: p.usual.deviation, Top: p.usual.top, Talk: p.talk, Chat: p.chat, Asks: p.asks, Said: p.said,
		Words: p.words.total, Units: float64(len(p.words.units)), Asked: p.lang, Lang: v.Attr(i).Lang, Memories: float64(v.Len())}
	passage := p.near(&s, v, i)
	if p.aside != nil {
		s.Above = p.aside.above(v, i)
	}
	letters, held := p.letters(i)
	s.NamedShare, s.NamedCoined, s.NamedStrange = p.named(i, held)
	best := p.words.pair(features, letters, held)
	s.Covered, matches = p.words.sum(best), p.words.matches(best, passage)
	s.Back = p.words.back(features)
	s.Size = float64(v.Length(i))
	s.Length = s.Size / max(1, p.mean)
	p.exact(&s, i)
	s.Sentence = float64(one(p.sentence))
	if s.Lang == p.lang {
		s.Same = 1
	}
	return s, matches
}

// near fills in how near the passages are, and returns the number of the nearest.
func (p *question) near(s *Signals, v Bank, i int) (nearest int) {
	lo, hi := v.Passages(i)
	s.Best, s.Second = -1, -1
	for j := lo; j < hi; j++ {
		c := p.cosine(v.Vector(j))
		if j == lo {
			s.Gist = c
		}
		if c > s.Best {
			s.Best, s.Second, nearest = c, s.Best, j-lo
		} else if c > s.Second {
			s.Second = c
		}
	}
	if s.Second < -0.99 {
		s.Second = s.Best
	}
	s.Common = p.ground.common(v.Vector(lo))
	s.Pieces = float64(hi - lo)
	return nearest
}

// Matched is what a memory has of a question's exact terms.
type Matched struct {
	Exact   float64 // share of the question's terms, by rarity
	Mass    float64 // rarity of those found, added up
	Shared  float64 // the same, of words that many memories have their rarity in the background
	Rarest  float64 // rarity of the rarest one found
	Stretch float64 // rarity of the longest unbroken run of terms found
	Run     float64 // the same, of Han and kana only: what stands so in the text
	Coined  float64 // rarity of the rarest identifier found
	Code    float64 // the same, of codes of letters and digits
	Once    float64 // share of the terms that it has, where a name counts once: with none of its parts
	Titled  float64 // rarity of those in its names and in what says when it matters, added up, a name once
	Fault   float64 // rarity of the rarest number found that the question gives as the code of an error

	Counted      float64 // what BM25 gives them: rarity times saturated frequency
	CountedShare float64 // of the most that it could give
	PassageShare float64 // share of the terms that one passage has
	NameShare    float64 // share that stands in the names
	TriggerShare float64 // share that stands in what says when it matters
	PairShare    float64 // of neighbours among the terms, the share that some passage has both of
}

// The constants of BM25 (Robertson and Zaragoza 2009), with the usual values.
const (
	saturation = 1.2
	lengthBias = 0.75
)

// exact adds up the terms of the question that the memory has.
func (p *question) exact(s *Signals, memory int) {
	var passages [32]float64
	var last streak
	pairs, bound := 0.0, 0.0
	spread := float64(saturation * (1 - lengthBias + float64(lengthBias*s.Length)))
	whole := 0.0
	for k, t := range p.terms {
		w := t.weight
		s.Terms += w
		if !t.part {
			whole += w
		}
		next := k > 0 && t.at == p.terms[k-1].at+1
		if next {
			pairs += w
		}
		at, ok := t.find(memory)
		if !ok {
			last = streak{}
			continue
		}
		if !next {
			last = streak{}
		}
		last.stretch += w
		if last.places&at.Places != 0 {
			bound += w
		}
		last.places = at.Places
		s.Mass += w
		if t.few {
			s.Shared += w
		} else {
			s.Shared += max(w, t.rarity)
		}
		s.Rarest = max(s.Rarest, w)
		s.Stretch = max(s.Stretch, last.stretch)
		n := float64(at.Count)
		s.Counted += float64(w * (float64(n*(saturation+1)) / (n + spread)))
		s.placed(at.Places, w)
		if !t.part {
			s.Once += w
			if at.Places&(index.InName|index.InTrigger) != 0 {
				s.Titled += w
			}
		}
		if p.faultCode(k) {
			s.Fault = max(s.Fault, w)
		}
		for m := at.Places.Within(); m != 0; m &= m - 1 {
			passages[bits.TrailingZeros32(m)] += w
		}
		switch t.Form {
		case index.Identifier:
			s.Coined = max(s.Coined, t.coined)
			if t.code() && !t.product() {
				s.Code = max(s.Code, t.coined)
			}
		case index.Gram:
			last.run += w
			s.Run = max(s.Run, last.run)
		}
	}
	s.Once /= max(whole, 1e-9)
	if s.Terms > 0 {
		s.share(slices.Max(passages[:]), bound/max(pairs, 1e-9))
	}
}

// A streak is a run of terms of the question, one after another, that a memory has.
type streak struct {
	stretch, run float64      // rarity, of all and of Han and kana
	places       index.Places // of the last one
}

func (s *Signals) placed(at index.Places, w float64) {
	if at&index.InName != 0 {
		s.NameShare += w
	}
	if at&index.InTrigger != 0 {
		s.TriggerShare += w
	}
}

// share divides what was added up by what the question has.
func (s *Signals) share(passage, pairs float64) {
	s.Exact, s.PassageShare = s.Mass/s.Terms, passage/s.Terms
	s.CountedShare = s.Counted / (s.Terms * (saturation + 1))
	s.NameShare, s.TriggerShare = s.NameShare/s.Terms, s.TriggerShare/s.Terms
	s.PairShare = min(1, pairs)
}
