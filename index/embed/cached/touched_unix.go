//go:build unix

package cached

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// touchedAt returns when the file system last touched what it knows of a file:
// nobody can set that time.
func touchedAt(f *os.File) (t time.Time, ok bool) {
	var s unix.Stat_t
	if unix.Fstat(int(f.Fd()), &s) != nil {
		return t, false
	}
	return time.Unix(s.Ctim.Unix()), true
}
