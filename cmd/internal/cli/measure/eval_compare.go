package measure

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// A savedReport is what is read of a report of tacit eval --json --per-query.
type savedReport struct {
	Action string `json:"action"`
	settingDocument
	Questions []evaluate.Outcome `json:"questions"`
}

// readReport reads a report that was saved.
func readReport(ctx context.Context, run *session.Run, name string) (*savedReport, error) {
	data, err := run.ReadInput(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		p := run.Diagnose(err)
		p.Hint = run.Say(msgCompareForm)
		return nil, p
	}
	if err != nil {
		return nil, err
	}
	bad := func(m lang.Text, err error) error {
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(m), Hint: run.Say(msgHintReport), Path: name, Line: 1, Column: 1, Err: err}
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
func compareWith(ctx context.Context, run *session.Run, f *session.Finder, e *exam, this setting, outcomes []evaluate.Outcome, o *other) (*comparisonDocument, error) {
	d := &comparisonDocument{Report: o.name}
	var others []evaluate.Outcome
	var err error
	if o.report != nil {
		d.Other, others = o.report.settingDocument, o.report.Questions
	} else if d.Other, others, err = sitOther(ctx, run, f, e, this, o.change); err != nil {
		return nil, err
	}
	d.Comparison = evaluate.Compare(outcomes, others)
	if d.Queries == 0 {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgNothingInCommon), Hint: run.Say(msgHintSameQuestions), Path: o.name}
	}
	return d, nil
}

// sitOther asks the same questions with a change made to the setting.
func sitOther(ctx context.Context, run *session.Run, f *session.Finder, e *exam, this setting, c settingChange) (settingDocument, []evaluate.Outcome, error) {
	if c.embedder != "" {
		other, err := openNamed(ctx, run, c.embedder)
		if err != nil {
			return settingDocument{}, nil, err
		}
		defer other.Close()
		again := *e
		if err := again.prepare(ctx, run, other); err != nil {
			return settingDocument{}, nil, err
		}
		defer again.close()
		if f, e = other, &again; c.calibration == "" && this.calibration != nil {
			this.calibration, this.from = nil, calibrationDocument{} // it is of the other's vectors
		}
	}
	s, err := settingAt(ctx, f, run, this, c)
	if err != nil {
		return settingDocument{}, nil, err
	}
	outcomes, err := e.sit(ctx, run, f, s)
	return s.document(f), outcomes, err
}

// mostChanged is how many questions are listed that gained, and that lost.
const mostChanged = 5

func (d *comparisonDocument) WriteText(p *session.Page) {
	p.Line("")
	p.Line(p.Paint(session.Bold, p.Run.Say(msgCompareHead, d.otherName(p), d.Other.Embedder, d.Other.MinScore, d.Other.Limit, calibrationText(p.Run, d.Other.Calibration))))
	p.Say(msgCompareBoth, d.Queries, d.OnlyThis, d.OnlyOther)
	rows := d.rows(p)
	if len(rows) == 0 {
		p.Say(msgCompareSame)
		return
	}
	head := []string{"", "", "n", p.Run.Say(msgCompareOther), p.Run.Say(msgCompareThis), p.Run.Say(msgCompareDifference), "95 %", "p"}
	for _, line := range term.Columns(append([][]string{head}, rows...)) {
		p.Line(line)
	}
	p.Say(msgCompareHow)
	d.writeChanged(p)
}

// rows are the measures in which the two differ for any question.
func (d *comparisonDocument) rows(p *session.Page) (rows [][]string) {
	last := ""
	for _, m := range d.Metrics {
		if m.Low == 0 && m.High == 0 && m.Difference == 0 {
			continue
		}
		name := groupName(p.Run, m.By, m.Name)
		if name == last {
			name = ""
		} else {
			last = name
		}
		rows = append(rows, []string{name, metricName(p.Run, m.Metric), fmt.Sprint(m.Queries), ratio(m.Other), ratio(m.This),
			signed(m.Difference), signed(m.Low) + " … " + signed(m.High), pValue(m.P)})
	}
	return rows
}

