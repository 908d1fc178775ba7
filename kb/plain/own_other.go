//go:build !unix && !windows

package plain

import (
	"io/fs"
	"os"
)

func standing(*os.File) (names uint64, mine bool, err error) { return 1, true, nil }

func isOfUs(fs.FileInfo) bool { return true }
