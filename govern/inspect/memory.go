package inspect

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// Memory returns what is allowed in one memory and should not stay: a status, level or
// type that does not fit the folder, a judgement without its parts, a category that is
// not one of those that the bank allows, of which there may be none. The place of a memory
// whose status, level or type is misspelt is passed over: it follows from no field. The
// text is read by a function, if there is one, and only for that.
func Memory(m *kb.Memory, read func(path string) ([]byte, error), categories []string) (found []Finding) {
	add := func(code Code, args ...any) {
		found = append(found, Finding{Code: code, Path: m.Path, Line: 1, Column: 1, Args: append([]any{m.ID}, args...)})
	}
	if f, ok := place(m); ok && !isMisread(m, read) {
		found = append(found, f)
	}
	if missing := missingSections(m); m.Live() && len(missing) == 1 {
		add(MissingSection, missing[0])
	}
	known := func(c string) bool { return strings.EqualFold(c, m.Category) }
	if m.Category != "" && len(categories) > 0 && !slices.ContainsFunc(categories, known) {
		add(UnknownCategory, m.Category, strings.Join(categories, ", "))
	}
	if missesStage(m.Stage) {
		add(unknownStage, m.Stage, strings.Join(stages(), ", "))
	}
	return found
}

// stages are those that a memory can be for.
func stages() []string { return kb.FieldNamed("stage").Words }

// missesStage reports whether a field says a stage in a way that no question meets: several in
// one, or one that is misspelt. What is near to no stage belongs to another program.
func missesStage(field string) bool {
	if slices.ContainsFunc(stages(), func(s string) bool { return strings.EqualFold(s, field) }) {
		return false
	}
	words := strings.FieldsFunc(field, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(w string) bool { return len(w) >= shortestStage && misspelt.Closest(w, stages()) != "" })
}

// shortestStage is the length of the shortest stage, in bytes.
const shortestStage = 3

var (
	msgStage = lang.Text{
		EN: `%[1]s is for the stage "%[2]s", which is not a stage of work: a memory is for one stage, or for all`,
		ZH: `%[1]s 的 stage 写的是 "%[2]s"，没有这个阶段：一条记忆只能对应一个阶段，不写则对应所有阶段`,
		JA: `%[1]s の stage は "%[2]s" ですが、そのような段階はありません。記憶に書ける段階は一つで、書かなければすべての段階に当てはまります`,
	}
	msgHintStage = lang.Text{
		EN: "use one of %[3]s: tacit edit %[1]s --stage STAGE; or leave it out: tacit edit %[1]s --stage ''",
		ZH: "请改用 %[3]s 之一：tacit edit %[1]s --stage STAGE；或去掉它：tacit edit %[1]s --stage ''",
		JA: "%[3]s のいずれかにしてください: tacit edit %[1]s --stage STAGE。消すには: tacit edit %[1]s --stage ''",
	}
)

// isMisread reports whether a field that says where a memory belongs is misspelt.
func isMisread(m *kb.Memory, read func(path string) ([]byte, error)) bool {
	if read == nil {
		return false
	}
	text, err := read(m.Path)
	return err == nil && slices.ContainsFunc(misspelt.In(text), func(f misspelt.Field) bool {
		return slices.Contains([]string{"status", "level", "type"}, f.Meant)
	})
}

// importSource is what memories of other tools have in the field source: their texts
// have the form of those tools, which is no fault.
const importSource = "import"

// ownSource is what memories have there that a person made with tacit remember: in
// their words, which follow no form.
const ownSource = "remember"

// judgementParts are the sections of a judgement, by all the names that they have.
var judgementParts = []struct {
	name  lang.Text
	names []string
}{
	{lang.Text{EN: "Decision Shape", ZH: "判断结构（Decision Shape）", JA: "判断の形（Decision Shape）"}, []string{"decision shape", "判断结构", "判断の形"}},
	{lang.Text{EN: "Judgment Capsule", ZH: "判断要点（Judgment Capsule）", JA: "判断の要約（Judgment Capsule）"}, []string{"judgment capsule", "judgement capsule", "判断要点", "认知蒸馏", "判断の要約"}},
}

// missingSections returns the parts of a judgement that no heading names.
func missingSections(m *kb.Memory) (missing []lang.Text) {
	if m.Kind != kb.Experience || m.Type != kb.Knowledge || m.Source == importSource || m.Source == ownSource {
		return nil
	}
	for _, part := range judgementParts {
		named := func(s kb.Section) bool {
			return slices.ContainsFunc(part.names, func(name string) bool { return strings.Contains(strings.ToLower(s.Heading), name) })
		}
		if !slices.ContainsFunc(allParts(m), named) {
			missing = append(missing, part.name)
		}
	}
	return missing
}

// Plain reports whether a live memory is a plain note: knowledge without any part of
// a judgement. It is found as it is, and a form that a person did not begin is not
// asked of them.
func Plain(m *kb.Memory) bool {
	own := m.Source == ownSource && m.Kind == kb.Experience && m.Type == kb.Knowledge && len(m.Trigger) == 0
	return m.Live() && (own || len(missingSections(m)) == len(judgementParts))
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
