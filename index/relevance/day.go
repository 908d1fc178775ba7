package relevance

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/han"
)

// A day in a question is a fact: 2026-03-02 is no evidence for 2026-03-09, though the two
// share two numbers of three, and 3月9日 is as good as the other.

// otherDayKeeps is what a memory keeps of its relevance that is called after another day
// than the question asks for.
const otherDayKeeps = 0.2

// mostDays of a question are looked up. What has more is pasted.
const mostDays = 4

// takeDays takes the days out of a question and returns the terms that stand for them: of
// each, those that memories have, or, where none has one, the first. firm says that the question
// asks for what happened on them, and not for what is so since then.
func (s *Scorer) takeDays(text string) (rest string, days []term, firm bool) {
	plain := han.Plain(text)
	named := day.In(plain)
	if len(named) == 0 || len(named) > mostDays {
		return text, nil, false
	}
	var b strings.Builder
	at := 0
	firm = true
	for _, d := range named {
		firm = firm && !d.Open
		if d.From >= at { // else the other reading of 9/3
			b.WriteString(plain[at:d.From] + " ")
			at = d.To
		}
		var asked []term
		for _, name := range d.Asked() {
			t := index.Term{Text: name, Form: index.Identifier}
			asked = append(asked, term{Term: t, hash: t.Hash(), rarity: builtin.Unseen, novelty: builtin.Unseen, day: true})
		}
		asked = s.lookUp(asked)
		known := slices.DeleteFunc(slices.Clone(asked), func(t term) bool { return t.holders == 0 })
		if len(known) == 0 {
			known = asked[:1]
		}
		days = append(days, known...)
	}
	return b.String() + plain[at:], days, firm
}

// dayUnits returns the units of the days that memories have.
func dayUnits(days []term) (all []unit) {
	for _, t := range days {
		if t.holders > 0 {
			all = append(all, unit{text: t.Text, weight: strangeWeight, terms: []uint64{t.hash}, coined: true})
		}
	}
	return all
}

// anyDay returns the term of all memories that name a day, if the question asks for one.
func (s *Scorer) anyDay(days []term, firm bool) (dated term) {
	if len(days) > 0 && firm {
		t := index.Term{Text: day.Any, Form: index.Identifier}
		dated = s.lookUp([]term{{Term: t, hash: t.Hash(), day: true}})[0]
	}
	return dated
}

// onOtherDay reports whether a memory is called after a day, and has none of those that
// the question asks for.
func (p *question) onOtherDay(memory int) bool {
	at, ok := p.dated.find(memory)
	if !ok || at.Places&index.InName == 0 {
		return false
	}
	return !slices.ContainsFunc(p.terms, func(t term) bool {
		_, has := t.find(memory)
		return t.day && has
	})
}
