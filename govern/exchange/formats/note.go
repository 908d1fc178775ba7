package formats

import "github.com/tacit-kb/tacit/kb/lang"

// remarks has the text of each code. The argument is the detail of the note.
var remarks = map[Code]lang.Text{
	NotOfFormat:  noteNotOfFormat,
	NotPlain:     noteNotPlain,
	Personal:     notePersonal,
	NotTaken:     noteNotTaken,
	BadFront:     noteBadFront,
	BadRow:       noteBadRow,
	NoFile:       noteNoFile,
	Unmapped:     noteUnmapped,
	Moved:        noteMoved,
	Renamed:      noteRenamed,
	Dangling:     noteDangling,
	NoEvidence:   noteNoEvidence,
	LeftEvidence: noteLeftEvidence,
	Material:     noteMaterial,
	attachment:   noteAttachment,
	template:     noteTemplate,
	blank:        noteBlank,
	toDo:         noteToDo,
	daily:        noteDaily,
	contents:     noteContents,
}

// Says returns the note as a sentence, without the place.
func (n Note) Says() lang.Sentence {
	detail := n.Detail
	if detail == nil {
		detail = lang.Plain("")
	}
	if text, ok := remarks[n.Code]; ok {
		return text.With(detail)
	}
	return lang.Map(detail, func(s string) string { return string(n.Code) + ": " + s })
}

// The texts of this file.
var (
	noteNotOfFormat = lang.Text{
		EN: "left out: not in this format %s",
		ZH: "略去：不属于此格式 %s",
		JA: "対象外: この形式ではありません %s",
	}
	noteNotPlain = lang.Text{
		EN: "left out: a link, or not a regular file %s",
		ZH: "略去：链接或非普通文件 %s",
		JA: "対象外: リンクか、通常のファイルでないもの %s",
	}
	notePersonal = lang.Text{
		EN: "left out: it belongs to a person, not to the project %s",
		ZH: "略去：属于个人，而不属于项目 %s",
		JA: "対象外: プロジェクトではなく個人のものです %s",
	}
	noteNotTaken = lang.Text{
		EN: "refers to an item that was refused; no link was made: %s",
		ZH: "所指的内容已被拒绝，不建立链接：%s",
		JA: "拒否されたものを指しているため、リンクにしません: %s",
	}
	noteBadFront = lang.Text{
		EN: "its front matter cannot be read and stays in the text: %s",
		ZH: "前置元数据无法读取，保留在正文中：%s",
		JA: "フロントマターを読めないため本文に残します: %s",
	}
	noteBadRow = lang.Text{
		EN: "this row of the index has the wrong number of cells; only its name and file were read: %s",
		ZH: "索引的这一行单元格数不对，只读取了名称和文件：%s",
		JA: "索引のこの行はセルの数が違うため、名前とファイルだけを読みました: %s",
	}
	noteNoFile = lang.Text{
		EN: "the index names a file that does not exist: %s",
		ZH: "索引中的文件不存在：%s",
		JA: "索引に載っているファイルが見つかりません: %s",
	}
	noteUnmapped = lang.Text{
		EN: "skipped, because Tacit has no place for it: %s",
		ZH: "略去：Tacit 中没有对应的位置 %s",
		JA: "置き場所がないため省きます: %s",
	}
	noteMoved = lang.Text{
		EN: "the value is not valid here and is kept as origin_<field>: %s",
		ZH: "该值不适用，已保存为 origin_<字段>：%s",
		JA: "値が合わないため origin_<フィールド> に残します: %s",
	}
	noteRenamed = lang.Text{
		EN: "the id is already used or is not valid: %s",
		ZH: "编号已被占用，或不能作为编号：%s",
		JA: "この ID は使用中か、ID として使えない形です: %s",
	}
	noteDangling = lang.Text{
		EN: "refers to a memory that exists neither in the source nor here: %s",
		ZH: "所指的记忆在来源和此处都不存在：%s",
		JA: "取り込み元にもここにもない記憶を指しています: %s",
	}
	noteNoEvidence = lang.Text{
		EN: "cites an observation that the source does not have: %s",
		ZH: "引用了来源中没有的观察：%s",
		JA: "取り込み元にない観測を引用しています: %s",
	}
	noteLeftEvidence = lang.Text{
		EN: "observations that no memory cites were not imported: %s",
		ZH: "未被任何记忆引用的观察没有导入：%s",
		JA: "どの記憶も引用しない観測は取り込みません: %s",
	}
	noteMaterial = lang.Text{
		EN: "not a memory; imported as reference material: %s",
		ZH: "不是记忆，作为参考资料导入：%s",
		JA: "記憶ではないため参考資料として取り込みます: %s",
	}
	noteAttachment = lang.Text{
		EN: "not notes, left where they are: %s",
		ZH: "不是笔记，留在原处：%s",
		JA: "ノートではないため元の場所に残したもの: %s",
	}
	noteTemplate = lang.Text{
		EN: "left out: templates for new notes: %s",
		ZH: "略去：新笔记的模板：%s",
		JA: "対象外: 新しいノートのテンプレート: %s",
	}
	noteBlank = lang.Text{
		EN: "left out: an empty note %s",
		ZH: "略去：笔记是空的 %s",
		JA: "対象外: ノートが空です %s",
	}
	noteToDo = lang.Text{
		EN: "left out: only a list of things to do %s",
		ZH: "略去：只是待办清单 %s",
		JA: "対象外: やることの一覧です %s",
	}
	noteDaily = lang.Text{
		EN: "a daily note becomes a draft %s",
		ZH: "日记作为草稿导入 %s",
		JA: "日次のノートは下書きとして取り込みます %s",
	}
	noteContents = lang.Text{
		EN: "a note with nothing but links becomes a draft %s",
		ZH: "只有链接的笔记作为草稿导入 %s",
		JA: "リンクだけのノートは下書きとして取り込みます %s",
	}
)
