package join

import (
	"reflect"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A field of the front matter and the value that it gets: a string, a []string, or
// nil to remove it.
type field struct {
	name  string
	value any
}

// The closed sets, from the least to the most.
var (
	types       = []kb.Type{kb.Knowledge, kb.Standard}
	scopes      = []kb.Scope{kb.Narrow, kb.Medium, kb.Broad}
	strengths   = []kb.Strength{kb.Hypothesis, kb.Validated, kb.Enforced}
	risks       = []kb.Risk{"", kb.LowRisk, kb.MediumRisk, kb.HighRisk}
	importances = []string{"low", "normal", "high"}
)

// more returns the greater of two words of a closed set.
func more[T comparable](set []T, a, b T) T {
	if slices.Index(set, b) > slices.Index(set, a) {
		return b
	}
	return a
}

// allMerged returns the fields of a memory, with what they are when it has taken up
// another, whose title names it as well.
func allMerged(keep, gone *kb.Memory, named bool) []field {
	both := []string{keep.ID, gone.ID}
	aliases := union(keep.Aliases, gone.Aliases)
	if named && !strings.EqualFold(plain(gone.Title), plain(keep.Title)) && len(similar.Disagreements(keep, gone)) == 0 { // else the title says the contrary of what stays
		aliases = union(aliases, []string{gone.Title})
	}
	all := []field{
		{"scope", string(more(scopes, keep.Scope, gone.Scope))},
		{"strength", string(more(strengths, keep.Strength, gone.Strength))},
		{"risk", string(more(risks, keep.Risk, gone.Risk))},
		{"importance", more(importances, keep.Importance, gone.Importance)},
		{"summary", first(keep.Summary, gone.Summary)},
		{"category", first(keep.Category, gone.Category)},
		{"surface_signal", joined(keep.SurfaceSignal, gone.SurfaceSignal)},
		{"hidden_risk", joined(keep.HiddenRisk, gone.HiddenRisk)},
		{"trigger", union(keep.Trigger, gone.Trigger)},
		{"not_when", union(keep.NotWhen, gone.NotWhen)},
		{"tags", union(keep.Tags, gone.Tags)},
		{"aliases", aliases},
		{"globs", union(keep.Globs, gone.Globs)},
		{"pointers", union(keep.Pointers, gone.Pointers)},
		{"depends_on", union(keep.DependsOn, gone.DependsOn)},
		{"related", without(union(keep.Related, gone.Related), both...)},
		{"replaces", without(union(keep.Replaces, gone.Replaces), both...)},
		{"supersedes", Supersedes(keep, gone)},
	}
	if keep.ReplacedBy == gone.ID {
		all = append(all, field{"replaced_by", ""})
	}
	if keep.Kind == kb.Experience {
		all = append(all, field{"type", string(typeMerged(keep, gone))})
	}
	return all
}

// typeMerged lets a memory bind that takes up one that binds, unless a memory that binds
// belongs in another folder: a merge moves no file.
func typeMerged(keep, gone *kb.Memory) kb.Type {
	will := *keep
	will.Type = more(types, keep.Type, gone.Type)
	if gone.Status == kb.Archived || will.Home() != keep.Home() {
		return keep.Type
	}
	return will.Type
}

func namesOf(all []field) (names []string) {
	for _, f := range all {
		names = append(names, f.name)
	}
	return names
}

// lineage returns the fields that say that a memory took the place of another.
func lineage(keep, gone *kb.Memory) []field {
	all := []field{
		{"supersedes", Supersedes(keep, gone)},
		{"replaces", without(keep.Replaces, gone.ID)},
		{"related", without(keep.Related, gone.ID)},
	}
	if keep.ReplacedBy == gone.ID {
		all = append(all, field{"replaced_by", ""})
	}
	return differing(keep, all)
}

func first(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// joined puts two texts of one line together, unless one says what the other says.
func joined(a, b string) string {
	switch {
	case a == "" || strings.Contains(b, a):
		return b
	case b == "" || strings.Contains(a, b):
		return a
	case lang.Spaced(a):
		return a + "; " + b
	}
	return a + "；" + b
}

// differing leaves out the fields that a memory has already, so that their spelling in
// the file stays.
func differing(m *kb.Memory, all []field) []field {
	return slices.DeleteFunc(all, func(f field) bool { return same(f.value, kb.FieldNamed(f.name).Get(&m.FrontMatter)) })
}

func same(a, b any) bool {
	if x, ok := a.([]string); ok && len(x) == 0 {
		y, ok := b.([]string)
		return ok && len(y) == 0
	}
	return reflect.DeepEqual(a, b)
}

// setFields edits the front matter in place. What is empty is removed.
func setFields(src []byte, all []field) ([]byte, error) {
	var err error
	for _, f := range all {
		if s, ok := f.value.(string); ok && s == "" {
			f.value = nil
		}
		if l, ok := f.value.([]string); ok && len(l) == 0 {
			f.value = nil
		}
		if src, err = front.Set(src, f.name, f.value); err != nil {
			return nil, err
		}
	}
	return src, nil
}
