package kb

import (
	"errors"
	"fmt"

	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrNoBank is returned by Find and Open when there is no bank to open.
var ErrNoBank = errors.New("no memory bank found")

// ErrOutside is wrapped by the error for a path that does not stay inside the bank.
var ErrOutside = lang.Text{EN: "path is outside the bank", ZH: "路径在记忆库之外", JA: "パスがメモリバンクの外です"}

// A LockedError wraps ErrLocked and says who holds the lock, as far as that is known.
type LockedError struct {
	PID  int    // 0: nobody knows
	Host string // empty: this one
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("%v by %s: wait for it, or end it, and try again", ErrLocked, e.holder())
}

func (e *LockedError) Unwrap() error { return ErrLocked }

func (e *LockedError) holder() string {
	switch {
	case e.PID == 0:
		return "another process"
	case e.Host != "":
		return fmt.Sprintf("process %d on %q", e.PID, e.Host)
	}
	return fmt.Sprintf("process %d", e.PID)
}

// A FileError is a complaint about a file that a person can edit. Its path is
// relative to the bank.
type FileError = lang.Error
