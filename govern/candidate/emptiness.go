package candidate

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// An emptiness is one way to have the form of a judgement and none of its substance.
type emptiness struct {
	code  Code
	words []string // that show it
	least int      // how many different ones it takes
	found bool     // what else has to be so
}

// judgeEmptiness filters what holds everywhere, what belongs to the session, and what
// only reports. Each needs two things that agree, and mostly that no alternative says
// why it was rejected. Where a check or an alternative brings evidence, a person sees
// it with the doubt.
func (j *Judgement) judgeEmptiness(c *Candidate, r *reading) {
	if c.Source == Remembered || len(j.Filtered) > 0 || j.lacksOnlyAlternatives() {
		return
	}
	for _, e := range c.emptinesses(r) {
		if !e.found || len(e.words) < e.least {
			continue
		}
		why := Reason{e.code, e.words}
		if c.hasEvidence() {
			j.doubt(&j.shape, why)
			return
		}
		j.shapely = false
		j.shape = append(j.shape, why)
		j.filter(c, why)
		return
	}
}

// emptinesses are the ways, with what a candidate has of each.
func (c *Candidate) emptinesses(r *reading) []emptiness {
	s := &c.Said
	join := func(texts ...string) string { return strings.Join(texts, "\n") }
	decision, signal := strings.TrimSpace(s.Decision), strings.Trim(oneLine(s.Signal), " .。!！")
	bare, leaves, vague := !r.reasoned, leavesOut(r.alternatives), len(platitude.in(signal)) > 0
	often := 4
	switch {
	case bare && leaves:
		often = 2
	case bare:
		often = 3
	}
	return []emptiness{
		{platitudes, vacuous.in(join(s.Decision, s.Signal, s.Solution, join(r.alternatives...))), often, true},
		{platitudes, slices.Concat(truism.in(decision), platitude.in(signal)), 1, vague && (len(truism.in(decision)) > 0 || leaves)},
		{unverified, guess.in(decision), 2, bare},
		{ofSession, selfTold.in(decision), 1, bare},
		{ofSession, session.in(join(s.Trigger, s.Decision, s.Solution, s.Signal)), 2, bare && leaves},
		{ofSession, session.in(join(s.Trigger, s.Decision, s.Solution, s.Signal)), 3, bare},
		{restated, required.in(join(s.Trigger, s.Signal)), 1, leaves && shareOf(decision, s.Trigger) >= repeated},
		{inDocs, source.in(signal), 1, bare && letters(signal) <= longestSource},
		{inDocs, inPublic.in(decision), 1, bare && allByHand(r.alternatives) && len(own.in(r.all))+len(r.causal) == 0},
		{onlyAppointment, appointment.in(join(s.Trigger, s.Decision, s.Signal)), 2, bare && (blank(s.Verify) || len(fleeting.in(r.all)) > 0)},
		{onlyTaste, taste.in(join(s.Decision, s.Signal, s.Verify)), 2, true},
		{onlyReport, reported.in(decision), 1, bare && leaves && len(r.causal) == 0},
		{thin, nil, 0, bare && !c.Short && c.thinness(leaves) >= thinFrom},
	}
}

// longestSource is how many letters a signal has that only names where a thing is
// written.
const longestSource = 24

// repeated is the share of a decision's pairs of letters that makes it a repetition of
// its trigger.
const repeated = 0.3

// lacksOnlyAlternatives reports whether a person sees the candidate without them.
func (j *Judgement) lacksOnlyAlternatives() bool {
	return slices.ContainsFunc(j.Human, func(r Reason) bool { return r.Code == noAlternatives })
}

// leavesOut reports whether all that was rejected is to do nothing, so that nothing
// was weighed up against the decision.
func leavesOut(alternatives []string) bool {
	for _, a := range alternatives {
		if len(undone.in(withoutReason(a))) == 0 {
			return false
		}
	}
	return len(alternatives) > 0
}

// allByHand reports whether all that was rejected is to do by hand what the decision names.
func allByHand(alternatives []string) bool {
	for _, a := range alternatives {
		if len(byHand.in(a)) == 0 {
			return false
		}
	}
	return len(alternatives) > 0
}

// hasEvidence reports whether the check or the reason of an alternative has a number,
// or the candidate tells of what happened to its team.
func (c *Candidate) hasEvidence() bool {
	all := []string{c.Said.Verify}
	for _, a := range c.alternatives() {
		all = append(all, strings.TrimPrefix(a, withoutReason(a)))
	}
	text := strings.Join(all, "\n")
	return hasNumber(text) || len(happened.in(c.Said.Trigger+"\n"+c.Said.Signal+"\n"+text)) > 0
}

// withoutReason takes the reason off an alternative: what stands in brackets or
// after a colon at its end.
func withoutReason(alternative string) string {
	for _, sep := range []string{"（", " (", "：", ": ", " - ", " — "} {
		if at := strings.Index(alternative, sep); at > 0 && utf8.RuneCountInString(alternative[:at]) >= 2 {
			return strings.TrimSpace(alternative[:at])
		}
	}
	return alternative
}
