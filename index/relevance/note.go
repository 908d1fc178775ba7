package relevance

import (
	"fmt"
	"math"
)

// notes say how likely a note of a sentence or two helps: as likely as the judge finds it,
// whatever the other memories are. The likelihood of longer memories is fitted on labelled
// documents, and believes in how far the first stands out. Among notes that share no word
// with each other, each that has one noun of the question stands out far. Of a note that
// shares no word with the question, the more hopeful of the two is right. A word that many memories of the bank
// have is a word all the same: gateways in a bank about gateways.
type notes struct {
	Short float64 `json:"short"` // terms up to which a memory is such a note,
	Long  float64 `json:"long"`  // and from which it is none; what lies between is partly one
	Slope float64 `json:"slope"` // of the judge's logarithm of the odds
	Cross float64 `json:"cross"` // is taken from it for a question in another language
	Tilt  []Knot  `json:"tilt"`  // by size of bank, ascending
}

// A run of Han or kana that is rarer than one word, and most of what is asked, is a name
// that the note spells out. No network has learned names.
const (
	oneWord = 12.0
	spelled = 0.5 // for each unit of rarity beyond that

	coinedNote = 0.8 // for a coined name, or one in capitals, by which the author names the note
)

// share returns how much a memory of so many terms counts as a note, from 0 to 1.
func (n *notes) share(terms float64) float64 {
	if n == nil {
		return 0
	}
	return min(1, max(0, (math.Log(n.Long)-math.Log(max(1, terms)))/(math.Log(n.Long)-math.Log(n.Short))))
}

// check refuses numbers that no fit would give.
func (n *notes) check() error {
	if n == nil {
		return nil
	}
	if !(n.Short > 0 && n.Long > n.Short) || max(math.Abs(n.Slope), math.Abs(n.Cross), n.Long) > farthest {
		return fmt.Errorf("calibration: notes from %g to %g terms, with slope %g, make no sense", n.Short, n.Long, n.Slope)
	}
	return checkTilt(n.Tilt)
}

// odds returns the logarithm of the odds that a memory helps, for which others say fitted.
func (n *notes) odds(s *Signals, fitted float64) float64 {
	share := s.Note
	if n == nil || share == 0 {
		return fitted
	}
	own := float64(n.Slope*s.Noted) - float64(n.Cross*(1-s.Same)) + between(n.Tilt, s.Memories)
	own += float64(spelled*max(0, float64(s.Run*s.Exact)-oneWord)) + float64(coinedNote*min(1, s.NamedCoined))
	if own < fitted {
		share *= min(1, max(0, (s.Shared-saysNothing)/(saysEnough-saysNothing)))
	}
	return float64(share*own) + float64((1-share)*fitted)
}
