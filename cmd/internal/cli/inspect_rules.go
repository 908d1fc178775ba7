package cli

import (
	"context"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern/inspect"
)

// ruleTexts are the words of each code of package inspect, and what to do about
// it.
var ruleTexts = map[inspect.Code]struct{ says, hint message }{
	inspect.DeadPointer:   {msgDeadPointer, msgHintPointer},
	inspect.LostCommit:    {msgLostCommit, msgHintCommit},
	inspect.DeadReference: {msgDeadReference, msgHintReference},
	inspect.ReviewDue:     {msgReviewDue, msgHintReview},
	inspect.MatrixTotal:   {msgMatrixTotal, msgHintMatrix},
	inspect.MatrixWeights: {msgMatrixWeights, msgHintWeights},
	inspect.Secret:        {msgSecret, msgHintSecret},
	inspect.HiddenText:    {msgHiddenText, msgHintHidden},
	inspect.Instruction:   {msgInstruction, msgHintInstruction},
	inspect.Echo:          {msgEcho, msgHintEcho},
	inspect.Unused:        {msgLongUnused, msgHintUnused},
	inspect.ActiveLong:    {msgActiveLong, msgHintActive},
	inspect.ConflictCopy:  {msgConflictCopy, msgHintConflict},
	inspect.LeftBehind:    {msgLeftBehind, msgHintLeft},
	inspect.BadHistory:    {msgBadHistory, msgHintHistoryLine},
	inspect.NearDuplicate: {msgNearDuplicate, msgHintDuplicate},
	inspect.Contradiction: {msgContradiction, msgHintContradiction},

	inspect.NotLive:         {msgCheckNotLive, msgHintNotLive},
	inspect.MissingSection:  {msgCheckNoSection, msgHintNoSection},
	inspect.UnknownCategory: {msgCheckCategory, msgHintCategory},
	inspect.SharedID:        {msgCheckSharedID, msgHintRenumber},

	inspect.NoModel:         {msgCheckNoModel, msgHintModel},
	inspect.BadRange:        {msgCheckBadRange, msgHintRange},
	inspect.NoRange:         {msgCheckNoRange, msgHintRange},
	inspect.RuleConflict:    {msgRuleConflict, msgHintResolveConflict},
	inspect.LostEvidence:    {msgLostEvidence, msgHintLostEvidence},
	inspect.PrivateEvidence: {msgPrivateEvidence, msgHintPrivateEvidence},
	inspect.FileSize:        {msgFileSize, msgHintFileSize},
	inspect.BankSize:        {msgBankSize, msgHintBankSize},
	inspect.QueryTime:       {msgQueryTime, msgHintQueryTime},
	inspect.FewViews:        {msgFewViews, msgHintFewViews},
}

// rules asks what files and rows do not tell: package inspect.
func (i *inspection) rules(ctx context.Context) error {
	found, err := inspect.Find(ctx, i.bank, time.Now())
	i.found(found)
	return err
}

// pairs asks which live memories say the same, or disagree, and what an answer takes:
// what the index knows.
func (i *inspection) pairs(ctx context.Context) error {
	s, err := i.app.snapshotOf(ctx, i.bank, false)
	if err != nil {
		return err
	}
	defer s.close()
	found, err := inspect.Pairs(ctx, i.bank, s.model, s.index)
	i.found(found)
	if err != nil {
		return err
	}
	return i.queryTime(ctx, s)
}

// ruled is a finding in the person's language.
func (a *app) ruled(f inspect.Finding) finding {
	words := ruleTexts[f.Code]
	switch {
	case f.Code == inspect.DeadPointer && len(f.Args) == 3:
		words.says = msgMovedPointer
	case f.Code == inspect.NotLive && len(f.Args) == 3:
		words.says, words.hint = msgCheckResting, msgHintResting
		f.Args = slices.Delete(slices.Clone(f.Args), 1, 2)
	case f.Code == inspect.Unused && f.Args[1] == "":
		words.says = msgNeverUsed
	}
	x := finding{mild, string(f.Code), f.Path, f.Line, f.Column, a.say(words.says, f.Args...), a.say(words.hint), f.Command}
	if f.Severe {
		x.Severity = severe
	}
	if f.Command != "" && f.Command != inspect.FixCommand { // of which the hint speaks
		x.Hint = a.say(msgHintCommand, x.Hint, f.Command)
	}
	return x
}
