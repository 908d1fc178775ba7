package govern

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// PrepareUndo makes the plan that takes an operation back: every file that it
// wrote gets the exact bytes that it had before. An empty id is the last operation
// that is in force. A *ConflictError lists the files that were changed since; a
// *UsedError says that it was undone before; other errors wrap ErrNoOperation or
// ErrNoBackup. ErrNothing says that the files are as they were already.
func PrepareUndo(b *kb.Bank, id string, now time.Time) (*Plan, error) {
	records, _, err := History(b)
	if err != nil {
		return nil, err
	}
	r, err := inForce(records, id)
	if err != nil {
		return nil, err
	}
	saved, err := backupOf(b, r.ID)
	if err != nil {
		return nil, err
	}
	p := &Plan{Command: "undo", Created: now, Undoes: r.ID}
	p.Ops = schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", ID: newPlanID(now), RequiresConfirmation: true}
	if err := p.restore(b, r, saved); err != nil {
		return nil, err
	}
	if len(p.Edits) == 0 {
		return nil, ErrNothing
	}
	if err := p.idsAreFree(b); err != nil {
		return nil, err
	}
	p.flagAll()
	return p, nil
}

// undoAgain makes the plan of an undo a second time.
func undoAgain(b *kb.Bank, p *Plan) (*Plan, error) {
	fresh, err := PrepareUndo(b, p.Undoes, p.Created)
	if err != nil {
		return nil, err
	}
	fresh.Ops.ID = p.Ops.ID
	return fresh, nil
}

// Undone returns which operations of a history are taken back, each with the one
// that did it. An undo that was undone itself takes nothing back.
func Undone(records []Record) map[string]string {
	by := map[string]string{}
	for _, r := range slices.Backward(records) {
		if r.Undoes != "" && by[r.ID] == "" {
			by[r.Undoes] = cmp.Or(by[r.Undoes], r.ID)
		}
	}
	return by
}

// inForce finds the operation to undo.
func inForce(records []Record, id string) (Record, error) {
	undone := Undone(records)
	for _, r := range slices.Backward(records) {
		switch {
		case id == "" && r.Undoes == "" && undone[r.ID] == "", r.ID == id && undone[id] == "":
			return r, nil
		case r.ID == id:
			return r, &UsedError{ID: id, By: undone[id]}
		}
	}
	return Record{}, fmt.Errorf("%w: %s", ErrNoOperation, id)
}

// A former holds the files that an operation found, by path.
type former map[string]transaction.Saved

func backupOf(b *kb.Bank, id string) (former, error) {
	if !transaction.IsID(id) {
		return nil, fmt.Errorf("%w: %s", ErrNoBackup, id)
	}
	saved, err := transaction.Backup(b, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrNoBackup, id)
	}
	all := former{}
	for _, s := range saved {
		if s.Existed {
			s.Old = transaction.Bytes(s.Old)
		}
		all[s.Path] = s
	}
	return all, err
}

// former returns what the operation that this plan takes back has found; nothing
// for every other plan.
func (p *Plan) former(b *kb.Bank) (former, error) {
	if p.Undoes == "" {
		return nil, nil
	}
	return backupOf(b, p.Undoes)
}

func (f former) of(path string) transaction.Saved { return f[path] }

// restored is what a derived file was when the operation that is undone found it: nil where
// there was none. It becomes that again, unless something has followed the operation.
func (f former) restored(b *kb.Bank, path string) (text []byte, ok bool) {
	s, ok := f[path]
	now, err := b.ReadFile(path)
	return s.Old, ok && err == nil && transaction.SumOf(now) == s.New
}

var errChangedSince = lang.Text{EN: "changed since %s", ZH: "在 %s 之后有改动", JA: "%s の後に変更されています"}

