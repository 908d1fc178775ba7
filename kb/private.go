package kb

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// OpenState opens a folder at or below [Bank.StateDir] for what one clone remembers, and makes what
// is missing of it with perm, below a .tacit that is there: a bank without one may
// not be written, or nobody has asked it anything. A link in the place of a folder is
// refused with fs.ErrInvalid: somebody wants us to write elsewhere.
func (b *Bank) OpenState(folder string, perm fs.FileMode) (*os.Root, error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	private := path.Dir(b.StateDir())
	dirs := []string{private, b.StateDir()}
	if folder != b.StateDir() {
		dirs = append(dirs, folder)
	}
	for _, dir := range dirs {
		info, err := root.Lstat(dir)
		if errors.Is(err, fs.ErrNotExist) && dir != private {
			err = root.Mkdir(dir, perm)
		} else if err == nil && !info.IsDir() {
			err = fs.ErrInvalid
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return root.OpenRoot(folder)
}

// OpenPlain opens a file of the private state as os.OpenFile does, readable by its
// owner alone where it is made. What is no regular file, also by the time it is open,
// is refused with fs.ErrInvalid.
func OpenPlain(root *os.Root, name string, flags int) (*os.File, error) {
	before, err := root.Lstat(name)
	if err == nil && !before.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	f, err := root.OpenFile(name, flags, 0o600)
	if err != nil {
		return nil, err
	}
	if now, err := f.Stat(); err != nil || !now.Mode().IsRegular() || before != nil && !os.SameFile(before, now) {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, nil
}
