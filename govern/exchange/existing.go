package exchange

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/claim"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// contents is what the bank has, in the form in which many items can be looked up
// in it: by names as every file system takes them.
type contents struct {
	bank     *kb.Bank
	targets  *kb.Targets
	out      *table.LeftOut
	byID     map[string]*existing // by folded id
	byOrigin map[string]*existing // by the field origin
	paths    map[string]bool      // folded, of memories, and of what the plan makes
	past     map[string]past      // by origin, what earlier imports made
	pastByID map[string]past      // the same by folded id
	spent    map[string]bool      // folded numbered ids that memories have had
	numbers  map[string]int       // by prefix, the last number that is in use
	ids      filename.Numbers     // of names that several want
	places   filename.Numbers     // the same for paths
}

// existing is a memory of the bank.
type existing struct {
	path   string
	text   string
	memory *kb.Memory
}

// A past is what an earlier import made of a item.
type past struct {
	path, id, sum string // id is empty for a document; sum is that of the file then
}

// readContents reads the memories of a bank and its history. What cannot be read is
// left to check: its path and its id are taken.
func readContents(b *kb.Bank) (*contents, error) {
	s := &contents{bank: b, out: table.FilesLeftOut(b), targets: b.Targets(), byID: map[string]*existing{}, byOrigin: map[string]*existing{}, paths: map[string]bool{},
		past: map[string]past{}, pastByID: map[string]past{}, spent: map[string]bool{}, numbers: map[string]int{}, ids: filename.Numbers{Key: fold}, places: filename.Numbers{Key: fold}}
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		s.paths[fold(f.Path)] = true
		if text, err := b.ReadFile(f.Path); err == nil {
			s.take(f.Path, string(text))
		}
	}
	records, _, err := govern.History(b)
	s.remember(records)
	return s, err
}

func (s *contents) take(path, text string) {
	m, err := kb.Parse(path, []byte(text))
	if err != nil {
		for _, id := range claim.IDs(path, []byte(text)) {
			s.spent[fold(id)] = true
		}
		return
	}
	h := &existing{path, text, m}
	s.byID[fold(m.ID)] = h
	if strings.Contains(text, "\norigin:") {
		if f, _, err := formats.SplitFront(text); err == nil && f.Text("origin") != "" {
			s.byOrigin[f.Text("origin")] = h
		}
	}
}

// remember notes which items earlier imports made, unless they were undone, and
// which numbers were given out.
func (s *contents) remember(records []govern.Record) {
	undone := map[string]bool{}
	for i := len(records) - 1; i >= 0; i-- {
		if r := records[i]; r.Undoes != "" && !undone[r.ID] {
			undone[r.Undoes] = true
		}
	}
	for _, r := range records {
		for _, op := range r.Operations {
			if numbered().MatchString(op.Memory) {
				s.spent[fold(op.Memory)] = true
			}
			if r.Command == command && !undone[r.ID] && op.To != "" && op.Reason != "" {
				made := past{op.Path, op.Memory, op.To}
				s.past[op.Reason], s.pastByID[fold(op.Memory)] = made, made
			}
		}
	}
}

// command is the name under which history knows an import.
const command = "import"

// numbered is an id that ends in a number that is given out once: EXP-014.
var numbered = pattern.Lazy(`^([A-Za-z]+)-([0-9]+)$`)

// fold returns a name in the form in which every file system takes two equal
// names for one.
func fold(name string) string { return filename.Fold(name) }

// isFree reports whether a new memory may have an id.
func (s *contents) isFree(id string) bool {
	return s.byID[fold(id)] == nil && !s.spent[fold(id)] && s.out.At("", id) == ""
}

// claim keeps an id from being given to another memory.
func (s *contents) claim(id string) { s.byID[fold(id)] = &existing{} }

// nextNumber returns an id with a prefix and a number that no memory has or had.
func (s *contents) nextNumber(prefix string) string {
	if s.numbers[prefix] == 0 {
		_, digits, _ := strings.Cut(govern.NextID(s.bank, prefix), "-")
		s.numbers[prefix], _ = strconv.Atoi(digits)
		s.numbers[prefix]--
	}
	for {
		s.numbers[prefix]++
		if id := fmt.Sprintf("%s-%03d", prefix, s.numbers[prefix]); s.isFree(id) {
			return id
		}
	}
}

// nextName returns a name that no memory has: the name itself, else with -2, -3.
func (s *contents) nextName(name string) string {
	return s.ids.Free(name, "", func(id string) bool { return !s.isFree(id) })
}

// freePath returns a path, with -2, -3 before its extension if need be, that no
// file of the bank or of the plan has, and keeps it for the caller.
func (s *contents) freePath(p string) string {
	p = s.places.Free(p, path.Ext(p), func(p string) bool { return s.paths[fold(p)] })
	s.paths[fold(p)] = true
	return p
}
