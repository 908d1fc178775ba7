package session

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// BesideSettings returns what else is asked: what the person's settings say, and the command
// line. An error tells what of that is not there, and the rest can be asked.
func (run *Run) BesideSettings() (banks.Settings, error) {
	s, err := run.BanksOfPerson()
	if err != nil {
		return banks.Settings{}, err
	}
	for _, address := range run.AskStores {
		s.AskStore(address)
	}
	var wrong error // the others are asked all the same
	for _, name := range run.moreBanks() {
		if s.AskNamed(name) {
			continue
		}
		dir, err := run.FolderOfBank(name)
		if err != nil {
			wrong = cmp.Or(wrong, err)
			continue
		}
		s.Ask(banks.Bank{Name: filepath.Base(filepath.Dir(dir)), Dir: dir, Mine: true})
	}
	return s, wrong
}

// BanksOfPerson reads what the person's settings say.
func (run *Run) BanksOfPerson() (banks.Settings, error) {
	s, err := banks.Read(run.configFolder())
	run.noteForeign(s.Foreign)
	return s, err
}

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
	return dir, run.noBankThere(err, name)
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

// The messages of this file.
var (
	msgFlagStore = lang.Text{
		EN: "also ask the shared index at `URL`, postgres://host/database (repeatable)",
		ZH: "同时查询 `URL`（postgres://host/database）处的共享索引（可重复）",
		JA: "`URL`（postgres://host/database）の共有ストアにも問い合わせる（繰り返し指定可）",
	}
)
