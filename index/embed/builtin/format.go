package builtin

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"unsafe"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// model.bin, all numbers little-endian:
//
//	magic "TACITEM2"
//	uint32 dims, words, pieces, grams, slots, bytes of text, background vectors
//	uint32 phrases, packed rows
//	for every 64 features: uint64 which have packed rows, uint32 how many features before have
//	float32 scale of each row
//	float32 length of each row: of scale times its numbers
//	uint32 offset of each feature's text, and the end
//	slots of the hash table (vocabulary.go)
//	uint8 rarity of each feature: 16 ln(texts / texts that hold it)
//	int8 rows of the features whose rows are not packed, dims each
//	packed rows, dims of four bits each (vec.Pack)
//	float32 scale of each background vector
//	int8 background vectors
//	the features' texts
//
// As many rows as 28 of a hundred features are packed: those of the rarest pieces and n-grams.
// What few texts contain can be rounded almost freely, and these never stand alone: a stretch of
// text has several of them, and their errors are not the same. Words and phrases stand alone
// (docs/embedder.md, "What a MiB costs").
//
// A reader refuses a file whose length does not follow from its header.
const (
	magic      = "TACITEM2"
	headerSize = len(magic) + 9*4
	rarityUnit = 16 // steps of rarity per unit of the natural logarithm
)

// A header is the part of model.bin that says how large the rest is.
type header struct {
	Dims, Words, Pieces, Grams, Slots, TextBytes, Background, Phrases, Packed uint32
}

// mostDims is where vec.Dot is far from an overflow, and so are the sizes of a file, whatever
// else its header says.
const mostDims = 1 << 16

func (h header) features() uint64 {
	return uint64(h.Words) + uint64(h.Pieces) + uint64(h.Grams) + uint64(h.Phrases)
}

// sense reports whether there can be a file with such a header.
func (h header) sense() bool {
	return h.Dims > 0 && h.Dims <= mostDims && h.Dims%32 == 0 && h.Slots > 0 && h.Slots&(h.Slots-1) == 0 && uint64(h.Packed) <= h.features()
}

// sizes returns the length in bytes of every section, in file order. It has 64 bits on every
// machine: a file that was not read yet may say anything.
func (h header) sizes() [11]uint64 {
	n, p, d, b := h.features(), uint64(h.Packed), uint64(h.Dims), uint64(h.Background)
	return [...]uint64{placeSize * groups(n), 4 * n, 4 * n, 4 * (n + 1), 8 * uint64(h.Slots), n,
		(n - p) * d, p * uint64(vec.PackedSize(int(d))), 4 * b, b * d, uint64(h.TextBytes)}
}

// Parameters are what training leaves behind.
type Parameters struct {
	Dims       int
	Vocabulary *Vocabulary
	Rows       []float32 // Dims numbers a feature
	Rarity     []float64 // of each feature: ln(texts / texts that hold it)
	Background []float32 // Dims numbers a vector: unit vectors of ordinary passages
}

