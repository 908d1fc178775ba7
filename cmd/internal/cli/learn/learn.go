// Package learn has the commands that turn work into memories: what a person says
// (remember), what an agent proposes (capture, candidates), and what was observed on
// devices and services (observe, timeline, compile).
package learn

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Learn from work", ZH: "从工作中积累", JA: "作業から学ぶ"},
	Commands: []session.Command{
		{Build: newRememberCommand, Help: rememberHelp, Synonyms: []string{"learn", "save", "note", "记住", "記憶"}},
		{Build: newCaptureCommand, Help: captureHelp},
		{Build: newCandidatesCommand, Help: candidatesHelp},
		{Build: newObserveCommand, Help: observeHelp},
		{Build: newTimelineCommand, Help: timelineHelp},
		{Build: newCompileCommand, Help: compileHelp},
	},
}
