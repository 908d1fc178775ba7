package similar

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A part is one view of a memory, or all of it, ready to be held against another.
type part struct {
	statements []statement
	words      []word        // of all statements, what says most first
	rows       *builtin.Rows // of the words
	place      []int         // for each word its number among the words of the whole memory; -1: it is not among them
	entire     bool          // the words are those of the whole memory, in their order
	terms      func() []rare // exact terms that are rare, each once, in the order of their texts
	whole      unit
	each       near.Units // one a statement
	windows    near.Units // of one, two and three neighbouring statements
	top        float64    // of whole, as in ordinary
	tops       []float64
}

type unit = near.Unit

// together is how many neighbouring statements are held against one: what one text
// says in a sentence another says in three.
const together = 3

// partOf makes a part of the statements that play a role.
func (x *lexicon) partOf(all []statement, r form.Role) *part {
	chosen := make([]statement, 0, len(all))
	for _, s := range all {
		if s.role&r != 0 {
			chosen = append(chosen, s)
		}
	}
	p := ofWords(x.model, unite(chosen))
	p.statements = chosen
	p.terms = sync.OnceValue(func() []rare { return termsIn(p.statements) })
	n := len(p.statements)
	p.tops = make([]float64, 0, n)
	whole := x.model.AddTo(nil, nil)
	for i, s := range p.statements {
		p.each.Add(s.unit())
		p.tops = append(p.tops, s.top())
		for _, u := range x.windowsOf(p.statements[i:min(i+together, n)]) {
			p.windows.Add(u)
		}
		whole = x.model.AddTo(whole, s.features)
	}
	p.whole = unitOf(whole)
	p.top = x.ordinary(p.whole)
	return p
}

// ofWords makes a part of nothing but words.
func ofWords(m *builtin.Model, words []word) *part {
	features := make([]int32, len(words))
	for i, w := range words {
		features[i] = w.feature
	}
	return &part{words: words, rows: m.Rows(features...)}
}

// termsIn returns the exact terms of statements, each once.
func termsIn(all []statement) (terms []rare) {
	most := 0
	for _, s := range all {
		most += len(s.terms())
	}
	known := make(map[string]int, most)
	for _, s := range all {
		for _, t := range s.terms() {
			at, ok := known[t.text]
			if !ok {
				at = len(terms)
				known[t.text], terms = at, append(terms, t)
			}
			terms[at] = t
		}
	}
	slices.SortFunc(terms, func(a, b rare) int { return strings.Compare(a.text, b.text) })
	return terms
}

// windowsOf returns the vectors of the first of some statements, of the first two, and so on.
func (x *lexicon) windowsOf(all []statement) []unit {
	var name [together]*phrase
	for i, s := range all {
		name[i] = s.phrase
	}
	return x.windows.of(name, func() []unit {
		units := append(make([]unit, 0, len(all)), all[0].unit())
		var sum, copied []float32
		for i, s := range all {
			if sum = x.model.AddTo(sum, s.features); i > 0 {
				copied = append(copied[:0], sum...)
				units = append(units, unitOf(copied))
			}
		}
		return units
	})
}

// sum returns the vector of features.
func sum(m *builtin.Model, features []int32) unit { return unitOf(m.AddTo(nil, features)) }

// unitOf returns the vector of a sum of rows, which it takes; none is a zero vector.
func unitOf(sum []float32) unit {
	vec.Normalize(sum)
	u := unit{Q: make([]int8, len(sum))}
	u.Scale = vec.Quantize(u.Q, sum)
	return u
}

// ordinary returns how near ordinary passages come to a vector: the cosine of the
// twentieth nearest of about a thousand. What is no nearer says nothing.
func (x *lexicon) ordinary(u unit) float64 {
	const rank = 20
	best := make([]float64, 0, rank) // descending
	x.passages().Cosines(u, func(_ int, c float64) {
		switch {
		case len(best) < rank:
			best = append(best, c)
		case c > best[rank-1]:
			best[rank-1] = c
		default:
			return
		}
		for i := len(best) - 1; i > 0 && best[i] > best[i-1]; i-- {
			best[i], best[i-1] = best[i-1], best[i]
		}
	})
	if len(best) == 0 {
		return 0
	}
	return best[len(best)-1]
}

// nearest returns the cosine of the nearest of some vectors, and its number.
func nearest(u unit, all *near.Units) (best float64, at int) {
	best, at = -1, -1
	all.Cosines(u, func(i int, c float64) {
		if c > best {
			best, at = c, i
		}
	})
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
	for i := range p.statements {
		best, _ := nearest(p.each.At(i), &other.windows)
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
func (p *part) covered(other *part) float64 {
	sum, total := 0.0, 0.0
	row := make([]float32, len(other.words)+1) // the last is 0
	for i, w := range p.words {
		best := float32(1)
		if !p.hold(i, other, row) {
			best = slices.Max(row)
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
func total(terms []rare) float64 {
	sum := 0.0
	for _, t := range terms {
		sum += t.rarity
	}
	return sum
}

// shared adds up the rarity of the terms that both parts have. The order is that of
// the terms, so that every machine gets the same sum.
func (p *part) shared(other *part) float64 {
	sum, theirs := 0.0, other.terms()
	for _, t := range p.terms() {
		for len(theirs) > 0 && theirs[0].text < t.text {
			theirs = theirs[1:]
		}
		if len(theirs) > 0 && theirs[0].text == t.text {
			sum += t.rarity
		}
	}
	return sum
}
