package shared

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"iter"
	"math"
	"slices"
	"sort"
	"sync"
	"unsafe"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// A Record is a memory as an engine holds it: what an index says of it.
type Record struct {
	Bank     string // the name of its bank, as an engine brings it
	Path     string
	Lines    int
	Length   int               // terms, with repetitions
	Sum      [sha256.Size]byte // of the file
	Attr     index.Attr
	Front    []byte // JSON of the front matter, with what INDEX.md changed
	Features []index.Feature
	Uses     Uses
	Passages []Passage
}

// A Use is an exact term in one memory.
type Use struct {
	Term   uint64
	Count  int
	Places index.Places
}

// A Passage is a piece of a memory; the first one is the gist.
type Passage struct {
	Heading string
	Line    int
	Numbers []int8
	Scale   float32
}

// Entry returns the memory as an index has it.
func (r *Record) Entry() index.Entry {
	e := index.Entry{Path: r.Path, Lines: r.Lines, Sum: r.Sum}
	if json.Unmarshal(r.Front, &e.FrontMatter) != nil {
		e.FrontMatter = kb.FrontMatter{}
	}
	return e
}

// layout is raised when a record is made otherwise of the same memory: all of a bank then
// travels once more.
const layout = "2"

// A Print tells whether two records are equal.
type Print [sha256.Size]byte

// A Reader makes the records of an index.
type Reader struct {
	x    *index.Index
	uses func() [][]Use // by entry; all are read for the first record, and for none if nothing travels
}

// NewReader returns a Reader of x, which must stay open.
func NewReader(x *index.Index) *Reader {
	return &Reader{x, sync.OnceValue(func() [][]Use { return usesOf(x) })}
}

// usesOf returns the terms of each memory, which an index keeps by term.
func usesOf(x *index.Index) [][]Use {
	all := make([][]Use, x.Len())
	for term, postings := range x.AllPostings() {
		for _, p := range postings {
			all[p.Entry] = append(all[p.Entry], Use{term, p.Count, p.Places})
		}
	}
	return all
}

// Print condenses what a record is made of: everything else follows from the file, the front
// matter and the model.
func (r *Reader) Print(i int) (Print, error) {
	e, attr := r.x.Entry(i), r.x.Attr(i)
	front, err := json.Marshal(&e.FrontMatter, json.Deterministic(true))
	if err != nil {
		return Print{}, err
	}
	m := r.x.Model()
	h := sha256.New()
	for _, part := range [][]byte{[]byte(layout), []byte(m.Hash), []byte(e.Path), e.Sum[:], []byte(attr.Lang), front} {
		h.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(part))))
		h.Write(part)
	}
	return Print(h.Sum(nil)), nil
}

// Record makes the record of memory i.
func (r *Reader) Record(i int) (Record, error) {
	e := r.x.Entry(i)
	front, err := json.Marshal(&e.FrontMatter, json.Deterministic(true))
	if err != nil {
		return Record{}, err
	}
	rec := Record{
		Path: e.Path, Lines: e.Lines, Length: r.x.Length(i), Sum: e.Sum, Attr: r.x.Attr(i),
		Front: front, Features: r.x.Features(i), Uses: packUses(r.uses()[i]),
	}
	lo, hi := r.x.Passages(i)
	for p := lo; p < hi; p++ {
		numbers, scale := r.x.Vector(p)
		heading, line := r.x.PassageInfo(p)
		rec.Passages = append(rec.Passages, Passage{heading, line, slices.Clone(numbers), scale})
	}
	return rec, nil
}

// The packed forms of lists, little endian: 8 bytes a feature, 16 a use, and 16 a passage before
// its heading and its numbers.
const (
	featureSize = 8
	useSize     = 16
	passageSize = 16
)

var errPacked = errors.New("a record of the shared index is damaged")

// PackFeatures returns features as bytes.
func PackFeatures(all []index.Feature) []byte {
	b := make([]byte, 0, len(all)*featureSize)
	for _, f := range all {
		b = binary.LittleEndian.AppendUint32(b, uint32(f.ID))
		b = binary.LittleEndian.AppendUint32(b, f.Within)
	}
	return b
}

