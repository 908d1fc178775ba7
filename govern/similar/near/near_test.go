package near

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
)

// A heap is a bank of vectors.
type heap []Unit

func (h heap) Len() int                               { return len(h) }
func (h heap) Attr(i int) index.Attr                  { return index.Attr{Kind: kb.Experience} }
func (h heap) Entry(i int) index.Entry                { return index.Entry{} }
func (h heap) Passages(i int) (lo, hi int)            { return i, i + 1 }
func (h heap) Vector(p int) (q []int8, scale float32) { return h[p].Q, h[p].Scale }
func (h heap) near(t testing.TB) (all []Pair)         { return must(t)(Pairs(context.Background(), h)) }
func (h *heap) add(v []float32)                       { *h = append(*h, quantized(v)) }
func must(t testing.TB) func([]Pair, error) []Pair {
	return func(all []Pair, err error) []Pair {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
}

func quantized(v []float32) Unit {
	vec.Normalize(v)
	u := Unit{Q: make([]int8, len(v))}
	u.Scale = vec.Quantize(u.Q, v)
	return u
}

// heapOf makes a bank in which every tenth memory says nearly the same as another one.
// All have much in common, as memories of one project have.
func heapOf(n int) heap {
	r := rand.New(rand.NewPCG(1, 2))
	h, vectors := heap{}, [][]float32{}
	for i := range n {
		v := make([]float32, 256)
		for k := range v {
			v[k] = float32(r.NormFloat64()) + 0.5
			if i%10 == 9 {
				v[k] = vectors[i/2][k] + 0.1*float32(r.NormFloat64())
			}
		}
		vectors = append(vectors, v)
		h.add(slices.Clone(v))
	}
	return h
}

// In a large bank the pairs that say the same are those that a comparison of all with
// all finds.
func TestNearOfMany(t *testing.T) {
	h := heapOf(mostCompared + 1)
	g := &gists{units: h, best: make([][len(bands)][]Pair, len(h))}
	for i := range h {
		g.numbers = append(g.numbers, i)
	}
	if err := g.eachWithEach(context.Background()); err != nil {
		t.Fatal(err)
	}
	got, likeliest, missed := h.near(t), 0, 0
	known := map[[2]int]bool{}
	for _, p := range got {
		known[[2]int{p.I, p.J}] = true
	}
	for _, best := range g.best {
		for _, p := range slices.Concat(best[:]...) {
			if p.Cosine >= 0.95 {
				if likeliest++; !known[[2]int{p.I, p.J}] {
					missed++
				}
			}
		}
	}
	if likeliest < len(h)/10 || missed > likeliest/100 {
		t.Errorf("of %d places of pairs that say the same %d were missed", likeliest, missed)
	}
}

// What a memory is compared with does not depend on how many there are.
func TestNearIsLinear(t *testing.T) {
	same := make(heap, 3*mostCompared) // all of one text: everything is near everything
	for i := range same {
		same[i] = heapOf(1)[0]
	}
	if got := len(same.near(t)); got > neighbours*len(same) {
		t.Errorf("%d pairs of %d memories", got, len(same))
	}
}

func BenchmarkNear(b *testing.B) {
	for _, n := range []int{mostCompared, 4 * mostCompared, 16 * mostCompared} {
		h := heapOf(n)
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				h.near(b)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/memory")
		})
	}
}

// Copies of one memory do not take the places of what is near in another way.
func TestCopiesLeavePlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var h heap
	first := make([]float32, 256)
	for k := range first {
		first[k] = float32(r.NormFloat64())
	}
	for _, apart := range []float32{0.6, 0} { // each of them ten times
		v := slices.Clone(first)
		for k := range v {
			v[k] += apart * float32(r.NormFloat64())
		}
		for range 10 {
			h.add(slices.Clone(v))
		}
	}
	if across := slices.ContainsFunc(h.near(t), func(p Pair) bool { return p.I < 10 && p.J >= 10 }); !across {
		t.Error("only copies are compared")
	}
}

// A passage inside of one memory that is near to another makes the two a pair, once; their gists alone do not.
func TestInside(t *testing.T) {
	b := &chapters{heap: heapOf(6), of: [][2]int{{0, 3}, {3, 4}, {4, 6}}}
	b.heap[2] = b.heap[3] // a passage of the first is the gist of the second
	got, err := Inside(context.Background(), b)
	if err != nil || len(got) == 0 || got[0].I != 0 || got[0].J != 1 {
		t.Errorf("%v, %v", got, err)
	}
	for i, p := range got {
		if p.I == p.J || slices.ContainsFunc(got[:i], func(q Pair) bool { return p.I == q.I && p.J == q.J }) {
			t.Errorf("%v", got)
		}
	}
	if got, err := Inside(context.Background(), heapOf(6)); err != nil || len(got) > 0 {
		t.Errorf("memories of one passage each: %v, %v", got, err)
	}
}

// chapters are memories of several passages.
type chapters struct {
	heap
	of [][2]int
}

func (c *chapters) Len() int                    { return len(c.of) }
func (c *chapters) Passages(i int) (lo, hi int) { return c.of[i][0], c.of[i][1] }
