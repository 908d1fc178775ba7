package proposal

import (
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Agreed brings about a decision about what was just shown and is no plan: rows of
// INDEX.md, files of a host. The error is the exit status of an answer other than yes,
// which is told. later is the command with which a person decides another time; who asks
// for it sees the diff, unless it is nil. Enter is no if something is deleted.
func (ask *Asker) Agreed(ctx context.Context, later string, diff func() string, deletes bool) error {
	run := ask.Run
	mine, err := PersonalSettings(run)
	switch {
	case err != nil:
		return err
	case ask.Yes && mine.Confirm != ConfirmTerminal:
		return nil
	case !Interactive(run):
		run.Note(session.MsgHint, run.Say(msgHintAgree, later))
		return session.Status(session.ExitUnconfirmed)
	}
	yes, err := isAgreed(ctx, run, diff, deletes)
	if err == nil && !yes {
		Page(run).Say(MsgPlanDeclined)
		err = session.Status(session.ExitDeclined)
	}
	return err
}

// The messages of this file.
var (
	msgHintAgree = lang.Text{
		EN: "a person decides: %[1]s in a terminal, or %[1]s --yes",
		ZH: "由人决定：在终端中执行 %[1]s，或执行 %[1]s --yes",
		JA: "人が決めます: 端末で %[1]s、または %[1]s --yes",
	}
)
