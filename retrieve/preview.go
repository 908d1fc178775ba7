package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostBullets is how many summaries a preview shows.
const mostBullets = 10

var importance = map[string]int{"high": 2, "": 1, "normal": 1, "low": 0}

var proven = map[kb.Strength]int{kb.Enforced: 2, kb.Validated: 1}

// Preview returns what the bank holds, in the form in which it is put before
// an agent at the start: at most ten summaries, then every file with its
// title, and then what is under way. What binds comes first, then the most important
// memories, then the best proven, then the newest. shown makes a text of the bank fit for the reader. It
// returns "" for a bank that is empty, and in which nothing is done; left is how many memories have no summary.
func Preview(l lang.Lang, entries []index.Entry, underway []string, folder string, shown func(string) string) (text string, left int) {
	var s strings.Builder
	if len(entries) > 0 {
		writeEntries(&s, l, entries, folder, shown)
	}
	if len(entries) > 0 && len(underway) > 0 {
		s.WriteByte('\n')
	}
	if len(underway) > 0 {
		s.WriteString("## " + previewUnderway.In(l) + "\n\n")
		for _, item := range underway {
			s.WriteString("- " + shown(item) + "\n")
		}
	}
	return s.String(), max(0, len(entries)-mostBullets)
}

func writeEntries(s *strings.Builder, l lang.Lang, entries []index.Entry, folder string, shown func(string) string) {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b index.Entry) int {
		return cmp.Or(
			cmp.Compare(binding(b), binding(a)),
			cmp.Compare(importance[b.Importance], importance[a.Importance]),
			cmp.Compare(proven[b.Strength], proven[a.Strength]),
			strings.Compare(b.Updated, a.Updated),
			strings.Compare(a.Path, b.Path),
		)
	})
	s.WriteString("## " + previewSummary.In(l) + "\n\n")
	for _, e := range entries[:min(len(entries), mostBullets)] {
		s.WriteString("- " + shown(labelOf(e, l)) + previewColon.In(l) + shown(cmp.Or(e.Summary, e.Title)) + "\n")
	}
	s.WriteString("\n## " + previewContext.In(l) + "\n\n" + previewFiles.In(l) + "\n\n")
	for _, e := range entries {
		s.WriteString("- " + shown(e.Path) + " - " + shown(e.Title) + "\n")
	}
	s.WriteString("\n" + previewRead.With(shown(folder)+"/").In(l) + "\n")
}

// binding is 1 for a rule that binds, 0 for what is only known.
func binding(e index.Entry) int {
	if e.Type == kb.Standard || e.Strength == kb.Enforced {
		return 1
	}
	return 0
}

// categories are the names of the categories that Tacit knows, for people. In English
// they are called as they are typed.
var categories = map[string]lang.Text{
	"rule":         {EN: "rule", ZH: "规则", JA: "ルール"},
	"convention":   {EN: "convention", ZH: "约定", JA: "規約"},
	"architecture": {EN: "architecture", ZH: "架构", JA: "アーキテクチャ"},
	"tooling":      {EN: "tooling", ZH: "工具", JA: "ツール"},
	"experience":   {EN: "experience", ZH: "经验", JA: "経験"},
	"tech":         {EN: "tech", ZH: "技术", JA: "技術"},
	"business":     {EN: "business", ZH: "业务", JA: "業務"},
}

// labelOf says what a memory is: its category, else that it is a rule, else its kind.
func labelOf(e index.Entry, l lang.Lang) string {
	name := e.Category
	switch {
	case name == "" && e.Type == kb.Standard:
		name = "rule"
	case name == "":
		name = string(e.Kind)
	}
	if text, ok := categories[strings.ToLower(name)]; ok && l != lang.English {
		return text.In(l)
	}
	return name
}

// The frame. Its headings are English in Japanese, too: teams there know it in this form.
var (
	previewSummary  = lang.Text{EN: "Memory Bank Summary", ZH: "记忆库摘要", JA: "Memory Bank Summary"}
	previewContext  = lang.Text{EN: "Project Context (Memory Bank)", ZH: "项目上下文（记忆库）", JA: "Project Context (Memory Bank)"}
	previewUnderway = lang.Text{EN: "In Progress", ZH: "进行中", JA: "In Progress"}
	previewColon    = lang.Text{EN: ": ", ZH: "：", JA: ": "}
	previewFiles    = lang.Text{EN: "The following project context files are available:", ZH: "可参阅以下项目上下文文件：",
		JA: "The following project context files are available:"}
	previewRead = lang.Text{EN: "Read these files in %s for details.", ZH: "详情请阅读 %s 中的这些文件。", JA: "Read these files in %s for details."}
)
