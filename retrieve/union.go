package retrieve

import (
	"cmp"
	"crypto/sha256"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A Member is a bank that is asked together with others, or a store of several.
type Member struct {
	Bank   Bank
	Name   string // of the bank; empty for the project's
	Folder string // where its files lie; empty for none on this machine
	Own    bool   // it tells all that it has; of others, see IsShared

	NameOf func(memory int) string // of the bank that a memory of a store is of
}

// A union is several banks that are asked as one: the project's, and what is asked beside it.
// How rare a word is, which names are known and how far a memory stands out are then those of
// all of them together, so that the answer is the one that all would give in one folder. A
// bank of three memories alone knows too little of that.
//
// The memories of the first member have the numbers that they have there, and those of the
// others follow. It is safe for concurrent use.
type union struct {
	members []*seat
	far     int // how many members lie elsewhere

	mu   sync.Mutex
	hits []int // memory, by passage that was found
}

// A seat is the place of a member.
type seat struct {
	Member
	elsewhere          // nil for one that lies here
	base, passages int // the numbers of the first memory and of the first passage
	step           int // between two memories
	waits          atomic.Int32
}

// An elsewhere is a bank that lies elsewhere: see package relevance as well.
type elsewhere interface {
	distant
	Expect(queries [][]float32, f index.Filter, k int)
	Meanwhile(memories []int)
	Bring(memories []int) error
}

// farPassages is how many passages of a member may be brought from elsewhere.
const farPassages = 1 << 40

// Together returns a Retriever over several banks, which it asks as one: the project's, which
// comes first, others on this machine, and those that lie elsewhere. The memories of the first
// have the numbers that they have there. It is for one question, or a few.
func Together(s *relevance.Scorer, members ...Member) *Retriever {
	u := newUnion(members)
	return New(u, s.Over(u))
}

func newUnion(members []Member) *union {
	u := &union{}
	base, passages := 0, 0
	for _, m := range members {
		j := &seat{Member: m, base: base, passages: passages, step: 1}
		j.elsewhere, _ = m.Bank.(elsewhere)
		u.members = append(u.members, j)
		if j.elsewhere != nil {
			u.far++
			continue
		}
		if n := m.Bank.Len(); n > 0 {
			_, hi := m.Bank.Passages(n - 1)
			base, passages = base+n, passages+hi
		}
	}
	n := 0
	for _, j := range u.members {
		if j.elsewhere != nil { // their numbers have gaps of any width, and take turns
			j.base, j.step, j.passages = base+n, u.far, passages+n*farPassages
			n++
		}
	}
	return u
}

// of returns the member that a memory is of, and its number there.
func (u *union) of(memory int) (*seat, int) {
	n, i := u.place(memory)
	return u.members[n], i
}

// place returns the number of the member that a memory is of, and that of the memory there.
func (u *union) place(memory int) (member, number int) {
	here := len(u.members) - u.far
	if u.far > 0 && memory >= u.members[here].base {
		member = here + (memory-u.members[here].base)%u.far
	} else {
		for member = here - 1; u.members[member].base > memory; {
			member--
		}
	}
	j := u.members[member]
	return member, (memory - j.base) / j.step
}

// numbered returns the number of a member's memory among all.
func (j *seat) numbered(i int) int { return j.base + i*j.step }

// tells reports whether the member tells others of a memory.
func (j *seat) tells(i int) bool { return j.Own || IsShared(j.Bank.Attr(i)) }

// name returns the name of the bank that a memory is of.
func (j *seat) name(i int) string {
	if j.NameOf != nil {
		return j.NameOf(i)
	}
	return j.Name
}

// wait asks a member that may lie elsewhere.
func (j *seat) wait(ask func()) {
	if j.elsewhere != nil {
		j.waits.Add(1)
		defer j.waits.Add(-1)
	}
	ask()
}

// Waiting returns the numbers of the members that lie elsewhere and have not answered what they
// were asked.
func (r *Retriever) Waiting() (all []int) {
	for n, j := range r.union.members {
		if j.waits.Load() > 0 {
			all = append(all, n)
		}
	}
	return all
}

// gather asks all members for memories, at once where some lie elsewhere, and returns those
// that they tell, ascending.
func (u *union) gather(ask func(b Bank) []int) []int {
	lists := make([][]int, len(u.members))
	u.each(func(n int, j *seat) error {
		for _, i := range ask(j.Bank) {
			if j.tells(i) {
				lists[n] = append(lists[n], j.numbered(i))
			}
		}
		return nil
	})
	all := slices.Concat(lists...)
	if u.far > 1 {
		slices.Sort(all)
	}
	return all
}

// each calls ask for every member, for those that lie elsewhere at once.
func (u *union) each(ask func(n int, j *seat) error) error {
	var far parallel.Group
	errs := make([]error, len(u.members))
	for n, j := range u.members {
		if j.elsewhere != nil {
			far.Go(func() { j.wait(func() { errs[n] = ask(n, j) }) })
		}
	}
	far.Here(func() {
		for n, j := range u.members {
			if j.elsewhere == nil {
				errs[n] = ask(n, j)
			}
		}
	})
	far.Wait()
	return cmp.Or(errs...)
}

// Len returns the number of memories.
func (u *union) Len() (n int) {
	for _, j := range u.members {
		n += j.Bank.Len()
	}
	return n
}

// MeanLength returns the mean of Length over all memories.
func (u *union) MeanLength() float64 {
	sum := 0.0
	for _, j := range u.members {
		sum += math.Round(float64(j.Bank.MeanLength() * float64(j.Bank.Len())))
	}
	return sum / float64(max(1, u.Len()))
}

// Attr returns the closed sets of a memory.
func (u *union) Attr(memory int) index.Attr {
	j, i := u.of(memory)
	return j.Bank.Attr(i)
}

// Entry returns a memory.
func (u *union) Entry(memory int) index.Entry {
	j, i := u.of(memory)
	return j.Bank.Entry(i)
}

// Features returns the features of the model in a memory.
func (u *union) Features(memory int) []index.Feature {
	j, i := u.of(memory)
	return j.Bank.Features(i)
}

// Length returns how many terms the text of a memory has, with repetitions.
func (u *union) Length(memory int) int {
	j, i := u.of(memory)
	return j.Bank.Length(i)
}

// Passages returns the passage numbers of a memory.
func (u *union) Passages(memory int) (lo, hi int) {
	j, i := u.of(memory)
	lo, hi = j.Bank.Passages(i)
	return j.passages + lo, j.passages + hi
}

// passage returns the member that a passage is of, and its number there.
func (u *union) passage(p int) (*seat, int) {
	n := len(u.members) - 1
	for u.members[n].passages > p {
		n--
	}
	return u.members[n], p - u.members[n].passages
}

// Vector returns the numbers of a passage.
func (u *union) Vector(p int) (numbers []int8, scale float32) {
	j, i := u.passage(p)
	return j.Bank.Vector(i)
}

// PassageInfo returns the heading that a passage stands under, and the line of its file.
func (u *union) PassageInfo(p int) (heading string, line int) {
	j, i := u.passage(p)
	return j.Bank.PassageInfo(i)
}

// PassageEntry returns the memory of a passage that Nearest or Scan has found.
func (u *union) PassageEntry(hit int) int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.hits[hit]
}

