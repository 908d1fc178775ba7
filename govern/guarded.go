package govern

import (
	"bytes"
	"path"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/kb/transaction"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// guard looks at every text that the plan would write, and at the plan's own
// words, which go into history. What must not be written is an error; the rest
// becomes a flag.
func (w *work) guard() error {
	p := w.plan
	all := p.changes()
	taken := sync.OnceValue(func() map[string]int { return foundIn(all) })
	for _, c := range all {
		if c.Deleted() {
			continue
		}
		if err := p.inspect(c, taken); err != nil {
			return err
		}
		p.spelling(c)
		p.personal(c)
		p.cutValues(c)
	}
	return p.inspectWords()
}

// inspect looks at one file. What stood there before is no reason to refuse: a
// person may be about to mend it. Nor is, in a new file, what stood in those that
// the plan takes away: to move a text is not to write it.
func (p *Plan) inspect(c transaction.Change, taken func() map[string]int) error {
	above := 0
	if c.Path == citedPath {
		c, above = added(c)
	}
	found := textFirst(guard.Inspect(c.Path, c.New))
	if len(found) == 0 {
		return nil
	}
	before, met := foundIn([]transaction.Change{{Path: c.Path, Old: c.Old}}), map[string]int{}
	if c.Created() {
		before = taken()
	}
	shown, lines := guard.Shown(c.Path, c.New), splitLines(c.New)
	for _, f := range found {
		key := keyOf(f, c.Path, lines)
		met[key]++
		if f.Line > 0 {
			f.Line += above
		}
		switch old := met[key] <= before[key]; {
		case f.Severity == guard.Refuse && !old:
			return &kb.FileError{Path: shown, Line: f.Line, Column: f.Column, Msg: f.Msg}
		case f.Severity == guard.Refuse || !old:
			p.Flags = append(p.Flags, Flag{shown, f})
		}
	}
	return nil
}

// textFirst puts what is found in the name of a file behind what is found in its text,
// which the name often repeats: a person mends the text.
func textFirst(found []guard.Finding) []guard.Finding {
	slices.SortStableFunc(found, func(a, b guard.Finding) int {
		switch {
		case (a.Line == 0) == (b.Line == 0):
			return 0
		case a.Line == 0:
			return 1
		}
		return -1
	})
	return found
}

// spelling flags the fields of a memory that are probably misspelt, and were not before.
func (p *Plan) spelling(c transaction.Change) {
	if !kb.IsMemory(c.Path) {
		return
	}
	before := map[string]bool{}
	for _, old := range misspelt.In(c.Old) {
		before[old.Name] = true
	}
	for _, f := range misspelt.In(c.New) {
		if !before[f.Name] {
			p.Flags = append(p.Flags, Flag{c.Path, guard.Finding{Rule: "misspelt-field", Line: f.Line, Column: f.Column, Msg: f.Says()}})
		}
	}
}

// personal flags what looks like personal data in a memory, and was not there before.
func (p *Plan) personal(c transaction.Change) {
	if !kb.IsMemory(c.Path) {
		return
	}
	found := guard.Personal(c.New)
	if len(found) == 0 {
		return
	}
	before := map[string]bool{}
	for _, old := range guard.Personal(c.Old) {
		before[old.Msg.Error()] = true
	}
	for _, f := range found {
		if !before[f.Msg.Error()] {
			p.Flags = append(p.Flags, Flag{c.Path, f})
		}
	}
}

// cutValues flags the values of a memory that YAML ends early, and did not before.
func (p *Plan) cutValues(c transaction.Change) {
	if !kb.IsMemory(c.Path) {
		return
	}
	before := map[string]bool{}
	for _, old := range misspelt.Cuts(c.Old) {
		before[old.Right] = true
	}
	for _, f := range misspelt.Cuts(c.New) {
		if !before[f.Right] {
			p.Flags = append(p.Flags, Flag{c.Path, guard.Finding{Rule: "cut-value", Line: f.Line, Column: f.Column, Msg: f.Says()}})
		}
	}
}

// foundIn counts what was to be found in the files that are deleted.
func foundIn(all []transaction.Change) map[string]int {
	found := map[string]int{}
	for _, c := range all {
		if !c.Deleted() {
			continue
		}
		lines := splitLines(c.Old)
		for _, f := range guard.Inspect(c.Path, c.Old) {
			found[keyOf(f, c.Path, lines)]++
		}
	}
	return found
}

// keyOf is what a finding is recognised by in another text: its rule and line, or
// the name of the file.
func keyOf(f guard.Finding, name string, lines [][]byte) string {
	switch {
	case f.Line == 0:
		return f.Rule + "\x00\x00" + path.Base(name)
	case f.Line > len(lines):
		return f.Rule + "\x00"
	}
	return f.Rule + "\x00" + string(lines[f.Line-1])
}

// splitLines returns the lines of a text. They are asked for once, because a text may have as
// many findings as lines.
func splitLines(text []byte) [][]byte { return bytes.Split(text, []byte("\n")) }

// inspectWords looks at the reasons that come with a plan.
func (p *Plan) inspectWords() error {
	words := []string{p.Reason}
	for _, op := range p.Ops.Operations {
		words = append(words, op.Reason, op.Changes)
	}
	for _, word := range words {
		for _, f := range guard.Inspect("", []byte(word)) {
			if f.Severity == guard.Refuse {
				return &kb.FileError{Path: "reason", Line: f.Line, Column: f.Column, Msg: f.Msg}
			}
			p.Flags = append(p.Flags, Flag{"", f})
		}
	}
	return nil
}
