//go:build !unix

package kb

import (
	"io/fs"
	"os"
)

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// syncDir does nothing here: folders cannot be synced.
func syncDir(*os.File) error { return nil }

// stat returns the size and the time of change of a file.
func stat(_ *os.File, e fs.DirEntry) (size, mtime int64, err error) {
	info, err := e.Info()
	if err != nil {
		return 0, 0, err
	}
	return info.Size(), info.ModTime().UnixNano(), nil
}
