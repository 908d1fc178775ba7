package exchange

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Formats lists the formats. Of those that a folder looks like, the first is
// taken.
func Formats() []formats.Format {
	return append([]formats.Format{own}, formats.All()...)
}

// A State is what becomes of a item of the source.
type State string

// The states.
const (
	Created State = "created"  // the plan makes it
	Updated State = "updated"  // the source has changed, nobody edited it here, and Options.Update asks for it
	Same    State = "same"     // it is here, as the source has it
	Changed State = "changed"  // it is here and differs: somebody edited it, or the source has changed; it stays as it is
	Filled  State = "filled"   // the plan puts it in the place of the empty document that a new bank came with
	Gone    State = "gone"     // an earlier import made it, and the source has it no more; it stays here
	Removed State = "removed"  // it was here, and somebody removed it
	LeftOut State = "left-out" // it is here, and a sparse checkout of git leaves it out of the folder; it stays as it is
	Refused State = "refused"  // it must not be written, or could not be read
)

// An Outcome says what becomes of one item.
type Outcome struct {
	Origin       string
	State        State
	Path         string        // in the bank; of a refused item where it would have been, or empty
	ID           string        // of a memory
	Message      lang.Sentence // of a refused item, why
	Line, Column int           // of Message, in the source; 0: all of it, or nobody knows
	Hint         lang.Sentence // of a refused item, what to do; may be nil
}

// A Report says what became of a source.
type Report struct {
	Format   string
	Outcomes []Outcome // in the order of the batch: items, documents, observations; then what is Gone
	Notes    []formats.Note
}

// Took reports whether there was anything in the source, be it refused.
func (r *Report) Took() bool {
	return len(r.Outcomes) > r.Count(Gone) || slices.ContainsFunc(r.Notes, func(n formats.Note) bool { return n.Code == formats.Unreadable })
}

// LeftNotes reports whether Markdown files were left out only because they are of another
// format than the rest: plain notes beside them. A README or an index is none.
func (r *Report) LeftNotes() bool {
	return slices.ContainsFunc(r.Notes, func(n formats.Note) bool {
		stem, isNote := strings.CutSuffix(strings.ToLower(path.Base(n.Origin)), ".md")
		return n.Code == formats.NotOfFormat && isNote && stem != "readme" && stem != "index"
	})
}

// Count returns how many items ended in a state.
func (r *Report) Count(s State) int {
	n := 0
	for _, o := range r.Outcomes {
		if o.State == s {
			n++
		}
	}
	return n
}

// Looks returns the formats that a folder looks like, the best first. An export
// that says so is nothing else. Home says that the folder is the project to whose bank
// the memories shall come: that bank is no source for itself. Any folder of Markdown
// looks like plain notes, so this is said only if it looks like nothing else, and of a
// project only if Obsidian has been there: most of its files are no notes.
func Looks(fsys fs.FS, home bool) (found []formats.Format) {
	if formats.ReadManifest(fsys) != nil {
		return []formats.Format{own}
	}
	for _, f := range Formats() {
		switch {
		case home && f.Name == OwnFormat && !isOwn(fsys):
		case f.Name == formats.VaultName && (len(found) > 0 || home) && !formats.IsObsidian(fsys):
		case f.Is(fsys):
			found = append(found, f)
		}
	}
	return found
}
