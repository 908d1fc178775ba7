package table

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// ErrChanged is wrapped by the error of Apply when a file that it would write
// is not what it was when it was read. Nothing is written then; reading and
// syncing once more settles it.
var ErrChanged = lang.Text{EN: "changed since it was read", ZH: "读取之后又被改动", JA: "読み込んだ後に変更されました"}

// Apply writes what a sync of r found: the fields that files take over, then
// INDEX.md, then the state, each only where its bytes differ, as one
// transaction. It has no record in the history: a person did it, and this only
// follows. Everything is computed before the first byte is written.
func Apply(ctx context.Context, b *kb.Bank, r *Reading, res Result) error {
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		return err
	}
	defer tx.End()
	derived, err := r.derived(b, res)
	if err != nil {
		return err
	}
	done, err := tx.Commit(transaction.Commit{ID: transaction.NewID(time.Now()), Derived: derived})
	var stale *transaction.StaleError
	switch {
	case errors.As(err, &stale):
		return changed(stale.Path)
	case err == nil && len(done.Conflicts) > 0:
		return changed(done.Conflicts[0].Path) // theirs stays; the state is the old one, so that syncing again settles it
	}
	return err
}

// Changes lists what Apply would write of the files that people read: the memories that take
// something over, then INDEX.md. It writes nothing.
func Changes(b *kb.Bank, r *Reading, res Result) ([]transaction.Change, error) {
	all, err := r.edit(b, res.FileEdits)
	if err != nil {
		return nil, err
	}
	index, err := r.unchanged(b, Path)
	if err == nil && res.Changed {
		all = append(all, transaction.Change{Path: Path, Old: index, New: res.Table.Bytes()})
	}
	return all, err
}

// derived lists the files to write, in order. None of them was agreed to by
// itself: all follow from what people have in the bank, and can be made again.
func (r *Reading) derived(b *kb.Bank, res Result) ([]transaction.Change, error) {
	all, err := Changes(b, r, res)
	if err != nil {
		return nil, err
	}
	state := transaction.Change{Path: StatePath(b)}
	if state.New, err = res.Next.encode(); err != nil {
		return nil, err
	}
	old, err := b.ReadFile(state.Path)
	switch {
	case err == nil:
		state.Old = transaction.Bytes(old)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return append(all, state), nil
}

// edit computes the new bytes of the files that edits, which are in order of
// path, change. Each must still be a memory afterwards.
func (r *Reading) edit(b *kb.Bank, edits []FileEdit) ([]transaction.Change, error) {
	var files []transaction.Change
	for _, e := range edits {
		if len(files) == 0 || files[len(files)-1].Path != e.Path {
			src, err := r.unchanged(b, e.Path)
			if err != nil {
				return nil, err
			}
			files = append(files, transaction.Change{Path: e.Path, Old: src, New: src})
		}
		f := &files[len(files)-1]
		src, err := front.SetField(f.New, e.Key, e.Value)
		if err != nil {
			return nil, inFile(e.Path, err)
		}
		f.New = src
	}
	for _, f := range files {
		if _, err := kb.Parse(f.Path, f.New); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// inFile gives an error of an edit the path that it does not know.
func inFile(path string, err error) error {
	var e *kb.FileError
	if errors.As(err, &e) && e.Path == "" {
		named := *e
		named.Path = path
		return &named
	}
	return lang.Named(path, err)
}

// unchanged compares a file with what was read, and returns its bytes; nil if it does
// not exist.
func (r *Reading) unchanged(b *kb.Bank, path string) ([]byte, error) {
	src, err := b.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	was, existed := r.sums[path]
	now := sha256.Sum256(src)
	if existed != (err == nil) || existed && !bytes.Equal(was[:], now[:]) {
		return nil, changed(path)
	}
	if existed {
		src = transaction.Bytes(src)
	}
	return src, nil
}

func changed(path string) error { return errChangedSince.With(path, ErrChanged) }

var (
	errChangedSince = lang.Text{EN: "%s: %s; run tacit index again", ZH: "%s：%s，请重新运行 tacit index", JA: "%s: %s。tacit index をもう一度実行してください"}
)
