package cli

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/kb/usage"
)

func newDoctorCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "doctor",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runDoctor(cmd.Context(), a) },
	}
}

// runDoctor looks at the machinery, and writes nothing: no cache is made, no lock
// is taken, no transaction is finished, nobody is asked.
func runDoctor(ctx context.Context, a *app) error {
	x := &examination{app: a, ctx: ctx}
	x.d = doctorDocument{SchemaVersion: schemaVersion, Action: "doctor", Program: programOf(thisVersion()), Problems: []finding{},
		Journal: doctorJournal{Files: []string{}}, Plans: doctorPlans{Waiting: []string{}}, Hosts: []doctorHost{}}
	x.model()
	bank, err := a.bank()
	switch {
	case err == nil:
		x.bank = bank
		if err := x.all(); err != nil {
			return err
		}
	case errors.Is(err, kb.ErrNoBank) && a.bankDir == "" && a.bankFromEnv() == "":
		// the program can be well without a bank
	default:
		return err
	}
	x.hosts()
	return x.show()
}

// An examination collects what doctor tells.
type examination struct {
	app  *app
	ctx  context.Context
	bank *kb.Bank
	d    doctorDocument
}

// all looks at everything that a bank has.
func (x *examination) all() error {
	x.d.Bank = &doctorBank{Path: x.bank.Dir()}
	for _, look := range []func() error{x.embedder, x.cache, x.lock, x.journal, x.plans, x.backups, x.history, x.state, x.usage, x.git} {
		if err := look(); err != nil {
			return err
		}
	}
	return nil
}

// bad adds what is wrong: code and words for a file that is damaged, or another
// message.
func (x *examination) bad(s severity, code, path string, m message, hint message, args ...any) {
	next := ""
	if hint != 0 {
		next = x.app.say(hint)
	}
	x.d.Problems = append(x.d.Problems, finding{s, code, path, 1, 1, x.app.say(m, args...), next, ""})
}

// broken takes a complaint about a file as a problem, and returns other errors.
func (x *examination) broken(code string, err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	f := x.app.badFile(file)
	f.Code = code
	x.d.Problems = append(x.d.Problems, f)
	return nil
}

// model reads all of the model in the binary.
func (x *examination) model() {
	m, err := builtinModel()
	if err != nil {
		x.bad(severe, "model", "", msgDoctorModelBad, msgHintReinstall, err)
		return
	}
	x.d.Model = doctorModel{Name: m.Model().Name, SHA256: m.Model().Hash, Dims: m.Model().Dims, Verified: true}
	if err := builtin.Verify(); err != nil {
		x.d.Model.Verified = false
		x.bad(severe, "model", "", msgDoctorModelBad, msgHintReinstall, err)
	}
}

// embedder tells which one was chosen, and whether it is known to fail. It is not
// asked: that is for tacit check.
func (x *examination) embedder() error {
	config, err := x.bank.Config()
	if err := x.broken(string(codeBadFile), err); err != nil {
		return err
	}
	c, err := x.app.chooseEmbedder(config)
	var p *problem
	if errors.As(err, &p) {
		x.d.Problems = append(x.d.Problems, finding{severe, "embedder", "", 1, 1, p.msg, p.hint, ""})
		return nil
	}
	if err != nil {
		return err
	}
	x.d.Embedder = doctorEmbedder{Name: c.Name()}
	if c.Known != nil {
		x.d.Embedder.Where = c.Where()
	}
	if o, out := embedder.LookForOutage(x.bank, c); out {
		x.d.Embedder.Outage = o.Why
		x.bad(mild, "embedder", "", msgMissed, msgHintCheckEmbedder, c.Name(), o.Why)
	}
	return nil
}

func (x *examination) cache() error {
	m, err := builtinModel()
	if err != nil {
		return nil // told already
	}
	h := index.LookAtCache(x.bank, m.Model())
	x.d.Cache = doctorCache{string(h.State), h.Bytes, h.Stats.Memories, h.Stats.Stale}
	if h.State == index.CacheDamaged || h.SetAside {
		x.bad(mild, "cache", x.bank.CacheDir(), msgDoctorCacheBad, msgHintCache)
	}
	return nil
}

func (x *examination) lock() error {
	holder, held := x.bank.Locked()
	x.d.Lock = doctorLock{held, holder}
	return nil
}

