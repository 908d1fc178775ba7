package cli

import (
	"context"
	"math"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

type evalOptions struct {
	queries, qrels, nomatch string
	setting                 settingChange // of this run: flags go before config.yaml
	compare                 string
	plot, perQuery          bool
	calibrate               bool
	output                  string
}

func newEvalCommand(a *app) *cobra.Command {
	var opts evalOptions
	cmd := &cobra.Command{
		Use:  "eval",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if opts.calibrate {
				return runCalibrate(cmd.Context(), a, opts)
			}
			return runEval(cmd.Context(), a, opts)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.queries, "queries", "", a.say(msgFlagQueries))
	flags.StringVar(&opts.qrels, "qrels", "", a.say(msgFlagQrels))
	flags.StringVar(&opts.nomatch, "nomatch", "", a.say(msgFlagNoMatch))
	flags.Float64Var(&opts.setting.minScore, minScoreKey, retrieve.DefaultOptions.MinScore, a.say(msgFlagMinScore))
	flags.IntVar(&opts.setting.limit, limitKey, retrieve.DefaultOptions.Limit, a.say(msgFlagLimit))
	flags.StringVar(&opts.setting.calibration, calibrationKey, "", a.say(msgFlagCalibration))
	flags.BoolVar(&opts.plot, "plot", false, a.say(msgFlagPlot))
	flags.BoolVar(&opts.perQuery, "per-query", false, a.say(msgFlagPerQuery))
	flags.StringVar(&opts.compare, "compare", "", a.say(msgFlagCompare))
	flags.BoolVar(&opts.calibrate, "calibrate", false, a.say(msgFlagCalibrate))
	flags.StringVar(&opts.output, "output", "", a.say(msgFlagOutput))
	completeSettings(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return opts.check(a, cmd) }
	return cmd
}

// check refuses what makes no sense before anything is opened.
func (o *evalOptions) check(a *app, cmd *cobra.Command) error {
	o.setting.minScoreGiven, o.setting.limitGiven = cmd.Flags().Changed(minScoreKey), cmd.Flags().Changed(limitKey)
	switch {
	case o.calibrate && (o.queries == "" || o.qrels == ""):
		return a.needsLabels(o)
	case (o.queries == "") != (o.qrels == ""):
		return a.wrongUsage(cmd, msgNeedsBoth, "--queries", "--qrels")
	case o.setting.limit < 1:
		return a.wrongUsage(cmd, msgLimitTooSmall)
	case !(o.setting.minScore >= 0) || math.IsInf(o.setting.minScore, 0):
		return a.wrongUsage(cmd, msgMinScoreTooSmall)
	case o.output != "" && !o.calibrate:
		return a.wrongUsage(cmd, msgNeedsBoth, "--output", "--calibrate")
	}
	if o.calibrate {
		for _, other := range []string{"compare", "plot", "per-query", minScoreKey, limitKey, calibrationKey} {
			if cmd.Flags().Changed(other) {
				return a.wrongUsage(cmd, msgNotTogether, "--calibrate", "--"+other)
			}
		}
	}
	return nil
}

func runEval(ctx context.Context, a *app, opts evalOptions) error {
	exam, err := a.readExam(ctx, opts)
	if err != nil {
		return err
	}
	other, err := a.readOther(ctx, opts.compare)
	if err != nil {
		return err
	}
	f, err := a.openMeasured(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	f.noteDoubts(a, exam)
	this, err := f.setting(a, settingOf(f.config), opts.setting)
	if err != nil {
		return err
	}
	d, err := a.evaluate(ctx, f, exam, this, other)
	if err != nil {
		return f.explainFailed(a, err)
	}
	d.plot = opts.plot
	if !opts.perQuery {
		d.Questions = nil
	}
	return a.show(d)
}

// noteDoubts says what makes the figures other than a person may expect.
func (f *finder) noteDoubts(a *app, e *exam) {
	if f.refused != nil {
		a.note(msgCalibrationRefused, f.refused)
	}
	if n := evaluate.Unknown(e.labelled, f.has); n > 0 {
		a.note(msgEvalUnknown, n)
	}
}

// evaluate holds the exam and, if there is another setting, compares with it.
func (a *app) evaluate(ctx context.Context, f *finder, e *exam, this setting, o *other) (evalDocument, error) {
	if err := e.prepare(ctx, f); err != nil {
		return evalDocument{}, err
	}
	defer e.close()
	outcomes, err := e.sit(ctx, a, f, this)
	if err != nil {
		return evalDocument{}, err
	}
	d := newEvalDocument(f, e, this, outcomes)
	if e.isPractised(f, o != nil) {
		if d.Practice, err = (rehearsal{a, f, this}).practise(ctx, e, outcomes); err != nil {
			return d, err
		}
	}
	if o != nil {
		d.Comparison, err = a.compareWith(ctx, f, e, this, outcomes, o)
	}
	return d, err
}

// An evalDocument is a report on how well a bank answers.
type evalDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	settingDocument
	Memories int          `json:"memories"`
	SelfMade bool         `json:"selfMade,omitempty"` // the questions with an answer were made of the bank itself
	Exam     examDocument `json:"exam"`
	evaluate.Report
	Practice   *practiceDocument   `json:"practice,omitzero"`  // of a bank that was asked its own questions only
	Questions  []evaluate.Outcome  `json:"questions,omitzero"` // with --per-query
	Comparison *comparisonDocument `json:"comparison,omitzero"`

	plot bool
}

// A settingDocument says under which setting a bank was asked.
type settingDocument struct {
	Embedder    string              `json:"embedder"`
	MinScore    float64             `json:"minScore"`
	Limit       int                 `json:"limit"`
	Calibration calibrationDocument `json:"calibration"`
}

// A calibrationDocument says where a calibration comes from: the model's card,
// a fit for this bank, or a file that was named.
type calibrationDocument struct {
	Source    string `json:"source"`         // model, bank or file
	Path      string `json:"path,omitempty"` // of the bank, or as it was named
	Made      string `json:"made,omitempty"` // YYYY-MM-DD
	Questions int    `json:"questions,omitempty"`
}

func newEvalDocument(f *finder, e *exam, s setting, outcomes []evaluate.Outcome) evalDocument {
	return evalDocument{
		SchemaVersion: schemaVersion, Action: "eval", settingDocument: s.document(f), Memories: f.index.Len(),
		SelfMade: e.own, Exam: e.document(), Report: evaluate.Summarise(outcomes), Questions: outcomes,
	}
}

// settingOf is what config.yaml says, with the calibration in force.
func settingOf(c kb.Config) setting { return setting{minScore: c.MinScore, limit: c.Limit} }

// A setting is what can be varied without touching the bank.
type setting struct {
	minScore    float64
	limit       int
	calibration *relevance.Calibration // nil: the one in force
	from        calibrationDocument    // where it comes from; empty for the one in force
}

func (s setting) document(f *finder) settingDocument {
	d := settingDocument{Embedder: f.index.Model().Name, MinScore: s.minScore, Limit: s.limit, Calibration: s.from}
	if s.from == (calibrationDocument{}) {
		d.Calibration = f.inForce()
	}
	return d
}

// inForce says where the calibration comes from that every command uses.
func (f *finder) inForce() calibrationDocument {
	if f.fitted == nil {
		return calibrationDocument{Source: fromModel}
	}
	return calibrationDocument{fromBank, relevance.FittedPath(f.bank, f.index.Model()), f.fitted.Made, f.fitted.Questions}
}
