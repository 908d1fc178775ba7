package index

import (
	"math/rand/v2"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// The flat scan is for ties: on ordinary vectors chromem-go decides alone, or
// the conformance test would only compare the flat scan with itself.
func TestChromemDecidesAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	direction := func() []float32 {
		x := make([]float32, 64)
		for i := range x {
			x[i] = float32(r.NormFloat64())
		}
		return x
	}
	v := &Vectors{Dims: 64}
	for i := range 2000 {
		v.Add(direction(), GroupOf(kb.Kinds[i%3], ""))
	}
	s := NewChromem(v).(*chromemStore)
	const k, queries = 60, 50
	alone := 0
	for range queries {
		q, err := v.query(direction())
		if err != nil {
			t.Fatal(err)
		}
		hits, border, err := s.candidates(q, Filter{}, k+chromemSpare)
		if err != nil {
			t.Fatal(err)
		}
		if decided(best(hits, k), border, chromemError) {
			alone++
		}
	}
	if alone < queries*9/10 {
		t.Errorf("chromem-go decided %d of %d queries", alone, queries)
	}
}
