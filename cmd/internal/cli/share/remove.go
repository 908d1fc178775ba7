package share

import (
	"cmp"
	"context"
	"errors"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A removeDocument says what leaves a store.
type removeDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Store         string `json:"store"` // without user and settings
	Bank          string `json:"bank"`
	Commit        string `json:"commit,omitempty"` // that it was pushed from
	Team          string `json:"team,omitempty"`
	Pushed        string `json:"pushed"`
	Memories      int    `json:"memories"`
	Passages      int    `json:"passages"`
	Removed       bool   `json:"removed"`
}

func (d removeDocument) WriteText(p *session.Page) {
	if d.Removed {
		p.Say(msgRemoved, d.Bank, d.Store)
		return
	}
	p.Say(msgLeaves, d.Bank, d.Store, d.Memories, d.Passages, d.Pushed)
	p.Say(msgFilesStay)
}

// remove takes a bank out of a store, after it has told what goes.
func remove(ctx context.Context, ask *proposal.Asker, o PushOptions) error {
	run := ask.Run
	d := removeDocument{SchemaVersion: session.SchemaVersion, Action: "remove", Store: banks.Store{Address: o.Store}.Shown(), Bank: o.remove}
	later := host.Program + " index --store " + session.ShellWord(d.Store) + " --remove " + session.ShellWord(o.remove)
	var refused error
	_, err := banks.Remove(ctx, o.Store, o.remove, func(c shared.Contents) error {
		d.Commit, d.Team, d.Memories, d.Passages, d.Pushed = c.Commit, c.Team, c.Memories, c.Passages, c.Pushed.UTC().Format("2006-01-02 15:04 UTC")
		if !run.JSON {
			refused = run.Show(d)
		}
		refused = cmp.Or(refused, ask.Agreed(ctx, later, nil, true))
		return refused
	})
	switch {
	case refused != nil && run.JSON:
		return cmp.Or(run.Show(d), refused)
	case refused != nil:
		return refused
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		return &session.Problem{Code: session.CodeError, Msg: lang.Tell(err, run.Lang), Err: err}
	}
	d.Removed = true
	return run.Show(d)
}

// The messages of this file.
var (
	msgLeaves = lang.Text{
		EN: "to remove: %[1]s from %[2]s (memories: %[3]d, passages: %[4]d, pushed on %[5]s)",
		ZH: "将从 %[2]s 移除 %[1]s：%[3]d 条记忆、%[4]d 个段落，推送于 %[5]s",
		JA: "%[2]s から %[1]s を取り除きます: 記憶 %[3]d 件、パッセージ %[4]d 件、プッシュ日時 %[5]s",
	}
	msgFilesStay = lang.Text{
		EN: "The files stay, and a push brings the bank back.",
		ZH: "文件保持不变，再次推送即可恢复。",
		JA: "ファイルは残り、もう一度プッシュすれば元に戻ります。",
	}
	msgRemoved = lang.Text{
		EN: "removed %[1]s from %[2]s",
		ZH: "已从 %[2]s 移除 %[1]s",
		JA: "%[2]s から %[1]s を取り除きました",
	}
)
