package relevance

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A vectors is quantised vectors in memory.
type vectors struct {
	dims    int
	numbers []int8 // dims a vector
	scales  []float32
}

func newVectors(all [][]float32) *vectors {
	dims := len(all[0])
	v := &vectors{dims, make([]int8, len(all)*dims), make([]float32, len(all))}
	for i, x := range all {
		v.scales[i] = vec.Quantize(v.at(i), x)
	}
	return v
}

func (v *vectors) at(i int) []int8 { return v.numbers[i*v.dims:][:v.dims:v.dims] }

// Background and BackgroundVector are as in package builtin.

func (v *vectors) Background() int                                  { return len(v.scales) }
func (v *vectors) BackgroundVector(i int) (q []int8, scale float32) { return v.at(i), v.scales[i] }

// A kept is a Space as JSON.
type kept struct {
	For       string    `json:"for"` // see madeFor
	Dims      int       `json:"dims"`
	Numbers   []byte    `json:"numbers"` // int8 each
	Scales    []float32 `json:"scales"`
	Shift     float64   `json:"shift"`
	Stretch   float64   `json:"stretch"`
	OwnLength float64   `json:"ownLength"`
}

// madeFor names all that a Space was made of.
func madeFor(e embed.Embedder, m *builtin.Model) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q", e.Model().Hash, m.Model().Hash, backgroundText))
	return hex.EncodeToString(sum[:])
}

// Encode writes a Space that NewSpace made of an embedder and m, for ReadSpace.
func (s *Space) Encode(m *builtin.Model) ([]byte, error) {
	v, ok := s.sample.(*vectors)
	if !ok {
		return nil, errors.New("the space of the built-in model is in the binary")
	}
	k := kept{madeFor(s.embedder, m), v.dims, make([]byte, len(v.numbers)), v.scales, s.shift, s.stretch, s.ownLength}
	for i, n := range v.numbers {
		k.Numbers[i] = byte(n)
	}
	return json.Marshal(k)
}

// ReadSpace reads what Encode wrote, which saves asking e. It refuses what was
// made for another model, and what makes no sense.
func ReadSpace(data []byte, e embed.Embedder, m *builtin.Model) (*Space, error) {
	var k kept
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, err
	}
	if k.For != madeFor(e, m) || k.Dims != e.Model().Dims || k.Dims <= 0 || len(k.Scales) == 0 ||
		len(k.Numbers) != k.Dims*len(k.Scales) || !(k.Stretch > 0) || !(k.OwnLength > 0) {
		return nil, errors.New("the background was embedded by another model")
	}
	v := &vectors{k.Dims, make([]int8, len(k.Numbers)), k.Scales}
	for i, n := range k.Numbers {
		v.numbers[i] = int8(n)
	}
	return &Space{e, &ground{sample: v, shift: k.Shift, stretch: k.Stretch, ownLength: k.OwnLength}}, nil
}
