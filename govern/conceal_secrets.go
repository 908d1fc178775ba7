package govern

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// concealed takes the names of files that hold a secret out of an error about
// operations: it is printed, logged, and read by the model of a host.
func concealed(err error, ops []schema.Operation) error {
	names := secretNames(ops)
	if err == nil || len(names) == 0 {
		return err
	}
	hide := strings.NewReplacer(names...).Replace
	var stale *StaleError
	var file *kb.FileError
	switch {
	case errors.As(err, &stale):
		safe := *stale
		safe.Path, safe.Msg = hide(stale.Path), lang.Map(stale.Msg, hide)
		return again(&safe, err)
	case errors.As(err, &file):
		safe := *file
		safe.Path, safe.Msg, safe.Hint = hide(file.Path), lang.Map(file.Msg, hide), lang.Map(file.Hint, hide)
		return again(&safe, err)
	}
	return concealedError{hide(err.Error()), err}
}

// again is an error in the place of another one, of which it keeps whether the id
// is taken.
func again(safe, err error) error {
	if errors.Is(err, ErrIDTaken) {
		return taken{safe}
	}
	return safe
}

// A concealedError is an error with another text.
type concealedError struct {
	msg string
	err error
}

func (e concealedError) Error() string { return e.msg }
func (e concealedError) Unwrap() error { return e.err }

// secretNames returns the paths of operations that must not be printed, each one
// followed by what is printed instead; the longest first.
func secretNames(ops []schema.Operation) (names []string) {
	ops = slices.Clone(ops)
	slices.SortFunc(ops, func(a, b schema.Operation) int { return cmp.Compare(len(b.Path), len(a.Path)) })
	for _, op := range ops {
		var text []byte
		if op.Content != nil {
			text = []byte(*op.Content)
		}
		if shown := guard.Shown(op.Path, text); shown != op.Path {
			names = append(names, op.Path, shown)
		}
	}
	return names
}
