package kb

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// Locked reports whether another process holds the lock of the bank, and which one
// as far as it said so. Unlike Lock it makes no file, and waits for nobody.
func (b *Bank) Locked() (holder string, locked bool) {
	name := filepath.Join(b.dir, filepath.FromSlash(lockFile))
	if info, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return "", false
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDONLY))
	defer lock.Close()
	if free, err := lock.TryRLock(); free || err != nil {
		return "", false
	}
	return b.holder().holder(), true
}
