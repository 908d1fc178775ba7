package cli

import (
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newCheckCommand(a *app) *cobra.Command {
	var opts checkOptions
	cmd := &cobra.Command{
		Use:  "check",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case opts.fix && opts.staged:
				return a.wrongUsage(cmd, msgNotTogether, "--fix", "--staged")
			case opts.fix && opts.all:
				return a.wrongUsage(cmd, msgNotTogether, "--fix", "--all")
			case opts.fix:
				return runFix(cmd.Context(), a)
			case a.yes:
				return a.wrongUsage(cmd, msgNeedsBoth, "--yes", "--fix")
			}
			return runCheck(cmd.Context(), a, opts)
		},
	}
	cmd.Flags().BoolVar(&opts.fix, "fix", false, a.say(msgFlagFix))
	cmd.Flags().BoolVar(&opts.all, "all", false, a.say(msgFlagCheckAll))
	cmd.Flags().BoolVar(&opts.staged, "staged", false, a.say(msgFlagStaged))
	a.addYes(cmd)
	return cmd
}

type checkOptions struct{ fix, staged, all bool }

func runCheck(ctx context.Context, a *app, opts checkOptions) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	choice, err := a.chooseEmbedder(wishesOf(bank))
	if err != nil {
		return err
	}
	i := inspection{app: a, bank: bank}
	if err := i.run(ctx); err != nil {
		return err
	}
	if opts.staged {
		i.staged(ctx)
	}
	if err := i.tryEmbedder(ctx, choice); err != nil {
		return err
	}
	d := checkDocument{SchemaVersion: schemaVersion, Action: "check", Memories: i.live, Problems: i.findings, Embedder: i.embedder.spoken(), bank: bank, all: opts.all}
	for _, f := range i.findings {
		if f.Severity == severe {
			d.Errors++
		} else {
			d.Warnings++
		}
	}
	i.embedder.told(a, bank)
	if err := a.show(d); err != nil {
		return err
	}
	if d.Errors > 0 {
		return status(exitError)
	}
	return nil
}

// A severity says whether a finding makes check end with 1.
type severity string

const (
	severe severity = "error"   // something is lost or hidden until a person settles it
	mild   severity = "warning" // everything works, something should be better
)

// A finding is something that is wrong in the bank.
type finding struct {
	Severity severity `json:"severity"`
	Code     string   `json:"code"` // bad-file, a kind of drift, or as in inspect.go
	Path     string   `json:"path"` // relative to the bank; empty for what is about no file of it
	Line     int      `json:"line"` // 1-based, as the column is
	Column   int      `json:"column"`
	Message  string   `json:"message"`
	Hint     string   `json:"hint"`    // what to do or to type next; may be empty
	Command  string   `json:"command"` // of hint, where a command proposes the fix; else empty
}

// badFile is the finding about a file that cannot be read.
func (a *app) badFile(e *kb.FileError) finding {
	return finding{severe, string(codeBadFile), e.Path, max(e.Line, 1), max(e.Column, 1), lang.Tell(e.Msg, a.lang), lang.Tell(e.Hint, a.lang), ""}
}

// findings writes what is wrong, one finding after the other.
func (p *page) findings(all []finding, bank *kb.Bank) {
	for _, f := range all {
		f.writeText(p, bank)
	}
}

func (f finding) writeText(p *page, bank *kb.Bank) {
	st := yellow
	if f.Severity == severe {
		st = red
	}
	where := ""
	if f.Path != "" {
		where = position(p.app.bankPath(bank, f.Path), f.Line, f.Column) + ": "
	}
	p.line(where + p.paint(st, string(f.Severity)) + ": " + quote(f.Message))
	p.hint(f.Hint)
}

// hint writes what to do next below a finding, if there is anything.
func (p *page) hint(s string) {
	if s != "" {
		p.line("  " + p.paint(dim, p.app.say(msgHint, s)))
	}
}

// A checkDocument lists what is wrong in a bank.
type checkDocument struct {
	SchemaVersion string    `json:"schemaVersion"`
	Action        string    `json:"action"`
	Memories      int       `json:"memories"` // live ones that can be read
	Errors        int       `json:"errors"`
	Warnings      int       `json:"warnings"`
	Problems      []finding `json:"problems"`

	Embedder *embedderItem `json:"embedder,omitempty"` // absent where only the built-in one is concerned

	bank *kb.Bank
	all  bool // a person wants to see every finding
}

// mostAlike is how many warnings of one code a person is shown: what hundreds of
// files have in common is one thing to know, and hides the rest.
const mostAlike = 10

func (d checkDocument) writeText(p *page) {
	for _, f := range d.Problems {
		if f.Severity == severe {
			f.writeText(p, d.bank)
		}
	}
	d.writeWarnings(p)
	d.Embedder.writeText(p)
	if len(d.Problems) == 0 {
		p.say(msgCheckGood, d.Memories)
		return
	}
	p.say(msgCheckBad, d.Errors, d.Warnings, d.Memories)
}

// writeWarnings writes the warnings, and how many more there are of which code.
func (d checkDocument) writeWarnings(p *page) {
	shown := map[string]int{}
	for _, f := range d.Problems {
		if f.Severity == severe {
			continue
		}
		if shown[f.Code]++; d.all || shown[f.Code] <= mostAlike {
			f.writeText(p, d.bank)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if more := shown[code] - mostAlike; more > 0 && !d.all {
			p.line(p.paint(yellow, p.app.say(msgCheckMore, more, code)))
		}
	}
}
