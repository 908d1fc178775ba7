package cli

import (
	"context"
	"errors"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// chooseEmbedder returns the embedder that this person wants for a bank. The
// error is about their own settings.
func (a *app) chooseEmbedder(config kb.Config) (embedder.Choice, error) {
	s, err := embedder.ReadSettings(a.env)
	var wrong *embedder.SettingsError
	if errors.As(err, &wrong) {
		return embedder.Choice{}, &problem{code: codeBadFile, msg: wrong.Msg, hint: wrong.Hint, path: wrong.Path, line: wrong.Line, column: min(wrong.Line, 1), err: err}
	}
	if err != nil {
		return embedder.Choice{}, err
	}
	return s.Choose(config.Embedder), nil
}

// openOther opens a bank with another embedder than the built-in one. An error
// other than that of ctx is a reason to let the built-in one answer.
func (a *app) openOther(ctx context.Context, bank *kb.Bank, config kb.Config, c embedder.Choice, o embedder.Options) (*finder, error) {
	model, err := builtinModel()
	if err != nil {
		return nil, err
	}
	bar := a.newProgress(a.say(msgIndexing))
	defer bar.clear()
	o.Progress, o.Stores = bar.step, a.stores
	opened, err := embedder.Open(ctx, bank, c, model, o)
	if err != nil {
		return nil, err
	}
	f, err := newFinder(&snapshot{bank, model, opened.Embedder, opened.Index}, config, opened.Space)
	if err != nil {
		opened.Close()
		return nil, err
	}
	f.choice, f.other = c, opened
	f.builtin = func(ctx context.Context) (*finder, error) { return a.openBuiltin(ctx, bank, config) }
	return f, nil
}

// Match finds the memories that matter. Where another embedder was chosen and
// fails, the built-in one answers this question and all that follow.
func (f *finder) Match(ctx context.Context, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	if f.other == nil {
		return f.Retriever.Match(ctx, q, o)
	}
	within, cancel := f.other.Within(ctx)
	ms, err := f.Retriever.Match(within, q, o)
	cancel()
	var failed *relevance.EmbedError
	if !errors.As(err, &failed) || ctx.Err() != nil {
		f.other.Answered()
		return ms, err
	}
	if err := f.fallBack(ctx, failed.Err); err != nil {
		return nil, err
	}
	return f.Retriever.Match(ctx, q, o)
}

// fallBack makes f one that the built-in embedder answers for.
func (f *finder) fallBack(ctx context.Context, why error) error {
	f.other.Failed(why)
	b, err := f.builtin(ctx)
	if err != nil {
		return err
	}
	f.close()
	b.choice, b.missed = f.choice, why
	*f = *b
	return nil
}

// tellMissed says beside an answer that another embedder should have given it: once
// in an outage, not once a command. A question without an answer stays without a
// word.
func (f *finder) tellMissed(a *app, answered bool) {
	if f.missed == nil || !answered || a.quiet || !embedder.Tell(f.bank, f.choice, f.missed) {
		return
	}
	a.noteMissed(f.choice, f.missed)
	if f.isOutage() {
		a.note(msgMissedOnce)
	}
}

// isOutage reports whether what was missed is said no more until it is over.
func (f *finder) isOutage() bool {
	var behind *embedder.BehindError
	return !errors.As(f.missed, &behind)
}

// noteMissed says why the embedder that was chosen did not answer, and what to do
// about it.
func (a *app) noteMissed(c embedder.Choice, why error) {
	a.note(msgMissed, c.Name(), a.reason(why))
	if hint := a.reasonHint(c, why); hint != "" {
		a.note(msgHint, hint)
	}
}

// reason says in a few words why an embedder does not answer.
func (a *app) reason(err error) string {
	var behind *embedder.BehindError
	var resting *embedder.RestingError
	switch {
	case errors.As(err, &behind):
		return a.say(msgReasonBehind, behind.Indexed, behind.Memories)
	case errors.As(err, &resting):
		return a.say(msgReasonResting, resting.Why)
	case errors.Is(err, context.DeadlineExceeded):
		return a.say(msgReasonSlow)
	}
	return err.Error()
}

// reasonHint says what to type next; it may be empty.
func (a *app) reasonHint(c embedder.Choice, err error) string {
	var behind *embedder.BehindError
	var resting *embedder.RestingError
	var e *remote.Error
	switch {
	case errors.As(err, &behind):
		return a.say(msgHintIndex)
	case errors.As(err, &resting):
		return a.say(msgHintCheckEmbedder)
	case errors.Is(err, context.DeadlineExceeded):
		return a.say(msgHintSlow, embedder.EnvTimeout)
	case !errors.As(err, &e):
		return ""
	}
	switch e.Kind {
	case remote.Unreachable:
		return a.say(msgHintUnreachable, c.Where())
	case remote.Slow:
		return a.say(msgHintSlow, embedder.EnvTimeout)
	case remote.Denied:
		return a.say(msgHintDenied, embedder.EnvKey)
	case remote.Missing:
		if c.Pull() != "" {
			return a.say(msgHintPull, c.Pull())
		}
		return a.say(msgHintMissing)
	case remote.Moved:
		return a.say(msgHintMoved, embedder.EnvURL)
	}
	return ""
}

// An embedderItem says which embedder was chosen, and which one answers.
type embedderItem struct {
	Name    string `json:"name"`    // the one that was chosen
	Answers string `json:"answers"` // the one that answers questions now
	Where   string `json:"where"`   // the host that texts go to; empty for the built-in one
	Dims    int    `json:"dims"`    // numbers in a vector of the one that answers
	Problem string `json:"problem"` // why it is not the one that was chosen; or empty
	Wished  string `json:"wished"`  // what config.yaml wishes for and this person has not turned on; or empty

	choice  embedder.Choice
	missed  error
	refused error // why the calibration that was fitted for it is not in force; mostly nil
}

// embedderItem tries the embedder that was chosen for a bank.
func (a *app) tryEmbedder(ctx context.Context, bank *kb.Bank, config kb.Config, c embedder.Choice, o embedder.Options) (embedderItem, error) {
	model, err := builtinModel()
	if err != nil {
		return embedderItem{}, err
	}
	d := embedderItem{Name: c.Name(), Answers: embedder.Builtin, Dims: model.Model().Dims, Wished: c.Wished, choice: c}
	if c.Known == nil {
		return d, nil
	}
	d.Where = c.Where()
	f, err := a.openOther(ctx, bank, config, c, o)
	switch {
	case err == nil:
		d.Answers, d.Dims, d.refused = c.Name(), f.index.Model().Dims, f.refused
		f.close()
	case ctx.Err() != nil:
		return d, ctx.Err()
	default:
		d.Problem, d.missed = a.reason(err), err
	}
	return d, nil
}

// told remembers that a person reads here why the embedder does not answer.
func (d embedderItem) told(a *app, bank *kb.Bank) {
	if d.missed != nil && !a.quiet && !a.json {
		embedder.Tell(bank, d.choice, d.missed)
	}
}

// spoken returns d, or nil where no other embedder than the built-in one was ever
// spoken of.
func (d embedderItem) spoken() *embedderItem {
	if d.choice.Known == nil && d.Wished == "" {
		return nil
	}
	return &d
}

// writeText writes who answers, unless it is the built-in one as always.
func (d *embedderItem) writeText(p *page) {
	if d != nil && d.Answers != embedder.Builtin {
		p.say(msgEmbedderAnswers, d.Answers, d.Where, d.Dims)
	}
}
