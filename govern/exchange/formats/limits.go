package formats

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Limits on what is read of a source: it may be anything.
const (
	maxFile  = 4 << 20 // bytes; the largest document that a plan writes
	maxFiles = 100_000
	maxFront = 64 << 10 // bytes, as package kb reads
	maxDepth = 16       // of folders, and of lists in lists in front matter

	// maxMemory is the largest file that becomes one memory: of more than this too much is left when its
	// front matter is another.
	maxMemory = front.MaxBytes + maxFront
	maxRules  = 1 << 20  // bytes of a file with many rules
	mostHead  = 32 << 10 // bytes of a file that are looked at to see what it is

	// What is read of the files of another tool, which are parsed as Markdown: a parser makes something of
	// each line. An export or a bank of Tacit may be as large as one file of an export.
	mostBytes = 64 << 20
	mostLines = 2_000_000
	mostOwn   = maxLog
)

var (
	errLargerKiB = lang.Text{EN: "larger than %d KiB", ZH: "大于 %d KiB", JA: "%d KiB を超えています"}
	errBeyond    = lang.Text{EN: "this and what comes behind it was not read (files: %d): one import reads %d MiB and %d lines of another tool, %d MiB of Tacit's own",
		ZH: "此文件及其后的内容未读取（文件：%d）：一次导入最多读取其他工具的 %d MiB、%d 行，Tacit 自己的 %d MiB",
		JA: "このファイルとその後のものは読んでいません（ファイル数: %d）。一度の取り込みで読むのは、ほかのツールのものは %d MiB・%d 行まで、Tacit 自身のものは %d MiB までです"}
	hintBeyond = lang.Text{EN: "import the other folders one by one", ZH: "请逐个导入其余文件夹", JA: "ほかのフォルダーを 1 つずつ取り込んでください"}
)

// errFull says that so much of a source was read that nothing more is.
var errFull = errors.New("no more is read of this source")

// errLarge says that a file is larger than a memory may be.
var errLarge = errors.New("larger than a memory may be")

// A reading counts what was read of a source.
type reading struct {
	bytes, lines int
	own          int      // bytes of what Tacit wrote
	left         []string // the files that were not read, because enough had been
}

// readDocument reads a text of the source, up to the size of a document.
func (b *Batch) readDocument(fsys fs.FS, name string) (string, error) {
	return b.read(fsys, name, maxFile)
}

// readMemory reads a file that becomes one memory.
func (b *Batch) readMemory(fsys fs.FS, name string) (string, error) {
	return b.read(fsys, name, maxMemory)
}

// ReadOwn reads a file of an export or a bank of Tacit, of which nothing is parsed but front matter: a memory,
// or one that grows by lines. It notes what it cannot read.
func (b *Batch) ReadOwn(fsys fs.FS, name string, grows bool) (text string, ok bool) {
	err := errFull
	switch {
	case b.reading.own > mostOwn:
	case grows:
		text, err = readLarge(fsys, name)
	default:
		text, err = readUpTo(fsys, name, maxMemory)
	}
	if err != nil {
		b.unread(name, err)
	}
	b.reading.own += len(text)
	return text, err == nil
}

func (b *Batch) read(fsys fs.FS, name string, most int) (string, error) {
	if b.isFull() {
		return "", errFull
	}
	text, err := readUpTo(fsys, name, most)
	b.reading.bytes += len(text)
	b.reading.lines += strings.Count(text, "\n")
	if b.isFull() {
		return "", errFull
	}
	return text, err
}

func (b *Batch) isFull() bool { return b.reading.bytes > mostBytes || b.reading.lines > mostLines }

// unread notes that a file could not be read, and why. Those that are left because enough was
// read are told in one note.
func (b *Batch) unread(name string, err error) {
	var said *lang.Error
	switch {
	case errors.Is(err, errFull):
		b.reading.left = append(b.reading.left, name)
	case errors.Is(err, errLarge) && errors.As(front.TooLarge("", front.MaxBytes), &said):
		b.Notes = append(b.Notes, Note{Origin: name, Code: Unreadable, Detail: said.Msg, Hint: said.Hint})
	default:
		b.AddNote(name, Unreadable, "", lang.Of(err))
	}
}

// Left returns the files that were not read because enough had been, and the note that tells of them.
func (b *Batch) Left() (names []string, told []Note) {
	if names = b.reading.left; len(names) > 0 {
		told = []Note{{Origin: names[0], Code: Unreadable, Detail: errBeyond.With(len(names), mostBytes>>20, mostLines, mostOwn>>20), Hint: hintBeyond}}
	}
	return names, told
}

// readFile reads a text of the source: UTF-8, without a byte order mark, with its
// line ends as they are.
func readFile(fsys fs.FS, name string) (string, error) { return readUpTo(fsys, name, maxFile) }

// readUpTo reads a text that is not larger than this. The error is errLarge for one that no memory can have.
func readUpTo(fsys fs.FS, name string, most int) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", plainError(err)
	}
	defer f.Close()
	large := error(errLargerKiB.With(most >> 10))
	if most == maxMemory {
		large = errLarge
	}
	if info, err := f.Stat(); err == nil && info.Size() > int64(most) {
		return "", large
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	switch {
	case err != nil:
		return "", plainError(err)
	case len(data) > most:
		return "", large
	case !utf8.Valid(data):
		return "", errNotUTF8
	case bytes.IndexByte(data, 0) >= 0:
		return "", errZero
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}

// readHead reads the first lines of a text, to see what it is: it may be large, or hard to parse.
func readHead(fsys fs.FS, name string) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", plainError(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostHead))
	if err != nil {
		return "", plainError(err)
	}
	if len(data) == mostHead {
		data = data[:bytes.LastIndexByte(data, '\n')+1]
	}
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return "", errNotUTF8
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}
