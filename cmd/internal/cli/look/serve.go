package look

import (
	"errors"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/lang"
)

// idleTime is how long the pages stay there although nobody asks for one.
const idleTime = time.Hour

// mostPort is the highest port there is.
const mostPort = 1<<16 - 1

type serveOptions struct {
	port int
	open bool
	idle time.Duration
}

func newServeCommand(run *session.Run) *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:  "serve",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd, run, o) },
	}
	cmd.Flags().IntVar(&o.port, "port", 0, run.Say(msgFlagPort))
	cmd.Flags().BoolVar(&o.open, "open", false, run.Say(msgFlagOpen))
	cmd.Flags().DurationVar(&o.idle, "idle", idleTime, run.Say(msgFlagIdle))
	return cmd
}

// runServe serves until a person stops it, or does not look for long. A second Ctrl-C
// ends the process at once.
func runServe(cmd *cobra.Command, run *session.Run, o serveOptions) error {
	switch {
	case o.port < 0 || o.port > mostPort:
		return run.WrongUsage(cmd, msgServePort, mostPort)
	case o.idle < 0:
		return run.WrongUsage(cmd, msgServeIdle)
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	ctx, end := finish.Serving(cmd.Context())
	defer end()
	b := newBankSite(run, bank.Dir())
	defer b.close()
	l, err := serve.Listen(o.port)
	if err != nil {
		if isPortTaken(err) {
			return &session.Problem{Code: session.CodeError, Msg: run.Say(msgServePortUsed, o.port), Hint: run.Say(msgHintOtherPort), Err: err}
		}
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgServeNoPort, err), Err: err}
	}
	defer l.Close()
	s, err := serve.New(b.site(o.idle), l.Addr())
	if err != nil {
		return err
	}
	if err := tellAddress(run, s, bank.Dir()); err != nil {
		return err
	}
	if o.open {
		defer openPages(ctx, run, s, bank)()
	}
	err = s.Serve(ctx, l)
	if errors.Is(err, serve.ErrIdle) {
		run.Note(msgServeIdleEnd, lang.Span(o.idle))
		return nil
	}
	if ctx.Err() != nil {
		return nil // who stops a server has not interrupted anything
	}
	return err
}

// taken are the numbers by which Windows says that a port is taken, or reserved: package
// syscall gives other names other numbers there.
var taken = []syscall.Errno{10048, 10013}

// isPortTaken reports whether another program listens on a port.
func isPortTaken(err error) bool {
	var number syscall.Errno
	return errors.Is(err, syscall.EADDRINUSE) || errors.As(err, &number) && slices.Contains(taken, number)
}

// The messages of this file.
var (
	msgFlagPort = lang.Text{
		EN: "the port of 127.0.0.1 to use; 0 takes a free one",
		ZH: "使用 127.0.0.1 的哪个端口；0 表示任选空闲端口",
		JA: "127.0.0.1 で使うポート。0 なら空いているもの",
	}
	msgFlagOpen = lang.Text{
		EN: "open the pages in the browser",
		ZH: "在浏览器中打开",
		JA: "ブラウザーで開く",
	}
	msgFlagIdle = lang.Text{
		EN: "end after this `TIME` without a request, such as 30m or 2h; 0 never ends",
		ZH: "`TIME`（如 30m、2h）内没有请求就结束；0 表示不自动结束",
		JA: "`TIME`（30m や 2h など）の間リクエストがなければ終了する。0 なら終了しない",
	}
	msgServePort = lang.Text{
		EN: "--port must be from 0 to %d",
		ZH: "--port 必须在 0 到 %d 之间",
		JA: "--port は 0 から %d までにしてください",
	}
	msgServeIdle = lang.Text{
		EN: "--idle must not be negative",
		ZH: "--idle 不能为负",
		JA: "--idle に負の値は使えません",
	}
	msgServePortUsed = lang.Text{
		EN: "port %d is in use",
		ZH: "端口 %d 已被占用",
		JA: "ポート %d は使用中です",
	}
	msgHintOtherPort = lang.Text{
		EN: "--port takes another one; without it, Tacit takes a free one",
		ZH: "可用 --port 指定其他端口；不指定则自动选用空闲端口",
		JA: "--port で別のポートを指定できます。指定しなければ空いているポートを使います",
	}
	msgServeNoPort = lang.Text{
		EN: "cannot listen: %s",
		ZH: "无法监听：%s",
		JA: "待ち受けできません: %s",
	}
	msgServeAt = lang.Text{
		EN: "%[1]s is shown at %[2]s",
		ZH: "%[1]s 的页面：%[2]s",
		JA: "%[1]s のページ: %[2]s",
	}
	msgServeHow = lang.Text{
		EN: "The address works once, within ten minutes. Press Enter for another one, and Ctrl-C to end.",
		ZH: "地址只能用一次，十分钟内有效；按 Enter 得到新地址，按 Ctrl-C 结束。",
		JA: "アドレスは 10 分以内に一度だけ使えます。Enter で新しいものを表示し、Ctrl-C で終了します。",
	}
	msgServeIdleEnd = lang.Text{
		EN: "No request for %s: ended.",
		ZH: "%s 内没有请求：已结束。",
		JA: "%s の間リクエストがなかったため、終了しました。",
	}
)

