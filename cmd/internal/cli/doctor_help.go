package cli

// doctorHelp is the help of doctor.
var doctorHelp = helpText{
	name:  "doctor",
	group: msgHelpGroupKeep,
	short: text{
		en: "Tell how the machinery is",
		zh: "检查程序自身的运转状况",
		ja: "仕組みの状態を診る",
	},
	long: text{
		en: `Tells what state Tacit itself is in, for a bug report or when something seems
stuck: the version, the model with its checksum, the embedder, the cache, who
holds the lock, changes that are agreed to and not finished, plans that wait,
backups with their checksums, the history, and what git is doing. It writes
nothing, repairs nothing and asks no host. What is wrong in the memories is told
by "tacit check".`,
		zh: `说明 Tacit 自身的状态，用于报告问题，或在似乎卡住时查看：版本、模型及其校验和、嵌入器、
缓存、谁持有锁、已确认而未完成的更改、等待的计划、备份及其校验和、历史，以及 git 正在做
什么。它不写入、不修复，也不询问任何主机。记忆本身的问题由 "tacit check" 说明。`,
		ja: `Tacit 自身の状態を示します。不具合の報告や、動かないように見えるときに使います。版、
モデルとそのチェックサム、埋め込み器、キャッシュ、ロックの保持者、承認済みで未完了の変更、
待っている計画、バックアップとそのチェックサム、履歴、git の状況を示します。何も書かず、
直さず、どのホストにも問い合わせません。メモリの問題は "tacit check" が示します。`,
	},
	examples: text{en: `tacit doctor
tacit doctor --json`},
}
