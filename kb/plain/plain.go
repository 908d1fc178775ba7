// Package plain opens and replaces single files below an os.Root, for what Tacit keeps
// beside the memories: state, caches, pictures, a hook of git. The folder may have come
// with a clone, and another person may write in it. So nothing but a regular file is
// opened, and nothing is ever written through a link.
package plain

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Open opens a file as os.OpenFile does, readable by its owner alone where it is made.
// What is no regular file, also by the time it is open, is refused with fs.ErrInvalid.
func Open(root *os.Root, name string, flags int) (*os.File, error) {
	before, err := root.Lstat(name)
	if err == nil && !before.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	f, err := root.OpenFile(name, flags|openNonblock, 0o600)
	if err != nil {
		return nil, err
	}
	if before == nil { // it was made just now, unless someone put a link there meanwhile
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

// Folder opens a folder below root. What is none is refused and never opened: to open a pipe
// waits for its other end. The dot makes the name a step on the way, which the system enters
// only if it is a folder.
func Folder(root *os.Root, name string) (*os.Root, error) {
	folder, err := root.OpenRoot(name + "/.")
	if err != nil {
		return nil, named(err, name)
	}
	if err := mustBeFolder(name, func() (fs.FileInfo, error) { return folder.Stat(".") }); err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}

// mustBeFolder is for Windows, where the step of the dot enters a file as well. There are no pipes
// in its folders.
func mustBeFolder(name string, stat func() (fs.FileInfo, error)) error {
	if runtime.GOOS != "windows" {
		return nil
	}
	info, err := stat()
	if err != nil || !info.IsDir() {
		return &fs.PathError{Op: "open", Path: name, Err: cmp.Or(err, error(syscall.ENOTDIR))}
	}
	return nil
}

// Listing opens a folder below root to read a part of the names in it, or to sync them: see Folder.
func Listing(root *os.Root, name string) (*os.File, error) {
	folder, err := root.Open(name + "/.")
	if err != nil {
		return nil, named(err, name)
	}
	if err := mustBeFolder(name, folder.Stat); err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}

// Entries returns what is in a folder below root, in no order, as far as it can be read: see
// Folder.
func Entries(root *os.Root, name string) ([]fs.DirEntry, error) {
	folder, err := Listing(root, name)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	return folder.ReadDir(-1)
}

// named takes the dot out of an error.
func named(err error, name string) error {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		failed.Path = name
	}
	return err
}

// OpenOwn opens a file that people keep outside of every bank, such as their settings, to
// read it, also through a link: they may keep the file elsewhere. A pipe or a device, which
// may never end, is refused with fs.ErrInvalid. Where a folder on the way is none, as for a person
// whose HOME is /dev/null, there is no such file. What another user of the machine could write is not the
// person's: the error is a [*ForeignError], and to who does not ask there is no such file.
func OpenOwn(name string) (*os.File, error) {
	f, err := OpenOutside(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && isOfUs(info) {
		info, err = os.Stat(filepath.Dir(name))
	}
	if err != nil || !isOfUs(info) {
		f.Close()
		return nil, cmp.Or(err, error(&ForeignError{name}))
	}
	return f, nil
}

// A ForeignError says that a file, or its folder, belongs neither to the person who runs the program
// nor to the administrator of the machine.
type ForeignError struct{ Name string }

func (e *ForeignError) Error() string { return MsgForeign.With(e.Name).Error() }

// IsNew reports whether it is the first of its file in this process: who says it once need not say it again.
func (e *ForeignError) IsNew() bool {
	_, before := foreignTold.LoadOrStore(e.Name, true)
	return !before
}

var foreignTold sync.Map

// Is makes it one of the errors that say that there is no such file.
func (e *ForeignError) Is(target error) bool { return target == fs.ErrNotExist }

// MsgForeign says of a file, by its name, what a [ForeignError] says.
var MsgForeign = lang.Text{
	EN: "%s is not read as your settings: the file or its folder belongs to another user",
	ZH: "%s 不作为你的设置读取：该文件或其文件夹属于另一个用户",
	JA: "%s はあなたの設定として読みません。ファイルかそのフォルダーが別の利用者のものです",
}

// OpenOutside is OpenOwn for a file of whichever user.
func OpenOutside(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if errors.Is(err, syscall.ENOTDIR) {
		err = &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, nil
}

// KeepOwn puts data in the place of a file that people keep outside of every bank, readable by
// its owner alone: see OpenOwn. A link stays one, and the file that it leads to is replaced.
func KeepOwn(name string, data []byte) error {
	var foreign *ForeignError
	f, err := OpenOwn(name)
	if errors.As(err, &foreign) {
		return &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
	}
	if err == nil {
		f.Close()
	}
	target, err := filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = name, nil
	}
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(filepath.Dir(target))
	if err != nil {
		return err
	}
	defer root.Close()
	return Replace(root, filepath.Base(target), data, 0o600)
}

// TempSuffix ends the name of a file that is being written. A process that is killed
// leaves it: who lists the folder takes away what is old.
const TempSuffix = ".tmp"

// Replace puts data in the place of a file, or of nothing: it writes a file of another name
// in the same folder, and gives it the name once it is complete. Of two processes that do
// so at once the later one wins, and the file is one or the other. Nothing is synced: after
// a power cut it may be empty. A new file may have any mode, less what the system masks.
func Replace(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	return ReplaceAt(root, name, data, mode, time.Time{})
}

// ReplaceAt is Replace for a file whose time of change says something; the zero time is now.
func ReplaceAt(root *os.Root, name string, data []byte, mode fs.FileMode, changed time.Time) error {
	temp := path.Join(path.Dir(name), "."+path.Base(name)+"-"+rand.Text()[:12]+TempSuffix)
	err := write(root, temp, data, mode)
	if err == nil && !changed.IsZero() {
		err = root.Chtimes(temp, changed, changed)
	}
	if err == nil {
		err = Patiently(func() error { return root.Rename(temp, name) })
	}
	if err != nil {
		root.Remove(temp)
	}
	return err
}

// write writes a new file: what has that name already is not ours.
func write(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
