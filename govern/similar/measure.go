package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/subject"
)

// alikeMeasured is the share of the tokens of two clauses that both have, beside their
// numbers, from which on these are about the same thing.
const alikeMeasured = 0.6

// likelyMeasured is the same of two plain notes that are likely about one matter whatever the network has it.
const likelyMeasured = 0.65

// sameMeasured is the same of two notes that the network takes for independent.
const sameMeasured = 0.9

// leastContained is how many tokens a clause has at least that a longer one has all of.
const leastContained = 3

// measured finds where two voices give another number for the same thing. A number that
// the other gives elsewhere is no difference. Beside them, alike is the share of the tokens that both have.
func measured(mine, theirs []*claim, alike float64) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.measuredBeside(y, alike) && !anyAmong(x.others(y), theirs) && !anyAmong(y.others(x), mine) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return otherRhythm(mine, theirs)
}

func anyAmong(some []number.Measure, claims []*claim) bool {
	return slices.ContainsFunc(claims, func(c *claim) bool {
		return slices.ContainsFunc(c.measures, func(m number.Measure) bool { return slices.Contains(some, m) })
	})
}

// measuredBeside reports whether two clauses are the same beside their numbers, which
// measure the same and differ.
func (c *claim) measuredBeside(d *claim, alike float64) bool {
	all := alike <= likelyMeasured && min(len(c.bare), len(d.bare)) >= leastContained && within(c.bare, d.bare) == 1
	return len(c.others(d)) > 0 && (all || overlap(c.bare, d.bare) >= alike) && !number.OfNames(c.text, d.text)
}

// others returns the numbers of a clause that are other ones in a second clause, which measures the same.
func (c *claim) others(d *claim) (all []number.Measure) {
	for _, m := range c.measures {
		if !slices.Contains(d.measures, m) && slices.ContainsFunc(d.measures, func(n number.Measure) bool { return n.Dimension == m.Dimension }) {
			all = append(all, m)
		}
	}
	return all
}

// measuredApart finds what two voices measure in the same unit without one number in common,
// whatever words stand around it: "we charge 9 euros a day", "it is charged at 12 euros".
func measuredApart(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if number.Apart(x.measures, y.measures) && !anyAmong(x.others(y), theirs) && !anyAmong(y.others(x), mine) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

// deniedAmount finds an amount that one voice denies and the other gives: "90 days, not 35 days", "for 35 days".
func deniedAmount(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if anyAmong(x.denied, []*claim{y}) && !anyAmong(x.denied, mine) || anyAmong(y.denied, []*claim{x}) && !anyAmong(y.denied, theirs) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

// miscounted finds how often two voices say that something is done, or by how many people,
// in whatever words, where they say another number. One that the other gives as well is no
// difference. With speaks the one clause has to speak of what the other counts.
func miscounted(mine, theirs []*claim, speaks bool) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.countedBeside(y) && !anyAmong(x.measures, theirs) && !anyAmong(y.measures, mine) && (!speaks || subject.Same(x.text, y.text, 0)) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

func (c *claim) countedBeside(d *claim) bool {
	return slices.ContainsFunc(c.measures, func(m number.Measure) bool {
		return (m.Dimension == "times" || m.Dimension == "people") && slices.ContainsFunc(d.measures, func(n number.Measure) bool { return n.Dimension == m.Dimension && n.Number != m.Number })
	})
}

// bewareFewWords keeps two notes from being merged that may say the same and have too few words to be
// sure, or that each have a figure which the other lacks, or the same ones in another order, whatever
// they count: "closes on the 20th", "closes on the 26th". A person is asked.
func (j *Judgement) bewareFewWords(a, b *reading) {
	if j.Decision == DecideMerge && a.note() && b.note() && (a.lang == b.lang && j.Solution < sameNote || number.Differ(a.said(), b.said())) {
		j.Decision = DecideAsk
	}
}

// bewareFigures says that each of two notes has a figure which the other lacks, and which a merge would lose.
func (j *Judgement) bewareFigures(a, b *reading) {
	if j.Decision != DecideAsk || !j.WorthAsking() || !a.note() || !b.note() || len(j.reasons(anotherNumber, anotherValue)) > 0 {
		return
	}
	if x, y := number.Others(a.said(), b.said()); len(x) > 0 {
		j.Reasons = append(j.Reasons, Reason{Code: otherFigures, Words: []string{strings.Join(x, ", ") + " / " + strings.Join(y, ", ")}})
	}
}

// sameNote is how likely two notes of one language have to say the same for a merge. Of 1,152 pairs of
// notes that contradict each other, 4.6 % were merged from .8 on, and 2 % are from .9 on (TestFamilies).
const sameNote = 0.90

// alikeRhythm is the share of the tokens of two clauses that both have beside how often, at least,
// where the smaller has them nearly all.
const alikeRhythm = 0.6

// otherRhythm finds what is done more often by one of two voices than by the other.
func otherRhythm(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.rhythm != "" && y.rhythm != "" && x.rhythm != y.rhythm && overlap(x.besideRhythm, y.besideRhythm) >= alikeRhythm {
				return short(strings.TrimSpace(x.text)) + " / " + short(strings.TrimSpace(y.text)), true
			}
		}
	}
	return "", false
}
