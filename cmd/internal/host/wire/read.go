package wire

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb/filename"
)

// mostSettings is the largest file, in bytes, of a home folder that is read: there a host keeps
// what it remembers of each project. mostProject is the largest one of a project. A clone may hold
// one of gigabytes that takes no room on the disk, and each of many entries has it read anew.
const (
	mostSettings = 64 << 20
	mostProject  = 1 << 20
)

var errTooLarge = errors.New("larger than any file of settings")

// readFile is os.ReadFile for what a stranger may have laid out: errTooLarge says that
// the file was not read.
func readFile(name string) ([]byte, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real // a person may keep the settings of a host elsewhere
	}
	root, rel, err := openAt(filepath.Dir(name), name)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return readIn(root, rel, mostSettings)
}

// openAt opens the folder that a file is opened in, and says what the file is called
// there: dir, or else the nearest folder that there is. A link that somebody puts in the
// place of a folder below it, after we have looked, leads nowhere out of it. A file that
// is not below dir, because a person's link leads out of their home, has its own folder.
func openAt(dir, name string) (root *os.Root, rel string, err error) {
	if _, below := filename.Below(dir, name); !below {
		dir = filepath.Dir(name)
	}
	for root, err = os.OpenRoot(dir); errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir; root, err = os.OpenRoot(dir) {
		dir = filepath.Dir(dir)
	}
	if err != nil {
		return nil, "", err
	}
	if rel, err = filepath.Rel(dir, name); err != nil {
		root.Close()
	}
	return root, rel, err
}

// readIn is readFile in a folder, for a file of at most so many bytes.
func readIn(root *os.Root, name string, most int64) ([]byte, error) {
	info, err := root.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > most:
		return nil, errTooLarge
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	n, err := data.ReadFrom(io.LimitReader(f, most+1))
	if err == nil && n > most { // it grows while it is read
		err = errTooLarge
	}
	return data.Bytes(), err
}
