package change

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

type mergeOptions struct {
	ask              *proposal.Asker
	reason           string
	replace, archive bool
}

func newMergeCommand(run *session.Run) *cobra.Command {
	opts := mergeOptions{ask: &proposal.Asker{Run: run}}
	cmd := &cobra.Command{
		Use:  "merge KEEP GONE",
		Args: run.ArgsBetween(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.archive && !opts.replace {
				return run.WrongUsage(cmd, session.MsgNeeds, "--archive", "--replace")
			}
			return runMerge(cmd.Context(), run, args[0], args[1], opts)
		},
	}
	proposal.AddChangeFlags(opts.ask, cmd, &opts.reason)
	cmd.Flags().BoolVar(&opts.replace, "replace", false, run.Say(msgFlagReplace))
	cmd.Flags().BoolVar(&opts.archive, "archive", false, run.Say(msgFlagArchive))
	return cmd
}

// runMerge makes one memory of two: the first takes up what the second says or,
// with --replace, holds in its stead.
func runMerge(ctx context.Context, run *session.Run, first, second string, opts mergeOptions) error {
	d, err := proposal.OpenDrafting(opts.ask, "merge", opts.reason)
	if err != nil {
		return err
	}
	keep, err := d.FindSource(first)
	if err != nil {
		return err
	}
	gone, err := d.FindSource(second)
	if err != nil {
		return err
	}
	if err := canMerge(run, keep, gone); err != nil {
		return err
	}
	if err := warnMerge(keep.Memory, gone.Memory, opts); err != nil {
		return err
	}
	if err := warnUnlike(keep.Memory, gone.Memory, opts); err != nil {
		return err
	}
	ops, err := merge(d, keep, gone, opts)
	if errors.Is(err, join.ErrKinds) {
		err = &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgMergeKinds, keep.Memory.ID, gone.Memory.ID), Hint: run.Say(msgHintMergeKinds), Err: err}
	}
	return d.Propose(ctx, ops, err)
}

// warnMerge says in what the two disagree before a person agrees that they are made one.
// With --yes, which comes before the warning, it refuses.
func warnMerge(keep, gone *kb.Memory, opts mergeOptions) error {
	run := opts.ask.Run
	if opts.replace {
		return nil
	}
	why, err := disagreements(keep, gone)
	if err != nil || len(why) == 0 {
		return err
	}
	warning := join.MergeWarning(keep.ID, gone.ID, why)
	instead := run.Say(msgInsteadOfMerge, similar.ReplaceCommand(keep.ID, gone.ID), similar.ReplaceCommand(gone.ID, keep.ID))
	if opts.ask.Yes {
		return &session.Problem{Code: session.CodeBadInput, Msg: warning.In(run.Lang), Hint: instead}
	}
	run.Note(msgMergeWarned, warning, instead)
	opts.ask.Doubt = true
	return nil
}

// disagreements says where two memories contradict each other: as tacit similar says it of them, or
// else as their words show.
func disagreements(a, b *kb.Memory) ([]similar.Reason, error) {
	model, err := session.BuiltinModel()
	if err != nil {
		return nil, err
	}
	if why := similar.Judge(model, a, b, nil).AgainstMerge(); len(why) > 0 {
		return why, nil
	}
	return similar.Disagreements(a, b), nil
}

// warnUnlike says that two memories do not seem to be about the same matter: a slip in an
// id would make one of two that have nothing to do with each other.
func warnUnlike(keep, gone *kb.Memory, opts mergeOptions) error {
	model, err := session.BuiltinModel()
	if err != nil || opts.ask.Doubt {
		return err
	}
	if similar.Judge(model, keep, gone, nil).Decision == similar.DecideIndependent {
		opts.ask.Run.Note(msgMergeUnlike, keep.ID, keep.Title, gone.ID, gone.Title)
		opts.ask.Doubt = true
	}
	return nil
}

