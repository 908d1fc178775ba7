package cli

// The numbers of what mcp says, to people and to their agents.
const (
	msgFlagHTTP message = firstMCPMessage + iota
	msgMCPTerminal
	msgMCPShortToken
	msgMCPNotLoopback
	msgHintMCPLoopback
	msgMCPServes
	msgMCPToken
	msgMCPNoMatch
	msgMCPEmpty
	msgMCPMore
	msgMCPPlanned
	msgMCPWaits
	msgMCPQuestion
	msgMCPQuestionMore
	msgMCPDecision
	msgMCPSkip
	msgMCPApply
	msgMCPDeclined
	msgMCPUnsealed

	firstInstallMessage // in install_messages.go
)

// mcpMessages is the part of the catalogue about mcp.
var mcpMessages = [messageCount]text{
	msgFlagHTTP: {"serve over HTTP at this loopback `ADDR`, such as 127.0.0.1:0, instead of stdin and stdout",
		"在此回环地址 `ADDR`（如 127.0.0.1:0）上通过 HTTP 提供服务，而不用标准输入输出",
		"標準入出力ではなく、このループバックアドレス `ADDR`（127.0.0.1:0 など）で HTTP を提供する"},
	msgMCPTerminal: {"This speaks the Model Context Protocol on stdin and stdout: a host runs it. Ctrl-D ends it.",
		"这里在标准输入输出上使用 Model Context Protocol，由宿主运行。按 Ctrl-D 结束。",
		"標準入出力で Model Context Protocol を話します。ホストが実行するものです。Ctrl-D で終わります。"},
	msgMCPShortToken: {"%[1]s is too short for a token: %[2]d characters at least",
		"%[1]s 作为令牌太短：至少 %[2]d 个字符",
		"%[1]s はトークンとして短すぎます。%[2]d 文字以上にしてください"},
	msgMCPNotLoopback: {"%s can be reached by others: memories are served to this machine alone",
		"%s 可被他人访问：记忆只提供给本机",
		"%s は他の機械からも届きます。メモリはこの機械にだけ提供します"},
	msgHintMCPLoopback: {"tacit mcp --http 127.0.0.1:0",
		"tacit mcp --http 127.0.0.1:0",
		"tacit mcp --http 127.0.0.1:0"},
	msgMCPServes: {"Serving MCP at %s", "正在提供 MCP：%s", "MCP を提供中: %s"},
	msgMCPToken: {"Header for clients: Authorization: Bearer %[1]s\n(a new one at each start; %[2]s in the environment sets one that stays)",
		"客户端需发送的标头：Authorization: Bearer %[1]s\n（每次启动都会更换；可用环境变量 %[2]s 固定）",
		"クライアントが送るヘッダー: Authorization: Bearer %[1]s\n（起動のたびに変わります。環境変数 %[2]s で固定できます）"},
	msgMCPNoMatch: {"No memory bears on this.",
		"没有与此相关的记忆。",
		"これに関わるメモリはありません。"},
	msgMCPEmpty: {"There are none.", "没有。", "ありません。"},
	msgMCPMore: {"… and %d more; category and status narrow the list",
		"……另有 %d 行；可用 category 和 status 缩小范围",
		"…ほか %d 行。category と status で絞り込めます"},
	msgMCPPlanned: {"Nothing is written yet. The plan waits as %[1]s. To put it before the person: memory_apply with plan %[1]s.",
		"尚未写入。计划已保存为 %[1]s，等待确认。要请用户决定：用 plan %[1]s 调用 memory_apply。",
		"まだ何も書き込んでいません。計画は %[1]s として確認を待っています。人に確かめるには、plan %[1]s で memory_apply を呼びます。"},
	msgMCPWaits: {"Nothing is written. The plan %[1]s waits for a person, who cannot be asked from here. Tell them what it does and what to type in a terminal: %[2]s (or, to drop it: %[3]s). Do not run either of them yourself.",
		"没有写入。计划 %[1]s 等待用户决定，而这里无法询问用户。请告诉用户计划的内容，以及在终端中输入的命令：%[2]s（放弃则为：%[3]s）。不要自己运行这些命令。",
		"何も書き込んでいません。計画 %[1]s は人の確認を待っていますが、ここからは尋ねられません。計画の内容と、端末で入力するコマンドを伝えてください: %[2]s（取り下げるには: %[3]s）。どちらも自分では実行しないでください。"},
	msgMCPQuestion: {"An agent proposes to change the memory bank %s. Nothing is written unless you choose to apply.",
		"代理提议更改记忆库 %s。只有选择执行才会写入。",
		"エージェントがメモリバンク %s の変更を提案しています。実行を選ばない限り、何も書き込みません。"},
	msgMCPQuestionMore: {"… %[1]d more lines: %[2]s",
		"……另有 %[1]d 行：%[2]s",
		"…ほか %[1]d 行: %[2]s"},
	msgMCPDecision: {"Apply this plan?", "是否执行此计划？", "この計画を実行しますか？"},
	msgMCPSkip:     {"No, write nothing", "否，不写入", "いいえ、書き込まない"},
	msgMCPApply:    {"Yes, apply", "是，执行", "はい、実行する"},
	msgMCPDeclined: {"The person did not agree. Nothing is written, and the plan %[1]s still waits. Do not ask again unless they want you to. To drop it they can type: %[2]s",
		"用户没有同意。没有写入，计划 %[1]s 仍在等待。除非用户要求，否则不要再次询问。用户可输入以下命令放弃：%[2]s",
		"同意が得られませんでした。何も書き込まず、計画 %[1]s は待ったままです。求められない限り、もう一度尋ねないでください。取り下げるには: %[2]s"},
	msgMCPUnsealed: {"This answer belongs to no open question about this plan as it is now: it came too late or twice, or the plan has changed. Nothing is written. memory_apply asks the person anew.",
		"这个回答不属于关于此计划现状的任何未决问题：它来得太迟、重复，或者计划已经改变。没有写入。memory_apply 会重新询问用户。",
		"この回答は、今の計画についての未回答の質問に対するものではありません。遅すぎたか、二度目か、計画が変わったためです。何も書き込んでいません。memory_apply でもう一度尋ねます。"},
}
