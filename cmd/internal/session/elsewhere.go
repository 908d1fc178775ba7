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

// elsewhere says of a memory NAME:ID that is not there which banks there are. Every other error
// passes unchanged.
func (run *Run) elsewhere(name string, err error) error {
	var p *Problem
	bank, _, ok := otherBank(name)
	if !ok || !errors.As(err, &p) || p.Code != CodeNotFound {
		return err
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
