package cached

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/tacit-kb/tacit/kb/origin"
)

// A recordFile is the file of a set, locked against all other processes. It
// begins with a header; records of equal size follow.
type recordFile struct {
	*os.File
	root *os.Root
	name string
	size int64 // of a record
}

// errBusy says that another process writes the file just now.
var errBusy = errors.New("the file is being written")

// Whoever writes needs a moment. One that was stopped meanwhile is not waited for.
const (
	lockTries = 100
	lockPause = 2 * time.Millisecond
)

// openRecords opens and locks a file, to read it, or to write it, which makes it
// if need be. Readers do not keep each other out, and go on without the lock if
// somebody keeps it.
func openRecords(root *os.Root, name string, size int64, write bool) (*recordFile, error) {
	flag := os.O_RDONLY
	if write {
		flag = os.O_RDWR | os.O_CREATE
	}
	for range lockTries {
		if err := regular(root, name); err != nil && !(write && errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		f, err := root.OpenFile(name, flag, 0o600)
		if err != nil {
			return nil, err
		}
		if err := lock(f, write); err != nil && write { // what is read has checksums
			f.Close()
			return nil, err
		}
		if isStill(f, root, name) {
			return &recordFile{f, root, name, size}, nil
		}
		f.Close() // deleted or replaced meanwhile: this lock guards nothing
	}
	return nil, errBusy
}

// lock waits for the lock, but not for long.
func lock(f *os.File, write bool) error {
	for range lockTries {
		if err := tryLock(f, write); !errors.Is(err, errBusy) {
			return err
		}
		time.Sleep(lockPause)
	}
	return errBusy
}

func isStill(f *os.File, root *os.Root, name string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	found, err := root.Lstat(name)
	return err == nil && os.SameFile(opened, found)
}

// records returns what follows the header. It is foreign if the file is larger
// than most bytes.
func (f *recordFile) records(most int64) ([]byte, error) {
	data, err := io.ReadAll(io.NewSectionReader(f, 0, most+1))
	if err == nil {
		err = believe(f.root, f.File, data)
	}
	if err == nil && int64(len(data)) > most {
		err = errForeign
	}
	if err != nil {
		return nil, err
	}
	return data[headerSize:], nil
}

// end returns where the last whole record ends: some bytes of one may follow, of a
// process that was killed or had no room.
func (f *recordFile) end() (int64, error) {
	head := make([]byte, headerSize)
	if _, err := f.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	if err := believe(f.root, f.File, head); err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	whole := (info.Size() - int64(headerSize)) / f.size
	return int64(headerSize) + whole*f.size, nil
}

// write puts records where the end was, or, with 0, begins the file anew. The
// header goes first: wherever the process may be killed, or the disk be full, the
// file says that somebody was writing it at that time, and what stands in it is
// believed as far as the checksums agree.
func (f *recordFile) write(end int64, records []byte) error {
	now := time.Now().Round(0)
	if end == 0 {
		end = int64(headerSize)
	}
	err := f.Truncate(end)
	if err == nil {
		_, err = f.WriteAt(header(origin.HomeOf(f.root), now), 0)
	}
	if err == nil {
		_, err = f.WriteAt(records, end)
	}
	if timeErr := f.root.Chtimes(f.name, now, now); err == nil {
		err = timeErr
	}
	return err
}
