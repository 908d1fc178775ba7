package session

import (
	"fmt"

	"github.com/tacit-kb/tacit/kb/lang"
)

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
			quoted[i] = Quote(v)
		case error:
			quoted[i] = Quote(lang.Tell(v, run.Lang))
		default:
			quoted[i] = v
		}
	}
	return fmt.Sprintf(format, quoted...)
}
