package relevance

import (
	"math"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A coverage pairs the words of one question with the features of memories.
// Candidates share most of their features, so each is compared with the words
// once, when the first memory that has it is measured.
type coverage struct {
	model   *builtin.Model
	words   []word
	rows    []wordRow   // of the words
	met     []int32     // by feature: the number of its cosines, from 1; 0 before it is met
	cosines [][]float32 // in slabs: of each feature met, its cosine with each word
	last    int32       // number given to a feature
}

// A wordRow is what the model knows of a word.
type wordRow struct {
	q             []int8
	scale, length float32
}

// slab is how many features share an allocation. A question meets about five
// thousand.
const slab = 1 << 10

// itself stands for the cosine of a word with itself: nothing comes nearer.
var itself = float32(math.Inf(1))

func newCoverage(m *builtin.Model, words []word) *coverage {
	c := &coverage{model: m, words: words, rows: make([]wordRow, len(words)), met: make([]int32, m.Len())}
	for k, w := range words {
		q, scale := m.Row(w.feature)
		c.rows[k] = wordRow{q, scale, m.Length(w.feature)}
	}
	return c
}

// of returns the cosines of a feature with the words.
func (c *coverage) of(feature int32) []float32 {
	number := c.met[feature]
	if number == 0 {
		return c.meet(feature)
	}
	n := len(c.words)
	at := int(number-1) % slab * n
	return c.cosines[int(number-1)/slab][at : at+n]
}

func (c *coverage) meet(feature int32) []float32 {
	if int(c.last)%slab == 0 {
		c.cosines = append(c.cosines, make([]float32, slab*len(c.words)))
	}
	c.last++
	c.met[feature] = c.last
	row := c.of(feature)
	q, scale := c.model.Row(feature)
	length := c.model.Length(feature)
	for k, w := range c.rows {
		if n := w.length * length; n != 0 {
			row[k] = w.scale * scale * float32(vec.Dot(w.q, q)) / n // as Model.Cosine does
		}
		if c.words[k].feature == feature {
			row[k] = itself
		}
	}
	return row
}

// A pairing is the best that a memory has for a word of the question.
type pairing struct {
	cosine  float32 // 1 for the word itself, 0 if nothing comes near
	feature int32   // which has that cosine; -1 for none
}

// pair finds for each word the nearest of a memory's features, of equals the
// first.
func (c *coverage) pair(features []int32) []pairing {
	best := make([]pairing, len(c.words))
	for k := range best {
		best[k].feature = -1
	}
	for _, f := range features {
		for k, cosine := range c.of(f) {
			if cosine > best[k].cosine {
				best[k] = pairing{cosine, f}
			}
		}
	}
	for k := range best {
		if best[k].cosine == itself {
			best[k].cosine = 1
		}
	}
	return best
}

// share is the soft coverage: for each word of the question, the best cosine
// among a memory's features, weighted by what the word says; sharp is the same
// of squared cosines. total is what all words say.
func (c *coverage) share(features []int32) (share, sharp, total float64) {
	for k, p := range c.pair(features) {
		w, cosine := c.words[k].weight, float64(p.cosine)
		share += float64(w * cosine)
		sharp += float64(w * float64(cosine*cosine))
		total += w
	}
	if total == 0 {
		return 0, 0, 0
	}
	return share / total, sharp / total, total
}

// telling is how many of a memory's words are looked for in the question. They
// are what the memory is about; the rest is how it says so.
const telling = 30

// back is the sharp coverage of a memory's first features, the most telling
// ones, by the question's words, weighted by what each says.
func (c *coverage) back(features []int32) float64 {
	share, total := 0.0, 0.0
	for _, f := range features[:min(len(features), telling)] {
		best := float32(0)
		for _, cosine := range c.of(f) {
			best = max(best, min(cosine, 1)) // itself is infinite
		}
		w := sway(c.model, f)
		share += float64(w * float64(best*best))
		total += w
	}
	if total <= 0 {
		return 0
	}
	return share / total
}
