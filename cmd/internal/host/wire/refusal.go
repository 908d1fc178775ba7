package wire

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Reason says why a file is refused, or what there is to say about one.
type Reason int

// The reasons. Those up to Changed refuse everything that was asked for; the others
// are told beside it.
const (
	Malformed   Reason = iota // the file is not what its name says; Detail has the words of the reader
	NotText                   // it is no UTF-8 text
	WrongShape                // Detail has the kinds of the value that is needed there and of the one that stands there, as in "{["
	Twice                     // Detail, a name or a mark, stands twice
	OpenBlock                 // a block of ours has no end
	LooseMark                 // Detail, a mark of a block, stands alone or was changed
	Inline                    // Detail, a table, is written on one line in braces, to which nothing can be added
	Outside                   // a link leads out of the project
	NotRegular                // it is no file
	NotWritable               // what was worked out does not read back; it has to be done by hand
	Changed                   // the file is not what it was when the plan was made
	TooLarge                  // the file was not read: it has more than Detail, a size
	Crowded                   // the file has more values than any settings
	TooDeep                   // values lie in values deeper than any settings
	Often                     // Detail, a list, has more entries of ours than anybody puts there

	Shadows  // Detail, a command of the host, is taken away by a file
	Foreign  // something of that name is there and is not ours: it stays
	Edited   // what is ours was edited by hand: it stays
	ByHand   // Detail, a command, has to be run by the person: the file is the host's own
	OnlyUser // the host has a place for it only in the home folder
	NoPlace  // the host has no place for it that is known
	AskFirst // the host does not ask before tacit --yes, because of what Detail, a setting, says
	Unread   // the host loads nothing of the file, because of what stands at Detail, a place in it
)

// A Refusal is a file with which nothing can be done, and the place in it.
type Refusal struct {
	Path         string // relative to the root, with slashes
	Line, Column int    // 1-based, in characters; 0 for the whole file
	Why          Reason
	Detail       string // see Reason; may be empty
	End          string // the line that a block of ours lacks, for OpenBlock
}

var refusals = map[Reason]string{
	Malformed: "malformed: %s", NotText: "no UTF-8 text%s", Twice: "%s stands twice", OpenBlock: "%s has no end marker",
	LooseMark: "%s stands alone or was changed", Inline: "%s is a table on one line",
	Outside: "a link leads out of the project: %s", NotRegular: "no file%s", NotWritable: "cannot be edited%s", Changed: "changed meanwhile%s", TooLarge: "larger than %s",
	Crowded: "too many values%s", TooDeep: "nested too deeply%s", Often: "too many entries of ours in %s",
}

func (r *Refusal) Error() string {
	var why string
	if r.Why == WrongShape {
		why = fmt.Sprintf("%c is needed, %c is there", r.Detail[0], r.Detail[1])
	} else {
		why = fmt.Sprintf(refusals[r.Why], r.Detail)
	}
	if r.Line == 0 {
		return r.Path + ": " + why
	}
	return fmt.Sprintf("%s:%d:%d: %s", r.Path, r.Line, r.Column, why)
}

// texts say why a file is refused, and what to do about it.
var texts = map[Reason]struct{ says, hint lang.Text }{
	Malformed:   {msgWireMalformed, HintMalformed},
	NotText:     {msgWireNotText, HintMalformed},
	WrongShape:  {msgWireShape, HintMalformed},
	Twice:       {msgWireTwice, HintMalformed},
	OpenBlock:   {msgWireOpenBlock, msgHintWireOpenBlock},
	LooseMark:   {msgWireLooseMark, msgHintWireLooseMark},
	Inline:      {msgWireInline, msgHintWireInline},
	Outside:     {msgWireOutside, msgHintWireOutside},
	NotRegular:  {msgWireNoFile, lang.Text{}},
	TooLarge:    {msgWireTooLarge, lang.Text{}},
	Crowded:     {msgWireCrowded, HintMalformed},
	TooDeep:     {msgWireTooDeep, HintMalformed},
	Often:       {msgWireOften, msgHintWireOften},
	NotWritable: {msgWireByHandOnly, msgHintWireByHandOnly},
	Changed:     {msgWireStale, msgHintWireStale},
}

// place returns the line and the column, as an editor takes them.
func (r *Refusal) place() string { return fmt.Sprintf("%d:%d", r.Line, r.Column) }

