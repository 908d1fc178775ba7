package table

import (
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A DriftKind says in what way INDEX.md and the files disagree.
type DriftKind string

// The kinds of drift. The first three are settled by tacit index; the others
// wait for a person.
const (
	MissingTable DriftKind = "missing-table" // INDEX.md, or its table of a kind, is gone: it is rebuilt
	MissingRow   DriftKind = "missing-row"   // a live file that no row mentions
	Changed      DriftKind = "changed"       // one side was edited, and the other follows

	Conflict    DriftKind = "conflict"     // both sides were edited, differently
	RemovedRow  DriftKind = "removed-row"  // a person removed the row: its memory is hidden
	OrphanRow   DriftKind = "orphan-row"   // a row without a memory
	DuplicateID DriftKind = "duplicate-id" // two files, or two rows, of one id
	BadValue    DriftKind = "bad-value"    // a cell holds a word that its column does not know
)

// A Drift is one disagreement between INDEX.md and the files. Path and Line
// are where to look: a row of INDEX.md, or, with Line 0, a memory.
type Drift struct {
	Kind   DriftKind
	Path   string // relative to the bank
	Line   int    // 1-based; 0 for a whole file
	Tag    string
	File   string        // the memory's path as far as it is known; may be empty
	Meant  bool          `json:",omitempty"` // a removed row still stands in INDEX.md, as text: a slip, or on purpose
	Lost   bool          `json:"-"`          // git has INDEX.md and not the memory, so that a checkout took its row away: see WithLost
	Column string        // as the header of INDEX.md names it; empty when it is about the row
	Msg    lang.Sentence `json:"-"` // what is the matter
	Hint   lang.Sentence `json:"-"` // what to do next; nil where tacit index settles it
}

// Open reports whether a person has to settle it. The rest goes away by itself
// when tacit index runs.
func (d Drift) Open() bool {
	return d.Kind != MissingTable && d.Kind != MissingRow && d.Kind != Changed
}

// String prints the drift as a compiler prints an error.
func (d Drift) String() string {
	where := d.Path
	if d.Line > 0 {
		where = fmt.Sprintf("%s:%d:1", d.Path, d.Line)
	}
	if d.Hint == nil {
		return where + ": " + d.Msg.Error()
	}
	return where + ": " + d.Msg.Error() + " (" + d.Hint.Error() + ")"
}

// brief is what a cell says, shortened for a message: a bar is a bar.
func brief(cell string) string {
	const most = 60 // characters: a line of a terminal, with what stands around it
	text := strings.ReplaceAll(unescapeCell(cell), "\n", " ")
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return `"` + text + `"`
}
