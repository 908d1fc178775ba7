package cli

import (
	"fmt"
	"github.com/tacit-kb/tacit/kb/lang"
)

// say returns a message in the person's language. Strings and errors among args
// are quoted: they may come from files.
func (a *app) say(m message, args ...any) string {
	format := textOf(m).in(a.lang)
	if len(args) == 0 {
		return format
	}
	quoted := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			quoted[i] = quote(v)
		case error:
			quoted[i] = quote(lang.Tell(v, a.lang))
		default:
			quoted[i] = v
		}
	}
	return fmt.Sprintf(format, quoted...)
}

// catalogues are the parts of the catalogue. A message is in one of them.
var catalogues = []*[messageCount]text{&messages, &evalMessages, &practiceMessages, &planMessages, &changeMessages, &inspectMessages, &storageMessages, &doctorMessages, &importMessages, &mergeMessages, &hookMessages, &similarMessages, &captureMessages, &resolveMessages, &exportMessages, &evidenceMessages, &compileMessages, &gitMessages, &taskMessages, &mcpMessages, &installMessages, &whyMessages}

// textOf looks a message up in the parts of the catalogue.
func textOf(m message) text {
	for _, part := range catalogues {
		if part[m].en != "" {
			return part[m]
		}
	}
	return text{}
}

// A message is the number of a text in the catalogue (messages.go).
type message int

