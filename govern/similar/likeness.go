package similar

import (
	"math"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A match is two parts held against each other, word by word in meaning. The lesser is
// the one that says less: a note of one sentence is as much the same as a long document
// that holds it.
type match struct {
	lesser, greater *part
	there, back     []float32      // for each word of the lesser, and of the greater: the cosine of what the other has nearest, 1 for the word itself
	forth, behind   func() float64 // how far the statements of the lesser stand out in the greater, and the other way round
}

// sides is a match without the words.
func sides(a, b *part) match {
	if len(a.statements) > len(b.statements) || len(a.statements) == len(b.statements) && a.says() > b.says() {
		a, b = b, a
	}
	found := func(a, b *part) func() float64 { return sync.OnceValue(func() float64 { return a.found(b) }) }
	return match{lesser: a, greater: b, forth: found(a, b), behind: found(b, a)}
}

// none reports whether one of the parts says nothing.
func (x match) none() bool { return len(x.there) == 0 || len(x.back) == 0 }

// covered returns the share of what the words say that the other part says as well. A
// word that is only somewhat alike counts little.
func covered(words []word, best []float32) float64 {
	sum := 0.0
	for i, w := range words {
		sum += float64(w.weight * float64(best[i]*best[i]))
	}
	return sum / max(weigh(words), 1e-9)
}

// A lack is what one part says and the other does not have.
type lack struct {
	strange float64 // share of the words that the other has nothing like
	shared  float64 // share of the words that the other has, too
	worst   float64 // the weightiest word that is missing
	third   float64 // the mean of the three weightiest
}

// strangeBelow is the cosine below which two words have nothing to do with each other.
const strangeBelow = 0.25

func lackOf(words []word, best []float32) lack {
	var l lack
	var missing []float64
	for i, w := range words {
		switch {
		case best[i] == 1:
			l.shared += w.weight
		case best[i] < strangeBelow:
			l.strange += w.weight
		}
		missing = append(missing, w.weight*float64(1-best[i]))
	}
	total := max(weigh(words), 1e-9)
	l.shared, l.strange = l.shared/total, l.strange/total
	slices.Sort(missing)
	slices.Reverse(missing)
	for _, x := range missing[:min(3, len(missing))] {
		l.worst = max(l.worst, x)
		l.third += x / float64(min(3, len(missing)))
	}
	return l
}

// A rest is what two parts say beyond the words that they share. Rules about one
// subject share its words, and say other things of it.
type rest struct {
	cosine      float64 // of the two rests
	most, least float64 // of the rest of one and the whole of the other
	more, less  float64 // share of what is said
}

// sharedFrom is the cosine of two words from which on they count as shared.
const sharedFrom = 0.7

func (x match) rest(m *builtin.Model) rest {
	u, less := restOf(m, x.lesser, x.there)
	v, more := restOf(m, x.greater, x.back)
	r := rest{cosine: 1, more: max(less, more), less: min(less, more)}
	if u != nil && v != nil {
		r.cosine = u.Cosine(*v)
		p, q := u.Cosine(x.greater.whole), v.Cosine(x.lesser.whole)
		r.most, r.least = max(p, q), min(p, q)
	}
	return r
}

// restOf returns the vector of the words that are not shared, nil if there are none,
// and their share.
func restOf(m *builtin.Model, p *part, best []float32) (*unit, float64) {
	gone := make(map[int32]bool, len(p.words))
	left := 0.0
	for i, w := range p.words {
		if best[i] >= sharedFrom {
			gone[w.feature] = true
		} else {
			left += w.weight
		}
	}
	var features []int32
	for _, s := range p.statements {
		for _, f := range s.features {
			if !gone[f] {
				features = append(features, f)
			}
		}
	}
	if len(features) == 0 {
		return nil, 0
	}
	u := sum(m, features)
	return &u, left / max(p.says(), 1e-9)
}

// signals are what the rules are given of two parts.
type signals struct {
	nearest float64        // how far the nearest place of the greater stands out for the lesser as a whole
	forth   float64        // how far the statements of the lesser stand out in the greater
	back    float64        // the other way round
	cover   float64        // share of what the lesser says that the greater says, word by word in meaning
	shared  func() float64 // rarity of the exact terms that both have, added up
	cross   float64        // 1 if they are in two languages
}

// measure returns the signals of a match.
func (x match) measure(cross bool) signals {
	if x.none() {
		return signals{shared: func() float64 { return 0 }}
	}
	return signals{
		nearest: x.nearest(),
		forth:   x.forth(),
		back:    x.behind(),
		cover:   covered(x.lesser.words, x.there),
		shared:  func() float64 { return x.lesser.shared(x.greater) },
		cross:   one(cross),
	}
}

func (x match) nearest() float64 {
	best, _ := nearest(x.lesser.whole, &x.greater.windows)
	return max(best, x.lesser.whole.Cosine(x.greater.whole)) - x.lesser.top
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func root(x float64) float64 { return math.Sqrt(max(x, 0)) }