// Holders returns how many memories contain an exact term.
func (u *union) Holders(term uint64) (n int) {
	for _, j := range u.members {
		j.wait(func() { n += j.Bank.Holders(term) })
	}
	return n
}

// Postings returns the memories that contain an exact term, in ascending order: of a member
// elsewhere that holds too many, those that were brought.
func (u *union) Postings(term uint64) (list []index.Posting) {
	for _, j := range u.members {
		j.wait(func() {
			for _, p := range j.Bank.Postings(term) {
				if j.tells(p.Entry) {
					p.Entry = j.numbered(p.Entry)
					list = append(list, p)
				}
			}
		})
	}
	if u.far > 1 {
		slices.SortFunc(list, func(a, b index.Posting) int { return cmp.Compare(a.Entry, b.Entry) })
	}
	return list
}

// Named returns the memories that contain an exact term in their names, or in what says when
// they matter, in ascending order.
func (u *union) Named(term uint64) []int {
	return u.gather(func(b Bank) []int { return b.Named(term) })
}

// Kept returns the memories that pass f, in ascending order.
func (u *union) Kept(f index.Filter) []int {
	return u.gather(func(b Bank) []int { return b.Kept(f) })
}

// Globbed returns the memories that name open files, in ascending order.
func (u *union) Globbed() []int {
	return u.gather(func(b Bank) []int { return b.Globbed() })
}

