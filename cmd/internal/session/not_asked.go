package session

import (
	"context"
	"errors"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/lang"
)

// tellBeside says beside an answer what could not be asked. A question without an answer stays
// without a word, unless the command line named what failed.
func (f *Finder) tellBeside(run *Run, others []*other, answered bool) {
	if run.Quiet { // see NotAsked
		return
	}
	if !answered && len(run.AskStores) == 0 && len(run.moreBanks()) == 0 && f.scratch == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range others {
		switch {
		case o.told:
		case o.failed != nil:
			run.noteFailed(banks.Failure{Name: o.Name, Err: o.failed}, o.Dir)
			o.failed = nil
		case o.source != nil:
			if unread, files := o.source.Unread(); unread >= banks.Many {
				run.Note(banks.MsgUnread, o.Name, unread, files)
				run.Note(MsgHint, run.Say(banks.MsgHintUnread, host.Program, o.Name))
				o.told = true
			}
		}
	}
}

// NotAsked says of the last answer what could not be asked beside the project's bank, for whoever
// has no stderr: a line each.
func (f *Finder) NotAsked(run *Run) (lines []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.wrong != nil {
		lines = append(lines, run.wrongSettings(f.wrong))
	}
	for _, o := range f.others {
		if o.failed != nil {
			lines = append(lines, run.Say(msgNotAsked, o.Name, run.whyFailed(o.failed)))
		}
	}
	return lines
}

// noteFailed says on stderr why something could not be asked: a store, or the bank in dir.
func (run *Run) noteFailed(x banks.Failure, dir string) {
	run.Note(msgNotAsked, x.Name, run.whyFailed(x.Err))
	if isLate(x.Err) && dir != "" {
		run.Note(MsgHint, run.Say(banks.MsgHintUnread, host.Program, x.Name))
	}
}

func (run *Run) whyFailed(err error) string {
	if isLate(err) {
		return run.Say(msgReasonSlow)
	}
	return lang.Tell(err, run.Lang)
}

func isLate(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

func (run *Run) noteSettings(err error) { run.note(run.wrongSettings(err)) }

// wrongSettings says where the person's settings are wrong, or which --bank is not there.
func (run *Run) wrongSettings(err error) string {
	var e *lang.Error
	var named *Problem // with --bank
	if errors.As(err, &named) {
		return named.Msg
	}
	if errors.As(err, &e) {
		return run.Say(msgNotAsked, Position(e.Path, e.Line, e.Column), lang.Tell(e.Msg, run.Lang))
	}
	return run.Say(msgNotAsked, banks.FileName, lang.Tell(err, run.Lang))
}

// The messages of this file.
var (
	msgNotAsked = lang.Text{
		EN: "%[1]s was not asked: %[2]s",
		ZH: "未查询 %[1]s：%[2]s",
		JA: "%[1]s には問い合わせていません: %[2]s",
	}
)
