package cli

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A drafting is what the commands that add and change memories have in common:
// the bank as it is now, and why it shall change.
type drafting struct {
	*draft.Catalogue
	app     *app
	bank    *kb.Bank
	command string // for history
	reason  string
	now     time.Time
}

func (a *app) openDrafting(command, reason string) (*drafting, error) {
	if err := a.refuseSecret("reason", reason); err != nil {
		return nil, err
	}
	bank, err := a.bank()
	if err != nil {
		return nil, err
	}
	now := time.Now()
	c, err := draft.Open(bank, now)
	return &drafting{c, a, bank, command, reason, now}, err
}

// propose makes a plan of what was drafted and brings about a decision.
func (d *drafting) propose(ctx context.Context, ops []schema.Operation, err error) error {
	if err != nil {
		return d.app.refused(err, d.Catalogue)
	}
	if len(ops) == 0 {
		return d.app.proposed(ctx, d.bank, nil, govern.ErrNothing)
	}
	plan, err := govern.Prepare(d.bank, schema.MemoryOps{Operations: ops}, d.command, d.reason, d.now)
	return d.app.proposed(ctx, d.bank, plan, err)
}

// find returns the file that a person means.
func (d *drafting) find(name string) (draft.Source, error) {
	s, err := d.Find(name)
	return s, d.app.waiting(d.bank, name, d.app.refused(err, d.Catalogue))
}

// addChangeFlags gives a command what every change has: --yes and --reason.
func (a *app) addChangeFlags(cmd *cobra.Command, reason *string) {
	a.addYes(cmd)
	cmd.Flags().StringVar(reason, "reason", "", a.say(msgFlagReason))
}

// fieldFlags are the values of the flags that stand for front matter.
type fieldFlags map[string]*typed

// typed is a flag that remembers everything that was typed for it.
type typed struct {
	values []string
	list   bool
}

func (t *typed) String() string     { return "" }
func (t *typed) Set(s string) error { t.values = append(t.values, s); return nil }

func (t *typed) Type() string {
	if t.list {
		return "list"
	}
	return "string"
}

// flagOf is the name of the flag for a field. --lang is the language of the
// messages.
func flagOf(field string) string {
	if field == "lang" {
		field = "memory_lang"
	}
	return strings.ReplaceAll(field, "_", "-")
}

// addFieldFlags gives a command a flag for each field. A field may be typed as it
// stands in the file, too: --not_when.
func (a *app) addFieldFlags(cmd *cobra.Command) fieldFlags {
	flags := fieldFlags{}
	cmd.Flags().SortFlags = false
	for _, f := range draft.Fields {
		flags[f.Name] = &typed{list: f.List}
		cmd.Flags().Var(flags[f.Name], flagOf(f.Name), a.fieldUsage(f))
		if f.Words != nil {
			complete(cmd, flagOf(f.Name), f.Words)
		}
	}
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	return flags
}

func (a *app) fieldUsage(f draft.Field) string {
	switch {
	case f.List:
		return a.say(msgFlagFieldList)
	case f.Words != nil:
		return strings.Join(f.Words, " | ")
	}
	return a.fits(f.Wants())
}

// read returns the fields that were typed.
func (flags fieldFlags) read(a *app) (map[string]any, error) {
	fields := map[string]any{}
	for _, f := range draft.Fields {
		if t := flags[f.Name]; len(t.values) > 0 {
			if !utf8.ValidString(strings.Join(t.values, "")) {
				return nil, &problem{code: codeUsage, msg: a.say(msgNotUTF8)}
			}
			if err := a.refuseSecret(flagOf(f.Name), t.values...); err != nil {
				return nil, err
			}
			value, err := f.Read(t.values)
			if err != nil {
				return nil, a.refused(err, nil)
			}
			fields[f.Name] = value
		}
	}
	return fields, nil
}

// text returns what was typed for a text, or stdin for "-".
func (a *app) text(ctx context.Context, typed string) (string, error) {
	name := ""
	if typed == "-" {
		data, err := a.readInput(ctx, "-")
		if err != nil {
			return "", err
		}
		typed, name = string(data), "stdin"
	}
	if !utf8.ValidString(typed) {
		return "", &problem{code: codeBadInput, msg: a.say(msgNotUTF8), path: name}
	}
	return typed, nil
}

// atMostOne returns the error for two flags that exclude each other, and were
// both given.
func (a *app) atMostOne(cmd *cobra.Command, names ...string) error {
	given := slices.DeleteFunc(names, func(name string) bool { return !cmd.Flags().Changed(name) })
	if len(given) > 1 {
		return a.wrongUsage(cmd, msgNotTogether, "--"+given[0], "--"+given[1])
	}
	return nil
}
