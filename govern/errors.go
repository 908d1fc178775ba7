package govern

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrNoPlan is wrapped by the error of Load and Drop for an id that no plan has.
var ErrNoPlan = errors.New("no such plan")

// ErrIDTaken is wrapped by the error for a new memory with an id that another
// one has, or with a number that one has had. Whoever has let NextID choose takes
// the next one.
var ErrIDTaken = errors.New("the id is taken")

// taken lets an error wrap ErrIDTaken as well; its text stays.
type taken struct{ error }

func (e taken) Unwrap() []error { return []error{e.error, ErrIDTaken} }

// ErrNothing is returned by Prepare when the operations would change no byte.
var ErrNothing = errors.New("nothing would change")

// ErrNoOperation is wrapped by the error of PrepareUndo for an id that history
// does not know, and when there is nothing left to undo.
var ErrNoOperation = errors.New("no such operation")

// ErrNoBackup is wrapped by the error of PrepareUndo for an operation whose
// files are not kept here: it is too old, or was applied in another clone.
var ErrNoBackup = errors.New("its files are not kept here")

// A StaleError says that a plan is void: what it was made for is not there any
// more. Nothing was written.
type StaleError struct {
	Path string        // the file that changed; relative to the bank
	Msg  lang.Sentence // what is the matter with it
	Was  []byte        // the file as the person saw it; nil if there was none, or nobody knows
	Now  []byte        // as it is; nil if it is gone
	From string        // where an operation left a memory that was moved since; else empty
}

func (e *StaleError) Error() string { return fmt.Sprintf("%s: %s", e.Path, e.Msg) }

// A UsedError says that a plan has been applied, or an operation undone, before.
type UsedError struct {
	ID string // of the plan or operation
	By string // the operation that did it
}

func (e *UsedError) Error() string { return fmt.Sprintf("%s was carried out by %s", e.ID, e.By) }

// A ConflictError says that an operation cannot be undone, because files that it
// wrote were changed since. Nothing was written.
type ConflictError struct {
	ID    string // of the operation
	Files []StaleError
}

func (e *ConflictError) Error() string {
	paths := make([]string, len(e.Files))
	for i, f := range e.Files {
		paths[i] = f.Path
	}
	return fmt.Sprintf("%s cannot be undone: %s changed since", e.ID, strings.Join(paths, ", "))
}

// complaint is what is wrong with an operation, about the file that it names.
func complaint(path string, msg, hint lang.Sentence) error {
	return &kb.FileError{Path: path, Msg: msg, Hint: hint}
}

// inFile gives an error of an edit the path that it does not know.
func inFile(path string, err error) error {
	var e *kb.FileError
	if !errors.As(err, &e) {
		return &kb.FileError{Path: path, Msg: lang.Of(err)}
	}
	named := *e
	if named.Path == "" {
		named.Path = path
	}
	return &named
}
