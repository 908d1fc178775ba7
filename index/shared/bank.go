package shared

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// A Bank is the memories of an engine, as package retrieve asks them. It brings what is
// needed and keeps it: it is for one question, or a few. It is safe for concurrent use.
//
// Most of its methods cannot return an error; the first one is kept, and from then on the
// bank holds nothing. Err has to be asked after a question.
type Bank struct {
	engine Engine
	stats  Stats

	mu      sync.Mutex
	err     error
	terms   map[uint64]*Holders
	named   map[uint64][]int
	asked   []uint64 // announced, and not looked up among the names yet
	heads   map[int]index.Group
	records map[int]*brought
	of      []int // memory, by passage that was brought
	hits    []int // memory, by passage that was found
	entries map[int]listed
	sought  map[search]func() ([]Near, error)
}

// A search is what Nearest is asked.
type search struct {
	query string
	f     index.Filter
	k     int
}

func searchOf(numbers []int8, f index.Filter, k int) search {
	query := make([]byte, len(numbers))
	for i, n := range numbers {
		query[i] = byte(n)
	}
	return search{string(query), f, k}
}

// firstHit is the number of the first passage that was found. Those that were brought are
// numbered from 0, those of one memory after each other.
const firstHit = 1 << 31

// brought is a record with the number of its gist.
type brought struct {
	*Record
	first int
}

// listed is what is known of a memory that is not measured, or is read more than once.
type listed struct {
	index.Entry
	of string // the name of its bank
}

// ErrGone is the error for a memory that is not there any more.
var ErrGone = errors.New("a memory of the shared index is gone")

// NewBank returns the Bank of an engine.
func NewBank(e Engine) *Bank {
	return &Bank{
		engine: e, stats: e.Stats(), terms: map[uint64]*Holders{}, named: map[uint64][]int{},
		heads: map[int]index.Group{}, records: map[int]*brought{}, entries: map[int]listed{},
		sought: map[search]func() ([]Near, error){},
	}
}

// Err returns the first error.
func (b *Bank) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// failed keeps the first error, and reports whether there is one.
func (b *Bank) failed(err error) bool {
	b.err = cmp.Or(b.err, err)
	return b.err != nil
}

// Len returns the number of memories.
func (b *Bank) Len() int { return b.stats.Memories }

// MeanLength returns the mean of Length over all memories.
func (b *Bank) MeanLength() float64 {
	return float64(b.stats.Length) / float64(max(1, b.stats.Memories))
}

// Announce looks terms up, all at once.
func (b *Bank) Announce(terms []uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.announce(terms)
}

func (b *Bank) announce(terms []uint64) {
	var unknown []uint64
	for _, t := range terms {
		if b.terms[t] == nil {
			unknown = append(unknown, t)
		}
	}
	if len(unknown) == 0 || b.err != nil {
		return
	}
	slices.Sort(unknown)
	unknown = slices.Compact(unknown)
	found, err := b.engine.Holders(unknown)
	if b.failed(err) {
		return
	}
	for _, t := range unknown {
		h := found[t]
		b.terms[t] = &h
		for _, p := range h.Postings {
			b.heads[p.Memory] = p.Group
		}
		if h.Count > len(h.Postings) {
			b.asked = append(b.asked, t)
		}
	}
}

// holders returns what is known of a term; it never is nil.
func (b *Bank) holders(term uint64) *Holders {
	if b.announce([]uint64{term}); b.terms[term] == nil {
		return &Holders{}
	}
	return b.terms[term]
}

// Holders returns how many memories contain an exact term.
func (b *Bank) Holders(term uint64) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.holders(term).Count
}

