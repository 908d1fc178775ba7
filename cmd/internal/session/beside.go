package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// patienceBeside is how long an answer waits for other banks and for stores.
const patienceBeside = 3 * time.Second

// reserveBeside is what is kept of a deadline to tell what the project's own bank answers.
const reserveBeside = 200 * time.Millisecond

// BesideSettings returns what else is asked: what the person's settings say, and the command
// line.
func (run *Run) BesideSettings() (banks.Settings, error) {
	s, err := run.BanksOfPerson()
	if err != nil {
		return s, err
	}
	for _, address := range run.AskStores {
		s.Stores = append(s.Stores, banks.Store{Address: address})
	}
	for _, name := range run.moreBanks() {
		if b, ok := s.Named(name); ok && b.For == "" {
			continue // asked anyway
		} else if ok {
			s.Remove(name)
			b.For = ""
			s.Banks = append(s.Banks, b)
			continue
		}
		dir, err := run.FolderOfBank(name)
		if err != nil {
			return s, err
		}
		s.Banks = append(s.Banks, banks.Bank{Name: filepath.Base(filepath.Dir(dir)), Dir: dir, Mine: true})
	}
	return s, nil
}

// BanksOfPerson reads what the person's settings say.
func (run *Run) BanksOfPerson() (banks.Settings, error) { return banks.Read(run.configFolder()) }

// FolderOfBank returns the absolute path of a bank that a person names by its folder, or by
// the folder of its project.
func (run *Run) FolderOfBank(name string) (string, error) {
	dir, err := filepath.Abs(cmp.Or(BankBelow(name), name))
	if err != nil {
		return "", err
	}
	bank, err := kb.Open(dir)
	if err == nil && !isBank(bank) {
		return "", &Problem{Code: codeNoBank, Msg: run.Say(msgNotBank, name), Hint: run.Say(msgHintInitThere, ShellWord(name)), Err: kb.ErrNoBank}
	}
	return dir, run.explainNoBank(err, msgNoBankThere, name)
}

// namedBank returns the folder of a bank that the person's settings name so; empty for none. It
// goes before a folder of that name, which a clone may have to catch what is written; ./name is
// the folder.
func (run *Run) namedBank(name string) string {
	if !banks.ValidName(name) {
		return ""
	}
	s, err := run.BanksOfPerson()
	if err != nil {
		return ""
	}
	b, _ := s.Named(name)
	return b.Dir
}

// configFolder is the folder of the person's settings; empty for none.
func (run *Run) configFolder() string {
	if path := embedder.Path(run.Env); path != "" {
		return filepath.Dir(path)
	}
	return ""
}

// moreBanks returns the values of --bank after the first one, which is the bank that the
// command works on.
func (run *Run) moreBanks() []string {
	if len(run.Banks) < 2 {
		return nil
	}
	return run.Banks[1:]
}

// AddStore gives a command the flag --store.
func (run *Run) AddStore(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&run.AskStores, "store", nil, run.Say(msgFlagStore))
}

// A beside is what is asked with the project's own bank.
type beside struct {
	sources []banks.Source
	failed  []banks.Failure
}

// besides is what a Finder asks beside its own index. It is opened by the first question.
type besides struct {
	*asides
}

// asides is shared by the copies of a Finder.
type asides struct {
	besideOnce   sync.Once
	besideLock   sync.Mutex
	beside       *beside
	missedOthers []banks.Failure
	scratch      string // the folder of a bank that stands for none; else empty
}

// asksBeside reports whether a question has an answer where there is no bank: on a machine
// that has none of the repositories, say.
func (run *Run) asksBeside() bool {
	if run.BankDir != "" || run.BankFromEnv() != "" {
		return false
	}
	s, err := run.BesideSettings()
	return err == nil && len(s.Banks)+len(s.Stores) > 0
}

