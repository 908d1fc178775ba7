package govern

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/transaction"

	"github.com/aymanbagabas/go-udiff"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// noFile is the name of a file that is not there, as diffs write it.
const noFile = "/dev/null"

// Diff returns what the plan changes as a unified diff, without colours. A memory
// that moves is shown as one file with two names. The text is as the files have
// it: whoever prints it has to quote it.
func (p *Plan) Diff() string {
	var b strings.Builder
	all := p.changes()
	moved, shown := moves(all), map[int]bool{}
	for _, from := range moved {
		shown[from] = true
	}
	for i, c := range all {
		from, ok := moved[i]
		switch {
		case shown[i]: // shown with the file that it became
		case ok:
			b.WriteString(DiffOf("a/"+all[from].Path, "b/"+c.Path, all[from].Old, c.New))
		case c.Created():
			b.WriteString(DiffOf(noFile, "b/"+c.Path, nil, c.New))
		case c.Deleted():
			b.WriteString(DiffOf("a/"+c.Path, noFile, c.Old, nil))
		default:
			b.WriteString(DiffOf("a/"+c.Path, "b/"+c.Path, c.Old, c.New))
		}
	}
	return b.String()
}

// DiffOf returns the unified diff of two texts under two names. Texts that are
// equal but for their names give the two header lines alone. Secrets are not
// shown, neither in the texts nor in the names: where one stood is guard.Withheld.
func DiffOf(oldName, newName string, before, after []byte) string {
	same := oldName == newName
	oldName, newName = guard.Shown(oldName, before), guard.Shown(newName, after)
	if d := udiff.Unified(oldName, newName, string(before), string(after)); d != "" || same {
		return masked(d, before, after)
	}
	return "--- " + oldName + "\n+++ " + newName + "\n"
}

// moves pairs each created memory with the deleted one of the same id, as
// indexes into all.
func moves(all []transaction.Change) map[int]int {
	return paired(len(all), func(i int) (typ, id string) {
		c := all[i]
		text := c.New
		switch {
		case c.Created():
			typ = schema.Create
		case c.Deleted():
			typ, text = schema.Delete, c.Old
		}
		if m, err := kb.Parse(c.Path, text); err == nil && typ != "" && kb.IsMemory(c.Path) {
			id = m.ID
		}
		return typ, id
	})
}

// Moves returns, by the path of a file that the plan creates, the path of the one that it
// deletes for it: a memory with the same id.
func (p *Plan) Moves() map[string]string {
	all, moved := p.changes(), map[string]string{}
	for to, from := range moves(all) {
		moved[all[to].Path] = all[from].Path
	}
	return moved
}
