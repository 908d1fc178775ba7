package change

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// historyLimit is how many operations are shown unless a person wants more.
const historyLimit = 20

func newHistoryCommand(run *session.Run) *cobra.Command {
	limit := historyLimit
	cmd := &cobra.Command{
		Use:  "history",
		Args: noMemoryNamed(run),
		RunE: func(cmd *cobra.Command, _ []string) error { return runHistory(cmd, run, limit) },
	}
	cmd.Flags().IntVar(&limit, "limit", limit, run.Say(msgFlagHistoryLimit))
	return cmd
}

// noMemoryNamed accepts no arguments. Who names a memory is told of the command that
// tells its life.
func noMemoryNamed(run *session.Run) cobra.PositionalArgs {
	none := run.ArgsBetween(0, 0)
	return func(cmd *cobra.Command, args []string) error {
		err := none(cmd, args)
		var p *session.Problem
		if errors.As(err, &p) && len(args) == 1 {
			p.Hint = run.Say(msgHintTimelineOf, session.ShellWord(args[0]))
		}
		return err
	}
}

// A historyDocument lists what was done to the bank, the latest first.
type historyDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Operations    []historyItem     `json:"operations"`
	Problems      []session.Finding `json:"problems"` // lines that are no records

	bank *kb.Bank
	left int // operations that are not shown
}

// A historyItem is one operation: its line of history, and whether it still holds.
type historyItem struct {
	govern.Record
	UndoneBy string `json:"undone_by,omitempty"`
}

func runHistory(cmd *cobra.Command, run *session.Run, limit int) error {
	if limit < 1 {
		return run.WrongUsage(cmd, session.MsgLimitTooSmall)
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	records, bad, err := govern.History(bank)
	if err != nil {
		return err
	}
	d := historyDocument{SchemaVersion: session.SchemaVersion, Action: "history", Operations: []historyItem{}, Problems: run.BadFiles(bad), bank: bank}
	undone := govern.Undone(records)
	for _, r := range slices.Backward(records) {
		if len(d.Operations) == limit {
			break
		}
		d.Operations = append(d.Operations, historyItem{r, undone[r.ID]})
	}
	d.left = len(records) - len(d.Operations)
	return run.Show(d)
}

func (d historyDocument) WriteText(p *session.Page) {
	run := p.Run
	p.Findings(d.Problems, d.bank)
	if len(d.Operations) == 0 {
		run.Note(msgHistoryEmpty)
	}
	for _, r := range d.Operations {
		p.Line(p.Paint(session.Bold, guard.Quote(r.ID)) + "  " + strings.Join(aboutRecord(run, r), "  "))
		for _, op := range govern.Deeds(r.Operations) {
			line := "  " + proposal.DoneWord(run, op.Type) + ": " + guard.Quote(op.Paths())
			if op.Reason != "" {
				line += run.Say(proposal.MsgPlanWhy, proposal.Changed(run, op.Reason))
			}
			p.Line(line)
		}
	}
	if d.left > 0 {
		p.Say(msgHistoryLeft, d.left, proposal.InThisBank(run, "tacit", "history", "--limit", strconv.Itoa(len(d.Operations)+d.left)))
	}
}

// aboutRecord says when, by whom and how an operation came about.
func aboutRecord(run *session.Run, r historyItem) []string {
	words := []string{run.ShortTime(r.Time()), guard.Quote(r.Command), guard.Quote(r.Who), confirmedWord(run, r.ConfirmedBy)}
	if r.Reason != "" {
		words = append(words, guard.Quote(r.Reason))
	}
	if r.Undoes != "" {
		words = append(words, run.Say(session.MsgHistoryUndoes, r.Undoes))
	}
	if r.UndoneBy != "" {
		words = append(words, run.Say(msgHistoryUndone, r.UndoneBy))
	}
	return words
}

func confirmedWord(run *session.Run, by string) string {
	switch by {
	case govern.Terminal:
		return run.Say(msgConfirmedTerminal)
	case govern.ByFlag:
		return run.Say(msgConfirmedFlag)
	case govern.Elicitation:
		return run.Say(msgConfirmedElicitation)
	case govern.ByPage:
		return run.Say(msgConfirmedPage)
	}
	return guard.Quote(by)
}

// The messages of this file.
var (
	msgHintTimelineOf = lang.Text{
		EN: "for the history of one memory: tacit timeline %s",
		ZH: "查看一条记忆的历史：tacit timeline %s",
		JA: "1 件の記憶の履歴: tacit timeline %s",
	}
	msgHistoryEmpty = lang.Text{
		EN: "Nothing has been applied yet.",
		ZH: "尚未应用过任何计划。",
		JA: "まだ何も適用されていません。",
	}
	msgHistoryLeft = lang.Text{
		EN: "… and %[1]d more: %[2]s",
		ZH: "……还有 %[1]d 次操作：%[2]s",
		JA: "…ほか %[1]d 件: %[2]s",
	}
	msgHistoryUndone = lang.Text{
		EN: "undone by %s",
		ZH: "已由 %s 撤销",
		JA: "%s により取り消し済み",
	}
	msgConfirmedPage = lang.Text{
		EN: "confirmed on a page",
		ZH: "在网页上确认",
		JA: "ページで確認",
	}
	msgConfirmedTerminal = lang.Text{
		EN: "confirmed at a terminal",
		ZH: "在终端确认",
		JA: "端末で確認",
	}
	msgConfirmedFlag = lang.Text{
		EN: "confirmed by flag",
		ZH: "由 --yes 确认",
		JA: "フラグで確認",
	}
	msgConfirmedElicitation = lang.Text{
		EN: "confirmed in the host",
		ZH: "在宿主中确认",
		JA: "ホストで確認",
	}
	msgFlagHistoryLimit = lang.Text{
		EN: "show at most `N` operations",
		ZH: "最多显示 `N` 个操作",
		JA: "最大 `N` 件の操作を表示する",
	}
)

// historyHelp is the help of tacit history.
var historyHelp = session.HelpText{
	Name: "history",
	Short: lang.Text{
		EN: "List the operations on the bank",
		ZH: "列出对记忆库做过的操作",
		JA: "メモリバンクに対する操作を一覧する",
	},
	Long: lang.Text{
		EN: `Prints the operations of history.jsonl, the latest first: when, by which command,
by whom, how it was confirmed, and which files. Unreadable lines are reported.`,
		ZH: `打印 history.jsonl 中的操作，最近的在前：时间、命令、操作人、确认方式和涉及的文件。
无法读取的行会被指出。`,
		JA: `history.jsonl の操作を新しい順に表示します（日時、コマンド、実行者、確認の方法、
ファイル）。読めない行は指摘します。`,
	},
	Examples: lang.Same(`tacit history --limit 5`),
}
