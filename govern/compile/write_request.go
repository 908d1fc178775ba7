package compile

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/plain"
)

// WriteRequest writes a request into a file that a person named, as a whole, where no link leads
// out of the project: see plain.OpenPlace. Nothing is synced: what a power cut takes away can be
// prepared again.
func WriteRequest(b *kb.Bank, name string, data []byte) error {
	root, err := plain.OpenPlace(b.Dir(), filepath.Dir(name), false)
	if err == nil {
		defer root.Close()
		err = plain.Replace(root, filepath.Base(name), data, 0o600)
	}
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		at.Path = name // not one that nobody has typed
	}
	return err
}
