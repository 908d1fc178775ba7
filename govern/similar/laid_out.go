package similar

import "github.com/tacit-kb/tacit/govern/similar/cell"

// A table says by place what belongs together, and a command says what it does by each
// letter. Neither is in the words that are weighed.

// bewareLaidOut keeps apart what differs in a cell of the same table or in its commands, and
// what only one has as a table: a sentence may pair the same words otherwise.
func (j *Judgement) bewareLaidOut(a, b *reading) {
	x, y := a.laidOut(), b.laidOut()
	if mine, theirs := cell.Other(x.Rows, y.Rows); mine != "" {
		j.opposed(short(mine) + " / " + short(theirs))
		return
	}
	if j.Decision != DecideMerge {
		return
	}
	switch {
	case len(x.Commands) > 0 && len(y.Commands) > 0 && !cell.SameCommand(x.Commands, y.Commands):
		j.Reasons = append(j.Reasons, Reason{Code: otherCommands, Words: []string{short(x.Commands[0]) + " / " + short(y.Commands[0])}})
	case (len(x.Rows) > 0) != (len(y.Rows) > 0):
		j.Reasons = append(j.Reasons, Reason{Code: oneTable})
	default:
		return
	}
	j.Decision = DecideAsk
	j.lessAlike(clashSolution)
}

// opposed makes a question of a decision between two texts that contradict each other.
func (j *Judgement) opposed(words string) {
	if j.Decision != DecideReplace {
		j.Decision, j.SceneConflict = DecideAsk, true
		j.lessAlike(namedSolution)
		j.Problem = max(j.Problem, unsure)
	}
	j.Reasons = append(j.Reasons, Reason{Code: Opposition, Words: []string{words}})
}
