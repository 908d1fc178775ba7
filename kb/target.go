package kb

import "os"

// CheckTarget says why nothing may be written at a path of the bank, or nil: a
// path that leaves the bank (ErrOutside), a name that another file system could
// not hold or would take for one that exists, or anything behind a symbolic
// link. It looks and changes nothing.
func (b *Bank) CheckTarget(path string) error {
	clean, err := cleanPath(path)
	if err != nil {
		return err
	}
	if err := portable(clean); err != nil {
		return err
	}
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return checkTarget(root, clean)
}
