package keep

import (
	"cmp"
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// noteLost says which memories get their rows back if the person agrees. That is no operation on a
// memory, so that no plan can hold it.
func noteLost(run *session.Run, ids []string) {
	if len(ids) > 0 {
		run.Note(msgRowsLost, someOf(ids), table.Path)
	}
}

// restoreLost gives memories their rows again that git took away.
func restoreLost(ctx context.Context, run *session.Run, bank *kb.Bank, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	r, err := table.Read(bank)
	if err != nil {
		return err
	}
	res, hidden := r.Restored(ids...)
	if !hidden {
		return nil
	}
	if err := apply(ctx, run, bank, r, res); err != nil {
		return err
	}
	run.Note(msgRowsBack, someOf(ids), table.Path)
	return nil
}

// indexedLost shows what index found where nothing is to be done but to bring back rows that git took away.
func indexedLost(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, d indexDocument, ids []string) error {
	run, r := ask.Run, mend.Result{Lost: ids}
	d.planned(run, r)
	if run.JSON {
		yes, err := ask.Accepted()
		if err != nil {
			return err
		}
		if !yes {
			return cmp.Or(run.Show(d), error(session.Status(session.ExitUnconfirmed)))
		}
	} else {
		if err := run.Show(d); err != nil {
			return err
		}
		noteLost(run, ids)
		if err := ask.Agreed(ctx, proposal.InThisBank(run, "tacit", "index"), nil, false); err != nil {
			return err
		}
	}
	if err := restoreLost(ctx, run, bank, ids); err != nil {
		return err
	}
	d.mended(r)
	if run.JSON {
		return cmp.Or(run.Show(d), d.status())
	}
	return d.status()
}

// The messages of this file.
var (
	msgRowsLost = lang.Text{
		EN: "the rows of %[1]s are gone from %[2]s, probably with git stash or git checkout; if you answer yes, these memories get their rows back",
		ZH: "%[2]s 中 %[1]s 的行不见了，很可能是 git stash 或 git checkout 去掉的；确认后会恢复这些行",
		JA: "%[2]s から %[1]s の行がなくなっています。git stash か git checkout で失われたと思われます。承認すると行を戻します",
	}
	msgRowsBack = lang.Text{
		EN: "rows restored in %[2]s: %[1]s",
		ZH: "已在 %[2]s 中恢复的行：%[1]s",
		JA: "%[2]s に戻した行: %[1]s",
	}
	msgHintLostPlan = lang.Text{
		EN: "if you answer yes, it comes back; to archive it: %s",
		ZH: "确认后会恢复；要归档：%s",
		JA: "承認すると戻ります。アーカイブするには: %s",
	}
)
