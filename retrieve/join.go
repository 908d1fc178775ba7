package retrieve

import (
	"cmp"
	"crypto/sha256"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// A Part is what one bank answers, or a store of several banks.
type Part struct {
	Name    string  // of the bank; empty for the project's
	Folder  string  // where its files lie; empty for none on this machine
	Matches []Match // within the limits of the question, in the order of Match
}

// Join makes one answer of those of several banks, the project's first. The limits hold for
// all together, and the order is total: what was typed as it stands, the score, the order of
// the banks, the order within a bank. What several of them hold, to the byte, is shown once,
// as the first of them has it. Standards keep their place as in Match. A match that names no
// bank and no folder gets those of its part.
//
// The parts are best asked with Options.Beyond: else a bank of which the first matches are
// held by another one as well contributes fewer than it could.
func Join(parts []Part, o Options) []Match {
	var all []Match
	var near *Match // the best of what only came near
	seen := map[[sha256.Size]byte]int{}
	for i, p := range parts {
		for _, m := range p.Matches {
			if i > 0 {
				m.Bank, m.Folder = cmp.Or(m.Bank, p.Name), cmp.Or(m.Folder, p.Folder)
			}
			if m.Below {
				if near == nil || m.Score > near.Score {
					near = &m
				}
				continue
			}
			if first, again := seen[m.Entry.Sum]; again && first != i {
				continue
			}
			if m.Entry.Sum != [sha256.Size]byte{} {
				seen[m.Entry.Sum] = i
			}
			m.Beyond = false
			all = append(all, m)
		}
	}
	if len(all) == 0 && near != nil && o.Near {
		return []Match{*near}
	}
	slices.SortStableFunc(all, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.First, a.First), cmp.Compare(b.Score, a.Score))
	})
	return limited(all, o)
}

// limited marks what the limit keeps out, or leaves it out if nobody wants it.
func limited(all []Match, o Options) []Match {
	n := min(len(all), max(o.Limit, 0))
	all = lift(all, n, len(all), func(m Match) bool { return m.binds() }, func(m Match) bool { return m.First > 0 })
	if !o.Beyond {
		return all[:n]
	}
	for i := n; i < len(all); i++ {
		all[i].Beyond = true
	}
	return all
}

// binds reports whether a match is a standard.
func (m Match) binds() bool {
	return m.Entry.Kind == kb.Experience && m.Entry.Type == kb.Standard
}

// IsShared reports whether a memory is meant for other projects, too: a standard, or what a
// team has learned.
func IsShared(a index.Attr) bool {
	return a.Kind == kb.Experience && (a.Type == kb.Standard || a.Level == kb.Team)
}

// File returns the path of a match as select_files names it: relative to the project's bank,
// or where it lies in another one.
func (m Match) File() string {
	if m.Bank == "" {
		return m.Entry.Path
	}
	return m.Place("")
}

// Place returns where the file of a match is: below a folder, that of the project's bank for
// most. One that lies in a store has the name of its bank before its path.
func (m Match) Place(folder string) string {
	switch {
	case m.Folder != "":
		return m.Folder + "/" + m.Entry.Path
	case m.Bank != "":
		return m.Bank + ":" + m.Entry.Path
	}
	return folder + "/" + m.Entry.Path
}

// OfProject returns the matches that are of the project's own bank.
func OfProject(ms []Match) (own []Match) {
	for _, m := range ms {
		if m.Bank == "" {
			own = append(own, m)
		}
	}
	return own
}
