package change

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

func newDiffCommand(run *session.Run) *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use:  "diff ID",
		Args: run.ArgsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDiff(cmd.Context(), run, args[0], from, to)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", run.Say(msgFlagFrom))
	cmd.Flags().StringVar(&to, "to", "", run.Say(msgFlagTo))
	return cmd
}

// runDiff compares two states of a memory: as it was before the last operation on
// it, and as it is, unless a person names others.
func runDiff(ctx context.Context, run *session.Run, name, from, to string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if name, err = diffName(run, bank, session.BankRelative(name)); err != nil {
		return err
	}
	run.NoteSharedID(bank, name)
	unnamed := from == ""
	if unnamed {
		if from, err = govern.Earlier(bank, name); err != nil {
			return explainVersion(run, err, name, "")
		}
	}
	ctx = transaction.Together(ctx) // both states within one bound
	was, err := version(ctx, run, bank, name, from)
	if errors.Is(err, govern.ErrNoRevision) && unnamed { // another clone did it, and has what was before
		if earlier, gitErr := govern.Committed(ctx, bank, name); gitErr == nil {
			from = earlier
			was, err = version(ctx, run, bank, name, from)
		} else if !isDamaged(err) {
			err = &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgDiffNoHistory, name), Hint: run.Say(msgHintDiffRevision), Err: gitErr}
		}
	}
	if err != nil {
		return err
	}
	now, err := version(ctx, run, bank, name, to)
	if err != nil {
		return err
	}
	path := cmp.Or(now.Path, was.Path, name)
	d := diffDocument{SchemaVersion: session.SchemaVersion, Action: "diff", ID: name, Path: path, From: from, To: to}
	if was.Text == nil && now.Text == nil {
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgDiffNoHistory, name), Hint: run.Say(msgHintDiffRevision)}
	}
	if was.Path != now.Path && was.Text != nil && now.Text != nil || string(was.Text) != string(now.Text) || (was.Text == nil) != (now.Text == nil) {
		d.Diff = govern.DiffOf(label("a/", was), label("b/", now), was.Text, now.Text)
	}
	return run.Show(d)
}

// diffName is the name under which history knows what a person names: the path of
// an override for a device, if no memory has that id.
func diffName(run *session.Run, bank *kb.Bank, name string) (string, error) {
	if _, err := govern.Earlier(bank, name); !session.IsMissing(err) {
		return name, nil
	}
	o, err := run.OneOverride(bank, name)
	if o == nil {
		return name, err
	}
	return o.Path, nil
}

// label names one side of a diff.
func label(side string, v govern.Version) string {
	if v.Text == nil {
		return "/dev/null"
	}
	return side + v.Path
}

func version(ctx context.Context, run *session.Run, bank *kb.Bank, name, rev string) (govern.Version, error) {
	v, err := govern.VersionOf(ctx, bank, name, rev)
	return v, explainVersion(run, err, name, rev)
}

// explainVersion says that a memory, or a state of it, is not known.
func explainVersion(run *session.Run, err error, name, rev string) error {
	switch {
	case session.IsMissing(err):
		return run.NoMemory(session.MsgNoMemory, name, nil)
	case isDamaged(err):
		return err
	case errors.Is(err, govern.ErrNoRevision):
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgDiffNoRevision, rev), Hint: run.Say(msgHintDiffRevision), Err: err}
	}
	return err
}

// isDamaged reports whether a state is not known because its backup is damaged.
func isDamaged(err error) bool {
	var damaged *kb.FileError
	return errors.Is(err, govern.ErrNoRevision) && errors.As(err, &damaged)
}

// The messages of this file.
var (
	msgDiffNoHistory = lang.Text{
		EN: "no earlier revision of %s is known",
		ZH: "没有 %s 更早的修订版本",
		JA: "%s の以前のリビジョンは見つかりません",
	}
	msgDiffNoRevision = lang.Text{
		EN: `the memory has no revision "%s"`,
		ZH: `该记忆没有修订版本 "%s"`,
		JA: `この記憶にリビジョン "%s" はありません`,
	}
	msgHintDiffRevision = lang.Text{
		EN: "as --from or --to, give an operation of tacit history (the state after it; OP^ is the state before), the first 12 or more digits of a revision, or a git revision",
		ZH: "请用 --from 或 --to 给出 tacit history 中的操作（表示其后的状态，OP^ 表示其前）、修订版本的编号（至少前 12 位），或 git 的修订版本",
		JA: "--from か --to に、tacit history の操作（その後の状態。OP^ はその前）、リビジョンの先頭 12 桁以上、git のリビジョンのどれかを指定してください",
	}
	msgFlagFrom = lang.Text{
		EN: "revision to compare from: an `OP` of tacit history, a revision of the memory, or a git revision",
		ZH: "比较的起点：tacit history 中的操作 `OP`、记忆的修订版本，或 git 修订版本",
		JA: "比較の起点: tacit history の操作 `OP`、記憶のリビジョン、git のリビジョンのどれか",
	}
	msgFlagTo = lang.Text{
		EN: "revision to compare to: an `OP` of tacit history, a revision of the memory, or a git revision (default: the file as it is)",
		ZH: "比较的终点：tacit history 中的操作 `OP`、记忆的修订版本，或 git 修订版本（默认为现在的文件）",
		JA: "比較の終点: tacit history の操作 `OP`、記憶のリビジョン、git のリビジョンのどれか（既定は今のファイル）",
	}
)

// diffHelp is the help of tacit diff.
var diffHelp = session.HelpText{
	Name: "diff",
	Short: lang.Text{
		EN: "Compare two revisions of a memory",
		ZH: "比较一条记忆的两个修订版本",
		JA: "記憶の二つのリビジョンを比べる",
	},
	Long: lang.Text{
		EN: `Prints what changed in a memory, as a unified diff: from the state before the last operation
on it to the file as it is. If there was no operation, it compares the file with the last git
commit. It works for removed memories, too.

--from and --to choose other revisions. The id of an operation (see tacit history) means the
state after that operation; with ^ after the id, the state before it. The first 12 or more
digits of a SHA-256 mean the file with that hash: "tacit show --json" prints it as revision.
Any git revision works, too.`,
		ZH: `以统一 diff 格式打印一条记忆的变化：从最近一次操作之前算起；没有操作时从 git 的上次提交
算起。--from 和 --to 指定其他修订版本：tacit history 中的操作（表示其后的状态，末尾加 ^
表示其前）、"tacit show --json" 给出的 revision（文件 SHA-256 的前 12 位，
也可以写得更长），或任意 git 修订版本。已删除的记忆也可以查看。`,
		JA: `記憶の変更を unified diff で表示します。起点は最後の操作の前、操作がなければ git の
最新のコミット（HEAD）です。--from と --to には、tacit history の操作（その後の状態。末尾に
^ を付けるとその前の状態）、"tacit show --json" の revision（ファイルの SHA-256。先頭 12 桁
以上でもよい）、git のリビジョンのどれかを指定できます。削除した記憶も比べられます。`,
	},
	Examples: lang.Same(`tacit diff EXP-001
tacit diff EXP-001 --from HEAD~3
tacit diff EXP-001 --from op-20260131T101502-9x2kq7m4d1^`),
}
