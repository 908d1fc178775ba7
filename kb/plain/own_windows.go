package plain

import (
	"io/fs"
	"os"
	"syscall"
)

// standing returns how many names a file has. To whom it belongs is not asked: the folders of
// a person are closed to others there.
func standing(f *os.File) (names uint64, mine bool, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, false, err
	}
	var info syscall.ByHandleFileInformation
	asked := raw.Control(func(handle uintptr) {
		err = syscall.GetFileInformationByHandle(syscall.Handle(handle), &info)
	})
	if asked != nil {
		err = asked
	}
	return uint64(info.NumberOfLinks), true, err
}

func isOfUs(fs.FileInfo) bool { return true }
