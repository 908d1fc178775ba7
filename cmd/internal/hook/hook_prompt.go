package hook

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/usage"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// atOnce is the time within which two calls with the same prompt are taken for two
// hooks of one host, and not for a person who asks again.
const atOnce = 10 * time.Second

// A prompted is a prompt on its way to an answer.
type prompted struct {
	*call
	in       host.Input
	bank     *kb.Bank
	question host.Question
	query    retrieve.Query
	receipt  ledger.Receipt
	near     *usage.Hit // what came nearest where nothing matches
	unkept   bool       // the bank does not want prompts to be kept
}

// answer answers a prompt: with the memories that matter and were not shown yet, or
// with silence.
func (h *call) answer(ctx context.Context, in host.Input) reply {
	bank := h.bankOfPrompt(in)
	if bank == nil {
		return reply{host: in.Host}
	}
	p := &prompted{call: h, in: in, bank: bank, question: host.Ask(in.Prompt)}
	p.ask()
	switch {
	case p.question.Command == "remember":
		return p.quiet(ledger.NoCommand)
	case strings.TrimSpace(p.query.Text) == "":
		return p.quiet(ledger.NoWords)
	}
	f, ms, err := p.match(ctx)
	if err != nil {
		return p.failed(err)
	}
	return p.tell(ctx, f, ms)
}

// match asks the bank. The finder is the caller's to close.
func (p *prompted) match(ctx context.Context) (*session.Finder, []retrieve.Match, error) {
	config, err := p.bank.Config()
	if err != nil {
		return nil, nil, err
	}
	p.query.Begun = prompt.Begin(p.query.Text)
	f, err := p.open(ctx, p.bank, config)
	if err != nil {
		return nil, nil, err
	}
	ms, err := f.Answer(ctx, p.Run, p.query, retrieve.Options{MinScore: config.MinScore, Limit: config.Limit, Near: true})
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	p.unkept = !config.KeepPrompts || p.Env(usage.EnvOff) != ""
	if len(ms) == 1 && ms[0].Below {
		p.near, ms = &usage.Hit{ID: ms[0].Name(), Score: session.Rounded(ms[0].Score)}, nil
	}
	return f, ms, nil
}

// keep notes a prompt that was shown memories, or that something came near to.
func (p *prompted) keep(o ledger.Outcome) {
	var shown []usage.Hit
	for _, m := range p.receipt.Matches {
		if m.Told {
			shown = append(shown, usage.Hit{ID: m.ID, Score: m.Score})
		}
	}
	if p.unkept || o != ledger.Told && (o != ledger.NoMatch || p.near == nil) {
		return
	}
	usage.KeepPrompt(p.bank, usage.Prompt{Time: p.receipt.Time, Host: p.in.Host, Query: p.question.Text, Shown: shown, Near: p.near})
}

// ask puts the query together. What a task demands belongs to it wherever the prompt
// names the task; where no command says the stage, the documents of the task do.
func (p *prompted) ask() {
	q := p.question
	text := q.Text
	stage, err := retrieve.ParseStage(q.Command)
	if err == nil && q.Task != "" {
		if demand, err := p.TaskText(p.bank, q.Task); err == nil {
			text += "\n\n" + demand
		}
	}
	if stage == "" && q.Task != "" {
		stage = stageOfTask(p.bank, q.Task)
	}
	p.query = retrieve.Query{Stage: stage, Text: host.Shortened(strings.TrimSpace(text), host.MostAsked), Files: p.filesOf(p.in, p.bank)}
	p.receipt = ledger.Receipt{Time: p.begun.UTC().Truncate(time.Second), Host: p.in.Host, Query: p.query.Text, Stage: string(stage), Task: q.Task, Matches: []ledger.Shot{}}
}

// key is what tells one prompt of a session, with what answers it and what was withdrawn, from another.
func (p *prompted) key(ms []retrieve.Match, withdrawn string) string {
	key := []string{string(p.query.Stage), p.question.Task, p.query.Text, withdrawn}
	for _, m := range ms {
		key = append(key, m.Name(), version(m).Version)
	}
	return strings.Join(key, "\x00")
}

// version is a match as the ledger holds it: what changes in mid-session is told again.
func version(m retrieve.Match) ledger.Memory {
	return ledger.Memory{ID: m.Name(), Version: hex.EncodeToString(m.Entry.Sum[:4])}
}