// journal looks for a transaction that is agreed to and not finished.
func (x *examination) journal() error {
	files, err := transaction.Pending(x.bank)
	x.d.Journal.Pending = files != nil || err != nil
	x.d.Journal.Files = slices.AppendSeq([]string{}, maps.Keys(files))
	slices.Sort(x.d.Journal.Files)
	if files != nil {
		x.bad(mild, "journal", x.bank.StateDir()+"/journal", msgDoctorJournal, msgHintJournal, len(files))
	}
	return x.broken("journal", err)
}

func (x *examination) plans() error {
	plans, bad, err := govern.Pending(x.bank)
	x.d.Plans = doctorPlans{Waiting: []string{}, Damaged: len(bad)}
	for _, p := range plans {
		x.d.Plans.Waiting = append(x.d.Plans.Waiting, p.Ops.ID)
	}
	for _, e := range bad {
		x.broken("plan", e)
	}
	return err
}

// backups verifies the hashes of all that can be undone.
func (x *examination) backups() error {
	ids, err := transaction.Backups(x.bank)
	x.d.Backups.Count = len(ids)
	for _, id := range ids {
		if _, err := transaction.Backup(x.bank, id); err == nil {
			continue
		} else if err := x.broken("backup", err); err != nil {
			return err
		}
		x.d.Backups.Damaged++
	}
	if len(ids) > 0 {
		x.d.Backups.Newest, x.d.Backups.Oldest = ids[0], ids[len(ids)-1]
	}
	return ignoreAbsent(err)
}

func (x *examination) history() error {
	records, bad, err := govern.History(x.bank)
	if err := x.broken("bad-history", err); err != nil {
		return err
	}
	x.d.History = doctorHistory{Records: len(records), Damaged: len(bad)}
	if n := len(records); n > 0 {
		x.d.History.Last, x.d.History.At, x.d.History.Command = records[n-1].ID, records[n-1].At, records[n-1].Command
	}
	for _, e := range bad {
		x.broken("bad-history", e)
	}
	return nil
}

// state reads what INDEX.md and the files last agreed on.
func (x *examination) state() error {
	s, err := table.LoadState(x.bank)
	x.d.State = s != nil
	return x.broken("state", err)
}

func (x *examination) usage() error {
	l, err := usage.Read(x.bank)
	x.d.Usage = doctorUsage{l.Since, len(l.Last)}
	if err != nil {
		x.bad(mild, "usage", x.bank.StateDir(), msgDoctorUsageBad, msgHintUsageLog, err)
	}
	return nil
}

func (x *examination) git() error {
	s := inspect.Git(x.ctx, x.bank)
	x.d.Git = doctorGit{Top: s.Top, Branch: s.Branch, Changed: s.Changed}
	x.merges()
	if err := transaction.GitAtWork(x.bank); err != nil {
		x.d.Git.Busy = true
		x.bad(mild, "git", "", msgDoctorGitBusy, msgHintGitBusy, err)
	}
	if s.Private > 0 {
		x.bad(severe, "private-in-git", ".tacit", msgDoctorPrivate, msgHintPrivate, s.Private)
	}
	return nil
}

// merges looks at whether git knows how to merge the bank.
func (x *examination) merges() {
	repo, err := repository.Open(x.ctx, x.bank)
	if err != nil {
		return
	}
	s := repo.State(x.ctx)
	x.d.Git.Attributes, x.d.Git.Driver, x.d.Git.Hook = s.Attributes, s.Driver, s.Hook
	switch {
	case s.Attributes && s.Other != "":
		x.bad(mild, "merge-driver", "", msgDoctorOtherDriver, msgHintNoDriver, s.Other)
	case s.Attributes && !s.Driver:
		x.bad(mild, "merge-driver", "", msgDoctorNoDriver, msgHintNoDriver)
	}
}

func ignoreAbsent(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// show writes the document, and ends with 1 if something is broken.
func (x *examination) show() error {
	for _, f := range x.d.Problems {
		if f.Severity == severe {
			x.d.Errors++
		} else {
			x.d.Warnings++
		}
	}
	x.d.bank = x.bank
	if err := x.app.show(x.d); err != nil {
		return err
	}
	if x.d.Errors > 0 {
		return status(exitError)
	}
	return nil
}
