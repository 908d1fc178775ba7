package inspect

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// local are the codes of the findings that [One] makes: what else is wrong in a file
// follows from others.
var local = []Code{DeadPointer, DeadReference, ReviewDue, MatrixTotal, matrixWeights, Secret, HiddenText, Instruction, Echo, NotLive, Misplaced,
	MissingSection, UnknownCategory, unknownStage, deadLink, Misspelt, CutValue, Unindexed, staleSummary, NoModel, BadRange, noRange}

// Local reports whether a finding follows from the file alone that it is in.
func (c Code) Local() bool { return slices.Contains(local, c) }

// One returns what is wrong in one file of a bank, for a person who is writing it. It
// asks no git and reads no other file: named tells, folded, what memories are or were
// called, and categories which of these are allowed, if any are.
func One(ctx context.Context, b *kb.Bank, path string, now time.Time, named map[string]bool, categories []string) (found []Finding, err error) {
	v := &Bank{bank: b, now: now, root: filepath.Dir(b.Dir()), names: named, quick: true}
	text, err := b.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if m, err := kb.Parse(path, text); err == nil && kb.IsMemory(path) {
		v.sources = []source{{Memory: m, text: text}}
		found = Memory(m, b.ReadFile, categories)
	} else if kb.IsMemory(path) {
		v.unread = []string{path}
	}
	for _, rule := range []func(context.Context) ([]Finding, error){
		v.pointers, v.references, v.links, v.reviews, v.matrices, v.ranges, v.misspelt, v.unindexed, v.summaries,
	} {
		more, err := rule(ctx)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	found = append(found, v.guard(path)...)
	slices.SortStableFunc(found, Finding.before)
	return found, nil
}

// Moved returns a pointer that leads nowhere as it should be, by what git knows of the
// file; empty if nothing is likely.
func Moved(ctx context.Context, b *kb.Bank, text string) string {
	p := read(text)
	if p.path == "" {
		return ""
	}
	return p.at(repositoryOf(ctx, b).places([]pointer{p})[filepath.Base(p.path)])
}