// tell says which of the matches the agent is told.
func (p *prompted) tell(ctx context.Context, f *session.Finder, ms []retrieve.Match) reply {
	l := ledger.Open(p.bank, p.in.Context())
	known, task := l.Told(p.question.Task), cmp.Or(p.question.Task, l.Task())
	gone, withdrawn := known.Withdrawn(isIn(f))
	key := p.key(ms, gone)
	at, answered := l.Answered(key)
	var facts []host.Fact
	for _, m := range ms {
		shot := ledger.Shot{ID: m.Name(), Score: session.Rounded(m.Score)}
		if known.Holds(version(m)) && known[m.Name()].Order > withdrawn {
			shot.Why = ledger.WhyShown
		} else {
			facts = append(facts, factOf(f, m, p.folderOf(p.in, p.bank), known))
		}
		p.receipt.Matches = append(p.receipt.Matches, shot)
	}
	text, told := host.Frame(facts, p.Lang)
	facts = facts[:told]
	switch {
	case len(ms) == 0 && f.Index.Stats().Stale > 0:
		return p.done(l, f, ledger.Late) // what was not read may match
	case len(ms) == 0:
		return p.done(l, f, ledger.NoMatch)
	case answered && p.begun.Sub(at) < atOnce:
		return p.done(l, f, "") // another hook of this host has answered, and has its receipt
	case told == 0 && answered:
		return p.done(l, f, ledger.Repeated)
	case told == 0:
		return p.done(l, f, ledger.Shown)
	case ctx.Err() != nil:
		return p.done(l, f, ledger.Late) // the host has its answer, silence: nothing may be noted as shown
	case !l.Claim(key, task, versions(facts), time.Now(), atOnce):
		return p.done(l, f, "")
	}
	for i, shot := range p.receipt.Matches {
		at := slices.IndexFunc(facts, func(x host.Fact) bool { return x.Match.Name() == shot.ID })
		if p.receipt.Matches[i].Told = at >= 0; at < 0 && shot.Why == "" {
			p.receipt.Matches[i].Why = ledger.WhyRoom
		}
	}
	p.receipt.Bytes = len(text)
	r := p.done(l, f, ledger.Told)
	noted := r.after
	r.text, r.after = text, func() {
		f.NoteUse(p.Run, matchesOf(facts))
		noted()
	}
	return r
}

// isIn reports of an id whether a memory has it. Of one of another bank it is not known, nor of any while files are to be
// read, and what was told of it stands.
func isIn(f *session.Finder) func(id string) bool {
	return func(id string) bool {
		if strings.Contains(id, ":") || f.Index.Stats().Stale > 0 {
			return true
		}
		_, ok := f.Index.Find(id)
		return ok
	}
}

// factOf is a match to tell a session that was told of others before, or of this one when it said something else or
// something that is withdrawn now was told after it.
func factOf(f *session.Finder, m retrieve.Match, folder string, told ledger.Versions) host.Fact {
	_, before := told[m.Name()]
	as := told.Holds(version(m))
	return host.Fact{Match: m, Folder: folder, Detail: Detail(f, m), Changed: before && !as, Stands: as}
}

func versions(facts []host.Fact) (all []ledger.Memory) {
	for _, f := range facts {
		all = append(all, version(f.Match))
	}
	return all
}

func matchesOf(facts []host.Fact) (ms []retrieve.Match) {
	for _, f := range facts {
		ms = append(ms, f.Match)
	}
	return ms
}

// done is a silent reply after which the receipt is kept, if there is an outcome,
// and everything is given back.
func (p *prompted) done(l *ledger.Ledger, f *session.Finder, o ledger.Outcome) reply {
	r := p.quiet(o)
	keep := r.after
	r.after = func() {
		if o != "" {
			keep()
			p.keep(o)
		}
		l.Close()
		f.KeepBeside(p.end())
		f.Close()
	}
	r.reads = f.Reading()
	return r
}

// quiet is a silent reply with a receipt.
func (p *prompted) quiet(o ledger.Outcome) reply {
	p.receipt.Outcome, p.receipt.Millis = o, p.since()
	return reply{host: p.in.Host, after: func() { ledger.Keep(p.bank, p.receipt) }}
}

// failed is a silent reply where something went wrong.
func (p *prompted) failed(err error) reply {
	p.receipt.Why = err.Error()
	if errors.Is(err, context.DeadlineExceeded) {
		return p.quiet(ledger.Late)
	}
	return p.quiet(ledger.Failed)
}

// failed is a silent reply when the work was left behind, in the middle of
// whatever it was.
func (h *call) failed(in host.Input, err error) reply {
	r := reply{host: in.Host}
	if h.event != host.Prompt {
		return r
	}
	r.after = func() {
		if bank := h.findBank(in); bank != nil {
			ledger.Keep(bank, ledger.Receipt{Time: h.begun.UTC().Truncate(time.Second), Host: in.Host, Outcome: ledger.Late, Why: err.Error(),
				Query: host.Ask(in.Prompt).Text, Matches: []ledger.Shot{}, Millis: h.since()})
		}
	}
	return r
}
