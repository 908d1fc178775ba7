//go:build !unix

package index

import (
	"os"
	"time"
)

const openFlags = os.O_RDONLY

// touchedAt says that no such time is known here.
func touchedAt(*os.File) (time.Time, bool) { return time.Time{}, false }

// mapFile reads the first size bytes of a file: a mapped file could not be
// replaced here.
func mapFile(f *os.File, size int64) (data []byte, unmap func() error, err error) {
	data = make([]byte, size)
	_, err = f.ReadAt(data, 0)
	return data, nil, err
}
