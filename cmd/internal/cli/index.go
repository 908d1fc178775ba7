package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

type indexOptions struct{ check, rebuild, resolve bool }

func newIndexCommand(a *app) *cobra.Command {
	var opts indexOptions
	cmd := &cobra.Command{
		Use:  "index",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runIndex(cmd.Context(), a, opts) },
	}
	cmd.Flags().BoolVar(&opts.check, "check", false, a.say(msgFlagCheck))
	cmd.Flags().BoolVar(&opts.rebuild, "rebuild", false, a.say(msgFlagRebuild))
	cmd.Flags().BoolVar(&opts.resolve, "resolve", false, a.say(msgFlagResolve))
	a.addYes(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case opts.check && opts.rebuild:
			return a.wrongUsage(cmd, msgNotTogether, "--check", "--rebuild")
		case opts.resolve && opts.check:
			return a.wrongUsage(cmd, msgNotTogether, "--resolve", "--check")
		case opts.resolve && opts.rebuild:
			return a.wrongUsage(cmd, msgNotTogether, "--resolve", "--rebuild")
		}
		return nil
	}
	return cmd
}

func runIndex(ctx context.Context, a *app, opts indexOptions) error {
	if opts.resolve {
		return runSettle(ctx, a)
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	if err := a.explainMarks(ctx, bank); err != nil {
		return err
	}
	choice, err := a.chooseEmbedder(wishesOf(bank))
	if err != nil {
		return err
	}
	var r table.Report
	if opts.check {
		r, err = index.Check(bank)
	} else {
		r, err = a.sync(ctx, bank)
	}
	if err != nil {
		return err
	}
	d := a.newIndexDocument(bank, opts.check, r)
	if !opts.check {
		if d.Embedder, err = a.compile(ctx, bank, choice, opts.rebuild); err != nil {
			return err
		}
	}
	return a.indexed(ctx, bank, d)
}

// indexed shows what index found. Where two branches took the same id, it goes on
// to propose new ones.
func (a *app) indexed(ctx context.Context, bank *kb.Bank, d indexDocument) error {
	if d.Check {
		return cmp.Or(a.show(d), d.status())
	}
	plan, given, err := a.renumbering(ctx, bank, "index")
	if err != nil {
		return err
	}
	if plan == nil {
		return cmp.Or(a.show(d), d.status())
	}
	waits := plan.Adopt(bank)
	d.planned(a, given)
	if a.json {
		return a.indexedJSON(ctx, bank, d, plan, given, waits)
	}
	if err := a.show(d); err != nil {
		return err
	}
	a.page().line("")
	if err := a.decide(ctx, bank, plan, waits); err != nil {
		return err
	}
	d.renumbered(given)
	return d.status()
}

// planned says that the plan settles what it does.
func (d indexDocument) planned(a *app, given []renumber.Given) {
	for i, x := range d.Drift {
		same := func(g renumber.Given) bool { return g.Old == x.ID }
		if x.Kind == table.DuplicateID && x.Path != table.Path && slices.ContainsFunc(given, same) {
			d.Drift[i].Hint = a.say(msgHintRenumberPlan)
		}
	}
}

// renumbered notes that memories have ids of their own now.
func (d indexDocument) renumbered(given []renumber.Given) {
	for i, x := range d.Drift {
		same := func(g renumber.Given) bool { return g.Old == x.ID }
		d.Drift[i].Settled = x.Settled || x.Kind == table.DuplicateID && slices.ContainsFunc(given, same)
	}
}

// indexedJSON shows the plan in the one document that there is.
func (a *app) indexedJSON(ctx context.Context, bank *kb.Bank, d indexDocument, plan *govern.Plan, given []renumber.Given, waits bool) error {
	mine, err := a.personalSettings()
	if err != nil {
		return err
	}
	if err := a.writable(bank, plan); err != nil {
		return err
	}
	p := newPlanDocument(bank, plan)
	d.Plan = p
	if a.yes && mine.Confirm != confirmTerminal {
		report, err := a.applied(ctx, bank, p, govern.ByFlag)
		if err != nil {
			return err
		}
		p.Applied = report.Record.ID
		d.renumbered(given)
		return cmp.Or(a.show(d), d.status())
	}
	if !waits {
		if err := govern.Save(bank, plan); err != nil {
			return a.explainReadOnly(err, bank)
		}
	}
	return cmp.Or(a.show(d), error(status(exitUnconfirmed)))
}

// syncTries is how often a sync that meets a person saving a file starts again.
const syncTries = 3

// sync brings INDEX.md and the files together.
func (a *app) sync(ctx context.Context, bank *kb.Bank) (report table.Report, err error) {
	for range syncTries {
		var r *table.Reading
		if r, err = table.Read(bank); err != nil {
			return report, err
		}
		res := r.Sync()
		report = r.Report(res)
		if err = a.apply(ctx, bank, r, res); !errors.Is(err, table.ErrChanged) {
			break
		}
	}
	return report, err
}

func (a *app) apply(ctx context.Context, bank *kb.Bank, r *table.Reading, res table.Result) error {
	ctx, cancel := context.WithTimeout(ctx, a.patience)
	defer cancel()
	return a.explainReadOnly(table.Apply(ctx, bank, r, res), bank)
}

// wishesOf returns what config.yaml sets. A broken one says nothing here: commands
// that depend on it complain.
func wishesOf(bank *kb.Bank) kb.Config {
	config, err := bank.Config()
	if err != nil {
		return kb.Config{}
	}
	return config
}

// compile brings the compiled index up to date, so that the next question need
// not: that of the built-in embedder, and that of the one that was chosen.
func (a *app) compile(ctx context.Context, bank *kb.Bank, c embedder.Choice, rebuild bool) (*embedderItem, error) {
	s, err := a.snapshotOf(ctx, bank, rebuild)
	if err != nil {
		return nil, err
	}
	s.close()
	d, err := a.tryEmbedder(ctx, bank, kb.Config{}, c, embedder.Options{Whole: true, Insist: true, Rebuild: rebuild})
	if err != nil {
		return nil, err
	}
	if d.missed != nil {
		a.noteMissed(c, d.missed)
		d.told(a, bank)
	}
	if d.Wished != "" {
		a.note(msgNotTurnedOn, d.Wished, d.Answers)
		a.note(msgHint, a.say(msgHintTurnOn))
	}
	return d.spoken(), nil
}

// An indexDocument says how INDEX.md and the files differed, and what is left.
type indexDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	Check         bool        `json:"check"`    // nothing was written
	Memories      int         `json:"memories"` // rows in force
	Drift         []driftItem `json:"drift"`
	Problems      []finding   `json:"problems"` // files that cannot be read

	Embedder *embedderItem `json:"embedder,omitempty"` // absent with --check, and where only the built-in one is concerned
	Plan     *planDocument `json:"plan,omitempty"`     // gives memories with the id of another one new ids; absent where there are none

	bank *kb.Bank
}

