//go:build !unix

package index

import (
	"io"
	"os"
)

const openFlags = os.O_RDONLY

// mapFile reads the first size bytes of a file: a mapped file could not be
// replaced here.
func mapFile(f *os.File, size int64) (data []byte, unmap func() error, err error) {
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, nil, err
}
