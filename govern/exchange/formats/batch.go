package formats

import (
	"io/fs"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Format is one layout of files that memories can be read from.
type Format struct {
	Name string // as a person types it: lingxi, adr, ...
	Home string // where projects usually have it, for a person; below their root

	// Is reports whether a folder looks like one of this format. It looks at few
	// names and never fails.
	Is func(fsys fs.FS) bool

	// Read reads a folder. One bad file is a Note and no error: the error is for a
	// folder that cannot be read at all.
	Read func(fsys fs.FS, o Options) (*Batch, error)
}

// All lists the formats of other tools. Of those that a folder looks like, the first
// is taken.
func All() []Format {
	return []Format{lingxi, memoryBank, storage, embedded, ADR, agentmine, basicMemory, claude, vault}
}

// Options say how a folder is read and proposed.
type Options struct {
	Format string    // the name of the format; it begins the key of every origin
	Source string    // a name for the source, where several of one format are imported; or empty
	Status kb.Status // that all memories get; empty: the one that the source says
	Kind   kb.Kind   // of notes that do not say theirs; empty: as their folder tells
	Part   bool      // the source is one file of what may be more
	Update bool      // what has changed in the source and was not edited here is brought up to date

	// Step, if there is one, is told how many of the pieces are done.
	Step func(done, total int)
}

// A Batch is what a folder holds, in the words of the bank.
type Batch struct {
	Items        []Item
	Documents    []Document
	Observations []schema.Observation // of these, the ones that an item cites come along
	Notes        []Note

	// Own says that the folder is an export of a bank: an id that is taken is that
	// of the same memory, and no origin is written.
	Own bool

	reading reading
}

// An Item is a memory.
type Item struct {
	// Origin is its path in the source, with "#anchor" or ":line" after it where a
	// file holds several. It must be the same whenever the source is read again.
	Origin string

	// Fields is the front matter, by the names of the bank. Values are string,
	// []string, int, float64, bool, []any or map[string]any. A field of the source
	// that the bank does not know stays under its own name. Known fields may hold
	// what does not fit, such as a status in other words: Propose moves it to
	// origin_status and says so.
	Fields map[string]any

	Body string // Markdown below the front matter
	Path string // where it must lie; empty: as kind, type, level and status say

	// Text is the whole file as it is, for what is a memory of a bank already. It
	// takes the place of Fields and Body, and is kept byte by byte.
	Text string

	From string // what the source has of it, as it is there; empty: nobody can find a line in it
	At   int    // line of the file with which that begins, 1-based; 0 is 1
}

// A Document is a file of the bank that is no memory: active.md, a requirement,
// reference material.
type Document struct {
	Origin string // as of an Item
	Path   string // where it belongs in the bank
	Text   string
}

// A Note is something that was not mapped, or was left out, and why.
type Note struct {
	Origin string // as of an Item
	Line   int    // 1-based; 0: the whole file
	Field  string // that it is about; or empty
	Code   Code
	Detail lang.Sentence // what stood there, or the error; may be nil
	Hint   lang.Sentence // of what is unreadable, what to do; may be nil
}

// A Code names the reason of a Note or an Outcome.
type Code string

// The codes of notes.
const (
	Unreadable   Code = "unreadable"    // the file cannot be read: the error
	NotOfFormat  Code = "not-of-format" // the file is none of this format, such as a README
	Personal     Code = "personal"      // the file is a person's own, not the project's
	NotPlain     Code = "not-plain"     // a link or no plain file: nobody follows or reads it
	BadFront     Code = "bad-front"     // the front matter is no YAML, and stays in the body: the error
	BadRow       Code = "bad-row"       // a row of an index with the wrong number of cells
	NoFile       Code = "no-file"       // a row of an index whose file is missing
	Unmapped     Code = "unmapped"      // the field has no place in the bank, and is left out
	Moved        Code = "moved"         // the value does not fit the field: it is now in origin_<field>
	Renamed      Code = "renamed"       // the id was taken, or cannot be one: the new id
	Dangling     Code = "dangling"      // the field names a memory that is neither in the source nor in the bank
	NotTaken     Code = "not-taken"     // the field or a link names a piece that was refused: it is in origin_<field>, or plain text
	NoEvidence   Code = "no-evidence"   // an observation is cited that the source does not have
	LeftEvidence Code = "left-evidence" // observations that no memory cites are left out: how many
	Material     Code = "material"      // it is no memory, and becomes reference material: its path
	attachment   Code = "attachment"    // pictures and other files beside notes: how many, by extension
	template     Code = "template"      // notes that others are made from: how many
	blank        Code = "blank"         // nothing is written in it
	toDo         Code = "to-do"         // work that waits or is done, and nothing else
	daily        Code = "daily"         // the journal of a day becomes a draft
	contents     Code = "contents"      // a list of links to other notes becomes a draft
)

// AddNote appends a note without a place in the file.
func (b *Batch) AddNote(origin string, code Code, field string, detail lang.Sentence) {
	b.Notes = append(b.Notes, Note{Origin: origin, Code: code, Field: field, Detail: detail})
}

// MaterialFolder is the folder of what is no memory.
const MaterialFolder = "business/references"