// A driftItem is one difference. It is settled if tacit index settles, or has
// settled, it; the others wait for a person.
type driftItem struct {
	Kind    table.DriftKind `json:"kind"`
	ID      string          `json:"id"`
	Path    string          `json:"path"` // INDEX.md, or a memory
	Line    int             `json:"line"` // 1-based
	Column  string          `json:"column"`
	Message string          `json:"message"`
	Hint    string          `json:"hint"`
	Settled bool            `json:"settled"`
}

func (a *app) newIndexDocument(bank *kb.Bank, check bool, r table.Report) indexDocument {
	d := indexDocument{SchemaVersion: schemaVersion, Action: "index", Check: check, Memories: r.Memories,
		Drift: []driftItem{}, Problems: []finding{}, bank: bank}
	for _, x := range r.Drift {
		hint := lang.Tell(x.Hint, a.lang)
		if x.Kind == table.DuplicateID && x.Path != table.Path {
			hint = a.say(msgHintRenumber)
		}
		d.Drift = append(d.Drift, driftItem{x.Kind, x.Tag, x.Path, max(x.Line, 1), x.Column, lang.Tell(x.Msg, a.lang), hint, !check && !x.Open()})
	}
	for _, e := range r.Broken {
		d.Problems = append(d.Problems, a.badFile(e))
	}
	return d
}

// status is 1 for a check that found anything, and 3 where a person has to
// settle the rest.
func (d indexDocument) status() error {
	open := len(d.Problems)
	for _, x := range d.Drift {
		if !x.Settled {
			open++
		}
	}
	switch {
	case open == 0:
		return nil
	case d.Check:
		return status(exitError)
	}
	return status(exitPartly)
}

func (d indexDocument) writeText(p *page) {
	p.findings(d.Problems, d.bank)
	for _, x := range d.Drift {
		x.writeText(p, d)
	}
	if d.status() == nil {
		p.say(msgIndexGood, d.Memories)
	}
	d.Embedder.writeText(p)
}

func (x driftItem) writeText(p *page, d indexDocument) {
	if x.Kind == table.MissingRow && x.Settled {
		p.say(msgIndexAdded, x.ID, x.Path)
		return
	}
	if x.Settled {
		p.line(quote(x.Message))
		return
	}
	p.line(position(p.app.bankPath(d.bank, x.Path), x.Line, 1) + ": " + quote(x.Message))
	p.hint(x.Hint)
}
