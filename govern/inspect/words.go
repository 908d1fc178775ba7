package inspect

import (
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// texts are the words of each code, and what to do about it.
var texts = map[Code]struct{ says, fix lang.Text }{
	DeadPointer:     {msgDeadPointer, msgHintPointer},
	lostCommit:      {msgLostCommit, msgHintCommit},
	gitSilent:       {msgGitSilent, msgHintGitSilent},
	DeadReference:   {msgDeadReference, msgHintReference},
	replacedLive:    {msgReplacedLive, msgHintReplacedLive},
	deadLink:        {msgDeadLink, msgHintDeadLink},
	ReviewDue:       {msgReviewDue, msgHintReview},
	MatrixTotal:     {msgMatrixTotal, msgHintMatrix},
	matrixWeights:   {msgMatrixWeights, msgHintWeights},
	Secret:          {msgSecret, msgHintSecret},
	HiddenText:      {msgHiddenText, msgHintHidden},
	Instruction:     {msgInstruction, msgHintInstruction},
	Echo:            {msgEcho, msgHintEcho},
	Unused:          {msgLongUnused, msgHintUnused},
	activeLong:      {msgActiveLong, msgHintActive},
	ConflictCopy:    {msgConflictCopy, msgHintConflict},
	LeftBehind:      {msgLeftBehind, msgHintLeft},
	BadHistory:      {msgBadHistory, msgHintHistoryLine},
	NearDuplicate:   {msgNearDuplicate, msgHintDuplicate},
	PerhapsContrary: {msgPerhapsContrary, msgHintPerhaps},
	perhapsRepeated: {msgPerhapsRepeated, msgHintPerhaps},
	Contradiction:   {msgContradiction, msgHintContradiction},
	PairsLeft:       {msgPairsLeft, msgHintPairsLeft},
	NotLive:         {msgCheckNotLive, msgHintNotLive},
	Misplaced:       {msgMisplaced, msgHintMisplaced},
	Stray:           {msgStray, msgHintStray},
	MissingSection:  {msgCheckNoSection, msgHintNoSection},
	UnknownCategory: {msgCheckCategory, msgHintCategory},
	unknownStage:    {msgStage, msgHintStage},
	Misspelt:        {misspelt.Unknown, msgHintMisspelt},
	CutValue:        {misspelt.CutShort, misspelt.HintCut},
	Unindexed:       {msgUnindexed, msgHintUnindexed},
	staleSummary:    {msgStaleSummary, msgHintSummary},
	SharedID:        {msgCheckSharedID, HintRenumber},
	NoModel:         {msgCheckNoModel, msgHintModel},
	BadRange:        {msgCheckBadRange, firmware.HintRange},
	noRange:         {msgCheckNoRange, firmware.HintRange},
	RuleConflict:    {msgRuleConflict, firmware.HintConflict},
	LostEvidence:    {msgLostEvidence, msgHintLostEvidence},
	PrivateEvidence: {msgPrivateEvidence, msgHintPrivateEvidence},
	fileSize:        {msgFileSize, msgHintFileSize},
	bankSize:        {msgBankSize, msgHintBankSize},
	queryTime:       {msgQueryTime, msgHintQueryTime},
	fewViews:        {msgFewViews, msgHintFewViews},
}

// Says returns the finding as a sentence, without the place.
func (f Finding) Says() lang.Sentence {
	says, args := texts[f.Code].says, f.Args
	switch {
	case f.Code == DeadPointer && len(args) == 3:
		says = msgMovedPointer
	case f.Code == NotLive && len(args) == 3:
		says, args = msgCheckResting, slices.Delete(slices.Clone(args), 1, 2)
	case f.Code == PerhapsContrary && len(args) == 4:
		says = msgPlainContrary
	case f.Code == PairsLeft && len(args) == 2:
		says = msgRulesLeft
	case f.Code == Unused && args[1] == "":
		says = msgNeverUsed
	}
	return says.With(args...)
}

// Hint returns what to do about it.
func (f Finding) Hint() lang.Sentence {
	switch {
	case f.Code == NotLive && len(f.Args) == 3:
		return msgHintResting
	case f.Code == NotLive && f.Args[1] == string(kb.Archived):
		return msgHintArchived.With(f.Args[0])
	case f.Code == activeLong && len(f.Args) == 3:
		return msgHintActiveOpen
	case f.Code == DeadReference && len(f.Args) == 4:
		return msgHintNear.With(f.Args[3])
	case f.Code == Contradiction:
		return contradictionHint(f.Args[3], f.Args[4], f.Args[5])
	case f.Code == Misspelt && f.Command != "":
		return msgHintRespell
	case f.Code == NotLive, f.Code == Misplaced, f.Code == UnknownCategory, f.Code == unknownStage, f.Code == Unindexed, f.Code == CutValue, f.Code == staleSummary, f.Code == replacedLive:
		return texts[f.Code].fix.With(f.Args...)
	}
	return texts[f.Code].fix
}

// contradictionHint asks which of two memories holds, and says how to keep each.
func contradictionHint(keep, gone, why any) lang.Sentence {
	this, that := similar.ReplaceCommand(fmt.Sprint(keep), fmt.Sprint(gone)), similar.ReplaceCommand(fmt.Sprint(gone), fmt.Sprint(keep))
	switch why {
	case "", similar.Announced: // which of the two comes first says enough
		return msgHintEither.With(keep, gone, this, that)
	}
	return msgHintContradiction.With(keep, gone, this, that, why)
}

// HintPlain is what a plain note gains by more.
var HintPlain = lang.Text{
	EN: "a note is easier to find if it says when it is needed, and more convincing if it says what was rejected and why",
	ZH: "写上何时需要，会更容易找到；写上放弃了什么以及原因，会更有说服力",
	JA: "どんなときに要るかを書けば見つかりやすくなり、何をなぜ退けたかを書けば説得力が増します",
}

// HintRenumber is what to do about an id that several memories have.
var HintRenumber = lang.Text{
	EN: "type: tacit check --fix; an exact copy is deleted, otherwise the later memory gets another id; if Tacit also renames its file, the old id stays as an alias",
	ZH: "请执行：tacit check --fix；内容完全相同的副本会被删除，否则较晚的记忆改用另一个编号；文件名随之改变时，原编号保留为它的别名",
	JA: "実行: tacit check --fix。まったく同じコピーは削除します。そうでなければ、後から加えた記憶に別の ID を付けます。ファイル名も変わる場合は、元の ID を別名として残します",
}

// The texts of this file.
var (
	msgDeadPointer = lang.Text{
		EN: "%[1]s points to %[2]s, which does not exist",
		ZH: "%[1]s 指向的 %[2]s 不存在",
		JA: "%[1]s の参照先 %[2]s は存在しません",
	}
	msgHintPointer = lang.Text{
		EN: "change the pointer to the new place, or delete it",
		ZH: "请在编辑器中指向新的位置，或去掉这个指针",
		JA: "pointers に新しい場所を書くか、その行を消してください",
	}
	msgLostCommit = lang.Text{
		EN: "%[1]s points to the commit %[2]s, which does not exist in this repository",
		ZH: "%[1]s 指向的提交 %[2]s 在此仓库中不存在",
		JA: "%[1]s の指すコミット %[2]s は、このリポジトリにありません",
	}
	msgHintCommit = lang.Text{
		EN: "fetch the branch that contains it, point to the commit that replaced it, or leave the pointer out",
		ZH: "请获取包含它的分支，改为指向取代它的提交，或去掉这个指针",
		JA: "それを含むブランチを取得するか、pointers に代わりのコミットを書くか、その行を消してください",
	}
	msgDeadReference = lang.Text{
		EN: "%[1]s names %[3]s in %[2]s, but that memory does not exist and never did",
		ZH: "%[1]s 的 %[2]s 中写了 %[3]s，但这条记忆不存在，也从未存在过",
		JA: "%[1]s の %[2]s に %[3]s とありますが、その記憶は今も過去も存在しません",
	}
	msgReviewDue = lang.Text{
		EN: "the review of %[1]s was due on %[2]s",
		ZH: "%[1]s 应在 %[2]s 复查，已到期",
		JA: "%[1]s は %[2]s に見直しの期限が来ています",
	}
	msgHintReview = lang.Text{
		EN: "read it again, and set the date of the next review",
		ZH: "请重新阅读，并设定下一次复查的日期",
		JA: "読み直して、次の見直しの日付を決めてください",
	}
	msgMatrixTotal = lang.Text{
		EN: "%[1]s: the total of %[2]s is %[3]s, but its rows add up to %[4]s",
		ZH: "%[1]s：%[2]s 的总分写作 %[3]s，但按各行计算应为 %[4]s",
		JA: "%[1]s: %[2]s の合計は %[3]s とありますが、各行から計算すると %[4]s です",
	}
	msgHintMatrix = lang.Text{
		EN: "correct the total or the scores, and check whether the choice is still right",
		ZH: "请更正总分或各项分数，并检查原来的选择是否仍然成立",
		JA: "合計か点数を直し、その選択が今も正しいか確かめてください",
	}
	msgMatrixWeights = lang.Text{
		EN: "%[1]s: the weights of the decision matrix add up to %[2]s",
		ZH: "%[1]s：决策矩阵的权重合计为 %[2]s",
		JA: "%[1]s: 意思決定マトリクスの重みの合計が %[2]s です",
	}
	msgHintWeights = lang.Text{
		EN: "the weights must add up to 100 per cent, to 1, or to the sum that the table states",
		ZH: "权重合计应为百分之百、1，或表中写明的总和",
		JA: "重みの合計は 100 パーセント、1、または表に書いた値にしてください",
	}
	msgSecret = lang.Text{
		EN: "a secret (%[1]s): %[2]s",
		ZH: "机密信息（%[1]s）：%[2]s",
		JA: "秘密情報（%[1]s）: %[2]s",
	}
	msgHintSecret = lang.Text{
		EN: "remove it, and replace the secret itself: everyone with a clone can read it",
		ZH: "请删除它，并让它失效、换成新的：拥有克隆的人都能看到它",
		JA: "クローンを持つ人は誰でも読めるので、ファイルから消したうえで、その秘密情報を無効にし、新しいものに替えてください",
	}
	msgHiddenText = lang.Text{
		EN: "invisible text (%[1]s): %[2]s",
		ZH: "不可见字符（%[1]s）：%[2]s",
		JA: "見えない文字（%[1]s）: %[2]s",
	}
	msgHintHidden = lang.Text{
		EN: "delete the character",
		ZH: "请删除该字符",
		JA: "その文字を削除してください",
	}
	msgInstruction = lang.Text{
		EN: "text that gives orders to its reader (%[1]s): %[2]s",
		ZH: "像是在命令读者的文字（%[1]s）：%[2]s",
		JA: "読み手に命令するような文（%[1]s）: %[2]s",
	}
	msgHintInstruction = lang.Text{
		EN: "write it as a fact, or quote it: an agent that reads it may obey",
		ZH: "请改写成陈述，或加上引用格式：读到它的智能体可能会照做",
		JA: "事実として書くか、引用にしてください。読んだエージェントが従うおそれがあります",
	}
	msgEcho = lang.Text{
		EN: "text that Tacit itself printed (%[1]s): %[2]s",
		ZH: "Tacit 自己输出过的文字（%[1]s）：%[2]s",
		JA: "Tacit 自身が出力した文（%[1]s）: %[2]s",
	}
	msgHintEcho = lang.Text{
		EN: "remove text that Tacit itself printed",
		ZH: "请删去 Tacit 自己输出的文字",
		JA: "Tacit 自身が出力した文を取り除いてください",
	}
	msgLongUnused = lang.Text{
		EN: "%[1]s was last shown in this clone on %[2]s",
		ZH: "%[1]s 在这份克隆中最近一次显示是在 %[2]s",
		JA: "%[1]s がこのクローンで最後に表示されたのは %[2]s です",
	}
	msgHintUnused = lang.Text{
		EN: `archive it, or add a trigger in the words that people use: tacit edit %[1]s --add-trigger "..."`,
		ZH: `请将其归档，或用人们常用的说法添加触发条件：tacit edit %[1]s --add-trigger "..."`,
		JA: `アーカイブするか、人が使う言葉でトリガーを追加してください: tacit edit %[1]s --add-trigger "..."`,
	}
	msgActiveLong = lang.Text{
		EN: "active.md is too long (lines: %[1]s, done items: %[2]s); keep it below 120 lines and 20 items",
		ZH: "active.md 有 %[1]s 行、%[2]s 个已完成项；请控制在 120 行和 20 项以内",
		JA: "active.md は %[1]s 行、完了項目は %[2]s 件です。120 行、20 件以下にしてください",
	}
	msgHintActive = lang.Text{
		EN: "move done items to the archive",
		ZH: "请把已完成项移入归档",
		JA: "完了した項目をアーカイブに移してください",
	}
	msgHintActiveOpen = lang.Text{
		EN: "mark what is done with [x], or shorten the file",
		ZH: "请用 [x] 标出已完成项，或精简文件",
		JA: "終えたものに [x] を付けるか、ファイルを短くしてください",
	}
	msgConflictCopy = lang.Text{
		EN: "a person saved %[1]s while Tacit was writing it: their version is kept, and this copy is what Tacit would have written",
		ZH: "Tacit 写入 %[1]s 时有人保存了该文件：保留的是那个人的版本，这份副本是 Tacit 原本要写的内容",
		JA: "Tacit が %[1]s を書き込んでいる間に、人が保存しました。残っているのはその人が保存した内容で、このコピーは Tacit が書くはずだった内容です",
	}
	msgHintConflict = lang.Text{
		EN: "merge the two by hand, then delete the copy",
		ZH: "请手动合并两者，然后删除副本",
		JA: "二つの内容を手でまとめてから、コピーを削除してください",
	}
	msgLeftBehind = lang.Text{
		EN: "temporary file of a command that crashed",
		ZH: "这是异常退出的命令留下的临时文件",
		JA: "異常終了したコマンドの一時ファイルです",
	}
	msgHintLeft = lang.Text{
		EN: "the next command that writes removes it",
		ZH: "下一个写入命令会将其删除",
		JA: "次に書き込むコマンドが削除します",
	}
	msgBadHistory = lang.Text{
		EN: "the history is damaged: %[1]s",
		ZH: "历史记录已损坏：%[1]s",
		JA: "履歴が壊れています: %[1]s",
	}
	msgHintHistoryLine = lang.Text{
		EN: "restore the line from git, or delete it",
		ZH: "请从 git 恢复该行，或将其删除",
		JA: "git からその行を復元するか、削除してください",
	}
	msgNearDuplicate = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) say nearly the same",
		ZH: "%[1]s 与 %[2]s（%[3]s）内容大致相同",
		JA: "%[1]s と %[2]s（%[3]s）はほぼ同じ内容です",
	}
	msgHintDuplicate = lang.Text{
		EN: "if both apply, write in each when it applies, and add one to the other's related field; otherwise merge them",
		ZH: "若两者都适用，请在两者中写明各自适用的情形，并在其中一条的 related 中写上另一条；否则请合并两者",
		JA: "両方が当てはまるなら、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください。そうでなければ統合してください",
	}
	msgPerhapsContrary = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) may contradict each other",
		ZH: "%[1]s 与 %[2]s（%[3]s）可能互相矛盾",
		JA: "%[1]s と %[2]s（%[3]s）は矛盾しているかもしれません",
	}
	msgHintPerhaps = lang.Text{
		EN: "archive the one that no longer holds, or, if both hold, add one to the other's related field; first compare them",
		ZH: "不再有效的请归档；若两者都有效，请把一条加入另一条的 related 字段；请先比较两者",
		JA: "今は当てはまらないほうをアーカイブするか、両方とも当てはまるなら、一方の related フィールドに他方の ID を足してください。まず見比べてください",
	}
	msgContradiction = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) describe the same situation but contradict each other",
		ZH: "%[1]s 与 %[2]s（%[3]s）针对同一情形，但内容互相矛盾",
		JA: "%[1]s と %[2]s（%[3]s）は同じ状況について矛盾しています",
	}
	msgHintContradiction = lang.Text{
		EN: "which one holds? To keep %[1]s (newer: %[5]s): %[3]s; to keep %[2]s: %[4]s. If both apply: write in each when it applies, and add one to the other's related field",
		ZH: "哪一条仍然成立？保留 %[1]s（较新，%[5]s）：%[3]s；保留 %[2]s：%[4]s。若两者都适用，请在两者中写明各自适用的情形，并在其中一条的 related 中写上另一条",
		JA: "今も当てはまるのはどちらですか。%[1]s（新しいほう、%[5]s）を残すには: %[3]s。%[2]s を残すには: %[4]s。両方が当てはまるなら、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください",
	}
	msgHintEither = lang.Text{
		EN: "which one holds? To keep %[1]s: %[3]s; to keep %[2]s: %[4]s. If both apply: write in each when it applies, and add one to the other's related field",
		ZH: "哪一条仍然成立？保留 %[1]s：%[3]s；保留 %[2]s：%[4]s。若两者都适用，请在两者中写明各自适用的情形，并在其中一条的 related 中写上另一条",
		JA: "今も当てはまるのはどちらですか。%[1]s を残すには: %[3]s。%[2]s を残すには: %[4]s。両方が当てはまるなら、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください",
	}
	msgCheckNotLive = lang.Text{
		EN: "%[1]s is not live: its status is %[2]s",
		ZH: "%[1]s 未生效：其状态是 %[2]s",
		JA: "%[1]s は有効ではありません: 状態が %[2]s です",
	}
	msgHintNotLive = lang.Text{
		EN: "to make it live: tacit promote %[1]s; to keep it as a draft: tacit check --fix, which moves it to drafts/",
		ZH: "要启用它：tacit promote %[1]s；要留作草稿：tacit check --fix，会把它移到 drafts/",
		JA: "有効にするには: tacit promote %[1]s。下書きのままにするには: tacit check --fix（drafts/ に移します）",
	}
	msgHintArchived = lang.Text{
		EN: "type: tacit check --fix, which moves it to archive/; to make it live again: tacit promote %[1]s",
		ZH: "请执行：tacit check --fix，会把它移到 archive/；要重新启用：tacit promote %[1]s",
		JA: "実行: tacit check --fix（archive/ に移します）。再び有効にするには: tacit promote %[1]s",
	}
	msgMisplaced = lang.Text{
		EN: "%[1]s belongs in %[2]s: it says %[3]s",
		ZH: "%[1]s 应放在 %[2]s：它的前置元数据中写着 %[3]s",
		JA: "%[1]s は %[2]s に置くものです: %[3]s とあります",
	}
	msgHintMisplaced = lang.Text{
		EN: "type: tacit check --fix, which moves it; if it is right where it is: tacit edit %[1]s %[4]s",
		ZH: "请执行：tacit check --fix，会移动它；若现在的位置才对：tacit edit %[1]s %[4]s",
		JA: "実行: tacit check --fix（移動します）。今の場所が正しければ: tacit edit %[1]s %[4]s",
	}
	msgStray = lang.Text{
		EN: "%[1]s lies outside the folders of memories, so Tacit never finds it; it belongs in %[2]s",
		ZH: "%[1]s 不在存放记忆的文件夹中，因此永远找不到它；应放在 %[2]s",
		JA: "%[1]s は記憶のフォルダーの外にあるため、検索されません。%[2]s に置いてください",
	}
	msgHintStray = lang.Text{
		EN: "type: tacit check --fix, which moves it; if it is not a memory, remove id or kind from its front matter",
		ZH: "请执行：tacit check --fix，会移动它；若它不是记忆，请删去前置元数据中的 id 或 kind",
		JA: "実行: tacit check --fix（移動します）。記憶でなければ、フロントマターの id か kind を削除してください",
	}
	msgCheckNoSection = lang.Text{
		EN: "%[1]s records a decision, but has no section %[2]s",
		ZH: "%[1]s 是一条判断，但缺少“%[2]s”一节",
		JA: "%[1]s は判断の記憶ですが、「%[2]s」の節がありません",
	}
	msgHintNoSection = lang.Text{
		EN: "add a heading with this name; a Decision Shape says what was decided and rejected, a Judgment Capsule how your belief changed",
		ZH: "请补上这一节的标题；“判断结构”写明做出的决定和放弃的备选方案，“判断要点”写明认识上的变化",
		JA: "この名前の見出しを付けてください。判断の形には何を決め何を退けたか、判断の要約には考えがどう変わったかを書きます",
	}
	msgCheckCategory = lang.Text{
		EN: `%[1]s has the category "%[2]s", which config.yaml does not allow`,
		ZH: `%[1]s 的类别 "%[2]s" 不在 config.yaml 允许的范围内`,
		JA: `%[1]s のカテゴリー "%[2]s" は config.yaml で許可されていません`,
	}
	msgHintCategory = lang.Text{
		EN: "use an allowed category (%[3]s): tacit edit %[1]s --category CATEGORY; or add it to categories in config.yaml",
		ZH: "请改用允许的类别（%[3]s）：tacit edit %[1]s --category CATEGORY；或把它加入 config.yaml 的 categories",
		JA: "許可されたカテゴリー（%[3]s）にしてください: tacit edit %[1]s --category CATEGORY。または config.yaml の categories に加えます",
	}
	msgHintMisspelt = lang.Text{
		EN: "correct the name, or remove the field",
		ZH: "请改正字段名，或删除该字段",
		JA: "名前を直すか、フィールドを削除してください",
	}
	msgHintRespell = lang.Text{
		EN: "to rename it: tacit check --fix",
		ZH: "要重命名，请执行：tacit check --fix",
		JA: "名前を直すには: tacit check --fix",
	}
	msgCheckSharedID = lang.Text{
		EN: "the id %[1]s is also used by %[2]s",
		ZH: "编号 %[1]s 也被 %[2]s 使用",
		JA: "ID %[1]s は %[2]s でも使われています",
	}
	msgCheckNoModel = lang.Text{
		EN: "%s is in tech/profiles but names no device model, so it applies to no device",
		ZH: "%s 位于 tech/profiles，却没有写明设备型号，因此不适用于任何设备",
		JA: "%s は tech/profiles にありますが、機器の機種が書かれていないため、どの機器にも適用されません",
	}
	msgHintModel = lang.Text{
		EN: "add model_id, fw_range and facts, or move it to tech/services",
		ZH: "请写上 model_id、fw_range 和 facts，或移到 tech/services",
		JA: "model_id、fw_range、facts を書くか、tech/services に移してください",
	}
	msgCheckBadRange = lang.Text{
		EN: "%[1]s applies to no firmware version: %[2]s",
		ZH: "%[1]s 不适用于任何固件版本：%[2]s",
		JA: "%[1]s はどのファームウェアにも適用されません: %[2]s",
	}
	msgCheckNoRange = lang.Text{
		EN: "%s is a profile rule but does not say which firmware versions it applies to",
		ZH: "%s 是设备规则，却没有写明适用的固件版本",
		JA: "%s はプロファイル規則ですが、当てはまるファームウェアのバージョンが書かれていません",
	}
	msgRuleConflict = lang.Text{
		EN: "%[1]s and %[2]s contradict each other about %[3]s for the same firmware, and neither range is narrower",
		ZH: "%[1]s 与 %[2]s 对同一固件的 %[3]s 说法矛盾，而且两者的版本范围都不比对方更窄",
		JA: "%[1]s と %[2]s は同じファームウェアの %[3]s について矛盾しており、どちらの範囲も他方より狭くありません",
	}
	msgLostEvidence = lang.Text{
		EN: "%[1]s cites the observation %[2]s, which does not exist",
		ZH: "%[1]s 引用的观察 %[2]s 不存在",
		JA: "%[1]s が引用する観測 %[2]s は存在しません",
	}
	msgHintLostEvidence = lang.Text{
		EN: "restore evidence/cited.jsonl from git or from the clone that has it, or remove the id",
		ZH: "请从 git 或保有它的克隆恢复 evidence/cited.jsonl，或删去该编号",
		JA: "git か、それを持つクローンから evidence/cited.jsonl を復元するか、その ID を削除してください",
	}
	msgPrivateEvidence = lang.Text{
		EN: "%[1]s cites the observation %[2]s, which exists only in the private logs of this clone",
		ZH: "%[1]s 引用的观察 %[2]s 只存在于这份克隆的私有日志中",
		JA: "%[1]s が引用する観測 %[2]s は、このクローンの非公開ログにしかありません",
	}
	msgHintPrivateEvidence = lang.Text{
		EN: "type: tacit check --fix, which adds it to evidence/cited.jsonl",
		ZH: "请执行：tacit check --fix，会把它加入 evidence/cited.jsonl",
		JA: "実行: tacit check --fix（evidence/cited.jsonl に加えます）",
	}
	msgFileSize = lang.Text{
		EN: "this file has %[4]s; the average of the %[1]s memories is %[2]s, more than %[3]s: hardly anyone reads texts that long",
		ZH: "此文件 %[4]s；%[1]s 条记忆平均 %[2]s，超过 %[3]s 就很少有人读了",
		JA: "このファイルは %[4]s です。記憶 %[1]s 件の平均は %[2]s で、%[3]s を超えると人は読まなくなります",
	}
	msgHintFileSize = lang.Text{
		EN: "split it, and move raw material to business/references; watch.file_size in config.yaml changes the limit",
		ZH: "请拆分，并把原始资料移到 business/references；上限可在 config.yaml 的 watch.file_size 中修改",
		JA: "分割し、元の資料は business/references に移してください。上限は config.yaml の watch.file_size で変えられます",
	}
	msgPairsLeft = lang.Text{
		EN: "more pairs of memories that are similar enough to compare, but were left out: %s; the most similar pairs come first",
		ZH: "还有 %s 对相近的记忆尚未比较（先比较最相近的）",
		JA: "内容が近いのにまだ比べていない記憶の組が、ほかに %s 組あります（最も近いものから比べます）",
	}
	msgHintPairsLeft = lang.Text{
		EN: "settle the pairs named here, then check again",
		ZH: "请先处理这里列出的各对记忆，再检查一次",
		JA: "ここに挙げた組を片付けてから、もう一度調べてください",
	}
	msgBankSize = lang.Text{
		EN: "the bank has %[1]s, more than %[2]s: cloning and plain-text search become slow",
		ZH: "记忆库共 %[1]s，超过 %[2]s：克隆和全文搜索会变慢",
		JA: "メモリバンクは %[1]s で、%[2]s を超えています。クローンやテキスト検索が遅くなります",
	}
	msgHintBankSize = lang.Text{
		EN: "remove unused memories, and keep raw material elsewhere (the archive counts too); if that is not enough, divide the bank into several (docs/banks.md); watch.bank_size in config.yaml changes the limit",
		ZH: "请删除不需要的记忆，原始资料另存他处（归档也计入）；若仍不够，请拆成几个记忆库（docs/banks.md）；上限可在 config.yaml 的 watch.bank_size 中修改",
		JA: "不要な記憶を削除し、元の資料は別の場所に置いてください（大きさにはアーカイブも含みます）。それでも足りなければ、メモリバンクを複数に分けてください（docs/banks.md）。上限は config.yaml の watch.bank_size で変えられます",
	}
	msgQueryTime = lang.Text{
		EN: "answering a question from %[1]s memories takes %[2]s on this machine, more than %[3]s",
		ZH: "在这台机器上，从 %[1]s 条记忆中作答需要 %[2]s，超过 %[3]s",
		JA: "このマシンでは、%[1]s 件の記憶からの回答に %[2]s かかり、%[3]s を超えています",
	}
	msgHintQueryTime = lang.Text{
		EN: "archive unused memories (tacit archive --older-than 1y), and run tacit doctor; watch.query_time in config.yaml changes the limit",
		ZH: "请归档不需要的记忆（tacit archive --older-than 1y），并运行 tacit doctor；上限可在 config.yaml 的 watch.query_time 中修改",
		JA: "不要な記憶をアーカイブし（tacit archive --older-than 1y）、tacit doctor も実行してください。上限は config.yaml の watch.query_time で変えられます",
	}
	msgFewViews = lang.Text{
		EN: "in the last %[1]s days, people looked at memories in this clone only %[2]s times a week (the minimum is %[3]s), but programs did so %[4]s times a day (the maximum is %[5]s)",
		ZH: "最近 %[1]s 天里，在这份克隆中，人每周只查看记忆 %[2]s 次（下限 %[3]s），程序却每天查看 %[4]s 次（上限 %[5]s）",
		JA: "直近 %[1]s 日間に、このクローンで人が記憶を見たのは週 %[2]s 回だけですが（下限 %[3]s）、プログラムは 1 日に %[4]s 回見ています（上限 %[5]s）",
	}
	msgHintFewViews = lang.Text{
		EN: "have a person read some of them, or mistakes go unnoticed (files opened in an editor are not counted); watch.views_per_week and watch.reads_per_day in config.yaml change the limits",
		ZH: "请由人读一读其中一部分记忆，否则错误不会被发现（在编辑器中打开文件不计入）；上限可在 config.yaml 的 watch.views_per_week 和 watch.reads_per_day 中修改",
		JA: "人がいくつか読まなければ、誤りに気付けません（エディターで開いた分は数えません）。上限は config.yaml の watch.views_per_week と watch.reads_per_day で変えられます",
	}
	msgMovedPointer = lang.Text{
		EN: "%[1]s points to %[2]s, which does not exist; it may mean %[3]s",
		ZH: "%[1]s 指向的 %[2]s 不存在；可能应为 %[3]s",
		JA: "%[1]s の参照先 %[2]s は存在しません。%[3]s のことかもしれません",
	}
	msgCheckResting = lang.Text{
		EN: "%[1]s says status: active, but Tacit never searches %[2]s",
		ZH: "%[1]s 写着 status: active，但 Tacit 从不搜索 %[2]s",
		JA: "%[1]s には status: active とありますが、%[2]s の中は検索されません",
	}
	msgHintResting = lang.Text{
		EN: "type: tacit check --fix, which moves it to its live folder; or set status to draft or archived",
		ZH: "请执行：tacit check --fix，会把它移到有效记忆的文件夹；或把 status 改为 draft 或 archived",
		JA: "実行: tacit check --fix（有効な記憶のフォルダーに移します）。または status を draft か archived にしてください",
	}
	msgNeverUsed = lang.Text{
		EN: "%[1]s has not been shown in this clone since %[3]s",
		ZH: "自 %[3]s 以来，%[1]s 在这份克隆中从未显示过",
		JA: "%[1]s は %[3]s 以来、このクローンで一度も表示されていません",
	}
)
