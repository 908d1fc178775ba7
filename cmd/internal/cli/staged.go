package cli

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

// runPromote brings a draft into force, or the staged override of a device.
func runPromote(ctx context.Context, a *app, name, reason string) error {
	d, err := a.openDrafting("promote", reason)
	if err != nil {
		return err
	}
	if o, err := d.override(name, true); o != nil || err != nil {
		if err != nil {
			return err
		}
		ops, err := compile.PromoteOverride(d.bank, o.InstanceID, d.now)
		return d.propose(ctx, ops, err)
	}
	s, err := d.find(name)
	if err != nil {
		return err
	}
	ops, err := compile.Promote(d.bank, d.Catalogue, s, d.now)
	return d.propose(ctx, ops, err)
}

// runRemove deletes a memory, or the override of a device.
func runRemove(ctx context.Context, a *app, name, reason string) error {
	d, err := a.openDrafting("remove", reason)
	if err != nil {
		return err
	}
	o, err := d.override(name, false)
	if err != nil {
		return err
	}
	if o == nil {
		s, err := d.find(name)
		if err != nil {
			return err
		}
		ops, err := d.Remove(s)
		return d.propose(ctx, ops, err)
	}
	ops, err := compile.RemoveOverride(d.bank, o.InstanceID, isStaged(o))
	return d.propose(ctx, ops, err)
}

// isStaged reports whether an override lies where staged ones do.
func isStaged(o *kb.Override) bool { return strings.HasSuffix(o.Path, ".draft.md") }

// override returns the override that a person means by its path, or by the id of
// its device if no memory has that id; nil for none. Only a staged one can be
// promoted. Where one is in force and another waits, a removal has to say which.
func (d *drafting) override(name string, promote bool) (*kb.Override, error) {
	if !kb.IsOverride(bankRelative(name)) {
		if _, err := d.Find(name); !isUnknown(err) {
			return nil, nil
		}
	}
	if !promote {
		return d.app.oneOverride(d.bank, name)
	}
	found, err := overridesNamed(d.bank, name)
	if err != nil {
		return nil, err
	}
	return d.toPromote(found)
}

// bankRelative is a path as a person may type it, relative to the bank.
func bankRelative(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "./"), shownFolder+"/")
}

// overridesNamed returns the overrides that a path or the id of a device names, the
// one that is in force and the one that waits.
func overridesNamed(bank *kb.Bank, name string) (found []*kb.Override, err error) {
	path := bankRelative(name)
	all, bad := bank.Overrides()
	for _, o := range all {
		if o.Path == path || !kb.IsOverride(path) && kb.SameName(o.InstanceID, name) {
			found = append(found, o)
		}
	}
	for _, e := range bad {
		if e.Path == path {
			return nil, e
		}
	}
	return found, nil
}

// oneOverride returns the override that a path or the id of a device names; nil for
// none.
func (a *app) oneOverride(bank *kb.Bank, name string) (*kb.Override, error) {
	found, err := overridesNamed(bank, name)
	switch {
	case len(found) == 2:
		return nil, &problem{code: codeAmbiguous, msg: a.say(msgOverrideBoth, found[0].InstanceID), hint: a.say(msgHintOverrideBoth, found[0].Path, found[1].Path)}
	case len(found) == 1:
		return found[0], nil
	}
	return nil, err
}

// toPromote chooses the staged override.
func (d *drafting) toPromote(found []*kb.Override) (*kb.Override, error) {
	for _, o := range found {
		if isStaged(o) || o.Staged && len(found) == 1 {
			return o, nil
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	a, id := d.app, found[0].InstanceID
	return nil, &problem{code: codeError, msg: a.say(msgOverrideInForce, id), hint: a.say(msgHintOverrideInForce, id)}
}

// isUnknown reports whether an error says that no memory has a name.
func isUnknown(err error) bool {
	var r *draft.Refusal
	return errors.As(err, &r) && r.Why == draft.Unknown || errors.Is(err, fs.ErrNotExist)
}
