package proposal

import (
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// listsCut shows the items that an edit takes from lists of a memory, so that a person who
// meant to add one sees that others go.
func listsCut(p *session.Page, e govern.Edit) {
	was, err := kb.Parse(e.Path, e.Old)
	will, bad := kb.Parse(e.Path, e.New)
	if len(e.Old) == 0 || len(e.New) == 0 || err != nil || bad != nil {
		return
	}
	for _, f := range kb.Fields {
		before, _ := f.Get(&was.FrontMatter).([]string)
		after, _ := f.Get(&will.FrontMatter).([]string)
		gone := itemsWithout(before, after)
		if len(gone) == 0 {
			continue
		}
		p.Line(p.Paint(session.Yellow, p.Run.Say(msgPlanItemsGo, f.Name, len(gone), len(itemsWithout(after, before)))))
		for _, item := range gone {
			p.Line(p.Paint(session.Red, "  - "+guard.QuoteCode(string(guard.Mask([]byte(item))))))
		}
	}
}

// itemsWithout returns the items that are not among others.
func itemsWithout(items, others []string) []string {
	return slices.DeleteFunc(slices.Clone(items), func(s string) bool { return slices.Contains(others, s) })
}

var msgPlanItemsGo = lang.Text{
	EN: "%[1]s: removed %[2]d, added %[3]d; the removed ones:",
	ZH: "%[1]s：删除 %[2]d 项，新增 %[3]d 项；删除的是：",
	JA: "%[1]s: 削除 %[2]d 件、追加 %[3]d 件。削除されるもの:",
}
