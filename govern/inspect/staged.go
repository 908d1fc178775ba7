package inspect

import (
	"errors"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
)

// Text returns what must not be committed in a text that is not, or not as it is,
// in the folder of the bank: secrets and hidden characters. bad is not nil where it
// would have to be a memory, and cannot be read.
func Text(name string, text []byte) (found []Finding, bad *kb.FileError) {
	if kb.IsMemory(name) {
		_, err := kb.Parse(name, text)
		errors.As(err, &bad)
	}
	lines := strings.Split(string(text), "\n")
	for _, f := range guard.Inspect(name, text) {
		if f.Severity == guard.Refuse && !isCited(f, name, lines) {
			found = append(found, Finding{Code: codeOf(f.Rule), Severe: true, Path: name, Line: max(f.Line, 1), Column: max(f.Column, 1), Args: []any{f.Rule, f.Msg}})
		}
	}
	return found, bad
}
