package proposal

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/typeword"
)

// A Drafting is what the commands that add and change memories have in common:
// the bank as it is now, and why it shall change.
type Drafting struct {
	*draft.Catalogue
	*Asker
	Bank    *kb.Bank
	Command string // for history
	Reason  string
	Now     time.Time
}

// OpenDrafting opens the bank for a command that drafts operations. The command and
// the reason go into history.
func OpenDrafting(ask *Asker, command, reason string) (*Drafting, error) {
	if err := ask.RefuseSecret("reason", reason); err != nil {
		return nil, err
	}
	bank, err := ask.Run.Bank()
	if err != nil {
		return nil, err
	}
	now := time.Now()
	c, err := draft.Open(bank, now)
	return &Drafting{c, ask, bank, command, reason, now}, err
}

// Propose makes a plan of what was drafted and brings about a decision.
func (d *Drafting) Propose(ctx context.Context, ops []schema.Operation, err error) error {
	if err != nil {
		return Refused(d.Run, err, d.Catalogue)
	}
	if len(ops) == 0 {
		return d.Proposed(ctx, d.Bank, nil, govern.ErrNothing)
	}
	plan, err := d.Prepare(ctx, ops)
	return d.Proposed(ctx, d.Bank, plan, err)
}

// Prepare makes a plan of what was drafted. One that makes a memory says which
// memories of the bank are like it.
func (d *Drafting) Prepare(ctx context.Context, ops []schema.Operation) (*govern.Plan, error) {
	plan, err := govern.Prepare(d.Bank, schema.MemoryOps{Operations: ops}, d.Command, d.Reason, d.Now)
	switch {
	case err == nil && (d.Command == "merge" || d.Command == "edit" && slices.ContainsFunc(ops, retitles)):
		return plan, noteLeaving(ctx, plan)
	case err != nil || d.Command != "add":
		return plan, err
	}
	model, near, err := d.Run.OpenSimilar(ctx, d.Bank)
	if err != nil {
		return nil, err
	}
	defer near.Close()
	return plan, plan.NoteTwins(ctx, near, model)
}

// retitles reports whether an operation gives a memory another title, which may be all that said something.
func retitles(op schema.Operation) bool {
	_, ok := op.FrontMatter["title"]
	return ok
}

// noteLeaving says in a plan what leaves the search with a memory that is replaced, or with a title.
func noteLeaving(ctx context.Context, plan *govern.Plan) error {
	model, err := session.BuiltinModel()
	if err != nil {
		return err
	}
	return plan.NoteTwins(ctx, nil, model)
}

// FindSource returns the file that a person means.
func (d *Drafting) FindSource(name string) (draft.Source, error) {
	s, err := d.Find(name)
	return s, d.Run.Absent(d.Bank, name, Refused(d.Run, err, d.Catalogue))
}

// AddChangeFlags gives a command what every change has: --yes and --reason.
func AddChangeFlags(ask *Asker, cmd *cobra.Command, reason *string) {
	AddYes(ask.Run, cmd, &ask.Yes)
	cmd.Flags().StringVar(reason, "reason", "", ask.Say(msgFlagReason))
}

// FieldFlags are the values of the flags that stand for front matter.
type FieldFlags map[string]*Typed

// Typed is a flag that remembers everything that was typed for it.
type Typed struct {
	values []string
	List   bool
}

func (t *Typed) String() string     { return "" }
func (t *Typed) Set(s string) error { t.values = append(t.values, s); return nil }

func (t *Typed) Type() string {
	if t.List {
		return "list"
	}
	return "string"
}

// FlagOf is the name of the flag for a field. --lang is the language of the
// messages.
func FlagOf(field string) string {
	if field == "lang" {
		field = "memory_lang"
	}
	return strings.ReplaceAll(field, "_", "-")
}

// AddFieldFlags gives a command a flag for each field. A field may be typed as it
// stands in the file, too: --not_when.
func AddFieldFlags(run *session.Run, cmd *cobra.Command) FieldFlags {
	flags := FieldFlags{}
	cmd.Flags().SortFlags = false
	for _, f := range draft.Fields {
		flags[f.Name] = &Typed{List: f.List}
		cmd.Flags().Var(flags[f.Name], FlagOf(f.Name), fieldUsage(run, f))
		if f.Words != nil {
			session.Complete(cmd, FlagOf(f.Name), f.Words)
		}
	}
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	return flags
}

// fieldUsage says what a field is for, and the words that it may have.
func fieldUsage(run *session.Run, f draft.Field) string {
	meaning, known := fieldMeanings[f.Name]
	switch {
	case !known:
		return fits(run, f.Wants())
	case f.Words != nil:
		return run.Say(meaning) + run.Say(oneOfWords, strings.Join(f.Words, " | "))
	case f.List:
		return run.Say(meaning) + run.Say(several(f))
	}
	return run.Say(meaning)
}

func several(f draft.Field) lang.Text {
	if f.Form == kb.FormSentences {
		return msgSeveralSentences
	}
	return msgSeveral
}

// Read returns the fields that were typed.
func (flags FieldFlags) Read(run *session.Run) (map[string]any, error) {
	fields := map[string]any{}
	for _, f := range draft.Fields {
		if t := flags[f.Name]; t != nil && len(t.values) > 0 {
			if !utf8.ValidString(strings.Join(t.values, "")) {
				return nil, &session.Problem{Code: session.CodeUsage, Msg: run.Say(session.MsgNotUTF8)}
			}
			if err := run.RefuseSecret(FlagOf(f.Name), t.values...); err != nil {
				return nil, err
			}
			values := t.values
			if f.Name == "type" && typeword.Is(values[0]) {
				values = []string{string(typeword.Of(values[0]))} // a rule is a standard
			}
			value, err := f.Read(values)
			if err != nil {
				return nil, Refused(run, err, nil)
			}
			fields[f.Name] = value
		}
	}
	return fields, nil
}

// Text returns what was typed for a text, or stdin for "-".
func Text(ctx context.Context, run *session.Run, typed string) (string, error) {
	name := ""
	if typed == "-" {
		data, err := run.ReadInput(ctx, "-")
		if err != nil {
			return "", err
		}
		typed, name = string(data), "stdin"
	}
	if !utf8.ValidString(typed) {
		return "", &session.Problem{Code: session.CodeBadInput, Msg: run.Say(session.MsgNotUTF8), Path: name}
	}
	return typed, nil
}

// AtMostOne returns the error for two flags that exclude each other, and were
// both given.
func AtMostOne(run *session.Run, cmd *cobra.Command, names ...string) error {
	given := slices.DeleteFunc(names, func(name string) bool { return !cmd.Flags().Changed(name) })
	if len(given) > 1 {
		return run.WrongUsage(cmd, MsgNotTogether, "--"+given[0], "--"+given[1])
	}
	return nil
}

// The messages of this file.
var (
	MsgNotTogether = lang.Text{
		EN: "%[1]s and %[2]s cannot be used together",
		ZH: "%[1]s 和 %[2]s 不能同时使用",
		JA: "%[1]s と %[2]s は一緒に使えません",
	}
	msgFlagReason = lang.Text{
		EN: "the reason, for the history",
		ZH: "原因，记入历史",
		JA: "変更の理由（履歴に残る）",
	}
)
