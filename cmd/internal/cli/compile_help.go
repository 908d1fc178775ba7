package cli

// compileHelp is the help of compile, of both its steps.
var compileHelp = helpText{
	name:  "compile",
	group: msgHelpGroupChange,
	short: text{
		en: "Make rules of what was observed",
		zh: "把观察整理成规则",
		ja: "観測を規則にまとめる",
	},
	long: text{
		en: `prepare writes a request (compile_request): the last observations of the run, if one
is named, and of the global log, with the policy under which rules are made. A model
answers it with a compile_response; it never writes a file itself. A line of a log
that a crash has torn off is left out, and named with its place.

apply makes a plan of the answer. It has to answer the request, and to cite what was
observed; the policy and the folders are those of the request, whatever the answer
says. Rules become live in tech/profiles/, overrides of single devices take effect on
this machine alone. What is less sure than the policy wants, and every candidate,
waits as a draft with the reason. If anything is wrong, nothing is written.

list shows what waits. tacit promote ID brings it into force, tacit remove ID rejects
it; for an override, ID is that of the device. tacit archive ID rejects a rule for
good: later answers leave it out.

The documents are described by tacit schema compile_request and compile_response.`,
		zh: `prepare 写出一份请求（compile_request）：指定的运行（若有）与全局日志中最后的观察，以及
整理规则所遵循的策略。模型以 compile_response 回答，自己从不写文件。日志中因崩溃而残缺的
行会被跳过，并指出位置。

apply 把回答变成计划。它必须回答这份请求，并且只引用观察过的内容；策略和文件夹以请求为准，
与回答所说无关。规则在 tech/profiles/ 中生效，单台设备的覆盖只在本机生效。不够确定的提议和
所有候选都作为草稿等待，并注明原因。只要有一处不对，就什么都不写。

list 列出等待中的内容。tacit promote ID 使其生效，tacit remove ID 拒绝它；对覆盖来说 ID
是设备的编号。tacit archive ID 永久拒绝一条规则：以后的回答会略过它。

文档格式见 tacit schema compile_request 和 compile_response。`,
		ja: `prepare は要求（compile_request）を書きます。指定した実行（あれば）と全体のログの最後の
観測に、規則をまとめる方針を添えたものです。モデルは compile_response で答え、自分では
ファイルを書きません。クラッシュで途切れたログの行は飛ばし、その場所を示します。

apply は回答を計画にします。回答はその要求に応じたもので、観測されたものだけを引用していな
ければなりません。方針とフォルダーは要求のもので、回答の記述には左右されません。規則は
tech/profiles/ で有効になり、個々の機器の上書きはこのマシンだけで効きます。方針に届かない
ものと候補はすべて、理由とともに下書きとして待ちます。一つでも誤りがあれば何も書きません。

list は待っているものを示します。tacit promote ID で有効にし、tacit remove ID で退けます。
上書きでは ID は機器のものです。tacit archive ID は規則を恒久的に退け、以後の回答でも
見送ります。

文書の形は tacit schema compile_request と compile_response で分かります。`,
	},
	examples: text{
		en: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # reject the staged override of a device`,
		zh: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 拒绝某台设备待定的覆盖`,
		ja: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 機器の保留中の上書きを退ける`,
	},
	exits: changeExits,
}
