package similar

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A part is one view of a memory, or all of it, ready to be held against another.
type part struct {
	statements []statement
	words      []word             // of all statements, what says most first
	terms      map[string]float64 // exact terms that are rare, and how much above builtin.Everyday
	whole      unit
	each       []unit  // one a statement
	windows    []unit  // of one, two and three neighbouring statements
	top        float64 // of whole, as in ordinary
	tops       []float64
}

// A unit is a quantised vector of length 1: scale times q.
type unit struct {
	q     []int8
	scale float32
}

func (u unit) cosine(v unit) float64 {
	return float64(u.scale) * float64(v.scale) * float64(vec.Dot(u.q, v.q))
}

// together is how many neighbouring statements are held against one: what one text
// says in a sentence another says in three.
const together = 3

// partOf makes a part of the statements that play a role.
func (x *lexicon) partOf(all []statement, r role) *part {
	p := &part{}
	for _, s := range all {
		if s.role&r != 0 {
			p.statements = append(p.statements, s)
		}
	}
	p.words = unite(p.statements)
	p.terms = map[string]float64{}
	for i, s := range p.statements {
		for _, t := range s.terms() {
			p.terms[t.text] = t.rarity
		}
		p.each = append(p.each, s.unit())
		p.tops = append(p.tops, s.top())
		p.windows = append(p.windows, s.unit())
		for n := 2; n <= together && i+n <= len(p.statements); n++ {
			p.windows = append(p.windows, x.sum(p.statements[i:i+n]))
		}
	}
	p.whole = x.sum(p.statements)
	p.top = ordinary(x.model, p.whole)
	return p
}

// sum returns the vector of statements as one text.
func (x *lexicon) sum(all []statement) unit {
	return x.units.of(textOf(all), func() unit {
		var features []int32
		for _, s := range all {
			features = append(features, s.features...)
		}
		return sum(x.model, features)
	})
}

// sum returns the vector of features.
func sum(m *builtin.Model, features []int32) unit {
	v := m.Sum(features)
	u := unit{q: make([]int8, len(v))}
	u.scale = vec.Quantize(u.q, v)
	return u
}

// ordinary returns how near ordinary passages come to a vector: the cosine of the
// twentieth nearest of about a thousand. What is no nearer says nothing.
func ordinary(m *builtin.Model, u unit) float64 {
	const rank = 20
	best := make([]float64, 0, rank+1) // descending
	for i := range m.Background() {
		q, scale := m.BackgroundVector(i)
		c := u.cosine(unit{q, scale})
		if len(best) == rank && c <= best[rank-1] {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, c, func(x, y float64) int { return cmp.Compare(y, x) })
		best = slices.Insert(best, at, c)
		best = best[:min(len(best), rank)]
	}
	if len(best) == 0 {
		return 0
	}
	return best[len(best)-1]
}

// nearest returns the cosine of the nearest of some vectors, and its number.
func nearest(u unit, all []unit) (best float64, at int) {
	best, at = -1, -1
	for i, v := range all {
		if c := u.cosine(v); c > best {
			best, at = c, i
		}
	}
	return best, at
}

// says is how much a part says: the weight of its words.
func (p *part) says() float64 { return weigh(p.words) }

func weigh(words []word) float64 {
	total := 0.0
	for _, w := range words {
		total += w.weight
	}
	return total
}

// found returns how far the statements of p stand out against ordinary passages when
// they are looked for in other, on the average: 0 for what is found by accident.
func (p *part) found(other *part) float64 {
	sum, total := 0.0, 0.0
	for i, u := range p.each {
		best, _ := nearest(u, other.windows)
		w := math.Sqrt(weigh(p.statements[i].words))
		sum += float64(w * (best - p.tops[i]))
		total += w
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

// covered returns the share of what p says that other says as well, word by word in
// meaning. A word that is only somewhat alike counts little.
func (p *part) covered(m *builtin.Model, other *part) float64 {
	sum, total := 0.0, 0.0
	for _, w := range p.words {
		best := float32(0)
		for _, o := range other.words {
			if o.feature == w.feature {
				best = 1
				break
			}
			best = max(best, m.Cosine(w.feature, o.feature))
		}
		sum += float64(w.weight * float64(best*best))
		total += w.weight
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

// termsOf returns the exact terms of a text that say something.
func termsOf(m *builtin.Model, text string) (terms []rare) {
	index.Terms(text, func(t index.Term) {
		if r := rarity(m, t) - builtin.Everyday; r > 0 {
			terms = append(terms, rare{t.Text, r})
		}
	})
	return terms
}

// rarity returns how rare a term is.
func rarity(m *builtin.Model, t index.Term) float64 {
	look := m.Word
	if t.Form == index.Gram {
		look = m.Gram
	}
	if f, ok := look(t.Text); ok {
		return m.Rarity(f)
	}
	return builtin.Unseen
}

// total adds up the rarity of terms, in their order.
func total(terms map[string]float64) float64 {
	sum := 0.0
	for _, t := range slices.Sorted(maps.Keys(terms)) {
		sum += terms[t]
	}
	return sum
}

// shared adds up the rarity of the terms that both parts have. The order is that of
// the terms, so that every machine gets the same sum.
func (p *part) shared(other *part) float64 {
	sum := 0.0
	for _, t := range slices.Sorted(maps.Keys(p.terms)) {
		if _, ok := other.terms[t]; ok {
			sum += p.terms[t]
		}
	}
	return sum
}
