package inspect

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A Bank is what the rules look at.
type Bank struct {
	bank    *kb.Bank
	now     time.Time
	root    string // folder of the project, to which pointers are relative
	sources []source
	byPath  map[string]int // of sources
	unread  []string       // paths of files that cannot be read as memories
	step    func(done, total int)

	names   map[string]bool  // see named; nil: not known yet
	unfiled []string         // see isUnread; nil: not known yet
	numbers map[string][]int // see near; nil: not known yet
	gone    *removed         // see wasCommitted; nil: not known yet
	absent  []string         // see isAbsent; nil: not known yet
	rows    *table.LeftOut   // of what is absent; nil where nothing is
	brought map[string]bool  // see wasImported; nil: not known yet
	twice   map[string]bool  // see twin; nil: not known yet
	quick   bool             // git is not asked
}

// A source is a memory with its text.
type source struct {
	*kb.Memory
	file kb.File
	text []byte
}

// archived reports whether the memory is kept for the record alone.
func (s source) archived() bool {
	return s.Status == kb.Archived || strings.HasPrefix(s.Path, "archive/")
}

// Find returns what is wrong in a bank on a day, in order of place. Files that
// cannot be read or are no memories are passed over: others tell of them. It says
// how far it is by step, which may be nil.
func (v *Bank) Find(ctx context.Context, step func(done, total int)) ([]Finding, error) {
	v.step = parallel.InOrder(step)
	var all []Finding
	for _, rule := range []func(context.Context) ([]Finding, error){
		v.pointers, v.references, v.replaced, v.links, v.reviews, v.matrices, v.guarded, v.unused, v.active, v.left, v.history, v.ranges, v.clashes, v.provenance, v.strays, v.watch, v.misspelt, v.unindexed, v.summaries,
	} {
		found, err := rule(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	v.callByPath(all)
	slices.SortStableFunc(all, Finding.before)
	return all, nil
}

// Look reads the memories, each once: live ones, drafts and archived ones. It says how
// far it is by step, and of which files it cannot read, and why, by unread; both may be
// nil. An error of unread ends it.
func Look(b *kb.Bank, now time.Time, step func(done, total int), unread func(path string, err error) error) (*Bank, error) {
	v := &Bank{bank: b, now: now, root: filepath.Dir(b.Dir()), byPath: map[string]int{}}
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	for i, f := range files {
		if step != nil {
			step(i, len(files))
		}
		text, err := b.ReadFile(f.Path)
		var m *kb.Memory
		if err == nil {
			m, err = kb.Parse(f.Path, text)
		}
		if err == nil {
			v.byPath[f.Path] = len(v.sources)
			v.sources = append(v.sources, source{m, f, text})
			continue
		}
		v.unread = append(v.unread, f.Path)
		if unread == nil {
			continue
		}
		if err := unread(f.Path, err); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// Memories returns those that can be read, in order of path.
func (v *Bank) Memories() (all []*kb.Memory) {
	for _, s := range v.sources {
		all = append(all, s.Memory)
	}
	return all
}

// read returns the text of a file of the bank.
func (v *Bank) read(name string) ([]byte, error) {
	if i, ok := v.byPath[name]; ok {
		return v.sources[i].text, nil
	}
	return v.bank.ReadFile(name)
}

// load returns a memory of the bank.
func (v *Bank) load(path string) (*kb.Memory, error) {
	if i, ok := v.byPath[path]; ok {
		return v.sources[i].Memory, nil
	}
	return v.bank.Load(path)
}

// binds reports whether a memory is a rule.
func (s source) binds() bool { return s.Type == kb.Standard || s.Strength == kb.Enforced }

// live returns the memories that can be found.
func (v *Bank) live() []source {
	return slices.DeleteFunc(slices.Clone(v.sources), func(s source) bool { return !s.Live() })
}

// at returns the place of a word in the file: the first one from the line that
// begins with key on, else the first of all, else the beginning.
func (s source) at(key, word string) (line, column int) {
	return s.seek(key).place(word)
}

// placeOf returns the line and column of an offset.
func placeOf(text []byte, offset int) (line, column int) {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	return bytes.Count(text[:start], []byte("\n")) + 1, utf8.RuneCount(text[start:offset]) + 1
}

// edit is the command that changes a memory. An id is one word for a shell.
func edit(id string) string { return "tacit edit " + id }
