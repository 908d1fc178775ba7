package front

import (
	"bytes"

	"github.com/tacit-kb/tacit/kb/lang"
	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// maxFrontMatter is the largest front matter block, in bytes.
const maxFrontMatter = 64 << 10

// A Matter is the front matter of a file: where it is, and its YAML nodes,
// whose Value is the text that the author typed.
type Matter struct {
	Path   string
	Src    []byte // the whole file
	Start  int    // offset of the first line after the opening ---
	End    int    // offset of the closing ---
	Body   int    // offset of the first line after the closing ---
	Fields []Field
	flow   bool // the fields stand in braces: {id: x, kind: y}

	firstLine int // line number of the first line of the block
}

// A Field is one key of the block with its value.
type Field struct{ Key, Value *yaml.Node }

// Parse reads a file: its front matter, as two readers of YAML agree that it is, and its
// text. Every error is a *lang.Error.
func Parse(path string, src []byte) (*Matter, *markdown.Document, error) {
	if err := Guard(path, src); err != nil {
		return nil, nil, err
	}
	m, err := Read(path, src)
	if err != nil {
		return nil, nil, err
	}
	text, fields, err := markdown.ParseFile(src)
	if err != nil {
		return nil, nil, m.explain(err)
	}
	return m, text, m.agree(fields)
}

// Read locates the block and reads its fields.
func Read(path string, src []byte) (*Matter, error) {
	m := &Matter{Path: path, Src: src, firstLine: 2}
	if err := m.locate(); err != nil {
		return nil, err
	}
	if err := m.guard(); err != nil {
		return nil, err
	}
	if err := m.parse(); err != nil {
		return nil, err
	}
	return m, nil
}

var (
	errFrontMatterLarger = lang.Text{EN: "front matter is larger than %d KiB, or never closed", ZH: "前置元数据大于 %d KiB，或没有结束", JA: "フロントマターが %d KiB を超えているか、閉じられていません"}
	hintPutLineExactly   = lang.Text{EN: "put a line of exactly --- after the last field", ZH: "请在最后一个字段之后加上只有 --- 的一行", JA: "最後のフィールドの後に --- だけの行を置いてください"}
	errLineNothingBut    = lang.Text{EN: "some programs end the front matter at a line of hyphens", ZH: "有些程序会在只有连字符的一行结束前置元数据", JA: "ハイフンだけの行でフロントマターが終わると解釈するプログラムがあります"}
	hintWriteExactlyEnd  = lang.Text{EN: "write exactly --- to end it, or add text after the hyphens", ZH: "要结束，这一行只能写 ---；否则请在连字符后写上文字", JA: "終わらせるなら --- だけの行にし、そうでなければハイフンの後に文字を書いてください"}
	errFrontMatterEnds   = lang.Text{EN: "front matter ends with \"...\" instead of \"---\"", ZH: "前置元数据以 \"...\" 而不是 \"---\" 结束", JA: "フロントマターが \"---\" ではなく \"...\" で終わっています"}
	hintReplaceLine      = lang.Text{EN: "replace this line with ---", ZH: "请把这一行换成 ---", JA: "この行を --- に置き換えてください"}
	errTextAfterBegins   = lang.Text{EN: "text after --- begins a second YAML document, which is not read", ZH: "--- 后的文字会开始第二个 YAML 文档，而它不会被读取", JA: "--- の後の文字から二つ目の YAML 文書が始まりますが、それは読み取られません"}
	hintWriteLineOwn     = lang.Text{EN: "write --- on a line of its own", ZH: "--- 必须独占一行", JA: "--- は単独の行に書いてください"}
	errLineBeginsEnds    = lang.Text{EN: "YAML stops reading at a line that begins with %", ZH: "以 % 开头的行会让 YAML 停止读取", JA: "% で始まる行で YAML の読み取りが終わります"}
	hintQuoteValueDelete = lang.Text{EN: "quote the value, or delete the line", ZH: "请给值加引号，或删除这一行", JA: "値を引用符で囲むか、行を削除してください"}
)

// locate finds the two lines of three hyphens. It is stricter than the Markdown
// parser, which would accept a line of one hyphen, end the block at an indented
// one, and silently read nothing where the first line is not the fence.
func (m *Matter) locate() error {
	first := BOMLen(m.Src)
	if !isFence(m.line(first)) {
		return m.noFence(first)
	}
	m.Start = LineEnd(m.Src, first)
	for pos := m.Start; pos < len(m.Src); pos = LineEnd(m.Src, pos) {
		if pos-m.Start > maxFrontMatter {
			return m.Complain(first, errFrontMatterLarger.With(maxFrontMatter>>10), hintPutLineExactly)
		}
		line := m.line(pos)
		switch {
		case len(line) == 0:
		case isFence(line):
			m.End, m.Body = pos, LineEnd(m.Src, pos)
			return m.secondBlock()
		case isHyphens(line):
			return m.Complain(pos, errLineNothingBut, hintWriteExactlyEnd)
		case isMarker(line, "..."):
			return m.Complain(pos, errFrontMatterEnds, hintReplaceLine)
		case isMarker(line, "---"):
			return m.Complain(pos, errTextAfterBegins, hintWriteLineOwn)
		case line[0] == '%':
			return m.Complain(pos, errLineBeginsEnds, hintQuoteValueDelete)
		}
	}
	return m.unclosed(first)
}

// line returns the line at pos without its newline.
func (m *Matter) line(pos int) []byte {
	return bytes.TrimSuffix(m.Src[pos:LineEnd(m.Src, pos)], []byte("\n"))
}

// Complain is the complaint about the byte at an offset of the file.
func (m *Matter) Complain(offset int, msg, hint lang.Sentence) *lang.Error {
	return Complain(m.Path, m.Src, offset, msg, hint)
}

// isFence copies only lines that may be one: there are few.
func isFence(line []byte) bool {
	return bytes.HasPrefix(line, []byte("---")) && markdown.IsMatterMark(string(line))
}

func isHyphens(line []byte) bool {
	t := bytes.TrimSpace(line)
	return len(t) > 0 && len(bytes.Trim(t, "-")) == 0
}

// isMarker reports whether a line begins with a YAML document mark.
func isMarker(line []byte, mark string) bool {
	rest, ok := bytes.CutPrefix(line, []byte(mark))
	return ok && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r')
}

var (
	hintBeginFile         = lang.Text{EN: "begin the file with a line of exactly ---, then id, kind and title, then --- again", ZH: "文件的第一行请只写 ---，接着写 id、kind 和 title，再写一行 ---", JA: "ファイルの先頭の行を --- だけにし、id、kind、title を書いて、もう一度 --- で閉じてください"}
	errFileEmpty          = lang.Text{EN: "the file is empty", ZH: "文件是空的", JA: "ファイルが空です"}
	errLinesEndCarriage   = lang.Text{EN: "lines end with a bare carriage return (CR)", ZH: "行尾只有回车符（CR）", JA: "行末が CR だけです"}
	hintSaveFileLF        = lang.Text{EN: "save the file with LF or CRLF line endings", ZH: "请用 LF 或 CRLF 行尾保存文件", JA: "改行を LF か CRLF にして保存してください"}
	errFrontMatterMust    = lang.Text{EN: "front matter must begin at the very first character", ZH: "前置元数据必须从第一个字符开始", JA: "フロントマターは最初の文字から始めてください"}
	hintDeleteWhatStands  = lang.Text{EN: "delete everything before this ---", ZH: "请删除此 --- 之前的内容", JA: "この --- より前を削除してください"}
	errFrontMatterBetween = lang.Text{EN: "front matter between +++ is not read", ZH: "不读取 +++ 之间的前置元数据", JA: "+++ で囲んだフロントマターは読みません"}
	hintWriteYAMLBetween  = lang.Text{EN: "write it as YAML between two lines of ---", ZH: "请写成两行 --- 之间的 YAML", JA: "2 行の --- の間に YAML で書いてください"}
	errFrontMatterBegins  = lang.Text{EN: "front matter must begin with exactly three hyphens", ZH: "前置元数据必须以正好三个连字符开始", JA: "フロントマターはちょうど三つのハイフンで始めてください"}
	hintMakeLine          = lang.Text{EN: "make this line ---", ZH: "请把这一行改为 ---", JA: "この行を --- にしてください"}
	errNoFrontMatter      = lang.Text{EN: "no front matter", ZH: "没有前置元数据", JA: "フロントマターがありません"}
)

// noFence says why the first line does not open a front matter block.
func (m *Matter) noFence(first int) error {
	hint := hintBeginFile
	rest := bytes.TrimLeft(m.Src[first:], " \t\r\n\ufeff")
	at := len(m.Src) - len(rest)
	line := bytes.TrimRight(m.line(min(at, len(m.Src))), " \t\r")
	switch {
	case len(rest) == 0:
		return &lang.Error{Path: m.Path, Line: 1, Column: 1, Msg: errFileEmpty, Hint: hint}
	case bytes.HasPrefix(line, []byte("---\r")):
		return m.Complain(first, errLinesEndCarriage, hintSaveFileLF)
	case string(line) == "---":
		return m.Complain(at, errFrontMatterMust, hintDeleteWhatStands)
	case bytes.HasPrefix(line, []byte("+++")):
		return m.Complain(at, errFrontMatterBetween, hintWriteYAMLBetween)
	case isHyphens(line):
		return m.Complain(at, errFrontMatterBegins, hintMakeLine)
	}
	if whole, ok := Opened(m.Src); ok {
		msg, hint := opens(m.Src, whole)
		return m.Complain(first, msg, hint)
	}
	return m.Complain(first, errNoFrontMatter, hint)
}

var (
	errFrontMatterNever = lang.Text{EN: "front matter is never closed", ZH: "前置元数据没有结束", JA: "フロントマターが閉じられていません"}
	hintPutAfterLine    = lang.Text{EN: "put a line of exactly --- after line %d", ZH: "请在第 %d 行之后加上只有 --- 的一行", JA: "%d 行目の後に --- だけの行を置いてください"}
)

// unclosed names the last line that still looks like front matter.
func (m *Matter) unclosed(first int) error {
	last, n := 1, 1
	for pos := m.Start; pos < len(m.Src); pos = LineEnd(m.Src, pos) {
		n++
		if !looksLikeField(m.line(pos)) {
			break
		}
		last = n
	}
	return m.Complain(first, errFrontMatterNever, hintPutAfterLine.With(last))
}

// looksLikeField reports whether a line is "key: value", a list item or an
// indented continuation.
func looksLikeField(line []byte) bool {
	if len(line) == 0 {
		return false
	}
	if c := line[0]; c == ' ' || c == '\t' || c == '-' {
		return len(bytes.TrimSpace(line)) > 0
	}
	key, _, ok := bytes.Cut(line, []byte(":"))
	return ok && len(key) > 0 && !bytes.ContainsAny(key, " \t#")
}

var (
	errSecondFrontMatter = lang.Text{EN: "second front matter block", ZH: "有第二个前置元数据块", JA: "フロントマターが二つあります"}
	hintMergeIntoFirst   = lang.Text{EN: "merge it into the first one and delete it", ZH: "请并入第一个，然后删除它", JA: "一つ目にまとめて、これを削除してください"}
)

// secondBlock finds a front matter block that was put before an older one,
// which then hides all fields of the older one.
func (m *Matter) secondBlock() error {
	pos := m.Body
	for pos < len(m.Src) && len(bytes.TrimSpace(m.line(pos))) == 0 {
		pos = LineEnd(m.Src, pos)
	}
	if pos >= len(m.Src) || !isFence(m.line(pos)) {
		return nil
	}
	next := LineEnd(m.Src, pos)
	if next >= len(m.Src) || !looksLikeField(m.line(next)) {
		return nil
	}
	for p := next; p < len(m.Src); p = LineEnd(m.Src, p) {
		if isFence(m.line(p)) {
			return m.Complain(pos, errSecondFrontMatter, hintMergeIntoFirst)
		}
	}
	return nil
}
