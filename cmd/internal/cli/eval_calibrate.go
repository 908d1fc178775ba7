package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// runCalibrate fits a calibration for the bank on the person's own labels. It is
// kept where every command finds it if it is better than the one in force.
func runCalibrate(ctx context.Context, a *app, opts evalOptions) error {
	exam, err := a.readExam(ctx, opts)
	if err != nil {
		return err
	}
	f, err := a.openMeasured(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	known := evaluate.Known(exam.labelled, f.has)
	if err := calibrate.Check(known); err != nil {
		return a.explainTooFew(err)
	}
	questions := append(known, exam.unanswered...)
	if exam.given { // silence is not to depend on what a few of one's own happen to be
		questions = append(questions, calibrate.Unanswered()...)
	}
	trials, err := f.measure(ctx, a, questions)
	if err != nil {
		return f.explainFailed(a, err)
	}
	before, fitting := trials.Judge(*f.scorer.Calibration()), trials.Refit(*f.own)
	d := calibrateDocument{
		SchemaVersion: schemaVersion, Action: "eval", Embedder: f.index.Model().Name, Memories: f.index.Len(), Questions: len(known), Near: evaluate.Near(questions),
		Calibration: f.inForce(), Before: worthOf(before), After: worthOf(fitting.Result), Better: fitting.Result.Better(before),
	}
	if err := d.keep(ctx, a, f, opts.output, fitting); err != nil {
		return err
	}
	return a.show(d)
}

// needsLabels names everything at once that --calibrate was not given.
func (a *app) needsLabels(o *evalOptions) error {
	var missing []string
	if o.queries == "" {
		missing = append(missing, "--queries")
	}
	if o.qrels == "" {
		missing = append(missing, "--qrels")
	}
	p := &problem{code: codeUsage, msg: a.say(msgCalibrateNeeds, strings.Join(missing, ", "))}
	var few *calibrate.TooFewError
	if errors.As(calibrate.Check(nil), &few) {
		p.hint = a.say(msgHintCalibrateNeeds, few.NeededQuestions, few.NeededMemories, calibrate.FewestNear)
	}
	return p
}

func (a *app) explainTooFew(err error) error {
	var few *calibrate.TooFewError
	if !errors.As(err, &few) {
		return err
	}
	return &problem{code: codeBadInput, msg: a.say(msgTooFewLabels, few.Questions, few.Memories),
		hint: a.say(msgHintCalibrateNeeds, few.NeededQuestions, few.NeededMemories, calibrate.FewestNear), err: err}
}

// measure puts the questions to banks of several sizes.
func (f *finder) measure(ctx context.Context, a *app, questions []labels.Question) (*calibrate.Trials, error) {
	bar := a.newProgress(a.say(msgAsking))
	defer bar.clear()
	return calibrate.Measure(ctx, f.index, f.scorer, questions, calibrate.Options{Weight: retrieve.Weight, Progress: bar.step})
}

// A calibrateDocument says what a new calibration is worth, and where it is.
type calibrateDocument struct {
	SchemaVersion string              `json:"schemaVersion"`
	Action        string              `json:"action"`
	Embedder      string              `json:"embedder"`
	Memories      int                 `json:"memories"`
	Questions     int                 `json:"questions"`   // with an answer in the bank
	Near          int                 `json:"near"`        // without one, and not far from the bank
	Calibration   calibrationDocument `json:"calibration"` // the one in force before
	Before        worthDocument       `json:"before"`
	After         worthDocument       `json:"after"`  // cross-validated
	Better        bool                `json:"better"` // so that it is worth keeping
	Path          string              `json:"path"`   // where it was written; empty if it was not

	stored string // the same, as the person can open it, if every command finds it there
}

// A worthDocument says what a calibration is worth.
type worthDocument struct {
	NDCG5        float64        `json:"ndcg5"`        // in the whole bank
	KeepsPromise bool           `json:"keepsPromise"` // of silence, in banks of all sizes
	Banks        []worthInABank `json:"banks"`
}

// worthInABank is what a calibration is worth in banks of one size.
type worthInABank struct {
	Memories int           `json:"memories"`
	Whole    bool          `json:"whole"`
	Far      countDocument `json:"far"`     // questions of other trades that are shown something
	Near     countDocument `json:"near"`    // questions near to the bank that are
	Chat     countDocument `json:"chat"`    // small talk that is
	Missing  countDocument `json:"missing"` // questions whose answers were taken out of the bank that are
	Helped   countDocument `json:"helped"`  // questions with an answer that are shown a right memory
	Right    countDocument `json:"right"`   // first memories shown that are right
}

type countDocument struct {
	Some int `json:"some"`
	All  int `json:"all"`
}

func (c countDocument) String() string { return share(c.Some, c.All) }

func worthOf(r *calibrate.Result) worthDocument {
	d := worthDocument{NDCG5: rounded(r.NDCG5()), KeepsPromise: r.KeepsPromise(), Banks: []worthInABank{}}
	for _, f := range r.Figures() {
		d.Banks = append(d.Banks, worthInABank{f.Memories, f.Whole, countDocument(f.Far), countDocument(f.Near), countDocument(f.Chat),
			countDocument(f.Missing), countDocument(f.Helped), countDocument(f.Right)})
	}
	return d
}

// keep writes the calibration: to output if a person named one and it is as
// silent as is promised, else into the bank's own state if it is also better.
func (d *calibrateDocument) keep(ctx context.Context, a *app, f *finder, output string, fitting calibrate.Fitting) error {
	if !d.After.KeepsPromise || output == "" && !d.Better {
		return nil
	}
	fitted := &relevance.Fitted{Questions: d.Questions, Calibration: fitting.Calibration}
	if output != "" {
		fitted.Describe(f.index.Model(), time.Now())
		data, err := fitted.Encode()
		if err != nil {
			return err
		}
		d.Path = output
		return os.WriteFile(output, data, 0o666)
	}
	unlock, err := a.lock(ctx, f.bank)
	if err != nil {
		return err
	}
	defer unlock()
	d.Path, err = fitted.Store(f.bank, f.index.Model(), time.Now())
	d.stored = a.bankPath(f.bank, d.Path)
	return a.explainReadOnly(err, f.bank)
}

func (d calibrateDocument) writeText(p *page) {
	p.say(msgCalibrateHead, d.Questions, d.Memories)
	rows := [][]string{{"", "", p.app.say(msgCalibrateNow, p.app.calibrationText(d.Calibration)), p.app.say(msgCalibrateFitted)}}
	rows = append(rows, []string{p.app.say(msgBankWhole, d.Memories), "nDCG@5", ratio(d.Before.NDCG5), ratio(d.After.NDCG5)})
	for i, b := range d.After.Banks {
		name := p.app.say(msgBankOf, b.Memories)
		if b.Whole {
			name = p.app.say(msgBankWhole, b.Memories)
		}
		rows = append(rows, d.Before.Banks[i].rows(p, name, b)...)
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	p.line("")
	d.writeVerdict(p)
}

// rows compares what two calibrations are worth in a bank.
func (b worthInABank) rows(p *page, name string, after worthInABank) [][]string {
	var rows [][]string
	for _, r := range []struct {
		m          message
		now, after countDocument
	}{
		{msgEvalHelped, b.Helped, after.Helped}, {msgEvalPrecision, b.Right, after.Right},
		{msgFiredFar, b.Far, after.Far}, {msgFiredNear, b.Near, after.Near}, {msgFiredChat, b.Chat, after.Chat}, {msgFiredMissing, b.Missing, after.Missing},
	} {
		if r.after.All > 0 || r.now.All > 0 {
			rows = append(rows, []string{name, p.app.say(r.m), fmt.Sprint(r.now), fmt.Sprint(r.after)})
			name = ""
		}
	}
	return rows
}

func (d calibrateDocument) writeVerdict(p *page) {
	if d.Near < calibrate.FewestNear {
		p.say(msgCalibrateNear, d.Near, calibrate.FewestNear)
	}
	switch {
	case !d.After.KeepsPromise:
		p.say(msgCalibrateLoud)
	case !d.Better:
		p.say(msgCalibrateNoBetter)
	}
	switch {
	case d.stored != "" && !d.Before.KeepsPromise:
		p.say(msgCalibrateQuieter, d.stored)
	case d.stored != "":
		p.say(msgCalibrateStored, d.stored)
	case d.Path != "":
		p.say(msgCalibrateWritten, d.Path)
	}
}
