package chart

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A ForeignError says that a picture would have to be written over what is not one.
type ForeignError struct{ Path string }

func (e *ForeignError) Error() string { return e.Path + " is not a map that Tacit has drawn" }

// ErrInBank is the error for a picture that would be written into the bank.
var ErrInBank = errors.New("the place is in the bank that is drawn")

// mostHead is within how many bytes of its beginning a picture has its marker.
const mostHead = 1024

// Write writes a picture to a file. What is there has to be empty, or a picture with the
// marker at its beginning, and not a link: else the error is a *ForeignError, and nothing
// has changed. Nothing is synced to the disk: what a power cut takes away can be drawn
// again.
func Write(name, bankDir string, picture, marker []byte) error {
	defer finish.Begin()()
	root, err := plain.OpenPlace(bankDir, filepath.Dir(name), false)
	if err != nil {
		return err
	}
	defer root.Close()
	dir, err := filepath.EvalSymlinks(filepath.Dir(name))
	if err != nil {
		return err
	}
	if bank, err := filepath.EvalSymlinks(bankDir); err == nil {
		if dir, err := filepath.Abs(dir); err == nil {
			if _, below := filename.Below(bank, dir); below {
				return ErrInBank
			}
		}
	}
	base := filepath.Base(name)
	if ours, err := isOurs(root, base, marker); err != nil || !ours {
		return errors.Join(err, &ForeignError{name})
	}
	return plain.Replace(root, base, picture, 0o666)
}

// isOurs reports whether a file may be written: there is none, or it is a picture.
func isOurs(root *os.Root, base string, marker []byte) (bool, error) {
	info, err := root.Lstat(base)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, nil
	case info.Size() == 0:
		return true, nil
	}
	f, err := root.Open(base)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, mostHead))
	return bytes.Contains(head, marker), err
}
