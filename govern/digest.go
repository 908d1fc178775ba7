package govern

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Digest returns a hash of all that a plan does to a bank and shows to a person: two
// plans with the same digest do the same. It is empty for a plan that cannot be
// written as JSON; an empty digest agrees with no other.
func (p *Plan) Digest(b *kb.Bank) string {
	type edit struct {
		Path   string
		Before []byte // of the first edit of a file: others begin with what the one before them left
		Kept   int    // how much of the beginning stays: all of the text before, or nothing
		After  []byte // behind that
		Gone   bool
	}
	all := struct {
		Bank, Command, Reason, Undoes string
		Ops                           schema.MemoryOps
		Edits                         []edit
		Flags                         []Flag
	}{b.Dir(), p.Command, p.Reason, p.Undoes, p.Ops, nil, p.Flags}
	left := map[string][]byte{}
	for _, e := range p.Edits {
		d := edit{Path: e.Path, Before: e.Old, After: e.New, Gone: e.New == nil}
		if was, ok := left[e.Path]; ok && bytes.Equal(was, e.Old) {
			d.Before = nil
		}
		if rest, ok := bytes.CutPrefix(e.New, e.Old); ok {
			d.Kept, d.After = len(e.Old), rest
		}
		left[e.Path] = e.New
		all.Edits = append(all.Edits, d)
	}
	data, err := json.Marshal(all) // sorts the keys of maps
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// ChangesRows reports whether a row of INDEX.md changes with the plan.
func (p *Plan) ChangesRows() bool {
	for _, e := range p.Edits {
		if kb.InLive(e.Path) && kb.IsMemory(e.Path) && !reflect.DeepEqual(rowOf(e.Path, e.Old), rowOf(e.Path, e.New)) {
			return true
		}
	}
	return false
}

// rowOf returns the row of a text; that of no live memory is empty.
func rowOf(path string, text []byte) table.Row {
	m, err := kb.Parse(path, text)
	if err != nil || !m.Live() {
		return table.Row{}
	}
	return table.RowOf(m)
}

// Adopt gives a plan the id of a pending one that does the same and can still be
// applied, so that asking twice makes one plan. It reports whether there is one.
func (p *Plan) Adopt(b *kb.Bank) bool {
	all, _, err := Pending(b)
	if err != nil {
		return false
	}
	for _, other := range all {
		if other.Command != p.Command || !reflect.DeepEqual(other.stored(), p.stored()) {
			continue
		}
		if _, err := Load(b, other.Ops.ID); err == nil {
			p.Ops.ID = other.Ops.ID
			return true
		}
	}
	return false
}

// stored returns the operations of a plan as they come back from a file.
func (p *Plan) stored() []schema.Operation {
	data, err := schema.Encode(p.Ops)
	if err != nil {
		return nil
	}
	ops, err := ReadOps(data)
	if err != nil {
		return nil
	}
	return ops.Operations
}
