package hook

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// mostForFile is how many memories are told beside a file: it is one of many that an
// agent opens for one prompt.
const mostForFile = 3

// An opening is a file that an agent opens or writes, on its way to an answer.
type opening struct {
	*call
	in    host.Input
	bank  *kb.Bank
	files []string // as globs in memories are written
	gist  string   // of what is written
	l     *ledger.Ledger

	receipt ledger.Receipt
}

// opened answers a file that is opened or written: with the memories that name it, or
// that the written text proves, if they were not told yet; or with silence. A file is
// answered once, and again only for other text.
func (h *call) opened(ctx context.Context, in host.Input) reply {
	o := &opening{call: h, in: in}
	if len(in.Files) == 0 {
		return o.quiet()
	}
	if o.bank = h.bankOf(in); o.bank == nil {
		return o.quiet()
	}
	if o.files = h.present(in, o.bank); len(o.files) == 0 {
		return o.quiet()
	}
	o.gist = retrieve.Gist(in.Written)
	o.receipt = ledger.Receipt{Time: h.begun.UTC().Truncate(time.Second), Event: string(host.File), Files: o.files, Host: in.Host, Matches: []ledger.Shot{}}
	o.l = ledger.Open(o.bank, in.Context())
	defer func() { o.l.Close() }()
	_, known := o.l.Answered(o.key(""))
	if _, answered := o.l.Answered(o.key(o.gist)); answered || known && o.gist == "" {
		return o.done(ledger.Repeated)
	}
	query := retrieve.Query{Text: in.Written, Files: o.files}
	if task := o.l.Task(); task != "" {
		query.Stage = stageOfTask(o.bank, task)
	}
	if known {
		query.Files = nil // what names it was told
	}
	return o.answer(ctx, query)
}

// present returns the files of an input that are in the project, and not in the bank,
// which an agent reads because it was told to. A file that is only read has to be there.
func (h *call) present(in host.Input, bank *kb.Bank) (files []string) {
	within := filepath.Base(bank.Dir()) + "/"
	for _, name := range h.filesOf(in, bank) {
		if strings.HasPrefix(name, within) {
			continue
		}
		info, err := os.Stat(filepath.Join(filepath.Dir(bank.Dir()), filepath.FromSlash(name)))
		if err == nil && info.Mode().IsRegular() || os.IsNotExist(err) && in.Written != "" {
			files = append(files, name)
		}
	}
	return files
}

// key names the files and what is written into them in the ledger.
func (o *opening) key(gist string) string {
	return strings.Join(append([]string{"file", gist}, o.files...), "\x00")
}

// quiet is silence: a file is no question, and most bring nothing.
func (o *opening) quiet() reply { return reply{host: o.in.Host} }

// answer asks the bank, and tells what was not told before.
func (o *opening) answer(ctx context.Context, query retrieve.Query) reply {
	config, err := o.bank.Config()
	if err != nil {
		return o.quiet()
	}
	f, err := o.open(ctx, o.bank, config)
	if err != nil {
		return o.quiet()
	}
	defer f.Close()
	ms, err := f.AnswerOpened(ctx, o.Run, query, retrieve.Options{MinScore: config.MinScore, Limit: config.Limit})
	switch {
	case err != nil || ctx.Err() != nil:
		return o.quiet()
	case len(ms) == 0:
		return o.done(ledger.NoMatch)
	}
	o.l.Close() // what others have told since counts, and a bank that was never asked had no ledger
	o.l = ledger.Open(o.bank, o.in.Context())
	return o.tell(f, ms)
}

// done is silence with a receipt.
func (o *opening) done(out ledger.Outcome) reply {
	o.receipt.Outcome, o.receipt.Millis = out, o.since()
	r := o.quiet()
	r.after = func() { ledger.Keep(o.bank, o.receipt) }
	return r
}

// tell says what of the matches was not told before.
func (o *opening) tell(f *session.Finder, ms []retrieve.Match) reply {
	told := o.l.Told("")
	var facts []host.Fact
	for _, m := range ms {
		shot := ledger.Shot{ID: m.Name(), Score: session.Rounded(m.Score)}
		switch {
		case told.Holds(version(m)):
			shot.Why = ledger.WhyShown
		case len(facts) == mostForFile:
			shot.Why = ledger.WhyRoom
		default:
			m.Score = 0 // nothing was asked that it could answer well
			facts = append(facts, factOf(f, m, o.folderOf(o.in, o.bank), told))
		}
		o.receipt.Matches = append(o.receipt.Matches, shot)
	}
	text, n := host.FrameIn(host.MostFile, facts, o.Lang)
	switch {
	case n == 0:
		return o.done(ledger.Shown)
	case !o.l.Claim(o.key(o.gist), o.l.Task(), versions(facts[:n]), time.Now(), 0):
		return o.quiet() // another hook of this host has answered
	}
	if o.gist != "" {
		o.l.Claim(o.key(""), "", nil, time.Now(), 0)
	}
	for i, shot := range o.receipt.Matches {
		o.receipt.Matches[i].Told = slices.ContainsFunc(facts[:n], func(f host.Fact) bool { return f.Match.Name() == shot.ID })
	}
	o.receipt.Bytes = len(text)
	r := o.done(ledger.Told)
	keep := r.after
	r.text, r.after = text, func() {
		f.NoteUse(o.Run, matchesOf(facts[:n]))
		keep()
	}
	return r
}
