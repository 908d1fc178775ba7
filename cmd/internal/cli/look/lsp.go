package look

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

func newLSPCommand(run *session.Run) *cobra.Command {
	var stdio bool
	var client int
	cmd := &cobra.Command{
		Use:  "lsp",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runLSP(cmd.Context(), run, cmd.Flags().Changed("lang"))
		},
	}
	cmd.Flags().BoolVar(&stdio, "stdio", true, run.Say(msgFlagStdio)) // clients add both of them to every server
	cmd.Flags().IntVar(&client, "clientProcessId", 0, run.Say(msgFlagStdio))
	_ = cmd.Flags().MarkHidden("stdio")
	_ = cmd.Flags().MarkHidden("clientProcessId")
	return cmd
}

// runLSP serves an editor until it goes. A client that ends without the words of the
// protocol makes it end with status 1, as the protocol wants.
func runLSP(ctx context.Context, run *session.Run, chosen bool) error {
	ctx, end := finish.Serving(ctx)
	defer end()
	if session.IsTerminal(run.Stdin) {
		run.Note(msgLSPTerminal)
	}
	w := &writing{run: run, sites: map[string]*bankSite{}, alike: map[string]alike{}}
	defer w.close()
	s := lsp.New(lsp.Options{Version: session.ThisVersion().Version, Lang: run.Lang, Chosen: chosen, Banks: w.bankOf, Alike: w.alikeIn, Ask: w.asked})
	err := s.Run(ctx, run.Stdin, run.Stdout)
	if errors.Is(err, lsp.ErrDropped) && ctx.Err() == nil {
		return session.Status(session.ExitError)
	}
	return nil
}

// A writing is what the language server asks of the banks in which a person writes.
type writing struct {
	run *session.Run

	mu    sync.Mutex
	sites map[string]*bankSite
	alike map[string]alike // by the folder of the bank
}

// An alike is which memories of a bank are alike, and the state of the bank that was
// compared.
type alike struct {
	state string
	found []inspect.Finding
}

// bankOf returns the bank that a file lies in; nil for none. A bank that a person named
// counts where the file is in it.
func (w *writing) bankOf(file string) *kb.Bank {
	if dir := cmp.Or(w.run.BankDir, w.run.BankFromEnv()); dir != "" {
		if b, err := kb.Open(dir); err == nil {
			if _, below := filename.Below(b.Dir(), file); below {
				return b
			}
		}
	}
	b, err := kb.Find(filepath.Dir(file))
	if err != nil {
		return nil
	}
	return b
}

// site is a bank as a process sees it that asks it again and again.
func (w *writing) site(b *kb.Bank) *bankSite {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.sites[b.Dir()] == nil {
		run := *w.run // with passages of its own, and one bank
		w.sites[b.Dir()] = newBankSite(&run, b.Dir())
	}
	return w.sites[b.Dir()]
}

func (w *writing) close() {
	for _, s := range w.sites {
		s.close()
	}
}

// alikeIn returns the memories that say the same, or disagree, as they are on disk. They
// are compared again only when a file changed.
func (w *writing) alikeIn(ctx context.Context, b *kb.Bank) (found []inspect.Finding, err error) {
	site := w.site(b)
	state, err := site.state(ctx)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	known, ok := w.alike[b.Dir()]
	w.mu.Unlock()
	if ok && known.state == state {
		return known.found, nil
	}
	err = site.ask(ctx, site.in(w.run.Lang), func(f *session.Finder) error {
		looked, err := inspect.Look(b, time.Now(), nil, nil)
		if err != nil {
			return err
		}
		found, err = looked.Pairs(ctx, f.Model, f.Index, nil)
		return err
	})
	if err == nil {
		w.mu.Lock()
		w.alike[b.Dir()] = alike{state, found}
		w.mu.Unlock()
	}
	return found, err
}

// asked says how a memory fares at a question, as it is on disk.
func (w *writing) asked(ctx context.Context, b *kb.Bank, path, question string) (a lsp.Answer, err error) {
	site := w.site(b)
	err = site.ask(ctx, site.in(w.run.Lang), func(f *session.Finder) error {
		q := retrieve.Query{Text: question}
		is := func(m retrieve.Match) bool { return m.Entry.Path == path }
		shown, err := f.Match(ctx, q, retrieve.Options{MinScore: f.Config.MinScore, Limit: f.Config.Limit})
		if err != nil {
			return err
		}
		a.Known = slices.ContainsFunc(f.Entries(), func(e index.Entry) bool { return e.Path == path })
		a.Shown = slices.ContainsFunc(shown, is)
		if !a.Shown && a.Known { // a wider question says where it stands
			if shown, err = f.Match(ctx, q, retrieve.Options{Limit: f.Index.Len()}); err != nil {
				return err
			}
		}
		if i := slices.IndexFunc(shown, is); i >= 0 {
			a.Rank, a.Score = i+1, shown[i].Score
		}
		return nil
	})
	return a, err
}

