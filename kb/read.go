package kb

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	maxDocument = 64 << 20  // bytes of any other file, such as INDEX.md
	maxState    = 256 << 20 // bytes of a private file: what was agreed on of half a million memories
	maxWaiting  = 1 << 20   // bytes of one candidate: what may be said of it is 64 KiB

	// A file of nothing but line ends or commas is a hundred times as large in memory as on the disk, and
	// a clone or an archive brings it in some kilobytes.
	maxLines  = 300_000   // of such a document: a row of INDEX.md and a line of history have some 200 bytes
	maxCommas = 7_000_000 // of such a private file, which is JSON: its values
)

// Load reads and parses one memory.
func (b *Bank) Load(path string) (*Memory, error) {
	src, err := b.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, src)
}

// ReadFile returns the bytes of a file of the bank. The error wraps ErrOutside
// for a path that leaves the bank, also by way of a symbolic link; it is a
// *FileError for a file that is too large or not a regular file.
func (b *Bank) ReadFile(path string) ([]byte, error) {
	clean, err := cleanPath(path)
	if err != nil {
		return nil, err
	}
	if isTooDeep(clean) {
		return nil, &FileError{Path: clean, Msg: errTooDeep, Hint: hintTooDeep}
	}
	if data, ok := b.laid()[clean]; ok {
		if data == nil {
			return nil, gone(clean)
		}
		return bytes.Clone(data), nil
	}
	f, err := b.open(clean)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f, clean, sizeLimit(clean))
}

// open opens a regular file by its clean path.
func (b *Bank) open(clean string) (*os.File, error) {
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var f *os.File
	for range openTries {
		if f, err = openRegular(root, clean); err != errReplaced {
			break
		}
	}
	if err == errReplaced {
		err = &FileError{Path: clean, Msg: lang.Of(err), Hint: hintTryAgain}
	}
	return f, err
}

func sizeLimit(path string) int64 {
	if InLive(path) || inRest(path) {
		return front.MaxBytes
	}
	if strings.HasPrefix(path, privateDir+"/state/candidates/") {
		return maxWaiting
	}
	if strings.HasPrefix(path, privateDir+"/") {
		return maxState
	}
	return maxDocument
}

// openTries is how often a file may be replaced while it is being opened, as an
// editor does that saves by renaming, before somebody seems to do it on purpose.
const openTries = 5

var errReplaced = lang.Text{EN: "another program keeps replacing the file", ZH: "另一个程序正在反复替换这个文件", JA: "別のプログラムがこのファイルを置き換え続けています"}

// openRegular opens a file that is neither a link nor a pipe nor a device. It
// opens without blocking, and looks again at what it opened, so that a swap in
// between cannot make it wait or read something else.
func openRegular(root *os.Root, path string) (*os.File, error) {
	before, err := root.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() && !before.IsDir() { // opening a folder tells why it cannot be listed
		return nil, notRegular(path)
	}
	return openSame(root, path, before, os.O_RDONLY|openNonblock)
}

// openSame opens the file that was seen under a name a moment before. The error is
// errReplaced where another one has the name by now.
func openSame(root *os.Root, path string, before fs.FileInfo, flags int) (*os.File, error) {
	f, err := root.OpenFile(path, flags, 0)
	if err != nil {
		return nil, err
	}
	now, err := f.Stat()
	switch {
	case err == nil && !os.SameFile(before, now):
		err = errReplaced
	case err == nil && now.IsDir():
		err = notRegular(path)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

var (
	errNotRegularFile = lang.Text{EN: "not a regular file", ZH: "不是普通文件", JA: "通常のファイルではありません"}
	hintPutPlainFile  = lang.Text{EN: "put a regular file here: links, pipes and folders are not read",
		ZH: "请在此放普通文件：链接、管道和文件夹不会被读取",
		JA: "通常のファイルを置いてください。リンク、パイプ、フォルダーは読み取りません"}
)

func notRegular(path string) error {
	return &FileError{Path: path, Msg: errNotRegularFile, Hint: hintPutPlainFile}
}

func readLimited(f *os.File, path string, limit int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > limit { // a sparse file costs nothing to make, and a second to read
		return nil, front.TooLarge(path, limit)
	}
	src := make([]byte, 0, info.Size()+1)
	for {
		n, err := f.Read(src[len(src):cap(src)])
		src = src[:len(src)+n]
		if int64(len(src)) > limit {
			return nil, front.TooLarge(path, limit)
		}
		if err == io.EOF {
			return src, crowded(src, path)
		}
		if err != nil {
			return nil, err
		}
		if len(src) == cap(src) {
			src = append(src, 0)[:len(src)]
		}
	}
}

// crowded returns an error for a file of few bytes that would take many to understand.
func crowded(src []byte, path string) error {
	switch {
	case strings.HasPrefix(path, privateDir+"/"):
		if len(src) > maxCommas && bytes.Count(src, []byte{','}) > maxCommas {
			return &FileError{Path: path, Msg: errManyValues.With(maxCommas), Hint: hintMoveAway}
		}
	case len(src) > maxLines && bytes.Count(src, []byte{'\n'}) > maxLines:
		return &FileError{Path: path, Msg: errManyLines.With(maxLines), Hint: hintSplit}
	}
	return nil
}

var (
	errManyLines = lang.Text{EN: "more than %d lines: not read", ZH: "超过 %d 行：没有读取", JA: "%d 行を超えています。読みません"}
	hintSplit    = lang.Text{EN: "split it, or delete the lines that say nothing", ZH: "请拆分，或删除没有内容的行", JA: "分割するか、内容のない行を削除してください"}

	errManyValues = lang.Text{EN: "more than %d values: not read", ZH: "超过 %d 个值：没有读取", JA: "値が %d 個を超えています。読みません"}
	hintMoveAway  = lang.Text{EN: "move it away: Tacit writes no file such as this", ZH: "请把它移走：Tacit 不会写出这样的文件", JA: "別の場所へ移してください。Tacit はこのようなファイルを書きません"}

	errTooDeep = lang.Text{EN: "it is more than 32 folders deep: nothing from here on is read", ZH: "所在的文件夹超过 32 层：从这里起都不读取",
		JA: "フォルダーの階層が 32 を超えています。ここから先は読みません"}
	hintTooDeep = lang.Text{EN: "move it further up", ZH: "请移到较上层的文件夹", JA: "もっと上の階層に移してください"}
)
