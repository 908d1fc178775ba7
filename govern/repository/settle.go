package repository

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Settled is a file that git left with marks, and what becomes of it.
type Settled struct {
	Path      string // relative to the bank
	Conflicts int    // that git left
	Left      []table.Collision
	Was, Now  []byte
}

// Better reports whether less stands between marks than before.
func (s Settled) Better() bool { return between(s.Now) < between(s.Was) }

// An OddError is about marks that do not pair up: no program can tell what stands
// between them.
type OddError struct {
	Path string
	Line int // of the first mark
	Err  error
}

func (e *OddError) Error() string { return fmt.Sprintf("%s:%d:1: %v", e.Path, e.Line, e.Err) }

// Unwrap returns what is wrong with the marks.
func (e *OddError) Unwrap() error { return e.Err }

// A ChangedError says that a file is not the one any more that was to be settled.
type ChangedError struct{ Path string }

func (e *ChangedError) Error() string { return e.Path + ": changed since it was read" }

// Settle works out what becomes of the files that git left with marks: rows and
// lines of which only one side has changed are joined, what both have changed stays
// between marks. It writes nothing. The error may be an *OddError.
func Settle(ctx context.Context, b *kb.Bank) (all []Settled, err error) {
	repo, _ := Open(ctx, b) // without git there is no base, and the marks have to do
	for _, name := range Merged {
		src, err := b.ReadFile(name)
		if err != nil || threeway.Marked(src) == 0 {
			continue
		}
		var base []byte
		if repo != nil {
			base = repo.Base(ctx, name)
		}
		s, err := settle(name, src, base, func() []*kb.Memory { return liveMemories(b) })
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// settle works out one file. base is what git has of it from before the branches
// parted, nil where that is unknown; live reads the memories of the bank.
func settle(name string, src, base []byte, live func() []*kb.Memory) (Settled, error) {
	s := Settled{Path: name, Was: src}
	parts, err := threeway.Parts(src)
	switch {
	case err != nil:
	case path.Ext(name) == ".jsonl":
		was, ours, theirs, told := threeway.Sides(parts)
		if !told && base != nil {
			was = base
		}
		s.Now = threeway.Union(was, ours, theirs)
	default:
		s.Now, s.Left, err = table.Resolve(src, base, live())
	}
	if err != nil {
		return s, &OddError{name, threeway.Marked(src), err}
	}
	for _, p := range parts {
		if p.Conflict {
			s.Conflicts++
		}
	}
	return s, nil
}

// between counts the lines that stand between the marks of a text.
func between(text []byte) (lines int) {
	parts, _ := threeway.Parts(text)
	for _, p := range parts {
		if p.Conflict {
			lines += 1 + strings.Count(p.Ours, "\n") + strings.Count(p.Theirs, "\n")
		}
	}
	return lines
}

// liveMemories reads the memories of the live folders; of those that cannot be read
// it knows where they are.
func liveMemories(b *kb.Bank) (all []*kb.Memory) {
	files, _ := b.List()
	for _, f := range files {
		m, err := b.Load(f.Path)
		if err != nil {
			m = &kb.Memory{Path: f.Path}
		}
		all = append(all, m)
	}
	return all
}

// WriteSettled writes the files that are better than before, and keeps a copy of each
// as git left it. Its caller holds the lock of the bank. The engine of transactions
// does not write while git is in the middle of a merge, and it is right: but this is
// the merge. Where a file changed since it was read, the error is a *ChangedError and
// no file is written.
func WriteSettled(b *kb.Bank, all []Settled, now time.Time) error {
	kept := b.StateDir() + "/merges/" + transaction.NewID(now) + "/"
	for _, s := range all {
		if !s.Better() {
			continue
		}
		src, err := b.ReadFile(s.Path)
		if err != nil {
			return err
		}
		if !bytes.Equal(src, s.Was) {
			return &ChangedError{s.Path}
		}
		if err := b.WriteFile(kept+s.Path, s.Was); err != nil {
			return err
		}
	}
	for _, s := range all {
		if !s.Better() {
			continue
		}
		if err := b.WriteFile(s.Path, s.Now); err != nil {
			return err
		}
	}
	return nil
}