// Says returns what is wrong, without the place.
func (r *Refusal) Says() lang.Sentence {
	text := texts[r.Why].says
	switch r.Why {
	case WrongShape:
		return text.With(kindOf(r.Detail[0]), kindOf(r.Detail[1]))
	case Malformed, Twice, OpenBlock, LooseMark, Inline, TooLarge, Often:
		return text.With(r.Detail)
	}
	return text
}

// Hint returns what to do about it; nil where there is nothing to say.
func (r *Refusal) Hint() lang.Sentence {
	text := texts[r.Why].hint
	switch {
	case text == (lang.Text{}):
		return nil
	case r.Why == Inline:
		return text.With(r.Detail)
	case r.Why == OpenBlock:
		return text.With(r.End, r.Detail)
	}
	return text
}

// kindOf says which kind of JSON value begins with a byte.
func kindOf(first byte) lang.Text {
	switch first {
	case '{':
		return msgKindObject
	case '[':
		return msgKindArray
	case '"':
		return msgKindString
	}
	return msgKindOther
}

// A Warning is something that a person should know about a file.
type Warning struct {
	Host   string // the host that it is about
	Path   string // relative to the root, with slashes; may be empty
	Why    Reason
	Detail string
}

// at returns a refusal for the place of a byte.
func at(src []byte, offset int, why Reason, detail string) *Refusal {
	offset = min(max(offset, 0), len(src))
	before := src[:offset]
	begin := bytes.LastIndexByte(before, '\n') + 1
	return &Refusal{Line: bytes.Count(before, []byte("\n")) + 1, Column: utf8.RuneCount(before[begin:]) + 1, Why: why, Detail: detail}
}

// checkText refuses what no editor of text would save.
func checkText(src []byte) *Refusal {
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && size == 1 || r == 0 {
			return at(src, i, NotText, "")
		}
		i += size
	}
	return nil
}

