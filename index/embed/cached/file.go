package cached

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
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

// writeTime is how long after the time that is written in a file the file system
// may have touched it last.
const writeTime = time.Minute

// Load returns what Save wrote under a name. The error says that there is
// nothing to be believed.
func Load(root *os.Root, name string) ([]byte, error) {
	c, err := read(root, name, 16<<20)
	if err != nil {
		return nil, err
	}
	end := len(c.data) - 4
	if end < 0 || !c.lastWritten(c.stamp) || crc32.Checksum(c.data[:end], castagnoli) != binary.LittleEndian.Uint32(c.data[end:]) {
		return nil, errForeign
	}
	return c.data[:end], nil
}

// Save writes a small file, whole or not at all.
func Save(root *os.Root, name string, data []byte) error {
	sum := crc32.Checksum(data, castagnoli)
	_, err := write(root, name, binary.LittleEndian.AppendUint32(append([]byte{}, data...), sum))
	return err
}

// A content is what was read of a file.
type content struct {
	data           []byte // what follows the header
	stamp          time.Time
	changed        time.Time
	touched        time.Time
	touchedIsKnown bool
}

// lastWritten reports whether the file was written last at about that time, which
// stands in the file, and not unpacked later. A file system without a time of its
// own gives the time of change for it.
func (c *content) lastWritten(at time.Time) bool {
	return !c.touchedIsKnown || c.touched.Equal(c.changed) || c.touched.Sub(at).Abs() < writeTime
}

// read returns a file that has the time of change that was written into it.
func read(root *os.Root, name string, most int64) (*content, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, errForeign
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, err
	}
	if len(data) < headerSize || string(data[:len(magic)]) != magic ||
		crc32.Checksum(data[:headerSize-4], castagnoli) != binary.LittleEndian.Uint32(data[headerSize-4:]) {
		return nil, errForeign
	}
	c := &content{data: data[headerSize:], stamp: time.Unix(0, int64(binary.LittleEndian.Uint64(data[len(magic):]))), changed: info.ModTime()}
	c.touched, c.touchedIsKnown = touchedAt(f)
	switch off := c.changed.Sub(c.stamp).Abs(); {
	case off < time.Second: // some file systems keep whole seconds
		return c, nil
	case time.Since(c.changed).Abs() < settling:
		return nil, errSettling
	}
	return nil, errForeign
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
