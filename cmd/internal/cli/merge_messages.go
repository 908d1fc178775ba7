package cli

// The numbers of what merge says.
const (
	msgMergeKinds message = firstMergeMessage + iota
	msgHintMergeKinds
	msgMergeSame
	msgHintMergeSame
	msgFlagReplace
	msgFlagArchive

	firstHookMessage // in hook_messages.go
)

// mergeMessages is the part of the catalogue that merge speaks with.
var mergeMessages = [messageCount]text{
	msgMergeKinds: {"%[1]s and %[2]s are of different kinds, which are never joined",
		"%[1]s 与 %[2]s 种类不同，不能合并",
		"%[1]s と %[2]s は種別が違うため、統合できません"},
	msgHintMergeKinds: {"name each in the other's related, if they belong together",
		"如果相关，可在各自的 related 中写明对方",
		"関係があるなら、互いの related に書いてください"},
	msgMergeSame: {"%s is one memory, not two",
		"%s 是同一条记忆",
		"%s は同じメモリです"},
	msgHintMergeSame: {"name the one that stays, then the one that goes",
		"先写保留的一条，再写去掉的一条",
		"残すもの、なくすものの順に指定してください"},
	msgFlagReplace: {"KEEP holds in the stead of GONE, and takes nothing over",
		"KEEP 取代 GONE，不吸收其内容",
		"KEEP が GONE に取って代わり、内容は引き継がない"},
	msgFlagArchive: {"with --replace: move GONE to archive/ instead of deleting it",
		"与 --replace 同用：把 GONE 移到 archive/ 而不是删除",
		"--replace とともに: GONE を削除せず archive/ に移す"},
}
