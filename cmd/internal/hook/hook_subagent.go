package hook

import (
	"context"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/retrieve"
)

// delegated answers what becomes of a subagent. Some hosts say its task when they start
// it, and others when the agent gives it the task, where nothing can be said to it yet:
// then what matters is noted, and told when a subagent of that kind begins.
func (h *call) delegated(ctx context.Context, in host.Input) reply {
	silence := reply{host: in.Host}
	by, known := host.Named(in.Host)
	bank := h.bankOf(in)
	if bank == nil || in.Session == "" || known && by.Event(host.Subagent) == "" { // it sends the task as a prompt
		return silence
	}
	p := &prompted{call: h, in: in, bank: bank, question: host.Ask(in.Prompt)}
	if in.Prompt == "" {
		return p.begin(ctx)
	}
	p.ask()
	if in.Given {
		p.promise(ctx)
		return silence
	}
	if strings.TrimSpace(p.query.Text) == "" {
		return silence
	}
	f, ms, err := p.match(ctx)
	if err != nil {
		return silence
	}
	defer f.Close()
	return p.brief(ctx, f, ms)
}

// promise notes what a subagent will be told of its task: also that it is nothing, so that
// the first to begin does not take what the next was given.
func (p *prompted) promise(ctx context.Context) {
	var shots []ledger.Shot
	if strings.TrimSpace(p.query.Text) != "" {
		if f, ms, err := p.match(ctx); err == nil {
			defer f.Close()
			for _, m := range retrieve.OfProject(ms) {
				shots = append(shots, ledger.Shot{ID: m.Entry.ID, Score: session.Rounded(m.Score)})
			}
		}
	}
	l := ledger.Open(p.bank, p.in.Session)
	defer l.Close()
	l.Promise(p.in.Kind, shots, time.Now())
}

// begin tells a subagent what was noted for its task.
func (p *prompted) begin(ctx context.Context) reply {
	silence := reply{host: p.in.Host}
	l := ledger.Open(p.bank, p.in.Session)
	defer l.Close()
	shots := l.Take(p.in.Kind, time.Now())
	if len(shots) == 0 {
		return silence
	}
	config, err := p.bank.Config()
	if err != nil {
		return silence
	}
	f, err := p.open(ctx, p.bank, config)
	if err != nil {
		return silence
	}
	defer f.Close()
	var ms []retrieve.Match
	for _, s := range shots {
		if i, ok := f.Index.Find(s.ID); ok {
			ms = append(ms, retrieve.Match{Entry: f.Index.Entry(i), Number: i, Score: s.Score})
		}
	}
	return p.brief(ctx, f, ms)
}

// brief tells a subagent of memories, once.
func (p *prompted) brief(ctx context.Context, f *session.Finder, ms []retrieve.Match) reply {
	r := reply{host: p.in.Host}
	l := ledger.Open(p.bank, p.in.Context())
	defer l.Close()
	var facts []host.Fact
	for _, m := range ms {
		facts = append(facts, factOf(f, m, p.folderOf(p.in, p.bank), nil))
	}
	text, told := host.Frame(facts, p.Lang)
	if told == 0 || ctx.Err() != nil || !l.Claim("subagent", "", versions(facts[:told]), time.Now(), 0) {
		return r
	}
	receipt := ledger.Receipt{Time: p.begun.UTC().Truncate(time.Second), Event: string(host.Subagent), Host: p.in.Host, Outcome: ledger.Told, Bytes: len(text), Millis: p.since()}
	for i, x := range facts {
		receipt.Matches = append(receipt.Matches, ledger.Shot{ID: x.Match.Name(), Score: session.Rounded(x.Score), Told: i < told})
	}
	r.text, r.after = text, func() {
		f.NoteUse(p.Run, matchesOf(facts[:told]))
		ledger.Keep(p.bank, receipt)
	}
	return r
}
