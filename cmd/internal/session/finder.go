package session

import (
	"context"
	"errors"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// ShownFolder is what stands before the path of a memory in texts for people
// and agents, wherever the bank is.
const ShownFolder = "memory-bank"

// A Snapshot is the live memories of a bank as they are now.
type Snapshot struct {
	Bank     *kb.Bank
	Model    *builtin.Model
	Embedder embed.Embedder // what made the index: model, or another one with the words of model
	Index    *index.Index
}

// OpenSnapshot opens the index of the bank, which it first brings up to date
// with the files.
func (run *Run) OpenSnapshot(ctx context.Context) (*Snapshot, error) {
	bank, err := run.Bank()
	if err != nil {
		return nil, err
	}
	return run.SnapshotOf(ctx, bank, false)
}

// SnapshotOf opens the compiled index of a bank, brought up to date with its files.
// With rebuild, nothing of the old one is used.
func (run *Run) SnapshotOf(ctx context.Context, bank *kb.Bank, rebuild bool) (*Snapshot, error) {
	model, err := BuiltinModel()
	if err != nil {
		return nil, err
	}
	bar := run.NewProgress(run.Say(MsgIndexing))
	defer bar.Clear()
	x, err := index.Open(ctx, bank, model, index.Options{Rebuild: rebuild, Progress: bar.Step, Stores: run.Stores})
	if err != nil {
		return nil, err
	}
	return &Snapshot{bank, model, model, x}, nil
}

// BuiltinModel opens the built-in embedder, once.
var BuiltinModel = sync.OnceValues(builtin.New)

// Close releases the index.
func (s *Snapshot) Close() { s.Index.Close() }

// Entries returns the live memories in the order of their paths.
func (s *Snapshot) Entries() []index.Entry {
	all := make([]index.Entry, s.Index.Len())
	for i := range all {
		all[i] = s.Index.Entry(i)
	}
	return all
}

// A HealthDocument says how much of the bank can be asked and, where more than the
// built-in embedder is concerned, which one answers.
type HealthDocument struct {
	Memories   int    `json:"memories"`
	Indexed    int    `json:"indexed"`
	Stale      int    `json:"stale"`
	Unreadable int    `json:"unreadable"`
	Embedder   string `json:"embedder,omitempty"`
	Fallback   string `json:"fallback,omitempty"` // why it is not the one that was chosen
}

// Health returns what a program should know of the index it was answered from.
func (f *Finder) Health(run *Run) HealthDocument {
	s := f.Index.Stats()
	d := HealthDocument{s.Memories, s.Indexed, s.Stale, s.Unreadable, f.Answers(), ""}
	switch {
	case f.missed != nil:
		d.Fallback = run.reason(f.missed)
	case f.choice.Wished != "":
		d.Fallback = run.Say(msgReasonNotTurnedOn, f.choice.Wished)
	}
	return d
}

// A Finder is a snapshot that can be asked.
type Finder struct {
	*Snapshot
	*retrieve.Retriever // that gave the last answer: over the project's bank, or over all together
	Config              kb.Config
	Scorer              *relevance.Scorer
	Own                 *relevance.Calibration // of the model
	Fitted              *relevance.Fitted      // the calibration that was fitted for this bank; nil: the model's own is in force
	Refused             error                  // why the fitted one is not in force, if there is one

	choice  embedder.Choice
	missed  error                                      // why the chosen one does not answer; nil if it does
	Other   *embedder.Opened                           // nil: the built-in one answers
	builtin func(ctx context.Context) (*Finder, error) // what to fall back to, if other is not nil

	*asides // other banks, and stores
}

// OpenFinder opens the bank for questions, with the embedder that the person
// wants or, if that cannot answer now, the built-in one.
func (run *Run) OpenFinder(ctx context.Context) (*Finder, error) {
	return run.openFinderWith(ctx, embedder.Options{})
}

// OpenMeasured is openFinder for a command that measures: it waits until the
// index is whole, and no other embedder stands in for the one that was chosen.
func (run *Run) OpenMeasured(ctx context.Context) (*Finder, error) {
	run.Stores = new(index.StoreCache)
	f, err := run.openFinderWith(ctx, embedder.Options{Whole: true, Insist: true})
	if err != nil || f.missed == nil {
		return f, err
	}
	f.Close()
	return nil, run.notMeasured(f.choice, f.missed)
}

// notMeasured says why an embedder could not be measured, and how to go on with
// the built-in one.
func (run *Run) notMeasured(c embedder.Choice, why error) error {
	hint := run.Say(msgHintMeasureBuiltin, embedder.EnvName)
	if cure := run.ReasonHint(c, why); cure != "" {
		hint = cure + run.Say(betweenHints) + hint
	}
	return &Problem{Code: CodeError, Msg: c.Name() + ": " + run.reason(why), Hint: hint, Err: why}
}

// ExplainFailed is notMeasured for an embedder that failed on the way, and err for
// everything else.
func (f *Finder) ExplainFailed(run *Run, err error) error {
	var failed *relevance.EmbedError
	if f.Other == nil || !errors.As(err, &failed) {
		return err
	}
	return run.notMeasured(f.choice, failed.Err)
}

func (run *Run) openFinderWith(ctx context.Context, o embedder.Options) (*Finder, error) {
	bank, err := run.Bank()
	if errors.Is(err, kb.ErrNoBank) && run.asksBeside() {
		return run.openWithoutBank(ctx)
	}
	if err != nil {
		return nil, err
	}
	config, err := bank.Config()
	if err != nil {
		return nil, err
	}
	choice, err := run.ChooseEmbedder(config)
	if err != nil {
		return nil, err
	}
	var missed error
	if choice.Known != nil {
		f, err := run.openOther(ctx, bank, config, choice, o)
		if err == nil || ctx.Err() != nil {
			run.noteWrong(bank, config)
			return f, err
		}
		missed = err
	}
	f, err := run.OpenBuiltin(ctx, bank, config)
	if err == nil {
		f.choice, f.missed = choice, missed
	}
	return f, err
}

// noteWrong says beside the answer what in config.yaml is not in force.
func (run *Run) noteWrong(bank *kb.Bank, config kb.Config) {
	if config.Wrong == nil {
		return
	}
	for _, e := range append([]*kb.FileError{config.Wrong}, config.Wrong.Also...) {
		msg := msgNotInForce
		if e.Ignored {
			msg = msgIgnored
		}
		run.Note(msg, Position(run.BankPath(bank, e.Path), e.Line, e.Column), lang.Tell(e.Msg, run.Lang))
		run.Note(MsgHint, lang.Tell(e.Hint, run.Lang))
	}
}

// OpenBuiltin opens the bank with the built-in embedder.
func (run *Run) OpenBuiltin(ctx context.Context, bank *kb.Bank, config kb.Config) (*Finder, error) {
	run.noteWrong(bank, config)
	s, err := run.SnapshotOf(ctx, bank, false)
	if err != nil {
		return nil, err
	}
	f, err := NewFinder(s, config, nil)
	if err != nil {
		s.Close()
	}
	return f, err
}

// NewFinder returns a finder over a snapshot, in a space of its own if its vectors
// are not those of the built-in embedder.
func NewFinder(s *Snapshot, config kb.Config, space *relevance.Space) (*Finder, error) {
	scorer, err := relevance.New(s.Index, s.Model)
	if err != nil {
		return nil, err
	}
	if space != nil {
		others, err := relevance.OthersCalibration()
		if err != nil {
			return nil, err
		}
		scorer = scorer.In(space).With(others)
	}
	f := &Finder{Snapshot: s, Config: config, Scorer: scorer, Own: scorer.Calibration(), asides: &asides{}}
	// A fitted calibration that cannot be used is no reason not to answer: check
	// and eval tell of it.
	if f.Fitted, f.Refused = relevance.LoadFitted(s.Bank, s.Index.Model()); f.Fitted != nil {
		f.Scorer = scorer.With(&f.Fitted.Calibration)
	}
	f.Retriever = retrieve.New(s.Index, f.Scorer)
	f.own = f.Retriever
	return f, nil
}

// Close gives back the index, and what was asked beside it.
func (f *Finder) Close() {
	if !f.closeBeside() {
		return
	}
	if f.Other != nil {
		f.Other.Close()
		return
	}
	f.Snapshot.Close()
}

// Answers returns the name of the embedder that answers; empty where no other than
// the built-in one was ever spoken of.
func (f *Finder) Answers() string {
	switch {
	case f.Other != nil:
		return f.choice.Name()
	case f.choice.Known != nil || f.choice.Wished != "":
		return embedder.Builtin
	}
	return ""
}

// The messages of this file.
var (
	msgHintMeasureBuiltin = lang.Text{
		EN: "only the chosen embedder is measured, without a fallback; to measure the built-in one: %s=builtin tacit eval",
		ZH: "只衡量所选的嵌入模型，不使用回退；要衡量内置模型：%s=builtin tacit eval",
		JA: "測るのは選んだ埋め込みモデルだけで、フォールバックは使いません。内蔵のものを測るには: %s=builtin tacit eval",
	}
	MsgIndexing = lang.Text{
		EN: "indexing",
		ZH: "正在建立索引",
		JA: "索引を作成中",
	}
	msgNotInForce = lang.Text{
		EN: "%s: %s; until that is fixed, the default applies",
		ZH: "%s: %s；改正之前按默认值处理",
		JA: "%s: %s。直すまでは既定値を使います",
	}
	msgIgnored = lang.Text{
		EN: "%s: %s; it is ignored",
		ZH: "%s: %s；它不起作用",
		JA: "%s: %s。無視します",
	}
	msgReasonNotTurnedOn = lang.Text{
		EN: "%s is not turned on",
		ZH: "%s 未启用",
		JA: "%s は有効になっていません",
	}
)

// OpenSimilar opens what recalls the memories of a bank by their problem, and the
// model that it was opened with.
func (run *Run) OpenSimilar(ctx context.Context, bank *kb.Bank) (*builtin.Model, *similar.BankFinder, error) {
	model, err := BuiltinModel()
	if err != nil {
		return nil, nil, err
	}
	bar := run.NewProgress(run.Say(MsgIndexing))
	defer bar.Clear()
	f, err := similar.Open(ctx, bank, model, bar.Step)
	return model, f, err
}
