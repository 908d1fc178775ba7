package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

func newCaptureCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "capture [FILE|-]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "-"
			if len(args) == 1 {
				name = args[0]
			}
			return runCapture(cmd.Context(), a, name)
		},
	}
}

func runCapture(ctx context.Context, a *app, name string) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	data, err := a.readInput(ctx, name)
	if err != nil {
		return err
	}
	read, bad := candidate.Read(data)
	unlock, err := a.lock(ctx, bank)
	if err != nil {
		return err
	}
	defer unlock()
	if err := candidate.In(bank).Sweep(); err != nil {
		return a.explainReadOnly(err, bank)
	}
	added, err := candidate.In(bank).Add(read, time.Now())
	if err != nil {
		return a.explainReadOnly(err, bank)
	}
	d := &captureDocument{SchemaVersion: schemaVersion, Action: "capture", Seen: len(read) - len(added)}
	d.sort(a, added)
	for _, p := range bad {
		d.Refused = append(d.Refused, a.refusedCandidate(name, p))
	}
	if err := a.show(d); err != nil {
		return err
	}
	return a.tellRefused(name, bad, len(read))
}

// tellRefused says on stderr what could not be taken, and with what status the
// command ends: partly done if there was anything else.
func (a *app) tellRefused(name string, bad []*candidate.Problem, read int) error {
	if len(bad) == 0 {
		return nil
	}
	if !a.json {
		if err := a.out.Flush(); err != nil {
			return err
		}
		for _, p := range bad {
			a.tell(a.candidateProblem(name, p))
		}
	}
	if read > 0 {
		return status(exitPartly)
	}
	return status(exitError)
}

// A captureDocument says what became of the candidates of one input.
type captureDocument struct {
	SchemaVersion string             `json:"schemaVersion"`
	Action        string             `json:"action"`
	Candidates    []candidateItem    `json:"candidates"` // that wait for a person
	Filtered      []candidateItem    `json:"filtered"`   // that are kept, and not shown
	Seen          int                `json:"seen"`       // how many were looked at before
	Refused       []refusedCandidate `json:"refused"`    // that could not be taken

	list string // the candidates as a person sees them
}

// sort divides candidates into those that are shown and the filtered ones.
func (d *captureDocument) sort(a *app, all []*candidate.Candidate) {
	d.Candidates, d.Filtered, d.Refused = []candidateItem{}, []candidateItem{}, []refusedCandidate{}
	var shown []*candidate.Candidate
	for _, c := range all {
		if c.Number == 0 {
			d.Filtered = append(d.Filtered, a.candidateItem(c))
			continue
		}
		shown = append(shown, c)
		d.Candidates = append(d.Candidates, a.candidateItem(c))
	}
	d.list = candidate.List(shown, a.lang, quote)
}

func (d *captureDocument) writeText(p *page) { p.w.WriteString(d.list) }

// A candidateItem is one candidate, with what is thought of it.
type candidateItem struct {
	Number     int                 `json:"number,omitempty"` // by which a person picks it; none if it is filtered
	ID         string              `json:"id"`
	Title      string              `json:"title"`
	Source     string              `json:"source"` // capture or remember
	Created    string              `json:"created"`
	Lang       string              `json:"lang"`
	Target     candidate.Target    `json:"target"` // the recommended one
	Plan       string              `json:"plan,omitempty"`
	Repeats    int                 `json:"repeats,omitempty"` // number of an earlier one that says nearly the same
	Candidate  schema.ExpCandidate `json:"candidate"`
	Evaluation schema.Evaluation   `json:"evaluation"`
	Growth     schema.Verdict      `json:"growth"` // would it help in a year, in a completely different project?
	Human      []reasonItem        `json:"human"`  // why a person must decide
	Filter     []reasonItem        `json:"filter"` // why it is not shown
	Noise      []reasonItem        `json:"noise"`  // which of the five patterns of noise it has
	Flags      []flagItem          `json:"flags"`  // what to look at
}

// A reasonItem is a reason with its code and the words that show it.
type reasonItem struct {
	Code   candidate.Code `json:"code"`
	Words  []string       `json:"words"`
	Reason string         `json:"reason"`
}

// A flagItem is something in a text that a person should look at.
type flagItem struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

func (a *app) candidateItem(c *candidate.Candidate) candidateItem {
	j := c.Evaluate()
	l := string(a.lang)
	item := candidateItem{
		Number: c.Number, ID: c.ID, Title: c.Title(), Source: c.Source, Created: c.Created.UTC().Format(time.RFC3339), Lang: c.Lang(),
		Target: j.Target(), Plan: c.Plan, Repeats: c.Repeats, Candidate: c.Said, Evaluation: j.Result(l), Growth: schema.Verdict{Passed: j.Grows, Reason: j.Growth.In(l)},
		Human: a.reasonItems(j.Human), Filter: a.reasonItems(j.Filtered), Noise: a.reasonItems(j.Noise), Flags: []flagItem{},
	}
	for _, f := range c.Flags() {
		item.Flags = append(item.Flags, flagItem{f.Rule, lang.Tell(f.Msg, a.lang)})
	}
	return item
}

func (a *app) reasonItems(reasons []candidate.Reason) []reasonItem {
	items := []reasonItem{}
	for _, r := range reasons {
		words := r.Words
		if words == nil {
			words = []string{}
		}
		items = append(items, reasonItem{r.Code, words, r.In(string(a.lang))})
	}
	return items
}

// A refusedCandidate says why one could not be taken.
type refusedCandidate struct {
	Line    int           `json:"line"`
	Column  int           `json:"column"`
	Field   string        `json:"field,omitempty"`
	Why     candidate.Why `json:"why"`
	Rule    string        `json:"rule,omitempty"` // that forbids the text
	Message string        `json:"message"`
}

func (a *app) refusedCandidate(name string, p *candidate.Problem) refusedCandidate {
	return refusedCandidate{p.Line, p.Column, p.Field, p.Why, p.Rule, a.candidateProblem(name, p).msg}
}

// candidateProblem says in the person's language why a candidate could not be
// taken, and where it stands.
func (a *app) candidateProblem(name string, p *candidate.Problem) *problem {
	if name == "-" {
		name = "stdin"
	}
	out := &problem{code: codeBadInput, path: name, line: p.Line, column: p.Column}
	switch p.Why {
	case candidate.BadWord:
		out.msg, out.hint = a.say(msgCandidateBadWord, p.Field), a.say(msgOneOf, p.Detail)
	case candidate.TooLarge:
		out.msg = a.say(msgCandidateTooLarge)
	case candidate.TooMany:
		out.msg = a.say(msgCandidateTooMany)
	case candidate.NotText:
		out.msg = a.say(msgNotUTF8)
	case candidate.Guarded, candidate.Echoed:
		out.code, out.msg = codeRefused, a.say(msgCandidateGuarded, p.Field, lang.Tell(p.Detail, a.lang))
	default:
		out.msg, out.hint = a.say(msgCandidateMalformed, lang.Tell(p.Detail, a.lang)), a.say(msgHintCandidateSchema)
	}
	return out
}
