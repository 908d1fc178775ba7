package session

import (
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/kb/lang"
)

// RefusalTexts say why a file is refused.
var RefusalTexts = map[wire.Reason]struct{ msg, Hint lang.Text }{
	wire.Malformed:   {msgWireMalformed, MsgHintWireMalformed},
	wire.NotText:     {msgWireNotText, MsgHintWireMalformed},
	wire.WrongShape:  {msgWireShape, MsgHintWireMalformed},
	wire.Twice:       {msgWireTwice, MsgHintWireMalformed},
	wire.OpenBlock:   {msgWireOpenBlock, MsgHintWireMalformed},
	wire.LooseMark:   {msgWireLooseMark, msgHintWireLooseMark},
	wire.Inline:      {msgWireInline, msgHintWireInline},
	wire.Outside:     {msgWireOutside, msgHintWireOutside},
	wire.NotRegular:  {msgWireNoFile, lang.Text{}},
	wire.NotWritable: {msgWireByHandOnly, msgHintWireByHandOnly},
	wire.Changed:     {msgWireStale, msgHintWireStale},
}

// RefusalText says what is wrong, without the place.
func (run *Run) RefusalText(r *wire.Refusal) string {
	t := RefusalTexts[r.Why].msg
	switch r.Why {
	case wire.WrongShape:
		return run.Say(t, run.kindText(r.Detail[0]), run.kindText(r.Detail[1]))
	case wire.Malformed, wire.Twice, wire.OpenBlock, wire.LooseMark, wire.Inline:
		return run.Say(t, r.Detail)
	}
	return run.Say(t)
}

// kindText says which kind of JSON value begins with a byte.
func (run *Run) kindText(kind byte) string {
	switch kind {
	case '{':
		return run.Say(msgKindObject)
	case '[':
		return run.Say(msgKindArray)
	case '"':
		return run.Say(msgKindString)
	}
	return run.Say(msgKindOther)
}

// The messages of this file.
var (
	msgWireMalformed = lang.Text{
		EN: "not understood, and so nothing was written: %s",
		ZH: "无法理解，因此没有写入任何内容：%s",
		JA: "読み取れないため、何も書き込みませんでした: %s",
	}
	MsgHintWireMalformed = lang.Text{
		EN: "mend the file, and try again",
		ZH: "修好文件后再试",
		JA: "ファイルを直して、もう一度試してください",
	}
	msgWireNotText = lang.Text{
		EN: "this is no UTF-8 text, and so nothing was written",
		ZH: "不是 UTF-8 文本，因此没有写入任何内容",
		JA: "UTF-8 のテキストではないため、何も書き込みませんでした",
	}
	msgWireShape = lang.Text{
		EN: "%[1]s is needed here, but there is %[2]s, and so nothing was written",
		ZH: "此处需要%[1]s，但实际是%[2]s，因此没有写入任何内容",
		JA: "ここには%[1]sが必要ですが、%[2]sがあるため、何も書き込みませんでした",
	}
	msgWireTwice = lang.Text{
		EN: "%s stands twice, and so nothing was written",
		ZH: "%s 出现了两次，因此没有写入任何内容",
		JA: "%s が二度あるため、何も書き込みませんでした",
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
	msgWireOpenBlock = lang.Text{
		EN: "%s has no end, and so nothing was written",
		ZH: "%s 没有结束标记，因此没有写入任何内容",
		JA: "%s に終わりがないため、何も書き込みませんでした",
	}
	msgWireLooseMark = lang.Text{
		EN: "the mark %s stands here alone or was changed, and so nothing was written",
		ZH: "此处的标记 %s 不成对或被改动过，因此没有写入任何内容",
		JA: "ここの印 %s は対になっていないか、変更されているため、何も書き込みませんでした",
	}
	msgHintWireLooseMark = lang.Text{
		EN: "take away the lines with tacit:begin and tacit:end and what is between them, and try again",
		ZH: "请删除 tacit:begin 和 tacit:end 两行及其间的内容，然后再试",
		JA: "tacit:begin と tacit:end の行とその間を取り除き、もう一度試してください",
	}
	msgWireInline = lang.Text{
		EN: "%s is written on one line in braces, to which nothing can be added, and so nothing was written",
		ZH: "%s 以花括号写在一行中，无法添加内容，因此没有写入任何内容",
		JA: "%s は波括弧で 1 行に書かれていて何も加えられないため、何も書き込みませんでした",
	}
	msgHintWireInline = lang.Text{
		EN: "write it as tables, such as [%s.NAME], and try again",
		ZH: "请改写为表，例如 [%s.NAME]，然后再试",
		JA: "[%s.NAME] のような表に書き直して、もう一度試してください",
	}
	msgWireOutside = lang.Text{
		EN: "a link leads out of the project, and so nothing was written",
		ZH: "有链接指向项目之外，因此没有写入任何内容",
		JA: "リンクがプロジェクトの外を指しているため、何も書き込みませんでした",
	}
	msgHintWireOutside = lang.Text{
		EN: "put a file in the place of the link, or install with --user",
		ZH: "请用文件代替链接，或使用 --user",
		JA: "リンクの代わりにファイルを置くか、--user を使ってください",
	}
	msgWireNoFile = lang.Text{
		EN: "this is no file that can be read, and so nothing was written",
		ZH: "不是可读的文件，因此没有写入任何内容",
		JA: "読み取れるファイルではないため、何も書き込みませんでした",
	}
	msgWireByHandOnly = lang.Text{
		EN: "this cannot be changed and put back byte by byte, and so nothing was written",
		ZH: "无法做到逐字节可还原的修改，因此没有写入任何内容",
		JA: "1 バイトも違わず元に戻せる変更ができないため、何も書き込みませんでした",
	}
	msgHintWireByHandOnly = lang.Text{
		EN: "move what follows the block of Tacit in front of it, or make the change by hand",
		ZH: "把 Tacit 区块之后的内容移到它前面，或手工修改",
		JA: "Tacit のブロックの後にあるものを前に移すか、手で変更してください",
	}
	msgWireStale = lang.Text{
		EN: "the file was changed meanwhile, and nothing was written",
		ZH: "文件期间已被修改，没有写入任何内容",
		JA: "その間にファイルが変更されたため、何も書き込みませんでした",
	}
	msgHintWireStale = lang.Text{
		EN: "try again",
		ZH: "请重试",
		JA: "もう一度試してください",
	}
)
