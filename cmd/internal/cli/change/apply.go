package change

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newApplyCommand(run *session.Run) *cobra.Command {
	ask := &proposal.Asker{Run: run}
	cmd := &cobra.Command{
		Use:  "apply ID",
		Args: run.OnePlan(),
		RunE: func(cmd *cobra.Command, args []string) error { return runApply(cmd.Context(), ask, args[0]) },
	}
	proposal.AddYes(run, cmd, &ask.Yes)
	return cmd
}

// runApply brings about the decision about a plan that waits.
func runApply(ctx context.Context, ask *proposal.Asker, id string) error {
	bank, err := ask.Bank()
	if err != nil {
		return err
	}
	plan, err := proposal.PlanToApply(ctx, ask.Run, bank, id)
	if err != nil {
		return err
	}
	return ask.Decide(ctx, bank, plan, true)
}

func newRejectCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "reject ID",
		Args: run.OnePlan(),
		RunE: func(cmd *cobra.Command, args []string) error { return runReject(cmd.Context(), run, args[0]) },
	}
}

func runReject(ctx context.Context, run *session.Run, id string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	return dropPlan(ctx, run, bank, id)
}

func newUndoCommand(run *session.Run) *cobra.Command {
	ask := &proposal.Asker{Run: run}
	cmd := &cobra.Command{
		Use:  "undo [OP]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runUndo(cmd.Context(), ask, slices.Concat(args, []string{""})[0])
		},
	}
	proposal.AddYes(run, cmd, &ask.Yes)
	return cmd
}

func runUndo(ctx context.Context, ask *proposal.Asker, id string) error {
	bank, err := ask.Bank()
	if err != nil {
		return err
	}
	plan, err := govern.PrepareUndo(bank, id, time.Now())
	return ask.Proposed(ctx, bank, plan, err)
}

// applyHelp is the help of tacit apply.
var applyHelp = session.HelpText{
	Name: "apply",
	Short: lang.Text{
		EN: "Carry out a plan that waits",
		ZH: "执行等待确认的计划",
		JA: "確認を待つ計画を実行する",
	},
	Long: lang.Text{
		EN: `Shows the plan and asks. The answers y, yes, ok, 好, 写, 确认, 可以, 行, はい, 保存 and an
empty line say yes; n, no, skip, 不用, 不要, 跳过, 算了, いいえ say no; d shows the lines
that change. With --yes the caller states that a person has agreed, and history
says so. A line "confirm: terminal" in config.yaml of your configuration folder,
beside embedders.yaml, makes --yes not enough.

All of the plan is written or nothing. It is good for one use.`,
		ZH: `显示计划并询问。回答 y、yes、ok、好、写、确认、可以、行、はい、保存 或直接回车表示同意；
n、no、skip、不用、不要、跳过、算了、いいえ 表示不同意；d 显示改动的行。--yes 是调用者的
声明：已有人同意，历史会如实记录。在你的配置文件夹中、与 embedders.yaml 并列的
config.yaml 里写上 "confirm: terminal"，则仅有 --yes 不够。

计划要么全部写入，要么完全不写。一个计划只能用一次。`,
		JA: `計画を表示して尋ねます。y、yes、ok、好、写、确认、可以、行、はい、保存、または空行で同意、
n、no、skip、不用、不要、跳过、算了、いいえ で不同意、d で変更行を表示します。--yes は人が
同意したという呼び出し側の申告で、履歴にそう残ります。設定フォルダーの embedders.yaml と
並ぶ config.yaml に "confirm: terminal" と書くと、--yes だけでは足りなくなります。

計画は全部書き込まれるか、何も書き込まれないかです。使えるのは一度だけです。`,
	},
	Examples: lang.Text{
		EN: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # the end of the id is enough`,
		ZH: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # 编号的末段即可`,
		JA: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # ID の末尾だけでよい`,
	},
	Exits: []int{session.ExitPartly, session.ExitStale, session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined},
}

// rejectHelp is the help of tacit reject.
var rejectHelp = session.HelpText{
	Name: "reject",
	Short: lang.Text{
		EN: "Take a plan that waits away",
		ZH: "撤掉等待确认的计划",
		JA: "確認を待つ計画を取り下げる",
	},
	Examples: lang.Same(`tacit reject plan-20260131T101500-9x2qk3m9x2`),
}

// undoHelp is the help of tacit undo.
var undoHelp = session.HelpText{
	Name: "undo",
	Short: lang.Text{
		EN: "Take an applied plan back",
		ZH: "撤销已应用的计划",
		JA: "適用した計画を取り消す",
	},
	Long: lang.Text{
		EN: `Gives every file that the operation wrote the exact bytes that it had before. OP
is an id of tacit history; without one it is the last operation that is in force.
It is a plan like any other: it is shown, and asked about. An undo can be undone.

A file that was changed since is not overwritten: it is shown, and nothing is
written. The files are kept for the last 50 operations, and for 30 days.`,
		ZH: `把该操作写入的每个文件恢复为之前的原样，一个字节都不差。OP 是 tacit history 中的编号；
省略时为最近一次仍有效的操作。撤销也是一个计划：先显示，再询问。撤销本身也可撤销。

此后被更改过的文件不会被覆盖：会显示出来，且不写入任何内容。最近 50 次操作以及 30 天内的
文件都会保留。`,
		JA: `操作が書き込んだファイルを、以前のバイト列のとおりに戻します。OP は tacit history の ID
で、省略すると今も効いている最後の操作です。取り消しも計画なので、表示して尋ねます。
取り消しを取り消すこともできます。

その後に変更されたファイルは上書きせず、表示して何も書き込みません。ファイルは直近 50 回の
操作と 30 日以内のものを残しています。`,
	},
	Examples: lang.Same(`tacit undo
tacit undo op-20260131T101502-9x2kq7m4d1 --yes`),
	Exits: []int{session.ExitPartly, session.ExitStale, session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined},
}
