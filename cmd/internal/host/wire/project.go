package wire

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/size"
)

// A project holds the files that a plan is about, as they are and as they will be.
// Nothing of it is written before all of it is known to be right.
type project struct {
	root  string // absolute, without links
	user  bool   // the root is a home folder: links may lead out of it
	files []*projectFile
}

// A projectFile is one file of the project.
type projectFile struct {
	path     string // relative to the root, with slashes; as it was asked for first
	name     string // absolute, without links: where it really is
	old, now []byte // nil: there is no such file
}

func openProject(root string, user bool) (*project, error) {
	root, err := filepath.Abs(root)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	return &project{root: root, user: user}, err
}

// openFolder is openProject for a folder that need not exist.
func openFolder(dir string) (*project, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return &project{root: dir}, nil
}

// file returns a file, read when it is asked for first. Two names of one file, by
// links, are one projectFile.
func (d *project) file(path string) (*projectFile, *Refusal) {
	name, err := d.place(path)
	if err != nil {
		return nil, &Refusal{Path: path, Why: Outside, Detail: err.Error()}
	}
	for _, p := range d.files {
		if p.name == name {
			return p, nil
		}
	}
	p := &projectFile{path: path, name: name}
	root, rel, err := openAt(d.root, name)
	if err != nil {
		return nil, &Refusal{Path: path, Why: NotRegular}
	}
	defer root.Close()
	info, err := root.Stat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil || !info.Mode().IsRegular():
		return nil, &Refusal{Path: path, Why: NotRegular}
	default:
		if p.old, err = readIn(root, rel, d.most()); errors.Is(err, errTooLarge) {
			return nil, &Refusal{Path: path, Why: TooLarge, Detail: size.String(d.most())}
		}
		if err != nil {
			return nil, &Refusal{Path: path, Why: NotRegular}
		}
		if !d.user && isCrowded(rel, p.old) {
			return nil, &Refusal{Path: path, Why: Crowded}
		}
		p.old = append([]byte{}, p.old...) // an empty file is not a missing one
	}
	p.now = p.old
	d.files = append(d.files, p)
	return p, nil
}

// most is how large a file may be that is read.
func (d *project) most() int64 {
	if d.user {
		return mostSettings
	}
	return mostProject
}

var errOutside = errors.New("outside")

// place returns where a path leads, which need not exist.
func (d *project) place(path string) (string, error) {
	name := filepath.Join(d.root, filepath.FromSlash(path))
	rest := ""
	for dir := name; ; dir = filepath.Dir(dir) {
		real, err := filepath.EvalSymlinks(dir)
		if err == nil {
			name = filepath.Join(real, rest)
			break
		}
		if info, lstat := os.Lstat(dir); lstat == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", errOutside // it leads nowhere
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
	if within, err := filepath.Rel(d.root, name); !d.user && (err != nil || within == ".." || strings.HasPrefix(within, ".."+string(filepath.Separator))) {
		return "", errOutside
	}
	return name, nil
}

// edit changes a file by a function, which gets nil where there is none, and returns nil
// for none.
func (d *project) edit(path string, change func(src []byte) ([]byte, *Refusal)) *Refusal {
	p, r := d.file(path)
	if r != nil {
		return r
	}
	now, r := change(p.now)
	if r != nil {
		r.Path = path
		return r
	}
	p.now = now
	return nil
}

// changes lists what is different, in order of paths.
func (d *project) changes() (all []Change) {
	for _, p := range d.files {
		if (p.old == nil) != (p.now == nil) || !bytes.Equal(p.old, p.now) {
			all = append(all, Change{Path: p.path, Old: p.old, New: p.now, Created: p.old == nil, name: p.name})
		}
	}
	slices.SortFunc(all, func(x, y Change) int { return strings.Compare(x.Path, y.Path) })
	return all
}
