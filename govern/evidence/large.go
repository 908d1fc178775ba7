package evidence

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostLog is the largest log that is read, in bytes: a quarter of a million observations
// of a KiB. A clone may hold one of gigabytes that takes no room on the disk.
const mostLog = 256 << 20

var (
	errLogLarge = lang.Text{EN: "larger than %d MiB: not read", ZH: "大于 %d MiB：没有读取", JA: "%d MiB を超えています。読みません"}
	hintMoveLog = lang.Text{EN: "move its older lines to another file", ZH: "请把较早的行移到另一个文件", JA: "古い行を別のファイルに移してください"}
)

// tooLarge returns the error for a log of this size, nil for one that is read.
func tooLarge(size int64) error {
	if size <= mostLog {
		return nil
	}
	return errLogLarge.With(mostLog >> 20)
}

// hasRoom refuses to make a log so large that it would not be read.
func hasRoom(b *kb.Bank, path string, more []byte) error {
	log, err := openLog(b, path)
	if log == nil {
		return err
	}
	defer log.Close()
	if err := tooLarge(log.Size + int64(len(more))); err != nil {
		return &kb.FileError{Path: path, Msg: lang.Of(err), Hint: hintMoveLog}
	}
	return nil
}
