package kb

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
)

// A File is a memory file as a directory listing shows it, unread.
type File struct {
	Path    string // relative to the bank, with slashes
	Size    int64  // bytes
	ModTime int64  // nanoseconds since 1970
}

// List names the files of the live folders, in order of Path. Hidden files,
// symbolic links and business/references are not memories. A folder that does
// not exist is empty; one that cannot be listed, or lies too deep, is named like a
// file, so that whoever reads the files is told why and the others are still found.
func (b *Bank) List() ([]File, error) { return b.list(liveFolders) }

// ListAll names the files of List and those under drafts and archive.
func (b *Bank) ListAll() ([]File, error) {
	return b.list(slices.Concat(liveFolders, restFolders))
}

func (b *Bank) list(folders []string) ([]File, error) {
	var files []File
	for _, folder := range folders {
		info, err := os.Lstat(filepath.Join(b.dir, folder))
		switch {
		case err == nil && info.IsDir():
			b.walk(folder, &files)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	files = b.overlay(folders, files)
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
	return files, nil
}

// walk adds the memory files under folder. What vanishes while it looks is
// passed over: an editor or git may be at work.
func (b *Bank) walk(folder string, files *[]File) {
	d, err := os.Open(filepath.Join(b.dir, filepath.FromSlash(folder)))
	if err != nil {
		keep(File{Path: folder}, err, files)
		return
	}
	defer d.Close()
	entries, err := d.ReadDir(-1)
	if err != nil {
		keep(File{Path: folder}, err, files)
	}
	for _, e := range entries {
		name := folder + "/" + e.Name()
		switch {
		case strings.HasPrefix(e.Name(), "."), name == references:
		case e.IsDir() && isTooDeep(name):
			keep(File{Path: name}, errTooDeep, files)
		case e.IsDir():
			b.walk(name, files)
		case e.Type().IsRegular() && isMemoryName(e.Name()) && !isJournal(name) && !IsConflict(name):
			size, mtime, err := stat(d, e)
			keep(File{name, size, mtime}, err, files)
		}
	}
}

// keep adds a file, also one that err keeps from being looked at, but not one
// that is gone.
func keep(f File, err error, files *[]File) {
	if !errors.Is(err, fs.ErrNotExist) {
		*files = append(*files, f)
	}
}

// isJournal reports whether a path is an archived month of active.md, which is
// a document and not a memory.
func isJournal(p string) bool { return strings.HasPrefix(p, "archive/active_") }

// A Passed is what List and ListAll pass over, although a person who looks at
// the bank may think that it is found.
type Passed struct {
	Path   string // relative to the bank, with slashes
	Want   string // of a folder: the path that it should have; empty for a link
	Target Target // of a symbolic link
}

// A Target is what a symbolic link leads to.
type Target int

// The targets.
const (
	noLink Target = iota
	ToFile
	ToFolder
	ToNothing
	ToOutside // of the project: what is there is not known
)

// knownFolders are the folders whose names mean something.
var knownFolders = slices.Concat(liveFolders, restFolders, []string{
	"experience/team", "experience/team/standards", "experience/team/knowledge", "experience/project",
	"tech/services", "tech/profiles", references,
})

// PassedOver names the symbolic links in the folders of memories, which are not
// followed, and the folders whose names differ from those that mean something
// in letter case or Unicode form alone: on some systems they are the same, on
// others, and in git, they are not. It is in order of Path; what cannot be
// listed is left out.
func (b *Bank) PassedOver() []Passed {
	var all []Passed
	b.passed("", &all)
	slices.SortFunc(all, func(x, y Passed) int { return strings.Compare(x.Path, y.Path) })
	return all
}

func (b *Bank) passed(folder string, all *[]Passed) {
	entries, _ := os.ReadDir(filepath.Join(b.dir, filepath.FromSlash(folder)))
	for _, e := range entries {
		p := path.Join(folder, e.Name())
		link := e.Type()&os.ModeSymlink != 0
		switch {
		case strings.HasPrefix(e.Name(), "."), p == references:
		case (link || e.IsDir()) && meant(p) != p:
			*all = append(*all, Passed{Path: p, Want: meant(p)})
		case folder == "" && !slices.Contains(knownFolders, p): // not of memories
		case link:
			if t := b.target(p); t == ToFolder || t == ToNothing || t == ToOutside && path.Ext(p) == "" || isMemoryName(e.Name()) {
				*all = append(*all, Passed{Path: p, Target: t})
			}
		case e.IsDir() && !isTooDeep(p):
			b.passed(p, all)
		}
	}
}

// meant returns the path of the folder that one of this path is taken for.
func meant(p string) string {
	for _, known := range knownFolders {
		if path.Dir(known) == path.Dir(p) && known != p && filename.Same(path.Base(known), path.Base(p)) {
			return known
		}
	}
	return p
}

// target returns what a link leads to. Out of the project it is not followed: a look at some places
// is a question to a network.
func (b *Bank) target(p string) Target {
	project := filepath.Dir(b.dir)
	root, err := os.OpenRoot(project)
	if err != nil {
		return ToNothing
	}
	defer root.Close()
	at := filepath.Join(filepath.Base(b.dir), filepath.FromSlash(p))
	info, err := root.Stat(at)
	if to, e := root.Readlink(at); err != nil && e == nil && filepath.IsAbs(to) { // for root all of these lead out
		if rel, e := filepath.Rel(project, to); e == nil && filepath.IsLocal(rel) {
			info, err = root.Stat(rel)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ToNothing
	case err != nil:
		return ToOutside
	case info.IsDir():
		return ToFolder
	}
	return ToFile
}