// openWithoutBank returns a Finder over no memories at all, which asks what is beside it.
func (run *Run) openWithoutBank(ctx context.Context) (*Finder, error) {
	dir, err := os.MkdirTemp("", "tacit-*")
	if err != nil {
		return nil, err
	}
	bank, err := kb.Open(dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	config, err := bank.Config()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	f, err := run.OpenBuiltin(ctx, bank, config)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	f.scratch = dir
	return f, nil
}

func (b besides) closeBeside() {
	if b.asides == nil {
		return
	}
	b.besideLock.Lock()
	defer b.besideLock.Unlock()
	if b.beside != nil {
		for _, s := range b.beside.sources {
			s.Close()
		}
		b.beside = nil
	}
	if b.scratch != "" {
		os.RemoveAll(b.scratch)
	}
}

// openBeside opens what else is asked; nil for nothing.
func (f *Finder) openBeside(ctx context.Context, until time.Time, run *Run) (*beside, error) {
	s, err := run.BesideSettings()
	if err != nil || len(s.Banks)+len(s.Stores) == 0 {
		return nil, err
	}
	b := &beside{}
	b.sources, b.failed = banks.Open(ctx, until, s, filepath.Dir(f.Bank.Dir()), f.Bank.Dir(), f.Model)
	return b, nil
}

// Answer finds the memories that matter in the project's bank and in all that is asked beside
// it, within the same limits. What cannot be asked costs its own memories alone.
func (f *Finder) Answer(ctx context.Context, run *Run, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	return f.answer(ctx, run, o, func(ctx context.Context, o retrieve.Options) ([]retrieve.Match, error) { return f.Match(ctx, q, o) },
		func(ctx context.Context, s banks.Source, o retrieve.Options) ([]retrieve.Match, error) {
			return s.Match(ctx, q, o)
		})
}

// AnswerOpened is Answer for files that an agent opens.
func (f *Finder) AnswerOpened(ctx context.Context, run *Run, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	return f.answer(ctx, run, o, func(ctx context.Context, o retrieve.Options) ([]retrieve.Match, error) { return f.Opened(ctx, q, o) },
		func(ctx context.Context, s banks.Source, o retrieve.Options) ([]retrieve.Match, error) {
			return s.Opened(ctx, q, o)
		})
}

type (
	askOwn   func(context.Context, retrieve.Options) ([]retrieve.Match, error)
	askOther func(context.Context, banks.Source, retrieve.Options) ([]retrieve.Match, error)
)

func (f *Finder) answer(ctx context.Context, run *Run, o retrieve.Options, own askOwn, other askOther) ([]retrieve.Match, error) {
	if s, err := run.BesideSettings(); err != nil || len(s.Banks)+len(s.Stores) == 0 {
		if err != nil {
			run.noteSettings(err)
		}
		return own(ctx, o)
	}
	late, stop := context.WithTimeout(ctx, timeBeside(ctx))
	parts := make(chan []retrieve.Part, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil { // what others hold must not cost the answer of the project's own bank
				f.missedBeside(banks.Failure{Name: run.Say(msgBeside), Err: fmt.Errorf("panic: %v", r)})
				parts <- nil
			}
		}()
		until, _ := late.Deadline()
		f.besideOnce.Do(func() { f.setBeside(f.openBeside(ctx, until, run)) })
		parts <- f.askBeside(late, o, other)
	}()
	more := o
	more.Beyond = true
	ms, err := own(ctx, more)
	if err != nil {
		stop()
		return nil, err
	}
	var others []retrieve.Part
	select {
	case others = <-parts:
		stop()
	case <-late.Done():
		stop()
		f.missedBeside(banks.Failure{Name: run.Say(msgBeside), Err: context.DeadlineExceeded})
	}
	joined := retrieve.Join(append([]retrieve.Part{{Matches: ms}}, f.withoutOwn(others)...), o)
	f.tellBeside(run, len(joined) > 0)
	return joined, nil
}

// timeBeside is how long others have: what a deadline leaves, but for a reserve.
func timeBeside(ctx context.Context) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(patienceBeside, max(time.Until(end)-reserveBeside, 0))
	}
	return patienceBeside
}

func (f *Finder) setBeside(b *beside, err error) {
	if err != nil {
		b = &beside{failed: []banks.Failure{{Name: banks.FileName, Err: err}}}
	}
	f.besideLock.Lock()
	defer f.besideLock.Unlock()
	f.beside = cmp.Or(b, &beside{})
}

// askBeside asks everything else, all at once.
func (f *Finder) askBeside(ctx context.Context, o retrieve.Options, ask askOther) []retrieve.Part {
	f.besideLock.Lock()
	sources := f.beside.sources
	f.besideLock.Unlock()
	o.Beyond = true
	if o.Only != nil {
		only := *o.Only
		only.Undated = nil // it knows the files of the project's bank
		o.Only = &only
	}
	parts := make([]retrieve.Part, len(sources))
	var wg sync.WaitGroup
	for i, s := range sources {
		wg.Go(func() {
			ms, err := harmless(func() ([]retrieve.Match, error) { return ask(ctx, s, o) })
			if err != nil {
				f.missedBeside(banks.Failure{Name: s.Name(), Err: err})
				return
			}
			parts[i] = retrieve.Part{Name: s.Name(), Folder: s.Folder(), Matches: ms}
			if s.Folder() == "" {
				parts[i].Name = ""
			}
		})
	}
	wg.Wait()
	return parts
}

