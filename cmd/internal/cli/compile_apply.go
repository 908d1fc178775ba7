package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// addCompileApplyFlags gives compile the flags of its second half.
func (a *app) addCompileApplyFlags(cmd *cobra.Command, o *compileOptions) {
	cmd.Flags().StringVar(&o.in, "in", "", a.say(msgFlagCompileIn))
	cmd.Flags().StringVar(&o.request, "request", "", a.say(msgFlagCompileRequest))
	a.addChangeFlags(cmd, &o.reason)
}

// runCompileApply makes a plan of what a model has answered. The bank is read
// after the documents, so that a broken one costs nothing.
func runCompileApply(cmd *cobra.Command, a *app, o *compileOptions) error {
	switch {
	case o.in == "" || o.request == "":
		return a.wrongUsage(cmd, msgCompileNeeds)
	case o.in == "-" && o.request == "-":
		return a.wrongUsage(cmd, msgNotTogether, "--in -", "--request -")
	}
	ctx := cmd.Context()
	data, err := a.readInput(ctx, o.request)
	if err != nil {
		return err
	}
	req, err := compile.ReadRequest(data)
	if err != nil {
		return a.badLine(o.request, err)
	}
	data, err = a.readInput(ctx, o.in)
	if err != nil {
		return err
	}
	resp, err := compile.ReadResponse(data)
	if err != nil {
		return a.badLine(o.in, err)
	}
	d, err := a.openDrafting(compile.Command, o.reason)
	if err != nil {
		return err
	}
	ops, report, err := compile.Propose(d.bank, req, resp, d.now)
	if err != nil {
		return a.compileRefused(err, o.in, data)
	}
	return d.proposeCompiled(ctx, ops, report)
}

// proposeCompiled makes a plan of what a response comes to, with what a person
// should know about it.
func (d *drafting) proposeCompiled(ctx context.Context, ops []schema.Operation, report compile.Report) error {
	a := d.app
	for _, p := range report.Problems {
		a.note(msgCompileProblem, oneLine(p))
	}
	if same := sameIn(report); same != "" {
		a.note(msgCompileSame, same)
	}
	flags := flagsOf(report)
	if len(ops) == 0 {
		return a.nothingCompiled(ctx, d, flags)
	}
	plan, err := govern.Prepare(d.bank, schema.MemoryOps{Operations: ops}, d.command, d.reason, d.now)
	if plan != nil {
		plan.Notes, plan.Flags = flags, slices.Concat(flags, plan.Flags)
	}
	return a.proposed(ctx, d.bank, plan, err)
}

// nothingCompiled says that there is nothing to decide, and why.
func (a *app) nothingCompiled(ctx context.Context, d *drafting, flags []govern.Flag) error {
	if !a.json {
		for _, f := range flags {
			a.note(msgPlanFlag, f.Path, lang.Tell(f.Msg, a.lang))
		}
		return a.proposed(ctx, d.bank, nil, govern.ErrNothing)
	}
	nothing := newNothingDocument()
	nothing.plan.Flags = flags
	for _, f := range flags {
		nothing.Flags = append(nothing.Flags, schema.Flag{Path: f.Path, Rule: f.Rule, Message: f.Msg.Error()})
	}
	return a.show(nothing)
}

// maxNamed is how many rules are named where nothing becomes of them.
const maxNamed = 10

// sameIn names the proposals that the bank holds already.
func sameIn(report compile.Report) string {
	var ids []string
	for _, item := range report.Items {
		if item.Outcome == compile.Same {
			ids = append(ids, item.ID)
		}
	}
	if n := len(ids) - maxNamed; n > 0 {
		ids = append(ids[:maxNamed], "+"+strconv.Itoa(n))
	}
	return strings.Join(ids, ", ")
}

// flagsOf returns the notes of a report as flags of a plan.
func flagsOf(report compile.Report) (flags []govern.Flag) {
	for _, item := range report.Items {
		for _, n := range item.Notes {
			path := item.Path
			if path == "" {
				path = item.ID
			}
			if item.Outcome != compile.Same {
				flags = append(flags, govern.Flag{Path: path, Finding: guard.Finding{Rule: string(n.Code), Severity: guard.Flag, Msg: n.Text()}})
			}
		}
	}
	return flags
}

// oneLine is a value that a model has sent, of whatever form.
func oneLine(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	data, err := schema.EncodeLine(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(string(data))
}

// compileRefusals has a text for every reason for which a response is refused.
var compileRefusals = map[compile.Why]struct{ msg, hint message }{
	compile.OtherRequest:  {msgCompileOther, msgHintCompileOther},
	compile.NoObservation: {msgCompileNoObservation, msgHintCompileNoObservation},
	compile.Uncovered:     {msgCompileUncovered, msgHintCompileUncovered},
	compile.NotAllowed:    {msgCompileNotAllowed, msgHintCompileNotAllowed},
	compile.Forbidden:     {msgCompileForbidden, msgHintCompileNotAllowed},
	compile.TakenID:       {msgTakenID, msgHintCompileTaken},
}

// compileRefused says in the person's language why a response is not carried out.
// Every other error passes unchanged.
func (a *app) compileRefused(err error, name string, data []byte) error {
	var r *compile.Refusal
	if !errors.As(err, &r) {
		return err
	}
	t := compileRefusals[r.Why]
	args := []any{strings.Join(r.Words, ", ")}
	if r.Why != compile.NoObservation && r.Why != compile.Uncovered {
		args = []any{r.Words[0], strings.Join(r.Words[1:], ", ")}
	}
	if name == "-" {
		name = "stdin"
	}
	p := &problem{code: codeBadInput, path: name, msg: a.say(t.msg, args...), hint: a.say(t.hint), err: err}
	if r.At != "" {
		p.line, p.column = schema.Place(data, r.At)
		p.msg = r.At + ": " + p.msg
	}
	return p
}
