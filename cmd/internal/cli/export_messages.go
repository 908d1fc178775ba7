package cli

// The numbers of what export says.
const (
	msgExported message = firstExportMessage + iota
	msgExportUnreadable
	msgExportNeedsOutput
	msgHintExportOutput
	msgHintExportJSON
	msgExportInBank
	msgHintExportOutside
	msgExportWorkdir
	msgHintExportWorkdir
	msgExportForeign
	msgExportEdited
	msgHintExportElsewhere
	msgUnknownFormat
	msgFlagExportOutput
	msgFlagExportFormat
	firstEvidenceMessage // in evidence_messages.go
)

// exportMessages is the part of the catalogue that export speaks with.
var exportMessages = [messageCount]text{
	msgExported: {"exported %[1]d memories to %[2]s",
		"已将 %[1]d 条记忆导出到 %[2]s",
		"%[1]d 件のメモリを %[2]s に書き出しました"},
	msgExportUnreadable: {"left out: %[1]s: %[2]s",
		"未导出：%[1]s：%[2]s",
		"書き出さなかったもの: %[1]s: %[2]s"},
	msgExportNeedsOutput: {"a folder of Markdown files needs a place",
		"导出为 Markdown 文件夹需要指定位置",
		"Markdown のフォルダーには出力先が必要です"},
	msgHintExportOutput: {"add --output DIR, or --format jsonl or markdown to get it on stdout",
		"请加上 --output 目录，或用 --format jsonl 或 markdown 输出到 stdout",
		"--output ディレクトリ を付けるか、--format jsonl か markdown で stdout に出してください"},
	msgHintExportJSON: {"take --format jsonl, or give --output FILE",
		"请改用 --format jsonl，或加上 --output 文件",
		"--format jsonl にするか、--output ファイル を付けてください"},
	msgExportInBank: {"an export never writes into the bank, nor over it",
		"导出不会写入记忆库，也不会覆盖它",
		"書き出しはメモリバンクの中にも上にも書き込みません"},
	msgHintExportOutside: {"name a place outside of it",
		"请指定记忆库之外的位置",
		"メモリバンクの外を指定してください"},
	msgExportWorkdir: {"an export takes the place of a whole folder, and you are in this one",
		"导出会整体取代一个文件夹，而你正在其中",
		"書き出しはフォルダー全体を置き換えますが、あなたは今その中にいます"},
	msgHintExportWorkdir: {"name a folder in it, or go up first: cd ..",
		"请指定其中的子文件夹，或先离开：cd ..",
		"その中のフォルダーを指定するか、先に上へ移ってください: cd .."},
	msgExportForeign: {"%s is not from an export: nothing was written",
		"%s 不是导出的内容：没有写入任何东西",
		"%s は書き出したものではありません。何も書き込みませんでした"},
	msgExportEdited: {"%s was exported and changed since: nothing was written",
		"%s 在导出之后被修改过：没有写入任何东西",
		"%s は書き出したあとに変更されています。何も書き込みませんでした"},
	msgHintExportElsewhere: {"name a folder or file of its own, or move this away first",
		"请指定单独的文件夹或文件，或先把它移开",
		"別のフォルダーやファイルを指定するか、先にこれを移してください"},
	msgUnknownFormat: {`there is no format "%s"`,
		`没有格式 "%s"`,
		`形式 "%s" はありません`},
	msgFlagExportOutput: {"where to: `PATH` is a folder, a .jsonl file, a .md file, or - for stdout",
		"导出位置：`PATH` 为文件夹、.jsonl 文件、.md 文件，或 -（stdout）",
		"出力先: `PATH` はフォルダー、.jsonl ファイル、.md ファイル、または -（stdout）"},
	msgFlagExportFormat: {"`FORMAT`: agentmine (a folder of Markdown files), jsonl or markdown (one file); else as the name of the output says",
		"`FORMAT`：agentmine（Markdown 文件夹）、jsonl 或 markdown（单个文件）；缺省由输出名决定",
		"`FORMAT`: agentmine（Markdown のフォルダー）、jsonl、markdown（1 ファイル）。省くと出力名で決まる"},
}
