package kb

import (
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// Over returns the bank as it would be with these files: each path with the
// bytes that it would have, nil for a file that would be gone. Nothing is
// written. What is read through it ([Bank.ReadFile], [Bank.Load], [Bank.List],
// [Bank.ListAll], [Bank.Stat]) is as if the files were there; what is written
// goes to the bank itself. Over a bank that already has files over it, the new
// ones come on top.
//
// It is for two uses: to derive INDEX.md from what a plan will change before a
// byte is written, and to read through a write that was agreed to and is not
// finished.
func (b *Bank) Over(files map[string][]byte) *Bank {
	all := maps.Clone(b.laid())
	if all == nil {
		all = map[string][]byte{}
	}
	for p, data := range files {
		if clean, err := cleanPath(p); err == nil {
			all[clean] = data
		}
	}
	top := &Bank{dir: b.dir}
	top.over.Store(&all)
	return top
}

// Bare forgets what was laid over the bank: from now on it shows the files as
// they are. Whoever waited for the lock has to call it, because what was about
// to be written when the bank was opened has been written since.
func (b *Bank) Bare() { b.over.Store(nil) }

// laid returns what lies over the files; nil is nothing.
func (b *Bank) laid() map[string][]byte {
	if p := b.over.Load(); p != nil {
		return *p
	}
	return nil
}

// Stat returns size and time of change of a file, without following links. The
// time of a file that was laid over the bank is the end of time, so that
// nobody takes it for one that was read before.
func (b *Bank) Stat(path string) (File, error) {
	if data, ok := b.laid()[path]; ok {
		if data == nil {
			return File{}, gone(path)
		}
		return laidFile(path, data), nil
	}
	info, err := os.Lstat(filepath.Join(b.dir, filepath.FromSlash(path)))
	if err != nil {
		return File{}, err
	}
	return File{path, info.Size(), info.ModTime().UnixNano()}, nil
}

func gone(path string) error {
	return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
}

func laidFile(path string, data []byte) File {
	return File{path, int64(len(data)), math.MaxInt64}
}

// overlay changes a listing of folders as the files over the bank want it.
func (b *Bank) overlay(folders []string, files []File) []File {
	laid := b.laid()
	if len(laid) == 0 {
		return files
	}
	kept := files[:0]
	for _, f := range files {
		if _, ok := laid[f.Path]; !ok {
			kept = append(kept, f)
		}
	}
	for p, data := range laid {
		if data != nil && isListed(folders, p) {
			kept = append(kept, laidFile(p, data))
		}
	}
	return kept
}

// isListed reports whether a listing of folders names a regular file of this
// path: the same rules as walk.
func isListed(folders []string, p string) bool {
	parts := strings.Split(p, "/")
	for _, name := range parts {
		if strings.HasPrefix(name, ".") {
			return false
		}
	}
	for _, folder := range folders {
		if parts[0] == folder && len(parts) > 1 {
			return isMemoryName(parts[len(parts)-1]) && !isJournal(p) && !IsConflict(p) && !strings.HasPrefix(p, references+"/")
		}
	}
	return false
}
