package measure

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// runCalibrate fits a calibration for the bank on the person's own labels. It is
// kept where every command finds it if it is better than the one in force.
func runCalibrate(ctx context.Context, run *session.Run, opts evalOptions) error {
	exam, err := readExam(ctx, run, opts)
	if err != nil {
		return err
	}
	f, err := run.OpenMeasured(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	known := evaluate.Known(exam.labelled, func(id string) bool { return has(f, id) })
	if err := calibrate.Check(known); err != nil {
		return explainTooFew(run, err)
	}
	questions := append(known, exam.unanswered...)
	if exam.given { // silence is not to depend on what a few of one's own happen to be
		questions = append(questions, calibrate.Unanswered()...)
	}
	trials, err := measure(ctx, f, run, questions)
	if err != nil {
		return f.ExplainFailed(run, err)
	}
	before, fitting := trials.Judge(*f.Scorer.Calibration()), trials.Refit(*f.Own)
	d := calibrateDocument{
		SchemaVersion: session.SchemaVersion, Action: "eval", Embedder: f.Index.Model().Name, Memories: f.Index.Len(), Questions: len(known), Near: evaluate.Near(questions),
		Calibration: inForce(f), Before: worthOf(before), After: worthOf(fitting.Result), Better: fitting.Result.Better(before),
	}
	if err := d.keep(ctx, run, f, opts.output, fitting); err != nil {
		return err
	}
	return run.Show(d)
}

// needsLabels names everything at once that --calibrate was not given.
func needsLabels(run *session.Run, o *evalOptions) error {
	var missing []string
	if o.queries == "" {
		missing = append(missing, "--queries")
	}
	if o.qrels == "" {
		missing = append(missing, "--qrels")
	}
	p := &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgCalibrateNeeds, strings.Join(missing, ", "))}
	var few *calibrate.TooFewError
	if errors.As(calibrate.Check(nil), &few) {
		p.Hint = run.Say(msgHintCalibrateNeeds, few.NeededQuestions, few.NeededMemories, calibrate.FewestNear)
	}
	return p
}

func explainTooFew(run *session.Run, err error) error {
	var few *calibrate.TooFewError
	if !errors.As(err, &few) {
		return err
	}
	return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgTooFewLabels, few.Questions, few.Memories),
		Hint: run.Say(msgHintCalibrateNeeds, few.NeededQuestions, few.NeededMemories, calibrate.FewestNear), Err: err}
}

// measure puts the questions to banks of several sizes.
func measure(ctx context.Context, f *session.Finder, run *session.Run, questions []labels.Question) (*calibrate.Trials, error) {
	bar := run.NewProgress(run.Say(session.MsgAsking))
	defer bar.Clear()
	return calibrate.Measure(ctx, f.Index, f.Scorer, questions, calibrate.Options{Weight: retrieve.Weight, Progress: bar.Step})
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
	d := worthDocument{NDCG5: session.Rounded(r.NDCG5()), KeepsPromise: r.KeepsPromise(), Banks: []worthInABank{}}
	for _, f := range r.Figures() {
		d.Banks = append(d.Banks, worthInABank{f.Memories, f.Whole, countDocument(f.Far), countDocument(f.Near), countDocument(f.Chat),
			countDocument(f.Missing), countDocument(f.Helped), countDocument(f.Right)})
	}
	return d
}

// keep writes the calibration: to output if a person named one and it is as
// silent as is promised, else into the bank's own state if it is also better.
func (d *calibrateDocument) keep(ctx context.Context, run *session.Run, f *session.Finder, output string, fitting calibrate.Fitting) error {
	if !d.After.KeepsPromise || output == "" && !d.Better {
		return nil
	}
	fitted := &relevance.Fitted{Questions: d.Questions, Calibration: fitting.Calibration}
	if output != "" {
		fitted.Describe(f.Index.Model(), time.Now())
		data, err := fitted.Encode()
		if err != nil {
			return err
		}
		d.Path = output
		return writeCalibration(f.Bank.Dir(), output, data)
	}
	unlock, err := run.Lock(ctx, f.Bank)
	if err != nil {
		return err
	}
	defer unlock()
	d.Path, err = fitted.Store(f.Bank, f.Index.Model(), time.Now())
	d.stored = run.BankPath(f.Bank, d.Path)
	return run.ExplainReadOnly(err, f.Bank)
}

