package proposal

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An Asker asks for the decision about a plan, in one run of a command.
type Asker struct {
	*session.Run
	Yes    bool    // --yes: a person has agreed
	Import *Import // what import says beside its plan; nil for every other command
	Doubt  bool    // it is not what it seems to be: Enter alone is no
	NewIDs bool    // Tacit chose the ids of the new memories: no two plans may wait with the same

	told bool // why --yes does not count
}

// AddYes gives a command that changes the bank the flag with which its caller
// says that a person has agreed.
func AddYes(run *session.Run, cmd *cobra.Command, yes *bool) {
	cmd.Flags().BoolVar(yes, "yes", false, run.Say(msgFlagYes))
}

// Propose is how every command that changes the bank ends. It shows the plan and
// asks for a decision: on a terminal at once; with --yes somebody has decided;
// else the plan is kept until tacit apply, and the exit status is 6. A plan that
// changes nothing is not one: err is that of govern.Prepare.
func (a *Asker) Propose(ctx context.Context, bank *kb.Bank, plan *govern.Plan) error {
	return a.Decide(ctx, bank, plan, false)
}

// Proposed is Propose for what govern.Prepare returned.
func (a *Asker) Proposed(ctx context.Context, bank *kb.Bank, plan *govern.Plan, err error) error {
	switch {
	case errors.Is(err, govern.ErrNothing) && a.JSON:
		nothing := NewNothingDocument()
		nothing.tell(a.Import)
		return a.Show(nothing)
	case errors.Is(err, govern.ErrNothing):
		a.Note(msgPlanNothing)
		return nil
	case err != nil:
		return err
	}
	return a.Propose(ctx, bank, plan)
}

// Decide shows a plan and brings about the decision. One that waits already stays
// where it is unless it is applied.
func (a *Asker) Decide(ctx context.Context, bank *kb.Bank, plan *govern.Plan, waits bool) error {
	run := a.Run
	yes, err := a.Accepted()
	if err != nil {
		return err
	}
	if err := Writable(run, bank, plan); err != nil {
		return err
	}
	if !yes && !Interactive(run) && !waits { // asked again, it is still one plan
		waits = plan.Adopt(bank)
	}
	if !waits {
		if err := plan.NoteNewer(ctx, bank); err != nil {
			return err
		}
	}
	d := NewPlanDocument(bank, plan)
	d.tell(a.Import)
	switch {
	case yes:
		return carryOut(ctx, run, bank, d, govern.ByFlag)
	case Interactive(run):
		return a.askFor(ctx, bank, d, waits)
	}
	if !waits {
		plan.NewIDs = a.NewIDs
		if err := govern.Save(ctx, bank, plan); err != nil {
			return run.ExplainReadOnly(err, bank)
		}
	}
	if err := run.Show(d); err != nil {
		return err
	}
	tellPending(run, plan.Ops.ID)
	return session.Status(session.ExitUnconfirmed)
}

// Writable asks, before the person is asked, whether the bank can be written.
func Writable(run *session.Run, bank *kb.Bank, plan *govern.Plan) error {
	err := govern.Writable(bank, plan)
	if !errors.Is(err, fs.ErrPermission) { // git at work has an explanation of its own
		return err
	}
	return &session.Problem{Code: session.CodeError, Msg: run.Say(msgBankReadOnly, err), Hint: run.Say(session.MsgHintMayWrite, bank.Dir()), Err: err}
}

// tellPending says what to type next, on stderr where a program reads stdout. An
// agent reads it, too: so it names the command that asks a person, and not the flag
// that answers in their place.
func tellPending(run *session.Run, id string) {
	if run.JSON {
		return
	}
	p := Page(run)
	p.Line("")
	p.Say(msgPlanPending, id)
	p.Advise(run.Say(MsgPlanHintApply, InThisBank(run, id)))
}

// Page returns where text goes on stdout.
func Page(run *session.Run) *session.Page {
	return &session.Page{Run: run, W: run.Out, Colour: run.Colour(run.Stdout)}
}

// MaxAsked is how often a person is asked again after an answer that says
// neither yes nor no.
const MaxAsked = 5

