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

// How long an answer waits for other banks and for stores.
const (
	patienceBeside   = 3 * time.Second
	patienceOfPrompt = 300 * time.Millisecond // beside a prompt, which a person has sent
)

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

// addStore gives a command the flag --store.
func (run *Run) addStore(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&run.AskStores, "store", nil, run.Say(msgFlagStore))
}

// asides are what a Finder asks beside its own index, and its copies with it. Each is opened by
// the first question.
type asides struct {
	mu      sync.Mutex
	openers []banks.Opener
	read    bool           // openers is what the settings say
	sources []banks.Source // by opener; nil for one that is not open
	failed  map[string]error
	scratch string // the folder of a bank that stands for none; else empty
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

func (b *asides) closeBeside() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.sources {
		if s != nil {
			s.Close()
		}
	}
	b.sources, b.openers = nil, nil
	if b.scratch != "" {
		os.RemoveAll(b.scratch)
	}
}

// othersOf returns what else is asked, in the order of the settings.
func (f *Finder) othersOf(run *Run) []banks.Opener {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.read {
		return f.openers
	}
	f.read, f.failed = true, map[string]error{}
	s, err := run.BesideSettings()
	if err != nil {
		run.noteSettings(err)
		return nil
	}
	f.openers = banks.Openers(s, filepath.Dir(f.Bank.Dir()), f.Bank.Dir(), f.Model)
	f.sources = make([]banks.Source, len(f.openers))
	return f.openers
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
	others := f.othersOf(run)
	if len(others) == 0 {
		return own(ctx, o)
	}
	late, stop := context.WithTimeout(ctx, timeBeside(ctx))
	defer stop()
	answers := make(chan aside, len(others))
	for i := range others {
		go func() { answers <- f.askOne(ctx, late, i, o, other) }()
	}
	more := o
	more.Beyond = true
	ms, err := own(ctx, more)
	if err != nil {
		return nil, err
	}
	parts := f.collect(late, others, answers)
	joined := retrieve.Join(append([]retrieve.Part{{Matches: ms}}, f.withoutOwn(parts)...), o)
	f.tellBeside(run, others, len(joined) > 0)
	return joined, nil
}

// An aside is what one of the others answers.
type aside struct {
	number int
	part   retrieve.Part
	err    error
}

// collect waits for the answers of the others until it is late: who has not answered then is
// noted as one that failed.
func (f *Finder) collect(late context.Context, others []banks.Opener, answers <-chan aside) []retrieve.Part {
	parts, missing := make([]retrieve.Part, len(others)), make([]error, len(others))
	for i := range missing {
		missing[i] = context.DeadlineExceeded
	}
	for range others {
		select {
		case a := <-answers:
			parts[a.number], missing[a.number] = a.part, a.err
			continue
		case <-late.Done():
		}
		break
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, o := range others {
		if delete(f.failed, o.Name); missing[i] != nil {
			f.failed[o.Name] = missing[i]
		}
	}
	return parts
}

// timeBeside is how long others have. Where there is a deadline a prompt waits for it, and
// each prompt would wait for a store that hangs.
func timeBeside(ctx context.Context) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(patienceOfPrompt, max(time.Until(end)-reserveBeside, 0))
	}
	return patienceBeside
}

// askOne asks one of the others, which the first question opens. ctx is for as long as the
// Finder, late for this question.
func (f *Finder) askOne(ctx, late context.Context, number int, o retrieve.Options, ask askOther) (a aside) {
	a.number = number
	defer func() {
		if r := recover(); r != nil { // what others hold must not cost the answer of the project's own bank
			a.err = fmt.Errorf("panic: %v", r)
		}
	}()
	s, err := f.source(ctx, late, number)
	if err != nil {
		return aside{number: number, err: err}
	}
	o.Beyond = true
	if o.Only != nil {
		only := *o.Only
		only.Undated = nil // it knows the files of the project's bank
		o.Only = &only
	}
	ms, err := ask(late, s, o)
	a.part, a.err = retrieve.Part{Name: s.Name(), Folder: s.Folder(), Matches: ms}, err
	if s.Folder() == "" {
		a.part.Name = "" // the matches name their banks
	}
	return a
}

// source returns one of the others, open.
func (f *Finder) source(ctx, late context.Context, number int) (banks.Source, error) {
	f.mu.Lock()
	if number >= len(f.sources) {
		f.mu.Unlock()
		return nil, context.Canceled // it was closed meanwhile
	}
	s, opener := f.sources[number], f.openers[number]
	f.mu.Unlock()
	if s != nil {
		return s, nil
	}
	until, _ := late.Deadline()
	s, err := opener.Open(ctx, until)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if number >= len(f.sources) || f.sources[number] != nil {
		s.Close() // nobody waits for it any more
		return nil, context.Canceled
	}
	f.sources[number] = s
	return s, nil
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

// tellBeside says beside an answer what could not be asked. A question without an answer stays
// without a word, unless the command line named what failed.
func (f *Finder) tellBeside(run *Run, others []banks.Opener, answered bool) {
	if !answered && len(run.AskStores) == 0 && len(run.moreBanks()) == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range others {
		if err := f.failed[o.Name]; err != nil {
			run.noteFailed(banks.Failure{Name: o.Name, Err: err})
			delete(f.failed, o.Name)
		}
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
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.sources {
		if s != nil && (s.Name() == m.Bank || s.Folder() == "" && m.Folder == "") {
			if text, err := s.Read(m); err == nil {
				return text, nil
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
		JA: "`URL`（postgres://host/database）の共有索引にも問い合わせる（繰り返し指定可）",
	}
	msgNotAsked = lang.Text{
		EN: "%[1]s was not asked: %[2]s",
		ZH: "未查询 %[1]s：%[2]s",
		JA: "%[1]s には問い合わせていません: %[2]s",
	}
)
