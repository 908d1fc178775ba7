package cli

// importHelp is the help of import.
var importHelp = helpText{
	name:  "import",
	group: msgHelpGroupKeep,
	short: text{
		en: "Bring in the memories of another tool",
		zh: "导入其他工具的记忆",
		ja: "ほかのツールのメモリを取り込む",
	},
	long: text{
		en: `Reads a folder, of which nothing is changed, and proposes its memories as a plan:
decision records (adr), a LingXi memory, a memory bank (of the skill, Cline or Roo
Code), Tacit's own exports and more; docs/exchange.md says what becomes of what.
Without --from the folder tells what it is; a project's root will do.

The report says what is new, what is here already, and what did not fit and why.
Importing twice changes nothing: what was edited here stays, what was removed here
stays away; --update takes over what has changed in the source alone. An id that
is taken gives way to a new one, and is kept in aliases. A second project with the
same format needs a name of its own: --as shop.`,
		zh: `读取一个文件夹（不作任何改动），并将其中的记忆提议为一个计划：决策记录（adr）、灵犀记忆、
memory bank（技能版、Cline 或 Roo Code）、Tacit 自己的导出等；对应关系见
docs/exchange.md。不给 --from 时按文件夹内容判断；也可以给项目根目录。

报告说明哪些是新的、哪些已存在、哪些无法对应及原因。重复导入不会改变任何内容：在此处
编辑过的保持原样，移除的不再恢复；--update 只更新仅在来源中变化的内容。已被占用的编号
改用新编号，旧编号保存在 aliases 中。同一格式的另一个项目需要自己的名称：--as shop。`,
		ja: `フォルダーを（何も変えずに）読み、そのメモリを計画として提案します。決定記録（adr）、
LingXi のメモリ、メモリバンク（スキル、Cline、Roo Code）、Tacit 自身の書き出しなど。
対応は docs/exchange.md にあります。--from がなければフォルダーから判断します。
プロジェクトのルートでも構いません。

報告には、新しいもの、既にあるもの、合わなかったものとその理由が出ます。二度取り込んで
も何も変わりません。ここで編集したものはそのまま、取り除いたものは戻りません。--update
は元だけで変わったものを取り入れます。使われている ID は新しい ID になり、元の ID は
aliases に残ります。同じ形式の別のプロジェクトには名前が要ります: --as shop。`,
	},
	examples: text{en: `tacit import --from adr
tacit import docs/decisions
tacit import --from lingxi --dir ../old-project --status draft
tacit import --dir export --yes`},
	exits: append([]int{exitPartly}, changeExits...),
}
