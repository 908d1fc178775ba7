package transaction

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameIn renames within an open folder.
func renameIn(folder *os.File, from, to string, how renameHow) error {
	flag := uint32(unix.RENAME_EXCL)
	if how == renameExchange {
		flag = unix.RENAME_SWAP
	}
	fd := int(folder.Fd())
	for {
		err := unix.RenameatxNp(fd, from, fd, to, flag)
		switch {
		case err == unix.EINTR:
		case err == unix.EINVAL || err == unix.ENOTSUP:
			return errors.ErrUnsupported
		default:
			return err
		}
	}
}
