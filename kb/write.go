package kb

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/plain"
)

const (
	privateDir = ".tacit"
	tempPrefix = ".tacit-" // hidden and without .md, so that nobody lists it
	tempSuffix = ".tmp"
)

// WriteFile puts data at a path of the bank, making folders as needed. A reader
// sees the old bytes or the new ones, never a part; when WriteFile returns nil,
// the new ones survive a power cut. On an error the old file stands.
//
// It refuses names that another file system could not hold, names that differ
// from an existing one only by letter case, and anything behind a symbolic link.
func (b *Bank) WriteFile(path string, data []byte) error {
	root, clean, err := b.openForWrite(path)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := makeParents(root, clean); err != nil {
		return err
	}
	for range openTries {
		if err = replace(root, clean, data); !errors.Is(err, fs.ErrNotExist) {
			break // else another process, which swept after one that died, took the temporary file for its
		}
	}
	return err
}

// RemoveFile deletes a file of the bank, durably. The error wraps
// fs.ErrNotExist when there is none.
func (b *Bank) RemoveFile(path string) error {
	root, clean, err := b.openForWrite(path)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.Remove(clean); err != nil {
		return err
	}
	return syncParent(root, clean)
}

func (b *Bank) openForWrite(path string) (*os.Root, string, error) {
	clean, err := cleanPath(path)
	if err != nil {
		return nil, "", err
	}
	if err := filename.Portable(clean); err != nil {
		return nil, "", err
	}
	if strings.HasPrefix(clean, privateDir+"/") {
		if err := b.makePrivate(); err != nil {
			return nil, "", err
		}
	}
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return nil, "", err
	}
	if err := checkTarget(root, clean); err != nil {
		root.Close()
		return nil, "", err
	}
	return root, clean, nil
}

// makeParents creates the missing folders of a path, and makes each durable in
// the folder above it: a file in a folder whose own name is lost is lost too.
func makeParents(root *os.Root, clean string) error {
	parts := strings.Split(clean, "/")
	for i := 1; i < len(parts); i++ {
		dir := strings.Join(parts[:i], "/")
		perm := fs.FileMode(0o777)
		if dir == privateDir || strings.HasPrefix(dir, privateDir+"/") {
			perm = privatePerm
		}
		err := root.Mkdir(dir, perm)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = syncParent(root, dir)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// replace writes a temporary file beside the target and renames it over it.
func replace(root *os.Root, target string, data []byte) (err error) {
	temp := path.Join(path.Dir(target), tempPrefix+rand.Text()[:12]+tempSuffix)
	f, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, modeFor(root, target))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			root.Remove(temp)
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = plain.Patiently(func() error { return root.Rename(temp, target) })
	}
	if err != nil {
		return err
	}
	return syncParent(root, target)
}

// modeFor keeps the permissions of the file that is replaced. What is private
// is for its owner only.
func modeFor(root *os.Root, target string) fs.FileMode {
	if info, err := root.Lstat(target); err == nil {
		return info.Mode().Perm()
	}
	if strings.HasPrefix(target, privateDir+"/") {
		return 0o600
	}
	return 0o666
}

func syncParent(root *os.Root, name string) error {
	d, err := plain.Listing(root, path.Dir(name))
	if err != nil {
		return err
	}
	defer d.Close()
	return syncDir(d)
}

// privatePerm is the mode of .tacit and of the folders in it. Their files are for one person
// alone; folders that others may write to would let them put other files in their place.
const privatePerm = 0o700

// makePrivate makes the folder that git shall not see. Its .gitignore hides
// everything in it, itself included, so that no file of the project changes.
func (b *Bank) makePrivate() error {
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	const ignore = privateDir + "/.gitignore"
	if err := checkTarget(root, ignore); err != nil {
		return err
	}
	closePrivate(root)
	if hidesAll(root, ignore) {
		return nil
	}
	if err := makeParents(root, ignore); err != nil {
		return err
	}
	err = replace(root, ignore, []byte("*\n"))
	if hidesAll(root, ignore) {
		return nil // of many processes at once, one has made it
	}
	return err
}

// closePrivate takes .tacit from others, where a clone or an earlier version has made it open
// to them. One of another person stays as it is.
func closePrivate(root *os.Root) {
	if runtime.GOOS == "windows" { // which has no such modes
		return
	}
	if info, err := root.Lstat(privateDir); err == nil && info.IsDir() && info.Mode().Perm()&^privatePerm != 0 {
		_ = root.Chmod(privateDir, privatePerm)
	}
}

// hidesAll reports whether a list of patterns hides all that lies beside it. One that came
// with a clone may not: what is written here next would then be committed.
func hidesAll(root *os.Root, ignore string) bool {
	f, err := openRegular(root, ignore)
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := readLimited(f, ignore, maxIgnore)
	return err == nil && slices.Contains(strings.Fields(string(text)), "*") && !strings.Contains(string(text), "!")
}

// maxIgnore is how large a list of patterns may be that is looked at, in bytes.
const maxIgnore = 64 << 10
