package transaction

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/tacit-kb/tacit/kb"
)

// A Sum is the SHA-256 of a file's bytes. The zero Sum stands for a file that
// is not there.
type Sum [sha256.Size]byte

// SumOf returns the Sum of the bytes of a file that exists.
func SumOf(data []byte) Sum { return sha256.Sum256(data) }

// String returns the Sum in hexadecimal digits, and nothing for no file.
func (s Sum) String() string {
	if s == (Sum{}) {
		return ""
	}
	return hex.EncodeToString(s[:])
}

// MarshalText writes the Sum as String does.
func (s Sum) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Sum) UnmarshalText(text []byte) error {
	*s = Sum{}
	if len(text) == 0 {
		return nil
	}
	if n, err := hex.Decode(s[:], text[:min(len(text), 2*len(s))]); err != nil || n != len(s) || len(text) != 2*len(s) {
		return fmt.Errorf("%q is not a SHA-256", text)
	}
	return nil
}

// A Change is one file before and after, from the plan that a person agrees to down
// to the journal. Nil bytes mean that there is no file; see Bytes.
type Change struct {
	Path string // relative to the bank, with slashes
	Old  []byte // that the decision was made on
	New  []byte

	// Mode is the permissions of a file that is made: those that it had before it was deleted.
	// 0: those of the memory that the same commit takes from another place, else of a new file.
	Mode fs.FileMode
}

// Created reports whether there is no file before.
func (c Change) Created() bool { return c.Old == nil }

// Deleted reports whether there is no file afterwards.
func (c Change) Deleted() bool { return c.New == nil }

// Title returns the title of the memory that a change makes, edits or deletes; nothing for
// another document.
func (c Change) Title() string {
	text := c.New
	if c.Deleted() {
		text = c.Old
	}
	m, err := kb.Parse(path.Base(c.Path), text)
	if err != nil || !kb.IsMemory(c.Path) {
		return ""
	}
	return m.Title
}

// sums returns the Sums of the file before and after.
func (c Change) sums() (before, after Sum) {
	if !c.Created() {
		before = SumOf(c.Old)
	}
	if !c.Deleted() {
		after = SumOf(c.New)
	}
	return before, after
}

// Bytes returns the bytes of a file that exists, so that an empty file is not nil.
func Bytes(src []byte) []byte {
	if src == nil {
		return []byte{}
	}
	return src
}

// A Commit is what a transaction writes, all of it or nothing.
type Commit struct {
	// ID is what NewID gave. It is never used again.
	ID string
	// Changes are what was agreed to. If one of the files is not as expected,
	// nothing is written, and the error is a *StaleError.
	Changes []Change
	// Derived are INDEX.md and files of .tacit/state that follow from Changes.
	// They are written last, in this order. If one is not as expected before the
	// commit point, that is a *StaleError with Derived set: derive it again.
	Derived []Change
	// Record is one JSON line for history.jsonl, with the ID in it, without
	// newline. Without one there is no history and no backup, as for what a
	// person did themselves and tacit index only follows.
	Record []byte
	// Step, if there is one, is told how many of the Changes are in place.
	Step func(done, total int)
}

// A Result says how a transaction ended that was not left as it was planned.
type Result struct {
	Conflicts []Conflict
}

// A Conflict is a file that a person saved while the transaction was writing:
// theirs stays. Ours stands beside it as Copy; empty if there is nothing to
// keep, because the change was a deletion, or because it was a derived file,
// which tacit index makes anew.
type Conflict = kb.Conflict

// A StaleError says that a file is not what it was when the decision was made.
// Nothing was written.
type StaleError struct {
	Path      string
	Want, Got Sum
	Derived   bool // not agreed to, only derived: derive it again and commit again
}

func (e *StaleError) Error() string {
	switch {
	case e.Got == Sum{}:
		return e.Path + " is gone since it was read: look at the bank again"
	case e.Want == Sum{}:
		return e.Path + " exists by now: look at the bank again"
	}
	return e.Path + " has changed since it was read: look at the bank again"
}

// ErrPending is wrapped by an error after the commit point. What was agreed to
// is safe and will be there: readers see it already, and the next command that
// can write finishes it.
var ErrPending = errors.New("agreed to, but not finished yet: the next tacit command finishes it")

// ErrGit is wrapped by the error of Begin and Commit while git is changing the
// working tree. Nothing was written.
var ErrGit = errors.New("git is at work on this repository")
