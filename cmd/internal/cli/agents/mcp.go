package agents

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/lang"
)

// envToken names the environment variable with the token that clients over HTTP
// have to send. Where it is not set there is a new one at each start.
const envToken = "TACIT_MCP_TOKEN"

func newMCPCommand(run *session.Run) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:  "mcp",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runMCP(cmd.Context(), run, addr) },
	}
	cmd.Flags().StringVar(&addr, "http", "", run.Say(msgFlagHTTP))
	return cmd
}

// runMCP serves until the client goes, or a person stops it. The bank need not be
// there when it starts: each call looks for it. SIGTERM, with which hosts stop it,
// is as good as Ctrl-C; a second one ends the process at once.
func runMCP(ctx context.Context, run *session.Run, addr string) error {
	ctx, end := finish.Serving(ctx)
	defer end()
	run.Stores = new(index.StoreCache)
	s := mcp.New(mcp.Options{
		Version: session.ThisVersion().Version,
		Bank:    mcpBank{run},
		Prompts: promptsOf(run),
		Words: mcp.Words{
			Skip: run.Say(msgMCPSkip), Apply: run.Say(msgMCPApply), Show: msgMCPShow.In(run.Lang), Next: msgMCPNext.In(run.Lang),
			Unsealed: run.Say(msgMCPUnsealed),
		},
	})
	if addr != "" {
		return serveHTTP(ctx, run, s, addr)
	}
	if session.IsTerminal(run.Stdin) {
		run.Note(msgMCPTerminal)
	}
	err := s.Run(ctx, run.Stdin, run.Stdout)
	if ctx.Err() != nil {
		return nil // who stops a server has not interrupted anything
	}
	return err
}

// promptsOf returns the stages as prompts, in the language of the person.
func promptsOf(run *session.Run) (all []mcp.Prompt) {
	l := string(run.Lang)
	for _, p := range kit.Prompts(l) {
		all = append(all, mcp.Prompt{Name: p.Name, Short: p.Short, Hint: p.Hint, Text: func(typed string) string { return p.Text(l, typed) }})
	}
	return all
}

// serveHTTP serves over HTTP, and tells on stderr where, and what token is wanted.
func serveHTTP(ctx context.Context, run *session.Run, s *mcp.Server, addr string) error {
	token := run.Env(envToken)
	if token != "" && len(token) < mcp.MinToken {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMCPShortToken, envToken, mcp.MinToken)}
	}
	l, err := mcp.Listen(addr)
	if errors.Is(err, mcp.ErrNotLoopback) {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMCPNotLoopback, addr), Hint: run.Say(msgHintMCPLoopback), Err: err}
	}
	var bad *net.AddrError
	if errors.As(err, &bad) {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMCPBadAddress, addr), Hint: run.Say(msgHintMCPLoopback), Err: err}
	}
	if err != nil {
		return err
	}
	text := run.Say(msgMCPServes, "http://"+l.Addr().String()+mcp.Path)
	if token == "" {
		token = rand.Text()
		text += "\n" + run.Say(msgMCPToken, token, envToken)
	}
	if _, err := io.WriteString(run.Stderr, text+"\n"); err != nil {
		return fmt.Errorf("cannot print the token: %w", err)
	}
	return s.Serve(ctx, l, token)
}

