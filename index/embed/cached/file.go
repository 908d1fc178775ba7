package cached

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"time"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A file of the cache begins with a header: magic, stamp, CRC32C of both. The
// stamp, in ns since 1970, is also the file's time of change.
const (
	magic      = "TACITCA1"
	headerSize = len(magic) + 8 + 4
)

// settling is how long a file may be without its time of change: between the
// two system calls of another process.
const settling = 5 * time.Second

// errForeign says that a file was not made here, or is none of ours.
var errForeign = errors.New("not a file of this cache")

// errSettling says that somebody is writing the file just now.
var errSettling = errors.New("the file is being written")

// Load returns what Save wrote under a name. The error says that there is
// nothing to be believed.
func Load(root *os.Root, name string) ([]byte, error) {
	data, _, err := read(root, name, 16<<20)
	if err != nil {
		return nil, err
	}
	if len(data) < 4 {
		return nil, errForeign
	}
	end := len(data) - 4
	if crc32.Checksum(data[:end], castagnoli) != binary.LittleEndian.Uint32(data[end:]) {
		return nil, errForeign
	}
	return data[:end], nil
}

// Save writes a small file, whole or not at all.
func Save(root *os.Root, name string, data []byte) error {
	sum := crc32.Checksum(data, castagnoli)
	_, err := write(root, name, binary.LittleEndian.AppendUint32(append([]byte{}, data...), sum))
	return err
}

// read returns what follows the header of a file, and its stamp.
func read(root *os.Root, name string, most int64) (data []byte, stamp time.Time, err error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, stamp, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, stamp, errForeign
	}
	if data, err = root.ReadFile(name); err != nil {
		return nil, stamp, err
	}
	if len(data) < headerSize || string(data[:len(magic)]) != magic ||
		crc32.Checksum(data[:headerSize-4], castagnoli) != binary.LittleEndian.Uint32(data[headerSize-4:]) {
		return nil, stamp, errForeign
	}
	stamp = time.Unix(0, int64(binary.LittleEndian.Uint64(data[len(magic):])))
	switch off := info.ModTime().Sub(stamp).Abs(); {
	case off < time.Second: // some file systems keep whole seconds
		return data[headerSize:], stamp, nil
	case time.Since(info.ModTime()).Abs() < settling:
		return nil, stamp, errSettling
	}
	return nil, stamp, errForeign
}

// write replaces a file by a header and data, and returns the stamp. Nothing is
// synced: what a power cut leaves is recognised by its checksum.
func write(root *os.Root, name string, data []byte) (time.Time, error) {
	stamp := time.Now().Round(0)
	le := binary.LittleEndian
	head := le.AppendUint64([]byte(magic), uint64(stamp.UnixNano()))
	head = le.AppendUint32(head, crc32.Checksum(head, castagnoli))
	temp := ".cached-" + rand.Text()[:12] + ".tmp"
	err := root.WriteFile(temp, append(head, data...), 0o600)
	if err == nil {
		err = root.Chtimes(temp, stamp, stamp)
	}
	if err == nil {
		err = root.Rename(temp, name)
	}
	if err != nil {
		root.Remove(temp)
	}
	return stamp, err
}

// extend appends data to a file with that stamp, by one call of the system, so
// that two processes do not cut into each other's records.
func extend(root *os.Root, name string, stamp time.Time, data []byte) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if timeErr := root.Chtimes(name, stamp, stamp); err == nil {
		err = timeErr
	}
	return err
}

// size returns the size of a file, 0 if there is none.
func size(root *os.Root, name string) int64 {
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) || err != nil {
		return 0
	}
	return info.Size()
}