// UnpackFeatures is the reverse of PackFeatures.
func UnpackFeatures(b []byte) ([]index.Feature, error) {
	if len(b)%featureSize != 0 {
		return nil, errPacked
	}
	all := make([]index.Feature, 0, len(b)/featureSize)
	for ; len(b) > 0; b = b[featureSize:] {
		all = append(all, index.Feature{ID: int32(binary.LittleEndian.Uint32(b)), Within: binary.LittleEndian.Uint32(b[4:])})
	}
	return all, nil
}

// Uses are the terms of one memory, ascending, packed: few of them are asked for.
type Uses []byte

// packUses packs uses, which are ascending by term.
func packUses(all []Use) Uses {
	b := make([]byte, 0, len(all)*useSize)
	for _, u := range all {
		b = binary.LittleEndian.AppendUint64(b, u.Term)
		b = binary.LittleEndian.AppendUint32(b, uint32(u.Count))
		b = binary.LittleEndian.AppendUint32(b, uint32(u.Places))
	}
	return b
}

// ReadUses returns uses that were packed.
func ReadUses(b []byte) (Uses, error) {
	if len(b)%useSize != 0 {
		return nil, errPacked
	}
	return b, nil
}

// All returns each use.
func (u Uses) All() iter.Seq[Use] {
	return func(yield func(Use) bool) {
		for i := range len(u) / useSize {
			if !yield(u.at(i)) {
				return
			}
		}
	}
}

func (u Uses) at(i int) Use {
	b := u[i*useSize:]
	return Use{binary.LittleEndian.Uint64(b), int(binary.LittleEndian.Uint32(b[8:])), index.Places(binary.LittleEndian.Uint32(b[12:]))}
}

// find returns the use of a term.
func (u Uses) find(term uint64) (Use, bool) {
	n := len(u) / useSize
	i := sort.Search(n, func(i int) bool { return binary.LittleEndian.Uint64(u[i*useSize:]) >= term })
	if i == n {
		return Use{}, false
	}
	x := u.at(i)
	return x, x.Term == term
}

// PackPassages returns passages as bytes: how many there are, and of each its line, its scale,
// the length of its heading, that, and its numbers.
func PackPassages(all []Passage) []byte {
	le := binary.LittleEndian
	b := le.AppendUint32(nil, uint32(len(all)))
	for _, p := range all {
		b = le.AppendUint32(b, uint32(p.Line))
		b = le.AppendUint32(b, math.Float32bits(p.Scale))
		b = le.AppendUint32(b, uint32(len(p.Heading)))
		b = le.AppendUint32(b, uint32(len(p.Numbers)))
		b = append(b, p.Heading...)
		for _, n := range p.Numbers {
			b = append(b, byte(n))
		}
	}
	return b
}

// UnpackPassages is the reverse of PackPassages. The numbers lie in b, which must stay.
func UnpackPassages(b []byte) ([]Passage, error) {
	le := binary.LittleEndian
	if len(b) < 4 {
		return nil, errPacked
	}
	n := le.Uint32(b)
	b = b[4:]
	all := make([]Passage, 0, min(int(n), len(b)/passageSize))
	for range n {
		if len(b) < passageSize {
			return nil, errPacked
		}
		p := Passage{Line: int(le.Uint32(b)), Scale: math.Float32frombits(le.Uint32(b[4:]))}
		heading, numbers := uint64(le.Uint32(b[8:])), uint64(le.Uint32(b[12:]))
		if b = b[passageSize:]; heading+numbers > uint64(len(b)) {
			return nil, errPacked
		}
		p.Heading = string(b[:heading])
		if numbers > 0 {
			p.Numbers = unsafe.Slice((*int8)(unsafe.Pointer(&b[heading])), numbers)
		}
		all, b = append(all, p), b[heading+numbers:]
	}
	if len(b) > 0 {
		return nil, errPacked
	}
	return all, nil
}
