package session

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/retrieve"
)

// How long an answer waits for other banks and for stores.
const (
	patienceBeside   = 3 * time.Second
	patienceOfPrompt = 300 * time.Millisecond // beside a prompt, which a person has sent
	lookAgain        = 5 * time.Millisecond   // after which it is seen whether one that is late still hangs
)

// reserveBeside is what is kept of a deadline to tell what the project's own bank answers.
const reserveBeside = 200 * time.Millisecond

// What is kept of the time for other banks to write what was read of them. A bank of many
// thousand files is read by several questions, each of which goes on where the last one stopped.
const (
	reserveKeep         = 1500 * time.Millisecond
	reserveKeepOfPrompt = 600 * time.Millisecond // 20,000 files with their rows in INDEX.md take 0.5 s
)

// asides are what a Finder asks beside its own index, and its copies with it. They are opened
// by the first question. One that fails is not asked again.
type asides struct {
	mu      sync.Mutex
	others  []*other
	read    bool // others are what the settings say
	keeping bool // Close waits for what others have read
	stop    context.CancelFunc
	hanging int // questions that hang in one of them

	own   *retrieve.Retriever // over the project's bank alone
	asked *retrieve.Retriever // that answered the last question; nil for the project's bank alone
	from  []*other            // by member of what it asks

	words   *Finder // the project's bank with the built-in embedder, where another one answers for it
	scratch string  // the folder of a bank that stands for none; else empty
	project string  // the folder for which others are asked, where that bank stands for none; empty: the working directory
	wrong   error   // why the settings could not be read
}

// An other is a bank or a store that is asked beside the project's bank.
type other struct {
	banks.Opener
	opened chan struct{} // closed when it was tried
	waited bool          // a question has waited for it
	source banks.Source  // nil for one that is not open
	failed error         // why it is not asked, until that is told
	told   bool          // how much of it is not read
}

// othersOf returns what else is asked, in the order of the settings. The first question opens
// all of them.
func (f *Finder) othersOf(ctx context.Context, run *Run, until time.Time) []*other {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.read {
		return f.others
	}
	f.read = true
	_, short := ctx.Deadline()
	f.keeping = !short
	s, err := run.BesideSettings()
	if err != nil {
		f.wrong = err
		run.noteSettings(err)
	}
	ctx, f.stop = context.WithCancel(context.WithoutCancel(ctx)) // for as long as the Finder
	project := filepath.Dir(f.Bank.Dir())
	if f.scratch != "" || s.StandsIn(f.Bank.Dir()) {
		here, _ := run.Workdir()
		project = cmp.Or(f.project, here)
	}
	for _, o := range banks.Openers(s, project, f.Bank.Dir(), f.Model) {
		x := &other{Opener: o, opened: make(chan struct{})}
		f.others = append(f.others, x)
		go f.open(ctx, x, until)
	}
	return f.others
}

// open opens one of the others.
func (b *asides) open(ctx context.Context, o *other, until time.Time) {
	defer close(o.opened)
	source, err := opened(ctx, o.Opener, until)
	b.mu.Lock()
	defer b.mu.Unlock()
	if ctx.Err() != nil && err == nil { // it was closed in the meantime
		source.Close()
		return
	}
	if o.failed = err; err == nil {
		o.source = source
	}
}

// opened opens a source. What it holds must not cost the answer of the project's own bank.
func opened(ctx context.Context, o banks.Opener, until time.Time) (s banks.Source, err error) {
	err = parallel.Try(func() (err error) {
		s, err = o.Open(ctx, until)
		return err
	})
	return s, err
}

// closeBeside closes what was asked beside the index, and reports whether that is at rest: a
// question that hangs still reads it.
func (b *asides) closeBeside() bool {
	if b == nil {
		return true
	}
	if b.keeping {
		b.KeepBeside(time.Now().Add(patienceBeside))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stop != nil {
		b.stop()
	}
	if b.hanging > 0 {
		return false // the process ends, or forgets them
	}
	for _, o := range b.others {
		if o.source != nil {
			o.source.Close()
		}
	}
	b.others, b.asked = nil, nil
	if b.words != nil {
		b.words.Close()
	}
	if b.scratch != "" {
		os.RemoveAll(b.scratch)
	}
	return true
}

// Reading reports whether banks beside the project's are still read.
func (b *asides) Reading() bool { return len(b.unread()) > 0 }

// KeepBeside waits until the banks beside the project's have written what was read of them, but
// no longer than until a time.
func (b *asides) KeepBeside(until time.Time) {
	over := time.After(time.Until(until))
	for _, o := range b.unread() {
		select {
		case <-o.opened:
		case <-over:
			return
		}
	}
}

// unread returns the banks on this machine that are still read.
func (b *asides) unread() (all []*other) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range b.others {
		select {
		case <-o.opened:
		default:
			if o.Dir != "" {
				all = append(all, o)
			}
		}
	}
	return all
}

