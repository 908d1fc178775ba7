package change

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A step is what archive does with one memory.
type step func(*draft.Catalogue, draft.Source) ([]schema.Operation, error)

func newRemoveCommand(run *session.Run) *cobra.Command {
	return stepCommand(run, "remove ID", runRemove)
}

func newPromoteCommand(run *session.Run) *cobra.Command {
	return stepCommand(run, "promote ID", runPromote)
}

func stepCommand(run *session.Run, use string, do func(ctx context.Context, ask *proposal.Asker, name, reason string) error) *cobra.Command {
	ask, reason := &proposal.Asker{Run: run}, ""
	cmd := &cobra.Command{
		Use:  use,
		Args: run.ArgsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return do(cmd.Context(), ask, args[0], reason)
		},
	}
	proposal.AddChangeFlags(ask, cmd, &reason)
	return cmd
}

func runStep(ctx context.Context, ask *proposal.Asker, command, name, reason string, do step) error {
	d, err := proposal.OpenDrafting(ask, command, reason)
	if err != nil {
		return err
	}
	s, err := d.FindSource(name)
	if err != nil {
		return err
	}
	ops, err := do(d.Catalogue, s)
	if err == nil && len(ops) == 0 && s.Memory != nil && !ask.Run.JSON {
		ask.Run.Note(msgArchivedAlready, s.Memory.ID, s.Path)
	}
	return d.Propose(ctx, ops, err)
}

// runTidy moves what is finished out of active.md, if there is too much of it.
func runTidy(ctx context.Context, ask *proposal.Asker, reason string) error {
	run := ask.Run
	d, err := proposal.OpenDrafting(ask, "archive", reason)
	if err != nil {
		return err
	}
	ops, load, err := d.Tidy()
	if err != nil {
		return proposal.Refused(run, err, d.Catalogue)
	}
	if !load.Heavy {
		if !run.JSON {
			run.Note(msgActiveLight, load.Lines, load.Done)
			run.Note(msgArchiveOne)
		}
		return d.Unchanged()
	}
	if err := noteTidied(ctx, run, d, ops); err != nil {
		return err
	}
	return d.Propose(ctx, ops, nil)
}

// noteTidied remembers what the machine block becomes, unless a person had edited
// it: then it stays theirs.
func noteTidied(ctx context.Context, run *session.Run, d *proposal.Drafting, ops []schema.Operation) error {
	s, err := d.FindSource(draft.ActivePath)
	if err != nil {
		return err
	}
	text, err := front.SetMachineBlock(s.Text, *ops[0].Content)
	if errors.Is(err, front.ErrNoBlock) {
		return nil
	}
	if err != nil {
		return err
	}
	blocks, err := draft.ReadBlocks(d.Bank)
	if err != nil || blocks.Edited(s) {
		return err
	}
	return noteBlock(ctx, run, d.Bank, s.Path, text)
}

// The messages of this file.
var (
	msgArchivedAlready = lang.Text{
		EN: "%[1]s is already archived: %[2]s",
		ZH: "%[1]s 已经归档：%[2]s",
		JA: "%[1]s は既にアーカイブ済みです: %[2]s",
	}
	msgArchiveOne = lang.Text{
		EN: "to archive a memory, name it: tacit archive ID",
		ZH: "要归档一条记忆，请给出编号：tacit archive ID",
		JA: "記憶をアーカイブするには、ID を指定します: tacit archive ID",
	}
	msgActiveLight = lang.Text{
		EN: "active.md (lines: %[1]d, done items: %[2]d): nothing to archive until it has more than 120 lines or 20 done items",
		ZH: "active.md 有 %[1]d 行、%[2]d 个已完成项：超过 120 行或 20 个已完成项才会归档到 archive/",
		JA: "active.md は %[1]d 行、完了項目は %[2]d 件です。120 行または 20 件を超えたときだけ archive/ に移します",
	}
)

