package keep

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern/shown"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/usage"
)

// usageLimit is how much of each list is shown unless a person wants more.
const usageLimit = 10

func newUsageCommand(run *session.Run) *cobra.Command {
	limit := usageLimit
	cmd := &cobra.Command{
		Use:  "usage",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 {
				return run.WrongUsage(cmd, session.MsgLimitTooSmall)
			}
			return runUsage(cmd.Context(), run, limit)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", limit, run.Say(msgFlagUsageLimit))
	return cmd
}

func runUsage(ctx context.Context, run *session.Run, limit int) error {
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := shown.Look(s.Bank, s.Entries(), time.Now())
	if err != nil {
		return err
	}
	config, _ := s.Bank.Config() // what cannot be read has its defaults
	return run.Show(newUsageDocument(r, limit, config.KeepPrompts && run.Env(usage.EnvOff) == ""))
}

// A usageDocument tells what was shown, what never was, and which prompts stayed
// without an answer although a memory came near.
type usageDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Since         string `json:"since"`    // the first day that is known; empty: nothing was noted yet
	Memories      int    `json:"memories"` // live ones
	Used          int    `json:"used"`     // of them, those that were shown
	Kept          bool   `json:"kept"`     // prompts are noted

	Never   []usedItem   `json:"never"`
	Silent  []silentItem `json:"silent"`
	Prompts []promptItem `json:"prompts"`

	never, silent, prompts int // how many there are, shown or not
}

type usedItem struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Title string `json:"title"`
}

type silentItem struct {
	Query   string  `json:"query"`
	Times   int     `json:"times"`
	At      string  `json:"at"` // RFC 3339, the last time
	Host    string  `json:"host"`
	Score   float64 `json:"score"`
	Command string  `json:"command"` // proposes the prompt as a trigger of the memory
	usedItem
}

type promptItem struct {
	Query string      `json:"query"`
	At    string      `json:"at"`
	Host  string      `json:"host"`
	Shown []usage.Hit `json:"shown"`
}

func newUsageDocument(r *shown.Report, limit int, kept bool) usageDocument {
	never := r.Never()
	d := usageDocument{SchemaVersion: session.SchemaVersion, Action: "usage", Since: r.Since, Memories: len(r.Memories), Used: len(r.Memories) - len(never), Kept: kept,
		Never: []usedItem{}, Silent: []silentItem{}, Prompts: []promptItem{}, never: len(never), silent: len(r.Silent), prompts: len(r.Prompts)}
	for _, m := range never[:min(limit, len(never))] {
		d.Never = append(d.Never, usedItem{m.ID, m.Path, m.Title})
	}
	for _, s := range r.Silent[:min(limit, len(r.Silent))] {
		d.Silent = append(d.Silent, silentItem{s.Query, s.Times, s.At.UTC().Format(time.RFC3339), s.Host, s.Score,
			"tacit edit " + session.ShellWord(s.ID) + " --add-trigger " + session.ShellWord(s.Trigger()), usedItem{s.ID, s.Path, s.Title}})
	}
	for _, p := range r.Prompts[:min(limit, len(r.Prompts))] {
		d.Prompts = append(d.Prompts, promptItem{p.Query, p.Time.UTC().Format(time.RFC3339), p.Host, p.Shown})
	}
	return d
}