// restore adds the edits that give each file of an operation its bytes back.
func (p *Plan) restore(b *kb.Bank, r Record, saved former) error {
	conflict, at := &ConflictError{ID: r.ID}, whereabouts{bank: b, operation: r.ID, ctx: transaction.Together(context.Background())}
	out := table.FilesLeftOut(b)
	for _, op := range r.Operations {
		s, ok := saved[op.Path]
		if op.Path == citedPath {
			continue
		}
		if !ok {
			return fmt.Errorf("%w: %s, %s", ErrNoBackup, r.ID, op.Path)
		}
		now, err := b.ReadFile(op.Path)
		there := err == nil
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if !there && out.At(op.Path, "") != "" {
			return complaint(op.Path, errFileLeftOut, table.HintLeftOut)
		}
		sum := transaction.Sum{}
		if there {
			now, sum = transaction.Bytes(now), transaction.SumOf(now)
		}
		moved, err := at.now(op, s, there)
		if err != nil {
			return err
		}
		if moved != nil {
			if saved.of(moved.path).Existed { // it is back where the operation took it from: that file decides
				continue
			}
			if before, ok := moved.restored(s); ok {
				p.restoreFile(before, moved.text)
				continue
			}
		}
		switch {
		case moved != nil:
			conflict.Files = append(conflict.Files, StaleError{Path: moved.path, Msg: errMovedSince.With(op.Path), Now: moved.text, From: op.Path})
		case there == s.Existed && bytes.Equal(now, s.Old):
		case sum != s.New:
			conflict.Files = append(conflict.Files, StaleError{Path: op.Path, Msg: errChangedSince.With(r.ID), Was: s.Old, Now: now})
		default:
			p.restoreFile(s, now)
		}
	}
	if len(conflict.Files) > 0 {
		return conflict
	}
	if s, ok := saved[citedPath]; ok {
		return p.restoreCited(b, s)
	}
	return nil
}

func (p *Plan) restoreFile(s transaction.Saved, now []byte) {
	op := schema.Operation{Type: schema.Update, Path: s.Path}
	switch {
	case !s.Existed:
		op.Type = schema.Delete
	case now == nil:
		op.Type = schema.Create
	}
	if now != nil {
		op.ExpectSHA256 = hexSum(now)
	}
	if s.Existed && utf8.Valid(s.Old) {
		text := string(s.Old)
		op.Content = &text
	}
	p.Ops.Operations = append(p.Ops.Operations, op)
	p.Edits = append(p.Edits, Edit{op, transaction.Change{Path: s.Path, Old: now, New: s.Old, Mode: s.Mode}})
}

// idsAreFree makes sure that no memory got the id of one that comes back. Where the
// operation gave it another id because two had this one, they have it again.
func (p *Plan) idsAreFree(b *kb.Bank) error {
	w := &work{bank: b, again: true, plan: p}
	var created []transaction.Change
	var former []string
	for _, c := range p.changes() {
		if m, err := kb.Parse(c.Path, c.Old); err == nil && c.Deleted() {
			former = append(former, m.Aliases...)
		}
	}
	for _, c := range p.changes() {
		m, err := kb.Parse(c.Path, c.New)
		if err != nil || !c.Created() || !kb.IsMemory(c.Path) || slices.Contains(former, m.ID) {
			continue
		}
		copied, err := w.isCopy(m.ID, c.New)
		if err != nil {
			return err
		}
		if !copied {
			created = append(created, c)
		}
	}
	return w.checkTaken(created)
}

// isCopy reports whether a text is a mere copy of the memory that has its id: it was one
// when the operation deleted it, and comes back as one.
func (w *work) isCopy(id string, text []byte) (bool, error) {
	reg, err := w.register()
	if err != nil {
		return false, err
	}
	owner := reg.owner(id, func(string) bool { return false })
	if owner == "" {
		return false, nil
	}
	other, err := w.bank.ReadFile(owner)
	return err == nil && bytes.Equal(front.WithoutDates(other), front.WithoutDates(text)), nil
}

// flagAll shows what a person should look at. Their own former text is never
// refused.
func (p *Plan) flagAll() {
	for _, c := range p.changes() {
		if c.Deleted() {
			continue
		}
		found := guard.Inspect(c.Path, c.New)
		if len(found) == 0 {
			continue
		}
		shown := guard.Shown(c.Path, c.New)
		for _, f := range found {
			p.Flags = append(p.Flags, Flag{shown, f})
		}
	}
}
