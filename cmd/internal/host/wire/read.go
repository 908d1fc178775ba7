package wire

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// mostSettings is the largest file, in bytes, of a project or of a host that is read. A
// clone may hold one of gigabytes that takes no room on the disk.
const mostSettings = 64 << 20

var errTooLarge = errors.New("larger than any file of settings")

// readFile is os.ReadFile for what a stranger may have laid out: errTooLarge says that
// the file was not read.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > mostSettings:
		return nil, errTooLarge
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	n, err := data.ReadFrom(io.LimitReader(f, mostSettings+1))
	if err == nil && n > mostSettings { // it grows while it is read
		err = errTooLarge
	}
	return data.Bytes(), err
}
