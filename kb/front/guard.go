package front

import (
	"bytes"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// MaxBytes is the size of the largest memory, in bytes; a long one has about 500 lines, 30 KiB.
const MaxBytes = 256 << 10

var bom = []byte("\ufeff")

// BOMLen returns the length of the byte order mark with which a text begins, or 0.
func BOMLen(src []byte) int {
	if bytes.HasPrefix(src, bom) {
		return len(bom)
	}
	return 0
}

// Guard refuses bytes that no later step should see: they would make a parser
// slow, or be read as something that their author did not write.
func Guard(path string, src []byte) error {
	if len(src) > MaxBytes {
		return TooLarge(path, MaxBytes)
	}
	if err := guardText(path, src); err != nil {
		return err
	}
	if err := guardMerge(path, src, bodyStart(src)); err != nil {
		return err
	}
	return guardNesting(path, src)
}

var (
	errFileNotUTF8   = lang.Text{EN: "the file is %s, not UTF-8", ZH: "文件的编码是 %s，不是 UTF-8", JA: "ファイルの文字コードは UTF-8 ではなく %s です"}
	errNULByteAt     = lang.Text{EN: "NUL byte at byte %d", ZH: "第 %d 个字节是 NUL", JA: "%d バイト目が NUL です"}
	hintNotTextFile  = lang.Text{EN: "this is not a text file, or it is damaged: restore it", ZH: "这不是文本文件，或已损坏：请恢复它", JA: "テキストファイルではないか、壊れています。復元してください"}
	errByteNotUTF8   = lang.Text{EN: "byte %d (0x%02x) is not UTF-8", ZH: "第 %d 个字节（0x%02x）不是 UTF-8", JA: "%d バイト目（0x%02x）は UTF-8 ではありません"}
	hintSaveAsUTF8   = lang.Text{EN: "save the file as UTF-8", ZH: "请把文件另存为 UTF-8", JA: "ファイルを UTF-8 で保存してください"}
	errFileLooksLike = lang.Text{EN: "%s; the file looks like %s", ZH: "%s；文件看上去是 %s", JA: "%s。ファイルは %s のようです"}
)

// guardText wants UTF-8 without NUL.
func guardText(path string, src []byte) error {
	zero := bytes.IndexByte(src, 0)
	if zero < 0 && utf8.Valid(src) {
		return nil
	}
	if name := utf16Name(src); name != "" {
		return &lang.Error{Path: path, Line: 1, Column: 1, Msg: errFileNotUTF8.With(name), Hint: saveAs(name)}
	}
	bad := firstInvalid(src)
	if bad < 0 || zero >= 0 && zero < bad {
		return Complain(path, src, zero, errNULByteAt.With(zero), hintNotTextFile)
	}
	msg := errByteNotUTF8.With(bad, src[bad])
	name := legacyName(src)
	if name == "" {
		return Complain(path, src, bad, msg, hintSaveAsUTF8)
	}
	return Complain(path, src, bad, errFileLooksLike.With(msg, name), saveAs(name))
}

func firstInvalid(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

var hintSaveAs = lang.Text{EN: "save it as UTF-8: %s", ZH: "请另存为 UTF-8：%s", JA: "UTF-8 で保存してください: %s"}

func saveAs(name string) lang.Sentence {
	return hintSaveAs.With("iconv -f " + name + " -t UTF-8")
}

var (
	errUnresolvedMergeConflict = lang.Text{EN: "unresolved merge conflict", ZH: "有未解决的合并冲突", JA: "マージの競合が残っています"}
	hintChooseOneSide          = lang.Text{EN: "choose one side and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
		ZH: "请选定一方，并删除以 <<<<<<<、======= 和 >>>>>>> 开头的行",
		JA: "どちらかを選び、<<<<<<<、=======、>>>>>>> で始まる行を削除してください"}
)

// guardMerge finds what git leaves behind when two people changed one place.
// From offset body on, such lines may stand in fenced code: there they are
// somebody's example of it.
func guardMerge(path string, src []byte, body int) error {
	if !bytes.Contains(src, []byte("<<<<<<< ")) && !bytes.Contains(src, []byte(">>>>>>> ")) {
		return nil
	}
	code := map[int]bool{} // offsets of lines
	for _, line := range markdown.Lines(string(src[body:])) {
		code[body+line.Start] = line.Code
	}
	for pos := 0; pos < len(src); pos = LineEnd(src, pos) {
		line := src[pos:LineEnd(src, pos)]
		if !code[pos] && (opensConflict(line) || bytes.HasPrefix(line, []byte(">>>>>>> "))) {
			return Complain(path, src, pos, errUnresolvedMergeConflict, hintChooseOneSide)
		}
	}
	return nil
}

// opensConflict reports whether a line is the mark that opens a conflict. Git makes
// it longer than seven signs where conflicts lie in each other, as after two
// branches have renamed one file.
func opensConflict(line []byte) bool {
	rest := bytes.TrimLeft(line, "<")
	return len(line)-len(rest) >= len("<<<<<<<") && bytes.HasPrefix(rest, []byte(" "))
}

// bodyStart returns the offset after the front matter, or that of the end where
// there is no whole one.
func bodyStart(src []byte) int {
	if _, body, found := markdown.CutMatter(string(src)); found {
		return len(src) - len(body)
	}
	return len(src)
}

var (
	hintFlattenListsQuotes = lang.Text{EN: "flatten the lists or quotes here", ZH: "请减少此处列表或引用的嵌套", JA: "ここのリストか引用の入れ子を浅くしてください"}
)

// guardNesting refuses depths at which a Markdown parser takes seconds.
func guardNesting(path string, src []byte) error {
	if pos := markdown.TooDeep(src); pos >= 0 {
		return Complain(path, src, pos, emit.TooDeep.With(markdown.MaxDepth), hintFlattenListsQuotes)
	}
	return nil
}

var (
	errLargerKiB     = lang.Text{EN: "larger than %d KiB", ZH: "大于 %d KiB", JA: "%d KiB を超えています"}
	hintSplitMoveRaw = lang.Text{EN: "split it, or move raw material to %s", ZH: "请拆分，或把原始资料移到 %s", JA: "分割するか、元の資料を %s に移してください"}
)

// TooLarge is the complaint about a file with more bytes than a limit.
func TooLarge(path string, limit int64) error {
	return &lang.Error{Path: path, Msg: errLargerKiB.With(limit >> 10), Hint: hintSplitMoveRaw.With("business/references")}
}
