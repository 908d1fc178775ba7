package learn

import (
	"context"
	"crypto/rand"
	"errors"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/recent"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

func newRememberCommand(run *session.Run) *cobra.Command {
	var opts candidateOptions
	var edit bool
	cmd := &cobra.Command{
		Use:  "remember TEXT",
		Args: run.ArgsBetween(0, 1<<10),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !edit {
				return run.Missing(cmd, session.Argument(cmd, 0))
			}
			return runRemember(cmd.Context(), run, &opts, args, edit)
		},
	}
	opts.addTarget(run, cmd)
	cmd.Flags().BoolVar(&edit, "edit", false, run.Say(msgFlagEditWords))
	return cmd
}

func runRemember(ctx context.Context, run *session.Run, opts *candidateOptions, args []string, edit bool) error {
	if err := opts.checkTarget(run); err != nil {
		return err
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	text, name := strings.Join(args, " "), ""
	if len(args) == 1 && args[0] == "-" {
		data, err := run.ReadInput(ctx, "-")
		if err != nil {
			return err
		}
		text, name = strings.TrimPrefix(string(data), "\ufeff"), "stdin"
	}
	if err := fitToRemember(run, text, name); err != nil {
		return err
	}
	c := candidate.FromWords(text)
	kept := ""
	if edit {
		if c, kept, err = editWords(ctx, run, bank, c); err != nil || c == nil {
			return err
		}
	}
	nothing := strings.TrimSpace(c.Said.Solution+c.Said.Decision) == ""
	if nothing && (!c.Plain || kept != "" || strings.TrimSpace(text) == "") {
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgNothingToRemember)}
	}
	if nothing || c.SaysTooLittle() {
		if says := guard.AssignsSecret(text); says != nil {
			return withCopy(run, bank, kept, &session.Problem{Code: session.CodeRefused, Msg: lang.Tell(says, run.Lang)})
		}
		return withCopy(run, bank, kept, &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgTooLittle, strings.TrimSpace(string(guard.Mask([]byte(text))))), Hint: run.Say(msgHintTooLittle)})
	}
	return remember(ctx, run, bank, c, opts, kept)
}

// remember picks a candidate at once. The copy that was edited goes as soon as
// its text is in the bank or in a plan.
func remember(ctx context.Context, run *session.Run, bank *kb.Bank, c *candidate.Candidate, opts *candidateOptions, kept string) error {
	if j := c.Evaluate(); !j.Grows && strings.HasPrefix(opts.target, "team") {
		run.Note(msgRememberGrowth)
	}
	if err := noteHidden(ctx, run, bank); err != nil {
		return err
	}
	all, err := choose(ctx, run, []*candidate.Candidate{c}, opts)
	if err != nil {
		return err
	}
	for range proposal.MaxAddTries {
		err = rememberOnce(ctx, run, bank, all, opts)
		if proposal.Interactive(run) && !opts.yes || !errors.Is(err, govern.ErrIDTaken) {
			break // else nobody has seen the id that another process took first
		}
	}
	if done, ok := err.(session.Status); kept != "" && (err == nil || ok && done != session.ExitDeclined) {
		bank.RemoveFile(kept)
		return err
	}
	return withCopy(run, bank, kept, err)
}

// noteHidden tells a person of memories whose rows are gone. It brings the index up to date, which looks
// for what is like the new memory then.
func noteHidden(ctx context.Context, run *session.Run, bank *kb.Bank) error {
	if !session.IsTerminal(run.Stdout) {
		return nil
	}
	s, err := run.SnapshotOf(ctx, bank, false)
	if err != nil {
		return err
	}
	defer s.Close()
	proposal.NoteHidden(run, s.Index.Drift())
	return nil
}

func rememberOnce(ctx context.Context, run *session.Run, bank *kb.Bank, all []candidate.Chosen, opts *candidateOptions) error {
	plan, err := planOf(ctx, run, bank, all, "remember", opts)
	if errors.Is(err, govern.ErrNothing) {
		return alreadySaid(ctx, run, bank, all[0].Candidate, err)
	}
	if err != nil {
		return err
	}
	err = (&proposal.Asker{Run: run, Yes: opts.yes, NewIDs: true}).Propose(ctx, bank, plan)
	if err == nil { // else nothing is in the bank yet that could be edited
		remark(run, bank, all[0].Candidate, plan)
	}
	return err
}