// askFor shows a plan on the terminal and asks. No answer is no: nothing is written.
func (a *Asker) askFor(ctx context.Context, bank *kb.Bank, d *PlanDocument, waits bool) error {
	run := a.Run
	if err := run.Show(d); err != nil {
		return err
	}
	words := askWords(len(d.Plan.Loses()) > 0)
	if a.Doubt && words == msgPlanAsk {
		words = msgPlanAskDoubt
	}
	yes, err := isAgreed(ctx, run, d.Plan.Diff, words)
	switch {
	case err != nil:
		return err
	case yes:
		return carryOut(ctx, run, bank, d, govern.Terminal)
	}
	return declined(run, d, waits)
}

// askWords are the words of a question. Enter alone is no where something is deleted.
func askWords(deletes bool) lang.Text {
	if deletes {
		return msgPlanAskDelete
	}
	return msgPlanAsk
}

// question returns a question: diff says whether there are lines to see.
func question(p *session.Page, diff bool, words lang.Text) string {
	if !diff {
		return p.Run.Say(words)
	}
	return p.Run.Say(words) + session.Paint(p.Colour, session.Dim, p.Run.Say(msgPlanAskDiff)) + " "
}

// isAgreed asks whether what was shown may be written, until there is an answer; who
// asks for it sees the diff, unless it is nil. Enter is what the words say. No answer is
// no.
func isAgreed(ctx context.Context, run *session.Run, diff func() string, words lang.Text) (bool, error) {
	p := Page(run)
	p.Line("")
	for range MaxAsked {
		p.W.WriteString(question(p, diff != nil, words))
		word, err := Answer(ctx, run)
		if err == io.EOF {
			p.Line("")
			return false, nil
		}
		if err != nil {
			return false, err
		}
		yes, known := govern.Decide(word)
		switch {
		case word == "":
			return words == msgPlanAsk, nil
		case yes:
			return true, nil
		case isDiffWord(word) && diff != nil:
			p.Diff(diff())
		case known:
			return false, nil
		default:
			p.Say(msgPlanAskAgain)
		}
	}
	return false, nil
}

// InThisBank returns a command, or what stands behind one, such as the id of a plan, as a person
// types it: with the bank that they named, if they did.
func InThisBank(run *session.Run, words ...string) string {
	var typed []string
	for _, w := range words {
		if !strings.HasPrefix(w, "--") { // a flag of the command
			w = session.ShellWord(w)
		}
		typed = append(typed, w)
	}
	if run.BankDir != "" {
		typed = append(typed, "--bank", session.ShellWord(run.BankDir))
	}
	return strings.Join(typed, " ")
}

func declined(run *session.Run, d *PlanDocument, waits bool) error {
	status := Declined(run)
	if waits {
		Page(run).Say(msgPlanStays, d.Plan.Ops.ID, InThisBank(run, d.Plan.Ops.ID))
	}
	return status
}

// Declined says to a person who did not agree that nothing was written, and returns the status.
func Declined(run *session.Run) error {
	Page(run).Say(msgPlanDeclined)
	return session.Status(session.ExitDeclined)
}

