package cli

// The numbers of what doctor says.
const (
	msgDoctorGood message = firstDoctorMessage + iota
	msgDoctorBad
	msgDoctorProgram
	msgDoctorModel
	msgDoctorModelBad
	msgHintReinstall
	msgDoctorBank
	msgDoctorNoBank
	msgDoctorEmbedder
	msgDoctorCache
	msgDoctorNoCache
	msgDoctorOldCache
	msgDoctorCacheBad
	msgHintCache
	msgDoctorLockFree
	msgDoctorLockHeld
	msgDoctorNoJournal
	msgDoctorJournal
	msgHintJournal
	msgDoctorPlans
	msgDoctorBackups
	msgDoctorHistory
	msgDoctorNoHistory
	msgDoctorUsage
	msgDoctorUsageBad
	msgHintUsageLog
	msgDoctorGit
	msgDoctorNoGit
	msgDoctorGitBusy
	msgHintGitBusy
	msgDoctorPrivate
	msgHintPrivate
	firstImportMessage // in import_messages.go
)

// doctorMessages is the part of the catalogue that doctor speaks with.
var doctorMessages = [messageCount]text{
	msgDoctorGood: {"everything works as it should; \"tacit check\" looks at the memories",
		"一切运转正常；记忆本身由 \"tacit check\" 检查",
		"すべて正常に動いています。メモリの中身は \"tacit check\" で調べます"},
	msgDoctorBad: {"errors: %[1]d, warnings: %[2]d",
		"错误：%[1]d，警告：%[2]d",
		"エラー: %[1]d、警告: %[2]d"},
	msgDoctorProgram: {"program: tacit %[1]s (%[2]s, %[3]s)",
		"程序：tacit %[1]s（%[2]s，%[3]s）",
		"プログラム: tacit %[1]s（%[2]s、%[3]s）"},
	msgDoctorModel: {"model: %[1]s, %[2]d dimensions, sha256 %[3]s…, verified",
		"模型：%[1]s，%[2]d 维，sha256 %[3]s…，已核对",
		"モデル: %[1]s、%[2]d 次元、sha256 %[3]s…、照合済み"},
	msgDoctorModelBad: {"the built-in model is not what it should be: %s",
		"内置模型与应有的不符：%s",
		"内蔵モデルが本来のものと異なります: %s"},
	msgHintReinstall: {"install tacit again: the program was damaged or changed",
		"请重新安装 tacit：程序已损坏或被改动",
		"tacit を入れ直してください。プログラムが壊れているか、書き換えられています"},
	msgDoctorBank: {"bank: %s",
		"记忆库：%s",
		"メモリバンク: %s"},
	msgDoctorNoBank: {"bank: none here or above",
		"记忆库：此处及上级目录中没有",
		"メモリバンク: ここにも上位フォルダーにもありません"},
	msgDoctorEmbedder: {"embedder: %s",
		"嵌入器：%s",
		"埋め込み器: %s"},
	msgDoctorCache: {"cache: whole, memories: %[1]d, %[2]s",
		"缓存：完整，记忆：%[1]d，%[2]s",
		"キャッシュ: 正常、メモリ: %[1]d、%[2]s"},
	msgDoctorNoCache: {"cache: none yet; the next question makes it",
		"缓存：尚无；下次提问时会建立",
		"キャッシュ: まだありません。次の質問で作られます"},
	msgDoctorOldCache: {"cache: not usable; the next question makes it anew",
		"缓存：不可用；下次提问时会重新建立",
		"キャッシュ: 使えません。次の質問で作り直されます"},
	msgDoctorCacheBad: {"the cache was damaged",
		"缓存曾损坏",
		"キャッシュが壊れていました"},
	msgHintCache: {"nothing is lost: it is made anew; if it happens again, look at the disk. A damaged one is kept as index.bin.corrupt and can be deleted",
		"没有任何损失：会重新建立；若再次发生，请检查磁盘。损坏的缓存保留为 index.bin.corrupt，可以删除",
		"失われたものはなく、作り直されます。繰り返すならディスクを確認してください。壊れたものは index.bin.corrupt として残り、削除できます"},
	msgDoctorLockFree: {"lock: free",
		"锁：空闲",
		"ロック: 空き"},
	msgDoctorLockHeld: {"lock: held by %s",
		"锁：被 %s 占用",
		"ロック: %s が保持"},
	msgDoctorNoJournal: {"journal: empty, nothing is to be recovered",
		"日志：为空，无需恢复",
		"ジャーナル: 空（復旧するものはありません）"},
	msgDoctorJournal: {"a change that was agreed to is not finished (files: %d)",
		"有一项已确认的更改尚未完成（文件：%d）",
		"承認済みの変更が終わっていません（ファイル: %d）"},
	msgHintJournal: {"any command that may write finishes it; until then readers see it as finished",
		"任何可写入的命令都会完成它；在此之前，读取时已视为完成",
		"書き込めるコマンドがあれば完了します。それまで、読むコマンドには完了した形で見えます"},
	msgDoctorPlans: {"plans that wait: %d",
		"等待确认的计划：%d",
		"確認を待つ計画: %d"},
	msgDoctorBackups: {"backups: operations that can be undone: %d",
		"备份：可撤销的操作：%d",
		"バックアップ: 取り消せる操作 %d 件"},
	msgDoctorHistory: {"history: operations: %[1]d, the last: %[2]s at %[3]s",
		"历史：操作 %[1]d 次，最近一次：%[2]s，%[3]s",
		"履歴: 操作 %[1]d 件、最後は %[2]s（%[3]s）"},
	msgDoctorNoHistory: {"history: none yet",
		"历史：尚无",
		"履歴: まだありません"},
	msgDoctorUsage: {"usage: noted since %[1]s, memories used: %[2]d",
		"使用记录：自 %[1]s 起，用过的记忆：%[2]d",
		"使用記録: %[1]s から、使われたメモリ %[2]d 件"},
	msgDoctorUsageBad: {"the ledger of usage cannot be read: %s",
		"无法读取使用记录：%s",
		"使用記録を読めません: %s"},
	msgHintUsageLog: {"delete .tacit/state/usage.log",
		"请删除 .tacit/state/usage.log",
		".tacit/state/usage.log を削除してください"},
	msgDoctorGit: {"git: %[1]s, branch %[2]s, files of the bank not committed: %[3]d",
		"git：%[1]s，分支 %[2]s，记忆库中未提交的文件：%[3]d",
		"git: %[1]s、ブランチ %[2]s、メモリバンクの未コミットのファイル %[3]d 件"},
	msgDoctorNoGit: {"git: the bank is in no repository",
		"git：记忆库不在任何仓库中",
		"git: メモリバンクはリポジトリの中にありません"},
	msgDoctorGitBusy: {"nothing can be written: %s",
		"现在无法写入：%s",
		"いまは書き込めません: %s"},
	msgHintGitBusy: {"end in git what was begun there; then plans can be applied again",
		"请先在 git 中完成已开始的操作；之后即可应用计划",
		"git で始めた作業を終わらせてください。その後、計画を適用できます"},
	msgDoctorPrivate: {"git has private files of .tacit: %d",
		".tacit 中的私有文件被 git 收录：%d",
		".tacit の非公開ファイルが git に入っています: %d"},
	msgHintPrivate: {"git rm -r --cached .tacit, in the bank: it holds what belongs to one clone only",
		"请在记忆库中执行 git rm -r --cached .tacit：它只属于一份克隆",
		"メモリバンクで git rm -r --cached .tacit を実行してください。1 つのクローンだけのものです"},
}
