package govern

import (
	"bytes"
	"context"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

var errMovedSince = lang.Text{EN: "moved here from %s and edited", ZH: "从 %s 移到这里，并有改动", JA: "%s からここに移され、変更されています"}

// whereabouts finds the memories that an operation made or changed and that were moved since,
// such as to another status, or renamed by hand. They are read when the first is missed.
type whereabouts struct {
	bank      *kb.Bank
	operation string // its id
	reg       *register
	ctx       context.Context // of its questions about states, for all of which together no more is read than for one
}

// A moved is a memory that is not where an operation put it.
type moved struct {
	path       string
	text, made []byte // as it is, and as the operation left it; made is nil if that cannot be told
}

// now returns where the memory of an operation is by now; nil if the operation made or changed
// none, if it is in its place, or if it is gone.
func (w *whereabouts) now(op Recorded, s transaction.Saved, there bool) (*moved, error) {
	made := op.Type == schema.Create && !s.Existed || op.Type == schema.Update && s.Existed
	if there || !made || op.Memory == "" {
		return nil, nil
	}
	if w.reg == nil {
		reg, err := readRegister(w.bank)
		if err != nil {
			return nil, err
		}
		w.reg = reg
	}
	path := w.reg.owner(op.Memory, func(string) bool { return false })
	if path == "" || w.reg.memories[path] == nil {
		return nil, nil
	}
	text, err := w.bank.ReadFile(path)
	m := &moved{path, transaction.Bytes(text), nil}
	if transaction.SumOf(m.text) == s.New {
		m.made = m.text // renamed by hand, and left as it was
	} else if v, lost := VersionOf(w.ctx, w.bank, op.Memory, w.operation); lost == nil && transaction.SumOf(v.Text) == s.New {
		m.made = v.Text
	}
	return m, err
}

// restored is the file in its new place as the operation found it. What an operation has only
// changed comes back there if nothing but the name is another one.
func (m *moved) restored(s transaction.Saved) (_ transaction.Saved, ok bool) {
	if s.Existed {
		return transaction.Saved{Path: m.path, Existed: true, Old: s.Old}, transaction.SumOf(m.text) == s.New
	}
	return transaction.Saved{Path: m.path}, sameButPlace(m.text, m.made)
}

// sameButPlace reports whether two texts of a memory differ only in what a move changes.
func sameButPlace(now, made []byte) bool {
	return made != nil && bytes.Equal(withoutPlace(now), withoutPlace(made))
}

func withoutPlace(text []byte) []byte {
	for _, key := range []string{"type", "level"} {
		if out, err := front.Set(text, key, nil); err == nil {
			text = out
		}
	}
	return front.WithoutDates(text)
}
