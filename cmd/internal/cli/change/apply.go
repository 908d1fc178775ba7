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
		Use:  "apply [ID]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := onlyPlan(run, cmd, args)
			if err != nil {
				return err
			}
			return runApply(cmd.Context(), ask, id)
		},
	}
	proposal.AddYes(run, cmd, &ask.Yes)
	return cmd
}

// onlyPlan returns the plan that a person names or, where they name none, the only one
// that is pending.
func onlyPlan(run *session.Run, cmd *cobra.Command, args []string) (id string, err error) {
	if len(args) > 0 {
		return args[0], nil
	}
	bank, err := run.Bank()
	if err != nil {
		return "", err
	}
	plans, bad, err := govern.Pending(bank)
	if err != nil {
		return "", err
	}
	whole := slices.DeleteFunc(slices.Clone(plans), func(p *govern.Plan) bool {
		_, err := govern.Load(bank, p.Ops.ID)
		return err != nil // void
	})
	switch {
	case len(plans)+len(bad) == 0:
		return "", &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNonePending)}
	case len(whole) == 1 && len(bad) == 0:
		return whole[0].Ops.ID, nil
	case len(plans) == 1 && len(bad) == 0:
		return plans[0].Ops.ID, nil
	}
	return "", run.OnePlan()(cmd, nil)
}

// runApply asks for the decision about a pending plan.
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
		Use:  "reject [ID]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runReject(cmd, run, args) },
	}
}

// runReject drops the plan that a person names. Who names none means the only one that is
// pending, and is told what it was; beside a void one that has to be said.
func runReject(cmd *cobra.Command, run *session.Run, args []string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return dropPlan(cmd.Context(), run, bank, args[0], "")
	}
	plans, bad, err := govern.Pending(bank)
	switch {
	case err != nil:
		return err
	case len(plans)+len(bad) == 0:
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNonePending)}
	case len(plans) != 1 || len(bad) > 0:
		return run.OnePlan()(cmd, nil)
	}
	return dropPlan(cmd.Context(), run, bank, plans[0].Ops.ID, run.AboutPlan(bank, plans[0]))
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

// The messages of this file.
var msgNonePending = lang.Text{
	EN: "no plan is pending",
	ZH: "没有待确认的计划",
	JA: "承認待ちの計画はありません",
}

// applyHelp is the help of tacit apply.
var applyHelp = session.HelpText{
	Name: "apply",
	Short: lang.Text{
		EN: "Apply a pending plan",
		ZH: "应用待确认的计划",
		JA: "承認待ちの計画を適用する",
	},
	Long: lang.Text{
		EN: `Shows the plan and asks. The answers y, yes, ok, 好, 写, 确认, 可以, 行, 是, 是的, 同意, はい,
うん, 保存 and an empty line mean yes; n, no, skip, 不用, 不要, 跳过, 算了, 否, 不, いいえ, いや mean no; d shows the
changed lines. If the plan deletes memories, an empty line means no instead. Without ID,
the only pending plan is shown. With --yes, the caller states that a person has agreed, and history
says so. If Tacit sees that an agent runs it (by CLAUDECODE in the environment, for example),
--yes is not accepted unless your own settings (docs/config.md) have "confirm: flag". With "confirm: terminal", --yes is never accepted.

A plan is written completely or not at all, and can be applied only once.`,
		ZH: `显示计划并询问。回答 y、yes、ok、好、写、确认、可以、行、是、是的、同意、はい、うん、保存 或直接回车表示同意；
n、no、skip、不用、不要、跳过、算了、否、不、いいえ、いや 表示不同意；d 显示改动的行。若会删除记忆，直接回车
表示不同意。不给编号时，显示唯一待确认的计划。--yes 表示调用者声明已有人同意，历史会如实记录。如果 Tacit 看出由智能体运行（例如环境中有 CLAUDECODE），则 --yes 不算数，除非你自己的设置（docs/config.zh.md）中写有 "confirm: flag"；写上 "confirm: terminal"，则一律
不接受 --yes。

计划要么全部写入，要么完全不写，并且只能应用一次。`,
		JA: `計画を表示して尋ねます。y、yes、ok、好、写、确认、可以、行、是、是的、同意、はい、うん、保存、または空行で同意、
n、no、skip、不用、不要、跳过、算了、否、不、いいえ、いや で「適用しない」、d で変更行を表示します。記憶を削除する
ときは、空行は「適用しない」になります。ID を省くと、承認待ちの計画が 1 件だけならそれを表示します。--yes は人が
同意したという呼び出し側の申告で、履歴にそう残ります。エージェントが実行していると分かるとき（環境に CLAUDECODE があるなど）、--yes は、
あなたの設定（docs/config.ja.md）に "confirm: flag" と書かない限り、受け付けません。
"confirm: terminal" と書くと、誰の --yes も受け付けません。

計画はすべて書き込まれるか、まったく書き込まれないかのどちらかです。適用できるのは一度
だけです。`,
	},
	Examples: lang.Text{
		EN: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply                             # the only pending plan
tacit apply m9x2 --yes                  # the last four characters of the id are enough`,
		ZH: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply                             # 唯一待确认的计划
tacit apply m9x2 --yes                  # 编号的最后四个字符即可`,
		JA: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply                             # 承認待ちの計画が 1 件だけのとき
tacit apply m9x2 --yes                  # ID の末尾 4 文字だけでよい`,
	},
	Exits: []int{session.ExitPartly, session.ExitStale, session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined},
}

