package draft

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Missing lists what a memory has to hold before it may become active, and does
// not: of a judgement, the parts of its Decision Shape and its Judgment Capsule;
// of a plain note, a text; of a person's own words, nothing; of a standard, the rule itself; of a service or a topic,
// its name and a text; of a profile rule, a range that can be read and its facts.
// What a template says in a comment does not count. Parts are named as the
// memory names them, sections as they are called in English.
func Missing(m *kb.Memory) (missing []string) {
	switch {
	case m.Kind == kb.Experience && m.Source == ownWords:
		return nil
	case m.Kind == kb.Experience && m.Type == kb.Standard:
		return missingRule(m)
	case m.Kind == kb.Experience && !isPlain(m):
		return append(missingParts(m, shape), missingParts(m, capsule)...)
	case m.ModelID != "":
		return missingFacts(m)
	case m.Kind == kb.Tech && m.Service == "":
		missing = append(missing, "service")
	case m.Kind == kb.Business && m.Topic == "":
		missing = append(missing, "topic")
	}
	if hasText(m) {
		return missing
	}
	return append(missing, "text")
}

// ownWords is the source of what a person said in a sentence, which may be all of it.
const ownWords = "remember"

// The two sections of a judgement, by all their names.
var (
	shape   = []string{"Decision Shape", "判断结构", "判断の形"}
	capsule = []string{"Judgment Capsule", "Judgement Capsule", "判断要点", "认知蒸馏", "判断の要約"}
)

// isPlain reports whether a memory is a note that does not follow the form of a
// judgement at all. It may become active as it is: a form that a person did not begin
// is not asked of them.
func isPlain(m *kb.Memory) bool {
	return m.Kind == kb.Experience && m.Type != kb.Standard && !slices.ContainsFunc(withItems(m).Sections, func(s kb.Section) bool {
		return isCalled(s.Heading, shape) || isCalled(s.Heading, capsule)
	})
}

func missingFacts(m *kb.Memory) (missing []string) {
	if _, err := firmware.ParseRange(m.FWRange); err != nil { // of no version, a rule in force would be a rule in vain
		missing = append(missing, "fw_range")
	}
	if !m.HasFacts {
		missing = append(missing, "facts")
	}
	return missing
}

// Readable returns a Refusal for a memory whose fw_range is there, and nobody can
// read: with the place of it in the file that the memory came from.
func Readable(s Source, m *kb.Memory) error {
	_, err := firmware.ParseRange(m.FWRange)
	if m.ModelID == "" || m.FWRange == "" || err == nil {
		return nil
	}
	line, column := placeOf(s.Text, "fw_range:", m.FWRange)
	return &Refusal{BadRange, []string{m.ID, s.Path, strconv.Itoa(line), strconv.Itoa(column)}, err}
}

// placeOf returns where the value of a key stands, 1-based, the column in characters;
// that of the key where the value is written otherwise, and 0 where neither is there.
func placeOf(text []byte, key, value string) (line, column int) {
	for l := range strings.Lines(string(text)) {
		line++
		if !strings.HasPrefix(l, key) {
			continue
		}
		at := max(0, strings.Index(l, value))
		return line, utf8.RuneCountInString(l[:at]) + 1
	}
	return 0, 0
}

// missingRule wants text under the heading that the template of a standard has
// or, where there is none, under any.
func missingRule(m *kb.Memory) []string {
	for i, s := range m.Sections {
		heading := strings.TrimSpace(strings.ToLower(s.Heading))
		if heading == "standard" || strings.HasSuffix(heading, "（standard）") || strings.HasSuffix(heading, "(standard)") {
			if strings.TrimSpace(said(under(m, i))) == "" {
				return []string{"Standard"}
			}
			return nil
		}
	}
	if hasText(m) {
		return nil
	}
	return []string{"Standard"}
}

// missingParts wants a section that is called one of names, with text, and with
// something beside each label that stands in it.
func missingParts(m *kb.Memory, names []string) (missing []string) {
	m = withItems(m)
	for i, s := range m.Sections {
		if !isCalled(s.Heading, names) {
			continue
		}
		text := said(under(m, i))
		if strings.TrimSpace(text) == "" {
			break
		}
		for _, label := range bareLabels(text) {
			missing = append(missing, names[0]+": "+label)
		}
		return missing
	}
	return []string{names[0]}
}

// itemDepth is deeper than any heading.
const itemDepth = 7

// withItems is a memory with the items of its lists that have a name as sections, after
// those that have a heading.
func withItems(m *kb.Memory) *kb.Memory {
	all := *m
	all.Sections = slices.Clone(m.Sections)
	for _, s := range m.Sections {
		for _, item := range markdown.NamedItems(s.Text) {
			all.Sections = append(all.Sections, kb.Section{Heading: item.Name, Depth: itemDepth, Text: item.Text, Line: s.Line})
		}
	}
	return &all
}

func isCalled(heading string, names []string) bool {
	for _, name := range names {
		if strings.Contains(strings.ToLower(heading), strings.ToLower(name)) {
			return true
		}
	}
	return false
}

// under returns the text of a section with that of the sections below it.
func under(m *kb.Memory, i int) string {
	var text strings.Builder
	text.WriteString(m.Sections[i].Text)
	for _, s := range m.Sections[i+1:] {
		if s.Depth <= m.Sections[i].Depth {
			break
		}
		text.WriteString(s.Text)
	}
	return text.String()
}

func hasText(m *kb.Memory) bool {
	for _, s := range m.Sections {
		if strings.TrimSpace(said(s.Text)) != "" {
			return true
		}
	}
	return false
}

// said returns a text without comments, nor what stands behind one without an end.
func said(text string) string {
	text, _, _ = strings.Cut(markdown.WithoutComments(text, ""), "<!--")
	return text
}

var labelled = pattern.Lazy(`^\s*(?:[-*+]\s+)?\*\*(.+?)\s*[:：]?\s*\*\*\s*[:：]?\s*(.*)$`)

// bareLabels returns the labels, "- **Alternatives rejected**:", that nothing
// follows, neither beside them nor indented below.
func bareLabels(text string) (bare []string) {
	open := ""
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		m := labelled().FindStringSubmatch(line)
		blank := strings.TrimSpace(line) == ""
		switch {
		case blank:
			continue
		case open != "" && (m != nil || !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t")):
			bare = append(bare, open)
		}
		open = ""
		if m != nil && m[2] == "" {
			open = m[1]
		}
	}
	if open != "" {
		bare = append(bare, open)
	}
	return bare
}
