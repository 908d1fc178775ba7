package cli

import (
	"fmt"

	"github.com/tacit-kb/tacit/retrieve/evaluate/practice"
)

const (
	// mostNamed is how many of those that failed a person is shown of each sort; JSON
	// has all.
	mostNamed = 5
	// widestQuestion is how many cells of a question are shown.
	widestQuestion = 60
)

func (d *practiceDocument) writeText(p *page) {
	p.line("")
	p.line(p.paint(bold, p.app.say(msgPracticeHead)))
	d.writePasted(p)
	d.writeNear(p)
	d.writeTyped(p)
	d.writeGeneric(p)
	p.line("")
	d.writeAdvice(p)
}

// list writes the first of n lines, indented, and how many more there are.
func (p *page) list(n int, row func(i int) []string) {
	var rows [][]string
	for i := range min(n, mostNamed) {
		rows = append(rows, append([]string{""}, row(i)...))
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	if n > mostNamed {
		p.line("  " + p.app.say(msgPracticeMore, n-mostNamed))
	}
}

// sampled says how much was asked where that is not all.
func (p *page) sampled(asked, of int) {
	if asked < of {
		p.line("  " + p.app.say(msgPracticeSampled, asked, of))
	}
}

// shortened is a text of a person, fit to be printed in a table.
func shortened(s string) string { return cut(quote(s), widestQuestion) }

func (d *practiceDocument) writePasted(p *page) {
	if d.Pasted.Asked == 0 {
		p.say(msgPracticeNothingFound)
		return
	}
	p.say(msgPracticePasted, share(d.Pasted.Helped, d.Pasted.Asked))
	p.sampled(d.Pasted.Questions, d.Pasted.Found)
	var rows [][]string
	for _, kind := range practice.Kinds {
		helped, asked := 0, 0
		for _, w := range d.Pasted.Wrappings {
			if w.Kind == kind {
				helped, asked = helped+w.Helped, asked+w.Asked
			}
		}
		if asked > 0 {
			rows = append(rows, []string{"", p.app.say(pastedKinds[kind]), share(helped, asked)})
		}
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}

// pastedKinds are what is put around questions, in words.
var pastedKinds = map[string]message{"log": msgPastedLog, "code": msgPastedCode, "trace": msgPastedTrace, "diff": msgPastedDiff, "table": msgPastedTable,
	"data": msgPastedData, "mail": msgPastedMail, "manner": msgPastedManner, "document": msgPastedDocument, "mixed": msgPastedMixed, "other": msgPastedOther}

func (d *practiceDocument) writeNear(p *page) {
	n := d.Neighbours
	p.say(msgPracticeNear, share(n.Shown, n.Asked))
	p.sampled(n.Memories, n.Of)
	p.list(len(n.Pairs), func(i int) []string {
		x := n.Pairs[i]
		return []string{fmt.Sprintf("%.2f", x.Relevance), quote(x.ID) + " → " + quote(x.Shown), shortened(x.Text)}
	})
}

// fieldWords are what a memory is asked for by, in words.
var fieldWords = map[string]message{practice.FieldTitle: msgTypedTitle, practice.FieldID: msgTypedID,
	practice.FieldTrigger: msgTypedTrigger, practice.FieldAlias: msgTypedAlias}

func (d *practiceDocument) writeTyped(p *page) {
	t := d.Typed
	p.say(msgPracticeTyped, share(t.First, t.Asked))
	p.sampled(t.Asked, t.Of)
	p.list(len(t.Missed), func(i int) []string {
		m := t.Missed[i]
		got := p.app.say(msgPracticeSilence)
		switch {
		case m.Shown:
			got = p.app.say(msgPracticeShownFirst, m.First)
		case m.First != "":
			got = p.app.say(msgPracticeFirst, m.First)
		}
		return []string{quote(m.ID), p.app.say(fieldWords[m.Field]), shortened(m.Text), got}
	})
}

func (d *practiceDocument) writeGeneric(p *page) {
	g := d.Generic
	p.say(msgPracticeGeneric, g.Fired, g.Asked, 100*g.Rate)
	p.sampled(g.Asked, g.Of)
	p.list(len(g.Fires), func(i int) []string {
		return []string{shortened(g.Fires[i].Text), quote(g.Fires[i].Shown[0].ID)}
	})
}

func (d *practiceDocument) writeAdvice(p *page) {
	if len(d.Advice) == 0 {
		p.say(msgAdviceNone)
		return
	}
	p.line(p.paint(bold, p.app.say(msgAdviceHead)))
	for i, a := range d.Advice {
		p.line(fmt.Sprintf("%2d. %s", i+1, a.Message))
	}
	if d.AdviceLeft > 0 {
		p.line("    " + p.app.say(msgAdviceLeft, d.AdviceLeft))
	}
}

// adviceText is what a person can do, in a sentence.
func (a *app) adviceText(x practice.Advice) string {
	id, text := x.IDs[0], cut(x.Text, widestQuestion)
	switch x.Code {
	case practice.NotFound:
		return a.say(msgAdviceNotFound, id, a.say(fieldWords[x.Field]), text)
	case practice.Taken:
		return a.say(msgAdviceTaken, id, a.say(fieldWords[x.Field]), text, x.IDs[1])
	case practice.Loud:
		return a.say(msgAdviceLoud, id, text, x.Count)
	case practice.Same:
		if x.Text == "" {
			return a.say(msgAdviceAlike, id, x.IDs[1])
		}
		return a.say(msgAdviceSame, id, x.IDs[1], text)
	case practice.NoTitle:
		return a.say(msgAdviceTitle, id, text)
	}
	if x.Example != "" {
		return a.say(msgAdviceWordingExample, id, text, x.Example)
	}
	return a.say(msgAdviceWording, id, text)
}
