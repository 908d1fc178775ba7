package candidate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/candidate/frame"
	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	// marks are those of a list, a heading or a quotation before free text.
	marks = pattern.Lazy(`^(?:(?:#{1,6}|[-*+>]|\d{1,2}[.)])\s+|[・•]\s*)`)
)

// withoutMarks takes off what stands around the words of a person.
func withoutMarks(text string) string {
	text = strings.TrimSpace(text)
	if m := marks().FindString(text); m != "" && !strings.Contains(text, "\n") {
		text = text[len(m):]
	}
	text = frame.Off(text)
	if m := marks().FindString(text); m != "" && !strings.Contains(text, "\n") { // of a list of one, below what announced it
		text = text[len(m):]
	}
	return text
}

func cellsOf(s string) (n int) {
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// longestHeading is how many characters a sentence has at most that is a heading
// whole.
const longestHeading = 240

// noteText returns the heading of a plain memory and the text below it, of which one
// has all that the person said. A sentence is its own heading, and not there twice:
// what is repeated is found less well.
func (c *Candidate) noteText() (heading, text string) {
	said := c.Said.Solution
	if oneLine(said) == said && strings.TrimRight(said, ".。") == c.Title() {
		return said, ""
	}
	if c.Plain && withoutTeller(said) == said && len(sentencesOf(said)) < 2 && !strings.Contains(said, "\n") && utf8.RuneCountInString(said) <= longestHeading {
		return said, ""
	}
	return c.Title(), said
}

// note fills in the template of a plain memory: the words, and what was weighed up
// where they say so.
func (c *Candidate) note() (heading string, parts map[string]string) {
	s := &c.Said
	heading, text := c.noteText()
	parts = map[string]string{"words": text}
	if len(c.alternatives()) > 0 || !c.Plain && !blank(s.Signal) {
		parts["decision"], parts["alternatives"], parts["signal"] = said(oneLine(s.Decision)), bullets(c.alternatives()), said(s.Signal)
		parts["reason"] = c.notes()
		if c.Reasoned {
			parts["reason"], parts["signal"] = parts["signal"], ""
		}
	}
	if !c.Plain {
		parts["trigger"], parts["verify"], parts["pointers"] = said(s.Trigger), said(s.Verify), bullets(c.pointers())
	}
	return heading, parts
}

// triggers are the situations that a candidate names; a person lists several in a
// labelled line, one after a semicolon.
func (c *Candidate) triggers() []string {
	if c.Source != Remembered || c.Plain {
		return []string{oneLine(c.Said.Trigger)}
	}
	return items(c.Said.Trigger)
}

// typ is the type of a memory at a target: in the project, a rule that a person gives
// is a standard as well.
func (c *Candidate) typ(t Target) kb.Type {
	if t == Project && c.Source == Remembered && c.shape() == mood.Rule {
		return kb.Standard
	}
	return t.typ()
}

// shape is what kind of thing a person's own words say.
func (c *Candidate) shape() mood.Shape {
	if c.Plain {
		return shapeOf(c.Said.Solution)
	}
	if shapeOf(c.Named) == mood.Rule {
		return mood.Rule
	}
	return shapeOf(c.Said.Decision)
}

// judgeOwn takes a person's words for what they say they are: experience of the
// project unless they speak of the team, and a standard where they give a rule.
func (j *Judgement) judgeOwn(c *Candidate) {
	if c.Source != Remembered {
		return
	}
	j.bare = false
	if c.Said.Type == "" && c.shape() == mood.Rule {
		j.kind.word = "standard"
	}
}

// Remarks says what a person may want to know of their own words: what kind of memory
// they are, what would make it easier to find, with the command that adds it to the
// memory of an id (as a person types it), and what the rubric doubts. A memory is found by its own words
// as well: that a trigger would help is said only if the caller wants to.
func (c *Candidate) Remarks(l lang.Lang, id string, trigger bool) (all []string) {
	shape := c.shape()
	line, lacks := remarks[shape].In(l), c.lacks(shape, trigger)
	for _, w := range lacks {
		line += w.With(id).In(l)
	}
	all = append(all, line)
	for _, r := range c.Evaluate().Human {
		if says := r.Says().In(l); (r.Code == unverified || r.Code == onlyDebugging) && !slices.Contains(all, says) {
			all = append(all, says)
		}
	}
	return all
}

// lacks lists what is asked of a shape, and not said, with what it would be good for and the
// command that adds it.
func (c *Candidate) lacks(s mood.Shape, trigger bool) (all []lang.Text) {
	if trigger && blank(c.Said.Trigger) {
		all = append(all, remarkWhen)
	}
	if s != mood.Rule {
		return all
	}
	instead, why := len(c.alternatives()) == 0, blank(c.Said.Signal) && !givesReason(c.Said.Decision, c.Said.Solution)
	switch {
	case instead && why:
		all = append(all, remarkBoth)
	case instead:
		all = append(all, remarkInstead)
	case why:
		all = append(all, remarkWhy)
	}
	return all
}

var (
	remarks = map[mood.Shape]lang.Text{
		mood.Rule:   {EN: "Filed as a rule.", ZH: "已存为规则。", JA: "ルールとして残しました。"},
		mood.Fact:   {EN: "Filed as a fact.", ZH: "已存为事实。", JA: "事実として残しました。"},
		mood.Lesson: {EN: "Filed as a lesson learned.", ZH: "已存为经验。", JA: "学んだこととして残しました。"},
	}
	remarkWhen = lang.Text{
		EN: ` It is easier to find with a trigger (when people need it, in their words): tacit edit %s --add-trigger "…".`,
		ZH: `加上触发条件（何时需要，用提问时的说法）会更容易被找到：tacit edit %s --add-trigger "…"。`,
		JA: `トリガー（どんなときに要るか、質問するときの言葉で）を足すと見つけやすくなります: tacit edit %s --add-trigger "…"。`,
	}
	remarkBoth = lang.Text{
		EN: " It is more convincing with the rejected alternative and the reason: tacit edit %s.",
		ZH: "写上放弃的备选方案和理由会更有说服力：tacit edit %s。",
		JA: "退けた代替案と理由を書くと説得力が増します: tacit edit %s。",
	}
	remarkInstead = lang.Text{
		EN: " It is more convincing with the rejected alternative: tacit edit %s.",
		ZH: "写上放弃的备选方案会更有说服力：tacit edit %s。",
		JA: "退けた代替案を書くと説得力が増します: tacit edit %s。",
	}
	remarkWhy = lang.Text{
		EN: " It is more convincing with the reason: tacit edit %s.",
		ZH: "写上理由会更有说服力：tacit edit %s。",
		JA: "理由を書くと説得力が増します: tacit edit %s。",
	}
)