// writeCalibration writes a file that a person named, as a whole, and through no link.
func writeCalibration(bankDir, name string, data []byte) error {
	where, err := plain.Place(bankDir, name)
	if err != nil {
		return err
	}
	root, err := plain.OpenPlace(bankDir, filepath.Dir(where), false)
	if err != nil {
		return err
	}
	defer root.Close()
	return plain.Replace(root, filepath.Base(where), data, 0o666)
}

func (d calibrateDocument) WriteText(p *session.Page) {
	p.Say(msgCalibrateHead, d.Questions, d.Memories)
	rows := [][]string{{"", "", p.Run.Say(msgCalibrateNow, calibrationText(p.Run, d.Calibration)), p.Run.Say(msgCalibrateFitted)}}
	rows = append(rows, []string{p.Run.Say(msgBankWhole, d.Memories), "nDCG@5", ratio(d.Before.NDCG5), ratio(d.After.NDCG5)})
	for i, b := range d.After.Banks {
		name := p.Run.Say(msgBankOf, b.Memories)
		if b.Whole {
			name = p.Run.Say(msgBankWhole, b.Memories)
		}
		rows = append(rows, d.Before.Banks[i].rows(p, name, b)...)
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	p.Line("")
	d.writeVerdict(p)
}

// rows compares what two calibrations are worth in a bank.
func (b worthInABank) rows(p *session.Page, name string, after worthInABank) [][]string {
	var rows [][]string
	for _, r := range []struct {
		m          lang.Text
		now, after countDocument
	}{
		{msgEvalHelped, b.Helped, after.Helped}, {msgEvalPrecision, b.Right, after.Right},
		{msgFiredFar, b.Far, after.Far}, {msgFiredNear, b.Near, after.Near}, {msgFiredChat, b.Chat, after.Chat}, {msgFiredMissing, b.Missing, after.Missing},
	} {
		if r.after.All > 0 || r.now.All > 0 {
			rows = append(rows, []string{name, p.Run.Say(r.m), fmt.Sprint(r.now), fmt.Sprint(r.after)})
			name = ""
		}
	}
	return rows
}

func (d calibrateDocument) writeVerdict(p *session.Page) {
	if d.Near < calibrate.FewestNear {
		p.Say(msgCalibrateNear, d.Near, calibrate.FewestNear)
	}
	switch {
	case !d.After.KeepsPromise:
		p.Say(msgCalibrateLoud)
	case !d.Better:
		p.Say(msgCalibrateNoBetter)
	}
	switch {
	case d.stored != "" && !d.Before.KeepsPromise:
		p.Say(msgCalibrateQuieter, d.stored)
	case d.stored != "":
		p.Say(msgCalibrateStored, d.stored)
	case d.Path != "":
		p.Say(msgCalibrateWritten, d.Path)
	}
}

// The messages of this file.
var (
	msgCalibrateNeeds = lang.Text{
		EN: "--calibrate learns from your own labels; missing: %s",
		ZH: "--calibrate 需要你自己的标注；缺少：%s",
		JA: "--calibrate には自分のラベルが必要です。足りないもの: %s",
	}
	msgHintCalibrateNeeds = lang.Text{
		EN: "Give at least %[1]d questions with an answer in this bank (--queries), and their labels (--qrels). The answers must name at least %[2]d different memories: fewer would make the calibration worse. Add %[3]d or more near questions without an answer (--nomatch, class near), and Tacit can answer more often",
		ZH: "请给出至少 %[1]d 个在此记忆库中有答案的问题（--queries）及其标注（--qrels）。答案须涉及至少 %[2]d 条不同的记忆，少于这个数只会变差。若再加上 %[3]d 个或更多没有答案的相近提问（--nomatch，class 为 near），Tacit 就能回答更多问题",
		JA: "このメモリバンクに答えのある質問（--queries）を %[1]d 件以上と、そのラベル（--qrels）を指定してください。答えは %[2]d 件以上の異なる記憶にわたる必要があり、それより少ないと悪くなります。答えのない近い質問（--nomatch、class は near）を %[3]d 件以上足すと、より多く答えられるようになります",
	}
	msgTooFewLabels = lang.Text{
		EN: "too few labels to calibrate: questions with an answer in this bank: %[1]d, memories that are answers: %[2]d",
		ZH: "标注太少，无法校准：在此记忆库中有答案的问题：%[1]d，作为答案的记忆：%[2]d",
		JA: "校正するにはラベルが足りません: このメモリバンクに答えのある質問: %[1]d、答えとなる記憶: %[2]d",
	}
	msgEvalPrecision = lang.Text{
		EN: "first shown is right",
		ZH: "首条正确",
		JA: "先頭が正解",
	}
	msgCalibrateHead = lang.Text{
		EN: "fitted on labelled questions: %[1]d (live memories: %[2]d). Judged by cross-validation: each question by a calibration that has not seen it.",
		ZH: "已用 %[1]d 个标注的问题拟合校准（有效记忆：%[2]d）。评判采用交叉验证：每个问题都由拟合时没有用到它的校准来评判。",
		JA: "ラベル付きの質問 %[1]d 件で校正を作りました（有効な記憶: %[2]d）。交差検証で評価しています（どの質問も、それを使わずに作った校正で評価）。",
	}
	msgCalibrateNow = lang.Text{
		EN: "now: %s",
		ZH: "现在：%s",
		JA: "現在: %s",
	}
	msgCalibrateFitted = lang.Text{
		EN: "fitted",
		ZH: "新的校准",
		JA: "新しい校正",
	}
	msgBankOf = lang.Text{
		EN: "in a bank of %d",
		ZH: "%d 条记忆时",
		JA: "%d 件のとき",
	}
	msgBankWhole = lang.Text{
		EN: "in the whole bank (%d)",
		ZH: "整个记忆库（%d）",
		JA: "全体（%d 件）",
	}
	msgFiredFar = lang.Text{
		EN: "not silent: far from the bank",
		ZH: "显示了内容：与记忆库无关",
		JA: "何かを表示: 無関係な分野",
	}
	msgFiredNear = lang.Text{
		EN: "not silent: near the bank",
		ZH: "显示了内容：与记忆库相近",
		JA: "何かを表示: 近い分野",
	}
	msgFiredChat = lang.Text{
		EN: "not silent: small talk",
		ZH: "显示了内容：闲聊",
		JA: "何かを表示: 雑談",
	}
	msgFiredMissing = lang.Text{
		EN: "not silent: answer removed",
		ZH: "显示了内容：答案已去掉",
		JA: "何かを表示: 答えを除いた場合",
	}
	msgCalibrateNear = lang.Text{
		EN: "Near questions without an answer: %[1]d. With %[2]d or more of them in --nomatch (class near), Tacit can measure how readily the new calibration may answer. With fewer, the model's own calibration is the limit: of the questions whose memory was removed, the new one answers no more than that does.",
		ZH: "没有答案的相近提问（class 为 near）：%[1]d 个。--nomatch 中至少要有 %[2]d 个，才能测出新的校准可以放宽到什么程度；不足时，遇到答案已去掉的问题，新的校准作答不会多于模型自带的校准。",
		JA: "答えのない近い質問: %[1]d。--nomatch に %[2]d 件以上（class は near）あれば、どこまで答えてよいかを測れます。それより少ないときは、答えの記憶を除いた質問に答える割合を、モデル付属の校正での割合以下に抑えます。",
	}
	msgCalibrateLoud = lang.Text{
		EN: "It answers too many unanswerable questions; not saved.",
		ZH: "它对没有答案的问题作答过多；未保存。",
		JA: "答えのない質問に答えすぎるため、保存しませんでした。",
	}
	msgCalibrateNoBetter = lang.Text{
		EN: "It is not better than the current calibration.",
		ZH: "它并不比现用的校准更好。",
		JA: "現在の校正より良くありません。",
	}
	msgCalibrateStored = lang.Text{
		EN: "It is better, and used from now on: %s. To go back, delete that file.",
		ZH: "它更好，从现在起生效：%s。删除该文件即可恢复。",
		JA: "こちらのほうが良いため、今後はこれを使います: %s。このファイルを削除すると元に戻ります。",
	}
	msgCalibrateQuieter = lang.Text{
		EN: "Unlike the current calibration, it stays silent on enough of the questions that have no answer. It is used from now on: %s. To go back, delete that file.",
		ZH: "它在足够多的无答案问题上保持静默（现用的校准做不到），从现在起生效：%s。删除该文件即可恢复。",
		JA: "これまでの校正と違って、答えのない質問の十分な割合で沈黙を保つため、今後はこれを使います: %s。このファイルを削除すると元に戻ります。",
	}
	msgCalibrateWritten = lang.Text{
		EN: "written to %s",
		ZH: "已写入 %s",
		JA: "%s に書き込みました",
	}
)
