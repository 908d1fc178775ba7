package cli

// The numbers of what is said about git: the merge driver, init --git, index
// --resolve and new ids.
const (
	msgDriverOpen message = firstGitMessage + iota
	msgCollideText
	msgCollideGone
	msgCollideCells
	msgMarks
	msgMarksLines
	msgHintMarks
	msgHintMarksRows
	msgNoMarks
	msgMarksOdd
	msgHintMarksOdd
	msgMarksChanged
	msgResolves
	msgResolved
	msgResolvesPart
	msgResolvedPart
	msgResolvesNone
	msgHintResolveYes
	msgHintLeftOpen
	msgHintGitAdd
	msgSameMemory
	msgHintSameMemory
	msgUnclear
	msgRenumberReason
	msgHintRenumber
	msgHintRenumberPlan
	msgStaged
	msgNotStaged
	msgFlagGit
	msgFlagHooks
	msgFlagGitRemove
	msgFlagResolve
	msgFlagFix
	msgFlagStaged
	msgPartAttributes
	msgPartDriver
	msgPartHook
	msgPartAsIs
	msgPartAdded
	msgPartChanged
	msgPartRemoved
	msgPartSkipped
	msgPartKept
	msgGitNext
	msgHooksElsewhere
	msgHintHooksElsewhere
	msgHookKept
	msgHintHookKept
	msgNoRepository
	msgHintNoRepository
	msgDoctorMerges
	msgDoctorMergesNot
	msgDoctorHooked
	msgDoctorNoDriver
	msgDoctorOtherDriver
	msgHintNoDriver
	firstTaskMessage // in task_messages.go
)