func (d *comparisonDocument) otherName(p *session.Page) string {
	if d.Report == "" {
		return p.Run.Say(msgCompareSetting)
	}
	return guard.Quote(d.Report)
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
func (d *comparisonDocument) writeChanged(p *session.Page) {
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
		head lang.Text
		all  []evaluate.Change
	}{{msgCompareLost, lost}, {msgCompareGained, gained}} {
		if len(part.all) == 0 {
			continue
		}
		p.Say(part.head, len(part.all))
		var rows [][]string
		for _, c := range part.all[:min(len(part.all), mostChanged)] {
			rows = append(rows, []string{"  " + guard.Quote(c.ID), metricName(p.Run, c.Metric), ratio(c.Other) + " → " + ratio(c.This), cut(guard.Quote(c.Text), 60)})
		}
		for _, line := range term.Columns(rows) {
			p.Line(line)
		}
	}
}

// The messages of this file.
var (
	msgNoReport = lang.Text{
		EN: "this is not a report of tacit eval",
		ZH: "这不是 tacit eval 的报告",
		JA: "tacit eval のレポートではありません",
	}
	msgReportWithoutQuestions = lang.Text{
		EN: "the report does not have the result of each question",
		ZH: "报告中没有每个问题的结果",
		JA: "レポートに質問ごとの結果がありません",
	}
	msgHintReport = lang.Text{
		EN: "make one with tacit eval --json --per-query > report.json",
		ZH: "请用 tacit eval --json --per-query > report.json 生成",
		JA: "tacit eval --json --per-query > report.json で作成してください",
	}
	msgNothingInCommon = lang.Text{
		EN: "the two have no questions in common",
		ZH: "两者没有共同的问题",
		JA: "両者に共通する質問がありません",
	}
	msgHintSameQuestions = lang.Text{
		EN: "ask both the same questions, with the same ids",
		ZH: "请对两者提出相同的问题（编号也要相同）",
		JA: "両方に同じ質問をしてください（質問は ID で区別されます）",
	}
	msgCompareHead = lang.Text{
		EN: "compared with %[1]s (embedder: %[2]s, shown from %.2[3]f, at most %[4]d, calibration: %[5]s)",
		ZH: "对照：%[1]s（嵌入模型：%[2]s，达到 %.2[3]f 才显示，最多 %[4]d 条，校准：%[5]s）",
		JA: "%[1]sとの比較（埋め込みモデル: %[2]s、%.2[3]f 以上で最大 %[4]d 件を表示、校正: %[5]s）",
	}
	msgCompareSetting = lang.Text{
		EN: "another setting",
		ZH: "另一设置",
		JA: "別の設定",
	}
	msgCompareBoth = lang.Text{
		EN: "questions in both: %[1]d; only in this: %[2]d; only in the other: %[3]d",
		ZH: "两边都有的问题：%[1]d；仅本次：%[2]d；仅对照：%[3]d",
		JA: "両方にある質問: %[1]d、今回だけ: %[2]d、比較対象だけ: %[3]d",
	}
	msgCompareOther = lang.Text{
		EN: "other",
		ZH: "对照",
		JA: "比較対象",
	}
	msgCompareThis = lang.Text{
		EN: "this",
		ZH: "本次",
		JA: "今回",
	}
	msgCompareDifference = lang.Text{
		EN: "difference",
		ZH: "差",
		JA: "差",
	}
	msgCompareSame = lang.Text{
		EN: "No differences: every question has the same result under both.",
		ZH: "没有差异：两种设置下每个问题的结果都相同。",
		JA: "差はありません。どの質問も両方で同じ結果です。",
	}
	msgCompareHow = lang.Text{
		EN: "The interval is where the difference would lie for other questions like these; p is how often chance alone makes a difference this large (paired bootstrap, 10,000 times). Measures without a difference are left out.",
		ZH: "区间是换一批类似的问题时，差异预计落入的范围；p 是仅凭偶然出现这么大差异的概率（配对自助法，一万次）。没有差异的指标不列出。",
		JA: "区間は、同じような別の質問で測っても差が収まると見込まれる範囲です。p は、偶然だけでこれほどの差が出る確率です（対応のあるブートストラップ、1 万回）。差のない指標は省略しています。",
	}
	msgCompareLost = lang.Text{
		EN: "worse: %d",
		ZH: "变差：%d",
		JA: "悪化: %d",
	}
	msgCompareGained = lang.Text{
		EN: "better: %d",
		ZH: "变好：%d",
		JA: "改善: %d",
	}
)
