package kb

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// OpenState opens [Bank.StateDir], or a folder right below it, for what one clone
// remembers. It makes what is missing with perm, but for .tacit itself: a bank without
// that may not be written, or nobody has asked it anything (fs.ErrNotExist). A link in
// the place of a folder, or a folder elsewhere, is refused with fs.ErrInvalid: somebody
// wants us to write there.
func (b *Bank) OpenState(folder string, perm fs.FileMode) (*os.Root, error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dirs := []string{privateDir, b.StateDir()}
	if folder != b.StateDir() {
		if path.Dir(folder) != b.StateDir() || path.Clean(folder) != folder {
			return nil, fs.ErrInvalid
		}
		dirs = append(dirs, folder)
	}
	for _, dir := range dirs {
		info, err := root.Lstat(dir)
		if errors.Is(err, fs.ErrNotExist) && dir != privateDir {
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
	if before == nil { // it was made just now, unless somebody put a link there meanwhile
		if before, err = root.Lstat(name); err != nil {
			f.Close()
			return nil, err
		}
	}
	if now, err := f.Stat(); err != nil || !now.Mode().IsRegular() || !os.SameFile(before, now) {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, nil
}
