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
		EN: "cannot be parsed, so nothing was written: %s",
		ZH: "无法解析，因此没有写入任何内容：%s",
		JA: "読み取れないため、何も書き込みませんでした: %s",
	}
	MsgHintWireMalformed = lang.Text{
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
		EN: "%s has no end marker, so nothing was written",
		ZH: "%s 没有结束标记，因此没有写入任何内容",
		JA: "%s に終わりのマーカーがないため、何も書き込みませんでした",
	}
	msgWireLooseMark = lang.Text{
		EN: "the marker %s has no partner or was changed, so nothing was written",
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
		JA: "%s は 1 行に書かれたインラインテーブルで追加できないため、何も書き込みませんでした",
	}
	msgHintWireInline = lang.Text{
		EN: "rewrite it as tables such as [%s.NAME], then try again",
		ZH: "请改写为表，例如 [%s.NAME]，然后重试",
		JA: "[%s.NAME] のような表に書き直して、もう一度試してください",
	}
	msgWireOutside = lang.Text{
		EN: "a link leads out of the project, so nothing was written",
		ZH: "有链接指向项目之外，因此没有写入任何内容",
		JA: "リンクがプロジェクトの外を指しているため、何も書き込みませんでした",
	}
	msgHintWireOutside = lang.Text{
		EN: "replace the link with a file, or install with --user",
		ZH: "请用文件代替链接，或使用 --user",
		JA: "リンクの代わりにファイルを置くか、--user を使ってください",
	}
	msgWireNoFile = lang.Text{
		EN: "not a readable file, so nothing was written",
		ZH: "不是可读的文件，因此没有写入任何内容",
		JA: "読み取れるファイルではないため、何も書き込みませんでした",
	}
	msgWireByHandOnly = lang.Text{
		EN: "uninstall could not restore this file byte for byte after the change, so nothing was written",
		ZH: "修改后将无法由 uninstall 逐字节还原，因此没有写入任何内容",
		JA: "変更すると uninstall で 1 バイトも違わずに戻せなくなるため、何も書き込みませんでした",
	}
	msgHintWireByHandOnly = lang.Text{
		EN: "move the text after Tacit's block in front of it, or make the change by hand",
		ZH: "请把 Tacit 区块之后的内容移到它前面，或手动修改",
		JA: "Tacit のブロックの後にあるものを前に移すか、手で変更してください",
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
)
