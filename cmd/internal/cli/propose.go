package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

// addYes gives a command that changes the bank the flag with which its caller
// says that a person has agreed.
func (a *app) addYes(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.yes, "yes", false, a.say(msgFlagYes))
}

// propose is how every command that changes the bank ends. It shows the plan and
// asks for a decision: on a terminal at once; with --yes somebody has decided;
// else the plan is kept until tacit apply, and the exit status is 6. A plan that
// changes nothing is not one: err is that of govern.Prepare.
func (a *app) propose(ctx context.Context, bank *kb.Bank, plan *govern.Plan) error {
	return a.decide(ctx, bank, plan, false)
}

// proposed is propose for what govern.Prepare returned.
func (a *app) proposed(ctx context.Context, bank *kb.Bank, plan *govern.Plan, err error) error {
	switch {
	case errors.Is(err, govern.ErrNothing) && a.json:
		nothing := newNothingDocument()
		nothing.Import = a.imported
		return a.show(nothing)
	case errors.Is(err, govern.ErrNothing):
		a.note(msgPlanNothing)
		return nil
	case err != nil:
		return err
	}
	return a.propose(ctx, bank, plan)
}

// decide shows a plan and brings about the decision. One that waits already stays
// where it is unless it is applied.
func (a *app) decide(ctx context.Context, bank *kb.Bank, plan *govern.Plan, waits bool) error {
	mine, err := a.personalSettings()
	if err != nil {
		return err
	}
	if err := a.writable(bank, plan); err != nil {
		return err
	}
	yes := a.yes
	if yes && mine.Confirm == confirmTerminal {
		yes = false
		a.note(msgTerminalOnly)
	}
	if !yes && !a.interactive() && !waits { // asked again, it is still one plan
		waits = plan.Adopt(bank)
	}
	d := newPlanDocument(bank, plan)
	d.Import = a.imported
	switch {
	case yes:
		return a.carryOut(ctx, bank, d, govern.ByFlag)
	case a.interactive():
		return a.askFor(ctx, bank, d, waits)
	}
	if !waits {
		if err := govern.Save(bank, plan); err != nil {
			return a.explainReadOnly(err, bank)
		}
	}
	if err := a.show(d); err != nil {
		return err
	}
	a.tellPending(plan.Ops.ID)
	return status(exitUnconfirmed)
}

// interactive reports whether a person sees what is written and can answer. A
// program that asked for JSON has nobody to answer.
func (a *app) interactive() bool {
	return !a.json && isTerminal(a.stdin) && isTerminal(a.stdout)
}

// writable asks, before the person is asked, whether the bank can be written.
func (a *app) writable(bank *kb.Bank, plan *govern.Plan) error {
	err := govern.Writable(bank, plan)
	if !errors.Is(err, fs.ErrPermission) { // git at work has an explanation of its own
		return err
	}
	return &problem{code: codeError, msg: a.say(msgBankReadOnly, err), hint: a.say(msgHintMayWrite, bank.Dir()), err: err}
}

// tellPending says what to type next, on stderr where a program reads stdout. An
// agent reads it, too: so it names the command that asks a person, and not the flag
// that answers in their place.
func (a *app) tellPending(id string) {
	if a.json {
		return
	}
	p := a.page()
	p.line("")
	p.say(msgPlanPending, id)
	p.advise(a.say(msgPlanHintApply, id))
}

// page returns where text goes on stdout.
func (a *app) page() *page { return &page{app: a, w: a.out, colour: a.colour(a.stdout)} }

// maxAsked is how often a person is asked again after an answer that says
// neither yes nor no.
const maxAsked = 5

// askFor shows a plan on the terminal and asks. No answer is no: nothing is written.
func (a *app) askFor(ctx context.Context, bank *kb.Bank, d *planDocument, waits bool) error {
	if err := a.show(d); err != nil {
		return err
	}
	yes, err := a.agreed(ctx, d.plan.Diff)
	switch {
	case err != nil:
		return err
	case yes:
		return a.carryOut(ctx, bank, d, govern.Terminal)
	}
	return a.declined(d, waits)
}

// agreed asks whether what was shown may be written, until there is an answer; who
// asks for it sees the diff. No answer is no.
func (a *app) agreed(ctx context.Context, diff func() string) (bool, error) {
	p := a.page()
	p.line("")
	for range maxAsked {
		p.w.WriteString(a.say(msgPlanAsk) + paint(p.colour, dim, a.say(msgPlanAskDiff)) + " ")
		word, err := a.answer(ctx)
		if err == io.EOF {
			p.line("")
			return false, nil
		}
		if err != nil {
			return false, err
		}
		yes, known := govern.Decide(word)
		switch {
		case word == "" || yes:
			return true, nil
		case isDiffWord(word):
			p.diff(diff())
		case known:
			return false, nil
		default:
			p.say(msgPlanAskAgain)
		}
	}
	return false, nil
}

func (a *app) declined(d *planDocument, waits bool) error {
	p := a.page()
	p.say(msgPlanDeclined)
	if waits {
		p.say(msgPlanStays, d.plan.Ops.ID)
	}
	return status(exitDeclined)
}

// answer reads a line that a person types, without the blanks around it. io.EOF
// says that there is none to come; what was typed before it is no answer. It gives
// up when ctx ends, so that Ctrl-C works.
func (a *app) answer(ctx context.Context) (string, error) {
	if a.answers == nil {
		a.answers = bufio.NewReader(a.stdin)
	}
	a.forgetAnswers()
	if err := a.out.Flush(); err != nil {
		return "", err
	}
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		line, err := a.answers.ReadString('\n')
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
func (a *app) forgetAnswers() {
	if f, ok := a.stdin.(*os.File); ok && isTerminal(f) {
		a.answers.Discard(a.answers.Buffered())
		_ = forgetTyped(f) // a terminal that cannot is read as it is
	}
}

// carryOut applies a plan and reports what came of it.
func (a *app) carryOut(ctx context.Context, bank *kb.Bank, d *planDocument, by string) error {
	report, err := a.applied(ctx, bank, d, by)
	if err != nil {
		return err
	}
	d.Applied = report.Record.ID
	if by == govern.ByFlag {
		if err := a.show(d); err != nil {
			return err
		}
	}
	if !a.json {
		a.page().line("")
		appliedDocument{report, bank, d.plan}.writeText(a.page())
	} else {
		a.noteConflicts(report)
	}
	if len(report.Conflicts) > 0 {
		return status(exitPartly)
	}
	return nil
}

// applied applies a plan and waits for the lock as long as a person would.
func (a *app) applied(ctx context.Context, bank *kb.Bank, d *planDocument, by string) (govern.Report, error) {
	indexing, writing := a.newProgress(a.say(msgIndexing)), a.newProgress(a.say(msgProgressApply))
	defer writing.clear()
	defer indexing.clear()
	step := func(done, total int) {
		indexing.clear()
		writing.step(done, total)
	}
	options := govern.Options{Patience: a.patience, Step: step, Indexing: indexing.step}
	report, err := govern.Apply(ctx, bank, d.plan, govern.Approval{By: by, At: time.Now()}, options)
	return report, a.explainReadOnly(err, bank)
}

func (a *app) noteConflicts(r govern.Report) {
	for _, c := range r.Conflicts {
		a.note(msgAppliedConflict, c.Path, c.Copy)
	}
}
