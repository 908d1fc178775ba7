package cached

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Backdate makes the bytes of a file those of one that was written earlier: its
// header and, if it has records of 256 numbers, its seals.
func Backdate(data []byte, by time.Duration) {
	le := binary.LittleEndian
	earlier := func(b []byte) { le.PutUint64(b, le.Uint64(b)-uint64(by)) }
	earlier(data[len(magic):])
	le.PutUint32(data[headerSize-4:], crc32.Checksum(data[:headerSize-4], castagnoli))
	n := (&set{dims: 256}).recordSize()
	for rest := data[headerSize:]; len(rest) >= n; rest = rest[n:] {
		if key(rest) == (key{}) {
			earlier(rest[sha256.Size:])
			le.PutUint32(rest[n-4:], crc32.Checksum(rest[:n-4], castagnoli))
		}
	}
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