const (
	// Problems and hints.
	msgHint message = iota
	msgHintInit
	msgHintUsage
	msgHintDidYouMean
	msgHintHelp
	msgNoBankThere
	msgNoBankAbove
	msgHintBankBelow
	msgInterrupted
	msgLocked
	msgLockedBy
	msgLockedOn
	msgHintLocked
	msgOutside
	msgHintOutside
	msgUnknownCommand
	msgUnknownFlag
	msgFlagNeedsValue
	msgFlagInvalid
	msgWrongUsage
	msgTooFewArgs
	msgHintOnePlan
	msgHintSomePlans
	msgHintTimelineOf
	msgHintInPlan
	msgTooManyArgs
	msgOneOf
	msgWholeNumber
	msgNumber
	msgUnknownShell
	msgUnknownStage
	msgNotUTF8
	msgNoQuestionID
	msgNoQuestionText
	msgHintQuestion
	msgNoTask
	msgHintTask
	msgUnknownSchema
	msgNotTogether
	msgNeedsBoth
	msgNoQuestion
	msgBatchAlone
	msgLimitTooSmall
	msgMinScoreTooSmall
	msgUnknownKind
	msgUnknownStatus
	msgNoMemory
	msgNoLiveMemory
	msgHintList
	msgHintMayWrite
	msgBadJudgment
	msgBadGrade
	msgCompareForm
	msgNoReport
	msgReportWithoutQuestions
	msgHintMeasureBuiltin
	msgHintReport
	msgNothingInCommon
	msgHintSameQuestions
	msgNoFitted
	msgHintCalibrate
	msgCalibrationRefused
	msgCalibrateNeeds
	msgHintCalibrateNeeds
	msgTooFewLabels

	// Answers.
	msgInitMade
	msgInitCompleted
	msgInitNothing
	msgInitInside
	msgInitNext
	msgActiveTitle
	msgCheckGood
	msgCheckBad
	msgCheckNotLive
	msgHintNotLive
	msgHintMakeLive
	msgCheckResting
	msgHintResting
	msgCheckLink
	msgCheckDeadLink
	msgCheckFolderName
	msgHintType
	msgCheckNoSection
	msgHintNoSection
	msgCheckCategory
	msgHintCategory
	msgCheckSharedID
	msgHintSharedID
	msgHintIndex
	msgCheckNoPermission
	msgHintPermission
	msgListUnreadable
	msgIndexing
	msgAsking
	msgIndexGood
	msgIndexAdded
	msgWhyNot
	msgWhyScore
	msgWhyKept
	msgWhyPassage
	msgWhyWords
	msgWhyTerms
	msgWhyUnseen
	msgWhyNoQuestion
	msgWhyRank
	msgEvalSelfMade
	msgEvalBuiltIn
	msgEvalBank
	msgEvalAnswered
	msgEvalHelped
	msgEvalPrecision
	msgEvalPrecisionBoth
	msgEvalFired
	msgEvalSilent
	msgEvalSilence
	msgEvalUnknown
	msgCalibrationOfModel
	msgCalibrationOfBank
	msgGroupAll
	msgGroupSame
	msgGroupAcross
	msgGroupEasy
	msgGroupHard
	msgGroupConcept
	msgGroupCross
	msgClassAll
	msgClassFar
	msgClassNear
	msgClassChat
	msgClassOther
	msgPerQueryID
	msgPerQueryRank
	msgPerQueryShown
	msgPerQueryFirst
	msgPerQueryText
	msgPlotRelevance
	msgPlotShown
	msgPlotSays
	msgPlotRight
	msgPlotHow
	msgPlotWeight
	msgPlotSelfMade
	msgPlotError
	msgPlotNothing
	msgCompareHead
	msgCompareSetting
	msgCompareBoth
	msgCompareOther
	msgCompareThis
	msgCompareDifference
	msgCompareSame
	msgCompareHow
	msgCompareLost
	msgCompareGained
	msgCalibrateHead
	msgCalibrateNow
	msgCalibrateFitted
	msgBankOf
	msgBankWhole
	msgFiredFar
	msgFiredNear
	msgFiredChat
	msgFiredMissing
	msgCalibrateNear
	msgCalibrateLoud
	msgCalibrateNoBetter
	msgCalibrateStored
	msgCalibrateQuieter
	msgCalibrateWritten

	// Embedders.
	msgMissed
	msgMissedOnce
	msgReasonBehind
	msgReasonResting
	msgReasonSlow
	msgReasonNotTurnedOn
	msgNotTurnedOn
	msgHintTurnOn
	msgHintCheckEmbedder
	msgHintUnreachable
	msgHintSlow
	msgHintDenied
	msgHintPull
	msgHintMissing
	msgHintMoved
	msgEmbedderAnswers
	msgWhyEmbedder
	msgVersionEmbedder

	// Plans.
	msgPlanTitle
	msgPlanCreate
	msgPlanUpdate
	msgPlanDelete
	msgPlanWhy
	msgPlanIndexRows
	msgPlanIgnored
	msgPlanFlag
	msgPlanFlagWords
	msgPlanUndoReason
	msgPlanAsk
	msgPlanAskDiff
	msgPlanAskAgain
	msgPlanPending
	msgPlanHintApply
	msgPlanDeclined
	msgPlanStays
	msgPlanNothing
	msgPlanDropped
	msgPlanNoPlans
	msgPlanVoid
	msgPlanVoidIn
	msgHintPlanVoid
	msgPlanUsed
	msgHintPlanUsed
	msgUndoUsed
	msgHintUndoUsed
	msgNoPlan
	msgHintNoPlan
	msgTerminalOnly
	msgPersonalConfirm
	msgHintPersonal
	msgPlanFormNeeded
	msgUnknownVerb
	msgNoOperation
	msgNothingToUndo
	msgHintHistory
	msgNoBackup
	msgHintNoBackup
	msgUndoConflict
	msgHintUndoConflict
	msgHintUndoDiff
	msgPlanNotesGo
	msgRelatedUnknown
	msgBankReadOnly
	msgGitAtWork
	msgPendingWrite
	msgApplied
	msgAppliedUndo
	msgAppliedConflict
	msgAppliedLost
	msgHistoryEmpty
	msgHistoryUndone
	msgHistoryUndoes
	msgDiffNoRevision
	msgHintDiffRevision
	msgDiffNoHistory
	msgDiffSame
	msgOpCreate
	msgOpUpdate
	msgOpDelete
	msgConfirmedTerminal
	msgConfirmedFlag
	msgConfirmedElicitation
	msgHelpGroupChange
	msgFlagYes
	msgFlagFrom
	msgFlagTo
	msgFlagHistoryLimit

	// Adding and changing memories.
	msgAmbiguousID
	msgHintAmbiguousID
	msgNoMemoryFile
	msgHintNoMemoryFile
	msgNotEditable
	msgHintNotEditable
	msgFixedID
	msgHintFixedID
	msgBadID
	msgHintBadID
	msgTakenID
	msgHintTakenID
	msgNeedTitle
	msgHintNeedTitle
	msgNeedKind
	msgHintNeedKind
	msgNotOfKind
	msgHintNotOfKind
	msgNeededField
	msgHintNeededField
	msgBadCategory
	msgHintBadCategory
	msgBadTemplate
	msgHintBadTemplate
	msgContentAndForm
	msgHintContentAndForm
	msgFrontInContent
	msgHintFrontInContent
	msgUnready
	msgUnreadyRange
	msgHintUnready
	msgNoBlock
	msgHintNoBlock
	msgBlockEdited
	msgHintBlockEdited
	msgBlockAsk
	msgBlockKept
	msgActiveLight
	msgNothingFinished
	msgHintNothingFinished
	msgNoEditor
	msgHintNoEditor
	msgBadEditor
	msgEditorFailed
	msgHintKept
	msgCopyJoined
	msgCopyConflict
	msgCopyMarked
	msgHintCopyConflict
	msgFlagReason
	msgFlagField
	msgFlagFieldList
	msgFlagContent
	msgFlagTemplate
	msgFlagSection
	msgFlagNewContent
	msgFlagEditFrom
	msgFlagMachineBlock
	msgFlagUserBlock
	msgFlagKeep
	msgFlagOverwrite
	msgFlagAppend
	msgFitsDate
	msgFitsFraction
	msgFitsInteger
	msgFitsShort
	msgFitsLine

	// Candidates.
	msgCandidateMalformed
	msgHintCandidateSchema
	msgCandidateBadWord
	msgCandidateTooLarge
	msgCandidateTooMany
	msgCandidateGuarded
	msgLeftOut
	msgBadPick
	msgHintPicks
	msgHintNoCandidates
	msgPickOrDrop
	msgCandidateDropped
	msgCandidatePlanned
	msgCandidateFiltered
	msgHintForce
	msgUnknownTarget
	msgAskPicks
	msgAskTarget
	msgRecommended
	msgAskTargetPrompt
	msgSimilarMerge
	msgSimilarReplace
	msgSimilarKept
	msgSimilarAsk
	msgSimilarAskPrompt
	msgNothingToRemember
	msgPickedDraft
	msgCandidateRepeats
	msgRememberMissing
	msgRememberGrowth
	msgRememberKept
	msgCandidateTaken
	msgHintCandidateTaken
	msgNoCandidate
	msgHintWhyCandidate
	msgWhyFiltered
	msgWhyHuman
	msgWhyPassed
	msgWhyStructure
	msgWhyShape
	msgWhyTemporal
	msgWhySpatial
	msgWhyAbstraction
	msgWhyReuse
	msgWhyAccess
	msgWhyType
	msgWhyLevel
	msgWhyTarget
	msgWhyGrowth
	msgWhyNoise
	msgWhyHostFilters
	msgWhyHostShows
	msgFlagPick
	msgFlagDropCandidates
	msgFlagFiltered
	msgFlagForce
	msgFlagTarget
	msgFlagTargetName
	msgFlagKeepBoth
	msgFlagEditWords

	// Help.
	msgHelpUsage
	msgHelpExamples
	msgHelpFlags
	msgHelpGlobalFlags
	msgHelpExit
	msgHelpMore
	msgHelpDefault
	msgHelpCommand
	msgHelpFlagsPlace
	msgHelpGroupFind
	msgHelpGroupLook
	msgHelpGroupKeep
	msgHelpGroupOther

	// Exit statuses.
	msgExitDone
	msgExitError
	msgExitUsage
	msgExitPartly
	msgExitStale
	msgExitLocked
	msgExitUnconfirmed
	msgExitDeclined
	msgExitInterrupted

	// Flags of every command.
	msgFlagBank
	msgFlagJSON
	msgFlagLang
	msgFlagQuiet
	msgFlagNoColor
	msgFlagHelp
	msgFlagVersion

	// Flags of some commands.
	msgFlagStage
	msgFlagTask
	msgFlagFile
	msgFlagLimit
	msgFlagMinScore
	msgFlagExplain
	msgFlagBatch
	msgFlagKind
	msgFlagCategory
	msgFlagStatus
	msgFlagCheck
	msgFlagRebuild
	msgFlagQueries
	msgFlagQrels
	msgFlagNoMatch
	msgFlagCalibration
	msgFlagPlot
	msgFlagPerQuery
	msgFlagCompare
	msgFlagCalibrate
	msgFlagOutput

	firstInspectMessage // the list goes on in inspect_messages.go
)
