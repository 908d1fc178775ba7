package wire

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A desk holds the files that a plan is about, as they are and as they will be.
// Nothing on it is written before all of it is known to be right.
type desk struct {
	root  string // absolute, without links
	user  bool   // the root is a home folder: links may lead out of it
	files []*paper
}

// A paper is one file on the desk.
type paper struct {
	path     string // relative to the root, with slashes; as it was asked for first
	name     string // absolute, without links: where it really is
	old, now []byte // nil: there is no such file
}

func newDesk(root string, user bool) (*desk, error) {
	root, err := filepath.Abs(root)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	return &desk{root: root, user: user}, err
}

// newFolder is newDesk for a folder that need not exist.
func newFolder(dir string) (*desk, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return &desk{root: dir}, nil
}

// paper returns a file, read when it is asked for first. Two names of one file, by
// links, are one paper.
func (d *desk) paper(path string) (*paper, *Refusal) {
	name, err := d.place(path)
	if err != nil {
		return nil, &Refusal{Path: path, Why: Outside, Detail: err.Error()}
	}
	for _, p := range d.files {
		if p.name == name {
			return p, nil
		}
	}
	p := &paper{path: path, name: name}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil || !info.Mode().IsRegular():
		return nil, &Refusal{Path: path, Why: NotRegular}
	default:
		if p.old, err = os.ReadFile(name); err != nil {
			return nil, &Refusal{Path: path, Why: NotRegular}
		}
		p.old = append([]byte{}, p.old...) // an empty file is not a missing one
	}
	p.now = p.old
	d.files = append(d.files, p)
	return p, nil
}

var errOutside = errors.New("outside")

// place returns where a path leads, which need not exist.
func (d *desk) place(path string) (string, error) {
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
func (d *desk) edit(path string, change func(src []byte) ([]byte, *Refusal)) *Refusal {
	p, r := d.paper(path)
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
func (d *desk) changes() (all []Change) {
	for _, p := range d.files {
		if (p.old == nil) != (p.now == nil) || !bytes.Equal(p.old, p.now) {
			all = append(all, Change{Path: p.path, Old: p.old, New: p.now, Created: p.old == nil, name: p.name})
		}
	}
	slices.SortFunc(all, func(x, y Change) int { return strings.Compare(x.Path, y.Path) })
	return all
}