// Postings returns the memories that contain an exact term, in ascending order. If more than
// index.MostPostings do, they are those that were brought.
func (b *Bank) Postings(term uint64) (list []index.Posting) {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := b.holders(term)
	if h.Count == len(h.Postings) {
		for _, p := range h.Postings {
			list = append(list, index.Posting{Entry: p.Memory, Count: p.Count, Places: p.Places})
		}
		return list
	}
	for i, r := range b.records {
		if u, ok := r.Uses.find(term); ok {
			list = append(list, index.Posting{Entry: i, Count: u.Count, Places: u.Places})
		}
	}
	slices.SortFunc(list, func(a, b index.Posting) int { return cmp.Compare(a.Entry, b.Entry) })
	return list
}

// Named returns the memories that contain an exact term in their names, or in what says when
// they matter, in ascending order.
func (b *Bank) Named(term uint64) (all []int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := b.holders(term)
	if h.Count == len(h.Postings) {
		for _, p := range h.Postings {
			if p.Places&(index.InName|index.InTrigger) != 0 {
				all = append(all, p.Memory)
			}
		}
		return all
	}
	if _, known := b.named[term]; !known && b.err == nil {
		found, err := b.engine.Named(append(b.asked, term))
		if b.failed(err) {
			return nil
		}
		for _, t := range append(b.asked, term) {
			b.named[t] = found[t]
		}
		b.asked = nil
	}
	return slices.Clone(b.named[term])
}

// Expect begins to look for what Nearest will be asked, if that can be done beside other things.
func (b *Bank) Expect(queries [][]float32, f index.Filter, k int) {
	seeker, ok := b.engine.(Seeker)
	if !ok || k <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var unknown [][]int8
	for _, query := range queries {
		numbers := make([]int8, len(query))
		if vec.Unit(numbers, query) != 0 && b.err == nil && b.sought[searchOf(numbers, f, k)] == nil {
			unknown = append(unknown, numbers)
		}
	}
	for n, found := range seeker.Seek(unknown, f, k) {
		b.sought[searchOf(unknown[n], f, k)] = found
	}
}

// near returns what was sought, and else asks for it.
func (b *Bank) near(numbers []int8, f index.Filter, k int) ([]Near, error) {
	if found := b.sought[searchOf(numbers, f, k)]; found != nil {
		if near, err := found(); err == nil {
			return slices.Clone(near), nil
		}
	}
	return b.engine.Nearest(numbers, f, k)
}

