package proposal

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A refusalText is how a person is told why something cannot be drafted.
type refusalText struct {
	code  session.Code
	alone int // how many words stand for themselves in msg; the others are listed as one
	msg   lang.Text
	hint  lang.Text
	hints int // how many of the arguments of msg the hint takes
}

// refusals has a text for every reason but that a name is unknown.
var refusals = map[draft.Why]refusalText{
	draft.Ambiguous:       {session.CodeAmbiguous, 1, session.MsgAmbiguousID, session.MsgHintAmbiguousID, 0},
	draft.NoMemory:        {session.CodeError, 1, msgNoMemoryFile, msgHintNoMemoryFile, 0},
	draft.NotEditable:     {session.CodeError, 1, msgNotEditable, msgHintNotEditable, 0},
	draft.FixedID:         {session.CodeUsage, 2, msgFixedID, msgHintFixedID, 0},
	draft.BadID:           {session.CodeUsage, 1, msgBadID, msgHintBadID, 0},
	draft.TakenID:         {session.CodeTaken, 2, MsgTakenID, msgHintTakenID, 1},
	draft.NeedTitle:       {session.CodeUsage, 0, msgNeedTitle, msgHintNeedTitle, 0},
	draft.NeedKind:        {session.CodeUsage, 1, msgNeedKind, msgHintNeedKind, 0},
	draft.NotOfKind:       {session.CodeUsage, 3, msgNotOfKind, msgHintNotOfKind, 3},
	draft.NeededField:     {session.CodeUsage, 1, msgNeededField, msgHintNeededField, 0},
	draft.BadCategory:     {session.CodeUsage, 1, msgBadCategory, msgHintBadCategory, 0},
	draft.BadTemplate:     {session.CodeUsage, 1, msgBadTemplate, msgHintBadTemplate, 0},
	draft.ContentAndForm:  {session.CodeUsage, 0, msgContentAndForm, msgHintContentAndForm, 0},
	draft.FrontInContent:  {session.CodeUsage, 0, msgFrontInContent, msgHintFrontInContent, 0},
	draft.Unready:         {session.CodeUnready, 2, msgUnready, msgHintUnready, 1},
	draft.NoBlock:         {session.CodeError, 2, msgNoBlock, msgHintNoBlock, 2},
	draft.NothingFinished: {session.CodeError, 0, msgNothingFinished, msgHintNothingFinished, 0},
}

// Refused says in the person's language why something cannot be drafted. Every
// other error passes unchanged. The catalogue tells which names there are; it may
// be nil where no name was looked for.
func Refused(run *session.Run, err error, c *draft.Catalogue) error {
	var r *draft.Refusal
	if !errors.As(err, &r) {
		return err
	}
	switch r.Why {
	case draft.Unknown:
		return run.NoMemory(session.MsgNoMemory, r.Words[0], c.IDs())
	case draft.NeedKind:
		if r.Words[0] == "" {
			return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgNeedAnyKind), Hint: run.Say(msgHintNeedAnyKind), Err: err}
		}
	case draft.BadValue:
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(session.MsgFlagInvalid, r.Words[0], FlagOf(r.Words[1]), fits(run, r.Words[2])), Err: err}
	case draft.BadRange:
		line, _ := strconv.Atoi(r.Words[2])
		column, _ := strconv.Atoi(r.Words[3])
		return &session.Problem{Code: session.CodeUnready, Msg: run.Say(msgUnreadyRange, r.Words[0], lang.Tell(r.Err, run.Lang)), Hint: run.Say(firmware.HintRange),
			Path: run.ErrorPath(r.Words[1]), Line: line, Column: column, Err: err}
	}
	t := refusals[r.Why]
	if r.Why == draft.Unready && r.Words[1] == "" {
		t = refusalText{session.CodeUnready, 2, msgNeedText, msgHintNeedText, 0}
	}
	args := make([]any, 0, t.alone+1)
	for _, w := range r.Words[:t.alone] {
		args = append(args, w)
	}
	if rest := r.Words[t.alone:]; len(rest) > 0 {
		if r.Why == draft.Unready {
			args = append(args, inspect.Parts(rest, run.Lang))
		} else {
			args = append(args, strings.Join(rest, ", "))
		}
	}
	return &session.Problem{Code: t.code, Msg: run.Say(t.msg, args...), Hint: run.Say(t.hint, args[:t.hints]...), Err: err}
}

