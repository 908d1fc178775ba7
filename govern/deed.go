package govern

import (
	"cmp"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// What a [Deed] is besides the three types of operations: a memory that moves is created
// in one place and deleted in another.
const (
	Archived = "archive"
	Promoted = "promote"
	Moved    = "move"
)

// A Deed is what was done to a file, as people say it.
type Deed struct {
	Recorded        // of the file as it is after it
	Left     string // where the memory was; empty unless it moved
}

// Paths names the file, and where a memory that moved was before.
func (d Deed) Paths() string {
	if d.Left == "" {
		return d.Path
	}
	return d.Left + " → " + d.Path
}

// Deeds returns what the operations of a record did: those that move a memory are one.
func Deeds(ops []Recorded) (all []Deed) {
	moved := paired(len(ops), func(i int) (typ, id string) { return ops[i].Type, ops[i].Memory })
	gone := map[int]bool{}
	for _, i := range moved {
		gone[i] = true
	}
	for i, op := range ops {
		d := Deed{Recorded: op}
		if from, ok := moved[i]; ok {
			d.Left = ops[from].Path
			d.Type, d.Reason = MoveOf(d.Left, op.Path), cmp.Or(whyMoved(op.Reason, d.Left), strings.TrimPrefix(ops[from].Reason, "→ "+op.Path))
		}
		if !gone[i] {
			all = append(all, d)
		}
	}
	return all
}

// whyMoved is what an operation says of a memory that moves, less where it came from: the
// line of a move says that already.
func whyMoved(said, from string) string {
	return strings.TrimSuffix(strings.TrimSuffix(said, "← "+from), ", ")
}

// MoveOf says what it means that a memory moves: Archived, Promoted or Moved.
func MoveOf(from, to string) string {
	switch {
	case strings.HasPrefix(to, "archive/") && !strings.HasPrefix(from, "archive/"):
		return Archived
	case kb.InLive(to) && !kb.InLive(from):
		return Promoted
	}
	return Moved
}

// paired joins each memory that is created with the one of the same id that is deleted, as
// numbers below n.
func paired(n int, at func(i int) (typ, id string)) map[int]int {
	gone, pairs := map[string]int{}, map[int]int{}
	for i := range n {
		if typ, id := at(i); typ == schema.Delete && id != "" {
			gone[id] = i
		}
	}
	for i := range n {
		typ, id := at(i)
		if j, ok := gone[id]; ok && typ == schema.Create {
			pairs[i] = j
			delete(gone, id)
		}
	}
	return pairs
}
