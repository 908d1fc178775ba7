package similar

import "slices"

// A Decision says what should become of two memories.
type Decision string

// The four decisions. Ask leaves it to a person; Independent leaves both as they
// are.
const (
	DecideMerge       Decision = "merge"
	DecideReplace     Decision = "replace"
	DecideAsk         Decision = "ask"
	DecideIndependent Decision = "independent"
)

// A Judgement is what two memories have to do with each other, and why.
type Judgement struct {
	Decision      Decision    `json:"decision"`
	Problem       float64     `json:"problem"`        // likeness of the problems, 0 to 1
	Solution      float64     `json:"solution"`       // likeness of the solutions, 0 to 1
	SceneConflict bool        `json:"sceneConflict"`  // the same scene, and the solutions differ or contradict
	Newer         Side        `json:"newer,omitzero"` // which of the two holds now, where they say so
	Reasons       []Reason    `json:"reasons"`
	Host          *Assessment `json:"host,omitzero"` // what a language model thought of it, if it was asked

	Mixed bool `json:"-"` // one is a note, and the other a longer text

	Related float64 `json:"-"` // the log odds that a person finds them related, by plain signs

	Same, Contrary float64 `json:"-"` // how likely two single notes say the same, by the second network, and another thing of one matter, by both

	Touching bool `json:"-"` // they have words of a subject in common; see touch

	OfOthers bool `json:"-"` // two notes begin with other subjects: what differs between them need be no contradiction

	Narrower bool `json:"-"` // one of two notes speaks of a part of what the other does: both may hold
	Loosens  bool `json:"-"` // one of two notes permits, or says that it need not be or is so as well, and the other does not; or each has a figure of its own
}

// beyondDoubt is how alike two memories have to be in both respects for one to take the
// other up with no person asked.
const beyondDoubt = 0.99

// Certain reports whether a decision may be carried out with no person asked: the texts
// are equal, one names the other as superseded, or they are alike beyond doubt.
func (j Judgement) Certain() bool {
	equal := slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == EqualText })
	switch j.Decision {
	case DecideMerge:
		return equal || min(j.Problem, j.Solution) >= beyondDoubt
	case DecideReplace:
		return j.byName()
	}
	return j.Decision == DecideIndependent
}

// Disagreement returns the reasons that say in what two memories contradict each other, so
// that one that takes the other up would say both.
func (j Judgement) Disagreement() []Reason { return j.reasons(Opposition, anotherNumber, anotherValue) }

// AgainstMerge returns the reasons for which one of two memories may not take the other up: in what
// they contradict each other or else that one announces a change, or that each names something else.
func (j Judgement) AgainstMerge() []Reason {
	if why := j.Disagreement(); len(why) > 0 || j.MayMerge() {
		return why
	}
	if why := j.reasons(otherFigures); len(why) > 0 {
		return why
	}
	return j.reasons(Announcement, Names)
}

func (j Judgement) reasons(codes ...Code) (all []Reason) {
	for _, r := range j.Reasons {
		if slices.Contains(codes, r.Code) {
			all = append(all, r)
		}
	}
	return all
}

// Opposed reports whether one of two memories would say the contrary of itself if it took the
// other up, as far as can be told.
func (j Judgement) Opposed() bool { return j.SceneConflict || len(j.Disagreement()) > 0 }

// MayMerge reports whether one of two memories may take the other up.
func (j Judgement) MayMerge() bool {
	return !j.Opposed() && !j.AreOfTwoKinds() && !j.ofOneField() && len(j.reasons(otherFigures, otherAnswer)) == 0 &&
		(j.Solution >= certain || len(j.reasons(Announcement)) == 0) && (j.Decision == DecideMerge || j.Host != nil || j.concludesAlike())
}

// LittleMerged is how likely the second network may find two notes contrary at most of which one may take the other up.
const LittleMerged = 0.35

// concludesAlike reports whether two memories may say the same: people merge where they may, and of a change that makes one that says both.
func (j Judgement) concludesAlike() bool {
	return j.Solution >= repeatedConclusion && j.Contrary < LittleMerged && !j.Loosens
}

// How sure a question has to be that two are about one matter and come to one conclusion
// for them to be called nearly the same; of a note and a longer text of the same field surer. Of
// 240 kept pairs these find 24 of the 49 restatements about which a person is asked, and none
// of the 105 pairs that are neither the same nor contrary.
const (
	repeatedMatter     = 0.8
	repeatedConclusion = 0.4
	repeatedByNote     = 0.7
)

// NearlySame reports whether two memories come to nearly the same conclusion, so that a
// person would call them one.
func (j Judgement) NearlySame() bool {
	least := repeatedConclusion
	if j.Mixed {
		least = repeatedByNote
	}
	return j.Decision == DecideMerge || j.Decision == DecideAsk && j.Problem >= repeatedMatter && j.Solution >= least && j.likely()
}

// likely reports whether plain signs do not clearly speak against it that two are related, or a host named them.
func (j Judgement) likely() bool { return j.Related >= -1 || j.Host != nil }

// likelySame is how likely two memories are about the same matter from which on a person at a terminal is asked
// while they add one. Below, both are kept without a question, as they are elsewhere, and that is said.
const likelySame = 0.7

// otherConclusion is how alike the conclusions are of two memories below which they have none
// in common. Where such two name different things as well, they share no more than a field.
const otherConclusion = 0.1

// WorthAsking reports whether a person who adds one of the two should stop for a question.
func (j Judgement) WorthAsking() bool {
	if j.Decision != DecideAsk {
		return j.Decision != DecideIndependent
	}
	if j.Plainly() {
		return true // who is told of a contradiction settles it
	}
	if j.Host == nil && (j.apart() || j.Mixed && j.AreOfTwoKinds() && j.Verdict() == SameMatter) {
		return false
	}
	if j.Host != nil || j.Opposed() {
		return true
	}
	return (j.Problem >= likelySame || j.Decision == DecideAsk && j.Contrary >= askContrary) && !j.ofOneField()
}

// apart reports whether two memories name different things and are hardly about one matter:
// another number in them is of something else.
func (j Judgement) apart() bool {
	return !j.SceneConflict && j.Problem < likelySame && slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Names })
}

// ofOneField reports whether two memories name different things and conclude nothing alike.
func (j Judgement) ofOneField() bool {
	return j.Solution < otherConclusion && slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Names })
}

// A Side is one of the two memories that were judged.
type Side string

// The two sides; empty where neither says that it is the newer.
const (
	sideA Side = "a"
	sideB Side = "b"
)

// An Assessment is what the language model of a host thinks of two memories.
type Assessment struct {
	Similarity    float64 `json:"similarity"` // 0 to 1
	SceneConflict bool    `json:"sceneConflict"`
	Reason        string  `json:"reason,omitzero"`
}
