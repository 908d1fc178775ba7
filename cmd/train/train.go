package main

import (
	"log"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A trainer holds the rows that are learned and the state of a batch.
type trainer struct {
	settings
	vocab *builtin.Vocabulary
	rows  []float32 // one row of dims numbers a feature
	adam  *adam
	rand  *rand.Rand
	probe *probe // may be nil

	left, right *side
	sim, grad   matrix // batch x batch
	turned      matrix // scratch for a transpose

	teacher *teacher  // may be nil
	teach   [2]matrix // batch x the teacher's dims: its vectors of both sides
	taught  matrix    // batch x batch: the teacher's cosines of left and right texts
}

// A side is one text of every pair in a batch.
type side struct {
	features [][]int32 // what dropout left
	unit     matrix    // batch x dims: the texts' unit vectors
	norm     []float32 // lengths before scaling
	grad     matrix    // batch x dims: gradient of the loss by unit, then by the sum
	hash     []uint64
	taught   []int32 // numbers of the teacher's vectors
}

func newTrainer(vocab *builtin.Vocabulary, teacher *teacher, s settings) *trainer {
	t := &trainer{
		settings: s,
		vocab:    vocab,
		rows:     make([]float32, vocab.Len()*s.dims),
		adam:     newAdam(vocab.Len(), s.dims),
		rand:     rand.New(rand.NewPCG(s.seed, 1)),
		left:     newSide(s.batch, s.dims),
		right:    newSide(s.batch, s.dims),
		sim:      newMatrix(s.batch, s.batch),
		grad:     newMatrix(s.batch, s.batch),
	}
	t.turned = newMatrix(s.batch, s.dims)
	if teacher != nil {
		t.teacher, t.taught = teacher, newMatrix(s.batch, s.batch)
		t.teach = [2]matrix{newMatrix(s.batch, teacher.dims), newMatrix(s.batch, teacher.dims)}
		t.turned = newMatrix(s.batch, max(s.dims, teacher.dims))
	}
	for i := range t.rows {
		t.rows[i] = float32(t.rand.NormFloat64()) * 0.05
	}
	return t
}

func newSide(batch, dims int) *side {
	return &side{
		features: make([][]int32, batch),
		unit:     newMatrix(batch, dims),
		norm:     make([]float32, batch),
		grad:     newMatrix(batch, dims),
		hash:     make([]uint64, batch),
		taught:   make([]int32, batch),
	}
}

// train runs all epochs. The last one may be a part.
func (t *trainer) train(d *dataset) {
	total := int(t.epochs * float64(d.pairsPerEpoch()) / float64(t.batch))
	begin, loss := time.Now(), 0.0
	if t.teacher != nil {
		t.startRows(d)
	}
	var batches [][]ref
	for step := range total {
		if len(batches) == 0 {
			if step > 0 {
				t.report(step, total, begin)
			}
			batches = d.epoch(t.rand, t.batch)
		}
		loss += t.step(d, batches[0], t.schedule(step, total))
		batches = batches[1:]
		if n := step + 1; n%500 == 0 {
			log.Printf("step %d of %d: loss %.3f, %s", n, total, loss/500, time.Since(begin).Round(time.Second))
			loss = 0
		}
	}
	t.report(total, total, begin)
}

// schedule is a linear warm-up over the first twentieth, then a linear decay.
func (t *trainer) schedule(step, total int) float64 {
	warm := max(total/20, 1)
	if step < warm {
		return t.rate * float64(step+1) / float64(warm)
	}
	return t.rate * float64(total-step) / float64(total-warm)
}

// step learns from one batch and returns its loss.
func (t *trainer) step(d *dataset, refs []ref, rate float64) float64 {
	for i, at := range refs {
		a, b := d.pair(at, t.rand)
		t.left.set(i, a, t.dropout, t.rand)
		t.right.set(i, b, t.dropout, t.rand)
	}
	loss := t.gradients(t.pull(d.tables[refs[0].table].recipe))
	t.adam.update(t.rows, rate, t.left, t.right)
	return loss
}

// pull is the weight of the teacher in a batch of a table. Among translations, and
// wherever else two languages meet, it is small: there the texts of other languages
// would be drawn to distances that only English has, and lose more of their own than
// they gain.
func (t *trainer) pull(r recipe) float64 {
	if r.left != r.right {
		return t.distillation * t.carry
	}
	return t.distillation
}

// gradients computes the loss of the batch and, in both sides' grad, its
// gradient by each text's sum of rows. pull is the weight of the teacher.
func (t *trainer) gradients(pull float64) float64 {
	both(func() { t.forward(t.left) }, func() { t.forward(t.right) })
	t.sim.product(t.left.unit, t.transpose(t.right.unit))
	if t.teacher != nil {
		t.consult()
	}
	loss := t.softmax()
	if t.teacher != nil {
		t.distill(pull)
	}
	t.left.grad.product(t.grad, t.right.unit)
	t.right.grad.product(t.grad.turned(t.sim), t.left.unit)
	both(t.left.throughNorm, t.right.throughNorm)
	return loss
}

// transpose returns the transpose of m in the scratch.
func (t *trainer) transpose(m matrix) matrix {
	return m.turned(matrix{data: t.turned.data[:len(m.data)]})
}

// set takes a text into the batch and drops some of its features, never all.
func (s *side) set(i int, x text, dropout float64, r *rand.Rand) {
	kept := s.features[i][:0]
	for _, f := range x.features {
		if r.Float64() >= dropout {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		kept = append(kept, x.features[0])
	}
	s.features[i], s.hash[i], s.taught[i] = kept, x.hash, x.taught
}

// forward sums each text's rows and scales the sum to length 1.
func (t *trainer) forward(s *side) {
	for i, features := range s.features {
		sum := s.unit.row(i)
		clear(sum)
		for _, f := range features {
			add(t.rows[int(f)*t.dims:][:t.dims], sum)
		}
		norm := float32(math.Sqrt(float64(dot(sum, sum)))) + 1e-9
		for k := range sum {
			sum[k] /= norm
		}
		s.norm[i] = norm
	}
}

// softmax returns the loss and leaves its gradient by the cosines in grad: each
// left text must pick its partner among the right ones and the other way
// round. Pairs that share a text are no negatives of each other.
func (t *trainer) softmax() float64 {
	n := t.batch
	rowSum, colSum := make([]float64, n), make([]float64, n)
	halves(n, func(from, to int) {
		for i := from; i < to; i++ {
			g, sum := t.grad.row(i), 0.0
			for j, cosine := range t.sim.row(i) {
				g[j] = 0
				if i == j || !t.alike(i, j) {
					e := math.Exp(t.scale * float64(cosine-1)) // cosines are at most 1: no overflow
					g[j] = float32(e)
					sum += e
				}
			}
			rowSum[i] = sum
		}
	})
	for i := range n {
		for j, e := range t.grad.row(i) {
			colSum[j] += float64(e)
		}
	}
	loss := 0.0
	for i := range n {
		e := float64(t.grad.row(i)[i]) + 1e-30
		loss -= math.Log(e/rowSum[i]) + math.Log(e/colSum[i])
	}
	k := float32(t.scale / float64(2*n))
	halves(n, func(from, to int) {
		for i := from; i < to; i++ {
			g, byRow := t.grad.row(i), float32(1/rowSum[i])
			for j, e := range g {
				g[j] = k * e * (byRow + float32(1/colSum[j]))
			}
			g[i] -= 2 * k
		}
	})
	return loss / float64(2*n)
}

func (t *trainer) alike(i, j int) bool {
	l, r := t.left.hash, t.right.hash
	return l[i] == l[j] || r[i] == r[j] || l[i] == r[j] || r[i] == l[j]
}

// throughNorm carries the gradient from the unit vectors back to the sums:
// what points along the vector changes only its length.
func (s *side) throughNorm() {
	for i, norm := range s.norm {
		u, g := s.unit.row(i), s.grad.row(i)
		axpy(-dot(u, g), u, g)
		for k := range g {
			g[k] /= norm
		}
	}
}
