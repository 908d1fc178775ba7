package plain

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
)

// Append opens a file of the private state to read it and to add to it, and makes it if need
// be. What is added is for us alone: see Ours.
func Append(root *os.Root, name string) (*os.File, error) {
	return Ours(root, name, func() (*os.File, error) {
		return Open(root, name, os.O_RDWR|os.O_APPEND|os.O_CREATE)
	})
}

// Ours opens a file of which a copy takes the place first if it is not ours alone: one with a
// second name, which an archive can give it, may lie outside of the bank, and one of another
// person is theirs to read.
func Ours(root *os.Root, name string, open func() (*os.File, error)) (*os.File, error) {
	f, err := open()
	if err != nil || isOurs(f) {
		return f, err
	}
	f.Close()
	if err := Unshare(root, name, 0o600); err != nil {
		return nil, err
	}
	if f, err = open(); err == nil && !isOurs(f) {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, err
}

// isOurs reports whether a file has one name, and belongs to the person who runs the program
// where the system says to whom it belongs.
func isOurs(f *os.File) bool {
	names, mine, err := standing(f)
	return err == nil && names == 1 && mine
}

// HasOtherNames reports whether a file can be reached by a second name: what is written into
// it is written there too.
func HasOtherNames(f *os.File) bool {
	names, _, err := standing(f)
	return err == nil && names > 1
}

// mostCopied bounds a file that is copied, in bytes: no log that is added to is larger.
const mostCopied = 512 << 20

// Unshare puts a copy of a file in its place, which has no other name and is ours. Whoever reads
// it meanwhile sees the file or the copy, which are the same.
func Unshare(root *os.Root, name string, mode fs.FileMode) error {
	from, err := Open(root, name, os.O_RDONLY)
	if err != nil {
		return err
	}
	defer from.Close() // a second time does nothing
	temp := path.Join(path.Dir(name), "."+path.Base(name)+"-"+rand.Text()[:12]+TempSuffix)
	to, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	n, err := io.Copy(to, io.LimitReader(from, mostCopied+1))
	if err == nil && n > mostCopied {
		err = fs.ErrInvalid
	}
	if err == nil {
		err = to.Sync()
	}
	from.Close() // Windows replaces no file that is open
	if err = errors.Join(err, to.Close()); err == nil {
		err = Patiently(func() error { return root.Rename(temp, name) })
	}
	if err != nil {
		root.Remove(temp)
	}
	return err
}
