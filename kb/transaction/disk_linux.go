package transaction

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameIn renames within an open folder.
func renameIn(folder *os.File, from, to string, how renameHow) error {
	flag := uint(unix.RENAME_NOREPLACE)
	if how == renameExchange {
		flag = unix.RENAME_EXCHANGE
	}
	fd := int(folder.Fd())
	for {
		err := unix.Renameat2(fd, from, fd, to, flag)
		switch {
		case err == unix.EINTR:
		case err == unix.EINVAL || err == unix.ENOSYS: // an older kernel, or a file system that cannot
			return errors.ErrUnsupported
		default:
			return err
		}
	}
}
