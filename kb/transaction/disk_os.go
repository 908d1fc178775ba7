package transaction

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
)

// osDisk is the file system. All of it happens inside an os.Root, which no name
// and no link can leave.
type osDisk struct {
	root  *os.Root
	plain bool // the system's rename has no flags: as other systems, in a test
}

func (d osDisk) Read(name string) ([]byte, error) {
	info, err := d.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, lang.Named(name, errNotPlain)
	}
	f, err := d.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > mostRead {
		return nil, lang.Named(name, errLarge)
	}
	data := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	n, err := data.ReadFrom(io.LimitReader(f, mostRead+1))
	if err == nil && n > mostRead { // it grows while it is read
		err = lang.Named(name, errLarge)
	}
	return data.Bytes(), err
}

// mostRead bounds what is read at once, the journal of a transaction included. A file
// that is larger was not written by Tacit.
const mostRead = 512 << 20

var errLarge = lang.Text{EN: "larger than any file that Tacit writes", ZH: "超过 Tacit 写入文件的大小上限", JA: "Tacit が書くファイルの大きさの上限を超えています"}

func (d osDisk) Stat(name string) (fs.FileInfo, error) { return d.root.Lstat(name) }

func (d osDisk) Mark() origin.Mark { return origin.Of(d.root) }

func (d osDisk) List(folder string) ([]fs.DirEntry, error) {
	entries, err := plain.Entries(d.root, folder)
	slices.SortFunc(entries, func(x, y fs.DirEntry) int { return strings.Compare(x.Name(), y.Name()) })
	return entries, err
}

func (d osDisk) Create(name string, perm fs.FileMode) (file, error) {
	return d.open(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
}

func (d osDisk) Append(name string, perm fs.FileMode) (file, error) {
	const flags = os.O_WRONLY | os.O_CREATE | os.O_APPEND
	f, err := d.root.OpenFile(name, flags, perm)
	if err != nil {
		return nil, err
	}
	if plain.HasOtherNames(f) { // one of them may lie outside of the bank
		info, err := f.Stat()
		f.Close()
		if err == nil {
			err = plain.Unshare(d.root, name, info.Mode().Perm())
		}
		if err != nil {
			return nil, err
		}
		return d.open(name, flags, perm)
	}
	return osFile{f}, nil
}

func (d osDisk) open(name string, flags int, perm fs.FileMode) (file, error) {
	f, err := d.root.OpenFile(name, flags, perm)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (d osDisk) Mkdir(name string, perm fs.FileMode) error { return d.root.Mkdir(name, perm) }

func (d osDisk) Remove(name string) error {
	return plain.Patiently(func() error { return d.root.Remove(name) })
}

func (d osDisk) SyncFolder(folder string) error {
	f, err := plain.Listing(d.root, folder)
	if err != nil {
		return err
	}
	defer f.Close()
	return syncFolder(f)
}

// Move asks the system to rename without writing over anything. Where it
// cannot, a second name does it: a link fails if the name is taken.
func (d osDisk) Move(from, to string) error {
	err := d.rename(from, to, renameNew)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err = d.root.Link(from, to); err == nil {
		return d.Remove(from)
	}
	if _, e := d.root.Lstat(to); !errors.Is(e, fs.ErrNotExist) {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return plain.Patiently(func() error { return d.root.Rename(from, to) }) // no links here either: a moment remains
}

// Exchange asks the system to do it in one step. Where it cannot, b keeps a
// second name until a stands in its place, so that its bytes survive even if
// somebody saves it in between.
func (d osDisk) Exchange(a, b string) error {
	err := d.rename(a, b, renameExchange)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	spare := spareName(a)
	if err := d.root.Link(b, spare); err != nil {
		if err := d.Move(b, spare); err != nil {
			return err
		}
	}
	if err := plain.Patiently(func() error { return d.root.Rename(a, b) }); err != nil {
		return err
	}
	return d.Move(spare, a)
}

// rename calls the system's rename with a flag. Both names lie in one folder.
func (d osDisk) rename(from, to string, how renameHow) error {
	if d.plain {
		return errors.ErrUnsupported
	}
	folder, err := plain.Listing(d.root, path.Dir(from))
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := renameIn(folder, path.Base(from), path.Base(to), how); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// renameHow is what rename shall do with a file that has the new name.
type renameHow int

const (
	renameNew      renameHow = iota // fail
	renameExchange                  // give it the old name
)

type osFile struct{ *os.File }

func (f osFile) Like(info fs.FileInfo) error {
	own(f.File, info)
	return f.Chmod(info.Mode().Perm())
}
