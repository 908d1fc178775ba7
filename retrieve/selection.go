package retrieve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A Loaded is the text of a selected file.
type Loaded struct {
	Match Match
	Text  string
	Cut   bool // the middle of a long file was left out
}

var (
	selectReason = lang.Text{EN: "memories that match %q", ZH: "与“%s”相关的记忆", JA: "「%s」に関連する記憶"}
	omitted      = lang.Text{EN: "[... %d lines left out ...]", ZH: "[... 省略 %d 行 ...]", JA: "[... %d 行省略 ...]"}
)

// Select takes the matches' files within the budget and reads their text with read: first the
// matches, then, as far as there is room, what they link to. The
// document it returns is select_files; what did not fit, or could not be read
// any more, is in its notLoaded.
func Select(read func(Match) ([]byte, error), ms []Match, q Query, b Budget, l lang.Lang) (schema.SelectFiles, []Loaded) {
	doc := schema.SelectFiles{
		SchemaVersion: schema.Version, Action: "select_files",
		Files: []string{}, RiskAlerts: []schema.RiskAlert{}, NotLoaded: []schema.NotLoaded{}, Truncated: []schema.Truncated{},
		Budget: schema.Budget{FilesLimit: b.Files, LinesLimit: b.Lines},
	}
	if len(ms) == 0 {
		return doc, nil
	}
	doc.Reason = fmt.Sprintf(selectReason.In(l), opening(q.Text))
	load, left := b.fitAll(ms)
	var loaded []Loaded
	for _, i := range load {
		text, err := read(ms[i])
		if err != nil {
			left = append(left, leftOut{i, "unreadable"})
			continue
		}
		loaded = append(loaded, shorten(ms[i], string(text), l))
	}
	slices.SortStableFunc(loaded, func(x, y Loaded) int { return cmp.Compare(y.Match.place(), x.Match.place()) })
	for _, x := range loaded {
		add(&doc, x)
	}
	slices.SortFunc(left, func(a, b leftOut) int { return cmp.Compare(a.i, b.i) })
	for _, x := range left {
		doc.NotLoaded = append(doc.NotLoaded, schema.NotLoaded{File: ms[x.i].File(), Lines: ms[x.i].Entry.Lines, Reason: x.reason})
	}
	return doc, loaded
}

// mostOpening is how many characters of a question a reason repeats: who asks
// with a whole document knows it by its beginning.
const mostOpening = 200

// opening returns the beginning of a text.
func opening(text string) string {
	n := 0
	for i := range text {
		if n == mostOpening {
			return text[:i] + "…"
		}
		n++
	}
	return text
}

// add enters a loaded file into the document.
func add(doc *schema.SelectFiles, x Loaded) {
	e := x.Match.Entry
	doc.Files = append(doc.Files, x.Match.File())
	doc.Budget.FilesSelected++
	doc.Budget.LinesSelected += loadedLines(e.Lines)
	if from := x.Match.LinkedFrom; from != "" {
		doc.Linked = append(doc.Linked, schema.Linked{File: x.Match.File(), From: from})
	}
	if x.Cut {
		doc.Truncated = append(doc.Truncated, schema.Truncated{File: x.Match.File(), LinesLoaded: loadedLines(e.Lines), LinesTotal: e.Lines})
	}
	if e.Kind == kb.Experience {
		doc.RiskAlerts = append(doc.RiskAlerts, alert(x.Match))
	}
}

// shorten keeps the first 100 and the last 50 lines of a file over 200 lines.
func shorten(m Match, text string, l lang.Lang) Loaded {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) <= longFile {
		return Loaded{m, text, false}
	}
	note := fmt.Sprintf(omitted.In(l), len(lines)-headLines-tailLines) + "\n"
	return Loaded{m, strings.Join(lines[:headLines], "") + note + strings.Join(lines[len(lines)-tailLines:], ""), true}
}

// bugWords are the categories of what once went wrong here.
var bugWords = []string{"bug", "bugs", "incident", "incidents", "缺陷", "故障", "事故", "不具合", "障害"}

// alert says how bad it would be to overlook an experience: what is enforced
// or of high risk is an error, what is validated, of medium risk or a bug of the past
// a warning.
func alert(m Match) schema.RiskAlert {
	e, level := m.Entry, "info"
	switch {
	case m.Risk == kb.HighRisk:
		level = "error"
	case e.Strength == kb.Validated || m.Risk == kb.MediumRisk || slices.Contains(bugWords, strings.ToLower(e.Category)):
		level = "warning"
	}
	message := e.Title
	if e.HiddenRisk != "" {
		message += ": " + e.HiddenRisk
	} else if e.Summary != "" {
		message += ": " + e.Summary
	}
	return schema.RiskAlert{Level: level, File: m.File(), Message: message}
}

// place orders what is loaded: matches and documents by score, then what is linked.
func (m Match) place() float64 {
	if m.LinkedFrom != "" {
		return -1
	}
	return m.Score
}
