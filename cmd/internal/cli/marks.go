package cli

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// explainMarks says what git left in INDEX.md and the logs of a bank where it could
// not join two branches, and how to settle it; nil where there is nothing of it.
func (a *app) explainMarks(ctx context.Context, bank *kb.Bank) error {
	all := a.marksIn(ctx, bank)
	if len(all) == 0 {
		return nil
	}
	for _, m := range all[1:] {
		if !a.json {
			a.note(msgDriverOpen, position(a.bankPath(bank, m.name), m.line, 1), m.msg)
		}
	}
	first := all[0]
	return &problem{code: codeBadFile, msg: first.msg, hint: first.hint, path: a.errorPath(first.name), line: first.line, column: 1, err: threeway.ErrMarks}
}

// resolveCommand settles what git left.
const resolveCommand = "tacit index --resolve"

// A leftMark is one conflict that git left: where, what stands on both sides, and how to
// settle it.
type leftMark struct {
	name      string // of the file, relative to the bank
	line      int
	msg, hint string
	command   string // that settles it; empty where a person has to
}

// marksIn lists the conflicts in INDEX.md and the logs.
func (a *app) marksIn(ctx context.Context, bank *kb.Bank) (all []leftMark) {
	hint := ""
	for _, m := range repository.Marks(bank) {
		if m.Odd != nil {
			all = append(all, leftMark{name: m.Path, line: m.Line, msg: a.say(msgMarksOdd, m.Path, m.Odd), hint: a.say(msgHintMarksOdd)})
			continue
		}
		if hint == "" {
			hint = a.hintMarks(ctx, bank)
		}
		all = append(all, leftMark{m.Path, m.Line, a.say(msgMarks, a.named(m.Ours), a.named(m.Theirs)), hint, resolveCommand})
	}
	return all
}

// hintMarks says how conflicts are settled, and how to have none by lines next time:
// who has the driver has none of these.
func (a *app) hintMarks(ctx context.Context, bank *kb.Bank) string {
	repo, err := repository.Open(ctx, bank)
	if err == nil {
		if s := repo.State(ctx); s.Driver && s.Attributes {
			return a.say(msgHintMarksRows)
		}
	}
	return a.say(msgHintMarks)
}

// named says what one side of a conflict has: the ids of its rows, else how many
// lines.
func (a *app) named(side repository.Side) string {
	if len(side.IDs) > 0 {
		return strings.Join(side.IDs, ", ")
	}
	return a.say(msgMarksLines, side.Lines)
}
