package session

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/retrieve"
)

// InBank returns the run and the name under which a memory can be opened that is named as the
// match of another bank is: NAME:ID. Where NAME is no bank of the person's settings, both are
// as they were; a memory that is not found then may lie in a store: see FromStore.
func (run *Run) InBank(name string) (*Run, string) {
	bank, id, ok := otherBank(name)
	if !ok {
		return run, name
	}
	s, err := run.BanksOfPerson()
	if err != nil {
		return run, name
	}
	b, ok := s.Named(bank)
	if !ok {
		return run, name
	}
	other := *run
	other.BankDir, other.Banks = b.Dir, []string{b.Dir}
	other.Bank, other.Foreign = sync.OnceValues(other.OpenBank), !b.Mine
	return &other, id
}

// otherBank cuts the name of a bank from that of a memory.
func otherBank(name string) (bank, id string, ok bool) {
	bank, id, ok = strings.Cut(name, ":")
	return bank, id, ok && id != "" && banks.ValidName(bank)
}

// ofOtherBank refuses NAME:ID where NAME is a bank of the person's settings and the command looks
// in one bank only; nil for every other name, and for a run that InBank took to the bank of others.
// The hint is the command for that bank.
func (run *Run) ofOtherBank(name string) *Problem {
	bank, _, ok := otherBank(name)
	if !ok || run.Foreign {
		return nil
	}
	s, err := run.BanksOfPerson()
	if _, known := s.Named(bank); err != nil || !known {
		return nil
	}
	p := &Problem{Code: CodeNotFound, Msg: run.Say(msgOfOtherBank, name, bank)}
	if run.Command != "" {
		p.Hint = run.Say(msgHintThatBank, run.typedFor(bank))
	}
	return p
}

// typedFor is the command that runs, without its flags, as a person types it for another bank. Where
// not all that it was given is of that bank, it names what the command takes.
func (run *Run) typedFor(bank string) string {
	words := []string{run.Command}
	for _, arg := range run.Args {
		of, id, ok := otherBank(arg)
		if !ok || of != bank {
			words = []string{run.Command, run.Takes}
			break
		}
		words = append(words, ShellWord(id))
	}
	return strings.Join(append(words, "--bank", bank), " ")
}

// elsewhere says of a memory NAME:ID that is not there which banks there are. Every other error
// passes unchanged.
func (run *Run) elsewhere(name string, err error) error {
	var p *Problem
	bank, _, ok := otherBank(name)
	if !ok || !errors.As(err, &p) || p.Code != CodeNotFound {
		return err
	}
	if p := run.ofOtherBank(name); p != nil {
		return p
	}
	s, settings := run.BanksOfPerson()
	if settings != nil || len(s.Banks) == 0 {
		return err
	}
	p.Msg = run.Say(msgNoBankOfPerson, bank)
	var names []string
	for _, b := range s.Banks {
		names = append(names, b.Name)
	}
	if near := misspelt.Closest(bank, names); near != "" {
		p.Hint = run.Say(MsgHintDidYouMean, near+strings.TrimPrefix(name, bank))
		return p
	}
	slices.Sort(names)
	p.Hint = run.Say(msgHintBanks, strings.Join(names, ", "))
	return p
}

// FromStore returns the memory that a shared index has under the name of a match, NAME:ID, for one
// that was not found on this machine: err says so. Every other error passes unchanged, and so does
// that one where the settings name no shared index.
func (run *Run) FromStore(ctx context.Context, name string, err error) (l retrieve.Loaded, unknown error) {
	var p *Problem
	bank, _, ok := otherBank(name)
	if !ok || !errors.As(err, &p) || p.Code != CodeNotFound && p.Code != codeNoBank {
		return l, err
	}
	s, settings := run.BesideSettings()
	if _, folder := s.Named(bank); settings != nil || folder || len(s.Stores) == 0 {
		return l, err
	}
	quiet := *run
	quiet.Quiet = true // what is not asked is told in the error
	f, failed := quiet.openWithoutBank(ctx)
	if failed != nil {
		return l, failed
	}
	defer f.Close()
	if own, err := run.Bank(); err == nil {
		f.project = filepath.Dir(own.Dir())
	}
	if l.Match, l.Text, ok = f.inStore(ctx, &quiet, name); ok {
		return l, nil
	}
	p = &Problem{Code: CodeNotFound, Msg: run.Say(msgNotInStores, name), Hint: run.Say(msgHintStoreText), Err: err}
	if lines := f.NotAsked(run); len(lines) > 0 {
		p.Hint, p.Also = lines[0], strings.Join(lines[1:], "\n")
	}
	return l, p
}

// inStore finds a memory in the stores, by its name, and reads its text.
func (f *Finder) inStore(ctx context.Context, run *Run, name string) (m retrieve.Match, text string, ok bool) {
	none := func(context.Context, retrieve.Options) ([]retrieve.Match, error) { return nil, nil }
	found, err := f.answer(ctx, run, retrieve.Options{Limit: 1}, none, away, func(_ context.Context, r *retrieve.Retriever, _ retrieve.Options) ([]retrieve.Match, error) {
		if m, ok := r.Find(name); ok {
			return []retrieve.Match{m}, nil
		}
		return nil, nil
	})
	if err != nil || len(found) == 0 {
		return m, "", false
	}
	src, err := f.Read(found[0])
	return found[0], string(src), err == nil
}

// The messages of this file.
var (
	msgNoBankOfPerson = lang.Text{
		EN: `your settings list no bank "%s" on this machine`,
		ZH: `你的设置中没有位于本机的记忆库 "%s"`,
		JA: `このマシンのメモリバンクとして "%s" は設定に登録されていません`,
	}
	msgOfOtherBank = lang.Text{
		EN: `"%[1]s" names a memory of the bank %[2]s, but this command looks in one bank only`,
		ZH: `"%[1]s" 指的是记忆库 %[2]s 中的记忆，而这个命令只在一个记忆库中查找`,
		JA: `"%[1]s" はメモリバンク %[2]s の記憶の名前ですが、このコマンドが探すのは一つのメモリバンクだけです`,
	}
	msgHintThatBank = lang.Text{
		EN: "to do it there: %s",
		ZH: "要在那个记忆库中执行：%s",
		JA: "そのメモリバンクで行うには: %s",
	}
	msgNotInStores = lang.Text{
		EN: `there is no memory "%s" on this machine or in the shared indexes of your settings`,
		ZH: `本机和你的设置中的共享索引里都没有 "%s" 这条记忆`,
		JA: `このマシンにも、設定にある共有ストアにも、"%s" という記憶はありません`,
	}
	msgHintStoreText = lang.Text{
		EN: `to find it by what it says: tacit load "QUESTION"`,
		ZH: `按内容查找：tacit load "问题"`,
		JA: `内容から探すには: tacit load "質問"`,
	}

	msgHintBanks = lang.Text{
		EN: "your banks: %s",
		ZH: "你的记忆库：%s",
		JA: "登録済みのメモリバンク: %s",
	}
)
