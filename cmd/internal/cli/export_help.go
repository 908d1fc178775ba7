package cli

// exportHelp is the help of export.
var exportHelp = helpText{
	name:  "export",
	group: msgHelpGroupKeep,
	short: text{
		en: "Copy memories out of the bank",
		zh: "将记忆导出到记忆库之外",
		ja: "メモリをメモリバンクの外に書き出す",
	},
	long: text{
		en: `Writes the live memories, or those of another --status, as a folder of Markdown
files (<category>/<id>.md, the layout of agentmine), as JSON lines, or as one
Markdown file for people. All fields and every byte of the text come along, and
so do the observations that they cite: tacit import --dir reads each form back.

The bank is only read. A folder or file that stands there has to be empty or an
earlier export that nobody changed; the new one takes its place as a whole.`,
		zh: `将有效的记忆（或 --status 指定的记忆）导出为 Markdown 文件夹（<类别>/<编号>.md，即
agentmine 的布局）、JSON 行，或供人阅读的单个 Markdown 文件。所有字段和正文的每个字节
都会保留，所引用的观察也一并导出：tacit import --dir 可读回每一种形式。

记忆库只被读取。目标位置若已有文件夹或文件，必须为空，或是之后无人改动的导出结果；新的
导出会整体取代它。`,
		ja: `有効なメモリ（または --status で選んだもの）を、Markdown のフォルダー（agentmine と同じ
<カテゴリー>/<ID>.md）、JSON 行、または人が読む 1 つの Markdown ファイルとして書き出し
ます。フィールドはすべて、本文は 1 バイトも変えずに残り、引用している観測も付きます。
どの形式も tacit import --dir で読み戻せます。

メモリバンクは読むだけです。出力先に何かあるときは、空か、変更されていない以前の書き
出しでなければなりません。新しいものが全体を置き換えます。`,
	},
	examples: text{
		en: `tacit export --output ../handbook
tacit export --output bank.jsonl --status all      # a whole copy
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
		zh: `tacit export --output ../handbook
tacit export --output bank.jsonl --status all      # 完整副本
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
		ja: `tacit export --output ../handbook
tacit export --output bank.jsonl --status all      # すべての写し
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
	},
	exits: []int{exitPartly},
}
