package exchange

import (
	"io"
	"io/fs"
)

// Only returns a folder that shows one of its files and nothing else, for a source
// that is a single file.
func Only(fsys fs.FS, name string) fs.FS { return only{fsys, name} }

type only struct {
	fs.FS
	name string
}

// Open opens the file, or the folder with the file in it.
func (o only) Open(name string) (fs.File, error) {
	switch name {
	case o.name:
		return o.FS.Open(name)
	case ".":
		f, err := o.FS.Open(".")
		if err != nil {
			return nil, err
		}
		return &onlyFolder{File: f, of: o}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// An onlyFolder is the folder, as a listing shows it.
type onlyFolder struct {
	fs.File
	of   only
	told bool
}

// ReadDir lists the one file.
func (d *onlyFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if d.told && n > 0 {
		return nil, io.EOF
	}
	if d.told {
		return nil, nil
	}
	d.told = true
	info, err := fs.Stat(d.of.FS, d.of.name)
	if err != nil {
		return nil, err
	}
	return []fs.DirEntry{fs.FileInfoToDirEntry(info)}, nil
}

// Still returns a source in which nothing but files and folders can be opened: a pipe or a
// device would keep its reader waiting.
func Still(fsys fs.FS) fs.FS { return still{fsys} }

type still struct{ fs.FS }

// Open opens a file or a folder.
func (s still) Open(name string) (fs.File, error) {
	if info, err := s.Stat(name); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	return s.FS.Open(name)
}

// Stat opens nothing.
func (s still) Stat(name string) (fs.FileInfo, error) { return fs.Stat(s.FS, name) }
