package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/govern/similar/antonym"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/member"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/related"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// Likeness from which on two views count as the same, and from which on a person is
// asked.
const (
	sure   = 0.8
	unsure = 0.5
)

// Judge decides what should become of two memories, and says why. What the language
// model of a host thinks, if it was asked, is recorded beside it: where the two do
// not agree, a person is asked.
func Judge(m *builtin.Model, a, b *kb.Memory, host *Assessment) Judgement {
	return judge(m, readingOf(m, a), readingOf(m, b)).with(host)
}

func judge(m *builtin.Model, a, b *reading) Judgement {
	j := judgeTexts(m, a, b)
	if a.memory.Kind != "" && b.memory.Kind != "" && a.memory.Kind != b.memory.Kind {
		j.acrossKinds()
	}
	return j
}

// judgeTexts judges two memories by what they say, of whatever kinds they are.
func judgeTexts(m *builtin.Model, a, b *reading) Judgement {
	if equalText(a.memory, b.memory) || sameNumbers(a, b) {
		return Judgement{Decision: DecideMerge, Problem: 1, Solution: 1, Reasons: []Reason{{Code: EqualText}}}
	}
	if len(a.whole.words) == 0 || len(b.whole.words) == 0 {
		return Judgement{Decision: DecideIndependent, Reasons: []Reason{}}
	}
	e := compare(m, a, b)
	j := e.decide(e.opinion(), e.second())
	if a.lang == b.lang {
		j.OfOthers = a.note() && b.note() && subject.Others(a.said(), b.said())
	} else if j.Problem < sure { // what is counted in another language cannot be held against words
		j.Reasons = slices.DeleteFunc(j.Reasons, func(r Reason) bool { return r.Code == anotherNumber })
	}
	if a.note() && b.note() && a.lang == b.lang && (number.Alike(a.said(), b.said()) || a.asksTheSame(b)) { // what one says has changed is what the other gives or asks for
		j.Reasons = slices.DeleteFunc(j.Reasons, func(r Reason) bool { return r.Code == Announcement })
	}
	j.beware(a, b)
	if j.OfOthers && !subject.Shared(a.said(), b.said()) {
		j.bewareOthers(number.TimesOfDay(a.said()) && number.TimesOfDay(b.said()))
	}
	j.bewareFigures(a, b)
	if j.Decision == DecideAsk && a.note() && b.note() && a.lang == b.lang && (subject.Narrower(a.memory.Title, b.memory.Title) || member.InOneEnvironment(a.memory.Title, b.memory.Title)) {
		j.Narrower, j.SceneConflict = true, false
	}
	if j.Loosens = a.note() && b.note() && (a.loosens() != b.loosens() || duty.Widens(a.said(), b.said()) || number.EachLacks(a.said(), b.said()) || announce.Settles(a.said()) != announce.Settles(b.said()) || antonym.In(a.said(), b.said())); j.Loosens && j.Decision == DecideMerge {
		j.Decision = DecideAsk
	}
	j.Touching = j.Decision != DecideIndependent || j.Problem >= mentioned && touch(a.whole, b.whole)
	j.Related = related.Shipped.Odds(related.Of(e.inputs, j.Problem))
	return j
}

// bewareOthers says less of two notes that begin with other subjects and have no word in common: they may be one in other
// words, so they are named, but nobody is stopped for them. That both say when makes two look alike.
func (j *Judgement) bewareOthers(timed bool) {
	if timed {
		j.lessAlike(otherNames)
	}
	if j.Decision == DecideAsk && j.Problem < sure {
		j.Problem = min(j.Problem, likelySame-0.01)
	}
}

// decide applies the rule to the likeness.
func (j *Judgement) decide() {
	switch both := min(j.Problem, j.Solution); {
	case j.SceneConflict:
		j.Decision = DecideReplace
	case both >= sure:
		j.Decision = DecideMerge
	case j.Problem >= unsure, (j.Problem+j.Solution)/2 >= unsure:
		j.Decision = DecideAsk
	default:
		j.Decision = DecideIndependent
	}
}

// with records what a host thinks.
func (j Judgement) with(host *Assessment) Judgement {
	if host == nil {
		return j
	}
	j.Host = host
	theirs := host.decision()
	if theirs == j.Decision || theirs == DecideAsk && j.Decision == DecideIndependent {
		return j
	}
	j.Reasons = append(j.Reasons, Reason{Code: hostDiffers, Words: []string{string(theirs)}})
	j.Decision = DecideAsk
	return j
}

func (a *Assessment) decision() Decision {
	switch {
	case a.SceneConflict:
		return DecideReplace
	case a.Similarity >= sure:
		return DecideMerge
	case a.Similarity >= unsure:
		return DecideAsk
	}
	return DecideIndependent
}
