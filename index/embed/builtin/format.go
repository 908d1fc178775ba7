package builtin

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"unsafe"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// model.bin, all numbers little-endian:
//
//	magic "TACITEM1"
//	uint32 dims, words, pieces, grams, slots, bytes of text, background vectors
//	uint32 phrases
//	float32 scale of each row
//	float32 length of each row: of scale times its numbers
//	uint32 offset of each feature's text, and the end
//	slots of the hash table (vocabulary.go)
//	uint8 rarity of each feature: 16 ln(texts / texts that hold it)
//	int8 rows, dims a feature
//	float32 scale of each background vector
//	int8 background vectors
//	the features' texts
//
// A reader refuses a file whose length does not follow from its header.
const (
	magic      = "TACITEM1"
	headerSize = len(magic) + 8*4
	rarityUnit = 16 // steps of rarity per unit of the natural logarithm
)

// A header is the part of model.bin that says how large the rest is.
type header struct {
	Dims, Words, Pieces, Grams, Slots, TextBytes, Background, Phrases uint32
}

func (h header) features() int { return int(h.Words) + int(h.Pieces) + int(h.Grams) + int(h.Phrases) }

// sizes returns the length in bytes of every section, in file order.
func (h header) sizes() []int {
	n, b := h.features(), int(h.Background)
	return []int{4 * n, 4 * n, 4 * (n + 1), 8 * int(h.Slots), n, n * int(h.Dims), 4 * b, b * int(h.Dims), int(h.TextBytes)}
}

// Parameters are what training leaves behind.
type Parameters struct {
	Dims       int
	Vocabulary *Vocabulary
	Rows       []float32 // Dims numbers a feature
	Rarity     []float64 // of each feature: ln(texts / texts that hold it)
	Background []float32 // Dims numbers a vector: unit vectors of ordinary passages
}

// Write quantises the parameters and writes them as model.bin.
func Write(w io.Writer, p Parameters) error {
	v, n := p.Vocabulary, p.Vocabulary.Len()
	if len(p.Rows) != n*p.Dims || len(p.Rarity) != n || len(p.Background)%p.Dims != 0 || p.Dims%32 != 0 {
		return errors.New("parameters do not fit together")
	}
	h := header{
		Dims: uint32(p.Dims), Words: uint32(v.words), Pieces: uint32(v.pieces), Grams: uint32(v.grams),
		Slots: uint32(len(v.table) / 8), TextBytes: uint32(len(v.texts)), Background: uint32(len(p.Background) / p.Dims), Phrases: uint32(v.phrases),
	}
	rows, scales := quantizeRows(p.Rows, p.Dims)
	lengths := make([]float32, n)
	rarity := make([]uint8, n)
	for i := range n {
		q := rows[i*p.Dims:][:p.Dims]
		lengths[i] = scales[i] * float32(math.Sqrt(float64(vec.Dot(q, q))))
		rarity[i] = uint8(min(255, math.Round(rarityUnit*p.Rarity[i])))
	}
	background, backgroundScales := quantizeRows(p.Background, p.Dims)
	for _, part := range []any{[]byte(magic), h, scales, lengths, []byte(v.offsets), []byte(v.table), rarity,
		rows, backgroundScales, background, []byte(v.texts)} {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

func quantizeRows(rows []float32, dims int) (q []int8, scales []float32) {
	q, scales = make([]int8, len(rows)), make([]float32, len(rows)/dims)
	for i := range scales {
		scales[i] = vec.Quantize(q[i*dims:][:dims], rows[i*dims:][:dims])
	}
	return q, scales
}

// open lays a Model over the bytes of a model.bin without copying them.
func open(data string) (*Model, error) {
	if len(data) < headerSize || data[:len(magic)] != magic {
		return nil, errors.New("not a model of this version")
	}
	word := func(i int) uint32 { return u32(data[len(magic):], i) }
	h := header{word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)}
	if h.Dims == 0 || h.Dims%32 != 0 || h.Slots == 0 || h.Slots&(h.Slots-1) != 0 {
		return nil, errors.New("the header makes no sense")
	}
	want := headerSize
	for _, n := range h.sizes() {
		want += n
	}
	if len(data) != want {
		return nil, fmt.Errorf("%d bytes long, the header says %d", len(data), want)
	}
	rest := data[headerSize:]
	next := func(i int) string {
		n := h.sizes()[i]
		part := rest[:n]
		rest = rest[n:]
		return part
	}
	m := &Model{dims: int(h.Dims)}
	m.words, m.pieces, m.grams, m.phrases = int(h.Words), int(h.Pieces), int(h.Grams), int(h.Phrases)
	m.scales, m.lengths, m.offsets, m.table, m.rarity = next(0), next(1), next(2), next(3), next(4)
	m.rows, m.backgroundScales, m.background, m.texts = int8s(next(5)), next(6), int8s(next(7)), next(8)
	return m, nil
}

// int8s reads the bytes of s as signed numbers. The result must not be
// written to.
func int8s(s string) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.StringData(s))), len(s))
}

// f32 reads the i-th little-endian float32 of s, which need not be aligned.
func f32(s string, i int) float32 { return math.Float32frombits(u32(s, i)) }