func (d usageDocument) WriteText(p *session.Page) {
	run := p.Run
	switch {
	case d.Since == "":
		p.Say(msgUsageNone)
	default:
		p.Say(msgUsageHead, d.Since, d.Used, d.Memories)
	}
	if !d.Kept {
		p.Say(msgUsageOff)
	}
	d.writeSilent(p)
	if len(d.Prompts) > 0 {
		p.Line("")
		p.Line(p.Paint(session.Bold, run.Say(msgUsagePrompts)))
	}
	for _, x := range d.Prompts {
		var ids []string
		for _, h := range x.Shown {
			ids = append(ids, h.ID+" "+strconv.FormatFloat(h.Score, 'f', 2, 64))
		}
		p.Line("  " + usageTime(run, x.At) + "  " + guard.Quote(strings.Join(ids, ", ")) + "  " + shortQuery(x.Query))
	}
	more(p, d.prompts-len(d.Prompts))
	if d.Since == "" || len(d.Never) == 0 {
		return
	}
	p.Line("")
	p.Line(p.Paint(session.Bold, run.Say(msgUsageNever)))
	var rows [][]string
	for _, m := range d.Never {
		rows = append(rows, []string{"  " + guard.Quote(m.ID), guard.Quote(m.Title)})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	more(p, d.never-len(d.Never))
}

// writeSilent writes the prompts without an answer, each with the command that makes it a
// trigger.
func (d usageDocument) writeSilent(p *session.Page) {
	run := p.Run
	if len(d.Silent) == 0 {
		return
	}
	p.Line("")
	p.Line(p.Paint(session.Bold, run.Say(msgUsageSilent)))
	for _, s := range d.Silent {
		line := "  " + usageTime(run, s.At) + "  " + guard.Quote(s.ID) + " " + strconv.FormatFloat(s.Score, 'f', 2, 64) + "  " + shortQuery(s.Query)
		if s.Times > 1 {
			line += "  ×" + strconv.Itoa(s.Times)
		}
		p.Line(line)
		p.Hint(s.Command)
	}
	more(p, d.silent-len(d.Silent))
}

// more says how many of a list were left out.
func more(p *session.Page, n int) {
	if n > 0 {
		p.Line("  " + p.Paint(session.Dim, p.Run.Say(msgUsageMore, n)))
	}
}

// shortQuery is a prompt on one line.
func shortQuery(q string) string { return guard.Quote(term.Cut(guard.Line(q), 100)) }

func usageTime(run *session.Run, at string) string {
	t, _ := time.Parse(time.RFC3339, at)
	return run.ShortTime(t)
}

// The messages of this file.
var (
	msgFlagUsageLimit = lang.Text{
		EN: "show at most `N` items of each list",
		ZH: "每个列表最多显示 `N` 条",
		JA: "各一覧に最大 `N` 件を表示",
	}
	msgUsageNone = lang.Text{
		EN: "Nothing has been shown in this clone yet.",
		ZH: "在这份克隆中还没有显示过任何记忆。",
		JA: "このクローンでは、まだ何も表示されていません。",
	}
	msgUsageHead = lang.Text{
		EN: "Live memories shown since %[1]s: %[2]d of %[3]d.",
		ZH: "自 %[1]s 起：%[3]d 条有效记忆中显示过 %[2]d 条。",
		JA: "%[1]s 以降: 有効な記憶 %[3]d 件のうち %[2]d 件が表示されました。",
	}
	msgUsageOff = lang.Text{
		EN: "Prompts are not recorded (keep_prompts in the bank's config.yaml, or TACIT_NO_USAGE).",
		ZH: "不记录提示词（见记忆库的 config.yaml 中的 keep_prompts，或 TACIT_NO_USAGE）。",
		JA: "プロンプトは記録していません（メモリバンクの config.yaml の keep_prompts、または TACIT_NO_USAGE）。",
	}
	msgUsageSilent = lang.Text{
		EN: "Silent, although a memory came near (a trigger may be missing):",
		ZH: "有相近的记忆、却没有显示任何记忆的提示词（可能缺少触发条件）：",
		JA: "近い記憶があったのに沈黙したプロンプト（トリガーが足りないかもしれません）:",
	}
	msgUsagePrompts = lang.Text{
		EN: "Prompts for which memories were shown:",
		ZH: "显示过记忆的提示词：",
		JA: "記憶が表示されたプロンプト:",
	}
	msgUsageNever = lang.Text{
		EN: "Never shown:",
		ZH: "从未显示过：",
		JA: "一度も表示されていない記憶:",
	}
	msgUsageMore = lang.Text{
		EN: "… and %d more (--limit)",
		ZH: "……还有 %d 条（--limit）",
		JA: "…ほかに %d 件（--limit）",
	}
)

// usageHelp is the help of tacit usage.
var usageHelp = session.HelpText{
	Name: "usage",
	Short: lang.Text{
		EN: "Show which prompts found a memory or nearly did, and which memories were never shown",
		ZH: "查看哪些提示词匹配到或差一点匹配到记忆，哪些记忆从未显示过",
		JA: "記憶を表示したプロンプト、近い記憶があったプロンプト、未表示の記憶を見る",
	},
	Long: lang.Text{
		EN: `Shows what this clone has recorded: how many live memories were shown, for which prompts,
and which were never shown.

If a memory came near to a prompt but was not shown, it probably lacks a trigger. Below such
a prompt, tacit usage prints a command that makes the prompt a trigger of that memory. In
this command, shorten the prompt to the words that matter; then run it.

All of it stays in .tacit on this machine. Of each prompt for which a memory was
shown or came near, the hook keeps the first 300 bytes, without secrets, for 90 days.
With "keep_prompts: off" in the bank's config.yaml, no prompts are kept; with the
environment variable TACIT_NO_USAGE, nothing is recorded at all.`,
		ZH: `说明这份克隆所记录的使用情况：有多少条有效记忆显示过、对应哪些提示词，哪些从未显示过。

有些提示词没有显示任何记忆，但差一点匹配到一条：那条记忆可能缺少触发条件。这样的提示词
下方都有一条命令，用来把该提示词加为那条记忆的触发条件；请先把命令中的提示词缩短为关键的词句，再执行。

这些内容只保存在本机的 .tacit 中。对于显示过记忆或差一点匹配到记忆的提示词，钩子只保存开头的 300 字节
（已去除机密），保留 90 天。在记忆库的 config.yaml 中写 "keep_prompts: off" 则不保存提示词；
设置环境变量 TACIT_NO_USAGE 则什么都不记录。`,
		JA: `このクローンの記録を示します。有効な記憶のうち何件が、どのプロンプトに対して表示されたか、
一度も表示されていない記憶はどれかが分かります。

近い記憶があったのに何も表示されなかったプロンプトからは、その記憶に足りないトリガーが分かります。そのプロンプトの下に表示されるコマンドを実行すると、プロンプトの文をその記憶のトリガーに加える計画ができます。
実行する前に、コマンドの中のプロンプトを要点の言葉だけに縮めてください。

内容はすべてこのマシンの .tacit にとどまります。フックは、記憶を表示したプロンプトと近い記憶があった
プロンプトの先頭 300 バイトを、秘密情報を除いて 90 日間残します。
メモリバンクの config.yaml に "keep_prompts: off" と書くとプロンプトを残さず、環境変数
TACIT_NO_USAGE を設定すると何も記録しません。`,
	},
	Examples: lang.Text{
		EN: `tacit usage
tacit usage --limit 50
tacit usage --json                      # for a program`,
		ZH: `tacit usage
tacit usage --limit 50
tacit usage --json                      # 供程序使用`,
		JA: `tacit usage
tacit usage --limit 50
tacit usage --json                      # プログラム用`,
	},
}
