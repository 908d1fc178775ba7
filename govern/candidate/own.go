package candidate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// FromWords makes a candidate of what a person says. Where the text has labelled
// lines, as [Form] has, they are its parts; a sentence above them is what is said. Else the sentences are divided as far as
// their words allow: when, what, rather than what, because of what. All of the text is
// kept as the solution, so that nothing is lost.
func FromWords(text string) *Candidate {
	text = strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\r\n", "\n"))
	c := &Candidate{Source: Remembered}
	if parts := labelled(text); parts != nil {
		c.takeParts(parts)
	} else {
		c.divide(text)
	}
	c.ID = newID(c)
	return c
}

// takeParts fills a candidate from labelled parts. What these lack may be in the sentence
// above them.
func (c *Candidate) takeParts(parts map[string]string) {
	said := cutLead(parts[lead])
	c.Named = cmp.Or(oneLine(parts["title"]), said.title)
	s := &c.Said
	s.Trigger, s.Decision = cmp.Or(parts["trigger"], said.when), cmp.Or(parts["decision"], said.title)
	s.Signal, c.Reasoned = parts["signal"], blank(parts["signal"])
	if c.Reasoned {
		s.Signal = cmp.Or(parts[reasonPart], said.why)
	} else {
		s.Notes = parts[reasonPart]
	}
	s.Solution, s.Verify = paragraphs(parts[lead], parts["solution"]), parts["verify"]
	s.Alternatives, s.Pointers = items(parts["alternatives"]), items(parts["pointers"])
	if len(s.Alternatives) == 0 {
		s.Alternatives = said.not
	}
	if blank(s.Decision) {
		s.Decision = c.Named
	}
	if blank(s.Solution) {
		s.Solution = s.Decision
	}
}

// cutLead divides the sentence above labelled lines as free text is divided.
func cutLead(text string) (parts leadParts) {
	if text == "" {
		return parts
	}
	c := &Candidate{Source: Remembered}
	c.divide(text)
	first, _, _ := strings.Cut(text, "\n")
	return leadParts{title: titleOf(first), when: c.Said.Trigger, why: c.Said.Signal, not: c.Said.Alternatives}
}

// leadParts is what the sentence above labelled lines says.
type leadParts struct {
	title, when, why string
	not              []string
}

// items cuts a part into its list: one a line, or divided by semicolons.
func items(text string) []string {
	var all []string
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '；' || r == ';' }) {
		if line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "-*・ ")); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// divide finds the parts in free text, and keeps all of it as the solution.
func (c *Candidate) divide(text string) {
	said := withoutMarks(text)
	parts := cutSentences(said)
	c.Plain, c.Reasoned, c.Named = true, true, titleOf(said)
	s := &c.Said
	s.Solution, s.Decision, s.Trigger, s.Signal = said, parts.what, parts.when, parts.why
	if c.shape() == mood.Rule {
		s.Alternatives = parts.not // who says how things are has rejected nothing
	} else if !strings.HasPrefix(said, parts.when) {
		s.Trigger = "" // "it expires after a day" says no situation
	}
}

// The parts that are no field of their own: what stands above the labelled lines, and a
// reason, which is kept where that of a sentence is.
const (
	lead       = "lead"
	reasonPart = "reason"
)

