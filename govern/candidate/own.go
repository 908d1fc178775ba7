package candidate

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/markdown"
)

// FromWords makes a candidate of what a person says. Where the text has labelled
// lines, as [Form] has, they are its parts. Else the first sentence is divided as
// far as its words allow: when, what, rather than what, because of what. All of
// the text is kept as the solution, so that nothing is lost.
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

// divide finds the parts in free text.
func (c *Candidate) divide(text string) {
	s := &c.Said
	s.Solution = text
	first := firstSentence(oneLine(strings.TrimLeft(text, "#->* ")))
	decision := first
	for _, p := range clauses() {
		if m := p.pattern.FindStringSubmatch(decision); m != nil {
			s.Trigger, decision = strings.TrimSpace(m[p.when]), strings.TrimSpace(m[p.what])
			break
		}
	}
	if m := because().FindStringSubmatch(oneLine(text)); m != nil {
		for _, group := range m[1:] {
			if s.Signal == "" {
				s.Signal = strings.Trim(group, " ,，、。.；;")
			}
		}
	}
	if at := because().FindStringIndex(decision); at != nil && at[0] > 0 {
		decision = strings.TrimRight(decision[:at[0]], " ,，、；;")
	}
	s.Decision = decision
	s.Alternatives = rejected(oneLine(text))
}

// A clause is a way to say when and what in one sentence.
type clause struct {
	pattern    *regexp.Regexp
	when, what int // groups
}

var clauses = sync.OnceValue(func() []clause {
	return []clause{
		{regexp.MustCompile(`(?i)^((?:when(?:ever)?|if|once|before|after|while|during|as soon as|every time)\s[^,，]{2,160})[,，]\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`(?i)^(.{4,160}?)\s+((?:when(?:ever)?|if|once|before|after|as soon as)\s[^,，]{2,160}?)(?:\s*,?\s*(?:because|since|otherwise|or else)\s.*)?$`), 2, 1},
		{regexp.MustCompile(`^([^，,。]{1,60}?(?:时候|[^实同定临超延及按小有暂平随计耗准历工即何届顿]时))([^，,、。：:；间区刻钟序长机延效常代段光候差隔时的].*)$`), 1, 2}, // no comma after 时, which is in many words
		{regexp.MustCompile(`^((?:当|如果|若|一旦|每次|凡是|遇到)[^，,。]{1,80})[，,]\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^，,。]{1,80}(?:时|的时候|时候|之前|之后|以前|以后|情况下|前|后))[，,]\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^、。]{1,80}?(?:ときは|ときには|とき|場合は|場合には|場合|際は|際には|際|前には|前に|後には|後に|なら|たら|れば))[、,]?\s*(.+)$`), 1, 2},
	}
})

// because matches what follows the words of a reason.
var because = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[,;]?\s*\b(?:because|otherwise|or else|since)\s+([^.;\n]{3,200})` +
		`|[，,；。]?\s*(?:因为|由于|否则|不然|原因是)[，,：:]?\s*([^。；\n]{2,160})` +
		`|[。、]?\s*(?:なぜなら|さもないと|そうしないと|理由は)[、：:]?\s*([^。\n]{2,160})` +
		`|([^、。\n]{2,120}?)(?:ため、|ので、|からだ|からです)`)
})

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
	}
	return parts
}