// remark says what became of a person's words: a memory of their own, or part of one
// that was there, which may be of another type. What would make any memory easier to find is said of the
// first of a day in a bank.
func remark(run *session.Run, bank *kb.Bank, c *candidate.Candidate, plan *govern.Plan) {
	if e := plan.Edits[0]; e.Op.Type == schema.Update {
		m, err := kb.Parse(e.Path, e.New)
		switch {
		case err != nil:
		case m.Type == kb.Standard:
			run.Note(msgRememberInRule, m.ID)
		default:
			run.Note(msgRememberInOther, m.ID)
			if m.Kind == kb.Experience { // no other kind has rules
				run.Note(msgRememberMakeRule, proposal.InThisBank(run, m.ID))
			}
		}
		return
	}
	y, m, d := time.Now().Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, time.Local)
	first := recent.Changes(bank, "remember", today) <= 1 // whoever remembers more that day has read it
	for _, remark := range c.Remarks(run.Lang, proposal.InThisBank(run, firstID(plan)), first) {
		run.Note(msgRememberRemark, remark)
	}
}

// firstID returns the id of the first memory that a plan writes, "" for none.
func firstID(plan *govern.Plan) string {
	for _, e := range plan.Edits {
		if m, err := kb.Parse(e.Path, e.New); err == nil {
			return m.ID
		}
	}
	return ""
}

// alreadySaid names the memory that says what a person wants to remember.
func alreadySaid(ctx context.Context, run *session.Run, bank *kb.Bank, c *candidate.Candidate, nothing error) error {
	if err := findTwins(ctx, run, bank, []*candidate.Candidate{c}); err != nil {
		return err
	}
	if len(c.Twins) == 0 {
		return nothing
	}
	run.Note(msgAlreadySaid, c.Twins[0].Memory.ID)
	if run.JSON {
		return run.Show(proposal.NewNothingDocument())
	}
	return nil
}

// withCopy says where the text is that a person typed, if something went wrong.
func withCopy(run *session.Run, bank *kb.Bank, kept string, err error) error {
	if kept != "" && err != nil {
		run.Note(msgRememberKept, run.BankPath(bank, kept))
	}
	return err
}

// fitToRemember refuses a text before anything is made of it: one that is not
// UTF-8, that must not be written, or that Tacit itself has put before an agent.
func fitToRemember(run *session.Run, text, name string) error {
	if len(text) > mostRemembered {
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgTooMuch, mostRemembered>>10), Hint: run.Say(msgHintTooMuch)}
	}
	if !utf8.ValidString(text) {
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(session.MsgNotUTF8)}
	}
	for _, f := range guard.Inspect("", []byte(text)) {
		if f.Severity == guard.Refuse || f.Rule == guard.RuleEcho {
			p := &session.Problem{Code: session.CodeRefused, Path: name, Line: f.Line, Column: f.Column, Msg: lang.Tell(f.Msg, run.Lang)}
			switch {
			case name != "":
			case f.Line > 1:
				p.Msg = run.Say(msgTypedLine, f.Line, f.Column, p.Msg)
			default:
				p.Msg = run.Say(msgTyped, f.Column, p.Msg)
			}
			return p
		}
	}
	return nil
}

// mostRemembered is how many bytes of words one memory is made of, as of a candidate.
const mostRemembered = 64 << 10