// partNames are the labels of parts in the three languages, in lower case: what people
// write, and what the program calls them in forms, lists, remarks and templates.
var partNames = []struct {
	part  string
	words []string
}{
	{"title", []string{"title", "标题", "題名", "タイトル", "題"}},
	{"trigger", []string{"trigger", "when", "when to load", "when it is needed", "触发条件", "触发", "何时", "何时需要", "场景",
		"トリガー", "いつ", "場面", "使う場面", "読み込む場面", "どんなときに要るか"}},
	{"decision", []string{"decision", "decision being made", "what", "rule", "now i believe", "判断", "决定", "正在做的决策", "结论", "规则", "现在我认为",
		"決定", "結論", "下した判断", "ルール", "今はこう考える"}},
	{"alternatives", []string{"alternatives", "alternative", "alternatives rejected", "rejected", "instead of", "what you decided against",
		"备选方案", "备选", "放弃的方案", "放弃的备选方案", "放弃了什么做法", "代替案", "退けた案", "退けた代替案", "代わりに退けた案"}},
	{"signal", []string{"signal", "discriminating signal", "判断依据", "区分信号", "見分ける手がかり", "手がかり"}},
	{reasonPart, []string{"why", "because", "reason", "rationale", "because the decisive variable is", "依据", "为什么", "原因", "理由", "因为", "因为决定性变量是",
		"根拠", "判断の根拠", "なぜ", "決め手となる変数は"}},
	{"solution", []string{"solution", "how", "fix", "解决方案", "做法", "怎么做", "解決策", "やり方", "対処"}},
	{"verify", []string{"verify", "how to verify", "验证方式", "验证", "校验方式", "確かめ方", "検証"}},
	{"pointers", []string{"pointers", "see", "关联指针", "指针", "相关", "参照先", "参照"}},
}

// remarked takes a remark in brackets off a label: 触发条件（When to load）.
var remarked = pattern.Lazy(`\s*[（(][^（）()]*[）)]$`)

// partOf returns the part that a label names, or "".
func partOf(label string) string {
	label = strings.ToLower(remarked().ReplaceAllString(strings.TrimSpace(label), ""))
	for _, p := range partNames {
		if slices.Contains(p.words, label) {
			return p.part
		}
	}
	return ""
}

// label matches a line that begins a part: "Trigger: ...", "- **触发条件**：..."
// or "## Trigger".
var label = pattern.Lazy(`^\s*(?:[-*+]\s+|#{1,6}\s+)?\**([^\s:：*#][^:：*]{0,30}?)\**\s*(?:[:：]\**\s*(.*)|$)`)

// labelled reads a text of labelled parts; nil if it is none: if fewer than two lines
// have a label and none of them stands below a sentence.
func labelled(text string) map[string]string {
	parts, found := partsOf(strings.Split(markdown.WithoutComments(text, ""), "\n"))
	if parts == nil || found < 2 && (found == 0 || parts[lead] == "") {
		return nil
	}
	for part, text := range parts {
		parts[part] = strings.TrimSpace(text)
		if guard.Unfilled(text) {
			parts[part] = "" // the example of a text says nothing
		}
	}
	if parts[lead] = withoutMarks(parts[lead]); parts[lead] != "" && ownLabel().MatchString(parts[lead]) {
		return nil // Symptom: ... is the first of labels that are not these
	}
	return parts
}

// partsOf gives the lines to the parts that they belong to, and counts the labels. What
// has no label is part of the sentence above, unless it goes on with a part. Below a
// sentence no heading is a label: that is a text of its own.
func partsOf(lines []string) (parts map[string]string, found int) {
	said := map[string]*strings.Builder{}
	current, apart, leads := lead, false, false
	for _, line := range lines {
		m := label().FindStringSubmatch(line)
		empty := strings.TrimSpace(line) == ""
		switch {
		case m != nil && partOf(m[1]) != "" && (m[2] != "" || strings.ContainsAny(line, ":：#")):
			if leads && strings.HasPrefix(strings.TrimSpace(line), "#") {
				return nil, 0
			}
			current, line = partOf(m[1]), m[2]
			found++
		case leads && !empty && (apart && !listItem().MatchString(line) || ownLabel().MatchString(line)):
			current = lead
		}
		apart = empty
		if said[current] == nil {
			said[current] = &strings.Builder{}
		}
		said[current].WriteString(line + "\n")
		leads = leads || current == lead && strings.TrimSpace(line) != ""
	}
	parts = map[string]string{}
	for part, text := range said {
		parts[part] = text.String()
	}
	return parts, found
}

var (
	// listItem begins an item of a list.
	listItem = pattern.Lazy(`^\s*(?:[-*+・]|\d{1,2}[.)])\s*`)
	// ownLabel begins a line with a label that a person made up.
	ownLabel = pattern.Lazy(`^[\p{L}\p{N}_-]{1,12}(?:：|:\s)`)
)
