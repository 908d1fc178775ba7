package draft

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Catalogue is the files of a bank that can be memories: live ones, drafts and
// archived ones. They are read when they are asked for.
type Catalogue struct {
	bank  *kb.Bank
	paths []string // in order
	now   time.Time

	taken   map[string]int // how many of the paths are one where letter case does not count; nil: not counted yet
	numbers filename.Numbers
}

// Open lists the files of a bank. What is drafted carries the date of now.
func Open(b *kb.Bank, now time.Time) (*Catalogue, error) {
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	c := &Catalogue{bank: b, now: now, numbers: filename.Numbers{Key: filename.Fold}}
	for _, f := range files {
		c.paths = append(c.paths, f.Path)
	}
	return c, nil
}

// A Source is the file that a draft begins with.
type Source struct {
	Path   string
	Text   []byte
	Memory *kb.Memory // nil for a document, and for what cannot be read as a memory
	Bad    error      // why it cannot
}

// IsMemory reports whether the file is a memory, or would be if it could be read.
func (s Source) IsMemory() bool { return kb.IsMemory(s.Path) }

// update begins an operation on the file, which is void if the file has changed
// since it was read.
func (s Source) update() schema.Operation {
	return schema.Operation{Type: schema.Update, Path: s.Path, ExpectSHA256: transaction.SumOf(s.Text).String()}
}

// remove is update for a deletion.
func (s Source) remove() schema.Operation {
	op := s.update()
	op.Type = schema.Delete
	return op
}

// Find returns the file that a person means by its path or by its id, in any
// letter case if need be, or by an alias that no other has. Documents, such as active.md, are found by their path.
// The error is a Refusal for a name that no file has, or more than one.
func (c *Catalogue) Find(name string) (Source, error) {
	path := strings.TrimPrefix(strings.TrimPrefix(name, "./"), "memory-bank/")
	if strings.HasSuffix(path, ".md") || strings.Contains(path, "/") || slices.Contains(c.paths, path) {
		s, err := c.read(path)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}
	var exact, folded, called []Source
	for s := range c.mentioning(name) {
		switch {
		case s.Memory == nil:
		case s.Memory.ID == name:
			exact = append(exact, s)
		case filename.Same(s.Memory.ID, name):
			folded = append(folded, s)
		case slices.ContainsFunc(s.Memory.Aliases, func(a string) bool { return filename.Same(a, name) }):
			called = append(called, s)
		}
	}
	for _, found := range [][]Source{exact, folded} {
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return Source{}, refuse(Ambiguous, append([]string{found[0].Memory.ID}, pathsOf(found)...)...)
		}
	}
	if s, ok := c.unread(name); ok {
		return s, nil
	}
	if len(called) == 1 {
		return called[0], nil
	}
	return Source{}, refuse(Unknown, name)
}

// unread returns the file that has an id in its name or in a line of its own, and cannot
// be read as a memory: whoever asks for it is told what is wrong with it.
func (c *Catalogue) unread(id string) (Source, bool) {
	if !utf8.ValidString(id) { // no file that is listed has such a name, and no expression either
		return Source{}, false
	}
	line := regexp.MustCompile(`(?mi)^id:\s*["']?` + regexp.QuoteMeta(id) + `["']?\s*$`)
	for s := range c.mentioning("") {
		stem := strings.TrimSuffix(path.Base(s.Path), ".md")
		rest, named := strings.CutPrefix(filename.Fold(stem), filename.Fold(id))
		if s.Bad != nil && (line.Match(s.Text) || named && (rest == "" || rest[0] == '-')) {
			return s, true
		}
	}
	return Source{}, false
}

func pathsOf(all []Source) (paths []string) {
	for _, s := range all {
		paths = append(paths, s.Path)
	}
	return paths
}

// IDs lists the ids of all memories, and those of files that cannot be read: to guess
// which one was meant, and because nothing else may have them.
func (c *Catalogue) IDs() (ids []string) {
	for s := range c.mentioning("") {
		if s.Memory != nil {
			ids = append(ids, s.Memory.ID)
		} else {
			ids = append(ids, claim.IDs(s.Path, s.Text)...)
		}
	}
	return ids
}

// read returns a file of the bank that a person may edit.
func (c *Catalogue) read(path string) (Source, error) {
	if strings.HasPrefix(path, ".") || path == "INDEX.md" || !strings.HasSuffix(strings.ToLower(path), ".md") {
		if _, err := c.bank.ReadFile(path); err != nil {
			return Source{}, err
		}
		return Source{}, refuse(NotEditable, path)
	}
	text, err := c.bank.ReadFile(path)
	if err != nil {
		return Source{}, err
	}
	s := Source{Path: path, Text: text}
	if s.IsMemory() {
		s.Memory, s.Bad = kb.Parse(path, text)
	}
	return s, nil
}

// mentioning reads the files in which a word stands, in any letter case, and
// passes over those that cannot be read: check names them. It parses few files
// where the word is rare, which is what makes it quick in a big bank.
func (c *Catalogue) mentioning(word string) func(yield func(Source) bool) {
	return func(yield func(Source) bool) {
		for _, path := range c.paths {
			text, err := c.bank.ReadFile(path)
			if err != nil || !mentions(text, word) {
				continue
			}
			s := Source{Path: path, Text: text}
			s.Memory, s.Bad = kb.Parse(path, text)
			if !yield(s) {
				return
			}
		}
	}
}

// mentions reports whether a word may stand in a text: certainly where it does,
// and possibly where the text has escapes, or the word letters of which Unicode
// has more than one form.
func mentions(text []byte, word string) bool {
	for _, c := range []byte(word) {
		if c >= 0x80 {
			return true
		}
	}
	return bytes.Contains(bytes.ToLower(text), bytes.ToLower([]byte(word))) ||
		bytes.Contains(text, []byte(`\x`)) || bytes.Contains(text, []byte(`\u`)) || bytes.Contains(text, []byte(`\U`))
}

// free returns path, or path with -2, -3 before its extension, so that no file
// of the bank has that name or one that some file system takes for it. A file
// that is about to go away does not count.
func (c *Catalogue) free(path, leaving string) string {
	if c.taken == nil {
		c.taken = make(map[string]int, len(c.paths))
		for _, p := range c.paths {
			c.taken[filename.Fold(p)]++
		}
	}
	left := filename.Fold(leaving)
	taken := func(p string) bool {
		p = filename.Fold(p)
		has := c.taken[p]
		if p == left && slices.Contains(c.paths, leaving) {
			has--
		}
		return has > 0
	}
	if strings.HasPrefix(left, filename.Fold(strings.TrimSuffix(path, ".md"))) {
		return new(filename.Numbers).Free(path, ".md", taken) // it may take the place of the one that leaves
	}
	return c.numbers.Free(path, ".md", taken)
}

// take keeps a path from being free.
func (c *Catalogue) take(path string) {
	c.paths = append(c.paths, path)
	if c.taken != nil {
		c.taken[filename.Fold(path)]++
	}
}

// day is the date of today, as front matter has it.
func (c *Catalogue) day() string { return c.now.Format(time.DateOnly) }