// harmless makes an error of a panic.
func harmless(ask func() ([]retrieve.Match, error)) (ms []retrieve.Match, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return ask()
}

func (f *Finder) missedBeside(x banks.Failure) {
	f.besideLock.Lock()
	defer f.besideLock.Unlock()
	f.missedOthers = append(f.missedOthers, x)
}

// withoutOwn leaves out what the project's own bank has under the same id and path, as where
// its bank was pushed to a store: the files here are newer.
func (f *Finder) withoutOwn(parts []retrieve.Part) []retrieve.Part {
	for i, p := range parts {
		var kept []retrieve.Match
		for _, m := range p.Matches {
			if !f.hasAlready(m) {
				kept = append(kept, m)
			}
		}
		parts[i].Matches = kept
	}
	return parts
}

// hasAlready reports whether the project's own bank has a memory, be it in another version.
func (f *Finder) hasAlready(m retrieve.Match) bool {
	n, ok := f.Index.Find(m.Entry.ID)
	if !ok || m.Entry.ID == "" {
		return false
	}
	own := f.Index.Entry(n)
	return own.Sum == m.Entry.Sum || own.Path == m.Entry.Path && own.Title == m.Entry.Title
}

// failures returns what could not be asked beside the project's bank.
func (f *Finder) failures() []banks.Failure {
	f.besideLock.Lock()
	defer f.besideLock.Unlock()
	failed := f.missedOthers
	if f.beside != nil {
		failed = append(failed, f.beside.failed...)
	}
	return failed
}

// tellBeside says beside an answer what could not be asked. A question without an answer stays
// without a word, unless the command line named what failed.
func (f *Finder) tellBeside(run *Run, answered bool) {
	if !answered && len(run.AskStores) == 0 && len(run.moreBanks()) == 0 {
		return
	}
	for _, x := range f.failures() {
		run.noteFailed(x)
	}
	f.besideLock.Lock()
	defer f.besideLock.Unlock()
	f.missedOthers = nil
	if f.beside != nil {
		f.beside.failed = nil
	}
}

// noteFailed says on stderr why something could not be asked.
func (run *Run) noteFailed(x banks.Failure) {
	why := lang.Tell(x.Err, run.Lang)
	if errors.Is(x.Err, context.DeadlineExceeded) {
		why = run.Say(msgReasonSlow)
	}
	run.Note(msgNotAsked, x.Name, why)
}

func (run *Run) noteSettings(err error) {
	var e *lang.Error
	if errors.As(err, &e) {
		run.Note(msgNotAsked, Position(e.Path, e.Line, e.Column), lang.Tell(e.Msg, run.Lang))
		return
	}
	run.Note(msgNotAsked, banks.FileName, lang.Tell(err, run.Lang))
}

// Read returns the text of the file of a match, wherever it lies.
func (f *Finder) Read(m retrieve.Match) ([]byte, error) {
	if m.Bank == "" {
		return f.Bank.ReadFile(m.Entry.Path)
	}
	f.besideLock.Lock()
	defer f.besideLock.Unlock()
	if f.beside != nil {
		for _, s := range f.beside.sources {
			if s.Name() == m.Bank || s.Folder() == "" && m.Folder == "" {
				if text, err := s.Read(m); err == nil {
					return text, nil
				}
			}
		}
	}
	return nil, os.ErrNotExist
}

// The messages of this file.
var (
	msgFlagStore = lang.Text{
		EN: "also ask the shared index at `URL`, postgres://host/database (repeatable)",
		ZH: "同时查询 `URL`（postgres://host/database）处的共享索引（可重复）",
		JA: "`URL`（postgres://host/database）の共有インデックスにも問い合わせる（繰り返し指定可）",
	}
	msgBeside = lang.Text{
		EN: "other banks",
		ZH: "其他记忆库",
		JA: "ほかの記憶バンク",
	}
	msgNotAsked = lang.Text{
		EN: "%[1]s was not asked: %[2]s",
		ZH: "未查询 %[1]s：%[2]s",
		JA: "%[1]s には問い合わせていません: %[2]s",
	}
)
