package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
)

// historyLimit is how many operations are shown unless a person wants more.
const historyLimit = 20

func newHistoryCommand(a *app) *cobra.Command {
	limit := historyLimit
	cmd := &cobra.Command{
		Use:  "history",
		Args: a.noMemoryNamed(),
		RunE: func(cmd *cobra.Command, _ []string) error { return runHistory(cmd, a, limit) },
	}
	cmd.Flags().IntVar(&limit, "limit", limit, a.say(msgFlagHistoryLimit))
	return cmd
}

// noMemoryNamed accepts no arguments. Who names a memory is told of the command that
// tells its life.
func (a *app) noMemoryNamed() cobra.PositionalArgs {
	none := a.argsBetween(0, 0)
	return func(cmd *cobra.Command, args []string) error {
		err := none(cmd, args)
		var p *problem
		if errors.As(err, &p) && len(args) == 1 {
			p.hint = a.say(msgHintTimelineOf, shellWord(args[0]))
		}
		return err
	}
}

// A historyDocument lists what was done to the bank, the latest first.
type historyDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	Operations    []historyItem `json:"operations"`
	Problems      []finding     `json:"problems"` // lines that are no records

	bank *kb.Bank
}

// A historyItem is one operation: its line of history, and whether it still holds.
type historyItem struct {
	govern.Record
	UndoneBy string `json:"undone_by,omitempty"`
}

func runHistory(cmd *cobra.Command, a *app, limit int) error {
	if limit < 1 {
		return a.wrongUsage(cmd, msgLimitTooSmall)
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	records, bad, err := govern.History(bank)
	if err != nil {
		return err
	}
	d := historyDocument{SchemaVersion: schemaVersion, Action: "history", Operations: []historyItem{}, Problems: a.badFiles(bad), bank: bank}
	undone := govern.Undone(records)
	for _, r := range slices.Backward(records) {
		if len(d.Operations) == limit {
			break
		}
		d.Operations = append(d.Operations, historyItem{r, undone[r.ID]})
	}
	return a.show(d)
}

func (a *app) badFiles(bad []*kb.FileError) []finding {
	list := []finding{}
	for _, e := range bad {
		list = append(list, a.badFile(e))
	}
	return list
}

func (d historyDocument) writeText(p *page) {
	a := p.app
	p.findings(d.Problems, d.bank)
	if len(d.Operations) == 0 {
		a.note(msgHistoryEmpty)
	}
	for _, r := range d.Operations {
		p.line(p.paint(bold, quote(r.ID)) + "  " + strings.Join(a.aboutRecord(r), "  "))
		for _, op := range r.Operations {
			line := "  " + a.doneWord(op.Type) + ": " + quote(op.Path)
			if op.Reason != "" {
				line += a.say(msgPlanWhy, op.Reason)
			}
			p.line(line)
		}
	}
}

// aboutRecord says when, by whom and how an operation came about.
func (a *app) aboutRecord(r historyItem) []string {
	words := []string{a.shortTime(r.Time()), quote(r.Command), quote(r.Who), a.confirmedWord(r.ConfirmedBy)}
	if r.Reason != "" {
		words = append(words, quote(r.Reason))
	}
	if r.Undoes != "" {
		words = append(words, a.say(msgHistoryUndoes, r.Undoes))
	}
	if r.UndoneBy != "" {
		words = append(words, a.say(msgHistoryUndone, r.UndoneBy))
	}
	return words
}

func (a *app) confirmedWord(by string) string {
	switch by {
	case govern.Terminal:
		return a.say(msgConfirmedTerminal)
	case govern.ByFlag:
		return a.say(msgConfirmedFlag)
	case govern.Elicitation:
		return a.say(msgConfirmedElicitation)
	}
	return quote(by)
}