// A question asks a Retriever: the project's own, or one over all banks.
type question func(context.Context, *retrieve.Retriever, retrieve.Options) ([]retrieve.Match, error)

// Answer finds the memories that matter in the project's bank and in all that is asked beside
// it, as if they were one bank. What cannot be asked costs its own memories alone.
func (f *Finder) Answer(ctx context.Context, run *Run, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	own := func(ctx context.Context, o retrieve.Options) ([]retrieve.Match, error) { return f.Match(ctx, q, o) }
	return f.answer(ctx, run, o, own, all, func(ctx context.Context, r *retrieve.Retriever, o retrieve.Options) ([]retrieve.Match, error) {
		return r.Match(ctx, q, o)
	})
}

// AnswerOpened is Answer for files that an agent opens. A store is not asked: that is answered
// within 30 ms, which a connection takes.
func (f *Finder) AnswerOpened(ctx context.Context, run *Run, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	own := func(ctx context.Context, o retrieve.Options) ([]retrieve.Match, error) {
		return f.own.Opened(ctx, q, o)
	}
	return f.answer(ctx, run, o, own, here, func(ctx context.Context, r *retrieve.Retriever, o retrieve.Options) ([]retrieve.Match, error) {
		return r.Opened(ctx, q, o)
	})
}

// Which of the others are asked.
func all(*other) bool    { return true }
func here(o *other) bool { return o.source.Member().Folder != "" }
func away(o *other) bool { return !here(o) }

type askOwn func(context.Context, retrieve.Options) ([]retrieve.Match, error)

func (f *Finder) answer(ctx context.Context, run *Run, o retrieve.Options, own askOwn, which func(*other) bool, ask question) ([]retrieve.Match, error) {
	var mine []retrieve.Match
	if f.Other != nil { // it may fail, and then the built-in one answers for all
		var err error
		if mine, err = own(ctx, beyond(o)); err != nil {
			return nil, err
		}
	}
	late, stop := context.WithTimeout(ctx, timeBeside(ctx))
	defer stop()
	others := f.othersOf(ctx, run, timeToRead(ctx))
	if len(others) == 0 {
		return own(ctx, o)
	}
	f.waitFor(late, others)
	ms, err := f.together(ctx, late, o, which, ask)
	switch {
	case f.asked == nil:
		ms, err = own(ctx, o)
	case f.Other != nil:
		ms = retrieve.Join([]retrieve.Part{{Matches: mine}, {Matches: ofOthers(ms)}}, o)
	}
	f.tellBeside(run, others, len(ms) > 0)
	return ms, err
}

// waitFor waits until all of the others are open, or it is late: who is not open then is noted
// as one that failed, and asked by a later question if it opens after all.
func (f *Finder) waitFor(late context.Context, others []*other) {
	for _, o := range others {
		if o.waited {
			continue
		}
		select {
		case <-o.opened:
		case <-late.Done():
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range others {
		if !o.waited && o.source == nil && o.failed == nil {
			o.failed = context.DeadlineExceeded
		}
		o.waited = true
	}
}

// timeBeside is how long others have. Where there is a deadline a prompt waits for it, and
// each prompt would wait for a store that hangs.
func timeBeside(ctx context.Context) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(patienceOfPrompt, max(time.Until(end)-reserveBeside, 0))
	}
	return patienceBeside
}

// timeToRead is until when files of other banks are read.
func timeToRead(ctx context.Context) time.Time {
	if end, ok := ctx.Deadline(); ok {
		return end.Add(-reserveKeepOfPrompt)
	}
	return time.Now().Add(patienceBeside - reserveKeep)
}

