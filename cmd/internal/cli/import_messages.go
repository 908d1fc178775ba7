package cli

// The numbers of what import says.
const (
	msgFlagImportFrom message = firstImportMessage + iota
	msgFlagImportDir
	msgFlagImportAs
	msgHintImportAs
	msgHintImportNamed
	msgImportEmpty
	msgImportFilled
	msgImportVanished
	msgImportNoMore
	msgImportOriginals
	msgNotePersonal
	msgNoteNotTaken
	msgFlagImportStatus
	msgFlagImportUpdate
	msgImportWhat
	msgImportNoFolder
	msgHintImportNoFolder
	msgImportUnknown
	msgHintImportFrom
	msgImportAlso
	msgImportNotThat
	msgHintImportHome
	msgHintImportLooks
	msgProgressImport
	msgProgressApply
	msgImportRead
	msgImportCreated
	msgImportUpdated
	msgImportSame
	msgImportChanged
	msgImportRemoved
	msgImportRefused
	msgImportRefusedWord
	msgImportKept
	msgImportGone
	msgImportMore
	msgNoteNotOfFormat
	msgNoteNotPlain
	msgNoteBadFront
	msgNoteBadRow
	msgNoteNoFile
	msgNoteUnmapped
	msgNoteMoved
	msgNoteRenamed
	msgNoteDangling
	msgNoteNoEvidence
	msgNoteLeftEvidence
	msgNoteMaterial

	firstMergeMessage // in merge_messages.go
)

