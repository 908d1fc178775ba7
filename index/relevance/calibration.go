package relevance

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// A Calibration weighs signals into a likelihood. It is fitted for one
// embedder on labelled questions by package fit, and stored in the model card.
type Calibration struct {
	Rank       Weights `json:"rank"`       // of RankFeatures: which memory is better
	Likelihood Weights `json:"likelihood"` // of LikelihoodFeatures: whether it is good at all
	Tilt       []Knot  `json:"tilt"`       // by size of bank, ascending
	Notes      *notes  `json:"notes,omitempty"`
}

// A Knot is added to the logarithm of the odds in a bank of so many memories,
// to keep the promise of silence there: among more memories the best of a bad
// lot is better.
type Knot struct {
	Memories float64 `json:"memories"`
	Bias     float64 `json:"bias"`
}

// tilt interpolates between the knots in the logarithm of the size, and is
// constant beyond the first and the last.
func (c *Calibration) tilt(memories float64) float64 { return between(c.Tilt, memories) }

func between(knots []Knot, memories float64) float64 {
	for i, k := range knots {
		switch {
		case memories > k.Memories && i+1 < len(knots):
			continue
		case i == 0 || memories >= k.Memories:
			return k.Bias
		}
		from := knots[i-1]
		share := math.Log(memories/from.Memories) / math.Log(k.Memories/from.Memories)
		return from.Bias + float64(share*(k.Bias-from.Bias))
	}
	return 0
}

// Weights are the coefficients of a linear function, by the names of its
// features.
type Weights struct {
	Names  []string  `json:"names"`
	Values []float64 `json:"values"`
}

func (w Weights) dot(features []float64) float64 {
	sum := 0.0
	for i, v := range w.Values {
		sum += float64(v * features[i])
	}
	return sum
}

// RankNames and LikelihoodNames name the features in order. Changing them
// needs a new fit.
var (
	RankNames = []string{"judged", "best", "gist", "second", "align", "align_same", "best_same", "same", "stretch_same", "rarest_same",
		"sharp", "back", "common", "mass_same", "counted_same", "counted_squared", "pairs_same", "sharp_within"}
	LikelihoodNames = append([]string{"one", "rank", "behind", "judged", "gap"}, JudgeNames...)
)

// RankFeatures are what tells a better memory from a worse one for the same
// question: what the judge makes of it, and what real memories have that made-up ones
// have not. Exact terms count within a language only:
// across languages a shared word is a name, or an accident.
func (s *Signals) RankFeatures() []float64 {
	return []float64{s.Judged, s.Best, s.Gist, s.Second, s.Align, s.Align * s.Same, s.Best * s.Same, s.Same,
		min(s.Stretch, 20) / 10 * s.Same, s.Rarest / 10 * s.Same, s.Sharp, s.Back, s.Common, min(s.Mass, 40) / 10 * s.Same, s.CountedShare * s.Same, s.CountedShare * s.CountedShare * s.Same, s.PairShare * s.Exact * s.Same, s.SharpWithin}
}

// LikelihoodFeatures are what tells memories that help from the best of a bad lot. They
// are those of the memory that leads: what it scores, how far it stands out, and all
// that the judge was given; and how far behind it another one ranks. So the order is that
// of the rank alone.
func (s *Signals) LikelihoodFeatures(rank, behind float64) []float64 {
	return append([]float64{1, rank, behind, s.Judged, s.Gap}, s.judgeInputs()...)
}

// ReadCalibration reads a calibration from a model card, and refuses one that
// was fitted for other features.
func ReadCalibration(data json.RawMessage) (*Calibration, error) {
	c := &Calibration{}
	if err := json.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("calibration: %w", err)
	}
	for _, w := range []struct {
		Weights
		want []string
	}{{c.Rank, RankNames}, {c.Likelihood, LikelihoodNames}} {
		if !slices.Equal(w.Names, w.want) || len(w.Values) != len(w.want) {
			return nil, fmt.Errorf("calibration was fitted for the features %v, not %v", w.Names, w.want)
		}
	}
	return c, nil
}

