package cli

import (
	"context"
	"errors"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// shownFolder is what stands before the path of a memory in texts for people
// and agents, wherever the bank is.
const shownFolder = "memory-bank"

// A snapshot is the live memories of a bank as they are now.
type snapshot struct {
	bank     *kb.Bank
	model    *builtin.Model
	embedder embed.Embedder // what made the index: model, or another one with the words of model
	index    *index.Index
}

// openSnapshot opens the index of the bank, which it first brings up to date
// with the files.
func (a *app) openSnapshot(ctx context.Context) (*snapshot, error) {
	bank, err := a.bank()
	if err != nil {
		return nil, err
	}
	return a.snapshotOf(ctx, bank, false)
}

func (a *app) snapshotOf(ctx context.Context, bank *kb.Bank, rebuild bool) (*snapshot, error) {
	model, err := builtinModel()
	if err != nil {
		return nil, err
	}
	bar := a.newProgress(a.say(msgIndexing))
	defer bar.clear()
	x, err := index.Open(ctx, bank, model, index.Options{Rebuild: rebuild, Progress: bar.step, Stores: a.stores})
	if err != nil {
		return nil, err
	}
	return &snapshot{bank, model, model, x}, nil
}

// builtinModel opens the built-in embedder, once.
var builtinModel = sync.OnceValues(builtin.New)

func (s *snapshot) close() { s.index.Close() }

// entries returns the live memories in the order of their paths.
func (s *snapshot) entries() []index.Entry {
	all := make([]index.Entry, s.index.Len())
	for i := range all {
		all[i] = s.index.Entry(i)
	}
	return all
}

// ids lists the ids of the live memories.
func (s *snapshot) ids() []string {
	var ids []string
	for _, e := range s.entries() {
		ids = append(ids, e.ID)
	}
	return ids
}

// A healthDocument says how much of the bank can be asked and, where more than the
// built-in embedder is concerned, which one answers.
type healthDocument struct {
	Memories   int    `json:"memories"`
	Indexed    int    `json:"indexed"`
	Stale      int    `json:"stale"`
	Unreadable int    `json:"unreadable"`
	Embedder   string `json:"embedder,omitempty"`
	Fallback   string `json:"fallback,omitempty"` // why it is not the one that was chosen
}

func (f *finder) health(a *app) healthDocument {
	s := f.index.Stats()
	d := healthDocument{s.Memories, s.Indexed, s.Stale, s.Unreadable, f.answers(), ""}
	switch {
	case f.missed != nil:
		d.Fallback = a.reason(f.missed)
	case f.choice.Wished != "":
		d.Fallback = a.say(msgReasonNotTurnedOn, f.choice.Wished)
	}
	return d
}

// A finder is a snapshot that can be asked.
type finder struct {
	*snapshot
	*retrieve.Retriever
	config  kb.Config
	scorer  *relevance.Scorer
	own     *relevance.Calibration // of the model
	fitted  *relevance.Fitted      // the calibration that was fitted for this bank; nil: the model's own is in force
	refused error                  // why the fitted one is not in force, if there is one

	choice  embedder.Choice
	missed  error                                      // why the chosen one does not answer; nil if it does
	other   *embedder.Opened                           // nil: the built-in one answers
	builtin func(ctx context.Context) (*finder, error) // what to fall back to, if other is not nil
}

// openFinder opens the bank for questions, with the embedder that the person
// wants or, if that cannot answer now, the built-in one.
func (a *app) openFinder(ctx context.Context) (*finder, error) {
	return a.openFinderWith(ctx, embedder.Options{})
}

// openMeasured is openFinder for a command that measures: it waits until the
// index is whole, and no other embedder stands in for the one that was chosen.
func (a *app) openMeasured(ctx context.Context) (*finder, error) {
	a.stores = new(index.StoreCache)
	f, err := a.openFinderWith(ctx, embedder.Options{Whole: true, Insist: true})
	if err != nil || f.missed == nil {
		return f, err
	}
	f.close()
	return nil, a.notMeasured(f.choice, f.missed)
}

// notMeasured says why an embedder could not be measured, and how to go on with
// the built-in one.
func (a *app) notMeasured(c embedder.Choice, why error) error {
	hint := a.say(msgHintMeasureBuiltin, embedder.EnvName)
	if cure := a.reasonHint(c, why); cure != "" {
		hint = cure + "; " + hint
	}
	return &problem{code: codeError, msg: c.Name() + ": " + a.reason(why), hint: hint, err: why}
}

// explainFailed is notMeasured for an embedder that failed on the way, and err for
// everything else.
func (f *finder) explainFailed(a *app, err error) error {
	var failed *relevance.EmbedError
	if f.other == nil || !errors.As(err, &failed) {
		return err
	}
	return a.notMeasured(f.choice, failed.Err)
}

func (a *app) openFinderWith(ctx context.Context, o embedder.Options) (*finder, error) {
	bank, err := a.bank()
	if err != nil {
		return nil, err
	}
	config, err := bank.Config()
	if err != nil {
		return nil, err
	}
	choice, err := a.chooseEmbedder(config)
	if err != nil {
		return nil, err
	}
	var missed error
	if choice.Known != nil {
		f, err := a.openOther(ctx, bank, config, choice, o)
		if err == nil || ctx.Err() != nil {
			return f, err
		}
		missed = err
	}
	f, err := a.openBuiltin(ctx, bank, config)
	if err == nil {
		f.choice, f.missed = choice, missed
	}
	return f, err
}

// openBuiltin opens the bank with the built-in embedder.
func (a *app) openBuiltin(ctx context.Context, bank *kb.Bank, config kb.Config) (*finder, error) {
	s, err := a.snapshotOf(ctx, bank, false)
	if err != nil {
		return nil, err
	}
	f, err := newFinder(s, config, nil)
	if err != nil {
		s.close()
	}
	return f, err
}

// newFinder returns a finder over a snapshot, in a space of its own if its vectors
// are not those of the built-in embedder.
func newFinder(s *snapshot, config kb.Config, space *relevance.Space) (*finder, error) {
	scorer, err := relevance.New(s.index, s.model)
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
	f := &finder{snapshot: s, config: config, scorer: scorer, own: scorer.Calibration()}
	// A fitted calibration that cannot be used is no reason not to answer: check
	// and eval tell of it.
	if f.fitted, f.refused = relevance.LoadFitted(s.bank, s.index.Model()); f.fitted != nil {
		f.scorer = scorer.With(&f.fitted.Calibration)
	}
	f.Retriever = retrieve.New(s.index, f.scorer)
	return f, nil
}

// close gives back the index.
func (f *finder) close() {
	if f.other != nil {
		f.other.Close()
		return
	}
	f.snapshot.close()
}

// answers returns the name of the embedder that answers; empty where no other than
// the built-in one was ever spoken of.
func (f *finder) answers() string {
	switch {
	case f.other != nil:
		return f.choice.Name()
	case f.choice.Known != nil || f.choice.Wished != "":
		return embedder.Builtin
	}
	return ""
}
