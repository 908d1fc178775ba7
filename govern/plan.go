package govern

import (
	"cmp"
	"time"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Plan is a change of the bank that waits for a person's decision. [Prepare]
// makes one; until [Apply] nothing is written.
type Plan struct {
	Ops     schema.MemoryOps // with its id, and for each operation the hash of the file that it was made for
	Command string           // the command that asked for it, for history: add, edit, remove, ...
	Reason  string           // why, for history; may be empty
	Created time.Time
	Undoes  string   // the operation that this plan takes back; empty for every other plan
	Edits   []Edit   // what each operation does, in order; computed, not stored
	Flags   []Flag   // what a person should look at before they agree: Notes, and what is found in the texts
	Notes   []Flag   // those of the command that made it; they are kept with the plan
	Ignored []string // paths of operations that were left out because they follow by themselves: INDEX.md

	seen map[string]sight // by path, what the person was shown: for a plan that was stored
}

// An Edit is what one operation does to one file, byte by byte.
type Edit struct {
	Op   schema.Operation
	Path string // relative to the bank
	Old  []byte // nil: the file is created
	New  []byte // nil: the file is deleted
}

// A Flag is a finding with the file that it is in.
type Flag struct {
	Path string // relative to the bank; empty: in the words of the plan itself
	guard.Finding
}

// An Approval is a person's yes, and how they gave it.
type Approval struct {
	By string // Terminal, ByFlag or Elicitation
	At time.Time
}

// The ways in which a person can agree.
const (
	Terminal    = "terminal"    // at a prompt
	ByFlag      = "flag"        // --yes: the caller states that a person agreed
	Elicitation = "elicitation" // asked by the host of an agent
)

// A change is what a plan does to one file as a whole.
type change struct {
	path     string
	old, new []byte // nil: there is no file
	existed  bool
	deleted  bool
	why      string // the reasons of its operations
}

// changes puts the edits of each file together, in the order in which the files
// come up first.
func (p *Plan) changes() []change {
	var all []change
	at := map[string]int{}
	for _, e := range p.Edits {
		i, ok := at[e.Path]
		if !ok {
			i = len(all)
			at[e.Path] = i
			all = append(all, change{path: e.Path, old: e.Old, existed: e.Old != nil})
		}
		all[i].new, all[i].deleted = e.New, e.Op.Type == schema.Delete
		if why := cmp.Or(e.Op.Reason, e.Op.Changes); why != "" && all[i].why != "" {
			all[i].why += "; " + why
		} else if why != "" {
			all[i].why = why
		}
	}
	return all
}

// Removes lists the files that a plan deletes.
func (p *Plan) Removes() []string {
	var paths []string
	for _, e := range p.Edits {
		if e.Op.Type == schema.Delete {
			paths = append(paths, e.Path)
		}
	}
	return paths
}
