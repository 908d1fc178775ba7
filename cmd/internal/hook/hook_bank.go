package hook

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// bankOf returns the bank that a host's prompt is about, or nil: the one that a
// person names by flag or environment, else the nearest one above the folder that
// the agent works in, above one that is open, above the project as the host's
// environment has it, above the working directory.
//
// A transaction that is agreed to and not finished is read through and not
// finished: the hook writes nothing outside of .tacit.
func (h *call) bankOf(in host.Input) *kb.Bank {
	bank := h.findBank(in)
	if bank == nil {
		return nil
	}
	if files, err := transaction.Pending(bank); err == nil && files != nil {
		return bank.Over(files)
	}
	return bank
}

// bankOfPrompt is bankOf, or an empty bank where there is none and the person has other banks,
// which answer alone then. It keeps what was said there.
func (h *call) bankOfPrompt(in host.Input) *kb.Bank {
	if bank := h.bankOf(in); bank != nil || cmp.Or(h.BankDir, h.BankFromEnv()) != "" {
		return bank
	}
	s, err := h.BesideSettings()
	if err != nil {
		return nil
	}
	bank, _ := s.StandIn()
	return bank
}

func (h *call) findBank(in host.Input) *kb.Bank {
	if dir := cmp.Or(h.BankDir, h.BankFromEnv()); dir != "" {
		bank, err := kb.Open(dir)
		if err != nil || session.BankBelow(dir) != "" { // a project is no bank: nothing is made in it
			return nil
		}
		return bank
	}
	workdir, _ := h.Workdir()
	for _, dir := range append(append([]string{in.Cwd}, in.Roots...), in.Project, workdir) {
		if dir == "" {
			continue
		}
		if bank, err := kb.Find(dir); err == nil {
			return bank
		}
	}
	return nil
}

// isQuiet reports whether the bank wants nothing said at the event.
func (h *call) isQuiet(in host.Input) bool {
	bank := h.bankOf(in)
	if bank == nil {
		return false
	}
	config, _ := bank.Config() // what cannot be read has its defaults
	return slices.Contains(config.Quiet, string(h.event))
}

// base is the folder from which the agent sees files.
func (h *call) base(in host.Input) string {
	workdir, _ := h.Workdir()
	root := ""
	if len(in.Roots) > 0 {
		root = in.Roots[0]
	}
	return cmp.Or(in.Cwd, root, in.Project, workdir)
}

// folderOf returns the folder of a bank as the agent can open it: relative to where
// it works, if the bank is below, else absolute.
func (h *call) folderOf(in host.Input, bank *kb.Bank) string {
	rel, below := filename.Below(h.base(in), bank.Dir())
	if !below {
		return filepath.ToSlash(bank.Dir())
	}
	return filepath.ToSlash(rel)
}

// filesOf returns the files that a person attached, as globs in memories are
// written: relative to the folder that the bank is in.
func (h *call) filesOf(in host.Input, bank *kb.Bank) (files []string) {
	for _, name := range in.Files {
		if !filepath.IsAbs(name) {
			name = filepath.Join(h.base(in), name)
		}
		if rel, below := filename.Below(filepath.Dir(bank.Dir()), name); below {
			files = append(files, filepath.ToSlash(rel))
		}
	}
	return files
}

// open opens a bank for a prompt, always with the built-in embedder: no host is
// asked. When there is no time for all files that changed, those that are read
// answer, and the next prompt goes on.
func (h *call) open(ctx context.Context, bank *kb.Bank, config kb.Config) (*session.Finder, error) {
	model, err := session.BuiltinModel()
	if err != nil {
		return nil, err
	}
	x, err := index.Open(ctx, bank, model, index.Options{Deadline: h.begun.Add(Time.Reading)})
	if err != nil {
		return nil, err
	}
	f, err := session.NewFinder(&session.Snapshot{Bank: bank, Model: model, Embedder: model, Index: x}, config, nil)
	if err != nil {
		x.Close()
	}
	return f, err
}

// since returns the time from the start of the hook in milliseconds.
func (h *call) since() float64 { return float64(time.Since(h.begun).Microseconds()) / 1000 }
