package retrieve

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
)

// A Filter says which memories are asked for, by their front matter. What is empty
// asks for nothing.
type Filter struct {
	Kind     kb.Kind
	Category string
	Tags     []string // it has all of these, or a tag below them: tag/below
	Type     kb.Type
	Level    kb.Level
	Since    string // changed on this day, YYYY-MM-DD, or later
	Until    string // changed on this day or before

	// Undated returns the day on which a memory changed that says none itself.
	Undated func(path string) string
}

// Empty reports whether every memory is kept.
func (f *Filter) Empty() bool {
	return f == nil || f.Kind == "" && f.Category == "" && len(f.Tags) == 0 && f.Type == "" && f.Level == "" && f.Since == "" && f.Until == ""
}

// Keeps reports whether a memory is asked for.
func (f *Filter) Keeps(path string, m *kb.FrontMatter) bool {
	switch {
	case f.Empty():
		return true
	case f.Kind != "" && f.Kind != m.Kind,
		f.Category != "" && !strings.EqualFold(f.Category, m.Category),
		f.Type != "" && (m.Kind != kb.Experience || f.Type != m.Type),
		f.Level != "" && (m.Kind != kb.Experience || f.Level != m.Level):
		return false
	}
	for _, tag := range f.Tags {
		if !slices.ContainsFunc(m.Tags, func(t string) bool { return isTag(t, tag) }) {
			return false
		}
	}
	if f.Since == "" && f.Until == "" {
		return true
	}
	day := max(m.Created, m.Updated)
	if day == "" && f.Undated != nil {
		day = f.Undated(path)
	}
	return day != "" && day >= f.Since && (f.Until == "" || day <= f.Until)
}

// isTag reports whether a tag is the one that is asked for, or one below it. Letter
// case and the mark # do not matter.
func isTag(tag, asked string) bool {
	tag, asked = filename.Fold(strings.TrimPrefix(tag, "#")), filename.Fold(strings.TrimPrefix(asked, "#"))
	return tag == asked || strings.HasPrefix(tag, asked+"/")
}

// kept returns the memories that a filter keeps, by number; nil for no filter.
func (r *Retriever) kept(f *Filter) []int {
	if f.Empty() {
		return nil
	}
	kept, foreign := []int{}, *f
	foreign.Undated = nil // it knows the files of the project's bank
	for _, i := range all(r.index) {
		e, f := r.index.Entry(i), f
		if r.isForeign(i) {
			f = &foreign
		}
		if f.Keeps(e.Path, &e.FrontMatter) {
			kept = append(kept, i)
		}
	}
	return kept
}
