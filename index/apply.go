package index

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"

	"github.com/tacit-kb/tacit/kb"
)

// ErrChanged is wrapped by the error of Apply when a file that it would write
// is not what it was when it was read. Nothing is written then; reading and
// syncing once more settles it.
var ErrChanged = errors.New("changed since it was read")

// Apply writes what a sync of r found: the fields that files take over, then
// INDEX.md, then the state, each only where its bytes differ. It holds the
// bank's lock meanwhile. Everything is computed before the first byte is
// written. Should the process die in between, syncing again comes to the same
// end: an edited file agrees with INDEX.md, and what INDEX.md has not yet taken
// over is still newer than the state.
func Apply(ctx context.Context, b *kb.Bank, r *Reading, res SyncResult) error {
	unlock, err := b.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	edited, err := r.edit(b, res.FileEdits)
	if err != nil {
		return err
	}
	if err := r.unchanged(b, TablePath); err != nil {
		return err
	}
	for _, f := range edited {
		if err := b.WriteFile(f.path, f.src); err != nil {
			return err
		}
	}
	if res.Changed {
		if err := b.WriteFile(TablePath, res.Table.Bytes()); err != nil {
			return err
		}
	}
	return SaveState(b, res.Next)
}

// An editedFile is a memory with its new bytes.
type editedFile struct {
	path string
	src  []byte
}

// edit computes the new bytes of the files that edits, which are in order of
// path, change. Each must still be a memory afterwards.
func (r *Reading) edit(b *kb.Bank, edits []FileEdit) ([]editedFile, error) {
	var files []editedFile
	for _, e := range edits {
		if len(files) == 0 || files[len(files)-1].path != e.Path {
			if err := r.unchanged(b, e.Path); err != nil {
				return nil, err
			}
			src, err := b.ReadFile(e.Path)
			if err != nil {
				return nil, err
			}
			files = append(files, editedFile{e.Path, src})
		}
		f := &files[len(files)-1]
		src, err := kb.SetField(f.src, e.Key, e.Value)
		if err != nil {
			return nil, inFile(e.Path, err)
		}
		f.src = src
	}
	for _, f := range files {
		if _, err := kb.Parse(f.path, f.src); err != nil {
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
	return fmt.Errorf("%s: %w", path, err)
}

// unchanged compares a file with what was read.
func (r *Reading) unchanged(b *kb.Bank, path string) error {
	src, err := b.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	was, existed := r.sums[path]
	now := sha256.Sum256(src)
	if existed != (err == nil) || existed && !bytes.Equal(was[:], now[:]) {
		return fmt.Errorf("%s: %w, run tacit index again", path, ErrChanged)
	}
	return nil
}