// Relevances turns the signals of all memories that were measured for a question into
// likelihoods from 0 to 1, and records in them what it made of each.
func (c *Calibration) Relevances(all []*Signals) []float64 {
	if len(all) == 0 {
		return nil
	}
	ranks, lead := c.Rank.Ranks(all), 0
	for i, r := range ranks {
		if r > ranks[lead] {
			lead = i
		}
	}
	values, odds := make([]float64, len(all)), make([]float64, len(all))
	first := all[lead].LikelihoodFeatures(ranks[lead], 0)
	for i, s := range all {
		first[2] = ranks[lead] - ranks[i]
		odds[i] = c.Notes.odds(s, c.Likelihood.dot(first)+c.tilt(s.Memories))
	}
	c.Rank.inOrderOfWords(all, ranks, odds)
	for i, s := range all {
		learned := 0.0
		if s.Deviation > 0 { // the question has a vector
			learned = sigmoid(odds[i])
		}
		s.Likely = learned
		s.Proof, _ = s.certain()
		values[i] = s.relevance(learned)
	}
	return values
}

// relevance joins what was learned with what exact terms prove.
func (s *Signals) relevance(learned float64) float64 {
	learned *= s.telling()
	proof, whole := s.certain()
	if whole {
		return either(doubted(float64(learned*s.earnest())), proof)
	}
	return doubted(float64(s.earnest() * either(learned, proof)))
}

// kept is the share of its relevance that a question keeps which may be none, to be
// told; what is proved whatever the question sounds like is kept whole.
func (s Signals) kept() float64 {
	if _, whole := s.certain(); whole {
		return 1
	}
	return float64(s.earnest() * s.telling())
}

// either joins what meaning says with what exact terms prove: the larger counts, and
// of memories that hold the same terms the one whose meaning fits comes first. Meaning
// adds little to a proof, since it has seen the same words.
func either(learned, proof float64) float64 {
	if proof == 0 {
		return learned
	}
	return max(learned, proof+float64((1-proof)*learned/4))
}

// Where relevance may be shown whatever the weight, where no weight of up to
// 1.584 can lift it to 0.3, and the likelihood that is brought down to the latter.
const (
	shown    = 0.3
	unlifted = 0.189
	doubt    = 0.28
)

// doubted brings a likelihood that is a little too small to be shown down to
// where no weight can lift it: that a memory binds the whole team says nothing
// of whether it fits the question. What is shown keeps its likelihood, and so
// does the order.
func doubted(p float64) float64 {
	switch {
	case p >= shown:
		return p
	case p >= doubt:
		return unlifted + float64((p-doubt)*((shown-unlifted)/(shown-doubt)))
	}
	return float64(p * (unlifted / doubt))
}

// Likeness to small talk up to which a question is taken for earnest, and from
// which it is not. Of the labelled questions that have an answer, two of 329 are above 0.5;
// of courtesies and orders to an agent, nearly all are above 0.57.
const (
	earnestTalk = 0.44
	smallTalk   = 0.5
)

// remainder is what small talk keeps of its relevance: too little to be shown
// whatever the weight, since 0.1 x 1.584 is below 0.3, and enough to rank by
// for who wants the whole ranking.
const remainder = 0.1

// nearer is by how much the memory must lie nearer to a question than any small talk
// does, for the question to be taken for earnest.
const nearer = 0.05

// earnest is 1 for a question, falls for what is like small talk, and leaves the
// remainder of small talk itself. "The job runs again and again" is like "run it again",
// but more like a note on jobs: what is nearer to the memory is about the memory. So is a
// question that is so without its courtesies and the part of a day that it names.
func (s Signals) earnest() float64 {
	if s.Coined >= coinedRarity && s.Talk < namedTalk {
		return 1
	}
	kept := max((smallTalk-s.Talk)/(smallTalk-earnestTalk), (s.Best-s.Talk)/nearer, s.Above/nearer)
	switch {
	case s.Asks && s.Exact >= talkExact && s.Mass > s.Rarest:
		kept = max(kept, (s.Likely-answersExact)/(answers-answersExact))
	case s.Asks && s.Talk < namedTalk:
		kept = max(kept, (s.Likely-answers)/(answersSure-answers))
	}
	return min(1, max(remainder, kept))
}

// How likely the judge has to find it that a memory answers what is like small talk for it to be
// taken for a question, in part and as a whole: "can we release today?" is like "can you do it
// today?", and a note on releases answers it.
const (
	answers     = 0.5
	answersSure = 0.6

	// Of a question of which several exact terms of the memory are so much, half of that, however like small talk it is:
	// 要货几点截单 is like 现在几点.
	talkExact    = 0.3
	answersExact = 0.35
)

