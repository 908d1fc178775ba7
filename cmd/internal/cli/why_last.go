package cli

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/retrieve"
)

// whyLast explains how the hook dealt with the last prompt, from what it has noted,
// and what the memories score for that question as the bank is now.
func (a *app) whyLast(ctx context.Context) error {
	bank, err := a.bank()
	if err != nil {
		return err
	}
	r, err := ledger.Last(bank)
	if errors.Is(err, ledger.ErrNoReceipt) {
		return &problem{code: codeNotFound, msg: a.say(msgLastNone), hint: a.say(msgHintLastNone), err: err}
	}
	if err != nil {
		return err
	}
	d := whyLastDocument{SchemaVersion: schemaVersion, Action: "why", Last: r, Off: !listens(a.env(envHooks), host.Prompt), Explanations: []explanation{}}
	if d.Last.Matches == nil {
		d.Last.Matches = []ledger.Shot{}
	}
	if d.Explanations, err = a.explainLast(ctx, bank, r); err != nil {
		return err
	}
	return a.show(d)
}

// explainLast asks the question of a receipt again, as the hook asks: with the
// built-in embedder. Where something went wrong, that is all there is to tell.
func (a *app) explainLast(ctx context.Context, bank *kb.Bank, r ledger.Receipt) ([]explanation, error) {
	stage, err := retrieve.ParseStage(r.Stage)
	if err != nil || strings.TrimSpace(r.Query) == "" || r.Outcome == ledger.NoCommand || r.Outcome == ledger.Failed {
		return []explanation{}, nil
	}
	config, err := bank.Config()
	if err != nil {
		return nil, err
	}
	f, err := a.openBuiltin(ctx, bank, config)
	if err != nil {
		return nil, err
	}
	defer f.close()
	q, o := retrieve.Query{Stage: stage, Text: r.Query}, retrieve.Options{MinScore: config.MinScore, Limit: config.Limit}
	ms, err := f.Match(ctx, q, o)
	if err != nil {
		return nil, err
	}
	return f.explainAround(ctx, q, o, ms)
}

// A whyLastDocument tells how the last prompt was answered.
type whyLastDocument struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"`
	Off           bool           `json:"off"` // the environment switches the hook off here
	Last          ledger.Receipt `json:"last"`
	Explanations  []explanation  `json:"explanations"` // as the bank is now: what matches, then what came nearest
}

func (d whyLastDocument) writeText(p *page) {
	a, r := p.app, d.Last
	if d.Off {
		p.say(msgLastOff, a.env(envHooks))
	}
	p.line(strings.Join(d.head(a), ", "))
	if r.Query != "" {
		p.say(msgLastPrompt, host.Shortened(guard.Line(r.Query), mostShownQuery))
	}
	p.line(p.paint(bold, d.outcome(a)))
	for _, m := range r.Matches {
		p.line("  " + quote(m.ID) + " " + strconv.FormatFloat(m.Score, 'f', 2, 64) + "  " + a.say(shotTexts[m.Why]))
	}
	if len(d.Explanations) == 0 {
		return
	}
	p.line("")
	p.say(msgLastNow)
	for _, x := range d.Explanations {
		x.writeText(p)
	}
}

// mostShownQuery is how many bytes of a question are shown.
const mostShownQuery = 400

var shotTexts = map[string]message{"": msgLastItemTold, ledger.WhyShown: msgLastItemShown, ledger.WhyRoom: msgLastItemRoom}

// head says when it was, in which host, at which stage.
func (d whyLastDocument) head(a *app) []string {
	r := d.Last
	name := "–"
	if i := slices.IndexFunc(host.Hosts, func(h host.Host) bool { return h.Name == r.Host }); i >= 0 {
		name = host.Hosts[i].Title
	}
	parts := []string{a.say(msgLastHead, r.Time.Local().Format("2006-01-02 15:04:05"), name, strconv.FormatFloat(r.Millis, 'f', 0, 64))}
	if r.Stage != "" {
		parts = append(parts, a.say(msgLastStage, r.Stage))
	}
	if r.Task != "" {
		parts = append(parts, a.say(msgLastTask, r.Task))
	}
	return parts
}

// outcome says what became of the prompt.
func (d whyLastDocument) outcome(a *app) string {
	r := d.Last
	switch r.Outcome {
	case ledger.Told:
		told := 0
		for _, m := range r.Matches {
			if m.Told {
				told++
			}
		}
		return a.say(msgLastTold, told, len(r.Matches), r.Bytes)
	case ledger.Late:
		return a.say(msgLastLate, int(Hook.Deadline.Milliseconds()))
	case ledger.Failed:
		return a.say(msgLastFailed, r.Why)
	}
	if m, ok := outcomeTexts[r.Outcome]; ok {
		return a.say(m)
	}
	return quote(string(r.Outcome))
}

var outcomeTexts = map[ledger.Outcome]message{
	ledger.NoMatch: msgLastNoMatch, ledger.Shown: msgLastShown, ledger.Repeated: msgLastRepeated,
	ledger.NoWords: msgLastNoWords, ledger.NoCommand: msgLastCommand,
}