// canMerge refuses what is no memory, or is one and the same, and to take up what questions find into what
// they do not.
func canMerge(run *session.Run, keep, gone draft.Source) error {
	for _, s := range []draft.Source{keep, gone} {
		switch {
		case s.Bad != nil:
			return s.Bad
		case s.Memory == nil:
			return run.NoMemory(session.MsgNoMemory, s.Path, nil)
		}
	}
	if keep.Path == gone.Path {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMergeSame, keep.Memory.ID), Hint: run.Say(msgHintMergeSame)}
	}
	if gone.Memory.Live() && !keep.Memory.Live() {
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgMergeIntoHidden, keep.Memory.ID, keep.Memory.Status, gone.Memory.ID),
			Hint: run.Say(msgHintMergeIntoHidden, keep.Memory.ID, gone.Memory.ID)}
	}
	return nil
}

// merge drafts the change of the one, the end of the other, and that no other
// memory names what is gone.
func merge(d *proposal.Drafting, keep, gone draft.Source, opts mergeOptions) ([]schema.Operation, error) {
	one, other := join.Text{Memory: keep.Memory, Source: keep.Text}, join.Text{Memory: gone.Memory, Source: gone.Text}
	var ops []schema.Operation
	var err error
	if opts.replace {
		ops, err = join.Replace(one, other, opts.archive, opts.reason)
	} else {
		if model, unread := session.BuiltinModel(); unread == nil {
			other.Restates = similar.Judge(model, keep.Memory, gone.Memory, nil).Restates()
		}
		ops, err = join.Merge(one, other, opts.reason)
	}
	if err != nil || opts.archive {
		return ops, err
	}
	mentions, err := d.Remove(gone)
	for _, op := range mentions {
		if op.Path != keep.Path && op.Path != gone.Path {
			ops = append(ops, op)
		}
	}
	return ops, err
}

// The messages of this file.
var (
	msgMergeKinds = lang.Text{
		EN: "%[1]s and %[2]s are of different kinds and cannot be merged",
		ZH: "%[1]s 与 %[2]s 种类不同，不能合并",
		JA: "%[1]s と %[2]s は種別が違うため、統合できません",
	}
	msgHintMergeKinds = lang.Text{
		EN: "if they belong together, list each in the other's related",
		ZH: "如果相关，可在各自的 related 中写明对方",
		JA: "関係があるなら、互いの related に書いてください",
	}
	msgMergeWarned    = lang.Text{EN: "%s; %s", ZH: "%s；%s", JA: "%s。%s"}
	msgInsteadOfMerge = lang.Text{
		EN: "to let one replace the other: %[1]s, or %[2]s; to merge them anyway, leave out --yes and read the plan",
		ZH: "要让其中一条取代另一条：%[1]s，或 %[2]s；仍要合并时，不加 --yes，看过计划再确认",
		JA: "一方で置き換えるには: %[1]s または %[2]s。それでも統合するなら、--yes を付けずに計画を読んでから同意してください",
	}
	msgMergeUnlike = lang.Text{
		EN: `%[1]s "%[2]s" and %[3]s "%[4]s" do not seem to be about the same subject`,
		ZH: `%[1]s“%[2]s”与 %[3]s“%[4]s”看起来说的不是同一件事`,
		JA: `%[1]s「%[2]s」と %[3]s「%[4]s」は同じことについての記憶ではなさそうです`,
	}
	msgMergeIntoHidden = lang.Text{
		EN: "%[1]s is not live (its status is %[2]s): if it took up %[3]s, questions would find neither",
		ZH: "%[1]s 当前无效（状态：%[2]s）：若由它吸收 %[3]s，提问时两条都找不到",
		JA: "%[1]s は有効ではありません（状態: %[2]s）。%[3]s を取り込むと、質問ではどちらも見つからなくなります",
	}
	msgHintMergeIntoHidden = lang.Text{
		EN: "make it live first: tacit promote %[1]s; or keep the other one: tacit merge %[2]s %[1]s",
		ZH: "先启用它：tacit promote %[1]s；或保留另一条：tacit merge %[2]s %[1]s",
		JA: "先に有効にするには: tacit promote %[1]s。もう一方を残すには: tacit merge %[2]s %[1]s",
	}
	msgMergeSame = lang.Text{
		EN: "%s is one memory, not two",
		ZH: "两处写的是同一条记忆：%s",
		JA: "どちらも同じ記憶 %s です",
	}
	msgHintMergeSame = lang.Text{
		EN: "name the memory to keep, then the one to remove",
		ZH: "先写要保留的记忆，再写要去掉的记忆",
		JA: "残す記憶、なくす記憶の順に指定してください",
	}
	msgFlagReplace = lang.Text{
		EN: "KEEP replaces GONE, and nothing of GONE is kept",
		ZH: "KEEP 取代 GONE，不吸收其内容",
		JA: "KEEP が GONE を置き換え、内容は引き継がない",
	}
	msgFlagArchive = lang.Text{
		EN: "with --replace: move GONE to archive/ instead of deleting it",
		ZH: "与 --replace 同用：把 GONE 移到 archive/ 而不是删除",
		JA: "--replace と併用: GONE を削除せず archive/ に移す",
	}
)