// The messages of this file.
var (
	msgFlagStdio = lang.Text{
		EN: "accepted because some clients pass it; Tacit always uses stdin and stdout",
		ZH: "为兼容会传入此选项的编辑器而保留；Tacit 始终使用 stdin 和 stdout",
		JA: "一部のクライアントが付けるフラグ。なくても同じで、常に stdin と stdout を使う",
	}
	msgLSPTerminal = lang.Text{
		EN: "tacit lsp speaks the Language Server Protocol on stdin and stdout, for editors. Press Ctrl-D to end it.",
		ZH: "tacit lsp 由编辑器运行，按 Language Server Protocol 通过 stdin 和 stdout 通信。按 Ctrl-D 结束。",
		JA: "tacit lsp はエディターが実行するコマンドです。stdin と stdout で、Language Server Protocol に従って通信します。Ctrl-D で終了します。",
	}
)

// lspHelp is the help of tacit lsp.
var lspHelp = session.HelpText{
	Name: "lsp",
	Short: lang.Text{
		EN: "Help you write memories in your editor (language server)",
		ZH: "在编辑器中辅助编写记忆（语言服务器）",
		JA: "エディターで記憶を書くのを助ける（言語サーバー）",
	},
	Long: lang.Text{
		EN: `Editors, not people, run this command. It speaks the Language Server Protocol on stdin and
stdout. For the Markdown files and INDEX.md of a bank, it offers:

  what tacit check would say, as you type, even about unsaved text
  completion of fields, their allowed values, ids, tags, services, paths and [[links]]
  what a link leads to, who links here, and whether a title or trigger would find its memory, with the score
  renaming the id of a memory in all files; fixes for what check finds

It writes no file: every change is an edit that your editor shows and makes. It
reports nothing about files outside a bank. docs/editors.md has settings for Neovim,
Helix and Emacs, all tested, and for VS Code, whose extension is untested. Zed starts
only servers that an extension names, and Obsidian runs no language servers.`,
		ZH: `由编辑器运行，而不是由人运行。它按 Language Server Protocol 通过 stdin 和 stdout 通信，处理记忆库的
Markdown 文件和 INDEX.md：

  边输入边显示 tacit check 会指出的问题，包括尚未保存的文字
  补全字段、允许的值、编号、标签、服务、路径和 [[链接]]
  显示链接指向什么、哪些文件链接到此处，以及用标题或某个触发条件提问能否找到这条记忆（附得分）
  为记忆更换编号，所有文件一并修改；修复 check 发现的问题

它不写任何文件：每处改动都由编辑器显示并执行。不处理记忆库之外的文件。docs/editors.zh.md
有 Neovim、Helix 和 Emacs 的设置（均已试过）；VS Code 的设置也有，但所用的扩展尚未试过。Zed 和 Obsidian
目前无法使用：Zed 只启动扩展声明的服务器，Obsidian 不支持语言服务器。`,
		JA: `エディターが実行するコマンドで、人が使うものではありません。stdin と stdout で Language Server
Protocol に従って通信し、メモリバンクの Markdown ファイルと INDEX.md を扱います。

  tacit check の指摘を入力中に表示（保存前の文章も含む）
  フィールド、使える値、ID、タグ、サービス、パス、[[リンク]] の補完
  リンクの先、ここへのリンク元、タイトルやトリガーでその記憶が見つかるか（スコア付き）の表示
  記憶の ID をすべてのファイルで変更、check の指摘の修正

ファイルには書きません。変更はすべて、エディターが内容を示したうえで行います。メモリバンクの外のファイルには
何も表示しません。docs/editors.ja.md に Neovim、Helix、Emacs の設定（試験済み）と、VS Code で拡張機能を使う設定（拡張機能は未検証）があります。Zed と Obsidian では今のところ使えません。
Zed は拡張機能が挙げるサーバーしか起動せず、Obsidian には言語サーバーの仕組みがありません。`,
	},
	Examples: lang.Text{
		EN: `tacit lsp
tacit lsp --lang ja`,
		ZH: `tacit lsp
tacit lsp --lang zh`,
		JA: `tacit lsp
tacit lsp --lang ja`,
	},
}