// Announce says to those that lie elsewhere which terms will be asked for.
func (u *union) Announce(terms []uint64) {
	u.each(func(_ int, j *seat) error {
		if j.elsewhere != nil {
			j.Announce(terms)
		}
		return nil
	})
}

// Bring brings all of the memories that lie elsewhere.
func (u *union) Bring(memories []int) error { return u.fetch(memories, elsewhere.Bring) }

// Peek brings the entries of those that lie elsewhere.
func (u *union) Peek(memories []int) error { return u.fetch(memories, elsewhere.Peek) }

func (u *union) fetch(memories []int, get func(elsewhere, []int) error) error {
	if u.far == 0 {
		return nil
	}
	wanted := make([][]int, len(u.members))
	for _, m := range memories {
		n, i := u.place(m)
		wanted[n] = append(wanted[n], i)
	}
	return u.each(func(n int, j *seat) error {
		if j.elsewhere == nil || len(wanted[n]) == 0 {
			return nil
		}
		return get(j.elsewhere, wanted[n])
	})
}

// An origin is the bank that a memory is of: the names of two may be the same.
type origin struct {
	member int
	bank   string // of a member that holds several
}

// Choose leaves out of ascending memories those that another one stands for: what several
// banks hold to the byte, and what a bank before it has in a version of its own.
func (u *union) Choose(memories []int) []int {
	if u.Peek(memories) != nil {
		return memories // the error shows when they are measured
	}
	first := map[[sha256.Size]byte]origin{}
	return slices.DeleteFunc(slices.Clone(memories), func(m int) bool {
		n, i := u.place(m)
		j := u.members[n]
		e, whose := j.Bank.Entry(i), origin{n, j.name(i)}
		if e.Sum != [sha256.Size]byte{} {
			if other, again := first[e.Sum]; again && other != whose {
				return true
			} else if !again {
				first[e.Sum] = whose
			}
		}
		return u.hasVersion(whose, e)
	})
}

// hasVersion reports whether the first member has a memory of the same id, path and title, or a
// folder before that goes by the same name, as where a bank was pushed to a store: its files are
// newer.
func (u *union) hasVersion(whose origin, e index.Entry) bool {
	if e.ID == "" {
		return false
	}
	return slices.ContainsFunc(u.members[:whose.member], func(j *seat) bool {
		return (j == u.members[0] || j.elsewhere == nil && j.Name == whose.bank) && j.has(e)
	})
}

// has reports whether a member tells of a memory of the same id, path and title.
func (j *seat) has(e index.Entry) bool {
	return slices.ContainsFunc(holders(j.Bank, spelt(e.ID)), func(i int) bool {
		x := j.Bank.Entry(i)
		return j.tells(i) && x.ID == e.ID && x.Path == e.Path && x.Title == e.Title
	})
}

// inBank returns the memories of which a text is the name as a match of another bank has it:
// NAME:ID.
func (u *union) inBank(text string) (all []int) {
	name, id, ok := strings.Cut(text, ":")
	if !ok || id == "" || len(text) > mostTypedBytes {
		return nil
	}
	for _, j := range u.members {
		if j.NameOf == nil && j.Name != name {
			continue
		}
		j.wait(func() {
			named := holders(j.Bank, spelt(id))
			if j.elsewhere != nil {
				j.Peek(named)
			}
			for _, i := range named {
				if j.tells(i) && j.name(i) == name && strings.EqualFold(j.Bank.Entry(i).ID, id) {
					all = append(all, j.numbered(i))
				}
			}
		})
	}
	return all
}

// Find returns the memory that NAME:ID names in another bank than the project's, as a match
// that says only which it is.
func (r *Retriever) Find(name string) (m Match, ok bool) {
	if r.union == nil {
		return m, false
	}
	for _, i := range r.union.inBank(name) {
		if r.isForeign(i) {
			return r.from(Match{Entry: r.index.Entry(i), Number: i}), true
		}
	}
	return m, false
}

// Place returns the number of the member that a memory is of, and that of the memory there.
func (r *Retriever) Place(memory int) (member, number int) { return r.union.place(memory) }

// from says of a match which bank it is of, if that is another one than the project's.
func (r *Retriever) from(m Match) Match {
	if r.isForeign(m.Number) {
		j, i := r.union.of(m.Number)
		m.Bank, m.Folder = j.name(i), j.Folder
	}
	return m
}

// project is the project's own bank.
func (r *Retriever) project() Bank {
	if r.union != nil {
		return r.union.members[0].Bank
	}
	return r.index
}