// serveHelp is the help of tacit serve.
var serveHelp = session.HelpText{
	Name: "serve",
	Short: lang.Text{
		EN: "Show the bank as pages in a browser",
		ZH: "在浏览器中以网页查看记忆库",
		JA: "メモリバンクをブラウザーのページで見る",
	},
	Long: lang.Text{
		EN: `Prints an address of this machine where a browser shows the bank: search as you type,
with what was not shown and why; each memory with its links, history and fields; plans
and candidates to decide on; the map; the problems that check and doctor find; what was
shown, and for which prompts. When a file is saved, the pages show the change at once. The pages
are in three languages, light or dark, and work with the keyboard alone; ? lists the keys.

Only this machine and only your browser can read the pages: the address works once
(Enter prints another), and other sites are refused. Nothing is sent elsewhere, unless your own
settings name another embedder or a shared index. Nothing is written outside .tacit until
you approve it. If an agent started the program, you can read the pages but decide
nothing there.

Ctrl-C ends it. It also ends after an hour without a request.`,
		ZH: `打印一个本机地址，浏览器可在那里查看记忆库：边输入边搜索，并列出未显示的记忆及原因；每条记忆的
链接、历史和字段；待确认的计划和候选；地图、健康状况和使用情况。文件保存后，页面立即更新。页面有三种语言，
也有浅色和深色两种主题；可全程用键盘操作，按 ? 查看快捷键。

只有本机上你的浏览器能看到这些页面：地址只能打开一次（在终端按 Enter 可得到新地址），来自其他网站的请求一律拒绝。除非你的设置启用了其他嵌入模型或共享索引，否则不向外发送任何内容；
未经你决定，也不在 .tacit 之外写入任何内容。若程序由智能体启动，页面只显示，不能做决定。

按 Ctrl-C 结束；一小时没有请求时自动结束。`,
		JA: `このマシンのブラウザーで開くページのアドレス（URL）を表示します。開くと、入力しながらの検索と、表示されなかった
記憶とその理由、各記憶のリンク・履歴・フィールド、承認待ちの計画と候補、地図、状態、使用状況を
見られます。ファイルを保存すると、ページにすぐ反映されます。三つの言語と、ライトとダークのテーマがあり、
キーボードだけで使えます（? でキーの一覧）。

見られるのは、このマシンのあなたのブラウザーだけです。アドレスは一度だけ使え（Enter で新しいアドレスを表示します）、ほかのサイト
からのアクセスは拒否します。あなたの設定で別の埋め込みモデルか共有ストアを使う場合を除き、外部には何も送りません。.tacit の外に書き込むのは、あなたが決定したときだけです。
エージェントが起動した場合、ページは表示するだけで、決定はできません。

Ctrl-C で終了します。1 時間リクエストがなければ自動で終了します。`,
	},
	Examples: lang.Same(`tacit serve
tacit serve --open
tacit serve --port 8765 --idle 0`),
}
