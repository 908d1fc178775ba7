package kb

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a memory file as a directory listing shows it, unread.
type File struct {
	Path    string // relative to the bank, with slashes
	Size    int64  // bytes
	ModTime int64  // nanoseconds since 1970
}

// List names the files of the live folders, in order of Path. Hidden files,
// symbolic links and business/references are not memories. A folder that does
// not exist is empty.
func (b *Bank) List() ([]File, error) { return b.list(liveFolders) }

// ListAll names the files of List and those under drafts and archive.
func (b *Bank) ListAll() ([]File, error) {
	return b.list(slices.Concat(liveFolders, restFolders))
}

func (b *Bank) list(folders []string) ([]File, error) {
	var files []File
	for _, folder := range folders {
		info, err := os.Lstat(filepath.Join(b.dir, folder))
		if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
			continue
		}
		if err == nil {
			err = b.walk(folder, &files)
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
	return files, nil
}

// walk adds the memory files under folder. What vanishes while it looks is
// passed over: an editor or git may be at work.
func (b *Bank) walk(folder string, files *[]File) error {
	entries, err := os.ReadDir(filepath.Join(b.dir, filepath.FromSlash(folder)))
	if err != nil {
		return ignoreMissing(err)
	}
	for _, e := range entries {
		name := folder + "/" + e.Name()
		switch {
		case strings.HasPrefix(e.Name(), "."), name == references:
		case e.IsDir():
			if err := b.walk(name, files); err != nil {
				return err
			}
		case e.Type().IsRegular() && isMemoryName(e.Name()) && !isJournal(name):
			info, err := e.Info()
			if err == nil {
				*files = append(*files, File{name, info.Size(), info.ModTime().UnixNano()})
			} else if err = ignoreMissing(err); err != nil {
				return err
			}
		}
	}
	return nil
}

// isJournal reports whether a path is an archived month of active.md, which is
// a document and not a memory.
func isJournal(p string) bool { return strings.HasPrefix(p, "archive/active_") }

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
