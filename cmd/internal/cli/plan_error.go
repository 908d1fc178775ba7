package cli

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// diagnosePlan turns an error of package govern into a problem; nil for others.
func (a *app) diagnosePlan(err error) *problem {
	var stale *govern.StaleError
	var used *govern.UsedError
	var conflict *govern.ConflictError
	switch {
	case errors.As(err, &stale):
		return a.voidPlan(stale, err)
	case errors.As(err, &used) && strings.HasPrefix(used.ID, "plan-"):
		return &problem{code: codeStale, msg: a.say(msgPlanUsed, used.ID, used.By), hint: a.say(msgHintPlanUsed), err: err}
	case errors.As(err, &used):
		return &problem{code: codeStale, msg: a.say(msgUndoUsed, used.ID, used.By), hint: a.say(msgHintUndoUsed, used.By), err: err}
	case errors.As(err, &conflict):
		return a.undoConflict(conflict, err)
	case errors.Is(err, govern.ErrNoPlan):
		return &problem{code: codeNotFound, msg: a.say(msgNoPlan, named(err)), hint: a.say(msgHintNoPlan), err: err}
	case errors.Is(err, govern.ErrNoOperation) && named(err) == "":
		return &problem{code: codeNotFound, msg: a.say(msgNothingToUndo), hint: a.say(msgHintHistory), err: err}
	case errors.Is(err, govern.ErrNoOperation):
		return &problem{code: codeNotFound, msg: a.say(msgNoOperation, named(err)), hint: a.say(msgHintHistory), err: err}
	case errors.Is(err, govern.ErrNoBackup):
		return &problem{code: codeNotFound, msg: a.say(msgNoBackup, named(err)), hint: a.say(msgHintNoBackup), err: err}
	case errors.Is(err, transaction.ErrGit):
		return &problem{code: codeError, msg: a.say(msgGitAtWork), hint: named(err), err: err}
	case errors.Is(err, transaction.ErrPending):
		return &problem{code: codePending, msg: a.say(msgPendingWrite, err), err: err}
	}
	return nil
}

// named returns what an error of govern is about: it stands after the colon.
func named(err error) string {
	_, name, _ := strings.Cut(err.Error(), ": ")
	return name
}

// voidPlan says that a plan cannot be carried out any more, and what changed.
func (a *app) voidPlan(stale *govern.StaleError, err error) *problem {
	p := &problem{code: codeStale, msg: a.say(msgPlanVoidIn, stale.Path, lang.Tell(stale.Msg, a.lang)), hint: a.say(msgHintPlanVoid), err: err}
	if stale.Was != nil {
		p.diff = govern.DiffOf("a/"+stale.Path, "b/"+stale.Path, stale.Was, stale.Now)
	}
	return p
}

// undoConflict says that files were changed since the operation, and how they
// differ from what would be restored.
func (a *app) undoConflict(c *govern.ConflictError, err error) *problem {
	p := &problem{code: codeStale, msg: a.say(msgUndoConflict, c.ID, len(c.Files)), hint: a.say(msgHintUndoConflict), also: a.say(msgHintUndoDiff), err: err}
	for _, f := range c.Files {
		diff := govern.DiffOf("a/"+f.Path, "b/"+f.Path, f.Was, f.Now)
		p.diff += diff
		p.conflicts = append(p.conflicts, conflictItem{f.Path, diff})
	}
	return p
}

// isMissing reports whether an error says that there is no such file.
func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
