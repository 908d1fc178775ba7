//go:build !unix

package kb

import "io/fs"

// Who owns a file is not asked where the modes of a folder do not say who may write into it.
func isOfUs(fs.FileInfo) bool { return true }

func isOfOne(_, _ fs.FileInfo) bool { return true }
