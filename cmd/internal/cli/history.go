package cli

import (
	"cmp"
	"slices"
	"strings"
	"time"

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
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runHistory(cmd, a, limit) },
	}
	cmd.Flags().IntVar(&limit, "limit", limit, a.say(msgFlagHistoryLimit))
	return cmd
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
	for _, f := range d.Problems {
		f.writeText(p, d.bank)
	}
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

func newTimelineCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "timeline [ID]",
		Args: a.argsBetween(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return runTimeline(a, slices.Concat(args, []string{""})[0])
		},
	}
}

// A timelineDocument is the life of the memories, or of one of them, the oldest
// event first.
type timelineDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	ID            string      `json:"id,omitempty"` // the memory that was asked for
	Events        []eventItem `json:"events"`
	Problems      []finding   `json:"problems"`

	bank *kb.Bank
}

// An eventItem is what happened to one file.
type eventItem struct {
	At        string `json:"at"` // RFC 3339
	Operation string `json:"operation"`
	Command   string `json:"command"`
	Type      string `json:"type"` // create, update or delete
	Memory    string `json:"memory"`
	Path      string `json:"path"`
	Reason    string `json:"reason,omitempty"`
	Undoes    string `json:"undoes,omitempty"`

	at time.Time
}

func runTimeline(a *app, id string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	records, bad, err := govern.History(bank)
	if err != nil {
		return err
	}
	d := timelineDocument{SchemaVersion: schemaVersion, Action: "timeline", ID: id, Events: []eventItem{}, Problems: a.badFiles(bad), bank: bank}
	for _, r := range records {
		for _, op := range r.Operations {
			if id == "" || kb.SameName(op.Memory, id) || op.Path == id {
				d.Events = append(d.Events, eventItem{r.At, r.ID, r.Command, op.Type, op.Memory, op.Path, cmp.Or(op.Reason, r.Reason), r.Undoes, r.Time()})
			}
		}
	}
	if id != "" && len(d.Events) == 0 {
		return &problem{code: codeNotFound, msg: a.say(msgDiffNoHistory, id), hint: a.say(msgHintHistory)}
	}
	return a.show(d)
}

func (d timelineDocument) writeText(p *page) {
	a := p.app
	for _, f := range d.Problems {
		f.writeText(p, d.bank)
	}
	if len(d.Events) == 0 {
		a.note(msgHistoryEmpty)
	}
	var rows [][]string
	for _, e := range d.Events {
		last := quote(e.Path)
		if e.Reason != "" {
			last += a.say(msgPlanWhy, e.Reason)
		}
		if e.Undoes != "" {
			last += a.say(msgPlanWhy, a.say(msgHistoryUndoes, e.Undoes))
		}
		rows = append(rows, []string{a.shortTime(e.at), a.doneWord(e.Type), quote(e.Memory), last})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}
