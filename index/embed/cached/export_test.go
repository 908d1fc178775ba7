package cached

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/origin"
)

// Backdate makes the bytes of a file those of one that was written earlier.
func Backdate(data []byte, by time.Duration) {
	copy(data, header(origin.Home(data[homeAt:]), WrittenAt(data).Add(-by)))
}

// Move makes the bytes of a file those of one that was written elsewhere, just when it was.
func Move(data []byte, to origin.Mark) { copy(data, header(to.Home(), WrittenAt(data))) }

// WrittenAt returns when a file was written last, as it says itself.
func WrittenAt(data []byte) time.Time {
	return time.Unix(0, int64(binary.LittleEndian.Uint64(data[len(magic):])))
}

// Hold locks a file as a process does that writes it, until its result is called.
func Hold(t *testing.T, root *os.Root, name string) (release func()) {
	t.Helper()
	f, err := openRecords(root, name, 1, true)
	if err != nil {
		t.Fatal(err)
	}
	return func() { f.Close() }
}

// LocksAreKnown reports whether this system has them.
func LocksAreKnown(t *testing.T, root *os.Root, name string) bool {
	t.Helper()
	defer Hold(t, root, name)()
	f, err := root.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return tryLock(f, false) != nil
}

// TouchIsKnown reports whether this system says when a file was touched.
func TouchIsKnown(t *testing.T, dir string) bool {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "touched"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, ok := touchedAt(f)
	return ok
}