// gitMessages is the part of the catalogue about git.
var gitMessages = [messageCount]text{
	msgDriverOpen: {"%[1]s: %[2]s",
		"%[1]s：%[2]s",
		"%[1]s: %[2]s"},
	msgCollideText: {"both branches changed this text, differently",
		"两个分支对这段文字做了不同的修改",
		"二つのブランチがこの文を違う形に変更しました"},
	msgCollideGone: {"one branch changed the row of %s, the other took it away",
		"一个分支修改了 %s 的行，另一个分支删除了它",
		"一方のブランチが %s の行を変更し、もう一方が削除しました"},
	msgCollideCells: {"both branches changed the row of %[1]s, differently: %[2]s",
		"两个分支对 %[1]s 的行做了不同的修改：%[2]s",
		"二つのブランチが %[1]s の行を違う形に変更しました: %[2]s"},
	msgMarks: {"git could not join two branches here: %[1]s on the one side, %[2]s on the other",
		"git 无法在此处合并两个分支：一方是 %[1]s，另一方是 %[2]s",
		"git はここで二つのブランチを統合できませんでした: 一方は %[1]s、もう一方は %[2]s"},
	msgMarksLines: {"lines: %d",
		"%d 行",
		"%d 行"},
	msgHintMarks: {`type "tacit index --resolve", which keeps what both say; "tacit init --git" lets git do that by itself next time`,
		`请执行 "tacit index --resolve"，它会保留双方的内容；执行 "tacit init --git" 后，下次 git 会自动处理`,
		`"tacit index --resolve" を実行すると、双方の内容が残ります。"tacit init --git" を実行しておけば、次からは git が自動で行います`},
	msgHintMarksRows: {`type "tacit index --resolve": each row takes the word of its memory's file, and what nobody can tell stays between the marks`,
		`请执行 "tacit index --resolve"：各行以其记忆文件为准，无法判断的仍留在标记之间`,
		`"tacit index --resolve" を実行すると、各行はメモリのファイルに従い、誰にも判断できないものは印の間に残ります`},
	msgNoMarks: {"git has left nothing to settle in INDEX.md and the logs",
		"INDEX.md 和日志中没有 git 留下的待处理冲突",
		"INDEX.md と記録に、git が残した衝突はありません"},
	msgMarksOdd: {"the conflict in %[1]s cannot be understood: %[2]s",
		"无法理解 %[1]s 中的冲突：%[2]s",
		"%[1]s の衝突を読み取れません: %[2]s"},
	msgHintMarksOdd: {"settle it by hand: keep the rows of both sides, delete the lines with <<<<<<<, ======= and >>>>>>>, then run tacit index",
		"请手动处理：保留双方的行，删除带 <<<<<<<、======= 和 >>>>>>> 的行，然后运行 tacit index",
		"手で直してください。双方の行を残し、<<<<<<<、=======、>>>>>>> の行を削除してから tacit index を実行します"},
	msgMarksChanged: {"%s was changed meanwhile, and nothing is written",
		"%s 在此期间被修改，没有写入任何内容",
		"%s がその間に変更されたため、何も書き込んでいません"},
	msgResolves: {"would settle %[1]s: conflicts: %[2]d",
		"将处理 %[1]s：冲突 %[2]d 处",
		"%[1]s を解決します: 衝突 %[2]d 件"},
	msgResolved: {"settled %[1]s: conflicts: %[2]d",
		"已处理 %[1]s：冲突 %[2]d 处",
		"%[1]s を解決しました: 衝突 %[2]d 件"},
	msgResolvesPart: {"would settle a part of %[1]s; left for you: %[2]d",
		"将处理 %[1]s 的一部分；留给你处理：%[2]d 处",
		"%[1]s の一部を解決します。あなたに残るもの: %[2]d 件"},
	msgResolvedPart: {"settled a part of %[1]s; left for you: %[2]d",
		"已处理 %[1]s 的一部分；留给你处理：%[2]d 处",
		"%[1]s の一部を解決しました。あなたに残るもの: %[2]d 件"},
	msgResolvesNone: {"nothing in %[1]s can be settled without you; left for you: %[2]d",
		"%[1]s 中没有可自动处理的内容；留给你处理：%[2]d 处",
		"%[1]s に自動で解決できるものはありません。あなたに残るもの: %[2]d 件"},
	msgHintResolveYes: {"nothing is written yet; type: tacit index --resolve --yes",
		"尚未写入任何内容；请执行：tacit index --resolve --yes",
		"まだ何も書き込んでいません。実行: tacit index --resolve --yes"},
	msgHintLeftOpen: {"settle the file of that memory first, or choose one of the two rows by hand; then try again",
		"请先处理该记忆的文件，或手动选定其中一行；然后重试",
		"先にそのメモリのファイルを直すか、どちらかの行を手で選んでから、もう一度試してください"},
	msgHintGitAdd: {"look at it, then type: git add %s",
		"请查看后执行：git add %s",
		"確認してから実行: git add %s"},
	msgSameMemory: {"%[1]s is one memory in several files: %[2]s",
		"%[1]s 是同一条记忆，却有多个文件：%[2]s",
		"%[1]s は一つのメモリですが、ファイルが複数あります: %[2]s"},
	msgHintSameMemory: {"keep the one that is right, and delete the others",
		"请保留正确的一个，删除其余的",
		"正しいものを残し、ほかは削除してください"},
	msgUnclear: {"%[1]s: %[2]s may mean either memory, and is left as it is",
		"%[1]s：%[2]s 可能指任何一条记忆，保持不变",
		"%[1]s: %[2]s はどちらのメモリを指すか分からないため、そのままにします"},
	msgRenumberReason: {"the id was taken on two branches: %s",
		"两个分支使用了同一编号：%s",
		"二つのブランチで同じ ID が使われました: %s"},
	msgHintRenumber: {"the later one gets the next free id, and keeps this one in its aliases; type: tacit check --fix",
		"较晚的一条将得到下一个空闲编号，并在 aliases 中保留原编号；请执行：tacit check --fix",
		"後からのほうが次の空いた ID を得て、この ID は aliases に残ります。実行: tacit check --fix"},
	msgHintRenumberPlan: {"the plan below gives the later one the next free id, and keeps this one in its aliases",
		"下面的计划会给较晚的一条下一个空闲编号，并在 aliases 中保留原编号",
		"下の計画で、後からのほうが次の空いた ID を得て、この ID は aliases に残ります"},
	msgStaged: {"%s (in what git would commit; the file in the folder is another)",
		"%s（在 git 将要提交的内容中；文件夹中的文件与之不同）",
		"%s（git がコミットする内容の中。フォルダーのファイルとは異なります）"},
	msgNotStaged: {"what git would commit cannot be read: %s",
		"无法读取 git 将要提交的内容：%s",
		"git がコミットする内容を読めません: %s"},
	msgFlagGit: {"let git merge INDEX.md and the logs of the bank with Tacit",
		"让 git 用 Tacit 合并记忆库的 INDEX.md 和日志",
		"git がメモリバンクの INDEX.md と記録を Tacit で統合するようにする"},
	msgFlagHooks: {"with --git: check the bank before each commit; a hook that is there stays",
		"与 --git 同用：每次提交前检查记忆库；已有的钩子会保留",
		"--git とともに: コミットの前に毎回メモリバンクを調べる（既にあるフックは残る）"},
	msgFlagGitRemove: {"with --git: take all of it out again",
		"与 --git 同用：全部撤除",
		"--git とともに: すべて取り除く"},
	msgFlagResolve: {"settle what git could not merge in INDEX.md and the logs",
		"处理 git 无法合并的 INDEX.md 和日志",
		"git が統合できなかった INDEX.md と記録の衝突を解決する"},
	msgFlagFix: {"propose a plan for what can be mended without a choice: ids that two memories have",
		"为无需选择即可修复的问题提出计划：两条记忆共用的编号",
		"選ぶ余地なく直せるものの計画を出す: 二つのメモリが同じ ID を持つ場合"},
	msgFlagStaged: {"also what git would commit, where the folder has something else; for hooks",
		"也检查 git 将要提交而与文件夹中不同的内容；用于钩子",
		"フォルダーと異なる、git がコミットする内容も調べる（フック用）"},
	msgPartAttributes: {"which files are merged",
		"由谁合并哪些文件",
		"統合するファイル"},
	msgPartDriver: {"how git merges them, in this clone",
		"此克隆中 git 的合并方式",
		"このクローンでの統合方法"},
	msgPartHook: {"the check before each commit, in this clone",
		"此克隆中提交前的检查",
		"このクローンでのコミット前の検査"},
	msgPartAsIs: {"as it was: %[1]s (%[2]s)",
		"保持不变：%[1]s（%[2]s）",
		"変更なし: %[1]s（%[2]s）"},
	msgPartAdded: {"added: %[1]s (%[2]s)",
		"已添加：%[1]s（%[2]s）",
		"追加: %[1]s（%[2]s）"},
	msgPartChanged: {"changed: %[1]s (%[2]s)",
		"已更改：%[1]s（%[2]s）",
		"変更: %[1]s（%[2]s）"},
	msgPartRemoved: {"removed: %[1]s (%[2]s)",
		"已移除：%[1]s（%[2]s）",
		"削除: %[1]s（%[2]s）"},
	msgPartSkipped: {"left out: %[1]s (%[2]s)",
		"未设置：%[1]s（%[2]s）",
		"設定しなかったもの: %[1]s（%[2]s）"},
	msgPartKept: {"the hook that was there is now %s, and runs first",
		"原有的钩子现为 %s，会先运行",
		"元のフックは %s となり、先に実行されます"},
	msgGitNext: {`commit .gitattributes; everybody else types "%s" once in their clone`,
		`请提交 .gitattributes；其他人在各自的克隆中执行一次 "%s"`,
		`.gitattributes をコミットしてください。ほかの人は各自のクローンで "%s" を一度実行します`},
	msgHooksElsewhere: {"git takes its hooks from %s, for all of your repositories",
		"git 为你的所有仓库从 %s 读取钩子",
		"git はすべてのリポジトリで %s のフックを使います"},
	msgHintHooksElsewhere: {"to have the check there, put this line into %[2]s: %[1]s",
		"若要在那里检查，请把这一行放进 %[2]s：%[1]s",
		"そこでも検査するには、次の行を %[2]s に入れてください: %[1]s"},
	msgHookKept: {"%[1]s and %[2]s are both hooks that Tacit did not write",
		"%[1]s 和 %[2]s 都不是 Tacit 写的钩子",
		"%[1]s と %[2]s は、どちらも Tacit が書いたフックではありません"},
	msgHintHookKept: {"something wrote over the hook of Tacit: make one of the two, then try again",
		"Tacit 的钩子被覆盖了：请把两者合为一个，然后重试",
		"Tacit のフックが上書きされました。二つを一つにまとめてから、もう一度試してください"},
	msgNoRepository: {"the bank is in no git repository",
		"记忆库不在 git 仓库中",
		"メモリバンクは git リポジトリの中にありません"},
	msgHintNoRepository: {`type "git init" in the folder of the project first; git itself has to be installed`,
		`请先在项目文件夹中执行 "git init"；需已安装 git`,
		`先にプロジェクトのフォルダーで "git init" を実行してください。git が入っている必要があります`},
	msgDoctorMerges: {"merges: by Tacit",
		"合并：由 Tacit 进行",
		"統合: Tacit が行う"},
	msgDoctorMergesNot: {`merges: by lines; "tacit init --git" lets Tacit do it`,
		`合并：按行进行；"tacit init --git" 可改由 Tacit 进行`,
		`統合: 行単位。"tacit init --git" で Tacit が行うようになります`},
	msgDoctorHooked: {"commits: checked before",
		"提交：事先检查",
		"コミット: 事前に検査"},
	msgDoctorNoDriver: {"this repository lets Tacit merge the index and the logs, but this clone does not know how",
		"此仓库规定由 Tacit 合并索引和日志，但此克隆尚未设置",
		"このリポジトリは索引と記録の統合を Tacit に任せていますが、このクローンは設定されていません"},
	msgDoctorOtherDriver: {"the merge driver of this clone is not the one that this Tacit writes: %s",
		"此克隆的合并驱动与本版 Tacit 写入的不同：%s",
		"このクローンのマージドライバーは、この Tacit が書くものと異なります: %s"},
	msgHintNoDriver: {"type: tacit init --git",
		"请执行：tacit init --git",
		"実行: tacit init --git"},
}
