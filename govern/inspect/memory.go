package inspect

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// Memory returns what is allowed in one memory and should not stay: a status, level or
// type that does not fit the folder, a judgement without its parts, a category that is
// not one of those that the bank allows, of which there may be none.
func Memory(m *kb.Memory, categories []string) (found []Finding) {
	add := func(code Code, args ...any) {
		found = append(found, Finding{Code: code, Path: m.Path, Line: 1, Column: 1, Args: append([]any{m.ID}, args...)})
	}
	if f, ok := place(m); ok {
		found = append(found, f)
	}
	if missing := missingSections(m); m.Live() && len(missing) > 0 {
		add(MissingSection, strings.Join(missing, ", "))
	}
	known := func(c string) bool { return strings.EqualFold(c, m.Category) }
	if m.Category != "" && len(categories) > 0 && !slices.ContainsFunc(categories, known) {
		add(UnknownCategory, m.Category)
	}
	return found
}

// importSource is what memories of other tools have in the field source: their texts
// have the form of those tools, which is no fault.
const importSource = "import"

// missingSections returns the parts of a judgement that no heading names. The
// templates of every language have the English name in the heading.
func missingSections(m *kb.Memory) []string {
	if m.Kind != kb.Experience || m.Type != kb.Knowledge || m.Source == importSource {
		return nil
	}
	return slices.DeleteFunc([]string{"Decision Shape", "Judgment Capsule"}, func(part string) bool {
		return slices.ContainsFunc(m.Sections, func(s kb.Section) bool {
			return strings.Contains(strings.ToLower(s.Heading), strings.ToLower(part))
		})
	})
}

// FixCommand proposes what can be mended without a choice.
const FixCommand = "tacit check --fix"

// SharedIDs returns the memories with an id that another one has: live ones come
// first, so that a draft gives way to them. Two live ones are left out if they are
// compared with INDEX.md elsewhere.
func SharedIDs(memories []*kb.Memory, compared bool) (found []Finding) {
	first := map[string]*kb.Memory{}
	for _, live := range []bool{true, false} {
		for _, m := range memories {
			if m.Live() != live {
				continue
			}
			other := first[m.ID]
			if other == nil {
				first[m.ID] = m
			} else if !live || !compared {
				f := Finding{Code: SharedID, Severe: true, Path: m.Path, Line: 1, Column: 1, Command: FixCommand}
				f.Args = append(f.Args, m.ID, other.Path)
				found = append(found, f)
			}
		}
	}
	return found
}

// MayWait reports whether a finding must not keep a person from ending a merge: a
// plan settles it, and no plan can be applied before the merge ends.
func (c Code) MayWait() bool {
	switch table.DriftKind(c) {
	case table.Conflict, table.RemovedRow, table.OrphanRow, table.DuplicateID:
		return true
	}
	return false
}