// Nearest returns the passages most similar to query that pass f.
func (b *Bank) Nearest(query []float32, f index.Filter, k int) ([]index.Hit, error) {
	numbers := make([]int8, len(query))
	scale := vec.Unit(numbers, query)
	if scale == 0 || k <= 0 {
		return nil, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err != nil {
		return nil, b.err
	}
	near, err := b.near(numbers, f, k)
	if b.failed(err) {
		return nil, err
	}
	similar := func(n Near) float32 { return vec.Cosine(n.Product, scale, n.Scale) }
	slices.SortFunc(near, func(a, b Near) int {
		return cmp.Or(cmp.Compare(similar(b), similar(a)), cmp.Compare(a.Memory, b.Memory), cmp.Compare(a.Passage, b.Passage))
	})
	near = near[:min(k, len(near))]
	hits := make([]index.Hit, len(near))
	for i, n := range near {
		b.heads[n.Memory] = n.Group
		hits[i] = index.Hit{Passage: uint32(firstHit + len(b.hits)), Similarity: similar(n)}
		b.hits = append(b.hits, n.Memory)
	}
	return hits, nil
}

// Bring brings memories, all at once.
func (b *Bank) Bring(memories []int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bring(memories)
}

func (b *Bank) bring(memories []int) error {
	var missing []int
	for _, i := range memories {
		if b.records[i] == nil {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 || b.err != nil {
		return b.err
	}
	slices.Sort(missing)
	missing = slices.Compact(missing)
	found, err := b.engine.Records(missing)
	if b.failed(err) {
		return b.err
	}
	for _, i := range missing {
		r := found[i]
		if r == nil || len(r.Passages) == 0 {
			b.failed(ErrGone)
			return b.err
		}
		b.records[i] = &brought{r, len(b.of)}
		for range r.Passages {
			b.of = append(b.of, i)
		}
	}
	return nil
}

// Meanwhile is Bring while something is sought, of which most will not be there yet: to wait for
// it is the longest that a question takes.
func (b *Bank) Meanwhile(memories []int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, found := range b.sought {
		if found != nil {
			b.bring(memories)
			return
		}
	}
}

// empty stands for a memory that could not be brought.
var empty = &brought{Record: &Record{Passages: []Passage{{}}}}

// Peek brings what Entry returns of memories, all at once, and nothing else.
func (b *Bank) Peek(memories []int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var missing []int
	for _, i := range memories {
		if _, ok := b.entries[i]; !ok && b.records[i] == nil {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 || b.err != nil {
		return b.err
	}
	slices.Sort(missing)
	missing = slices.Compact(missing)
	found, err := b.engine.Entries(missing)
	if b.failed(err) {
		return b.err
	}
	for _, i := range missing {
		r := found[i]
		if r == nil {
			b.failed(ErrGone)
			return b.err
		}
		b.entries[i] = listed{r.Entry(), r.Bank}
	}
	return nil
}

func (b *Bank) record(i int) *brought {
	if b.bring([]int{i}) != nil {
		return empty
	}
	return b.records[i]
}

// Attr returns the closed sets of a memory. Of one that was found, and was not brought, it
// has what a Filter asks.
func (b *Bank) Attr(i int) index.Attr {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.records[i]; r != nil {
		return r.Attr
	}
	if g, ok := b.heads[i]; ok {
		return attrs[g]
	}
	return b.record(i).Attr
}

// Entry returns a memory.
func (b *Bank) Entry(i int) index.Entry { return b.listed(i).Entry }

// NameOf returns the name of the bank that a memory is of.
func (b *Bank) NameOf(i int) string { return b.listed(i).of }

func (b *Bank) listed(i int) listed {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e, ok := b.entries[i]; ok {
		return e
	}
	r := b.record(i)
	e := listed{r.Entry(), r.Bank}
	b.entries[i] = e
	return e
}

// Text returns the text of a memory's file.
func (b *Bank) Text(i int) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.engine.Text(i)
}

// Features returns the features of the model in a memory.
func (b *Bank) Features(i int) []index.Feature {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.record(i).Features
}

// Length returns how many terms the text of a memory has, with repetitions.
func (b *Bank) Length(i int) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.record(i).Length
}

// Passages returns the passage numbers of a memory.
func (b *Bank) Passages(i int) (lo, hi int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.record(i)
	return r.first, r.first + len(r.Passages)
}

// PassageEntry returns the memory that a passage is of.
func (b *Bank) PassageEntry(p int) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p >= firstHit {
		return b.hits[p-firstHit]
	}
	return b.of[p]
}

// Vector returns the numbers of a passage that was brought.
func (b *Bank) Vector(p int) (numbers []int8, scale float32) {
	x := b.passage(p)
	return x.Numbers, x.Scale
}

// PassageInfo returns the heading that a passage stands under, and the line of its file.
func (b *Bank) PassageInfo(p int) (heading string, line int) {
	x := b.passage(p)
	return x.Heading, x.Line
}

func (b *Bank) passage(p int) *Passage {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p >= len(b.of) {
		return &Passage{}
	}
	r := b.records[b.of[p]]
	return &r.Passages[p-r.first]
}

// Kept returns the memories that pass f, in ascending order.
func (b *Bank) Kept(f index.Filter) []int { return b.list(f, false) }

// Globbed returns the memories that name open files, in ascending order.
func (b *Bank) Globbed() []int { return b.list(index.Filter{}, true) }

func (b *Bank) list(f index.Filter, globbed bool) []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err != nil {
		return nil
	}
	heads, err := b.engine.Heads(f, globbed)
	if b.failed(err) {
		return nil
	}
	all := make([]int, len(heads))
	for i, h := range heads {
		all[i] = h.Memory
		b.heads[h.Memory] = h.Group
	}
	if b.bring(all) != nil { // all of them will be read
		return nil
	}
	return all
}