// The texts of this file.
var (
	msgWireMalformed = lang.Text{
		EN: "cannot be parsed, so nothing was written: %s",
		ZH: "无法解析，因此没有写入任何内容：%s",
		JA: "解析できないため、何も書き込みませんでした: %s",
	}
	// HintMalformed is what to do about a file that is not understood.
	HintMalformed = lang.Text{
		EN: "fix the file and try again",
		ZH: "请修正文件后重试",
		JA: "ファイルを直して、もう一度試してください",
	}
	msgWireNotText = lang.Text{
		EN: "not UTF-8 text, so nothing was written",
		ZH: "不是 UTF-8 文本，因此没有写入任何内容",
		JA: "UTF-8 のテキストではないため、何も書き込みませんでした",
	}
	msgWireShape = lang.Text{
		EN: "expected %[1]s but found %[2]s, so nothing was written",
		ZH: "此处需要%[1]s，但实际是%[2]s，因此没有写入任何内容",
		JA: "ここには%[1]sが必要ですが、%[2]sがあるため、何も書き込みませんでした",
	}
	msgWireTwice = lang.Text{
		EN: "%s appears twice, so nothing was written",
		ZH: "%s 出现了两次，因此没有写入任何内容",
		JA: "%s が二度あるため、何も書き込みませんでした",
	}
	msgWireOpenBlock = lang.Text{
		EN: "%s has no end marker, so nothing was written",
		ZH: "%s 没有结束标记，因此没有写入任何内容",
		JA: "%s に終わりのマーカーがないため、何も書き込みませんでした",
	}
	msgHintWireOpenBlock = lang.Text{
		EN: "add the line %[1]s where Tacit's part ends, or delete Tacit's part from %[2]s on, then try again",
		ZH: "请在 Tacit 的部分末尾加上一行 %[1]s，或从 %[2]s 起删除 Tacit 的部分，然后重试",
		JA: "Tacit の部分の終わりに行 %[1]s を加えるか、%[2]s から Tacit の部分を削除して、もう一度試してください",
	}
	msgWireLooseMark = lang.Text{
		EN: "the marker %s has no matching begin or end marker, or was changed, so nothing was written",
		ZH: "此处的标记 %s 不成对或被改动过，因此没有写入任何内容",
		JA: "マーカー %s が対になっていないか、変更されているため、何も書き込みませんでした",
	}
	msgHintWireLooseMark = lang.Text{
		EN: "delete the lines with tacit:begin and tacit:end and everything between them, then try again",
		ZH: "请删除 tacit:begin 和 tacit:end 两行及其间的内容，然后重试",
		JA: "tacit:begin と tacit:end の行とその間を削除して、もう一度試してください",
	}
	msgWireInline = lang.Text{
		EN: "%s is an inline table, which cannot be extended, so nothing was written",
		ZH: "%s 是写在一行的内联表，无法添加内容，因此没有写入任何内容",
		JA: "%s は 1 行に書かれたインラインテーブルで、項目を追加できないため、何も書き込みませんでした",
	}
	msgHintWireInline = lang.Text{
		EN: "rewrite it as tables such as [%s.NAME], then try again",
		ZH: "请改写为表，例如 [%s.NAME]，然后重试",
		JA: "[%s.NAME] のようなテーブルに書き直して、もう一度試してください",
	}
	msgWireOutside = lang.Text{
		EN: "a link in this path leads out of the project, so nothing was written",
		ZH: "此路径中有链接指向项目之外，因此没有写入任何内容",
		JA: "このパスにあるリンクがプロジェクトの外を指しているため、何も書き込みませんでした",
	}
	msgHintWireOutside = lang.Text{
		EN: "replace the link with a file or folder, or install with --user",
		ZH: "请把该链接换成普通的文件或文件夹，或改用 --user 安装",
		JA: "リンクを通常のファイルかフォルダーに置き換えるか、--user を使ってください",
	}
	msgWireNoFile = lang.Text{
		EN: "not a readable file, so nothing was written",
		ZH: "不是可读的文件，因此没有写入任何内容",
		JA: "読み取れるファイルではないため、何も書き込みませんでした",
	}
	msgWireTooLarge = lang.Text{
		EN: "larger than %s, so the file was not read and nothing was written",
		ZH: "大于 %s，因此没有读取，也没有写入任何内容",
		JA: "%s を超えているため、読み取らず、何も書き込みませんでした",
	}
	msgWireCrowded = lang.Text{
		EN: "too many values, so nothing was written",
		ZH: "值太多，因此没有写入任何内容",
		JA: "値が多すぎるため、何も書き込みませんでした",
	}
	msgWireTooDeep = lang.Text{
		EN: "nested too deeply, so nothing was written",
		ZH: "嵌套太深，因此没有写入任何内容",
		JA: "入れ子が深すぎるため、何も書き込みませんでした",
	}
	msgWireOften = lang.Text{
		EN: "%s has too many entries of Tacit, so nothing was written",
		ZH: "%s 里 Tacit 的条目太多，因此没有写入任何内容",
		JA: "%s に Tacit の項目が多すぎるため、何も書き込みませんでした",
	}
	msgHintWireOften = lang.Text{
		EN: "delete all of them but one, then try again",
		ZH: "请只保留一处，删除其余各处，然后重试",
		JA: "一つだけ残してほかを削除し、もう一度試してください",
	}
	msgWireByHandOnly = lang.Text{
		EN: "uninstall could not restore this file byte for byte after the change, so nothing was written",
		ZH: "修改后将无法由 uninstall 逐字节还原，因此没有写入任何内容",
		JA: "このファイルを変更すると、uninstall しても完全に元どおりにはならないため、何も書き込みませんでした",
	}
	msgHintWireByHandOnly = lang.Text{
		EN: "move the text after Tacit's block to a place before it, or make the change by hand",
		ZH: "请把 Tacit 的块之后的内容移到它前面，或自行作出这一改动",
		JA: "Tacit のブロックより後にある内容をブロックの前に移すか、この変更を手作業で行ってください",
	}
	msgWireStale = lang.Text{
		EN: "the file changed during the operation, so nothing was written",
		ZH: "文件在操作期间被修改，因此没有写入任何内容",
		JA: "処理中にファイルが変更されたため、何も書き込みませんでした",
	}
	msgHintWireStale = lang.Text{
		EN: "try again",
		ZH: "请重试",
		JA: "もう一度試してください",
	}
	msgKindObject = lang.Text{
		EN: "an object {…}",
		ZH: "对象 {…}",
		JA: "オブジェクト {…} ",
	}
	msgKindArray = lang.Text{
		EN: "an array […]",
		ZH: "数组 […]",
		JA: "配列 […] ",
	}
	msgKindString = lang.Text{
		EN: "a string",
		ZH: "字符串",
		JA: "文字列",
	}
	msgKindOther = lang.Text{
		EN: "a number, true, false or null",
		ZH: "数字、true、false 或 null",
		JA: "数値か true、false、null ",
	}
)
