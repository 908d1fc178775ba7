package similar

// How likely the network has to find it that two memories are about the same matter for
// a person to be asked, and that they say the same, or the contrary, for Tacit to propose
// what becomes of them. Two notes say so little that the network has to be sure by itself; of longer
// texts the rules know enough to be heard as well.
const (
	askFrom     = 0.38
	surelyOne   = 0.6  // of two single notes, by the second network: then a person is asked
	surelyApart = 0.1  // the same: then none is, unless the first network is sure
	alsoSame    = 0.35 // the same: as likely they say the same at least for a merge

	// How likely the network has to find it that two single notes contradict each other for a person to be
	// asked while one is added, and to hear that they may: TestFamilies prints what that finds.
	askContrary   = 0.33
	leastContrary = 0.1  // for a note that is another's but for one value
	sameForm      = 0.7  // how likely it is that two notes say the same for a small change between them to be one of words
	alsoContrary  = 0.35 // and the first network has to find it, too
	saidContrary  = 0.78

	farApart    = 0.3  // likeness below which the rules see a note and a longer text far apart:
	askFar      = 0.75 // then this is how likely the network has to find it
	mergeNotes  = 0.75
	mergeLonger = 0.8
	mergeViews  = 0.9  // of texts that tell problem and solution apart: the problem alone may be alike
	document    = 9    // statements of one of them: then the rules merge
	documents   = 12   // the same, neither of them a note: then rules and network have to agree
	doubted     = 0.9  // unless the network is so sure of something else
	certain     = 0.9  // of a note and a longer text: then the network merges by itself
	replaceSure = 0.8  // if the rules say so as well
	replaceLoud = 0.15 // the same, if a longer text announces a change beyond doubt
	loud        = 0.9
)

// decide joins what the rules and the network say.
func (e *evidence) decide(o, second opinion) Judgement {
	j := e.rules
	j.Mixed = e.note && !e.notes
	if e.changes.link < superseded {
		j.Decision = e.decision(o, second)
		j.SceneConflict = j.Decision == DecideReplace
		j.Problem, j.Solution = scaled(o.matter(), e.asks(), unsure), scaled(o.same, mergeNotes, sure)
		j.agree()
	}
	j.Reasons = append([]Reason{
		{Code: SameScene, Words: []string{percent(j.Problem)}}, {Code: SameSolution, Words: []string{percent(j.Solution)}},
	}, e.changes.reasons...)
	if e.single {
		j.Same, j.Contrary = second.same, second.contrary
		if o.contrary < alsoContrary {
			j.Contrary = min(j.Contrary, saidContrary/2)
		}
	}
	return j
}

func (e *evidence) decision(o, second opinion) Decision {
	switch {
	case e.replaces(o):
		return DecideReplace
	case e.merges(o) && (!e.single || second.same >= alsoSame):
		return DecideMerge
	case e.trigger, o.same >= mergeNotes, second.matter() >= surelyOne,
		o.matter() >= e.asks() && !(e.single && second.matter() < surelyApart && o.matter() < mergeLonger):
		return DecideAsk
	}
	return DecideIndependent
}

// asks is how likely two memories have to be about the same matter for a person to be
// asked. Where the rules see a note and a longer text far apart, that takes more.
func (e *evidence) asks() float64 {
	if e.note && !e.notes && e.rules.Problem < farApart {
		return askFar
	}
	return askFrom
}

// replaces reports whether one should take the place of the other. The same problem with
// another solution is not enough: a change has to be announced, or both name the same
// trigger.
func (e *evidence) replaces(o opinion) bool {
	if e.rules.Decision != DecideReplace || e.changes.sure < changed && !e.trigger {
		return false
	}
	return o.contrary >= replaceSure || !e.notes && e.changes.sure >= loud && o.contrary >= replaceLoud
}

// merges reports whether the two should become one: never where one announces a change
// that the other does not know of, or has another number.
func (e *evidence) merges(o opinion) bool {
	switch {
	case e.rules.Decision == DecideReplace || e.changes.sure >= changed || e.changes.clash:
		return false
	case e.notes:
		return o.same >= mergeNotes
	case e.note:
		return e.mergesNote(o)
	case !e.note && e.longer >= documents:
		return o.same >= mergeLonger && e.rules.Decision == DecideMerge
	case e.parted:
		return o.same >= mergeViews
	case e.longer >= document && e.rules.Decision == DecideMerge && max(o.contrary, 1-o.matter()) < doubted:
		return true
	}
	return o.same >= mergeLonger
}

// mergesNote is merges for a note and a longer text: what a note says is often one
// sentence that a longer text of the same field comes near to, so rules and network have
// to agree, or the network has to be certain.
func (e *evidence) mergesNote(o opinion) bool {
	return o.same >= mergeLonger && (e.rules.Decision == DecideMerge || o.same >= certain)
}

// scaled maps a likelihood so that from counts as to.
func scaled(p, from, to float64) float64 {
	if p < from {
		return p / from * to
	}
	return to + (p-from)/(1-from)*(1-to)
}

// agree keeps the numbers on the side of the thresholds that the decision is on.
func (j *Judgement) agree() {
	switch j.Decision {
	case DecideReplace:
		j.Problem, j.Solution = max(j.Problem, sure), min(j.Solution, namedSolution)
	case DecideMerge:
		j.Problem, j.Solution = max(j.Problem, sure), max(j.Solution, sure)
	case DecideAsk:
		j.Problem = max(j.Problem, unsure)
	}
	j.Solution = min(j.Solution, j.Problem)
}
