//go:build !unix

package transaction

import (
	"io/fs"
	"os"
)

// mayWrite looks at the mark for files that nobody shall write.
func mayWrite(name string) error {
	info, err := os.Stat(name)
	if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o200 == 0 {
		err = &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
	}
	return err
}

func isReadOnly(error) bool { return false }
