package govern

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
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

	Premises []Premise // what has to hold besides the files that it changes; they are kept with the plan
	Told     bool      // who made it has been told what its new memories repeat or contradict; not stored
	NewIDs   bool      // the ids of its new memories are from NextID: no two plans may be pending with the same; not stored

	seen  map[string]sight // by path, what the person was shown: for a plan that was stored
	known marks            // the live files that were there when the plan was made; kept with it
}

// An Edit is what one operation does to one file, byte by byte.
type Edit struct {
	Op schema.Operation
	transaction.Change
}

// A Flag is a finding with the file that it is in.
type Flag struct {
	Path string // relative to the bank; empty: in the words of the plan itself
	guard.Finding
}

// An Approval is a person's yes, and how they gave it.
type Approval struct {
	By string // Terminal, ByFlag, Elicitation or ByPage
	At time.Time
}

// The ways in which a person can agree.
const (
	Terminal    = "terminal"    // at a prompt
	ByFlag      = "flag"        // --yes: the caller states that a person agreed
	Elicitation = "elicitation" // asked by the host of an agent
	ByPage      = "page"        // on a page of tacit serve, by who has its token
)

// changes puts the edits of each file together, in the order in which the files
// come up first. A file that ends as it was is left out: it has no backup that an
// undo could look for.
func (p *Plan) changes() []transaction.Change {
	var all []transaction.Change
	at := map[string]int{}
	for _, e := range p.Edits {
		if i, ok := at[e.Path]; ok {
			all[i].New = e.New
			continue
		}
		at[e.Path] = len(all)
		all = append(all, e.Change)
	}
	return slices.DeleteFunc(all, func(c transaction.Change) bool {
		return !c.Created() && !c.Deleted() && bytes.Equal(c.Old, c.New)
	})
}

// reasons returns why a file changes, as its operations say.
func (p *Plan) reasons(path string) string {
	var all []string
	for _, e := range p.Edits {
		if why := cmp.Or(e.Op.Reason, e.Op.Changes); e.Path == path && why != "" {
			all = append(all, why)
		}
	}
	return strings.Join(all, "; ")
}

// Loses lists the memories that are gone after the plan: the files that it deletes, and
// moves nowhere.
func (p *Plan) Loses() (paths []string) {
	made := map[string]bool{}
	changes := p.changes()
	for _, c := range changes {
		if m, err := kb.Parse(path.Base(c.Path), c.New); err == nil && !c.Deleted() {
			made[m.ID] = true
			for _, was := range m.Aliases {
				made[was] = true
			}
		}
	}
	for _, c := range changes {
		m, err := kb.Parse(path.Base(c.Path), c.Old)
		if c.Deleted() && (err != nil && !isTakenUp(c.Old, changes) || err == nil && !made[m.ID]) {
			paths = append(paths, c.Path)
		}
	}
	return paths
}

// isTakenUp reports whether a file that is no memory yet goes on as one: another file ends in its
// whole text.
func isTakenUp(old []byte, changes []transaction.Change) bool {
	_, text, _ := markdown.CutMatter(string(old))
	return strings.TrimSpace(text) != "" && slices.ContainsFunc(changes, func(c transaction.Change) bool {
		return !c.Deleted() && strings.HasSuffix(string(c.New), text)
	})
}
