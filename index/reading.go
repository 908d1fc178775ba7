package index

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"slices"

	"github.com/tacit-kb/tacit/kb"
)

// A Reading is what [Sync] works on, as it was in a bank at one moment.
type Reading struct {
	Files  []*kb.Memory    // of the live folders, by path
	Broken []*kb.FileError // files of the live folders that could not be read
	Table  *Table          // nil when there is no INDEX.md
	Last   *State          // nil when there was no sync

	sums map[string][sha256.Size]byte // of the bytes of all of them, by path
}

// Read reads a bank for Sync. It writes nothing. An unreadable memory is left
// out and listed in Broken; an unreadable INDEX.md or state is an error.
func Read(b *kb.Bank) (*Reading, error) {
	r := &Reading{sums: map[string][sha256.Size]byte{}}
	src, err := r.bytes(b, TablePath)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if r.Table, err = ParseTable(src); err != nil {
			return nil, err
		}
	}
	if r.Last, err = LoadState(b); err != nil {
		return nil, err
	}
	files, err := b.List()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := r.memory(b, f.Path); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// bytes reads a file and remembers what it read.
func (r *Reading) bytes(b *kb.Bank, path string) ([]byte, error) {
	src, err := b.ReadFile(path)
	if err == nil {
		r.sums[path] = sha256.Sum256(src)
	}
	return src, err
}

func (r *Reading) memory(b *kb.Bank, path string) error {
	src, err := r.bytes(b, path)
	var m *kb.Memory
	if err == nil {
		m, err = kb.Parse(path, src)
	}
	var broken *kb.FileError
	switch {
	case err == nil:
		r.Files = append(r.Files, m)
	case errors.Is(err, fs.ErrNotExist): // deleted since it was listed
	case errors.As(err, &broken):
		r.Broken = append(r.Broken, broken)
	case errors.Is(err, fs.ErrPermission):
		r.Broken = append(r.Broken, &kb.FileError{Path: path, Msg: "no permission to read it"})
	default:
		return err
	}
	return nil
}

// Sync is [Sync] of what was read. A row whose file is broken is not reported
// as one without a file, because the file is there and reported itself; and
// what the last sync knew of a broken file is kept until it can be read again.
func (r *Reading) Sync() SyncResult {
	res := Sync(r.Files, r.Table, r.Last)
	broken := func(path string) bool {
		return slices.ContainsFunc(r.Broken, func(e *kb.FileError) bool { return e.Path == path })
	}
	res.Drift = slices.DeleteFunc(res.Drift, func(d Drift) bool { return d.Kind == OrphanRow && broken(d.File) })
	if r.Last == nil {
		return res
	}
	for _, e := range r.Last.entries {
		kept := func(n agreed) bool { return n.Tag == e.Tag && n.File == e.File }
		if broken(e.File) && !slices.ContainsFunc(res.Next.entries, kept) {
			res.Next.entries = append(res.Next.entries, e)
		}
	}
	return res
}
