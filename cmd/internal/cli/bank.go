package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// openBank opens the bank that the command works on: the one named by --bank,
// else by TACIT_BANK or EMBEDDED_MEMORY_ROOT, else the memory-bank folder that is
// nearest above the working directory.
func (a *app) openBank() (*kb.Bank, error) {
	if dir := cmp.Or(a.bankDir, a.bankFromEnv()); dir != "" {
		if below := bankBelow(dir); below != "" {
			return nil, &problem{code: codeNoBank, msg: a.say(msgNoBankThere, dir), hint: a.say(msgHintBankBelow, below), err: kb.ErrNoBank}
		}
		bank, err := kb.Open(dir)
		return a.whole(bank), a.explainNoBank(err, msgNoBankThere, dir)
	}
	dir, err := a.workdir()
	if err != nil {
		return nil, err
	}
	bank, err := kb.Find(dir)
	return a.whole(bank), a.explainNoBank(err, msgNoBankAbove, dir)
}

// whole returns a bank without half a transaction in it: what a process that
// died has left is finished, or shown as if it were. A journal that cannot be
// read is no reason not to answer; commands that write complain of it. What a
// person saved in the middle of that transaction is told.
func (a *app) whole(bank *kb.Bank) *kb.Bank {
	if bank == nil {
		return nil
	}
	full, recovered, err := transaction.Reader(context.Background(), bank)
	if err != nil {
		return bank
	}
	for _, r := range recovered {
		for _, c := range r.Conflicts {
			if c.Copy != "" {
				a.note(msgAppliedConflict, c.Path, c.Copy)
			}
		}
	}
	return full
}

// bankBelow returns the bank in a folder that has nothing of a bank itself, or
// "". A person who names their project instead would wait for answers in vain.
func bankBelow(dir string) string {
	for _, d := range bankDocuments {
		if isFile(filepath.Join(dir, d.path)) {
			return ""
		}
	}
	if below := filepath.Join(dir, shownFolder); isFile(filepath.Join(below, "INDEX.md")) {
		return below
	}
	return ""
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
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
