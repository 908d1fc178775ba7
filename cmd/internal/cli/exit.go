package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The exit statuses of Tacit. Scripts rely on them; a new one needs a line in
// exitTexts.
const (
	exitDone        = 0
	exitError       = 1
	exitUsage       = 2
	exitPartly      = 3
	exitStale       = 4
	exitLocked      = 5
	exitUnconfirmed = 6
	exitDeclined    = 7
	exitInterrupted = 130 // 128 + SIGINT, as shells count
)

// exitTexts says what each status means, for the help of the commands.
var exitTexts = []struct {
	status int
	text   message
}{
	{exitDone, msgExitDone},
	{exitError, msgExitError},
	{exitUsage, msgExitUsage},
	{exitPartly, msgExitPartly},
	{exitStale, msgExitStale},
	{exitLocked, msgExitLocked},
	{exitUnconfirmed, msgExitUnconfirmed},
	{exitDeclined, msgExitDeclined},
	{exitInterrupted, msgExitInterrupted},
}

// A code names what went wrong, for programs: it stands in the JSON form of an
// error and never changes with the language.
type code string

const (
	codeError       code = "error"
	codeUsage       code = "usage"
	codeNoBank      code = "no-bank"
	codeNotFound    code = "not-found"
	codeBadFile     code = "bad-file"
	codeBadInput    code = "bad-input"
	codeOutside     code = "outside-bank"
	codeLocked      code = "locked"
	codeStale       code = "stale"
	codePending     code = "pending"
	codeAmbiguous   code = "ambiguous"
	codeTaken       code = "taken-id"
	codeUnready     code = "not-ready"
	codeEdited      code = "edited-block"
	codeRefused     code = "refused"
	codeInterrupted code = "interrupted"
)

// exitOf is the table from what went wrong to the exit status. A code that is
// not in it ends with exitError.
var exitOf = map[code]int{
	codeUsage:       exitUsage,
	codeLocked:      exitLocked,
	codeStale:       exitStale,
	codeEdited:      exitUnconfirmed,
	codeInterrupted: exitInterrupted,
}

// A problem is an error as a person is told about it.
type problem struct {
	code         code
	msg, hint    string // in the person's language; hint says what to do next, or is empty
	also         string // a second hint; or empty
	path         string // the file it is about, as the person can open it; or empty
	line, column int    // 1-based, 0 when unknown
	diff         string // a unified diff of what is the matter; or empty
	conflicts    []conflictItem
	err          error // what it came from; may be nil
}

func (p *problem) Error() string { return p.msg }
func (p *problem) Unwrap() error { return p.err }

// A status is the error of a command whose answer already tells what is wrong,
// such as a check that lists what it found: only the exit status is left to give.
type status int

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// finish tells the person about err, if there is anything left to tell, and
// returns the exit status.
func (a *app) finish(err error) int {
	var s status
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &s):
		return int(s)
	}
	p := a.diagnose(err)
	a.tell(p)
	if exit, ok := exitOf[p.code]; ok {
		return exit
	}
	return exitError
}

// diagnose turns any error into a problem.
func (a *app) diagnose(err error) *problem {
	var p *problem
	var file *kb.FileError
	if p := a.diagnosePlan(err); p != nil {
		return p
	}
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &file):
		return &problem{code: codeBadFile, msg: lang.Tell(file.Msg, a.lang), hint: lang.Tell(file.Hint, a.lang), path: a.errorPath(file.Path), line: file.Line, column: file.Column, err: err}
	case errors.Is(err, kb.ErrLocked):
		return a.locked(err)
	case errors.Is(err, kb.ErrOutside):
		return a.outside(err)
	case errors.Is(err, context.Canceled):
		return &problem{code: codeInterrupted, msg: a.say(msgInterrupted), err: err}
	}
	return &problem{code: codeError, msg: err.Error(), err: err}
}

// locked says who holds the bank, as far as package kb could tell.
func (a *app) locked(err error) *problem {
	p := &problem{code: codeLocked, msg: a.say(msgLocked), hint: a.say(msgHintLocked), err: err}
	var held *kb.LockedError
	switch {
	case !errors.As(err, &held) || held.PID == 0:
	case held.Host != "":
		p.msg = a.say(msgLockedOn, held.PID, held.Host)
	default:
		p.msg = a.say(msgLockedBy, held.PID)
	}
	return p
}

// outside says that a path leaves the bank, and which one.
func (a *app) outside(err error) *problem {
	_, which, _ := strings.Cut(err.Error(), kb.ErrOutside.Error())
	return &problem{code: codeOutside, msg: a.say(msgOutside) + which, hint: a.say(msgHintOutside), err: err}
}

// errorPath returns a path of the bank as an error names it: relative to the
// bank in JSON, else as the person can open it.
func (a *app) errorPath(path string) string {
	path = guard.Shown(path, nil)
	bank, err := a.bank()
	if a.json || err != nil {
		return path
	}
	return a.bankPath(bank, path)
}