// What a question says, up to which it is nothing, and from which it is enough
// to compare meanings: "update" says 1.6, 確認 1.4, "cache" 2.2, "token" 2.5. Of
// the labelled questions with an answer the shortest says 12.
const (
	saysNothing = 1.8
	saysEnough  = 2.6
)

// telling leaves the remainder of a question of everyday words alone, which
// resembles whatever in a small bank has them, too; it is 1 for nearly all
// others.
func (s Signals) telling() float64 {
	return min(1, max(remainder, (s.Said-saysNothing)/(saysEnough-saysNothing)))
}

// Exact terms that settle the matter by themselves. The rarities are those of
// weight: 5 is a term that one memory in 700 would hold by chance.
const (
	coinedRarity = 5.0  // of an identifier
	namedRarity  = 3.0  // of a term by which the author says what the memory is about,
	namedShare   = 0.35 // how much of what is asked it must be,
	halfOf       = 0.4  // how much a coined name must be of it that stands anywhere in the memory,
	nearlyAll    = 0.75 // and how much if it is a word of the vocabulary,
	properShare  = 0.6  // or one that is written as a name,
	namedTalk    = 0.65 // in what is less like small talk than this,
	namedUnits   = 3    // in a question of at most so many words that say something
	namedTwice   = 2    // coined names of the question by which the author names the memory
	coinedShare  = 0.6  // how much of what the question names it must be with all else that is found, if it is no code
	wholeShare   = 0.8  // how much of pasted text must be found with its coined name for the name to prove it
	quotedMass   = 7.0  // rarity of words that stand as they are in a passage, added up,
	quotedShare  = 0.99 // and how much of what is asked they must be: all, but for rounding
	found        = 0.4  // least relevance of a memory that has such a term
)

// Pasted text proves that a memory is meant if the memory has a code of it, or the number of an error behind its name, or most of an
// error's message, and that in one passage; or a coined name that is all of it; or rare
// words of it in its names.
const (
	pastedMass  = 8.0
	pastedShare = 0.5
	faultRarity = 3.0
)

// Proved reports whether the exact terms of a pasted text prove that the memory is meant.
func (s *Signals) Proved() bool {
	return s.Code >= coinedRarity || s.Fault >= faultRarity || s.Exact >= pastedShare && s.PassageShare >= pastedShare && s.Mass >= pastedMass ||
		s.Coined >= coinedRarity && s.Exact >= wholeShare || s.Titled >= pastedMass
}

// certain is the relevance that exact terms give whatever the vectors say, or 0, and
// whether it is kept whole: a question that quotes an error code of a memory has found
// it, even where the rest of it sounds like small talk ("what does ERR_5012 mean?").
func (s Signals) certain() (proof float64, whole bool) {
	proof = found + float64((1-found)*0.5*s.Exact)
	switch {
	case s.Code >= coinedRarity, s.Coined >= coinedRarity && min(s.Exact, s.Once) >= coinedShare:
		return proof, true
	case s.NamedCoined >= namedTwice:
		return proof, true
	case s.NamedShare >= namedShare && s.Units <= namedUnits && s.Talk < namedTalk:
		return float64(s.granted() * (found + float64((1-found)*0.7*s.NamedShare))), s.NamedStrange > 0
	case s.quoted():
		return found, false
	}
	return 0, false
}

// quoted reports whether a few words, which make no sentence, stand as they are in one passage: who
// types them looks for them. Small talk stays small talk.
func (s Signals) quoted() bool {
	return s.Sentence == 0 && s.Mass >= quotedMass && min(s.Exact, s.PassageShare) >= quotedShare &&
		s.Stretch >= float64(quotedShare*s.Mass) && s.Talk < namedTalk
}

// denied is how far the judge has to be against a note for its name to prove nothing.
const denied = 0.5

// granted is what is left of the proof that the name of a note gives, where a sentence asks
// more than the name and the judge finds that the note does not answer it: a note has so few
// words that its author names it by nearly all of them. A coined name proves what it does.
func (s Signals) granted() float64 {
	if s.Units <= 1 || s.Sentence == 0 || s.NamedStrange > 0 {
		return 1
	}
	return 1 - float64(s.Note*min(1, max(0, -s.Noted/denied)))
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
