package resolve

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// folder is where profile rules live.
const folder = "tech/profiles/"

// A Rule is a live profile rule.
type Rule struct {
	*kb.Memory
	Facts map[string]any // nil if it has none
	Range firmware.Range

	line int // of fw_range
}

// IsRule reports whether a memory is a profile rule: a live one, or one that is
// kept among drafts or in the archive, which have the same folders.
func IsRule(m *kb.Memory) bool { return inFolder(m.Path) && m.ModelID != "" }

func inFolder(path string) bool {
	if !kb.InLive(path) {
		_, path, _ = strings.Cut(path, "/")
	}
	return strings.HasPrefix(path, folder)
}

// Read returns the live rules of a model, in order of path, and what keeps others
// from being read. live says which files are served: a row that somebody took out
// of INDEX.md hides its rule. Model ids are compared as names of files are: letter
// case is nothing.
func Read(b *kb.Bank, live func(path string) bool, model string) ([]Rule, []Problem, error) {
	files, err := b.List()
	if err != nil {
		return nil, nil, err
	}
	rules, problems := ReadFiles(b, files, func(m *kb.Memory) bool { return live(m.Path) }, model)
	return rules, problems, nil
}

// ReadFiles is Read for some files, wherever they are.
func ReadFiles(b *kb.Bank, files []kb.File, wanted func(*kb.Memory) bool, model string) (rules []Rule, problems []Problem) {
	for _, f := range files {
		if !inFolder(f.Path) {
			continue
		}
		rule, problem := read(b, f.Path, wanted, model)
		if problem != nil {
			problems = append(problems, *problem)
		}
		if rule != nil {
			rules = append(rules, *rule)
		}
	}
	return rules, problems
}

// read reads one file. It returns nothing for what is no such rule of the model.
func read(b *kb.Bank, path string, wanted func(*kb.Memory) bool, model string) (*Rule, *Problem) {
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // it went away this moment
	}
	var m *kb.Memory
	if err == nil {
		m, err = kb.Parse(path, src)
	}
	switch {
	case err != nil:
		p := unreadable(path, err)
		return nil, &p
	case !wanted(m) || !IsRule(m) || !filename.Same(m.ModelID, model):
		return nil, nil
	}
	return ruleOf(m, src)
}

// ruleOf reads what only a rule has.
func ruleOf(m *kb.Memory, src []byte) (*Rule, *Problem) {
	facts, err := kb.Facts(src)
	if err != nil {
		p := unreadable(m.Path, err)
		return nil, &p
	}
	at := lineOf(src, "fw_range:")
	if m.FWRange == "" {
		return nil, &Problem{Code: NoRange, Path: m.Path, Line: at, Args: []any{m.ID}}
	}
	r, err := firmware.ParseRange(m.FWRange)
	if err != nil {
		return nil, &Problem{Code: BadRange, Path: m.Path, Line: at, Args: []any{m.ID, lang.Of(err)}}
	}
	return &Rule{m, facts, r, at}, nil
}

// lineOf returns the line that begins with a field, 1 if there is none.
func lineOf(src []byte, field string) int {
	i := bytes.Index(src, []byte("\n"+field))
	return bytes.Count(src[:max(i+1, 0)], []byte("\n")) + 1
}

// Matching returns the rules that hold for a version, those first that later ones
// write over. A rule that would hold for the release, but names no pre-release, is
// a problem where the version is one.
func Matching(rules []Rule, v firmware.Version) (matching []Rule, problems []Problem) {
	release := v.Release()
	for _, r := range rules {
		switch {
		case r.Range.Contains(v):
			matching = append(matching, r)
		case release.Compare(v) != 0 && r.Range.Contains(release):
			problems = append(problems, Problem{Code: PreRelease, Path: r.Path, Line: r.line, Args: []any{r.ID, r.FWRange, v.String()}})
		}
	}
	return Ordered(matching), problems
}

// compare orders rules of which neither is narrower.
func compare(a, b Rule) int {
	return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Path, b.Path))
}