// together asks all that is open as one bank, and once more without those that fail. Where
// nothing is left to be asked beside the project's bank, it asks nothing.
func (f *Finder) together(ctx, late context.Context, o retrieve.Options, which func(*other) bool, ask question) ([]retrieve.Match, error) {
	if f.Other != nil {
		o.Beyond, o.Near = true, false
	}
	for f.unite(ctx, which) {
		ms, err := f.askUnion(ctx, late, o, ask)
		if !f.drop(err) {
			return ms, nil
		}
	}
	return nil, nil
}

// ofOthers returns the matches of other banks than the project's. Where another embedder
// answers for that one, its memories only stand beside them here: vectors of two models
// cannot be compared.
func ofOthers(ms []retrieve.Match) []retrieve.Match {
	return slices.DeleteFunc(ms, func(m retrieve.Match) bool { return m.Bank == "" })
}

func beyond(o retrieve.Options) retrieve.Options {
	o.Beyond = true
	return o
}

// unite makes one bank of all that is open, and reports whether there is more than the
// project's.
func (f *Finder) unite(ctx context.Context, which func(*other) bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	from := []*other{nil}
	for _, o := range f.others {
		if o.source != nil && which(o) {
			from = append(from, o)
		}
	}
	if f.asked != nil && slices.Equal(from, f.from) {
		return true
	}
	f.asked, f.from, f.Retriever = nil, nil, f.own
	if len(from) == 1 {
		return false
	}
	words := f
	if f.Other != nil {
		if words = f.inWords(ctx); words == nil {
			return false
		}
	}
	members := []retrieve.Member{{Bank: words.Index, Own: true}}
	for _, o := range from[1:] {
		members = append(members, o.source.Member())
	}
	f.asked, f.from = retrieve.Together(words.Scorer, members...), from
	if f.Other == nil {
		f.Retriever = f.asked // it explains what it answers
	}
	return true
}

// inWords returns the project's bank with the built-in embedder, as the others have it.
func (f *Finder) inWords(ctx context.Context) *Finder {
	if f.words == nil {
		f.words, _ = f.builtin(ctx)
	}
	return f.words
}

// askUnion asks the union, and leaves it alone where it is late and a member hangs. An error
// says that all others are not to be asked again.
func (f *Finder) askUnion(ctx, late context.Context, o retrieve.Options, ask question) ([]retrieve.Match, error) {
	type answer struct {
		matches []retrieve.Match
		err     error
	}
	done, r := make(chan answer, 1), f.asked
	go func() {
		var a answer
		a.err = parallel.Try(func() (err error) {
			a.matches, err = ask(ctx, r, o)
			return err
		})
		done <- a
	}()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		select {
		case a := <-done:
			return a.matches, a.err
		case <-tick.C:
		}
		if late.Err() != nil && f.leave(r.Waiting()) {
			return nil, nil
		}
	}
}

// leave notes the members that hang, and reports whether there are any. They are not closed:
// the question still reads them.
func (f *Finder) leave(waiting []int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, n := range waiting {
		f.from[n].failed, f.from[n].source = context.DeadlineExceeded, nil
	}
	if len(waiting) > 0 {
		f.hanging++
	}
	return len(waiting) > 0
}

// drop leaves those out of later questions that failed in this one, and reports whether there
// were any. Where none knows of an error, all of them are in doubt.
func (f *Finder) drop(err error) (lost bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range f.from[1:] {
		if o.source == nil {
			lost = true // it hangs
			continue
		}
		if failed := o.source.Err(); failed != nil {
			o.failed, lost = failed, true
			o.source.Close()
			o.source = nil
		}
	}
	if !lost && err != nil {
		for _, o := range f.from[1:] {
			o.failed, o.source, lost = err, nil, true
		}
	}
	return lost
}

// Read returns the text of the file of a match of the last answer, wherever it lies.
func (f *Finder) Read(m retrieve.Match) ([]byte, error) {
	if m.Bank == "" {
		return f.Bank.ReadFile(m.Entry.Path)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asked == nil {
		return nil, os.ErrNotExist
	}
	member, number := f.asked.Place(m.Number)
	if o := f.from[member]; o != nil && o.source != nil {
		return o.source.Read(number)
	}
	return nil, os.ErrNotExist
}

// Apart returns a Finder over the same index that opens the other banks for itself, for one of
// several people who share the index, and what closes those.
func (f *Finder) Apart() (*Finder, func()) {
	own := *f
	own.asides, own.Retriever = &asides{own: f.own}, f.own
	return &own, func() { own.closeBeside() }
}