// Answer reads a line that a person types, without the blanks around it. io.EOF
// says that there is none to come; what was typed before it is no answer. It gives
// up when ctx ends, so that Ctrl-C works.
func Answer(ctx context.Context, run *session.Run) (string, error) {
	forgetAnswers(run)
	if err := run.Out.Flush(); err != nil {
		return "", err
	}
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		line, err := run.In.ReadString('\n')
		done <- result{line, err}
	}()
	select {
	case r := <-done:
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if r.err != nil {
			return "", io.EOF
		}
		return trimAnswer(r.line), nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// forgetAnswers throws away what was typed before the question is seen: an Enter
// too many must not be a yes to a plan that nobody has read. What a pipe holds was
// written for this, and stays.
func forgetAnswers(run *session.Run) {
	if f, ok := run.Stdin.(*os.File); ok && session.IsTerminal(f) {
		run.In.Discard(run.In.Buffered())
		_ = term.ForgetTyped(f) // a terminal that cannot is read as it is
	}
}

// carryOut applies a plan and reports what came of it.
func carryOut(ctx context.Context, run *session.Run, bank *kb.Bank, d *PlanDocument, by string) error {
	report, err := Applied(ctx, run, bank, d, by)
	if err != nil {
		return err
	}
	d.Applied = report.Record.ID
	if by == govern.ByFlag {
		if err := run.Show(d); err != nil {
			return err
		}
	}
	if !run.JSON {
		Page(run).Line("")
		AppliedDocument{report, bank, d.Plan}.WriteText(Page(run))
	} else {
		noteConflicts(run, report)
	}
	if len(report.Conflicts) > 0 {
		return session.Status(session.ExitPartly)
	}
	return nil
}

// Applied applies a plan and waits for the lock as long as a person would.
func Applied(ctx context.Context, run *session.Run, bank *kb.Bank, d *PlanDocument, by string) (govern.Report, error) {
	indexing, writing := run.NewProgress(run.Say(session.MsgIndexing)), run.NewProgress(run.Say(msgProgressApply))
	defer writing.Clear()
	defer indexing.Clear()
	step := func(done, total int) {
		indexing.Clear()
		writing.Step(done, total)
	}
	options := govern.Options{Patience: run.Patience, Step: step, Indexing: indexing.Step}
	report, err := govern.Apply(ctx, bank, d.Plan, govern.Approval{By: by, At: time.Now()}, options)
	return report, run.ExplainReadOnly(err, bank)
}

func noteConflicts(run *session.Run, r govern.Report) {
	for _, c := range r.Conflicts {
		run.Note(session.MsgAppliedConflict, c.Path, c.Copy)
	}
}

// The messages of this file.
var (
	msgPlanAsk = lang.Text{
		EN: "Apply? [Y/n] ",
		ZH: "是否执行？[Y/n] ",
		JA: "適用しますか？[Y/n] ",
	}
	msgPlanAskDelete = lang.Text{
		EN: "Apply? This deletes. [y/N] ",
		ZH: "是否执行？其中有删除。[y/N] ",
		JA: "適用しますか？削除を含みます。[y/N] ",
	}
	msgPlanAskDoubt = lang.Text{
		EN: "Apply? [y/N] ",
		ZH: "是否执行？[y/N] ",
		JA: "適用しますか？[y/N] ",
	}
	msgPlanAskDiff = lang.Text{
		EN: "(d shows every changed line)",
		ZH: "（输入 d 查看每一行改动）",
		JA: "（d で変更行をすべて表示）",
	}
	msgPlanAskAgain = lang.Text{
		EN: "Answer yes or no, or d to see the changed lines.",
		ZH: "同意请输入 y、好 或 确认，不同意请输入 n、不用 或 算了，输入 d 查看改动。",
		JA: "「はい」（y）か「いいえ」（n）で答えてください。d で変更行を表示します。",
	}
	msgPlanPending = lang.Text{
		EN: "Nothing is written yet. The plan is pending as %s.",
		ZH: "尚未写入。计划 %s 待确认。",
		JA: "まだ何も書き込んでいません。計画 %s は承認待ちです。",
	}
	MsgPlanHintApply = lang.Text{
		EN: "a person decides in a terminal: tacit apply %[1]s, or tacit reject %[1]s",
		ZH: "由人在终端中决定：tacit apply %[1]s；或 tacit reject %[1]s",
		JA: "人が端末で決めます: tacit apply %[1]s、または tacit reject %[1]s",
	}
	msgPlanDeclined = lang.Text{
		EN: "Nothing was written.",
		ZH: "没有写入任何内容。",
		JA: "何も書き込みませんでした。",
	}
	msgPlanStays = lang.Text{
		EN: "The plan %[1]s is still pending; to reject it: tacit reject %[2]s",
		ZH: "计划 %[1]s 仍待确认；要拒绝它：tacit reject %[2]s",
		JA: "計画 %[1]s は承認待ちのままです。却下するには: tacit reject %[2]s",
	}
	msgBankReadOnly = lang.Text{
		EN: "cannot write to the bank: %s",
		ZH: "无法写入记忆库：%s",
		JA: "メモリバンクに書き込めません: %s",
	}
	msgFlagYes = lang.Text{
		EN: "apply without asking; use it only after a person has agreed",
		ZH: "不询问，直接应用（在已有人同意时使用）",
		JA: "尋ねずに適用する（人が既に同意しているとき）",
	}
	msgProgressApply = lang.Text{
		EN: "writing",
		ZH: "正在写入",
		JA: "書き込み中",
	}
)
