package keep

import (
	"context"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// ruleTexts are the words of each code of package inspect, and what to do about
// it.
var ruleTexts = map[inspect.Code]struct{ says, hint lang.Text }{
	inspect.DeadPointer:   {msgDeadPointer, msgHintPointer},
	inspect.LostCommit:    {msgLostCommit, msgHintCommit},
	inspect.DeadReference: {msgDeadReference, msgHintReference},
	inspect.ReviewDue:     {msgReviewDue, msgHintReview},
	inspect.MatrixTotal:   {msgMatrixTotal, msgHintMatrix},
	inspect.MatrixWeights: {msgMatrixWeights, msgHintWeights},
	inspect.Secret:        {msgSecret, msgHintSecret},
	inspect.HiddenText:    {msgHiddenText, msgHintHidden},
	inspect.Instruction:   {msgInstruction, msgHintInstruction},
	inspect.Echo:          {msgEcho, msgHintEcho},
	inspect.Unused:        {msgLongUnused, msgHintUnused},
	inspect.ActiveLong:    {msgActiveLong, msgHintActive},
	inspect.ConflictCopy:  {msgConflictCopy, msgHintConflict},
	inspect.LeftBehind:    {msgLeftBehind, msgHintLeft},
	inspect.BadHistory:    {msgBadHistory, msgHintHistoryLine},
	inspect.NearDuplicate: {msgNearDuplicate, msgHintDuplicate},
	inspect.Contradiction: {msgContradiction, msgHintContradiction},

	inspect.NotLive:         {session.MsgCheckNotLive, session.MsgHintNotLive},
	inspect.MissingSection:  {msgCheckNoSection, msgHintNoSection},
	inspect.UnknownCategory: {msgCheckCategory, msgHintCategory},
	inspect.SharedID:        {msgCheckSharedID, msgHintRenumber},

	inspect.NoModel:         {msgCheckNoModel, msgHintModel},
	inspect.BadRange:        {msgCheckBadRange, firmware.HintRange},
	inspect.NoRange:         {msgCheckNoRange, firmware.HintRange},
	inspect.RuleConflict:    {msgRuleConflict, firmware.HintConflict},
	inspect.LostEvidence:    {msgLostEvidence, msgHintLostEvidence},
	inspect.PrivateEvidence: {msgPrivateEvidence, msgHintPrivateEvidence},
	inspect.FileSize:        {msgFileSize, msgHintFileSize},
	inspect.BankSize:        {msgBankSize, msgHintBankSize},
	inspect.QueryTime:       {msgQueryTime, msgHintQueryTime},
	inspect.FewViews:        {msgFewViews, msgHintFewViews},
}

// rules asks what files and rows do not tell: package inspect.
func (i *inspection) rules(ctx context.Context) error {
	found, err := inspect.Find(ctx, i.bank, time.Now())
	i.found(found)
	return err
}

// pairs asks which live memories say the same, or disagree, and what an answer takes:
// what the index knows.
func (i *inspection) pairs(ctx context.Context) error {
	s, err := i.run.SnapshotOf(ctx, i.bank, false)
	if err != nil {
		return err
	}
	defer s.Close()
	found, err := inspect.Pairs(ctx, i.bank, s.Model, s.Index)
	i.found(found)
	if err != nil {
		return err
	}
	return i.queryTime(ctx, s)
}

// ruled is a finding in the person's language.
func ruled(run *session.Run, f inspect.Finding) session.Finding {
	words := ruleTexts[f.Code]
	switch {
	case f.Code == inspect.DeadPointer && len(f.Args) == 3:
		words.says = msgMovedPointer
	case f.Code == inspect.NotLive && len(f.Args) == 3:
		words.says, words.hint = msgCheckResting, msgHintResting
		f.Args = slices.Delete(slices.Clone(f.Args), 1, 2)
	case f.Code == inspect.Unused && f.Args[1] == "":
		words.says = msgNeverUsed
	}
	x := session.Finding{Severity: session.Mild, Code: string(f.Code), Path: f.Path, Line: f.Line, Column: f.Column, Message: run.Say(words.says, f.Args...), Hint: run.Say(words.hint), Command: f.Command}
	if f.Severe {
		x.Severity = session.Severe
	}
	if f.Command != "" && f.Command != inspect.FixCommand { // of which the hint speaks
		x.Hint = run.Say(msgHintCommand, x.Hint, f.Command)
	}
	return x
}

// The messages of this file.
var (
	msgCheckResting = lang.Text{
		EN: "%[1]s says status: active, but nothing in %[2]s is ever found",
		ZH: "%[1]s 写着 status: active，但 %[2]s 中的内容永远不会被找到",
		JA: "%[1]s には status: active とありますが、%[2]s の中は検索されません",
	}
	msgHintResting = lang.Text{
		EN: "move the file to experience/, tech/ or business/, or write status: draft or archived",
		ZH: "把文件移到 experience/、tech/ 或 business/，或写上 status: draft 或 archived",
		JA: "ファイルを experience/、tech/、business/ のいずれかに移すか、status: draft か archived と書いてください",
	}
	msgCheckNoSection = lang.Text{
		EN: "%[1]s has no section for: %[2]s",
		ZH: "%[1]s 缺少以下章节：%[2]s",
		JA: "%[1]s に次の節がありません: %[2]s",
	}
	msgHintNoSection = lang.Text{
		EN: "under headings of these names, say what was decided against which alternatives, and what one came to believe",
		ZH: "用这些名称作标题，写明做出的决定、放弃的备选方案，以及认识上的变化",
		JA: "これらの名前の見出しを付けて、何をどの代案に対して決めたか、考えがどう変わったかを書いてください",
	}
	msgCheckCategory = lang.Text{
		EN: `%[1]s has the category "%[2]s", which config.yaml does not allow`,
		ZH: `%[1]s 的类别 "%[2]s" 不在 config.yaml 允许的范围内`,
		JA: `%[1]s のカテゴリー "%[2]s" は config.yaml で許可されていません`,
	}
	msgHintCategory = lang.Text{
		EN: "use another category, or add it to categories in config.yaml",
		ZH: "换一个类别，或把它加入 config.yaml 的 categories",
		JA: "別のカテゴリーにするか、config.yaml の categories に加えてください",
	}
	msgCheckSharedID = lang.Text{
		EN: "the id %[1]s is also that of %[2]s",
		ZH: "编号 %[1]s 也被 %[2]s 使用",
		JA: "ID %[1]s は %[2]s でも使われています",
	}
	msgCheckNoModel = lang.Text{
		EN: "%s is in tech/profiles and names no device model, so that it holds for none",
		ZH: "%s 位于 tech/profiles，却没有写明设备型号，因此不适用于任何设备",
		JA: "%s は tech/profiles にありますが、型式を示していないため、どの機器にも当てはまりません",
	}
	msgHintModel = lang.Text{
		EN: "write model_id, fw_range and facts, or move it to tech/services",
		ZH: "请写上 model_id、fw_range 和 facts，或移到 tech/services",
		JA: "model_id、fw_range、facts を書くか、tech/services に移してください",
	}
	msgCheckBadRange = lang.Text{
		EN: "%[1]s holds for no firmware: %[2]s",
		ZH: "%[1]s 不适用于任何固件：%[2]s",
		JA: "%[1]s はどのファームウェアにも当てはまりません: %[2]s",
	}
	msgCheckNoRange = lang.Text{
		EN: "%s is a profile rule and does not say for which firmware it holds",
		ZH: "%s 是画像规则，却没有写明适用的固件",
		JA: "%s はプロファイル規則ですが、当てはまるファームウェアを示していません",
	}
	msgRuleConflict = lang.Text{
		EN: "%[1]s and %[2]s disagree about %[3]s for the same firmware, and neither range is narrower",
		ZH: "%[1]s 与 %[2]s 对同一固件的 %[3]s 说法不同，而且适用范围都不更窄",
		JA: "%[1]s と %[2]s は同じファームウェアの %[3]s について食い違い、どちらの範囲もより狭くありません",
	}
	msgLostEvidence = lang.Text{
		EN: "%[1]s cites the observation %[2]s, which nobody has",
		ZH: "%[1]s 引用了观察 %[2]s，但它已不存在",
		JA: "%[1]s が引用する観測 %[2]s はどこにもありません",
	}
	msgHintLostEvidence = lang.Text{
		EN: "restore evidence/cited.jsonl from git or from the clone that has it, or take the id out",
		ZH: "请从 git 或保有它的克隆恢复 evidence/cited.jsonl，或去掉该编号",
		JA: "git か、それを持つクローンから evidence/cited.jsonl を復元するか、その ID を外してください",
	}
	msgPrivateEvidence = lang.Text{
		EN: "%[1]s cites the observation %[2]s, which is only in the private logs of this clone",
		ZH: "%[1]s 引用了观察 %[2]s，但它只在此克隆的私有日志中",
		JA: "%[1]s が引用する観測 %[2]s は、このクローンの私的なログにしかありません",
	}
	msgHintPrivateEvidence = lang.Text{
		EN: `add its line to evidence/cited.jsonl; "tacit compile apply" does so by itself`,
		ZH: `请把该行加入 evidence/cited.jsonl；"tacit compile apply" 会自动这样做`,
		JA: `その行を evidence/cited.jsonl に加えてください。"tacit compile apply" は自動で加えます`,
	}
	msgFileSize = lang.Text{
		EN: "the %[1]s memories have %[2]s on average, and this one %[4]s; from %[3]s on, people no longer read such files",
		ZH: "%[1]s 条记忆平均 %[2]s，此文件 %[4]s；超过 %[3]s 的文件已不适合人阅读",
		JA: "メモリ %[1]s 件の平均は %[2]s、このファイルは %[4]s です。%[3]s を超えると人が読むファイルではなくなります",
	}
	msgBankSize = lang.Text{
		EN: "the bank has %[1]s, more than %[2]s: clones and searches through plain files get slow",
		ZH: "记忆库共 %[1]s，超过 %[2]s：克隆和在普通文件中查找会变慢",
		JA: "メモリバンクは %[1]s あり、%[2]s を超えています。クローンや普通のファイルの検索が遅くなります",
	}
	msgQueryTime = lang.Text{
		EN: "an answer from %[1]s memories takes %[2]s here, more than %[3]s",
		ZH: "在此从 %[1]s 条记忆中作答需要 %[2]s，超过 %[3]s",
		JA: "ここでは %[1]s 件のメモリからの回答に %[2]s かかり、%[3]s を超えています",
	}
	msgFewViews = lang.Text{
		EN: "in the last %[1]s days people looked at memories %[2]s times a week here (less than %[3]s), programs %[4]s times a day (more than %[5]s)",
		ZH: "最近 %[1]s 天里，此处每周有人查看记忆 %[2]s 次（少于 %[3]s），程序每天 %[4]s 次（多于 %[5]s）",
		JA: "直近 %[1]s 日間、ここで人がメモリを見たのは週 %[2]s 回（%[3]s 未満）、プログラムは日に %[4]s 回（%[5]s 超）です",
	}
	msgHintFileSize = lang.Text{
		EN: "split it, and move raw material to business/references; another limit: watch.file_size in config.yaml",
		ZH: "请拆分，并把原始资料移到 business/references；另设上限：config.yaml 的 watch.file_size",
		JA: "分割し、元の資料は business/references に移してください。上限の変更: config.yaml の watch.file_size",
	}
	msgHintBankSize = lang.Text{
		EN: "remove what nobody needs, and keep raw material elsewhere: the archive counts too; if that is not enough, decide anew how memories are kept; another limit: watch.bank_size in config.yaml",
		ZH: "请删除无人需要的内容，原始资料另存他处（归档也计入）；若仍不够，请重新决定记忆的存储方式；另设上限：config.yaml 的 watch.bank_size",
		JA: "不要なものを削除し、元の資料は別の場所に置いてください（保管分も数えます）。足りなければ、保存の方式を決め直してください。上限の変更: config.yaml の watch.bank_size",
	}
	msgHintQueryTime = lang.Text{
		EN: "put away what nobody needs (tacit archive --older-than 1y), and see whether tacit doctor has something to say; another limit: watch.query_time in config.yaml",
		ZH: "请归档无人需要的内容（tacit archive --older-than 1y），并看看 tacit doctor 有何提示；另设上限：config.yaml 的 watch.query_time",
		JA: "不要なものを保管し（tacit archive --older-than 1y）、tacit doctor も確かめてください。上限の変更: config.yaml の watch.query_time",
	}
	msgHintFewViews = lang.Text{
		EN: "let somebody read some of them: nobody would notice if they were wrong (files opened in an editor are not counted); other limits: watch.views_per_week and watch.reads_per_day in config.yaml",
		ZH: "请让人读一读：否则有错也无人发现（在编辑器中打开文件不计入）；另设上限：config.yaml 的 watch.views_per_week 和 watch.reads_per_day",
		JA: "誰かがいくつか読んでください。間違っていても誰も気付きません（エディターで開いた分は数えません）。上限の変更: config.yaml の watch.views_per_week と watch.reads_per_day",
	}
	msgDeadPointer = lang.Text{
		EN: "%[1]s points at %[2]s, which does not exist",
		ZH: "%[1]s 指向的 %[2]s 不存在",
		JA: "%[1]s の指す %[2]s は存在しません",
	}
	msgMovedPointer = lang.Text{
		EN: "%[1]s points at %[2]s, which does not exist; %[3]s may be what it means",
		ZH: "%[1]s 指向的 %[2]s 不存在；可能是 %[3]s",
		JA: "%[1]s の指す %[2]s は存在しません。%[3]s のことかもしれません",
	}
	msgLostCommit = lang.Text{
		EN: "%[1]s points at the commit %[2]s, which git does not know here",
		ZH: "%[1]s 指向提交 %[2]s，但此处的 git 没有它",
		JA: "%[1]s の指すコミット %[2]s は、ここの git にありません",
	}
	msgReviewDue = lang.Text{
		EN: "%[1]s is due for review since %[2]s",
		ZH: "%[1]s 自 %[2]s 起应当复查",
		JA: "%[1]s は %[2]s から見直しの時期です",
	}
	msgMatrixTotal = lang.Text{
		EN: "%[1]s: the total of %[2]s is %[3]s, but its rows give %[4]s",
		ZH: "%[1]s：%[2]s 的总分写作 %[3]s，按各行计算应为 %[4]s",
		JA: "%[1]s: %[2]s の合計は %[3]s とありますが、各行からは %[4]s になります",
	}
	msgMatrixWeights = lang.Text{
		EN: "%[1]s: the weights of the decision matrix add up to %[2]s",
		ZH: "%[1]s：决策矩阵的权重合计为 %[2]s",
		JA: "%[1]s: 決定マトリクスの重みの合計が %[2]s です",
	}
	msgSecret = lang.Text{
		EN: "a secret (%[1]s): %[2]s",
		ZH: "机密信息（%[1]s）：%[2]s",
		JA: "秘密情報（%[1]s）: %[2]s",
	}
	msgHiddenText = lang.Text{
		EN: "text that nobody sees (%[1]s): %[2]s",
		ZH: "看不见的文字（%[1]s）：%[2]s",
		JA: "目に見えない文字（%[1]s）: %[2]s",
	}
	msgInstruction = lang.Text{
		EN: "text that gives orders to its reader (%[1]s): %[2]s",
		ZH: "像是在向读者下命令的文字（%[1]s）：%[2]s",
		JA: "読み手に命令するような文（%[1]s）: %[2]s",
	}
	msgEcho = lang.Text{
		EN: "text that Tacit itself printed (%[1]s): %[2]s",
		ZH: "Tacit 自己输出过的文字（%[1]s）：%[2]s",
		JA: "Tacit 自身が出力した文（%[1]s）: %[2]s",
	}
	msgNeverUsed = lang.Text{
		EN: "%[1]s was shown to nobody in this clone since %[3]s",
		ZH: "自 %[3]s 以来，%[1]s 在这份克隆中从未被显示过",
		JA: "%[1]s は %[3]s 以来、このクローンで一度も表示されていません",
	}
	msgLongUnused = lang.Text{
		EN: "%[1]s was shown last on %[2]s in this clone",
		ZH: "%[1]s 在这份克隆中最后一次显示是 %[2]s",
		JA: "%[1]s がこのクローンで最後に表示されたのは %[2]s です",
	}
	msgActiveLong = lang.Text{
		EN: "active.md has lines: %[1]s, done items: %[2]s; it should stay below 120 and 20",
		ZH: "active.md 有 %[1]s 行、%[2]s 个已完成事项；应不超过 120 行和 20 项",
		JA: "active.md は %[1]s 行、完了項目 %[2]s 件です。120 行と 20 件以下にしてください",
	}
	msgConflictCopy = lang.Text{
		EN: "%[1]s was saved by somebody while Tacit wrote it: theirs stands there, and this is what Tacit would have written",
		ZH: "Tacit 写入 %[1]s 时有人保存了它：保留的是对方的版本，这里是 Tacit 原本要写的内容",
		JA: "Tacit が %[1]s を書き込む間に誰かが保存しました。残っているのはその人の版で、これは Tacit が書くはずだった内容です",
	}
	msgLeftBehind = lang.Text{
		EN: "a temporary file of a command that did not end properly",
		ZH: "某个异常结束的命令留下的临时文件",
		JA: "正常に終わらなかったコマンドの一時ファイルです",
	}
	msgBadHistory = lang.Text{
		EN: "the history is damaged: %[1]s",
		ZH: "历史记录已损坏：%[1]s",
		JA: "履歴が壊れています: %[1]s",
	}
	msgNearDuplicate = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) say much the same",
		ZH: "%[1]s 与 %[2]s（%[3]s）内容大致相同",
		JA: "%[1]s と %[2]s（%[3]s）はほぼ同じ内容です",
	}
	msgContradiction = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) are about the same situation and disagree",
		ZH: "%[1]s 与 %[2]s（%[3]s）针对同一情形，但结论不一致",
		JA: "%[1]s と %[2]s（%[3]s）は同じ状況について食い違っています",
	}
	msgHintCommand = lang.Text{
		EN: "%[1]s; type: %[2]s",
		ZH: "%[1]s；请执行：%[2]s",
		JA: "%[1]s。実行: %[2]s",
	}
	msgHintPointer = lang.Text{
		EN: "point at its new place, or take the pointer away, in your editor or with --pointers and the whole new list",
		ZH: "请指向新的位置，或去掉这个指针：在编辑器中，或用 --pointers 给出完整的新列表",
		JA: "新しい場所を指すか、ポインターを外してください。エディターか、--pointers に新しい一覧全体を指定します",
	}
	msgHintCommit = lang.Text{
		EN: "point at the commit that took its place, or fetch the branch that has it",
		ZH: "请指向替代它的提交，或获取包含它的分支",
		JA: "代わりのコミットを指すか、それを含むブランチを取得してください",
	}
	msgHintReview = lang.Text{
		EN: "read it again, and set the next date",
		ZH: "请重新阅读，并设定下一次日期",
		JA: "読み直して、次の日付を決めてください",
	}
	msgHintMatrix = lang.Text{
		EN: "add it up again or correct the scores, and see whether the choice still holds",
		ZH: "请重新计算或更正分数，并看看原来的选择是否仍然成立",
		JA: "計算し直すか点数を直し、その選択が今も正しいか確かめてください",
	}
	msgHintWeights = lang.Text{
		EN: "let the weights add up to a hundred per cent, to 1, or to what the table says",
		ZH: "请让权重合计为百分之百、1 或表中所写的数",
		JA: "重みの合計を百パーセント、1、または表に書いた数にしてください",
	}
	msgHintSecret = lang.Text{
		EN: "take it out, and change the secret itself: whoever has a clone has it",
		ZH: "请删除它，并更换这个机密本身：拥有克隆的人都能看到",
		JA: "取り除いたうえで、秘密そのものを変更してください。クローンを持つ全員が見られます",
	}
	msgHintHidden = lang.Text{
		EN: "delete the character",
		ZH: "请删除该字符",
		JA: "その文字を削除してください",
	}
	msgHintInstruction = lang.Text{
		EN: "say it as a fact, or quote it: an agent that reads it may obey",
		ZH: "请改成陈述，或加上引用：读到它的代理可能会照做",
		JA: "事実として書くか、引用にしてください。読んだエージェントが従うかもしれません",
	}
	msgHintEcho = lang.Text{
		EN: "take out what nobody has learned anew",
		ZH: "请删去并非新得的内容",
		JA: "新しく得たものでない部分を取り除いてください",
	}
	msgHintUnused = lang.Text{
		EN: "put it away, or give it a trigger in the words that people use",
		ZH: "请归档，或补上人们会使用的触发词",
		JA: "保管するか、人が使う言葉でトリガーを付けてください",
	}
	msgHintActive = lang.Text{
		EN: "move what is done to the archive",
		ZH: "请把已完成的内容移入归档",
		JA: "完了したものを保管に移してください",
	}
	msgHintConflict = lang.Text{
		EN: "take from both what is right, then delete the copy",
		ZH: "请从两者中取正确的部分，然后删除副本",
		JA: "両方から正しい部分を取り、その後コピーを削除してください",
	}
	msgHintLeft = lang.Text{
		EN: "the next command that writes removes it",
		ZH: "下一个写入命令会将其删除",
		JA: "次に書き込むコマンドが削除します",
	}
	msgHintHistoryLine = lang.Text{
		EN: "restore the line from git, or delete it",
		ZH: "请从 git 恢复该行，或将其删除",
		JA: "git からその行を復元するか、削除してください",
	}
	msgHintDuplicate = lang.Text{
		EN: "join them, or say in both when each of them holds, and name one in the related of the other",
		ZH: "请合并，或在两者中写明各自适用的情形，并在一条的 related 中写上另一条",
		JA: "統合するか、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください",
	}
	msgHintContradiction = lang.Text{
		EN: "let one replace the other, or say in both when each of them holds, and name one in the related of the other",
		ZH: "请让其中一条取代另一条，或在两者中写明各自适用的情形，并在一条的 related 中写上另一条",
		JA: "一方で他方を置き換えるか、それぞれがいつ当てはまるかを両方に書き、一方の related に他方を挙げてください",
	}
	msgDeadReference = lang.Text{
		EN: "%[1]s names %[3]s in %[2]s, but there is and was no such memory",
		ZH: "%[1]s 在 %[2]s 中提到 %[3]s，但现在和过去都没有这条记忆",
		JA: "%[1]s の %[2]s にある %[3]s は、今も過去もメモリにありません",
	}
	msgHintReference = lang.Text{
		EN: "correct the id, or take it out",
		ZH: "改正该编号，或将其删去",
		JA: "ID を直すか、取り除いてください",
	}
)
