package cli

// The numbers of what hook says, and why about it.
const (
	msgFlagHost message = firstHookMessage + iota
	msgFlagLast
	msgHookEvent
	msgHookTerminal
	msgLastAlone
	msgLastNone
	msgHintLastNone
	msgLastOff
	msgLastHead
	msgLastStage
	msgLastTask
	msgLastPrompt
	msgLastTold
	msgLastNoMatch
	msgLastShown
	msgLastRepeated
	msgLastNoWords
	msgLastCommand
	msgLastLate
	msgLastFailed
	msgLastItemTold
	msgLastItemShown
	msgLastItemRoom
	msgLastNow

	firstSimilarMessage // in similar_messages.go
)

// hookMessages is the part of the catalogue about hook and why --last.
var hookMessages = [messageCount]text{
	msgFlagHost: {"name of the host, where it cannot be told",
		"宿主的名称，用于无法自动识别时",
		"ホストの名前。自動で判別できないときに使う"},
	msgFlagLast: {"explain how the hook answered the last prompt",
		"说明钩子如何应答上一个提问",
		"フックが直前の質問にどう応じたかを示す"},
	msgHookEvent: {`"%s" is no event: it is session, prompt or stop`,
		`"%s" 不是事件：应为 session、prompt 或 stop`,
		`"%s" というイベントはありません。session、prompt、stop のいずれかです`},
	msgHookTerminal: {"hook reads from stdin what a host writes there; to ask something yourself: tacit match",
		"hook 从标准输入读取宿主写入的内容；自己提问请用 tacit match",
		"hook はホストが標準入力に書いたものを読みます。自分で尋ねるには tacit match を使います"},
	msgLastAlone: {"--last stands alone: it explains what the hook has noted",
		"--last 单独使用：它说明钩子记下的内容",
		"--last は単独で使います。フックの記録を説明します"},
	msgLastNone: {"no prompt has come to the hook of this bank yet",
		"这个记忆库的钩子还没有收到过提问",
		"このメモリバンクのフックには、まだ質問が届いていません"},
	msgHintLastNone: {`see whether a host is wired: "tacit doctor"`,
		`用 "tacit doctor" 查看是否已接入宿主`,
		`ホストが接続されているかは "tacit doctor" で確認できます`},
	msgLastOff: {"The hooks are off here: TACIT_HOOKS=%s",
		"钩子在此处已关闭：TACIT_HOOKS=%s",
		"ここではフックが無効です: TACIT_HOOKS=%s"},
	msgLastHead: {"%[1]s, %[2]s, %[3]s ms",
		"%[1]s，%[2]s，%[3]s 毫秒",
		"%[1]s、%[2]s、%[3]s ミリ秒"},
	msgLastStage: {"stage %s", "阶段 %s", "段階 %s"},
	msgLastTask:  {"task %s", "任务 %s", "タスク %s"},
	msgLastPrompt: {"question: %s",
		"提问：%s",
		"質問: %s"},
	msgLastTold: {"Put before the agent: %[1]d of %[2]d, %[3]d bytes",
		"已提供给代理：%[2]d 条中的 %[1]d 条，%[3]d 字节",
		"エージェントに渡したもの: %[2]d 件中 %[1]d 件、%[3]d バイト"},
	msgLastNoMatch: {"Silent: nothing reached the threshold",
		"静默：没有达到阈值的记忆",
		"沈黙: しきい値に届いたものがありません"},
	msgLastShown: {"Silent: what matches was shown in this session before",
		"静默：匹配的记忆在本次会话中已显示过",
		"沈黙: 該当するものは、このセッションで既に示しました"},
	msgLastRepeated: {"Silent: the same prompt was answered in this session before",
		"静默：本次会话中已应答过相同的提问",
		"沈黙: 同じ質問には、このセッションで既に応じました"},
	msgLastNoWords: {"Silent: the prompt asks nothing",
		"静默：其中没有提问",
		"沈黙: 尋ねている言葉がありません"},
	msgLastCommand: {"Silent: it was a command that asks nothing",
		"静默：这是不提问的命令",
		"沈黙: 質問ではないコマンドでした"},
	msgLastLate: {"Silent: the time of %d ms was over",
		"静默：超过了 %d 毫秒的时限",
		"沈黙: %d ミリ秒の制限時間を過ぎました"},
	msgLastFailed: {"Silent: something is wrong: %s",
		"静默：出现问题：%s",
		"沈黙: 問題がありました: %s"},
	msgLastItemTold: {"shown", "已显示", "表示"},
	msgLastItemShown: {"not shown: it was in this session before",
		"未显示：本次会话中已显示过",
		"非表示: このセッションで既に示したため"},
	msgLastItemRoom: {"not shown: no room",
		"未显示：篇幅不足",
		"非表示: 余地がないため"},
	msgLastNow: {"As the bank is now:",
		"按记忆库现在的内容：",
		"メモリバンクの現在の内容では:"},
}
