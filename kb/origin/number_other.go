//go:build !unix

package origin

import "io/fs"

// number returns 0: a folder has no number here.
func number(fs.FileInfo) uint64 { return 0 }
