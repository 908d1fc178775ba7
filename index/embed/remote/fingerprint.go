package remote

import (
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// probe is the text that goes along with every request. Whatever the model, it
// finds something in one of the languages.
const probe = "The same text, so that the same model can be recognised. 用来识别模型的同一句话。モデルを見分けるための同じ文。"

// alike is the least cosine of two vectors of the probe from one model. Batches
// and hardware change the last digits of a vector, another quantisation of the
// same weights the second or third, another model everything.
const alike = 0.99

// A Fingerprint is the vector of the probe, in int8: it tells one model from
// another. It fits what it came from for ever, and is written as JSON.
type Fingerprint struct {
	Probe []byte `json:"probe"` // int8 each
}

func newFingerprint(v []float32) Fingerprint {
	q := make([]int8, len(v))
	vec.Quantize(q, v)
	f := Fingerprint{make([]byte, len(v))}
	for i, x := range q {
		f.Probe[i] = byte(x)
	}
	return f
}

func (f Fingerprint) dims() int { return len(f.Probe) }

// valid reports whether the fingerprint can be of a model with such settings.
func (f Fingerprint) valid(s Settings) bool {
	n := f.dims()
	return n > 0 && n <= mostDims && (s.Dims == 0 || s.Dims == n) && f.fits(f.vector())
}

func (f Fingerprint) vector() []float32 {
	v := make([]float32, len(f.Probe))
	for i, x := range f.Probe {
		v[i] = float32(int8(x))
	}
	vec.Normalize(v)
	return v
}

// fits reports whether a unit vector of the probe is from the same model.
func (f Fingerprint) fits(v []float32) bool {
	if len(v) != f.dims() {
		return false
	}
	cosine := 0.0
	for i, x := range f.vector() {
		cosine += float64(x) * float64(v[i])
	}
	return cosine >= alike
}
