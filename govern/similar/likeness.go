package similar

import "github.com/tacit-kb/tacit/index/embed/builtin"

// signals are what is measured of two parts. The lesser is the one that says less:
// a note of one sentence is as much the same as a long document that holds it.
type signals struct {
	nearest float64 // how far the nearest place of the greater stands out for the lesser as a whole
	forth   float64 // how far the statements of the lesser stand out in the greater
	back    float64 // the other way round
	cover   float64 // share of what the lesser says that the greater says, word by word in meaning
	shared  float64 // rarity of the exact terms that both have, added up
	cross   float64 // 1 if they are in two languages
}

// measure holds two parts against each other.
func measure(m *builtin.Model, a, b *part, cross bool) signals {
	lesser, greater := a, b
	if len(a.statements) > len(b.statements) || len(a.statements) == len(b.statements) && a.says() > b.says() {
		lesser, greater = b, a
	}
	if len(lesser.words) == 0 || len(greater.words) == 0 {
		return signals{}
	}
	best, _ := nearest(lesser.whole, greater.windows)
	best = max(best, lesser.whole.cosine(greater.whole))
	s := signals{
		nearest: best - lesser.top,
		forth:   lesser.found(greater),
		back:    greater.found(lesser),
		cover:   lesser.covered(m, greater),
		shared:  lesser.shared(greater),
	}
	if cross {
		s.cross = 1
	}
	return s
}
