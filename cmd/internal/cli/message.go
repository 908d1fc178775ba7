package cli

import "fmt"

// say returns a message in the person's language. Strings and errors among args
// are quoted: they may come from files.
func (a *app) say(m message, args ...any) string {
	format := messages[m].in(a.lang)
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
	msgEvalBank
	msgEvalAnswered
	msgEvalHelped
	msgEvalPrecision
	msgEvalSilence
	msgEvalUnknown

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

	messageCount
)
