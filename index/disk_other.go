//go:build !unix

package index

import (
	"os"
	"time"
)

const openFlags = os.O_RDONLY

// canStayOpen says whether another process can put a new file in the place of one that is
// open.
const canStayOpen = false

// touchedAt says that no such time is known here.
func touchedAt(*os.File) (time.Time, bool) { return time.Time{}, false }

// pages returns size bytes.
func pages(size int64) (data []byte, giveBack func() error, err error) {
	return make([]byte, size), nil, nil
}