// The messages of this file.
var (
	msgFlagHTTP = lang.Text{
		EN: "serve over HTTP at this loopback `ADDR`, such as 127.0.0.1:0, instead of stdin and stdout",
		ZH: "在此回环地址 `ADDR`（如 127.0.0.1:0）上通过 HTTP 提供服务，而不用 stdin 和 stdout",
		JA: "stdin と stdout ではなく、このループバックアドレス `ADDR`（127.0.0.1:0 など）で HTTP を提供する",
	}
	msgMCPTerminal = lang.Text{
		EN: "tacit mcp speaks the Model Context Protocol on stdin and stdout, for hosts. Press Ctrl-D to end it.",
		ZH: "tacit mcp 由宿主运行，按 Model Context Protocol 通过 stdin 和 stdout 通信。按 Ctrl-D 结束。",
		JA: "tacit mcp はホストが実行するコマンドです。stdin と stdout で、Model Context Protocol に従って通信します。Ctrl-D で終了します。",
	}
	msgMCPShortToken = lang.Text{
		EN: "%[1]s is too short for a token: use at least %[2]d characters",
		ZH: "%[1]s 作为令牌太短：至少 %[2]d 个字符",
		JA: "%[1]s はトークンとして短すぎます。%[2]d 文字以上にしてください",
	}
	msgMCPBadAddress = lang.Text{
		EN: `"%s" is not an address with a port`,
		ZH: `"%s" 不是带端口的地址`,
		JA: `"%s" はポートの付いたアドレスではありません`,
	}
	msgMCPNotLoopback = lang.Text{
		EN: "%s can be reached from other machines: memories are served only to this machine",
		ZH: "不能使用 %s：其他机器也能访问它，而记忆只提供给本机",
		JA: "%s にはほかのマシンからもアクセスできます。記憶を提供するのはこのマシンの中だけです",
	}
	msgHintMCPLoopback = lang.Text{
		EN: "tacit mcp --http 127.0.0.1:0",
		ZH: "tacit mcp --http 127.0.0.1:0",
		JA: "tacit mcp --http 127.0.0.1:0",
	}
	msgMCPServes = lang.Text{
		EN: "Serving MCP at %s",
		ZH: "正在提供 MCP：%s",
		JA: "MCP を提供中: %s",
	}
	msgMCPToken = lang.Text{
		EN: "Header for clients: Authorization: Bearer %[1]s\n(new at each start; set the variable %[2]s to keep one)",
		ZH: "客户端需发送的标头：Authorization: Bearer %[1]s\n（每次启动都会更换；可用环境变量 %[2]s 固定）",
		JA: "クライアントが送るヘッダー: Authorization: Bearer %[1]s\n（起動のたびに変わります。環境変数 %[2]s で固定できます）",
	}
	msgMCPSkip = lang.Text{
		EN: "No, write nothing",
		ZH: "否，不写入",
		JA: "いいえ、書き込まない",
	}
	msgMCPApply = lang.Text{
		EN: "Yes, apply",
		ZH: "是，应用",
		JA: "はい、適用する",
	}
	msgMCPShow = lang.Text{
		EN: "Show all %d lines first",
		ZH: "先显示全部 %d 行",
		JA: "先に全 %d 行を表示する",
	}
	msgMCPNext = lang.Text{
		EN: "Show lines %d-%d of %d",
		ZH: "显示第 %d-%d 行，共 %d 行",
		JA: "%d-%d 行目を表示する（全 %d 行）",
	}
	msgMCPUnsealed = lang.Text{
		EN: "This answer does not belong to an open question about the current plan: it came too late or twice, or the plan has changed. Nothing is written. Call memory_apply to ask the person again.",
		ZH: "这个回答与当前计划正在询问的内容对不上：回答得太迟、回答了两次，或者计划已经改变。没有写入。请调用 memory_apply 重新询问用户。",
		JA: "この回答は、今の計画についての質問への回答として扱えません。遅すぎたか、二度目か、計画が変わったためです。何も書き込んでいません。memory_apply を呼んで、もう一度尋ねてください。",
	}
)

// mcpHelp is the help of tacit mcp.
var mcpHelp = session.HelpText{
	Name: "mcp",
	Short: lang.Text{
		EN: "Serve the bank to agents over MCP",
		ZH: "通过 MCP 向智能体提供记忆库",
		JA: "MCP でエージェントにメモリバンクを提供する",
	},
	Long: lang.Text{
		EN: `Hosts, not people, run this command. It speaks the Model Context Protocol on stdin
and stdout. It has tools to search, list, read, propose and change memories, the
resources tacit://index and tacit://memory/ID, and the stages as prompts, such as
/tacit:plan.

Nothing is written without a person: memory_add makes a plan, and memory_apply lets
the host ask you. If the host cannot ask, the plan stays pending, and the agent asks
you to type "tacit apply ID". With "confirm: terminal" in your own settings, it
always works that way.

--http serves programs on this machine at a loopback address. They have to send the
token: the value of TACIT_MCP_TOKEN, or else a new one, which is printed.`,
		ZH: `由宿主运行，而不是由人运行。它按 Model Context Protocol 通过 stdin 和 stdout 通信，提供搜索、
列出、读取记忆以及提议新增或更改记忆的工具，资源 tacit://index 和 tacit://memory/ID，
并以提示词的形式提供各阶段，如 /tacit:plan。

未经人同意，不会写入任何内容：memory_add 生成计划，调用 memory_apply 时，由宿主询问你是否应用。宿主无法询问
时，计划保持待确认，智能体会请你输入 "tacit apply ID"。在你自己的设置中写上
"confirm: terminal"，则始终这样处理。

--http 在回环地址上只向本机程序提供服务。程序须发送令牌，即 TACIT_MCP_TOKEN 的值；没有设置该变量时，
使用每次启动时打印的新令牌。`,
		JA: `ホストが実行するもので、人が使うものではありません。stdin と stdout で Model Context Protocol
に従って通信します。記憶の検索・一覧・閲覧と、追加や変更の提案のためのツール、リソース
tacit://index と tacit://memory/ID、各段階のプロンプト（/tacit:plan など）があります。

人の同意なしには何も書き込みません。memory_add は計画を作り、memory_apply はホストを
通じてあなたに尋ねます。ホストに確認を求める機能がないときは計画が承認待ちになり、エージェントがあなたに "tacit apply ID" の入力を求めます。あなたの設定に "confirm: terminal" と書けば、常に
そうなります。

--http は、ループバックアドレスで、このマシンのプログラムにだけ提供します。プログラムはトークンを送る必要が
あります。トークンは TACIT_MCP_TOKEN の値で、なければ起動時に新しいものを作って表示します。`,
	},
	Examples: lang.Same(`claude mcp add tacit -- tacit mcp
tacit mcp --bank ./memory-bank
tacit mcp --http 127.0.0.1:7654`),
}