// promoteHelp is the help of tacit promote.
var promoteHelp = session.HelpText{
	Name: "promote",
	Short: lang.Text{
		EN: "Make a draft live, or bring back an archived memory",
		ZH: "启用草稿，或恢复已归档的记忆",
		JA: "下書きを有効にする、またはアーカイブした記憶を戻す",
	},
	Long: lang.Text{
		EN: `Moves a draft, or an archived memory, to its live folder, where it can be found.
What was archived returns as it was. What a draft needs depends on what it
is: a decision needs its Decision Shape and its Judgment Capsule; a standard, the rule;
a service or topic, its name and a text; any other note, a text.

Also makes live what tacit compile apply has staged: a rule by its ID, an override
by the ID of its device. If a staged rule amends a live one, the
live rule is changed, and the staged one is deleted.`,
		ZH: `把草稿或已归档的记忆移到有效记忆的文件夹，从此可以被检索到。已归档的记忆原样恢复。草稿要写完整，
要求因内容而异：写的是判断，要有判断结构和判断要点；写的是标准，要有规则本身；写的是服务或主题，
要有名称和正文；其余的有正文即可。

也用于启用 tacit compile apply 暂存的内容：规则用其编号，覆盖值用设备的编号。如果暂存的规则是
对某条有效规则的修正，则改动该有效规则，并删除暂存的规则。`,
		JA: `下書き、またはアーカイブした記憶を有効な記憶のフォルダーに移し、見つかるようにします。
アーカイブした記憶は元のまま戻ります。下書きに必要な内容は、何を書いたものかで
決まります。判断なら判断の形と判断の要約、標準ならルールそのもの、サービスやトピックなら名前と本文、
ほかの記憶なら本文です。

tacit compile apply が保留したものも有効にします。規則はその ID、上書きは機器の ID で指定
します。保留中の規則が有効な規則の修正案なら、
有効な規則を書き換え、保留中の規則を削除します。`,
	},
	Examples: lang.Text{
		EN: `tacit list --status draft
tacit promote EXP-014
tacit list --status archived
tacit promote EXP-009`,
		ZH: `tacit list --status draft
tacit promote EXP-014
tacit list --status archived
tacit promote EXP-009`,
		JA: `tacit list --status draft
tacit promote EXP-014
tacit list --status archived
tacit promote EXP-009`,
	},
	Exits: proposal.ChangeExits,
}

// removeHelp is the help of tacit remove.
var removeHelp = session.HelpText{
	Name: "remove",
	Short: lang.Text{
		EN: "Delete a memory",
		ZH: "删除一条记忆",
		JA: "記憶を削除する",
	},
	Long: lang.Text{
		EN: `Deletes the file of a memory, and removes its id from the fields replaces, replaced_by
and related of all other memories. tacit undo restores everything.

Also rejects what tacit compile apply has staged: a rule by its ID, an override by
the ID of its device. To reject a plan, use tacit reject.`,
		ZH: `删除记忆的文件，并从其他所有记忆的 replaces、replaced_by 和 related 中去掉它的编号。
tacit undo 可以全部恢复。

也用于拒绝 tacit compile apply 暂存的内容：规则用其编号，覆盖值用设备的编号。拒绝计划请用
tacit reject。`,
		JA: `記憶のファイルを削除し、ほかのすべての記憶の replaces、replaced_by、related からその
ID を外します。tacit undo ですべて元に戻せます。

tacit compile apply が保留したものを却下するのにも使います。規則はその ID、上書きは機器の
ID で指定します。計画を却下するには tacit reject を使います。`,
	},
	Examples: lang.Text{
		EN: `tacit remove EXP-014
tacit remove EXP-014 --reason "we no longer retry payments" --yes`,
		ZH: `tacit remove EXP-014
tacit remove EXP-014 --reason "已不再重试支付" --yes`,
		JA: `tacit remove EXP-014
tacit remove EXP-014 --reason "決済の再試行をやめた" --yes`,
	},
	Exits: proposal.ChangeExits,
}
