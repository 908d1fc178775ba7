package similar

import "slices"

// A Verdict is what a person is told of two memories. Whoever tells it, at a terminal, to a
// host, or in what check finds, asks for it here, so that all of them say the same.
type Verdict uint8

// The verdicts. What only may be so is for a person to look at.
const (
	Unrelated       Verdict = iota
	SameMatter              // perhaps about one matter, with an answer that cannot be compared
	PerhapsSame             // nearly the same conclusion about one matter
	PerhapsContrary         // they disagree, as far as words show
	Same                    // one says what the other says
	Contrary                // another answer in the same situation
)

// Verdict says what two memories have to do with each other.
func (j Judgement) Verdict() Verdict {
	switch {
	case j.Decision == DecideIndependent:
		return Unrelated
	case j.Decision == DecideMerge:
		return Same
	case j.Decision == DecideReplace, j.SceneConflict:
		return Contrary
	case j.contradicts(), j.announcesChange(), j.answersOtherwise():
		return PerhapsContrary
	case j.NearlySame():
		return PerhapsSame
	}
	return SameMatter
}

// littleContrary is how likely the second network may find two notes contrary at most that restate each other. Of families of
// notes, that and a conclusion that is surely the same find 26 % of the restatements, and 2 % of the contradictions.
const littleContrary = 0.2

// Restates reports whether each of two memories says what the other says, so that the title of one is another name of the other.
func (j Judgement) Restates() bool {
	if j.Opposed() || j.Problem < sure {
		return false
	}
	return j.Solution >= sure && j.Same+j.Contrary > 0 && j.Contrary < littleContrary || j.Solution >= sameNote && j.Same+j.Contrary == 0
}

// Disagrees reports whether two memories give another answer about the same matter, as
// far as can be told: one of them may have to go, and a person says which.
func (j Judgement) Disagrees() bool {
	v := j.Verdict()
	return v == Contrary || v == PerhapsContrary
}

// Plainly reports whether words show that two memories contradict each other: opposite ones, another
// number for what is surely one thing, or that it has changed. What anything else finds may be otherwise.
func (j Judgement) Plainly() bool {
	shows := func(r Reason) bool { return r.Code == Opposition || r.Code == anotherNumber && j.Problem >= sure }
	return j.Verdict() == Contrary || !j.Narrower && j.Disagrees() && (slices.ContainsFunc(j.Disagreement(), shows) || j.announcesChange() && j.Solution < unsure)
}

// announcesChange reports whether one of two memories about one matter says that something
// changes, and they do not both say what holds now.
func (j Judgement) announcesChange() bool {
	return j.Problem >= sure && j.Solution < certain && !j.OfOthers && slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Announcement || r.Code == Supersession })
}

// answersOtherwise reports whether the network takes two single notes about one thing for contrary.
func (j Judgement) answersOtherwise() bool { return !j.OfOthers && len(j.reasons(otherAnswer)) > 0 }

// AreOfTwoKinds reports whether the two are of different kinds: a rule, and what is known
// of a service. They may contradict each other, and are never made one.
func (j Judgement) AreOfTwoKinds() bool {
	return slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == anotherKind })
}

// acrossKinds leaves it to a person what becomes of two memories of different kinds.
func (j *Judgement) acrossKinds() {
	if j.Decision != DecideIndependent {
		j.Decision = DecideAsk
	}
	j.Reasons = append(j.Reasons, Reason{Code: anotherKind})
}
