package inspect

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/tacit-kb/tacit/kb"
)

// A leading is the folders from which a pointer may lead on: the project, the bank, and the top
// of the repository. What lies outside of all of them, also behind a link, is not looked at: a
// look at some places is a question to a network, and it would be a stranger who asks it.
type leading struct {
	top   string // the folder around all of them
	roots []string
}

func leadingOf(b *kb.Bank) leading {
	root := filepath.Dir(b.Dir())
	p := leading{root, []string{root, b.Dir()}}
	if top := topOf(root); top != "" && top != root {
		p.top, p.roots = top, append(p.roots, top)
	}
	return p
}

// find returns where a path leads, and what is there; nil if it is not known, or nothing is. known
// is false for a place at which we do not look.
func (p leading) find(name string, stat func(*os.Root, string) (fs.FileInfo, error)) (at string, info fs.FileInfo, known bool) {
	top, err := os.OpenRoot(p.top)
	if err != nil {
		return "", nil, false
	}
	defer top.Close()
	missing, unknown := false, false
	for _, root := range p.roots {
		at := filepath.Join(root, filepath.FromSlash(name))
		rel, err := filepath.Rel(p.top, at)
		if err != nil || !filepath.IsLocal(rel) {
			continue
		}
		info, err := stat(top, rel)
		switch {
		case err == nil:
			return at, info, true
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
			missing = true
		default:
			unknown = true
		}
	}
	return "", nil, missing && !unknown
}

// exists reports whether a path is there, or we do not know.
func (v *Bank) exists(p string) bool {
	_, info, known := leadingOf(v.bank).find(p, (*os.Root).Lstat)
	return info != nil || !known
}

// Target returns the file that a pointer leads to, as an absolute path; empty if it is
// no path, or nothing is there.
func Target(b *kb.Bank, pointer string) string {
	p := read(pointer)
	if p.path == "" {
		return ""
	}
	at, _, _ := leadingOf(b).find(p.path, func(top *os.Root, name string) (fs.FileInfo, error) {
		info, err := top.Stat(name)
		if err == nil && !info.Mode().IsRegular() {
			err = fs.ErrNotExist
		}
		return info, err
	})
	return at
}

// topOf returns the top of the repository that a folder is in; empty for none.
func topOf(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