// editWords opens an editor on the candidate as a form. It returns no candidate
// where nothing was filled in, and the copy that holds what was typed.
func editWords(ctx context.Context, run *session.Run, bank *kb.Bank, c *candidate.Candidate) (*candidate.Candidate, string, error) {
	words, err := proposal.Editor(run, msgHintEditOrSay)
	if err != nil {
		return nil, "", err
	}
	kept := bank.StateDir() + proposal.EditsFolder + strings.ToLower(rand.Text()[:6]) + "-remember.md"
	if err := bank.WriteFile(kept, []byte(c.Form(run.Lang))); err != nil {
		return nil, "", run.ExplainReadOnly(err, bank)
	}
	if err := proposal.RunEditor(run, words, filepath.Join(bank.Dir(), filepath.FromSlash(kept))); err != nil {
		return nil, "", withCopy(run, bank, kept, err)
	}
	text, err := bank.ReadFile(kept)
	if err != nil {
		return nil, "", withCopy(run, bank, kept, err)
	}
	if ctx.Err() != nil {
		return nil, "", withCopy(run, bank, kept, ctx.Err())
	}
	if candidate.IsEmptyForm(string(text)) {
		if run.JSON {
			run.Show(proposal.NewNothingDocument())
		}
		run.Note(msgNothingToRemember)
		return nil, "", bank.RemoveFile(kept)
	}
	if err := fitToRemember(run, string(text), run.BankPath(bank, kept)); err != nil {
		return nil, "", withCopy(run, bank, kept, err)
	}
	return candidate.FromWords(string(text)), kept, nil
}

// The messages of this file.
var (
	msgNothingToRemember = lang.Text{
		EN: "there is no text to remember",
		ZH: "没有可以记住的内容",
		JA: "覚える内容がありません",
	}
	msgAlreadySaid = lang.Text{
		EN: "%s already says this",
		ZH: "%s 已经是这样写的",
		JA: "%s に同じことが書いてあります",
	}
	msgTyped = lang.Text{
		EN: "in what you typed, at character %[1]d: %[2]s",
		ZH: "你输入的内容中第 %[1]d 个字符处：%[2]s",
		JA: "入力した内容の %[1]d 文字目: %[2]s",
	}
	msgTypedLine = lang.Text{
		EN: "in what you typed, on line %[1]d at character %[2]d: %[3]s",
		ZH: "你输入的内容中第 %[1]d 行第 %[2]d 个字符处：%[3]s",
		JA: "入力した内容の %[1]d 行 %[2]d 文字目: %[3]s",
	}
	msgTooMuch = lang.Text{
		EN: "more than %d KiB are too much for one memory",
		ZH: "超过 %d KiB，一条记忆放不下",
		JA: "%d KiB を超えており、1 件の記憶には長すぎます",
	}
	msgHintTooMuch = lang.Text{
		EN: "remember only the conclusion, and put the text itself into business/references/",
		ZH: "请只存下从中得出的结论，原文可以放进 business/references/",
		JA: "そこから分かることを覚えさせ、元の文は business/references/ に置いてください",
	}
	msgTooLittle = lang.Text{
		EN: `"%s" does not say what to remember`,
		ZH: `“%s”没有说明要记住什么`,
		JA: `「%s」だけでは、何を覚えるのか分かりません`,
	}
	msgHintTooLittle = lang.Text{
		EN: `say it in a sentence: tacit remember "Ask Lukas before you touch the billing job"; to ask something: tacit match "..."`,
		ZH: `请用一句话说明：tacit remember "改计费任务之前先问李工"；要提问：tacit match "…"`,
		JA: `一文で書いてください: tacit remember "課金ジョブを変える前に佐藤さんに聞く"。質問するには: tacit match "…"`,
	}
	msgRememberRemark = lang.Same("%s")
	msgRememberInRule = lang.Text{
		EN: "Merged into %s, which is a rule.",
		ZH: "已并入 %s，它是规则。",
		JA: "%s に統合しました。統合先はルールです。",
	}
	msgRememberInOther = lang.Text{
		EN: "Merged into %s, which is not a rule.",
		ZH: "已并入 %s，它不是规则。",
		JA: "%s に統合しました。統合先はルールではありません。",
	}
	msgRememberMakeRule = lang.Text{
		EN: "To make it one: tacit edit %s --type standard",
		ZH: "要让它成为规则：tacit edit %s --type standard",
		JA: "ルールにするには: tacit edit %s --type standard",
	}
	msgRememberGrowth = lang.Text{
		EN: "this looks specific to this project; --target project keeps it there",
		ZH: "这看起来只适用于本项目；--target project 可将其保留在项目内",
		JA: "このプロジェクトに固有の内容のようです。--target project でプロジェクト内に残せます",
	}
	msgHintEditOrSay = lang.Text{
		EN: `set EDITOR, e.g. EDITOR="code --wait", or type: tacit remember "..."`,
		ZH: `请设置 EDITOR，例如 EDITOR="code --wait"，或直接输入：tacit remember "..."`,
		JA: `EDITOR を設定するか（例: EDITOR="code --wait"）、こう入力してください: tacit remember "..."`,
	}
	msgRememberKept = lang.Text{
		EN: "your text is in %s",
		ZH: "你输入的内容保存在 %s",
		JA: "入力した内容は %s にあります",
	}
	msgFlagEditWords = lang.Text{
		EN: "open a form in the editor first",
		ZH: "先在编辑器中打开表单",
		JA: "先にエディターでフォームを開く",
	}
)

