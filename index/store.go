package index

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
)

// A Store finds the passages nearest to a query. Every Store returns the same
// hits for the same vectors, to the last bit: package indextest says so.
type Store interface {
	// Search returns the k passages that pass f and are most similar to the
	// query, in a total order: similarity descending, then passage ascending.
	// A query without a direction is similar to nothing; one of another length
	// than the vectors is an error. Search may be called concurrently.
	Search(query []float32, f Filter, k int) ([]Hit, error)

	// Len returns the number of passages.
	Len() int
}

// A Hit is a passage that Search found.
type Hit struct {
	Passage    uint32
	Similarity float32 // cosine, -1 to 1
}

// A Filter says which passages may be seen. The zero Filter lets all pass.
type Filter struct {
	Kind  kb.Kind  // empty: every kind
	Level kb.Level // empty: every level, also none
}

// A Group is what a Filter can tell apart: a kind and a level.
type Group uint8

// GroupOf returns the group of a passage; words outside the closed sets count
// as empty.
func GroupOf(k kb.Kind, l kb.Level) Group {
	return Group(code(kindCodes, k) | code(levelCodes, l)<<2)
}

func (g Group) kind() kb.Kind   { return word(kindCodes, uint8(g)&3) }
func (g Group) level() kb.Level { return word(levelCodes, uint8(g)>>2) }

// Keeps reports whether an entry's passages pass.
func (f Filter) Keeps(a Attr) bool {
	return (f.Kind == "" || f.Kind == a.Kind) && (f.Level == "" || f.Level == a.Level)
}

// table precomputes the filter for every group: a scan asks it once a passage.
func (f Filter) table() (pass [256]bool) {
	for g := range pass {
		pass[g] = f.Keeps(Attr{Kind: Group(g).kind(), Level: Group(g).level()})
	}
	return pass
}

// Vectors are the quantised unit vectors of passages, the ground that every
// Store stands on.
type Vectors struct {
	Dims    int
	Numbers []int8    // Dims a passage
	Scales  []float32 // one a passage: 1 / length, 0 for a vector without a direction
	Groups  []Group   // one a passage
}

// Add quantises a vector and appends it as the next passage. A vector that is
// zero or has a number that is not finite will be similar to nothing.
func (v *Vectors) Add(x []float32, g Group) {
	v.Numbers = append(v.Numbers, make([]int8, v.Dims)...)
	v.Scales = append(v.Scales, vec.Unit(v.at(len(v.Scales)), x))
	v.Groups = append(v.Groups, g)
}

// Len returns the number of passages.
func (v *Vectors) Len() int { return len(v.Scales) }

func (v *Vectors) at(p int) []int8 { return v.Numbers[p*v.Dims:][:v.Dims:v.Dims] }

// A query is a quantised query.
type query struct {
	numbers []int8
	scale   float32 // 0: similar to nothing
}

func (v *Vectors) query(x []float32) (query, error) {
	if len(x) != v.Dims {
		return query{}, fmt.Errorf("query has %d numbers, the index %d", len(x), v.Dims)
	}
	q := query{numbers: make([]int8, v.Dims)}
	q.scale = vec.Unit(q.numbers, x)
	return q, nil
}

// similarity is what similarities writes for one passage.
func (v *Vectors) similarity(q query, p int) float32 {
	var one [1]float32
	v.similarities(one[:], q, []int{p})
	return one[0]
}

// similarities writes into dst the scores of some passages, the one place where a score
// comes from. Conversions keep machines that can fuse operations from rounding differently.
func (v *Vectors) similarities(dst []float32, q query, passages []int) {
	var rows [32][]int8
	var products [len(rows)]int32
	for from := 0; from < len(passages); from += len(rows) {
		some := passages[from:min(from+len(rows), len(passages))]
		for i, p := range some {
			rows[i] = v.at(p)
		}
		vec.Dots(products[:], q.numbers, rows[:len(some)])
		for i, p := range some {
			dst[from+i] = vec.Cosine(products[i], q.scale, v.Scales[p])
		}
	}
}

// byRank is the total order of hits.
func byRank(a, b Hit) int {
	return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.Passage, b.Passage))
}

// best sorts hits and returns the first k.
func best(hits []Hit, k int) []Hit {
	slices.SortFunc(hits, byRank)
	return hits[:min(k, len(hits))]
}
