package builtin

import (
	"context"
	"encoding/json"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A Model is the built-in embedder. It is safe for concurrent use.
type Model struct {
	Vocabulary
	identity    embed.Model
	calibration json.RawMessage
	dims        int

	places           string // of the rows, see places.go
	scales, lengths  string // float32 each, see format.go
	rarity           string
	rows, packed     []int8
	backgroundScales string
	background       []int8
}

var _ embed.Embedder = (*Model)(nil)

// Model identifies the embedder by the sha256 of its file.
func (m *Model) Model() embed.Model { return m.identity }

// Embed returns the vectors of texts; roles make no difference to this model.
func (m *Model) Embed(ctx context.Context, _ embed.Role, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	var features []int32
	for i, s := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		features = m.Features(features[:0], s)
		vectors[i] = m.Sum(features)
	}
	return vectors, nil
}

// Sum returns the unit vector of a text that was cut into features, or a zero
// vector if there are none.
func (m *Model) Sum(features []int32) []float32 {
	sum := m.AddTo(nil, features)
	vec.Normalize(sum)
	return sum
}

// AddTo adds the rows of features to a sum, nil for none, and returns it: Sum before it is
// made a unit vector. What is added in parts is what is added at once, to the last bit.
func (m *Model) AddTo(sum []float32, features []int32) []float32 {
	if sum == nil {
		sum = make([]float32, m.dims)
		clear(sum) // fresh memory that is read first is got from the system twice
	}
	room := make([]int8, m.dims)
	for i, f := range features {
		if i+ahead < len(features) {
			m.Fetch(features[i+ahead])
		}
		q, scale := m.Row(f, room)
		vec.Add(sum, q, scale)
	}
	return sum
}

// ahead is how many rows before it is added a row is asked for.
const ahead = 4

// Row returns a feature's learned vector: scale times the numbers of q, which must not be
// written to. Numbers that lie packed are unpacked into room, as long as a vector, or into new
// memory where room is nil.
func (m *Model) Row(feature int32, room []int8) (q []int8, scale float32) {
	scale = f32(m.scales, int(feature))
	q, packed := m.lie(feature)
	if !packed {
		return q, scale
	}
	if room == nil {
		room = make([]int8, m.dims)
	}
	vec.Unpack(room, q)
	return room, scale
}

// lie returns the numbers of a feature's row as they lie in the file.
func (m *Model) lie(feature int32) (q []int8, packed bool) {
	n, packed := m.place(feature)
	if packed {
		size := vec.PackedSize(m.dims)
		return m.packed[n*size:][:size:size], true
	}
	return m.rows[n*m.dims:][:m.dims:m.dims], false
}

// Fetch says that the row of a feature will be asked for soon.
func (m *Model) Fetch(feature int32) {
	q, _ := m.lie(feature)
	vec.Fetch(q)
}

// Length returns the length of a feature's row: how much the feature sways the
// vector of a text.
func (m *Model) Length(feature int32) float32 { return f32(m.lengths, int(feature)) }

// cosine returns the cosine of two rows: the product of their numbers, of their scales and of
// their lengths tell it.
func cosine(product int32, scales, lengths float32) float32 {
	if lengths == 0 {
		return 0
	}
	return scales * float32(product) / lengths
}

// Rows are the rows of some features, looked up once for however many cosines.
type Rows struct {
	q               [][]int8
	scales, lengths []float32
}

// Rows returns the rows of features.
func (m *Model) Rows(features ...int32) *Rows {
	n := len(features)
	r := &Rows{make([][]int8, n), make([]float32, n), make([]float32, n)}
	for i, f := range features {
		r.q[i], r.scales[i] = m.Row(f, nil)
		r.lengths[i] = m.Length(f)
	}
	return r
}

// Cosine returns the cosine of row i and of row k of others: 1 for the same word, near 1 for
// synonyms and translations.
func (r *Rows) Cosine(i int, others *Rows, k int) float32 {
	return cosine(vec.Dot(r.q[i], others.q[k]), r.scales[i]*others.scales[k], r.lengths[i]*others.lengths[k])
}

// Cosines writes into dst what Cosine returns for row i and each of others.
func (r *Rows) Cosines(dst []float32, i int, others *Rows) {
	var products [64]int32
	for from := 0; from < len(others.q); from += len(products) {
		some := others.q[from:min(from+len(products), len(others.q))]
		vec.Dots(products[:], r.q[i], some)
		for k := range some {
			dst[from+k] = cosine(products[k], r.scales[i]*others.scales[from+k], r.lengths[i]*others.lengths[from+k])
		}
	}
}

// Rarity returns ln(texts / texts that hold the feature) over the training
// texts: about 3 for an everyday word, 10 for a rare one.
func (m *Model) Rarity(feature int32) float64 {
	return float64(m.rarity[feature]) / rarityUnit
}

const (
	// Everyday is the rarity below which a word says nothing about the subject:
	// "how", "update", 使用, 場合.
	Everyday = 4.0
	// Unseen is the rarity of what the vocabulary does not know: as rare as the
	// rarest fifth of what it knows.
	Unseen = 11.5
)

// Weight returns what a feature says: the length of its row times its rarity above
// Everyday, and never less than 0. The conversion keeps the division of Rarity apart
// from the difference, where it is compiled into this function.
func (m *Model) Weight(feature int32) float64 {
	return max(0, float64(m.Length(feature))*(float64(m.Rarity(feature))-Everyday))
}

// Background returns the number of background vectors: unit vectors of
// ordinary passages about software and business, against which a question's
// best match must stand out even in a bank of one memory.
func (m *Model) Background() int { return len(m.background) / m.dims }

// BackgroundVector returns a background vector: scale times q.
func (m *Model) BackgroundVector(i int) (q []int8, scale float32) {
	return m.background[i*m.dims:][:m.dims:m.dims], f32(m.backgroundScales, i)
}