// mergeHelp is the help of tacit merge.
var mergeHelp = session.HelpText{
	Name: "merge",
	Short: lang.Text{
		EN: "Merge two memories into one",
		ZH: "把两条记忆合并为一条",
		JA: "二つの記憶を一つに統合する",
	},
	Long: lang.Text{
		EN: `Adds to KEEP what only GONE has: triggers and pointers, the broader scope, the
higher strength, paragraphs and sections. If GONE is one sentence, what it says and KEEP does not
(another amount, a condition, a reason) becomes a sentence of KEEP's text; if GONE's title says the same as
KEEP's in other words, it becomes one of KEEP's aliases, other names under which questions find KEEP. If GONE is a standard, KEEP becomes one, unless GONE is
archived or a standard would belong in another folder than KEEP's. GONE is deleted, its id is kept
in supersedes, and references to it are removed.

With --replace nothing is added: KEEP replaces GONE. "tacit check" lists memories that
repeat or contradict each other.`,
		ZH: `把 GONE 有而 KEEP 没有的内容并入 KEEP：触发条件和指针、更广的适用范围、更高的强度（strength，即验证程度）、正文中的自然段和小节。
GONE 只有一句话时，KEEP 没有说到的内容（另一个数值、条件、理由）写成 KEEP 正文中的一句话；意思相同、只是换了说法的标题写进 aliases（别名，提问时同样能查到）。
如果 GONE 是标准，KEEP 也成为标准，除非 GONE 已归档，或 KEEP 会因此换文件夹。GONE 被删除，其编号保留在 supersedes 中，其他记忆对它的引用会被去掉。

使用 --replace 时不吸收任何内容：KEEP 取代 GONE。哪些记忆内容相同或互相矛盾，见
"tacit check"。`,
		JA: `KEEP は、GONE にあって自分にないもの（トリガーやポインター、より広い適用範囲、より高い
強度（strength）、本文の段落や節）を引き継ぎます。GONE が一文だけのとき、KEEP にない内容（別の数値、条件、理由）は KEEP の
本文の一文になり、同じことを別の言葉で述べたタイトルは aliases（別名。質問でも見つかる）に入ります。GONE が標準（standard）なら KEEP も標準になります。ただし、GONE がアーカイブ済みのときや、標準にすると KEEP のフォルダーが変わるときはなりません。GONE は削除され、その ID は KEEP の
supersedes に残り、GONE への参照
は取り除かれます。

--replace では何も引き継がず、KEEP が GONE を置き換えます。同じ内容の記憶や矛盾する記憶は
"tacit check" で分かります。`,
	},
	Examples: lang.Same(`tacit merge EXP-003 EXP-014
tacit merge EXP-014 EXP-003 --replace --archive`),
	Exits: proposal.ChangeExits,
}
