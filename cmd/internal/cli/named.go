package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

// noteSharedID tells a person who named a memory by its id that several files have
// that id: what they are shown may be about the other one. Whoever named a path is
// told nothing.
func (a *app) noteSharedID(bank *kb.Bank, name string) {
	if a.quiet {
		return
	}
	c, err := draft.Open(bank, time.Now())
	if err != nil {
		return
	}
	_, err = c.Find(name)
	var r *draft.Refusal
	if errors.As(err, &r) && r.Why == draft.Ambiguous {
		a.noteShared(r.Words[0], r.Words[1:])
	}
}

func (a *app) noteShared(id string, paths []string) {
	if len(paths) > 1 {
		a.note(msgAmbiguousID, id, strings.Join(paths, ", "))
		a.note(msgHint, a.say(msgHintAmbiguousID))
	}
}

// sharing lists the files with an id, of which one is known. It asks the index for the
// live ones, which reads no file.
func (s *snapshot) sharing(id, known string) []string {
	paths := []string{known}
	for _, e := range s.entries() {
		if e.ID == id {
			paths = append(paths, e.Path)
		}
	}
	files, _ := s.bank.ListAll()
	for _, f := range files {
		if isLivePath(f.Path) {
			continue
		}
		if src, err := s.bank.ReadFile(f.Path); err != nil || !bytes.Contains(src, []byte(id)) {
			continue
		}
		if m, err := s.bank.Load(f.Path); err == nil && m.ID == id {
			paths = append(paths, f.Path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// waiting says of a memory that is not there yet which plan would make it.
func (a *app) waiting(bank *kb.Bank, name string, err error) error {
	var p *problem
	if !errors.As(err, &p) || p.code != codeNotFound {
		return err
	}
	plans, _, _ := govern.Pending(bank)
	for _, plan := range plans {
		for _, op := range plan.Ops.Operations {
			if op.Content == nil || !kb.IsMemory(op.Path) {
				continue
			}
			if m, err := kb.Parse(op.Path, []byte(*op.Content)); err == nil && kb.SameName(m.ID, name) {
				p.hint = a.say(msgHintInPlan, plan.Ops.ID)
				return p
			}
		}
	}
	return err
}

// onePlan accepts the id of a plan. Who names none is told of the plans that wait.
func (a *app) onePlan() cobra.PositionalArgs {
	one := a.argsBetween(1, 1)
	return func(cmd *cobra.Command, args []string) error {
		err := one(cmd, args)
		var p *problem
		if len(args) > 0 || !errors.As(err, &p) {
			return err
		}
		bank, bankErr := a.bank()
		if bankErr != nil {
			return err
		}
		switch plans, _, _ := govern.Pending(bank); len(plans) {
		case 0:
		case 1:
			p.hint = a.say(msgHintOnePlan, cmd.CommandPath()+" "+plans[0].Ops.ID)
		default:
			p.hint = a.say(msgHintSomePlans, len(plans))
		}
		return err
	}
}
