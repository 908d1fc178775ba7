package transaction

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb"
)

// Writable says why a transaction that changes these paths would fail, as far as
// that can be seen beforehand: a bank that is read-only for this person, a file
// that is marked immutable, git in the middle of a rebase. It is asked before a
// person is, so that nobody agrees to what cannot be done. An error for want of
// permission wraps fs.ErrPermission.
func Writable(b *kb.Bank, paths ...string) error {
	if err := gitAtWork(b.Dir()); err != nil {
		var lock *indexLocked
		if !errors.As(err, &lock) { // that one passes
			return err
		}
	}
	for _, p := range append([]string{HistoryPath, journalPath(b)}, paths...) {
		if err := writableAt(b.Dir(), p); err != nil {
			return readOnly(err)
		}
	}
	return nil
}

// writableAt asks for the file, if there is one, and for the nearest folder above
// it, because a file is replaced and not changed.
func writableAt(dir, p string) error {
	for first := true; ; first = false {
		err := mayWrite(filepath.Join(dir, filepath.FromSlash(p)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err == nil && !first || p == "." {
			return err
		}
		p = path.Dir(p)
	}
}
