package repository

import (
	"errors"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// A Mark is one conflict that git left in a file.
type Mark struct {
	Path         string // of the file, relative to the bank
	Line         int    // 1-based
	Ours, Theirs Side
	Odd          error // why the marks of the file cannot be read; then there are no sides
}

// A Side is what one branch has between the marks.
type Side struct {
	IDs   []string // of its rows, if it has rows
	Lines int
}

// Marks lists the conflicts that git left in INDEX.md and the logs of a bank. A file
// with marks that do not pair up has one.
func Marks(b *kb.Bank) (all []Mark) {
	for _, name := range Merged {
		src, err := b.ReadFile(name)
		line := threeway.Marked(src)
		if err != nil || line == 0 {
			continue
		}
		parts, err := threeway.Parts(src)
		if err != nil {
			all = append(all, Mark{Path: name, Line: line, Odd: err})
			continue
		}
		for _, p := range parts {
			if p.Conflict {
				all = append(all, Mark{Path: name, Line: p.Line, Ours: sideOf(p.Ours), Theirs: sideOf(p.Theirs)})
			}
		}
	}
	return all
}

// sideOf reads the ids of the rows in a text between marks.
func sideOf(text string) Side {
	s := Side{Lines: strings.Count(text, "\n")}
	for l := range strings.Lines(text) {
		if cells := strings.Split(l, "|"); len(cells) > 2 && strings.HasPrefix(l, "|") {
			s.IDs = append(s.IDs, strings.TrimSpace(cells[1]))
		}
	}
	return s
}

// ErrNotOurs is returned by Merge for a file that git had better merge by itself.
var ErrNotOurs = errors.New("a file for git's own merge")

// Merge merges what two branches made of one file of a bank, as git asks for it; name
// is its path. A log is the union of its lines and cannot collide. What collides in
// INDEX.md is between marks in the result, and is listed.
func Merge(name string, base, ours, theirs []byte, marks threeway.Marks) (merged []byte, open []table.Collision, err error) {
	switch {
	case path.Ext(name) == ".jsonl" && !anyMarked(ours, theirs):
		return threeway.Union(base, ours, theirs), nil, nil
	case path.Base(name) != table.Path:
		return nil, nil, ErrNotOurs
	}
	merged, open, err = table.Merge(base, ours, theirs, marks)
	if err != nil {
		return nil, nil, ErrNotOurs
	}
	return merged, open, nil
}

// anyMarked reports whether a side came with marks of its own. Git calls the driver
// on such texts where two branches have more than one common ancestor.
func anyMarked(texts ...[]byte) bool {
	for _, t := range texts {
		if threeway.Marked(t) > 0 || strings.Contains(string(t), "\n<<<<<<<") {
			return true
		}
	}
	return false
}
