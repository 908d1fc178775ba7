package cached

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"time"

	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A file of the cache begins with a header: magic, the time at which it was
// written last, in ns since 1970, the folder and the machine where, CRC32C of
// these. That time is also the file's time of change.
const (
	magic      = "TACITCA2"
	homeAt     = len(magic) + 8
	headerSize = homeAt + origin.HomeSize + 4
)

// errForeign says that a file was not made here, or is none of ours.
var errForeign = errors.New("not a file of this cache")

const (
	// changeTime is how far the time of change may be from the one in the header:
	// some file systems keep it in whole seconds, some in every other one; and a
	// process that is killed before it sets that time leaves the one at which it
	// was writing.
	changeTime = 2 * time.Second

	// writeTime is how far the time may be at which the file system touched the
	// file last. Its clock may be that of another machine.
	writeTime = time.Minute
)

// header returns the header of a file that is written into a folder at a time.
func header(folder origin.Home, at time.Time) []byte {
	b := binary.LittleEndian.AppendUint64([]byte(magic), uint64(at.UnixNano()))
	b = append(b, folder[:]...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// believe returns nil if a file of a folder that begins with head was written there,
// last by whoever wrote the header, and was not cloned or unpacked since. A system or
// a file system without a time of its own for the latter tells only the former.
func believe(folder *os.Root, f *os.File, head []byte) error {
	if len(head) < headerSize || string(head[:len(magic)]) != magic ||
		crc32.Checksum(head[:headerSize-4], castagnoli) != binary.LittleEndian.Uint32(head[headerSize-4:]) {
		return errForeign
	}
	if origin.Home(head[homeAt:headerSize-4]) != origin.HomeOf(folder) {
		return errForeign
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	at, changed := time.Unix(0, int64(binary.LittleEndian.Uint64(head[len(magic):]))), info.ModTime()
	touched, known := touchedAt(f)
	if changed.Sub(at).Abs() > changeTime || known && !touched.Equal(changed) && touched.Sub(at).Abs() > writeTime {
		return errForeign
	}
	return nil
}

// Load returns what Save wrote under a name. The error says that there is
// nothing to be believed.
func Load(root *os.Root, name string) ([]byte, error) {
	const most = 16 << 20
	if err := regular(root, name); err != nil {
		return nil, err
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most))
	if err == nil {
		err = believe(root, f, data)
	}
	if err != nil {
		return nil, err
	}
	end := len(data) - 4
	if end < headerSize || crc32.Checksum(data[headerSize:end], castagnoli) != binary.LittleEndian.Uint32(data[end:]) {
		return nil, errForeign
	}
	return data[headerSize:end], nil
}

// Save writes a small file, whole or not at all. Nothing is synced: what a power
// cut leaves is recognised by its checksum.
func Save(root *os.Root, name string, data []byte) error {
	now := time.Now().Round(0)
	all := append(header(origin.HomeOf(root), now), data...)
	all = binary.LittleEndian.AppendUint32(all, crc32.Checksum(data, castagnoli))
	return plain.ReplaceAt(root, name, all, 0o600, now)
}

// regular returns an error for anything but a file: a pipe would make the reader
// wait.
func regular(root *os.Root, name string) error {
	info, err := root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errForeign
	}
	return err
}
