package candidate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
)

// takeShort puts the short form into the places of the full one: the scene is the
// trigger, the first principle the title, the choice the decision, what it was chosen
// over the alternatives, and what it applies to the signal. Evidence that is not needed
// as the signal is a note, and so is a source that names somebody or something. The choice is cut as the words of a person are.
func (c *Candidate) takeShort(s *schema.ShortCandidate) {
	c.Short, c.Sure = true, string(s.Confidence)
	parts := cutSentences(s.Choice)
	principles := slices.DeleteFunc(slices.Clone(s.Principles), blank)
	c.Said = schema.ExpCandidate{
		Trigger:        s.Scene,
		Decision:       s.Choice,
		Alternatives:   parts.not,
		Signal:         firstSaid(s.Apply, s.Evidence, parts.why),
		Solution:       asSentences(principles),
		ConversationID: s.ConversationID,
		GenerationID:   s.GenerationID,
		Similarity:     s.Similarity,
		Assessment:     s.Assessment,
	}
	l, notes := lang.Lang(c.Lang()), []string{}
	if !blank(s.Apply) && !blank(s.Evidence) {
		notes = append(notes, evidence.With(oneLine(s.Evidence)).In(l))
	}
	if !blank(s.Source) && !slices.Contains(kindsOfSource, strings.ToLower(oneLine(s.Source))) {
		notes = append(notes, origin.With(oneLine(s.Source)).In(l))
	}
	c.Said.Notes = strings.Join(notes, "\n\n")
	if len(principles) == 0 {
		return
	}
	c.Named = oneLine(principles[0])
	if all := sentencesOf(s.Choice); len(all) > 0 && onlyRejects(all[0]) {
		c.Said.Decision = c.Named // the choice only says what was not done
		c.Said.Solution = asSentences(append(principles, s.Choice))
	}
}

var (
	evidence = lang.Text{EN: "Evidence: %s", ZH: "证据：%s", JA: "裏付け：%s"}
	origin   = lang.Text{EN: "Source: %s", ZH: "来源：%s", JA: "出所：%s"}
)

// kindsOfSource are the words with which an agent says how it came to know, and not from whom.
var kindsOfSource = strings.Fields("user chat analysis report system agent assistant model ai conversation session")

// firstSaid returns the first text that says something.
func firstSaid(texts ...string) string {
	for _, t := range texts {
		if !blank(t) {
			return t
		}
	}
	return ""
}

// asSentences writes texts one a line, each with a stop if there are several.
func asSentences(texts []string) string {
	if len(texts) == 1 {
		return texts[0]
	}
	lines := make([]string, len(texts))
	for i, t := range texts {
		lines[i] = strings.TrimSpace(t)
		if last := []rune(lines[i]); len(last) > 0 && !strings.ContainsRune("。！？.!?", last[len(last)-1]) {
			lines[i] += stopAfter(last[len(last)-1])
		}
	}
	return strings.Join(lines, "\n")
}

func stopAfter(r rune) string {
	if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
		return "。"
	}
	return "."
}

// onlyRejects reports whether a sentence says only what was not chosen.
func onlyRejects(sentence string) bool { return rejection().MatchString(sentence) }

var rejection = pattern.Lazy(`(?i)^(?:(?:we|i)\s+)?(?:rejected|ruled out|decided against)\s|\s(?:was|were)\s(?:rejected|ruled out)$` +
	`|^(?:我们)?(?:放弃了|否决了|排除了)|(?:方案|做法|办法)(?:已?被)?(?:否决|放弃|排除)了?$` +
	`|[はをも](?:退けた|却下した|見送った|採らなかった|採用しなかった|やめた|退けました|却下しました|見送りました)$`)
