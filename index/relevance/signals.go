package relevance

import "github.com/tacit-kb/tacit/index"

// Signals are what is measured of a question and one memory.
type Signals struct {
	Best    float64 // cosine of the best passage
	Second  float64 // cosine of the second best
	Gist    float64 // cosine of the gist
	Align   float64 // soft coverage: share of the question's words that the memory has, in meaning
	Sharp   float64 // the same of squared cosines: what is only somewhat alike counts less
	Back    float64 // the other way round: of the memory's most telling words, those that the question has
	Common  float64 // likeness of the gist to passages about anything, a cosine
	Exact   float64 // share of the question's exact terms that the memory has, by rarity
	Mass    float64 // rarity of the exact terms found, added up
	Rarest  float64 // rarity of the rarest exact term found
	Stretch float64 // rarity of the longest unbroken run of terms found
	Run     float64 // the same, of Han and kana only: what stands so in the text
	Coined  float64 // rarity of the rarest identifier found
	Same    float64 // 1 if question and memory are in one language

	// Of the question alone.
	Mean, Deviation, Top float64 // similarity of ordinary passages
	Words                float64 // information in the question
	Terms                float64 // rarity of its exact terms, added up
	Said                 float64 // the same in the background, whatever the bank
	Talk                 float64 // likeness to small talk, a cosine

	Memories float64 // in the bank
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
	Features(i int) []int32
	Postings(term uint64) []uint32
	Nearest(query []float32, f index.Filter, k int) ([]index.Hit, error)
}

// measure fills in the signals of memory i.
func (p *question) measure(v Bank, i int) Signals {
	s := Signals{Mean: p.usual.mean, Deviation: p.usual.deviation, Top: p.usual.top, Talk: p.talk, Said: p.said, Memories: float64(v.Len())}
	lo, hi := v.Passages(i)
	s.Best, s.Second = -1, -1
	for j := lo; j < hi; j++ {
		c := p.cosine(v.Vector(j))
		if j == lo {
			s.Gist = c
		}
		if c > s.Best {
			s.Best, s.Second = c, s.Best
		} else if c > s.Second {
			s.Second = c
		}
	}
	if s.Second < -0.99 {
		s.Second = s.Best
	}
	features := v.Features(i)
	s.Align, s.Sharp, s.Words = p.words.share(features)
	s.Back = p.words.back(features)
	s.Common = p.ground.common(v.Vector(lo))
	p.exact(&s, i)
	if v.Attr(i).Lang == p.lang {
		s.Same = 1
	}
	return s
}

// exact adds up the terms of the question that the memory has.
func (p *question) exact(s *Signals, memory int) {
	stretch, run, last := 0.0, 0.0, -2
	for _, t := range p.terms {
		w := t.weight
		s.Terms += w
		if !t.in(memory) {
			continue
		}
		if t.at != last+1 {
			stretch, run = 0, 0
		}
		last = t.at
		s.Mass += w
		s.Rarest = max(s.Rarest, w)
		stretch += w
		s.Stretch = max(s.Stretch, stretch)
		switch t.Form {
		case index.Identifier:
			s.Coined = max(s.Coined, t.coined)
		case index.Gram:
			run += w
			s.Run = max(s.Run, run)
		}
	}
	if s.Terms > 0 {
		s.Exact = s.Mass / s.Terms
	}
}
