package cli

import (
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/usage"
	"github.com/tacit-kb/tacit/retrieve"
)

// noteUse notes that memories were put before somebody, so that check can tell
// which never are. A memory that only a lower threshold brought up does not count,
// and a person can switch it off. No answer depends on it.
func (f *finder) noteUse(a *app, ms []retrieve.Match) {
	if a.env(usage.EnvOff) != "" {
		return
	}
	var ids []string
	for _, m := range ms {
		if m.Score >= f.config.MinScore {
			ids = append(ids, m.Entry.ID)
		}
	}
	usage.Record(f.bank, time.Now(), a.who(), ids...)
}

// noteShown notes that somebody looked at one memory.
func (a *app) noteShown(bank *kb.Bank, id string) {
	if a.env(usage.EnvOff) == "" {
		usage.Record(bank, time.Now(), a.who(), id)
	}
}

// who looks: a person reads text on a terminal, everybody else is a program.
func (a *app) who() usage.Who {
	if !a.json && isTerminal(a.stdout) {
		return usage.Person
	}
	return usage.Program
}
