package git

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// MostIgnore is the largest file of patterns, in bytes, that git is made to read. Git
// before 2.46 holds all of any such file in memory.
const MostIgnore = 1 << 20

// errIgnore stops the walk at the first file that is too large.
var errIgnore = errors.New("a file of patterns is too large")

// Unknown returns the files of the folder, from the top, that git neither has nor ignores.
// Where a file of patterns is too large, or no plain file, git is not asked, and that file
// is large: as its path from the top, or an absolute one.
func (r *Repository) Unknown(ctx context.Context) (files []string, large string, err error) {
	if large = r.largeIgnore(); large != "" {
		return nil, large, nil
	}
	out, err := r.Ask(ctx, "ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", r.Prefix)
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name != "" {
			files = append(files, name)
		}
	}
	return files, "", err
}

// largeIgnore looks where git reads patterns of files: in its own folder, too.
func (r *Repository) largeIgnore() (large string) {
	if own := filepath.Join(r.Common(), "info", "exclude"); isLarge(own) || isLargeAt(own) {
		return own
	}
	return r.largeNamed(".gitignore")
}

// largeNamed looks at the files of a name in the folders above the bank, and in all those
// of the bank.
func (r *Repository) largeNamed(name string) (large string) {
	for dir := path.Dir(r.Prefix); r.Prefix != ""; dir = path.Dir(dir) {
		if at := path.Join(dir, name); isLarge(filepath.Join(r.Top, filepath.FromSlash(at))) {
			return at
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	filepath.WalkDir(filepath.Join(r.Top, filepath.FromSlash(r.Prefix)), func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != name || !isLarge(at) {
			return nil // git cannot read either what we cannot
		}
		if rel, err := filepath.Rel(r.Top, at); err == nil {
			at = filepath.ToSlash(rel)
		}
		large = at
		return errIgnore
	})
	return large
}

// isLarge reports whether git would read too much of a file, or wait for a pipe. Git
// follows no link in the place of .gitignore, and passes a folder over.
func isLarge(name string) bool {
	info, err := os.Lstat(name)
	if err != nil || info.IsDir() || info.Mode()&fs.ModeSymlink != 0 {
		return false
	}
	return !info.Mode().IsRegular() || info.Size() > MostIgnore
}

// isLargeAt is isLarge for a file of .git, where git follows links. Whether it is a file is asked
// elsewhere, before git is.
func isLargeAt(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Size() > MostIgnore
}
