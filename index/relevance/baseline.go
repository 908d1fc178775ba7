package relevance

import (
	"context"
	"errors"
	"math"
	"sync"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A sample is quantised vectors of ordinary passages.
type sample interface {
	Background() int
	BackgroundVector(i int) (q []int8, scale float32)
}

// A ground is ordinary passages, against which a match must stand out.
type ground struct {
	sample
	// What a cosine is on the scale of the built-in model: shift + stretch x
	// cosine. Some models never give less than 0.7, others hardly more than 0.5.
	shift, stretch float64
	ownLength      float64 // of the sum of the built-in model's background; 0 in its own ground
	middle         middle
}

// A middle is the direction in which ordinary passages lie: what is near it is
// near everything, and says little.
type middle struct {
	once   sync.Once
	q      []int8
	scale  float32
	length float64 // of the mean of the passages
}

// common returns how near a passage lies to the middle: a cosine, on the scale
// of the built-in model.
func (g *ground) common(q []int8, scale float32) float64 {
	g.middle.once.Do(g.findMiddle)
	c := float64(g.middle.scale) * float64(scale) * float64(vec.Dot(g.middle.q, q))
	if g.ownLength == 0 {
		return c
	}
	// c times the length is the mean of the cosines with the passages.
	return (g.shift + float64(g.stretch*g.middle.length*c)) / g.ownLength
}

func (g *ground) findMiddle() {
	var sum []float32
	n := g.Background()
	for i := range n {
		q, scale := g.BackgroundVector(i)
		if sum == nil {
			sum = make([]float32, len(q))
		}
		for k, x := range q {
			sum[k] += float32(scale * float32(x)) // not fused, here and below: every machine gets the same
		}
	}
	squares := 0.0
	for _, x := range sum {
		squares += float64(float64(x) * float64(x))
	}
	g.middle.length = math.Sqrt(squares) / float64(n)
	vec.Normalize(sum)
	g.middle.q = make([]int8, len(sum))
	g.middle.scale = vec.Quantize(g.middle.q, sum)
}

// newGround embeds the passages and finds the scale.
func newGround(ctx context.Context, e embed.Embedder, m *builtin.Model, texts []string) (*ground, error) {
	asked, err := e.Embed(ctx, embed.Query, texts)
	if err != nil {
		return nil, err
	}
	found, err := e.Embed(ctx, embed.Document, texts)
	if err != nil {
		return nil, err
	}
	dims := e.Model().Dims
	if !fit(asked, len(texts), dims) || !fit(found, len(texts), dims) {
		return nil, errors.New("gave other vectors than it was asked for")
	}
	g := &ground{sample: newVectors(found), stretch: 1}
	return g, g.match(ctx, asked, m, texts)
}

// match finds shift and stretch, so that ordinary passages are as similar to
// questions, and spread as widely, as they are for the built-in model.
func (g *ground) match(ctx context.Context, asked [][]float32, m *builtin.Model, texts []string) error {
	own, err := m.Embed(ctx, embed.Query, texts)
	if err != nil {
		return err
	}
	its := builtinSpace(m).ground
	here, there := g.typical(asked, true), its.typical(own, false)
	const distinct = 2e-3 // spread of cosines; half of it may come from rounding
	if here.deviation < distinct {
		return errors.New("gives all texts the same vector")
	}
	g.stretch = there.deviation / here.deviation
	g.shift = there.mean - float64(g.stretch*here.mean)
	its.middle.once.Do(its.findMiddle)
	g.ownLength = its.middle.length
	return nil
}

// typical averages what is usual for questions. same says that they are the
// passages of the ground themselves, in order: none is held against itself.
func (g *ground) typical(asked [][]float32, same bool) usual {
	var sum usual
	for i, v := range asked {
		left := -1
		if same {
			left = i
		}
		u := newQuestion(g, v).against(left)
		sum.mean += u.mean
		sum.deviation += u.deviation
	}
	n := float64(len(asked))
	return usual{mean: sum.mean / n, deviation: sum.deviation / n}
}