// rememberHelp is the help of tacit remember.
var rememberHelp = session.HelpText{
	Name: "remember",
	Short: lang.Text{
		EN: "Make a memory from your own words",
		ZH: "用自己的话写一条记忆",
		JA: "自分の言葉から記憶を作る",
	},
	Long: lang.Text{
		EN: `Makes a plan for a live memory from TEXT ("-" is stdin): a rule, a fact or a lesson
learned. Your words stay as they are. Only a greeting or a request around them is left out,
and nothing is added. From "when X, do Y", "X, not Y", "never" and "because", Tacit takes
the trigger, the rejected alternative and the reason. You can also label the parts yourself
(Trigger:, Decision:, Alternatives:, Reason:, Signal:, Solution:, Verify:, Pointers:), one on
each line, with or without a sentence above them. Tacit says what would make the memory more
useful. It also says whether it filed the memory as a rule, which binds, or as a fact or a
lesson, which only advises. If that is not what you meant, type: tacit edit ID --type knowledge,
or --type standard.

--edit opens a form in $VISUAL or $EDITOR first. --target, --name and --keep-both
work as in "tacit candidates".`,
		ZH: `把 TEXT（"-" 为 stdin）存为一条有效的记忆：规则、事实或经验。结果是一个计划。原话完整
保留（去掉前后的问候和请求），不会添加任何内容。Tacit 会从“……时，先……”“用 X，不要用 Y”
“一律”“因为”这类说法中取出触发条件、放弃的备选方案和理由；也可以自己分行写上标签（触发条件：、判断：、备选方案：、理由：、判断依据：、解决方案：、验证方式：、关联指针：），标签之前可以先写一句话，也可以不写。
Tacit 会提示补上哪些内容更有用，并说明它存成了规则（有约束力），还是事实或经验（供参考）。与本意不符时，请执行
tacit edit ID --type knowledge（改为参考）或 --type standard（改为规则）。

--edit 先在 $VISUAL 或 $EDITOR 中打开表单。--target、--name、--keep-both 与
"tacit candidates" 相同。`,
		JA: `TEXT（"-" は stdin）を有効な記憶（ルール・事実・学び）にする計画を作ります。言葉は
そのまま残り（前後の挨拶や依頼は外します）、何も書き足しません。「〜するときは」「X ではなく Y」
「必ず」「〜ため」などの言い方から、トリガー、退けた代替案、理由を取り出します。自分で 1 行ずつラベルを付けて
書くこともできます（トリガー:、判断:、代替案:、理由:、見分ける手がかり:、解決策:、確かめ方:、参照先:）。
その前に一文があってもかまいません。何を足すとさらに役立つかを知らせます。ルール（守るべきもの）と、
事実や学び（参考）のどちらとして残したかも示します。違っていたら、tacit edit ID --type knowledge（参考にする）か
--type standard（ルールにする）で直します。

--edit は先に $VISUAL か $EDITOR でフォームを開きます。--target、--name、--keep-both は
"tacit candidates" と同じです。`,
	},
	Examples: lang.Text{
		EN: `tacit remember "When a refund is retried, look the key up instead of sending it again"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
		ZH: `tacit remember "重试退款时，先查幂等键，而不是直接重发，否则会重复付款"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
		JA: `tacit remember "返金を再試行するときは、すぐ再送するのではなく先に冪等キーを調べる"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
	},
	Exits: proposal.ChangeExits,
}
