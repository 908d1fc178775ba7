package kb

import (
	"bytes"
	"io"
	"os"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A Log is a file of the bank that is read in pieces, because it may be larger
// than what anybody wants to hold. What is added to it later is not seen.
type Log struct {
	io.ReaderAt
	Size int64 // in bytes, when it was opened
	file *os.File
}

// Close closes the file.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// OpenLog opens a file to be read in pieces. It refuses what [Bank.ReadFile]
// refuses, but for the size.
func (b *Bank) OpenLog(path string) (*Log, error) {
	clean, err := cleanPath(path)
	if err != nil {
		return nil, err
	}
	if data, ok := b.laid()[clean]; ok {
		if data == nil {
			return nil, gone(clean)
		}
		return &Log{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}, nil
	}
	f, err := b.open(clean)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Log{f, info.Size(), f}, nil
}

// AppendLines adds whole lines at the end of a log, and makes the log where there
// is none. If somebody's crash has torn the last line off, it is ended first, so
// that what is added is not a part of it. When AppendLines returns nil the lines
// survive a power cut; on an error the log is as it was. The caller holds the
// lock of the bank.
func (b *Bank) AppendLines(path string, lines []byte) error {
	root, clean, err := b.openForWrite(path)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := makeParents(root, clean); err != nil {
		return err
	}
	f, fresh, err := openToAppend(root, clean)
	if err != nil {
		return err
	}
	if err = addLines(f, lines); err == nil && fresh {
		err = syncParent(root, clean)
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

var hintTryAgain = lang.Text{EN: "try again", ZH: "请重试", JA: "もう一度試してください"}

// openToAppend opens what [checkTarget] has seen to be a regular file, or makes
// it. The flag O_APPEND keeps a writer without the lock from losing our bytes.
func openToAppend(root *os.Root, clean string) (f *os.File, fresh bool, err error) {
	const flags = os.O_RDWR | os.O_APPEND | openNonblock
	if _, err := root.Lstat(clean); err != nil {
		f, err = root.OpenFile(clean, flags|os.O_CREATE|os.O_EXCL, modeFor(root, clean))
		return f, true, err
	}
	f, err = plain.Ours(root, clean, func() (*os.File, error) {
		before, err := root.Lstat(clean)
		if err != nil {
			return nil, err
		}
		return openSame(root, clean, before, flags)
	})
	if err == errReplaced {
		err = &FileError{Path: clean, Msg: lang.Of(errReplaced), Hint: hintTryAgain}
	}
	return f, false, err
}

// addLines writes at the end, all or nothing as far as this process can.
func addLines(f *os.File, lines []byte) error {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	last := []byte{'\n'}
	if size > 0 {
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
	}
	if last[0] != '\n' {
		lines = append([]byte{'\n'}, lines...)
	}
	if _, err = f.Write(lines); err == nil {
		err = f.Sync()
	}
	if err != nil {
		f.Truncate(size)
	}
	return err
}
