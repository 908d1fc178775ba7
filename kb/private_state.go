package kb

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"github.com/tacit-kb/tacit/kb/plain"
)

// OpenState opens [Bank.StateDir], or a folder right below it, for what one clone
// remembers. It makes what is missing, but for .tacit itself: a bank without
// that may not be written, or nobody has asked it anything (fs.ErrNotExist). A link in
// the place of a folder, or a folder elsewhere, is refused with fs.ErrInvalid: somebody
// wants us to write there.
func (b *Bank) OpenState(folder string) (*os.Root, error) {
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
			err = root.Mkdir(dir, privatePerm)
		} else if err == nil && !info.IsDir() {
			err = fs.ErrInvalid
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return plain.Folder(root, folder)
}
