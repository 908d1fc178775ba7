package session

import (
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/usage"
	"github.com/tacit-kb/tacit/retrieve"
)

// NoteUse notes that memories were put before somebody, so that check can tell
// which never are. A memory that only a lower threshold brought up does not count,
// and a person can switch it off. No answer depends on it.
func (f *Finder) NoteUse(run *Run, ms []retrieve.Match) {
	if run.Env(usage.EnvOff) != "" {
		return
	}
	var ids []string
	for _, m := range retrieve.OfProject(ms) {
		if m.Score >= f.Config.MinScore {
			ids = append(ids, m.Entry.ID)
		}
	}
	usage.Record(f.Bank, time.Now(), run.Who(), ids...)
}

// NoteShown notes that somebody looked at one memory.
func (run *Run) NoteShown(bank *kb.Bank, id string) {
	if run.Env(usage.EnvOff) == "" {
		usage.Record(bank, time.Now(), run.Who(), id)
	}
}

// Who looks: a person reads text on a terminal, everybody else is a program.
func (run *Run) Who() usage.Who {
	if !run.JSON && IsTerminal(run.Stdout) {
		return usage.Person
	}
	return usage.Program
}
