package cli

// The numbers of what check finds beyond files and rows.
const (
	msgDeadPointer message = firstInspectMessage + iota
	msgMovedPointer
	msgLostCommit
	msgReviewDue
	msgMatrixTotal
	msgMatrixWeights
	msgSecret
	msgHiddenText
	msgInstruction
	msgEcho
	msgNeverUsed
	msgLongUnused
	msgActiveLong
	msgConflictCopy
	msgLeftBehind
	msgBadHistory
	msgNearDuplicate
	msgContradiction
	msgHintCommand
	msgHintPointer
	msgHintCommit
	msgHintReview
	msgHintMatrix
	msgHintWeights
	msgHintSecret
	msgHintHidden
	msgHintInstruction
	msgHintEcho
	msgHintUnused
	msgHintActive
	msgHintConflict
	msgHintLeft
	msgHintHistoryLine
	msgHintDuplicate
	msgHintContradiction
	msgDeadReference
	msgHintReference
	msgFlagCheckAll
	msgCheckMore
	firstStorageMessage // in storage_messages.go
)

// inspectMessages is the part of the catalogue about what check finds beyond
// files and rows. Each takes what package inspect says that its code is about.
var inspectMessages = [messageCount]text{
	msgDeadPointer: {"%[1]s points at %[2]s, which does not exist",
		"%[1]s 指向的 %[2]s 不存在",
		"%[1]s の指す %[2]s は存在しません"},
	msgMovedPointer: {"%[1]s points at %[2]s, which does not exist; %[3]s may be what it means",
		"%[1]s 指向的 %[2]s 不存在；可能是 %[3]s",
		"%[1]s の指す %[2]s は存在しません。%[3]s のことかもしれません"},
	msgLostCommit: {"%[1]s points at the commit %[2]s, which git does not know here",
		"%[1]s 指向提交 %[2]s，但此处的 git 没有它",
		"%[1]s の指すコミット %[2]s は、ここの git にありません"},
	msgDeadReference: {"%[1]s names %[3]s in %[2]s, but there is and was no such memory",
		"%[1]s 在 %[2]s 中提到 %[3]s，但现在和过去都没有这条记忆",
		"%[1]s の %[2]s にある %[3]s は、今も過去もメモリにありません"},
	msgFlagCheckAll: {"show every warning, not just the first ones of each code",
		"显示每一条警告，而不只是每种代码的前几条",
		"各コードの初めの数件だけでなく、すべての警告を表示する"},
	msgCheckMore: {"%[1]d more warnings like these: %[2]s; --all shows them",
		"还有 %[1]d 条同类警告：%[2]s；用 --all 全部显示",
		"同じ種類の警告がほかに %[1]d 件: %[2]s。--all ですべて表示します"},
	msgHintReference: {"correct the id, or take it out",
		"改正该编号，或将其删去",
		"ID を直すか、取り除いてください"},
	msgReviewDue: {"%[1]s is due for review since %[2]s",
		"%[1]s 自 %[2]s 起应当复查",
		"%[1]s は %[2]s から見直しの時期です"},
	msgMatrixTotal: {"%[1]s: the total of %[2]s is %[3]s, but its rows give %[4]s",
		"%[1]s：%[2]s 的总分写作 %[3]s，按各行计算应为 %[4]s",
		"%[1]s: %[2]s の合計は %[3]s とありますが、各行からは %[4]s になります"},
	msgMatrixWeights: {"%[1]s: the weights of the decision matrix add up to %[2]s",
		"%[1]s：决策矩阵的权重合计为 %[2]s",
		"%[1]s: 決定マトリクスの重みの合計が %[2]s です"},
	msgSecret: {"a secret (%[1]s): %[2]s",
		"机密信息（%[1]s）：%[2]s",
		"秘密情報（%[1]s）: %[2]s"},
	msgHiddenText: {"text that nobody sees (%[1]s): %[2]s",
		"看不见的文字（%[1]s）：%[2]s",
		"目に見えない文字（%[1]s）: %[2]s"},
	msgInstruction: {"text that gives orders to its reader (%[1]s): %[2]s",
		"像是在向读者下命令的文字（%[1]s）：%[2]s",
		"読み手に命令するような文（%[1]s）: %[2]s"},
	msgEcho: {"text that Tacit itself printed (%[1]s): %[2]s",
		"Tacit 自己输出过的文字（%[1]s）：%[2]s",
		"Tacit 自身が出力した文（%[1]s）: %[2]s"},
	msgNeverUsed: {"%[1]s was shown to nobody in this clone since %[3]s",
		"自 %[3]s 以来，%[1]s 在这份克隆中从未被显示过",
		"%[1]s は %[3]s 以来、このクローンで一度も表示されていません"},
	msgLongUnused: {"%[1]s was shown last on %[2]s in this clone",
		"%[1]s 在这份克隆中最后一次显示是 %[2]s",
		"%[1]s がこのクローンで最後に表示されたのは %[2]s です"},
	msgActiveLong: {"active.md has lines: %[1]s, done items: %[2]s; it should stay below 120 and 20",
		"active.md 有 %[1]s 行、%[2]s 个已完成事项；应不超过 120 行和 20 项",
		"active.md は %[1]s 行、完了項目 %[2]s 件です。120 行と 20 件以下にしてください"},
	msgConflictCopy: {"%[1]s was saved by somebody while Tacit wrote it: theirs stands there, and this is what Tacit would have written",
		"Tacit 写入 %[1]s 时有人保存了它：保留的是对方的版本，这里是 Tacit 原本要写的内容",
		"Tacit が %[1]s を書き込む間に誰かが保存しました。残っているのはその人の版で、これは Tacit が書くはずだった内容です"},
	msgLeftBehind: {"a temporary file of a command that did not end properly",
		"某个异常结束的命令留下的临时文件",
		"正常に終わらなかったコマンドの一時ファイルです"},
	msgBadHistory: {"the history is damaged: %[1]s",
		"历史记录已损坏：%[1]s",
		"履歴が壊れています: %[1]s"},
	msgNearDuplicate: {"%[1]s and %[2]s (%[3]s) say much the same",
		"%[1]s 与 %[2]s（%[3]s）内容大致相同",
		"%[1]s と %[2]s（%[3]s）はほぼ同じ内容です"},
	msgContradiction: {"%[1]s and %[2]s (%[3]s) are about the same situation and disagree",
		"%[1]s 与 %[2]s（%[3]s）针对同一情形，但结论不一致",
		"%[1]s と %[2]s（%[3]s）は同じ状況について食い違っています"},
	msgHintCommand: {"%[1]s; type: %[2]s",
		"%[1]s；请执行：%[2]s",
		"%[1]s。実行: %[2]s"},
	msgHintPointer: {"point at its new place, or take the pointer away, in your editor or with --pointers and the whole new list",
		"请指向新的位置，或去掉这个指针：在编辑器中，或用 --pointers 给出完整的新列表",
		"新しい場所を指すか、ポインターを外してください。エディターか、--pointers に新しい一覧全体を指定します"},
	msgHintCommit: {"point at the commit that took its place, or fetch the branch that has it",
		"请指向替代它的提交，或获取包含它的分支",
		"代わりのコミットを指すか、それを含むブランチを取得してください"},
	msgHintReview: {"read it again, and set the next date",
		"请重新阅读，并设定下一次日期",
		"読み直して、次の日付を決めてください"},
	msgHintMatrix: {"add it up again or correct the scores, and see whether the choice still holds",
		"请重新计算或更正分数，并看看原来的选择是否仍然成立",
		"計算し直すか点数を直し、その選択が今も正しいか確かめてください"},
	msgHintWeights: {"let the weights add up to a hundred per cent, to 1, or to what the table says",
		"请让权重合计为百分之百、1 或表中所写的数",
		"重みの合計を百パーセント、1、または表に書いた数にしてください"},
	msgHintSecret: {"take it out, and change the secret itself: whoever has a clone has it",
		"请删除它，并更换这个机密本身：拥有克隆的人都能看到",
		"取り除いたうえで、秘密そのものを変更してください。クローンを持つ全員が見られます"},
	msgHintHidden: {"delete the character",
		"请删除该字符",
		"その文字を削除してください"},
	msgHintInstruction: {"say it as a fact, or quote it: an agent that reads it may obey",
		"请改成陈述，或加上引用：读到它的代理可能会照做",
		"事実として書くか、引用にしてください。読んだエージェントが従うかもしれません"},
	msgHintEcho: {"take out what nobody has learned anew",
		"请删去并非新得的内容",
		"新しく得たものでない部分を取り除いてください"},
	msgHintUnused: {"put it away, or give it a trigger in the words that people use",
		"请归档，或补上人们会使用的触发词",
		"保管するか、人が使う言葉でトリガーを付けてください"},
	msgHintActive: {"move what is done to the archive",
		"请把已完成的内容移入归档",
		"完了したものを保管に移してください"},
	msgHintConflict: {"take from both what is right, then delete the copy",
		"请从两者中取正确的部分，然后删除副本",
		"両方から正しい部分を取り、その後コピーを削除してください"},
	msgHintLeft: {"the next command that writes removes it",
		"下一个写入命令会将其删除",
		"次に書き込むコマンドが削除します"},
	msgHintHistoryLine: {"restore the line from git, or delete it",
		"请从 git 恢复该行，或将其删除",
		"git からその行を復元するか、削除してください"},
	msgHintDuplicate: {"join them, or say in both when each of them holds, and name one in the related of the other",
		"请合并，或在两者中写明各自适用的情形，并在一条的 related 中写上另一条",
		"統合するか、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください"},
	msgHintContradiction: {"let one replace the other, or say in both when each of them holds, and name one in the related of the other",
		"请让其中一条取代另一条，或在两者中写明各自适用的情形，并在一条的 related 中写上另一条",
		"一方で他方を置き換えるか、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください"},
}
