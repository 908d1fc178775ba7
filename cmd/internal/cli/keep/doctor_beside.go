package keep

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb/lang"
)

// patienceBeside is how long doctor waits for another bank or a store.
const patienceBeside = 5 * time.Second

// beside tries everything that is asked beside the project's bank.
func (x *examination) beside() {
	s, err := x.run.BesideSettings()
	if err != nil {
		at, why := s.Path(), lang.Tell(err, x.run.Lang)
		var e *lang.Error
		if errors.As(err, &e) {
			at, why = session.Position(e.Path, e.Line, max(e.Column, min(e.Line, 1))), lang.Tell(e.Msg, x.run.Lang)
		}
		x.bad(session.Mild, "banks", s.Path(), msgDoctorBeside, lang.Text{}, at, why)
		return
	}
	if len(s.Banks)+len(s.Stores) == 0 {
		return
	}
	model, err := session.BuiltinModel()
	if err != nil {
		return // told
	}
	own, project := "", ""
	if x.bank != nil {
		own, project = x.bank.Dir(), filepath.Dir(x.bank.Dir())
	}
	ctx, stop := context.WithTimeout(x.ctx, patienceBeside)
	defer stop()
	all := banks.Openers(s, project, own, model)
	names, failed := banks.Try(ctx, all)
	x.d.Beside = append(x.d.Beside, names...)
	for _, f := range failed {
		x.bad(session.Mild, "banks", "", msgDoctorBeside, f.Hint, f.Name, lang.Tell(f.Err, x.run.Lang))
	}
	for _, o := range all {
		x.unread(o, model)
	}
}

// unread tells of a bank that a prompt cannot read beside its answer.
func (x *examination) unread(o banks.Opener, model *builtin.Model) {
	if o.Dir == "" {
		return
	}
	if unread, files := banks.Unread(o.Dir, model); unread >= banks.Many {
		x.bad(session.Mild, "banks", "", banks.MsgUnread, lang.Text{}, o.Name, unread, files)
		x.d.Problems[len(x.d.Problems)-1].Hint = x.run.Say(banks.MsgHintUnread, host.Program, o.Name)
	}
}

// The messages of this file.
var (
	msgDoctorBeside = lang.Text{
		EN: "%[1]s was not asked: %[2]s",
		ZH: "未查询 %[1]s：%[2]s",
		JA: "%[1]s には問い合わせていません: %[2]s",
	}
	msgDoctorAsked = lang.Text{
		EN: "also asked: %s",
		ZH: "同时查询：%s",
		JA: "あわせて問い合わせ: %s",
	}
)
