package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// A savedReport is what is read of a report of tacit eval --json --per-query.
type savedReport struct {
	Action string `json:"action"`
	settingDocument
	Questions []evaluate.Outcome `json:"questions"`
}

// readReport reads a report that was saved.
func (a *app) readReport(ctx context.Context, name string) (*savedReport, error) {
	data, err := a.readInput(ctx, name)
	if err != nil {
		return nil, err
	}
	bad := func(m message, err error) error {
		return &problem{code: codeBadInput, msg: a.say(m), hint: a.say(msgHintReport), path: name, line: 1, column: 1, err: err}
	}
	var r savedReport
	if err := json.Unmarshal(data, &r); err != nil || r.Action != "eval" {
		return nil, bad(msgNoReport, err)
	}
	if len(r.Questions) == 0 {
		return nil, bad(msgReportWithoutQuestions, nil)
	}
	return &r, nil
}

// A comparisonDocument holds this setting against another one.
type comparisonDocument struct {
	Report string          `json:"report"` // the file of the other one; empty if it was asked now
	Other  settingDocument `json:"other"`
	evaluate.Comparison
}

// compareWith compares the outcomes of this setting with those of the other.
func (a *app) compareWith(ctx context.Context, f *finder, e *exam, this setting, outcomes []evaluate.Outcome, o *other) (*comparisonDocument, error) {
	d := &comparisonDocument{Report: o.name}
	var others []evaluate.Outcome
	var err error
	if o.report != nil {
		d.Other, others = o.report.settingDocument, o.report.Questions
	} else if d.Other, others, err = a.sitOther(ctx, f, e, this, o.change); err != nil {
		return nil, err
	}
	d.Comparison = evaluate.Compare(outcomes, others)
	if d.Queries == 0 {
		return nil, &problem{code: codeBadInput, msg: a.say(msgNothingInCommon), hint: a.say(msgHintSameQuestions), path: o.name}
	}
	return d, nil
}

// sitOther asks the same questions with a change made to the setting.
func (a *app) sitOther(ctx context.Context, f *finder, e *exam, this setting, c settingChange) (settingDocument, []evaluate.Outcome, error) {
	if c.embedder != "" {
		other, err := a.openNamed(ctx, c.embedder)
		if err != nil {
			return settingDocument{}, nil, err
		}
		defer other.close()
		again := *e
		if err := again.prepare(ctx, other); err != nil {
			return settingDocument{}, nil, err
		}
		defer again.close()
		if f, e = other, &again; c.calibration == "" && this.calibration != nil {
			this.calibration, this.from = nil, calibrationDocument{} // it is of the other's vectors
		}
	}
	s, err := f.setting(a, this, c)
	if err != nil {
		return settingDocument{}, nil, err
	}
	outcomes, err := e.sit(ctx, a, f, s)
	return s.document(f), outcomes, err
}

// mostChanged is how many questions are listed that gained, and that lost.
const mostChanged = 5

func (d *comparisonDocument) writeText(p *page) {
	p.line("")
	p.line(p.paint(bold, p.app.say(msgCompareHead, d.otherName(p), d.Other.Embedder, d.Other.MinScore, d.Other.Limit, p.app.calibrationText(d.Other.Calibration))))
	p.say(msgCompareBoth, d.Queries, d.OnlyThis, d.OnlyOther)
	rows := d.rows(p)
	if len(rows) == 0 {
		p.say(msgCompareSame)
		return
	}
	head := []string{"", "", "n", p.app.say(msgCompareOther), p.app.say(msgCompareThis), p.app.say(msgCompareDifference), "95 %", "p"}
	for _, line := range columns(append([][]string{head}, rows...)) {
		p.line(line)
	}
	p.say(msgCompareHow)
	d.writeChanged(p)
}

// rows are the measures in which the two differ for any question.
func (d *comparisonDocument) rows(p *page) (rows [][]string) {
	last := ""
	for _, m := range d.Metrics {
		if m.Low == 0 && m.High == 0 && m.Difference == 0 {
			continue
		}
		name := p.app.groupName(m.By, m.Name)
		if name == last {
			name = ""
		} else {
			last = name
		}
		rows = append(rows, []string{name, p.app.metricName(m.Metric), fmt.Sprint(m.Queries), ratio(m.Other), ratio(m.This),
			signed(m.Difference), signed(m.Low) + " … " + signed(m.High), pValue(m.P)})
	}
	return rows
}

func (d *comparisonDocument) otherName(p *page) string {
	if d.Report == "" {
		return p.app.say(msgCompareSetting)
	}
	return quote(d.Report)
}

// signed writes a difference with its sign; none has none.
func signed(x float64) string {
	if s := fmt.Sprintf("%+.3f", x); s != "+0.000" && s != "-0.000" {
		return s
	}
	return "0.000"
}

// pValue writes a p; what is below a thousandth is not known better.
func pValue(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// writeChanged lists the questions that lost and gained most.
func (d *comparisonDocument) writeChanged(p *page) {
	var lost, gained []evaluate.Change
	for _, c := range d.Changed {
		if c.This < c.Other {
			lost = append(lost, c)
		} else {
			gained = append(gained, c)
		}
	}
	slices.SortStableFunc(gained, func(a, b evaluate.Change) int { return cmp.Compare(b.This-b.Other, a.This-a.Other) })
	for _, part := range []struct {
		head message
		all  []evaluate.Change
	}{{msgCompareLost, lost}, {msgCompareGained, gained}} {
		if len(part.all) == 0 {
			continue
		}
		p.say(part.head, len(part.all))
		var rows [][]string
		for _, c := range part.all[:min(len(part.all), mostChanged)] {
			rows = append(rows, []string{"  " + quote(c.ID), p.app.metricName(c.Metric), ratio(c.Other) + " → " + ratio(c.This), cut(quote(c.Text), 60)})
		}
		for _, line := range columns(rows) {
			p.line(line)
		}
	}
}
