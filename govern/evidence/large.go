package evidence

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostLog is the largest log that is read, in bytes: a quarter of a million observations
// of a KiB. A clone may hold one of gigabytes that takes no room on the disk.
const mostLog = 256 << 20

// mostLines is how many lines a log may have: lines that are no observations take a few bytes
// each, and each is looked at.
const mostLines = 4_000_000

var (
	errManyLines = lang.Text{EN: "more than %d lines: not read", ZH: "超过 %d 行：没有读取", JA: "%d 行を超えています。読みません"}

	errLogLarge = lang.Text{EN: "larger than %d MiB: not read", ZH: "大于 %d MiB：没有读取", JA: "%d MiB を超えています。読みません"}
	hintMoveLog = lang.Text{EN: "move its older lines to another file", ZH: "请把较早的行移到另一个文件", JA: "古い行を別のファイルに移してください"}
)

// measure counts the lines of a log. large says that it is not read if so many bytes are added.
func measure(log *kb.Log, more int) (lines int, large, err error) {
	if log.Size+int64(more) > mostLog {
		return 0, errLogLarge.With(mostLog >> 20), nil
	}
	if lines, err = countLines(log); lines > mostLines {
		large = errManyLines.With(mostLines)
	}
	return lines, large, err
}

// hasRoom refuses to make a log so large that it would not be read.
func hasRoom(b *kb.Bank, path string, more []byte) error {
	log, err := openLog(b, path)
	if log == nil {
		return err
	}
	defer log.Close()
	_, large, err := measure(log, len(more))
	if large != nil {
		return &kb.FileError{Path: path, Msg: lang.Of(large), Hint: hintMoveLog}
	}
	return err
}
