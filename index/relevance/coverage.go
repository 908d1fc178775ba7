package relevance

import (
	"math"
	"math/bits"
	"sync"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A coverage pairs the units of one question with the features of memories.
// Candidates share most of their features, so each is compared with the units
// once, when the first memory that has it is measured.
type coverage struct {
	model   *builtin.Model
	units   []unit
	total   float64       // what all units say
	known   []int         // the units that the model knows
	rows    [][]int8      // of those
	met     *numbers      // of the features met
	order   []int32       // the features, as they were met
	cosines [][]float32   // in slabs: of each feature met, its cosine with each unit
	within  [32][]float32 // by passage of the memory at hand: the best cosine with each unit
	used    uint32        // which passages those are
}

// slab is how many features share an allocation. A question meets about five
// thousand.
const slab = 1 << 10

// slabs are those of coverages that are done with: a prompt asks eight questions, and fresh
// memory from the system costs more than to clear what is there.
var slabs sync.Pool

func slabFor(units int) []float32 {
	if s, ok := slabs.Get().(*[]float32); ok && cap(*s) >= slab*units {
		clear((*s)[:slab*units])
		return (*s)[:slab*units]
	}
	return make([]float32, slab*units)
}

// release gives the memory of a coverage back, which must not be used afterwards.
func (c *coverage) release() {
	for i := range c.cosines {
		slabs.Put(&c.cosines[i])
	}
	c.cosines = nil
	c.met.release()
	c.met = nil
}

func newCoverage(m *builtin.Model, units []unit) *coverage {
	c := &coverage{model: m, units: units, met: newNumbers()}
	for k, u := range units {
		c.total += u.weight
		if u.q != nil {
			c.known, c.rows = append(c.known, k), append(c.rows, u.q)
		}
	}
	for p := range c.within {
		c.within[p] = make([]float32, len(units))
	}
	return c
}

// of returns the cosines of a feature with the units.
func (c *coverage) of(feature int32) []float32 {
	number := c.met.of(feature)
	if number == 0 {
		return c.meet(feature)
	}
	return c.row(int(number - 1))
}

// row returns the cosines of the feature that was met at that place.
func (c *coverage) row(place int) []float32 {
	n := len(c.units)
	at := place % slab * n
	return c.cosines[place/slab][at : at+n : at+n]
}

func (c *coverage) meet(feature int32) []float32 {
	c.number(feature)
	c.compare(len(c.order)-1, len(c.order))
	return c.of(feature)
}

// number gives a feature a place among the cosines.
func (c *coverage) number(feature int32) {
	if len(c.order)%slab == 0 {
		c.cosines = append(c.cosines, slabFor(len(c.units)))
	}
	c.order = append(c.order, feature)
	c.met.add(feature)
}

// ahead is how many features before it is compared the row of one is asked for.
const ahead = 4

// compare fills in the cosines of features, by number.
func (c *coverage) compare(from, to int) {
	products := make([]int32, len(c.rows))
	room := make([]int8, c.model.Model().Dims)
	for place := from; place < to; place++ {
		if place+ahead < to {
			c.model.Fetch(c.order[place+ahead])
		}
		row, feature := c.row(place), c.order[place]
		q, scale := c.model.Row(feature, room)
		length := c.model.Length(feature)
		vec.Dots(products, q, c.rows)
		for i, k := range c.known {
			u := &c.units[k]
			if n := u.length * length; n != 0 {
				row[k] = min(1, u.scale*scale*float32(products[i])/n) // as builtin.Rows.Cosine does
			}
		}
	}
}

// featuresForTwo is the number of features from which two cores compare them: a hundred of
// microseconds' worth.
const featuresForTwo = 1000

// meetAll meets the features of many memories. Most of what a question costs is to get
// their rows from memory.
func (c *coverage) meetAll(lists [][]index.Feature) {
	from := len(c.order)
	for _, features := range lists {
		for _, f := range features {
			if c.met.of(f.ID) == 0 {
				c.number(f.ID)
			}
		}
	}
	inTwo(len(c.order)-from, featuresForTwo, func(lo, hi int) { c.compare(from+lo, from+hi) })
}

// A pairing is the best that a memory has for a unit of the question.
type pairing struct {
	cosine  float32 // 1 for the unit to the letter, 0 if nothing comes near
	feature int32   // which has that cosine; -1 for none, or for a unit to the letter
	exact   bool    // the memory has the unit to the letter
	within  float32 // the same cosine, of the passage that has most of the question
}

// nearest is the least cosine that is looked up by passage: what is less alike is
// alike by chance.
const nearest = 0.2

// pair finds for each unit the nearest of a memory's features. letters says in which
// passages the memory has each unit to the letter, as Feature.Within, bit 0 the gist;
// held whether it has it at all.
func (c *coverage) pair(features []index.Feature, letters []uint32, held []bool) []pairing {
	best := make([]pairing, len(c.units))
	used := uint32(1)
	for k := range best {
		best[k].feature = -1
	}
	for _, f := range features {
		used |= f.Within
	}
	for _, w := range letters {
		used |= w
	}
	c.used = used
	for m := used; m != 0; m &= m - 1 {
		clear(c.within[bits.TrailingZeros32(m)])
	}
	for _, f := range features {
		for k, cosine := range c.of(f.ID) {
			if cosine < nearest {
				continue
			}
			if cosine > best[k].cosine {
				best[k].cosine, best[k].feature = cosine, f.ID
			}
			for m := f.Within; m != 0; m &= m - 1 {
				if p := c.within[bits.TrailingZeros32(m)]; cosine > p[k] {
					p[k] = cosine
				}
			}
		}
	}
	for k := range best {
		if held[k] {
			best[k].cosine, best[k].feature, best[k].exact = 1, -1, true
		}
		for m := letters[k]; m != 0; m &= m - 1 {
			c.within[bits.TrailingZeros32(m)][k] = 1
		}
	}
	c.fullest(best, used)
	return best
}

// fullest fills in what the passage has of each unit that has most of all of them.
func (c *coverage) fullest(best []pairing, used uint32) {
	most, at := -1.0, 0
	for m := used; m != 0; m &= m - 1 {
		p, sum := bits.TrailingZeros32(m), 0.0
		for k, cosine := range c.within[p] {
			sum += float64(c.units[k].weight * float64(cosine*cosine))
		}
		if sum > most {
			most, at = sum, p
		}
	}
	for k := range best {
		best[k].within = c.within[at][k]
	}
}

// telling is how many of a memory's words are looked for in the question. They
// are what the memory is about; the rest is how it says so.
const telling = 30

// back is the sharp coverage of a memory's first features, the most telling
// ones, by the question's units, weighted by what each says.
func (c *coverage) back(features []index.Feature) float64 {
	share, total := 0.0, 0.0
	for _, f := range features[:min(len(features), telling)] {
		best := float32(0)
		for _, cosine := range c.of(f.ID) {
			best = max(best, cosine)
		}
		w := c.model.Weight(f.ID)
		share += float64(w * float64(best*best))
		total += w
	}
	if total <= 0 {
		return 0
	}
	return share / total
}

// kernels are the cosines into which coverage is pooled: how much of the question has
// a match about so near. A unit counts for the two kernels that its cosine lies
// between, in proportion. After the kernels of Dai et al. 2018 and Guo et al. 2016,
// as triangles, which need no exponential.
var kernels = [...]float64{0, 0.2, 0.35, 0.5, 0.7, 1}

// A pool is the share of the question that falls to each kernel.
type pool [len(kernels)]float64

func (p *pool) add(cosine, share float64) {
	for i := 1; i < len(kernels); i++ {
		if lo, hi := kernels[i-1], kernels[i]; cosine <= hi {
			upper := max(0, (cosine-lo)/(hi-lo))
			p[i] += float64(share * upper)
			p[i-1] += float64(share * (1 - upper))
			return
		}
	}
	p[len(p)-1] += share
}

// Covered is what a memory has of a question's units.
type Covered struct {
	Align, Sharp   float64 // soft coverage: mean cosine, and mean squared cosine
	SharpWithin    float64 // the latter, of the fullest passage
	Whole, Passage pool
	Heavy          [3]float64 // cosine of the three heaviest units; 1 where there is none
	HeavyWithin    [3]float64 // the same, of the fullest passage
	HeavyShare     [3]float64 // what each says, of all
	Weakest        float64    // least cosine of a unit that says half as much as the heaviest
	WeakestWithin  float64
	Missing        float64 // what the units say that nothing comes near, added up
	MissingShare   float64 // share of the heaviest of them
}

// missing is the cosine below which a unit counts as not covered.
const missing = 0.35

func (c *coverage) sum(best []pairing) Covered {
	v := Covered{Weakest: 1, WeakestWithin: 1, Heavy: [3]float64{1, 1, 1}, HeavyWithin: [3]float64{1, 1, 1}}
	if c.total == 0 {
		return v
	}
	for k, p := range best {
		w, cosine, within := c.units[k].weight, float64(p.cosine), float64(p.within)
		share := w / c.total
		v.Align += float64(share * cosine)
		v.Sharp += float64(share * float64(cosine*cosine))
		v.SharpWithin += float64(share * float64(within*within))
		v.Whole.add(cosine, share)
		v.Passage.add(within, share)
		if k < len(v.Heavy) {
			v.Heavy[k], v.HeavyWithin[k], v.HeavyShare[k] = cosine, within, share
		}
		if w >= c.units[0].weight/2 {
			v.Weakest, v.WeakestWithin = min(v.Weakest, cosine), min(v.WeakestWithin, within)
		}
		if cosine < missing {
			v.Missing += float64(w * (1 - cosine/missing))
			v.MissingShare = math.Max(v.MissingShare, share)
		}
	}
	return v
}
