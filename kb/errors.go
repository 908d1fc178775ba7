package kb

import (
	"errors"
	"fmt"
)

// ErrNoBank is returned by Find and Open when there is no bank to open.
var ErrNoBank = errors.New("no memory bank found")

// ErrOutside is returned for a path that does not stay inside the bank.
var ErrOutside = errors.New("path is outside the bank")

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

// A FileError is a complaint about a file that a person can edit. It prints
// as path:line:column, which editors and terminals turn into a link.
type FileError struct {
	Path   string // relative to the bank
	Line   int    // 1-based; 0 when the complaint is about the whole file
	Column int    // 1-based, in characters; 0 when it is about the whole line
	Msg    string
	Hint   string // what to do next; may be empty
}

func (e *FileError) Error() string {
	where := e.Path
	if where == "" {
		where = "line" // the caller, who knows the path, did not fill it in
	}
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", where, e.Line, max(e.Column, 1))
	}
	if e.Hint == "" {
		return where + ": " + e.Msg
	}
	return where + ": " + e.Msg + " (" + e.Hint + ")"
}
