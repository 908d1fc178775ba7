package change

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/progress"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// How much of history the table of changes of active.md gets at a time.
const (
	mostChanges  = 5
	mostMemories = 4
	changesSince = 30 * 24 * time.Hour
)

// editProgress derives the machine block of active.md. If a person edited it, they are
// asked what shall become of their lines: with append they stay, overwritten they go.
func editProgress(ctx context.Context, d *proposal.Drafting, s draft.Source, opts editOptions) error {
	choice, err := chooseBlock(ctx, d.Run, d.Bank, s, opts.blockFlags)
	if err != nil {
		return err
	}
	if choice == keepBlock {
		d.Run.Note(msgBlockKept, s.Path)
		return d.Propose(ctx, nil, nil)
	}
	records, _, err := govern.History(d.Bank)
	if err != nil {
		return err
	}
	blocks, err := draft.ReadBlocks(d.Bank)
	if err != nil {
		return err
	}
	old, _ := front.MachineBlock(s.Text) // SetBlock says what is wrong with the marks
	if choice == overwriteBlock && blocks.Edited(s) {
		old = ""
	}
	text, err := progress.Derive(d.Bank, old, changesOf(d, records), d.Now, d.Run.Lang)
	if err != nil {
		return err
	}
	d.Command = progressCommand
	if err := dropEarlier(ctx, d); err != nil {
		return err
	}
	return proposeBlock(ctx, d, s, text)
}

// progressCommand is what history calls a derived block.
const progressCommand = "progress"

// dropEarlier rejects pending plans of blocks that were derived earlier: the one that is
// made now takes their place.
func dropEarlier(ctx context.Context, d *proposal.Drafting) error {
	plans, _, err := govern.Pending(d.Bank)
	if err != nil {
		return err
	}
	for _, p := range plans {
		if p.Command != progressCommand {
			continue
		}
		if err := dropPlanOf(ctx, d.Run, d.Bank, p.Ops.ID); err != nil {
			return err
		}
	}
	return nil
}

func dropPlanOf(ctx context.Context, run *session.Run, bank *kb.Bank, id string) error {
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	_, err := govern.Drop(ctx, bank, id)
	return run.ExplainReadOnly(err, bank)
}

// changesOf says what was done to memories of late, the newest first.
func changesOf(d *proposal.Drafting, records []govern.Record) (done []progress.Done) {
	for _, r := range slices.Backward(records) {
		if len(done) == mostChanges || d.Now.Sub(r.Time()) > changesSince {
			break
		}
		if what := whatWasDone(d, r); what != "" {
			done = append(done, progress.Done{On: r.Time().Local(), What: what})
		}
	}
	return done
}

// whatWasDone names the memories of an operation; nothing if it has none.
func whatWasDone(d *proposal.Drafting, r govern.Record) string {
	var parts []string
	for _, typ := range []string{schema.Create, schema.Update, govern.Archived, govern.Promoted, govern.Moved, schema.Delete} {
		var ids []string
		for _, op := range govern.Deeds(r.Operations) {
			if op.Memory != "" && op.Type == typ {
				ids = append(ids, op.Memory)
			}
		}
		if len(ids) > mostMemories {
			ids = append(ids[:mostMemories], "…")
		}
		if len(ids) > 0 {
			parts = append(parts, d.Run.Say(doneTexts[typ], strings.Join(ids, ", ")))
		}
	}
	return strings.Join(parts, "; ")
}

// doneTexts say what an operation did to memories.
var doneTexts = map[string]lang.Text{
	schema.Create: {EN: "created %s", ZH: "新建 %s", JA: "作成 %s"},
	schema.Update: {EN: "updated %s", ZH: "更新 %s", JA: "更新 %s"},
	schema.Delete: {EN: "deleted %s", ZH: "删除 %s", JA: "削除 %s"},

	govern.Archived: {EN: "archived %s", ZH: "归档 %s", JA: "アーカイブ %s"},
	govern.Promoted: {EN: "promoted %s", ZH: "启用 %s", JA: "有効化 %s"},
	govern.Moved:    {EN: "moved %s", ZH: "移动 %s", JA: "移動 %s"},
}
