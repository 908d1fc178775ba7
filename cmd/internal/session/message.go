package session

import (
	"fmt"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Sentence writes what a package below says, with its arguments fit to be shown.
func (run *Run) Sentence(s lang.Sentence) string {
	switch s := s.(type) {
	case nil:
		return ""
	case lang.Text:
		return s.In(run.Lang)
	case *lang.Message:
		return run.Say(s.Text, s.Args...)
	}
	return guard.Quote(s.In(run.Lang))
}

// Say returns a message in the person's language. Strings and errors among args
// are quoted: they may come from files.
func (run *Run) Say(m lang.Text, args ...any) string {
	format := m.In(run.Lang)
	if len(args) == 0 {
		return format
	}
	quoted := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			quoted[i] = guard.Quote(v)
		case error:
			quoted[i] = guard.Quote(lang.Tell(v, run.Lang))
		default:
			quoted[i] = v
		}
	}
	return fmt.Sprintf(format, quoted...)
}
