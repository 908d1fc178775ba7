package evaluate

import "math"

// A Bin is the memories that were shown with a relevance from From to below To.
// Relevance is a likelihood: of those shown with 0.7, seven in ten should be
// right. A question that nothing answers counts too, and what it is shown is
// wrong.
type Bin struct {
	From      float64 `json:"from"`
	To        float64 `json:"to"`
	Count     int     `json:"count"`
	Relevance float64 `json:"relevance"` // on average; 0 for none
	Right     float64 `json:"right"`     // share of them that is; 0 for none
}

// bins is how many parts relevance is cut into. Ten is usual (Niculescu-Mizil
// and Caruana 2005); more would need more questions than people label.
const bins = 10

// reliability sorts what was shown by its relevance, and returns the expected
// calibration error: how far relevance is from the share that is right, averaged
// over what was shown (Naeini, Cooper and Hauskrecht 2015).
func reliability(outcomes []Outcome) ([]Bin, float64) {
	all := make([]Bin, bins)
	for i := range all {
		all[i].From, all[i].To = float64(i)/bins, float64(i+1)/bins
	}
	total := 0
	for _, x := range outcomes {
		for _, s := range x.Shown {
			b := &all[max(0, min(int(s.Relevance*bins), bins-1))]
			b.Count++
			b.Relevance += s.Relevance
			b.Right += float64(one(s.Grade > 0))
			total++
		}
	}
	off := 0.0
	for i := range all {
		b := &all[i]
		off += math.Abs(b.Relevance-b.Right) / float64(max(total, 1))
		b.Relevance /= float64(max(b.Count, 1))
		b.Right /= float64(max(b.Count, 1))
	}
	return all, off
}
