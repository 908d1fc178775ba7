package relevance

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// plainCosine is that of a unit and a feature, written down without sharing anything.
func (c *coverage) plainCosine(k int, f int32) float32 {
	u := c.units[k]
	q, scale := c.model.Row(f, nil)
	if n := u.length * c.model.Length(f); n != 0 && u.q != nil {
		return min(1, u.scale*scale*float32(vec.Dot(u.q, q))/n)
	}
	return 0
}

// pairPlain is what coverage.pair computes, passage by passage.
func (c *coverage) pairPlain(features []index.Feature, letters []uint32, held []bool) []pairing {
	best := make([]pairing, len(c.units))
	for k := range best {
		best[k].feature = -1
		for _, f := range features {
			if cosine := c.plainCosine(k, f.ID); cosine >= nearest && cosine > best[k].cosine {
				best[k].cosine, best[k].feature = cosine, f.ID
			}
		}
		if held[k] {
			best[k] = pairing{cosine: 1, feature: -1, exact: true}
		}
	}
	most := -1.0
	for p := range 32 {
		has, sum := make([]float32, len(c.units)), 0.0
		for k := range has {
			for _, f := range features {
				if cosine := c.plainCosine(k, f.ID); f.Within&(1<<p) != 0 && cosine >= nearest {
					has[k] = max(has[k], cosine)
				}
			}
			if letters[k]&(1<<p) != 0 {
				has[k] = 1
			}
			sum += float64(c.units[k].weight * float64(has[k]*has[k]))
		}
		if sum > most {
			most = sum
			for k := range best {
				best[k].within = has[k]
			}
		}
	}
	return best
}

// What is remembered from one memory changes nothing for the next, to the last
// bit, whether they have the words of the question, features in common, or none.
func TestCoverageIsExact(t *testing.T) {
	m := shipped(t)
	random := rand.New(rand.NewPCG(1, 2))
	some := func() int32 { return random.Int32N(int32(m.Len())) }
	for range 30 {
		var units []unit
		var pool []index.Feature
		for range random.IntN(mostUnits) {
			f := some()
			q, scale := m.Row(f, nil)
			u := unit{text: m.Text(f), weight: random.Float64(), q: q, scale: scale, length: m.Length(f)}
			if random.IntN(8) == 0 { // nothing is known of it
				u = unit{text: "?", weight: strangeWeight, coined: true}
			}
			units, pool = append(units, u), append(pool, index.Feature{ID: f, Within: random.Uint32() & random.Uint32() & random.Uint32()})
		}
		for range 300 {
			pool = append(pool, index.Feature{ID: some(), Within: 1 << random.IntN(32)})
		}
		c := newCoverage(m, units)
		for range 10 {
			random.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
			features := slices.Clone(pool[:random.IntN(192)])
			letters, held := make([]uint32, len(units)), make([]bool, len(units))
			for k := range units {
				if random.IntN(4) == 0 {
					letters[k], held[k] = random.Uint32()&random.Uint32(), true
				}
			}
			got, want := c.pair(features, letters, held), c.pairPlain(features, letters, held)
			if !slices.Equal(got, want) {
				t.Fatalf("%d units, %d features: %v, want %v", len(units), len(features), got, want)
			}
			if fresh := newCoverage(m, units).sum(want); c.sum(got) != fresh {
				t.Fatalf("%d units, %d features: they add up to %+v, alone to %+v", len(units), len(features), c.sum(got), fresh)
			}
			if back, fresh := c.back(features), newCoverage(m, units).back(features); back != fresh {
				t.Fatalf("%d units, %d features: back %g, alone %g", len(units), len(features), back, fresh)
			}
		}
	}
}

// What a question says falls to the kernels whole, whatever a memory has of it, and
// nothing leaves its range.
func TestCoveredIsInRange(t *testing.T) {
	m := shipped(t)
	c := newCoverage(m, unitsOf(m, "how does the zqxvward gateway refund 结算单 payments", mostUnits))
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		best := make([]pairing, len(c.units))
		for k := range best {
			best[k].cosine = random.Float32()
			best[k].within = best[k].cosine * random.Float32()
		}
		v := c.sum(best)
		whole, passage := 0.0, 0.0
		for i := range v.Whole {
			whole, passage = whole+v.Whole[i], passage+v.Passage[i]
		}
		for what, x := range map[string]float64{"the kernels": whole, "those of a passage": passage} {
			if x < 1-1e-9 || x > 1+1e-9 {
				t.Fatalf("%s hold %g of the question", what, x)
			}
		}
		if !(0 <= v.Sharp && v.Sharp <= v.Align && v.Align <= 1 && v.SharpWithin <= v.Sharp && v.WeakestWithin <= v.Weakest && v.MissingShare <= 1) {
			t.Fatalf("%+v", v)
		}
	}
}
