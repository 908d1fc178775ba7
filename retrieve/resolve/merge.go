package resolve

import (
	"slices"
	"strings"
)

// A Layer says what kind of source a fact is from.
type Layer string

// The layers, the first one applies first.
const (
	Profile  Layer = "profile"  // a rule, for all devices of a model
	Override Layer = "override" // what somebody set for one device
)

// A Step is what one source says about a fact.
type Step struct {
	Fact  string // its name there: it differs where a group takes the place of a value
	Value any
	Rule  string // id of the rule, or of the device
	Layer Layer
	Range string // of the rule; empty for a device
	Path  string // of the file, relative to the bank

	rule *Rule // nil for a device
}

// A Fact is a value that holds, with all that was said about it.
type Fact struct {
	Keys  []string // its place in the groups
	Steps []Step   // in the order in which they applied; the last one holds
}

// Name returns the keys with points between them; a key that has a point itself
// is in quotes.
func (f Fact) Name() string { return nameOf(f.Keys) }

// Last returns the step that holds.
func (f Fact) Last() Step { return f.Steps[len(f.Steps)-1] }

func nameOf(keys []string) string {
	names := slices.Clone(keys)
	for i, key := range names {
		if key == "" || strings.ContainsAny(key, ". \"") {
			names[i] = `"` + strings.ReplaceAll(key, `"`, `\"`) + `"`
		}
	}
	return strings.Join(names, ".")
}

// A leaf is a fact of one source.
type leaf struct {
	keys  []string
	value any
}

// leaves flattens groups, in order of keys. A group with nothing in it is a value.
func leaves(keys []string, group map[string]any) (all []leaf) {
	names := make([]string, 0, len(group))
	for name := range group {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		here := append(slices.Clone(keys), name)
		if below, ok := group[name].(map[string]any); ok && len(below) > 0 {
			all = append(all, leaves(here, below)...)
			continue
		}
		all = append(all, leaf{here, group[name]})
	}
	return all
}

// write lays the facts of one source over those that held before. A value takes
// the place of a whole group, and a group that of a value.
func write(before []Fact, source Step, group map[string]any) []Fact {
	var fresh []Fact
	gone := make([]bool, len(before))
	for _, l := range leaves(nil, group) {
		f := Fact{Keys: l.keys}
		if l.empty() && slices.ContainsFunc(before, func(old Fact) bool { return old.inGroup(l.keys) }) {
			continue // a group to which nothing is added
		}
		for i, old := range before {
			if below(old.Keys, l.keys) || below(l.keys, old.Keys) {
				gone[i] = true
				f.Steps = append(f.Steps, old.told(len(l.keys))...)
			}
		}
		step := source
		step.Fact, step.Value = f.Name(), l.value
		f.Steps = append(f.Steps, step)
		fresh = append(fresh, f)
	}
	for i, old := range before {
		if !gone[i] {
			fresh = append(fresh, old)
		}
	}
	slices.SortFunc(fresh, func(a, b Fact) int { return slices.Compare(a.Keys, b.Keys) })
	return fresh
}

// told returns what a fact hands on to one that takes its place: an empty group
// that is filled was no statement.
func (f Fact) told(depth int) []Step {
	if (leaf{f.Keys, f.Last().Value}).empty() && len(f.Keys) < depth {
		return nil
	}
	return f.Steps
}

// inGroup reports whether a fact is part of a group of that place, or is such a
// group with nothing in it.
func (f Fact) inGroup(keys []string) bool {
	return below(f.Keys, keys) && (len(f.Keys) > len(keys) || leaf{f.Keys, f.Last().Value}.empty())
}

func (l leaf) empty() bool {
	group, ok := l.value.(map[string]any)
	return ok && len(group) == 0
}

// below reports whether a place is that of a group or in it.
func below(keys, group []string) bool {
	return len(keys) >= len(group) && slices.Equal(keys[:len(group)], group)
}

// nested puts the values of facts into their groups.
func nested(facts []Fact) map[string]any {
	all := map[string]any{}
	for _, f := range facts {
		at, last := all, len(f.Keys)-1
		for _, key := range f.Keys[:last] {
			group, ok := at[key].(map[string]any)
			if !ok {
				group = map[string]any{}
				at[key] = group
			}
			at = group
		}
		at[f.Keys[last]] = f.Last().Value
	}
	return all
}
