package session

import (
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// RefuseSecret refuses what was typed for a flag and must not be written. The
// flag is named, and never the value: a title would otherwise be a part of the
// name of a file, which is printed.
func (run *Run) RefuseSecret(flag string, values ...string) error {
	for _, v := range values {
		for _, f := range guard.Inspect("", []byte(v)) {
			if f.Severity == guard.Refuse {
				return &Problem{Code: CodeRefused, Msg: "--" + flag + ": " + lang.Tell(f.Msg, run.Lang)}
			}
		}
	}
	return nil
}