// importMessages is the part of the catalogue that import speaks with.
var importMessages = [messageCount]text{
	msgFlagImportFrom: {"the tool that the memories are from: %s",
		"记忆来自的工具：%s",
		"メモリの元のツール: %s"},
	msgFlagImportDir: {"the folder or file to read; with --from, the working directory if it is not given",
		"要读取的文件夹或文件；给出 --from 时默认为当前目录",
		"読み込むフォルダーまたはファイル。--from があれば省略時は作業フォルダー"},
	msgFlagImportAs: {"a `NAME` for the source, where several of the same format are imported",
		"来源的名称 `NAME`，用于导入同一格式的多个来源",
		"同じ形式の元をいくつも取り込むときの、元の名前 `NAME`"},
	msgHintImportAs: {"what has changed there alone comes with --update; another project's files need a name: --as NAME",
		"仅在来源中变化的内容可用 --update 更新；若是另一个项目的文件，请用 --as NAME 命名",
		"元だけで変わったものは --update で取り込めます。別のプロジェクトのファイルには --as NAME で名前を付けてください"},
	msgHintImportNamed: {"what was edited here stays; another project's files need a name: --as NAME",
		"在此处编辑过的保持原样；若是另一个项目的文件，请用 --as NAME 命名",
		"ここで編集したものはそのまま残ります。別のプロジェクトのファイルには --as NAME で名前を付けてください"},
	msgImportEmpty: {"%[1]s looks like %[2]s, but nothing in it can be read so",
		"%[1]s 看起来像 %[2]s，但其中没有可按此读取的内容",
		"%[1]s は %[2]s のように見えますが、そう読めるものがありません"},
	msgImportFilled: {"in the place of the empty ones of a new bank: %d",
		"取代新记忆库中的空白文档：%d",
		"新しいメモリバンクの空の文書の代わりに入る: %d"},
	msgImportVanished: {"imported earlier, and not there any more; they stay: %d",
		"曾经导入，来源中已不存在，保持原样：%d",
		"以前に取り込み、元にはもうないが、残すもの: %d"},
	msgImportNoMore: {"%[1]s: imported earlier as %[2]s, and not there any more; it stays",
		"%[1]s：曾导入为 %[2]s，来源中已不存在；保持原样",
		"%[1]s: 以前 %[2]s として取り込みましたが、元にはもうありません。そのまま残します"},
	msgImportOriginals: {"These lie in the bank themselves; they stay, nothing reads them any more, and they may be deleted once the plan is carried out: %s",
		"以下原文件就在记忆库中：它们会保留，但不再被读取；计划执行后可以删除：%s",
		"次の元ファイルはメモリバンクの中にあります。残しますが、もう読まれません。計画の実行後は削除して構いません: %s"},
	msgNotePersonal: {"left out: it is a person's own, and not the project's %s",
		"略过：属于个人，而不属于项目 %s",
		"対象外: プロジェクトではなく個人のものです %s"},
	msgNoteNotTaken: {"names a piece that was refused; no link is made: %s",
		"所指的内容已被拒绝，不建立链接：%s",
		"拒否されたものを指しているため、リンクにしません: %s"},
	msgFlagImportStatus: {"the status that all memories get, instead of the one that the source says",
		"所有记忆采用此状态，而不是来源中的状态",
		"元の状態の代わりに、すべてのメモリに付ける状態"},
	msgFlagImportUpdate: {"bring up to date what has changed in the source and was not edited here",
		"更新来源中已变化且在此处未被编辑的内容",
		"元で変わり、ここでは編集されていないものを更新する"},
	msgImportWhat: {"say what to import: --from or --dir",
		"请说明要导入什么：--from 或 --dir",
		"何を取り込むかを --from か --dir で指定してください"},
	msgImportNoFolder: {"there is no folder or file %s",
		"没有文件夹或文件 %s",
		"フォルダーまたはファイル %s がありません"},
	msgHintImportNoFolder: {"name the folder with --dir, as seen from here",
		"请用 --dir 给出相对于当前目录的文件夹",
		"ここから見たフォルダーを --dir で指定してください"},
	msgImportUnknown: {"%s looks like the memories of no tool that is known",
		"%s 不像任何已知工具的记忆",
		"%s は既知のどのツールのメモリにも見えません"},
	msgHintImportFrom: {"say which one it is: --from %s",
		"请指明是哪一种：--from %s",
		"どれかを指定してください: --from %s"},
	msgImportAlso: {"read as %[1]s; it looks like %[2]s, too: --from %[2]s reads it so",
		"按 %[1]s 读取；它也像 %[2]s：用 --from %[2]s 按后者读取",
		"%[1]s として読みました。%[2]s にも見えます。そう読むには --from %[2]s"},
	msgImportNotThat: {"%[1]s does not look like %[2]s",
		"%[1]s 看起来不是 %[2]s",
		"%[1]s は %[2]s のようには見えません"},
	msgHintImportHome: {"name its folder with --dir; in most projects it is %s",
		"请用 --dir 指定其文件夹；多数项目中为 %s",
		"そのフォルダーを --dir で指定してください。多くのプロジェクトでは %s です"},
	msgHintImportLooks: {"it looks like %[1]s: --from %[1]s",
		"它看起来是 %[1]s：--from %[1]s",
		"%[1]s のようです: --from %[1]s"},
	msgProgressImport: {"importing", "正在导入", "取り込み中"},
	msgProgressApply:  {"writing", "正在写入", "書き込み中"},
	msgImportRead: {"Read as %[1]s: pieces: %[2]d",
		"按 %[1]s 读取：%[2]d 项",
		"%[1]s として読み込み: %[2]d 件"},
	msgImportCreated: {"new: %d", "新增：%d", "新規: %d"},
	msgImportUpdated: {"brought up to date: %d", "更新：%d", "更新: %d"},
	msgImportSame:    {"here already: %d", "已存在：%d", "既にある: %d"},
	msgImportChanged: {"here, and different; left as they are: %d",
		"已存在但内容不同，保持原样：%d",
		"ここにあり内容が違うため、そのまま: %d"},
	msgImportRemoved: {"removed here since; they stay away: %d",
		"在此处已被移除，不再恢复：%d",
		"ここで取り除かれたため、戻さない: %d"},
	msgImportRefused:     {"refused: %d", "拒绝：%d", "拒否: %d"},
	msgImportRefusedWord: {"refused", "拒绝", "拒否"},
	msgImportKept: {"%[1]s: here it is %[2]s, and differs; it stays as it is",
		"%[1]s：在此处为 %[2]s，内容不同；保持原样",
		"%[1]s: ここでは %[2]s で、内容が違います。そのままにします"},
	msgImportGone: {"%[1]s: it was %[2]s here, and was removed; it does not come back",
		"%[1]s：此处曾为 %[2]s，已被移除；不再恢复",
		"%[1]s: ここでは %[2]s でしたが取り除かれました。戻しません"},
	msgImportMore: {"more notes: %d; --json lists all",
		"还有 %d 条说明；--json 列出全部",
		"注記はほかに %d 件。--json ですべて表示します"},
	msgNoteNotOfFormat: {"left out: not of this format %s",
		"略过：不属于此格式 %s",
		"対象外: この形式ではありません %s"},
	msgNoteNotPlain: {"left out: a link, or no plain file %s",
		"略过：链接或非普通文件 %s",
		"対象外: リンク、または通常のファイルではありません %s"},
	msgNoteBadFront: {"its front matter cannot be read and stays in the text: %s",
		"前置元数据无法读取，保留在正文中：%s",
		"フロントマターを読めないため本文に残します: %s"},
	msgNoteBadRow: {"this row of the index has the wrong number of cells; only its name and file were read: %s",
		"索引的这一行单元格数不对，只读取了名称和文件：%s",
		"索引のこの行はセルの数が違うため、名前とファイルだけを読みました: %s"},
	msgNoteNoFile: {"the index names a file that is not there: %s",
		"索引中的文件不存在：%s",
		"索引にあるファイルがありません: %s"},
	msgNoteUnmapped: {"left out, there is no place for it: %s",
		"略过，没有对应的位置：%s",
		"置き場所がないため省きます: %s"},
	msgNoteMoved: {"the value does not fit here, and is kept as origin_<field>: %s",
		"该值不适用，已保存为 origin_<字段>：%s",
		"値が合わないため origin_<フィールド> に残します: %s"},
	msgNoteRenamed: {"the id was taken, or cannot be one: %s", "编号已被占用，或不能作为编号：%s", "ID が使われているか、使えない形です: %s"},
	msgNoteDangling: {"names a memory that is neither there nor here: %s",
		"所指的记忆在来源和此处都不存在：%s",
		"元にもここにもないメモリを指しています: %s"},
	msgNoteNoEvidence: {"an observation is cited that the source does not have: %s",
		"引用了来源中没有的观察：%s",
		"元にない観測が引用されています: %s"},
	msgNoteLeftEvidence: {"observations that no memory cites were left where they are: %s",
		"未被任何记忆引用的观察保留在原处：%s",
		"どのメモリも引用しない観測は元の場所に残します: %s"},
	msgNoteMaterial: {"no memory; it becomes reference material: %s",
		"不是记忆，作为参考资料：%s",
		"メモリではないため参考資料にします: %s"},
}
