package kb

import (
	"fmt"
	"os"
	"path/filepath"
)

// dirName is the name under which Find looks for a bank.
const dirName = "memory-bank"

// A Bank is a folder of memories. It holds no open files, so that a bank that
// git replaces under a long-running process stays readable.
type Bank struct {
	dir string
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

// Find returns the nearest bank seen from start: the folder itself or one above
// it, or a memory-bank folder in any of them. The error wraps ErrNoBank when
// there is none.
func Find(start string) (*Bank, error) {
	abs, err := filepath.Abs(start)
	if err != nil {
		return nil, err
	}
	for dir := abs; ; dir = filepath.Dir(dir) {
		if looksLikeBank(dir) {
			return Open(dir)
		}
		if inner := filepath.Join(dir, dirName); isDir(inner) {
			return Open(inner)
		}
		if dir == filepath.Dir(dir) {
			return nil, fmt.Errorf("%w in %s or any folder above it", ErrNoBank, abs)
		}
	}
}

// looksLikeBank recognises a bank from inside: by its name, or by an INDEX.md
// beside a folder of experience.
func looksLikeBank(dir string) bool {
	if filepath.Base(dir) == dirName {
		return isDir(dir)
	}
	_, err := os.Stat(filepath.Join(dir, "INDEX.md"))
	return err == nil && isDir(filepath.Join(dir, string(Experience)))
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
