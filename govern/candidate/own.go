package candidate

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// FromWords makes a candidate of what a person says. Where the text has labelled
// lines, as [Form] has, they are its parts. Else the sentences are divided as far as
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

// takeParts fills a candidate from labelled parts.
func (c *Candidate) takeParts(parts map[string]string) {
	c.Named = oneLine(parts["title"])
	s := &c.Said
	s.Trigger, s.Decision, s.Signal = parts["trigger"], parts["decision"], parts["signal"]
	s.Solution, s.Verify = parts["solution"], parts["verify"]
	s.Alternatives, s.Pointers = items(parts["alternatives"]), items(parts["pointers"])
	if blank(s.Decision) {
		s.Decision = c.Named
	}
	if blank(s.Solution) {
		s.Solution = s.Decision
	}
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
	c.Plain, c.Named = true, titleOf(said)
	s := &c.Said
	s.Solution, s.Decision, s.Trigger, s.Signal = said, parts.what, parts.when, parts.why
	if c.shape() == ruleShape {
		s.Alternatives = parts.not // who says how things are has rejected nothing
	} else if !strings.HasPrefix(said, parts.when) {
		s.Trigger = "" // "it expires after a day" says no situation
	}
}

// partNames are the labels of parts in the three languages, in lower case.
var partNames = []struct {
	part  string
	words []string
}{
	{"title", []string{"title", "标题", "タイトル", "題"}},
	{"trigger", []string{"trigger", "when", "when to load", "触发条件", "触发", "何时", "场景", "トリガー", "いつ", "場面"}},
	{"decision", []string{"decision", "what", "判断", "决定", "決定", "結論", "结论"}},
	{"alternatives", []string{"alternatives", "alternatives rejected", "instead of", "备选方案", "备选", "放弃的方案", "代替案", "退けた代替案"}},
	{"signal", []string{"signal", "discriminating signal", "why", "because", "判断依据", "依据", "区分信号", "为什么", "根拠", "判断の根拠", "見分ける手がかり", "手がかり", "なぜ"}},
	{"solution", []string{"solution", "how", "fix", "解决方案", "做法", "怎么做", "解決策", "やり方", "対処"}},
	{"verify", []string{"verify", "how to verify", "验证方式", "验证", "校验方式", "確かめ方", "検証"}},
	{"pointers", []string{"pointers", "see", "关联指针", "指针", "相关", "参照先", "参照"}},
}

// partOf returns the part that a label names, or "".
func partOf(label string) string {
	label = strings.ToLower(strings.TrimSpace(label))
	for _, p := range partNames {
		if slices.Contains(p.words, label) {
			return p.part
		}
	}
	return ""
}

// label matches a line that begins a part: "Trigger: ...", "- **触发条件**：..."
// or "## Trigger".
var label = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:[-*+]\s+|#{1,6}\s+)?\**([^\s:：*#][^:：*]{0,30}?)\**\s*(?:[:：]\**\s*(.*)|$)`)
})

// labelled reads a text of labelled parts; nil if it is none: if fewer than two
// lines have a label, or text stands before the first one.
func labelled(text string) map[string]string {
	parts := map[string]string{}
	current, found := "", 0
	for line := range strings.SplitSeq(markdown.WithoutComments(text, ""), "\n") {
		m := label().FindStringSubmatch(line)
		if m != nil && partOf(m[1]) != "" && (m[2] != "" || strings.ContainsAny(line, ":：#")) {
			current, line = partOf(m[1]), m[2]
			found++
		}
		switch {
		case current == "" && strings.TrimSpace(line) != "":
			return nil
		case current != "":
			parts[current] += line + "\n"
		}
	}
	if found < 2 {
		return nil
	}
	for part, text := range parts {
		parts[part] = strings.TrimSpace(text)
		if guard.Unfilled(text) {
			parts[part] = "" // the example of a text says nothing
		}
	}
	return parts
}
