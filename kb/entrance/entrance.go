// Package entrance keeps, for a moment, a private file of a bank that leads a browser
// somewhere. The words with which a program is started are for everybody on the machine to
// read; what a file of the owner says is not.
package entrance

import (
	"crypto/rand"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// The name of an entrance. A process that was killed leaves one behind.
const (
	head = "open-"
	tail = ".html"
	old  = time.Hour
)

// Make writes a page into a new file, and returns where it is. remove takes it away.
func Make(b *kb.Bank, page []byte) (file string, remove func(), err error) {
	sweep(b)
	name := path.Join(b.StateDir(), head+strings.ToLower(rand.Text())+tail)
	remove = func() { _ = b.RemoveFile(name) }
	return filepath.Join(b.Dir(), filepath.FromSlash(name)), remove, b.WriteFile(name, page)
}

// sweep removes what killed processes have left.
func sweep(b *kb.Bank) {
	root, err := b.OpenState(b.StateDir())
	if err != nil {
		return
	}
	defer root.Close()
	left, _ := fs.Glob(root.FS(), head+"*"+tail)
	for _, name := range left {
		if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > old {
			_ = root.Remove(name)
		}
	}
}
