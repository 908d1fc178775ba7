//go:build !unix

package transaction

import (
	"io/fs"
	"os"
)

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// syncFolder does nothing here: folders cannot be synced.
func syncFolder(*os.File) error { return nil }

func own(*os.File, fs.FileInfo) {}
