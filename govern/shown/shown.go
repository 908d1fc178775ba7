// Package shown tells what of a bank was put before people and agents, as far as this
// clone has noted it: when each memory was shown last, which were never shown, for which
// prompts, and which prompts stayed without an answer although a memory came near. Such a
// prompt is the best hint for a trigger that the memory lacks. It reads and writes nothing
// but what package usage keeps.
package shown

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/usage"
)

// A Report is what is known of the live memories.
type Report struct {
	Since    string          // the first day that is known; empty: nothing was noted yet
	Memories []Memory        // the live ones: the latest shown first, and those that never were last
	Prompts  []usage.Prompt  // that were shown something that is still live, the latest first
	Silent   []Silence       // prompts without an answer, what came nearest first
	ByMemory map[string]int  // how many kept prompts a memory was shown for, by id
	live     map[string]bool // ids
}

// A Memory is a live memory, with the last day on which it was shown.
type Memory struct {
	ID, Path, Title string
	Last            string // YYYY-MM-DD; empty: never, as far as is known
}

// A Silence is a prompt that was not answered although a memory came near.
type Silence struct {
	Query string
	Times int       // how often it was asked
	At    time.Time // the last time
	Host  string    // then
	Score float64   // of the memory, then
	Memory
}

// Look reads what this clone has noted about the live memories of a bank.
func Look(b *kb.Bank, live []index.Entry, now time.Time) (*Report, error) {
	l, err := usage.Read(b)
	if err != nil {
		return nil, err
	}
	prompts, err := usage.Prompts(b, now)
	if err != nil {
		return nil, err
	}
	r := &Report{Since: l.Since, ByMemory: map[string]int{}, live: map[string]bool{}}
	byID := map[string]index.Entry{}
	for _, e := range live {
		byID[e.ID], r.live[e.ID] = e, true
		r.Memories = append(r.Memories, Memory{e.ID, e.Path, e.Title, l.Last[e.ID]})
	}
	slices.SortStableFunc(r.Memories, func(x, y Memory) int { return cmp.Compare(y.Last, x.Last) })
	r.prompts(prompts)
	r.silent(prompts, byID)
	return r, nil
}

// Never lists the memories that were never shown, in the order of their paths.
func (r *Report) Never() []Memory {
	at := slices.IndexFunc(r.Memories, func(m Memory) bool { return m.Last == "" })
	if at < 0 {
		return nil
	}
	return r.Memories[at:]
}

// prompts takes those over that were shown something.
func (r *Report) prompts(all []usage.Prompt) {
	for _, p := range all {
		p.Shown = slices.DeleteFunc(slices.Clone(p.Shown), func(h usage.Hit) bool { return !r.live[h.ID] })
		if len(p.Shown) == 0 {
			continue
		}
		for _, h := range p.Shown {
			r.ByMemory[h.ID]++
		}
		r.Prompts = append(r.Prompts, p)
	}
}

// silent takes those over that were not answered. One that was answered later, or is a
// trigger of the memory by now, is no hint any more.
func (r *Report) silent(all []usage.Prompt, byID map[string]index.Entry) {
	at, settled := map[string]int{}, map[string]bool{}
	for _, p := range all { // the latest first
		if p.Near == nil {
			settled[key(p.Query)] = true
			continue
		}
		e, live := byID[p.Near.ID]
		if !live || settled[key(p.Query)] || isTrigger(e, p.Query) {
			continue
		}
		if i, ok := at[key(p.Query)]; ok {
			r.Silent[i].Times++
			continue
		}
		at[key(p.Query)] = len(r.Silent)
		r.Silent = append(r.Silent, Silence{p.Query, 1, p.Time, p.Host, p.Near.Score, Memory{ID: e.ID, Path: e.Path, Title: e.Title}})
	}
	slices.SortStableFunc(r.Silent, func(x, y Silence) int { return cmp.Compare(y.Score, x.Score) })
}

func key(query string) string { return strings.ToLower(strings.Join(strings.Fields(query), " ")) }

// isTrigger reports whether a trigger of the memory is a part of the prompt, so that it
// matches by now.
func isTrigger(e index.Entry, query string) bool {
	return slices.ContainsFunc(e.Trigger, func(t string) bool { return strings.TrimSpace(t) != "" && strings.Contains(key(query), key(t)) })
}

// mostTrigger is how many bytes of a prompt are proposed as a trigger.
const mostTrigger = 160

// Trigger returns the prompt as a trigger of the memory: on one line, and no longer than
// a person reads.
func (s Silence) Trigger() string {
	q := strings.TrimSpace(strings.TrimSuffix(guard.Line(s.Query), "…"))
	return strings.TrimSpace(guard.Cut(q, mostTrigger))
}