// Write quantises the parameters and writes them as model.bin. Which rows are packed follows from
// the rarity that the file has, and what they become from their numbers of eight bits. So a file
// in which none is packed can be written again with packed rows, as the one that ships was, and
// it is the file that training writes.
func Write(w io.Writer, p Parameters) error {
	v, n := p.Vocabulary, p.Vocabulary.Len()
	if p.Dims <= 0 || p.Dims > mostDims || p.Dims%32 != 0 || len(p.Rows) != n*p.Dims || len(p.Rarity) != n || len(p.Background)%p.Dims != 0 {
		return errors.New("parameters do not fit together")
	}
	rarity := make([]uint8, n)
	for i := range n {
		rarity[i] = uint8(min(255, math.Round(rarityUnit*p.Rarity[i])))
	}
	rare := rarest(rarity, v)
	h := header{
		Dims: uint32(p.Dims), Words: uint32(v.words), Pieces: uint32(v.pieces), Grams: uint32(v.grams),
		Slots: uint32(len(v.table) / 8), TextBytes: uint32(len(v.texts)), Background: uint32(len(p.Background) / p.Dims), Phrases: uint32(v.phrases),
		Packed: uint32(count(rare)),
	}
	rows := quantizeRows(p.Rows, p.Dims, rare)
	background := quantizeRows(p.Background, p.Dims, make([]bool, h.Background))
	for _, part := range []any{[]byte(magic), h, places(rare), rows.scales, rows.lengths, []byte(v.offsets), []byte(v.table), rarity,
		rows.whole, rows.packed, background.scales, background.whole, []byte(v.texts)} {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// packedShare is how many of n features have packed rows.
func packedShare(n int) int { return n * 28 / 100 }

// rarest returns which features have packed rows: the rarest pieces and n-grams. Of features
// that are as rare the later ones have.
func rarest(rarity []uint8, v *Vocabulary) []bool {
	order := make([]int, v.pieces+v.grams)
	for i := range order {
		order[i] = v.words + i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rarity[a], rarity[b]) })
	rare := make([]bool, len(rarity))
	for _, i := range order[max(0, len(order)-packedShare(len(rarity))):] {
		rare[i] = true
	}
	return rare
}

func count(all []bool) (n int) {
	for _, yes := range all {
		if yes {
			n++
		}
	}
	return n
}

// quantized are rows as they lie in the file.
type quantized struct {
	whole, packed   []int8
	scales, lengths []float32
}

// quantizeRows makes whole numbers of the rows, and packs some.
func quantizeRows(rows []float32, dims int, pack []bool) (all quantized) {
	q, packed, again := make([]int8, dims), make([]int8, vec.PackedSize(dims)), make([]float32, dims)
	for i, small := range pack {
		scale := vec.Quantize(q, rows[i*dims:][:dims])
		if small {
			clear(again)
			vec.Add(again, q, scale)
			scale = vec.Pack(packed, again)
			vec.Unpack(q, packed)
			all.packed = append(all.packed, packed...)
		} else {
			all.whole = append(all.whole, q...)
		}
		all.scales = append(all.scales, scale)
		all.lengths = append(all.lengths, scale*float32(math.Sqrt(float64(vec.Dot(q, q)))))
	}
	return all
}

// open lays a Model over the bytes of a model.bin without copying them.
func open(data string) (*Model, error) {
	if len(data) < headerSize || data[:len(magic)] != magic {
		return nil, errors.New("not a model of this version")
	}
	word := func(i int) uint32 { return u32(data[len(magic):], i) }
	h := header{word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8)}
	if !h.sense() {
		return nil, errors.New("the header makes no sense")
	}
	sizes, want := h.sizes(), uint64(headerSize)
	for _, n := range sizes {
		want += n
	}
	if uint64(len(data)) != want {
		return nil, fmt.Errorf("%d bytes long, the header says %d", len(data), want)
	}
	rest := data[headerSize:]
	next := func(i int) string {
		part := rest[:sizes[i]]
		rest = rest[sizes[i]:]
		return part
	}
	m := &Model{dims: int(h.Dims)}
	m.words, m.pieces, m.grams, m.phrases = int(h.Words), int(h.Pieces), int(h.Grams), int(h.Phrases)
	m.places, m.scales, m.lengths, m.offsets, m.table, m.rarity = next(0), next(1), next(2), next(3), next(4), next(5)
	m.rows, m.packed = int8s(next(6)), int8s(next(7))
	m.backgroundScales, m.background, m.texts = next(8), int8s(next(9)), next(10)
	return m, nil
}

// int8s reads the bytes of s as signed numbers. The result must not be
// written to.
func int8s(s string) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.StringData(s))), len(s))
}

// f32 reads the i-th little-endian float32 of s, which need not be aligned.
func f32(s string, i int) float32 { return math.Float32frombits(u32(s, i)) }
