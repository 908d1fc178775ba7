package kb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/tacit-kb/tacit/kb/lang"
)

// dirName is the name under which Find looks for a bank.
const dirName = "memory-bank"

// A Bank is a folder of memories. It holds no open files, so that a bank that
// git replaces under a long-running process stays readable.
type Bank struct {
	dir  string
	over atomic.Pointer[map[string][]byte] // see Over; nil: the files as they are
}

// Open returns the bank in dir. The error wraps ErrNoBank when dir is not a
// directory.
func Open(dir string) (*Bank, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(abs)
	if err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%w in %s", ErrNoBank, dir)
	}
	return &Bank{dir: abs}, nil
}

// Make makes the folder of a bank, and those above it, where there are none, and
// opens it, with folders in it. What it made is durable: a file in a folder whose own
// name is lost is lost too. A bank may come with a clone, so a folder that lies behind a
// link is a *FileError, and nothing is made there.
func Make(dir string, folders ...string) (*Bank, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := makeFolder(abs); err != nil {
		return nil, err
	}
	b, err := Open(dir)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		root, clean, err := b.openForWrite(folder + "/x")
		if err != nil {
			return nil, err
		}
		err = makeParents(root, clean)
		root.Close()
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

func makeFolder(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() || dir == filepath.Dir(dir) {
		return nil
	}
	if err := makeFolder(filepath.Dir(dir)); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	above, err := os.Open(filepath.Dir(dir))
	if errors.Is(err, fs.ErrPermission) {
		return nil // it may be written but not looked into
	}
	if err != nil {
		return err
	}
	defer above.Close()
	return syncDir(above)
}

// Find returns the nearest bank seen from start: the folder itself or one above
// it, or a memory-bank folder in any of them. A memory-bank that is a link may have come
// with a clone: it counts only where it leads to a bank that is there. One that any user of
// the machine may have put there is passed over, see isStrangers. The error wraps ErrNoBank
// when there is none, and a *FileError with the path of one that was passed over.
func Find(start string) (*Bank, error) {
	abs, err := filepath.Abs(start)
	if err != nil {
		return nil, err
	}
	stranger := ""
	for dir := abs; ; dir = filepath.Dir(dir) {
		found := bankAt(dir)
		if found != "" && !isStrangers(found) {
			return Open(found)
		}
		stranger = cmp.Or(stranger, found)
		if dir != filepath.Dir(dir) {
			continue
		}
		if stranger != "" {
			return nil, errors.Join(ErrNoBank, &FileError{Path: stranger, Msg: errStrangers, Hint: hintNameStrangers})
		}
		return nil, fmt.Errorf("%w in %s or any folder above it", ErrNoBank, abs)
	}
}

// bankAt returns the bank that a folder is, or that it has; empty if there is none.
func bankAt(dir string) string {
	if looksLikeBank(dir) {
		return dir
	}
	if inner := filepath.Join(dir, dirName); isDir(inner) && (!isLink(inner) || hasBank(inner)) {
		return inner
	}
	return ""
}

// isStrangers reports whether nobody vouches for a bank that nobody named: it lies where every
// user of the machine may make folders, as in /tmp, and belongs neither to the one who asks, nor to
// the owner of that place, nor to the administrator; or it is such a place itself. What it says would
// reach the agent of whoever works in a folder below, and its owner would keep what is noted about them.
func isStrangers(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil {
		return true
	}
	if isOpen(info) && info.Mode()&fs.ModeSticky != 0 {
		return true
	}
	above, err := os.Stat(filepath.Dir(dir))
	return err == nil && isOpen(above) && !isOfUs(info) && !isOfOne(info, above)
}

var (
	errStrangers = lang.Text{
		EN: "this bank is not used: it belongs to another user, or everybody can write there",
		ZH: "此记忆库未被使用：它属于其他用户，或者任何人都可以写入",
		JA: "このメモリバンクは使われません。ほかのユーザーのものか、誰でも書き込める場所にあるからです",
	}
	hintNameStrangers = lang.Text{
		EN: "if you trust it, name its folder with --bank",
		ZH: "如果信任它，请用 --bank 指定它的文件夹",
		JA: "信頼できるなら、そのフォルダーを --bank で指定してください",
	}
)

// isOpen reports whether every user of the machine may write into a folder.
func isOpen(folder fs.FileInfo) bool { return folder.IsDir() && folder.Mode().Perm()&0o002 != 0 }

// looksLikeBank recognises a bank from inside: by its name, or by an INDEX.md
// beside a folder of experience.
func looksLikeBank(dir string) bool {
	if filepath.Base(dir) == dirName {
		return isDir(dir)
	}
	return hasBank(dir)
}

// hasBank reports whether there is an INDEX.md beside a folder of experience.
func hasBank(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "INDEX.md"))
	return err == nil && isDir(filepath.Join(dir, string(Experience)))
}

// isLink reports whether a name stands for another place.
func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&(os.ModeSymlink|os.ModeIrregular) != 0
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Dir returns the absolute path of the bank.
func (b *Bank) Dir() string { return b.dir }

// StateDir returns the folder of what is private and durable, relative to the
// bank: plans that wait, candidates, backups. It may not exist yet.
func (b *Bank) StateDir() string { return privateDir + "/state" }

// CacheDir returns the folder of what can be rebuilt from the memories at any
// time, relative to the bank. It may not exist yet.
func (b *Bank) CacheDir() string { return privateDir + "/cache" }