// rejectHelp is the help of tacit reject.
var rejectHelp = session.HelpText{
	Name: "reject",
	Short: lang.Text{
		EN: "Reject a pending plan",
		ZH: "拒绝待确认的计划",
		JA: "承認待ちの計画を却下する",
	},
	Long: lang.Text{
		EN: `Rejects the plan with this ID: nothing is written, and the plan can no longer be applied.
Without ID, the only pending plan is rejected. "tacit plan" lists the pending plans.`,
		ZH: `拒绝此编号的计划：不写入任何内容，该计划也不能再应用。不给编号时，拒绝唯一待确认的计划。
"tacit plan" 列出待确认的计划。`,
		JA: `この ID の計画を却下します。何も書き込まず、その計画はもう適用できません。ID を省くと、
承認待ちの計画が 1 件だけならそれを却下します。承認待ちの計画は "tacit plan" で一覧できます。`,
	},
	Examples: lang.Text{
		EN: `tacit reject plan-20260131T101500-9x2qk3m9x2
tacit reject                            # the only pending plan
tacit reject m9x2                       # the last four characters of the id are enough`,
		ZH: `tacit reject plan-20260131T101500-9x2qk3m9x2
tacit reject                            # 唯一待确认的计划
tacit reject m9x2                       # 编号的最后四个字符即可`,
		JA: `tacit reject plan-20260131T101500-9x2qk3m9x2
tacit reject                            # 承認待ちの計画が 1 件だけのとき
tacit reject m9x2                       # ID の末尾 4 文字だけでよい`,
	},
	Exits: []int{session.ExitLocked},
}

// undoHelp is the help of tacit undo.
var undoHelp = session.HelpText{
	Name: "undo",
	Short: lang.Text{
		EN: "Undo an applied plan",
		ZH: "撤销已应用的计划",
		JA: "適用した計画を取り消す",
	},
	Long: lang.Text{
		EN: `Restores every file that the operation OP wrote, byte for byte, to its state before
that operation. OP is an id of tacit history; if it is left out, the last operation
that is not undone yet is undone, and undo operations do not count. An undo is a plan, too:
it is shown, and you are asked. To cancel an undo, give its id.

A file that has changed since is not overwritten: it is shown, and nothing is
written. The earlier contents are kept for the last 50 operations, and for every
operation of the last 30 days.`,
		ZH: `把操作 OP 写入的每个文件恢复为之前的原样，一个字节都不差。OP 是 tacit history 中的编号；
省略时为最近一次尚未撤销的操作，撤销操作本身不算在内。撤销也是一个计划：先显示，再询问。
要取消某次撤销，请给出那次撤销自己的编号。

如果有文件此后又被更改过，会列出这些文件，整个撤销不写入任何内容。
最近 50 次操作，以及最近 30 天内的全部操作，其改动之前的内容都会保留。`,
		JA: `操作 OP が書き込んだファイルを、1 バイトも違わず以前の状態に戻します。OP は tacit history の
ID で、省略すると、まだ取り消していない最後の操作です。取り消しの操作は数えません。取り消しも
一つの計画なので、表示して確認を求めます。取り消した変更をもう一度適用する（やり直す）には、その取り消しの
操作の ID を指定します。

その後に変更されたファイルが一つでもあれば、そのファイルを示し、何も書き込みません。変更前の内容は、
直近 50 回の操作の分と、30 日以内の操作の分を残しています。`,
	},
	Examples: lang.Same(`tacit undo
tacit undo op-20260131T101502-9x2kq7m4d1 --yes`),
	Exits: []int{session.ExitPartly, session.ExitStale, session.ExitLocked, session.ExitUnconfirmed, session.ExitDeclined},
}
