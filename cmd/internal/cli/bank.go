package cli

import (
	"cmp"
	"errors"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb"
)

// openBank opens the bank that the command works on: the one named by --bank,
// else by TACIT_BANK or EMBEDDED_MEMORY_ROOT, else the memory-bank folder that is
// nearest above the working directory.
func (a *app) openBank() (*kb.Bank, error) {
	if dir := cmp.Or(a.bankDir, a.bankFromEnv()); dir != "" {
		bank, err := kb.Open(dir)
		return bank, a.explainNoBank(err, msgNoBankThere, dir)
	}
	dir, err := a.workdir()
	if err != nil {
		return nil, err
	}
	bank, err := kb.Find(dir)
	return bank, a.explainNoBank(err, msgNoBankAbove, dir)
}

// explainNoBank says in the person's language that there is no bank, and how to
// get one. Every other error passes unchanged.
func (a *app) explainNoBank(err error, m message, dir string) error {
	if !errors.Is(err, kb.ErrNoBank) {
		return err
	}
	return &problem{code: codeNoBank, msg: a.say(m, dir), hint: a.say(msgHintInit), err: err}
}

// bankPath returns a path of the bank as the person can open it from where they
// are: relative to the working directory if the bank is below it, else absolute.
func (a *app) bankPath(bank *kb.Bank, path string) string {
	full := filepath.Join(bank.Dir(), filepath.FromSlash(path))
	dir, err := a.workdir()
	if err != nil {
		return full
	}
	rel, err := filepath.Rel(dir, full)
	if err != nil || !filepath.IsLocal(rel) {
		return full
	}
	return rel
}
