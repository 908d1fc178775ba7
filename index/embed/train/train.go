package main

import (
	"log"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
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
	sim, grad   blas32.General // batch x batch

	teacher *teacher          // may be nil
	teach   [2]blas32.General // batch x the teacher's dims: its vectors of both sides
	pull    blas32.General    // batch x batch: gradient of the distillation
}

// A side is one text of every pair in a batch.
type side struct {
	features [][]int32      // what dropout left
	unit     blas32.General // batch x dims: the texts' unit vectors
	norm     []float32      // lengths before scaling
	grad     blas32.General // batch x dims: gradient of the loss by unit, then by the sum
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
		sim:      matrix(s.batch, s.batch),
		grad:     matrix(s.batch, s.batch),
	}
	if teacher != nil {
		t.teacher, t.pull = teacher, matrix(s.batch, s.batch)
		t.teach = [2]blas32.General{matrix(s.batch, teacher.dims), matrix(s.batch, teacher.dims)}
	}
	for i := range t.rows {
		t.rows[i] = float32(t.rand.NormFloat64()) * 0.05
	}
	return t
}

func newSide(batch, dims int) *side {
	return &side{
		features: make([][]int32, batch),
		unit:     matrix(batch, dims),
		norm:     make([]float32, batch),
		grad:     matrix(batch, dims),
		hash:     make([]uint64, batch),
		taught:   make([]int32, batch),
	}
}

func matrix(rows, cols int) blas32.General {
	return blas32.General{Rows: rows, Cols: cols, Stride: cols, Data: make([]float32, rows*cols)}
}

func row(m blas32.General, i int) []float32 { return m.Data[i*m.Stride : i*m.Stride+m.Cols] }

// train runs all epochs. The last one may be a part.
func (t *trainer) train(d *dataset) {
	total := int(t.epochs * float64(d.pairsPerEpoch()) / float64(t.batch))
	begin, loss := time.Now(), 0.0
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
	loss := t.gradients()
	t.adam.update(t.rows, rate, t.left, t.right)
	return loss
}

// gradients computes the loss of the batch and, in both sides' grad, its
// gradient by each text's sum of rows.
func (t *trainer) gradients() float64 {
	both(func() { t.forward(t.left) }, func() { t.forward(t.right) })
	blas32.Gemm(blas.NoTrans, blas.Trans, float32(t.scale), t.left.unit, t.right.unit, 0, t.sim)
	if t.teacher != nil {
		t.distill()
	}
	loss := t.softmax()
	blas32.Gemm(blas.NoTrans, blas.NoTrans, 1, t.grad, t.right.unit, 0, t.left.grad)
	blas32.Gemm(blas.Trans, blas.NoTrans, 1, t.grad, t.left.unit, 0, t.right.grad)
	both(t.left.throughNorm, t.right.throughNorm)
	return loss
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
		sum := row(s.unit, i)
		clear(sum)
		for _, f := range features {
			axpy(1, t.rows[int(f)*t.dims:][:t.dims], sum)
		}
		norm := float32(math.Sqrt(float64(dot(sum, sum)))) + 1e-9
		for k := range sum {
			sum[k] /= norm
		}
		s.norm[i] = norm
	}
}

// softmax turns the scaled similarities into the loss and its gradient: each
// left text must pick its partner among the right ones and the other way
// round. Pairs that share a text are no negatives of each other.
func (t *trainer) softmax() float64 {
	n, top := t.batch, float32(t.scale)
	rowSum, colSum := make([]float64, n), make([]float64, n)
	halves(n, func(from, to int) {
		for i := from; i < to; i++ {
			s, sum := row(t.sim, i), 0.0
			for j := range s {
				if i != j && t.alike(i, j) {
					s[j] = 0
					continue
				}
				e := math.Exp(float64(s[j] - top)) // cosines are at most 1: no overflow
				s[j] = float32(e)
				sum += e
			}
			rowSum[i] = sum
		}
	})
	for i := range n {
		for j, e := range row(t.sim, i) {
			colSum[j] += float64(e)
		}
	}
	loss := 0.0
	for i := range n {
		e := float64(row(t.sim, i)[i]) + 1e-30
		loss -= math.Log(e/rowSum[i]) + math.Log(e/colSum[i])
	}
	k := float32(t.scale / float64(2*n))
	halves(n, func(from, to int) {
		for i := from; i < to; i++ {
			s, g, byRow := row(t.sim, i), row(t.grad, i), float32(1/rowSum[i])
			for j, e := range s {
				g[j] = k * e * (byRow + float32(1/colSum[j]))
			}
			g[i] -= 2 * k
			if t.teacher != nil {
				axpy(1, row(t.pull, i), g)
			}
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
		u, g := row(s.unit, i), row(s.grad, i)
		axpy(-dot(u, g), u, g)
		for k := range g {
			g[k] /= norm
		}
	}
}

func axpy(alpha float32, x, y []float32) {
	blas32.Axpy(alpha, blas32.Vector{N: len(x), Inc: 1, Data: x}, blas32.Vector{N: len(y), Inc: 1, Data: y})
}

func dot(x, y []float32) float32 {
	return blas32.Dot(blas32.Vector{N: len(x), Inc: 1, Data: x}, blas32.Vector{N: len(y), Inc: 1, Data: y})
}

// both runs two functions at once.
func both(f, g func()) {
	done := make(chan bool)
	go func() { f(); done <- true }()
	g()
	<-done
}

// halves runs f over both halves of [0, n) at once.
func halves(n int, f func(from, to int)) {
	both(func() { f(0, n/2) }, func() { f(n/2, n) })
}
