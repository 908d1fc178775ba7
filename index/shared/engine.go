package shared

import (
	"maps"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// An Engine holds the records of banks. A memory has a number that follows the order of
// banks and, within a bank, that of paths. All answers are of one moment. It is asked one thing
// at a time.
type Engine interface {
	// Stats counts what is asked.
	Stats() Stats

	// Holders returns how many memories hold each term, and which, where they are at most
	// index.MostPostings; of many memories, an engine may bring the rarest terms alone. Terms that
	// none holds are left out.
	Holders(terms []uint64) (map[uint64]Holders, error)

	// Named returns the memories that hold each term in their names, or in what says when
	// they matter: ascending.
	Named(terms []uint64) (map[uint64][]int, error)

	// Nearest returns about k passages that pass f, the most similar first. query is
	// quantised, as those are.
	Nearest(query []int8, f index.Filter, k int) ([]Near, error)

	// Records returns memories, in any order. One that is gone is left out.
	Records(numbers []int) (map[int]*Record, error)

	// Entries is Records without what is measured: the lists are empty.
	Entries(numbers []int) (map[int]*Record, error)

	// Text returns the text of a memory's file.
	Text(number int) ([]byte, error)

	// Heads returns the memories that pass f, ascending; with globbed, only those that name
	// open files.
	Heads(f index.Filter, globbed bool) ([]Head, error)
}

// A Seeker is an Engine that can look for passages while it is asked for other things.
type Seeker interface {
	// Seek begins what Nearest does for each question of a prompt, and returns how to get what it
	// found: with an error if it cannot be had that way. It returns nothing if that is not worth it.
	Seek(queries [][]int8, f index.Filter, k int) (found []func() ([]Near, error))
}

// Stats count the memories that an engine is asked for.
type Stats struct {
	Memories, Passages int
	Length             int // terms of all memories, with repetitions
}

// Holders are the memories that hold a term.
type Holders struct {
	Count    int
	Postings []Posting // ascending; nil for too many
}

// A Posting is the use of a term in a memory, with what a Filter asks of it.
type Posting struct {
	Memory int
	Group  index.Group
	Count  int
	Places index.Places
}

// A Near is a passage that lies near to a query.
type Near struct {
	Memory  int
	Group   index.Group
	Passage int     // of the memory, 0 for the gist
	Product int32   // of the numbers of both
	Scale   float32 // of the passage
}

// A Head is what a Filter asks of a memory.
type Head struct {
	Memory int
	Group  index.Group
}

// attrs are what a Filter asks of the memories of a group.
var attrs = func() map[index.Group]index.Attr {
	all := map[index.Group]index.Attr{}
	for _, kind := range []kb.Kind{"", kb.Experience, kb.Tech, kb.Business} {
		for _, level := range []kb.Level{"", kb.Team, kb.Project} {
			all[index.GroupOf(kind, level)] = index.Attr{Kind: kind, Level: level}
		}
	}
	return all
}()

// Keeps reports whether the memories of a group pass a filter.
func Keeps(f index.Filter, g index.Group) bool { return f.Keeps(attrs[g]) }

// Groups returns the groups that pass a filter.
func Groups(f index.Filter) []index.Group {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(attrs)), func(g index.Group) bool { return !Keeps(f, g) })
}
