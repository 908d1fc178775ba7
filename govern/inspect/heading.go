package inspect

import (
	"context"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// fieldSections are the sections of the templates whose text belongs into a field too,
// by all the names that they have.
var fieldSections = []struct {
	field, flag string
	names       []string
}{
	{"trigger", "--trigger", []string{"when to load", "触发条件", "読み込む場面", "trigger"}},
	{"surface_signal", "--surface-signal", []string{"surface signal", "表层信号", "表面信号", "表面の兆し"}},
	{"hidden_risk", "--hidden-risk", []string{"hidden risk", "隐含风险", "隐藏风险", "隠れたリスク"}},
}

// allParts are the sections of a memory, and the items of its lists that have a name.
func allParts(m *kb.Memory) []kb.Section {
	all := slices.Clone(m.Sections)
	for _, s := range m.Sections {
		for _, item := range markdown.NamedItems(s.Text) {
			all = append(all, kb.Section{Heading: item.Name, Text: item.Text, Line: s.Line})
		}
	}
	return all
}

// unindexed finds text under a heading of the template that INDEX.md does not show,
// because the field is empty: the memory is not found by it as by a trigger.
func (v *Bank) unindexed(context.Context) (found []Finding, err error) {
	for _, s := range v.live() {
		if s.Kind != kb.Experience {
			continue
		}
		for _, f := range fieldSections {
			if kb.FieldNamed(f.field).Stored(&s.FrontMatter) != nil {
				continue
			}
			i := slices.IndexFunc(allParts(s.Memory), func(p kb.Section) bool { return called(p.Heading, f.names) && hasWords(p.Text) })
			if i < 0 {
				continue
			}
			p := allParts(s.Memory)[i]
			found = append(found, Finding{Code: Unindexed, Path: s.Path, Line: max(1, p.Line), Column: 1, Args: []any{s.ID, p.Heading, f.field, f.flag}})
		}
	}
	return found, nil
}

// called reports whether a heading is one of the names, with or without a remark.
func called(heading string, names []string) bool {
	heading = strings.ToLower(strings.TrimSpace(heading))
	return slices.ContainsFunc(names, func(name string) bool {
		rest, ok := strings.CutPrefix(heading, name)
		return ok && (rest == "" || strings.HasPrefix(strings.TrimSpace(rest), "（") || strings.HasPrefix(strings.TrimSpace(rest), "("))
	})
}

// hasWords reports whether a text says something: a comment of the template does not.
func hasWords(text string) bool {
	return strings.Trim(markdown.WithoutComments(text, ""), " \t\r\n-*") != ""
}

var (
	msgUnindexed = lang.Text{
		EN: `%[1]s says something under "%[2]s", but its field %[3]s is empty, so INDEX.md does not show it`,
		ZH: `%[1]s 的“%[2]s”下有内容，但字段 %[3]s 为空，因此 INDEX.md 中没有它`,
		JA: `%[1]s は「%[2]s」に記述がありますが、フィールド %[3]s が空なので、INDEX.md に出ません`,
	}
	msgHintUnindexed = lang.Text{
		EN: "set the field, in the front matter or with tacit edit %[1]s %[4]s TEXT",
		ZH: "请填写该字段：直接写在前置元数据里，或用 tacit edit %[1]s %[4]s 文字",
		JA: "フロントマターか tacit edit %[1]s %[4]s 文章 で、このフィールドを書いてください",
	}
)
