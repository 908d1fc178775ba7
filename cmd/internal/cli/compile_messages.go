package cli

// The numbers of what compile apply says, and what promote and remove say about
// what it has staged.
const (
	msgCompileNeeds message = firstCompileMessage + iota
	msgCompileProblem
	msgCompileSame
	msgCompileOther
	msgHintCompileOther
	msgCompileNoObservation
	msgHintCompileNoObservation
	msgCompileUncovered
	msgHintCompileUncovered
	msgCompileNotAllowed
	msgHintCompileNotAllowed
	msgCompileForbidden
	msgHintCompileTaken
	msgOverrideBoth
	msgHintOverrideBoth
	msgOverrideInForce
	msgHintOverrideInForce
	msgCompileNothingStaged
	msgHintCompileStaged
	msgFlagCompileIn
	msgFlagCompileRequest

	firstGitMessage // in git_messages.go
)

// compileMessages is the part of the catalogue that compile apply speaks with.
var compileMessages = [messageCount]text{
	msgCompileNeeds: {"compile apply needs the answer and the request: --in FILE --request FILE",
		"compile apply 需要回答和请求：--in FILE --request FILE",
		"compile apply には回答と要求が必要です: --in FILE --request FILE"},
	msgCompileProblem: {"The model reports: %s",
		"模型报告：%s",
		"モデルからの報告: %s"},
	msgCompileSame: {"The bank says so already: %s",
		"记忆库中已是如此：%s",
		"メモリバンクは既にそうなっています: %s"},
	msgCompileOther: {"it answers the request %[1]s, and this one is %[2]s",
		"它回答的是请求 %[1]s，而这份请求是 %[2]s",
		"要求 %[1]s への回答ですが、この要求は %[2]s です"},
	msgHintCompileOther: {"give the request that the model was given, or ask it again",
		"请给出模型收到的那份请求，或重新询问",
		"モデルに渡した要求を指定するか、もう一度尋ねてください"},
	msgCompileNoObservation: {"nobody has observed what it cites: %s",
		"引用的观察并不存在：%s",
		"引用された観測がありません: %s"},
	msgHintCompileNoObservation: {"a rule may cite what is in the request or in a log of this bank; tacit timeline lists it",
		"规则只能引用请求或此记忆库日志中的观察；tacit timeline 可列出",
		"規則が引用できるのは、要求かこのメモリバンクのログにある観測だけです。tacit timeline で一覧できます"},
	msgCompileUncovered: {"provenance_summary does not list what it cites: %s",
		"provenance_summary 没有列出所引用的观察：%s",
		"引用した観測が provenance_summary にありません: %s"},
	msgHintCompileUncovered: {"have every cited id listed in provenance_summary.observation_ids_used",
		"请在 provenance_summary.observation_ids_used 中列出所有被引用的编号",
		"引用した ID をすべて provenance_summary.observation_ids_used に挙げてください"},
	msgCompileNotAllowed: {"it would write %[1]s, and the request allows only: %[2]s",
		"它会写入 %[1]s，而请求只允许：%[2]s",
		"%[1]s に書こうとしていますが、要求が許すのは次だけです: %[2]s"},
	msgHintCompileNotAllowed: {"nothing was written; prepare a request again: tacit compile prepare --out FILE",
		"没有写入任何内容；请重新准备请求：tacit compile prepare --out FILE",
		"何も書いていません。要求を作り直してください: tacit compile prepare --out FILE"},
	msgCompileForbidden: {"it would write %[1]s, and the request forbids %[2]s",
		"它会写入 %[1]s，而请求禁止 %[2]s",
		"%[1]s に書こうとしていますが、要求は %[2]s を禁じています"},
	msgHintCompileTaken: {"have the rule named otherwise",
		"请让模型为规则另取名称",
		"規則に別の名前を付けさせてください"},
	msgOverrideBoth: {"the device %s has an override that is in force, and one that waits",
		"设备 %s 有一份生效的覆盖，还有一份待定的",
		"機器 %s には有効な上書きと、保留中の上書きがあります"},
	msgHintOverrideBoth: {"name the file: %[1]s or %[2]s",
		"请指定文件：%[1]s 或 %[2]s",
		"ファイルで指定してください: %[1]s または %[2]s"},
	msgOverrideInForce: {"the override of %s is in force already",
		"%s 的覆盖已经生效",
		"%s の上書きは既に有効です"},
	msgHintOverrideInForce: {"tacit remove %s takes it away",
		"用 tacit remove %s 删除",
		"取り除くには tacit remove %s"},
	msgCompileNothingStaged: {"No compiled rule or override waits for a decision.",
		"没有待定的规则或覆盖。",
		"判断を待つ規則や上書きはありません。"},
	msgHintCompileStaged: {"tacit promote ID brings it into force, tacit remove ID rejects it",
		"tacit promote ID 使其生效，tacit remove ID 拒绝它",
		"tacit promote ID で有効に、tacit remove ID で退けます"},
	msgFlagCompileIn: {"apply: the answer of the model, a compile_response; - is stdin",
		"apply：模型的回答（compile_response）；- 表示 stdin",
		"apply: モデルの回答（compile_response）。- は stdin"},
	msgFlagCompileRequest: {"apply: the request that it answers",
		"apply：它所回答的请求",
		"apply: 回答が応じた要求"},
}
