package cli

// gitHelp is the help of the command that git calls. It stands in no list.
var gitHelp = []helpText{{
	name: "merge-driver",
	short: text{
		en: "Merge INDEX.md or a log of a bank, for git",
		zh: "为 git 合并记忆库的 INDEX.md 或日志",
		ja: "git のために、メモリバンクの INDEX.md や記録を統合する",
	},
	long: text{
		en: `Git calls it, where "tacit init --git" has told it to, with three versions of one
file. It leaves the merged one in OURS, and ends with 0; with 3 if both branches
changed the same cells, which then stand between marks; with anything else if it
cannot merge them, and OURS is as it was.`,
		zh: `由 git 调用（须先执行 "tacit init --git"），参数为同一文件的三个版本。合并结果写入 OURS，
以 0 退出；两个分支修改了相同的单元格时，将其置于标记之间，以 3 退出；无法合并时以其他
状态退出，OURS 保持不变。`,
		ja: `"tacit init --git" の後、git が一つのファイルの三つの版を渡して呼び出します。統合した
ものを OURS に残して 0 で終わります。両方のブランチが同じセルを変更していれば、印の間に
両方を置いて 3 で終わります。統合できなければ OURS に触れず、ほかの値で終わります。`,
	},
	examples: text{en: `tacit merge-driver -- base ours theirs 7 memory-bank/INDEX.md`},
}}
