package cli

// mcpHelp is the help of mcp.
var mcpHelp = helpText{
	name:  "mcp",
	group: msgHelpGroupOther,
	short: text{
		en: "Serve the bank to agents over MCP",
		zh: "通过 MCP 向代理提供记忆库",
		ja: "MCP でエージェントにメモリバンクを提供する",
	},
	long: text{
		en: `A host runs this; people do not. It speaks the Model Context Protocol on stdin and
stdout: tools to search, list and read memories, and to propose new ones, and the
resources tacit://index and tacit://memory/ID.

Nothing is written without a person: memory_add makes a plan, and memory_apply has
the host ask you. Where the host cannot ask, the plan waits, and the agent tells
you to type "tacit apply ID". "confirm: terminal" in your own settings always
does it that way.

--http serves programs of this machine at a loopback address, and only those that
send the token: the one of TACIT_MCP_TOKEN, else a new one that is printed.`,
		zh: `由宿主运行，而不是由人运行。它在标准输入输出上使用 Model Context Protocol：提供搜索、
列出、读取记忆和提议新记忆的工具，以及资源 tacit://index 和 tacit://memory/ID。

没有人的同意就不会写入：memory_add 生成计划，memory_apply 由宿主询问你。宿主无法询问
时，计划会等待，代理会请你输入 "tacit apply ID"。在自己的设置中写上
"confirm: terminal"，则总是如此。

--http 在回环地址上只向本机程序提供服务，且必须发送令牌：TACIT_MCP_TOKEN 的值，否则
为每次启动时打印的新令牌。`,
		ja: `ホストが実行するもので、人が使うものではありません。標準入出力で Model Context Protocol
を話します。メモリの検索・一覧・閲覧と新しいメモリの提案のためのツール、リソース
tacit://index と tacit://memory/ID があります。

人の同意なしには何も書き込みません。memory_add は計画を作り、memory_apply はホストを
通じてあなたに尋ねます。ホストが尋ねられないときは計画が待ち、エージェントが
"tacit apply ID" の入力を求めます。自分の設定に "confirm: terminal" と書けば、常に
そうなります。

--http は、この機械のプログラムにだけ、ループバックアドレスで提供します。トークンが
必要です。TACIT_MCP_TOKEN の値か、起動時に表示される新しいものです。`,
	},
	examples: text{en: `claude mcp add tacit -- tacit mcp
tacit mcp --bank ./memory-bank
tacit mcp --http 127.0.0.1:7654`},
}
