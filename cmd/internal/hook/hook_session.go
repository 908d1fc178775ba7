package hook

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/progress"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/retrieve"
)

// begin answers the beginning of a session: what is here and what is being done.
// One that goes on has it in its context already. After a compaction, what was told
// before comes back; after the context was cleared, everything may be said again.
func (h *call) begin(ctx context.Context, in host.Input) reply {
	r := reply{host: in.Host}
	bank := h.bankOf(in)
	if bank == nil || in.Source == "resume" || in.Source == "fork" {
		return r
	}
	config, err := bank.Config()
	if err != nil {
		return r
	}
	f, err := h.open(ctx, bank, config)
	if err != nil {
		return r
	}
	defer f.Close()
	l := ledger.Open(bank, in.Context())
	defer l.Close()
	key := "session " + in.Source
	if at, answered := l.Answered(key); answered && h.begun.Sub(at) < atOnce {
		return r
	}
	overview, task := overview(f, h.folderOf(in, bank), h.Lang), l.Task()
	if in.Source == "compact" {
		overview.Again = again(f, overview.Folder, l.Recent())
	}
	text, told := overview.Frame(h.Lang)
	if in.Source == "compact" || in.Source == "clear" {
		l.Forget()
	}
	if text != "" && l.Claim(key, task, versions(overview.Again[:told]), time.Now(), atOnce) {
		r.text = text
	}
	r.after = func() { ledger.Sweep(bank, time.Now()) }
	return r
}

// again returns what a session was told and still holds, as facts without a score:
// nothing is asked.
func again(f *session.Finder, folder string, ids []string) (facts []host.Fact) {
	for _, id := range ids {
		if i, ok := f.Index.Find(id); ok {
			m := retrieve.Match{Entry: f.Index.Entry(i), Number: i}
			facts = append(facts, factOf(f, m, folder, nil))
		}
	}
	return facts
}

// overview looks through the live memories for what an agent should know first.
func overview(f *session.Finder, folder string, l lang.Lang) host.Overview {
	o := host.Overview{Folder: folder, Memories: map[kb.Kind]int{}, Unread: f.Index.Stats().Unreadable, Focus: focusOf(f.Bank, l)}
	for _, e := range f.Entries() {
		o.Memories[e.Kind]++
		if e.Kind == kb.Experience && e.Type == kb.Standard && e.Level == kb.Team {
			o.Standards = append(o.Standards, retrieve.Match{Entry: e})
		}
	}
	slices.SortStableFunc(o.Standards, func(a, b retrieve.Match) int { return proven[b.Entry.Strength] - proven[a.Entry.Strength] })
	return o
}

// proven orders standards: those that something makes sure of come first.
var proven = map[kb.Strength]int{kb.Enforced: 2, kb.Validated: 1}

// focusOf returns what is being done now: how far the tasks are, and what active.md says
// besides.
func focusOf(bank *kb.Bank, l lang.Lang) string {
	return guard.Line(strings.Join(progress.Underway(bank, l), "; "))
}

// takeIn takes in the candidates that an agent has written at the end of its
// answer, in a fence that is marked exp_candidate. It is off unless a person turns
// it on, says nothing, and waits for nobody: what cannot be taken is left.
func (h *call) takeIn(ctx context.Context, in host.Input) reply {
	r := reply{host: in.Host}
	if in.StopHookActive {
		return r
	}
	var read []*candidate.Candidate
	for _, text := range fenced(in.LastMessage, "exp_candidate") {
		found, _ := candidate.Read([]byte(text))
		read = append(read, found...)
	}
	bank := h.findBank(in)
	if bank == nil || len(read) == 0 {
		return r
	}
	within, cancel := context.WithTimeout(ctx, Time.Grace)
	defer cancel()
	unlock, err := bank.Lock(within)
	if err != nil {
		return r
	}
	defer unlock()
	candidate.In(bank).Add(read, time.Now())
	return r
}

// fenced returns the contents of the fences in a text that are marked with a word.
func fenced(text, word string) (found []string) {
	for _, f := range markdown.Fences(text) {
		if f.Closed && f.Info == word {
			found = append(found, f.Text)
		}
	}
	return found
}
