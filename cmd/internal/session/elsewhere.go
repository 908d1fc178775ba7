package session

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// InBank returns the run and the name under which a memory can be opened that is named as the
// match of another bank is: NAME:ID. Where NAME is no bank of the person's settings, both are
// as they were; a memory that is not found then may lie in a store, which Absent says.
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

// elsewhere says of a memory NAME:ID that is not there how its text is had, if it may lie in a
// store, or which banks there are. Every other error passes unchanged.
func (run *Run) elsewhere(name string, err error) error {
	var p *Problem
	bank, _, ok := otherBank(name)
	if !ok || !errors.As(err, &p) || p.Code != CodeNotFound {
		return err
	}
	s, settings := run.BanksOfPerson()
	if settings != nil || len(s.Banks)+len(s.Stores) == 0 && len(run.AskStores) == 0 {
		return err
	}
	p.Msg = run.Say(msgNoBankOfPerson, bank)
	var names []string
	for _, b := range s.Banks {
		names = append(names, b.Name)
	}
	switch near := misspelt.Closest(bank, names); {
	case near != "":
		p.Hint = run.Say(MsgHintDidYouMean, near+strings.TrimPrefix(name, bank))
	case len(s.Stores)+len(run.AskStores) > 0:
		p.Hint = run.Say(msgHintStoreText)
	default:
		slices.Sort(names)
		p.Hint = run.Say(msgHintBanks, strings.Join(names, ", "))
	}
	return p
}

// The messages of this file.
var (
	msgNoBankOfPerson = lang.Text{
		EN: `your settings list no bank "%s" on this machine`,
		ZH: `你的设置中没有位于本机的记忆库 "%s"`,
		JA: `このマシンのメモリバンクとして "%s" は設定に登録されていません`,
	}
	msgHintStoreText = lang.Text{
		EN: `tacit show cannot read a memory in a shared index; ask for it: tacit load "QUESTION"`,
		ZH: `tacit show 不能读取共享索引中的记忆；请提问以取得正文：tacit load "问题"`,
		JA: `tacit show ではストアにある記憶を読めません。質問して読み込んでください: tacit load "質問"`,
	}
	msgHintBanks = lang.Text{
		EN: "your banks: %s",
		ZH: "你的记忆库：%s",
		JA: "登録済みのメモリバンク: %s",
	}
)
