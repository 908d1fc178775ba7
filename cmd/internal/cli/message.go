package cli

import "fmt"

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
			quoted[i] = quote(v.Error())
		default:
			quoted[i] = v
		}
	}
	return fmt.Sprintf(format, quoted...)
}

// textOf looks a message up in the two parts of the catalogue.
func textOf(m message) text {
	if messages[m].en != "" {
		return messages[m]
	}
	return evalMessages[m]
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
	msgUnknownCommand
	msgUnknownFlag
	msgFlagNeedsValue
	msgFlagInvalid
	msgWrongUsage
	msgTooFewArgs
	msgTooManyArgs
	msgOneOf
	msgWholeNumber
	msgNumber
	msgUnknownShell
	msgUnknownStage
	msgNotUTF8
	msgNoQuestionID
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
	msgHintReport
	msgNothingInCommon
	msgHintSameQuestions
	msgNoFitted
	msgHintCalibrate
	msgCalibrationRefused
	msgTooFewLabels
	msgHintTooFewLabels

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
	msgPlotRight
	msgPlotHow
	msgPlotError
	msgPlotNothing
	msgCompareHead
	msgCompareSetting
	msgCompareBoth
	msgCompareOther
	msgCompareThis
	msgCompareDifference
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
	msgReasonBehind
	msgReasonResting
	msgReasonSlow
	msgReasonNotBuilt
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
	msgHintNotBuilt
	msgEmbedderAnswers
	msgWhyEmbedder
	msgVersionEmbedder

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

	messageCount
)