// BadID refuses what a person typed as an id and cannot be one.
func BadID(run *session.Run, id string) error {
	return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgBadID, id), Hint: run.Say(msgHintBadID)}
}

// fits says what a value must be like: draft names the form, or lists the words.
func fits(run *session.Run, form string) string {
	switch form {
	case "range":
		return run.Say(msgFitsRange)
	case "date":
		return run.Say(msgFitsDate)
	case "fraction":
		return run.Say(msgFitsFraction)
	case "integer":
		return run.Say(msgFitsInteger)
	case "short":
		return run.Say(msgFitsShort)
	case "line":
		return run.Say(MsgFitsLine)
	case "text":
		return run.Say(msgFlagField)
	}
	return run.Say(session.MsgOneOf, form)
}

// The messages of this file.
var (
	msgNoMemoryFile = lang.Text{
		EN: "%s is not a memory",
		ZH: "%s 不是记忆",
		JA: "%s は記憶ではありません",
	}
	msgHintNoMemoryFile = lang.Text{
		EN: "a document has no front matter: tacit edit, without flags for fields, changes its text; tacit archive, without an ID, moves what is done out of active.md if that has more than 120 lines or 20 done items",
		ZH: "文档没有前置元数据：要修改文字，请用不带字段选项的 tacit edit；active.md 超过 120 行或 20 个已完成项时，不带 ID 的 tacit archive 会移走已完成的内容",
		JA: "文書にフロントマターはありません。本文を変えるには、フィールドのフラグを付けずに tacit edit を使います。active.md が 120 行または完了 20 件を超えていれば、ID を付けない tacit archive で完了した項目を移せます",
	}
	msgNotEditable = lang.Text{
		EN: "tacit does not edit %s",
		ZH: "tacit 不编辑 %s",
		JA: "%s は tacit では編集しません",
	}
	msgHintNotEditable = lang.Text{
		EN: "edit it directly; after a change to INDEX.md, run tacit index",
		ZH: "请直接编辑；修改 INDEX.md 之后运行 tacit index",
		JA: "直接編集してください。INDEX.md を変えたら tacit index を実行します",
	}
	msgFixedID = lang.Text{
		EN: "the id %[1]s cannot become %[2]s: an edit keeps the id",
		ZH: "编号 %[1]s 不能改成 %[2]s：编辑不会改变编号",
		JA: "ID %[1]s を %[2]s に変えることはできません。編集で ID は変わりません",
	}
	msgHintFixedID = lang.Text{
		EN: "add a memory with the new id, and remove this one",
		ZH: "请用新编号添加一条记忆，再删除这一条",
		JA: "新しい ID で記憶を追加し、こちらを削除してください",
	}
	msgBadID = lang.Text{
		EN: `"%s" cannot be an id`,
		ZH: `"%s" 不能用作编号`,
		JA: `"%s" は ID に使えません`,
	}
	msgHintBadID = lang.Text{
		EN: "use letters, digits, - _ and . only, with no - at the beginning, at most 128 bytes",
		ZH: "只能使用汉字、字母、数字、- _ 和 .，开头不能是 -，最多 128 字节",
		JA: "英字・かな・漢字などの文字、数字、- _ . だけを使い、- で始めず、128 バイト以内にしてください",
	}
	MsgTakenID = lang.Text{
		EN: "the id %[1]s is taken: %[2]s",
		ZH: "编号 %[1]s 已被占用：%[2]s",
		JA: "ID %[1]s は使われています: %[2]s",
	}
	msgHintTakenID = lang.Text{
		EN: "give another one with --id, or change that memory: tacit edit %s",
		ZH: "请用 --id 给出别的编号，或修改那条记忆：tacit edit %s",
		JA: "--id で別の ID を指定してください。その記憶を変えるなら: tacit edit %s",
	}
	msgNeedTitle = lang.Text{
		EN: "a memory needs a title",
		ZH: "记忆需要标题",
		JA: "記憶にはタイトルが必要です",
	}
	msgHintNeedTitle = lang.Text{
		EN: `add --title "..."`,
		ZH: `请加上 --title "..."`,
		JA: `--title "..." を付けてください`,
	}
	msgNeedText = lang.Text{
		EN: "an active memory needs a text; still empty in %[1]s: %[3]s",
		ZH: "有效的记忆需要正文：%[1]s 还缺：%[3]s",
		JA: "有効な記憶には本文が必要です。%[1]s に足りないもの: %[3]s",
	}
	msgHintNeedText = lang.Text{
		EN: `add --content "..." or --summary "...", or leave out --status active and write the draft first`,
		ZH: `请加上 --content "..." 或 --summary "..."；或不写 --status active，先写好草稿`,
		JA: `--content "..." か --summary "..." を付けるか、--status active を付けずに、まず下書きを書いてください`,
	}
	msgNeedKind = lang.Text{
		EN: `the category "%s" does not imply a kind of memory`,
		ZH: `类别 "%s" 不能确定记忆的种类`,
		JA: `カテゴリー "%s" からは記憶の種別が分かりません`,
	}
	msgNeedAnyKind = lang.Text{
		EN: "a new memory needs a kind",
		ZH: "新记忆需要种类",
		JA: "新しい記憶には種別が必要です",
	}
	msgHintNeedAnyKind = lang.Text{
		EN: "add --kind experience, tech or business, or a category that implies one: --category rule, convention, architecture or tooling",
		ZH: "请加上 --kind experience、tech 或 business，或能确定种类的类别：--category rule、convention、architecture 或 tooling",
		JA: "--kind experience、tech、business のいずれかか、種別の決まるカテゴリー（--category rule、convention、architecture、tooling）を付けてください",
	}
	msgHintNeedKind = lang.Text{
		EN: "add --kind experience, tech or business; only rule, convention, architecture and tooling imply a kind",
		ZH: "请加上 --kind experience、tech 或 business；只有类别 rule、convention、architecture、tooling 能确定种类",
		JA: "--kind experience、tech、business のいずれかを付けてください。種別が自動で決まるのは rule、convention、architecture、tooling だけです",
	}
	msgNotOfKind = lang.Text{
		EN: "%[1]s is not a field of the kind %[2]s",
		ZH: "种类 %[2]s 没有字段 %[1]s",
		JA: "種別 %[2]s に %[1]s というフィールドはありません",
	}
	msgHintNotOfKind = lang.Text{
		EN: "leave it out, or give --kind %[3]s, which has it; tacit schema front-matter --fields lists the fields",
		ZH: "请去掉它，或改用有这个字段的种类：--kind %[3]s；tacit schema front-matter --fields 列出所有字段",
		JA: "外すか、このフィールドのある種別を --kind %[3]s で指定してください。フィールドの一覧は tacit schema front-matter --fields で表示します",
	}
	msgNeededField = lang.Text{
		EN: "the field %s cannot be removed: every memory needs it",
		ZH: "字段 %s 不能删除：每条记忆都需要它",
		JA: "フィールド %s は削除できません。どの記憶にも必要です",
	}
	msgHintNeededField = lang.Text{
		EN: "set another value",
		ZH: "请换一个值",
		JA: "別の値を指定してください",
	}
	msgBadCategory = lang.Text{
		EN: `invalid category "%[1]s"; this bank allows: %[2]s`,
		ZH: `类别 "%[1]s" 无效；此记忆库允许：%[2]s`,
		JA: `カテゴリー "%[1]s" は無効です。このメモリバンクで使えるもの: %[2]s`,
	}
	msgHintBadCategory = lang.Text{
		EN: "choose one of them, or add it to config.yaml",
		ZH: "请选择其中之一，或在 config.yaml 中添加",
		JA: "その中から選ぶか、config.yaml に追加してください",
	}
	msgBadTemplate = lang.Text{
		EN: `"%[1]s" is not a template for such a memory: choose from %[2]s`,
		ZH: `"%[1]s" 不是适用于这种记忆的模板：可用 %[2]s`,
		JA: `"%[1]s" はこの種の記憶のテンプレートではありません。使えるもの: %[2]s`,
	}
	msgHintBadTemplate = lang.Text{
		EN: "omit --template to use the default",
		ZH: "省略 --template 即使用默认模板",
		JA: "--template を省くと既定のものを使います",
	}
	msgContentAndForm = lang.Text{
		EN: "--content is the whole text, so --template cannot be used with it",
		ZH: "--content 已是全部正文，不能同时用 --template",
		JA: "--content は本文全体なので、--template とは併用できません",
	}
	msgHintContentAndForm = lang.Text{
		EN: "use only one of them",
		ZH: "请只给其中一个",
		JA: "どちらか一方にしてください",
	}
	msgFrontInContent = lang.Text{
		EN: "the content begins with front matter",
		ZH: "正文以前置元数据开头",
		JA: "本文がフロントマターで始まっています",
	}
	msgHintFrontInContent = lang.Text{
		EN: "pass only the text below it; each field has a flag",
		ZH: "请只给其下的正文；每个字段都有对应的选项",
		JA: "その下の本文だけを渡してください。各フィールドにはフラグがあります",
	}
	msgUnready = lang.Text{
		EN: "%[1]s cannot become active yet; still empty in %[2]s: %[3]s",
		ZH: "%[1]s 还不能启用；%[2]s 中还缺：%[3]s",
		JA: "%[1]s はまだ有効にできません。%[2]s で空欄なのは: %[3]s",
	}
	msgUnreadyRange = lang.Text{
		EN: "%[1]s cannot become active yet: its fw_range cannot be read: %[2]s",
		ZH: "%[1]s 还不能启用：无法读懂它的 fw_range：%[2]s",
		JA: "%[1]s はまだ有効にできません: fw_range を読み取れません: %[2]s",
	}
	msgHintUnready = lang.Text{
		EN: "add what is missing: tacit edit %s",
		ZH: "请补全缺少的内容：tacit edit %s",
		JA: "足りないところを書いてください: tacit edit %s",
	}
	msgNoBlock = lang.Text{
		EN: "%[1]s has no %[2]s: without the lines that mark one, Tacit does not know where to write",
		ZH: "%[1]s 没有 %[2]s：没有标出这个块的行，Tacit 就不知道该写到哪里",
		JA: "%[1]s に %[2]s はありません。このブロックを示す行がないので、書き込む場所が決まりません",
	}
	msgHintNoBlock = lang.Text{
		EN: "add the two lines that begin and end the block first: <!-- %[2]s_START --> and <!-- %[2]s_END -->; to do so: tacit edit %[1]s",
		ZH: "请先加入标出块的开头和结尾的两行：<!-- %[2]s_START --> 和 <!-- %[2]s_END -->；加入时请执行：tacit edit %[1]s",
		JA: "先にブロックの始まりと終わりの 2 行を入れてください: <!-- %[2]s_START --> と <!-- %[2]s_END -->。入れるには: tacit edit %[1]s",
	}
	msgNothingFinished = lang.Text{
		EN: "active.md is long, but nothing in it is done, and no change is older than 30 days",
		ZH: "active.md 很长，但其中没有已完成的内容，也没有 30 天以前的变更",
		JA: "active.md は長いですが、完了したものも 30 日より古い変更もありません",
	}
	msgHintNothingFinished = lang.Text{
		EN: "mark what is done with [x], or shorten the file: tacit edit active.md",
		ZH: "请用 [x] 标出已完成项，或自行精简：tacit edit active.md",
		JA: "終えたものに [x] を付けるか、短くしてください: tacit edit active.md",
	}
	msgFlagField = lang.Text{
		EN: "must be text",
		ZH: "必须是文本",
		JA: "文字列にしてください",
	}
	msgFitsRange = lang.Text{
		EN: `must be a range of versions, such as 1.2.3, "1.2.*", ">=1.2.0 <1.3.0", "~1.2" or "1.2 - 1.4"`,
		ZH: `必须是版本范围，例如 1.2.3、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2" 或 "1.2 - 1.4"`,
		JA: `バージョンの範囲にしてください（例: 1.2.3、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2"、"1.2 - 1.4"）`,
	}
	msgFitsDate = lang.Text{
		EN: "must be a date, such as 2026-01-31",
		ZH: "必须是日期，例如 2026-01-31",
		JA: "日付にしてください（例: 2026-01-31）",
	}
	msgFitsFraction = lang.Text{
		EN: "must be a number from 0 to 1",
		ZH: "必须是 0 到 1 之间的数",
		JA: "0 から 1 までの数にしてください",
	}
	msgFitsInteger = lang.Text{
		EN: "must be a whole number",
		ZH: "必须是整数",
		JA: "整数にしてください",
	}
	msgFitsShort = lang.Text{
		EN: "must be one line of at most 200 characters",
		ZH: "必须是一行，最多 200 个字符",
		JA: "200 文字以内の 1 行にしてください",
	}
	MsgFitsLine = lang.Text{
		EN: "must be one line",
		ZH: "必须是一行文本",
		JA: "1 行の文字列にしてください",
	}
)
