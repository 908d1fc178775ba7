package inspect

import (
	"context"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/summary"
)

// summaries finds live memories and drafts whose text was changed by hand and whose title or
// summary, which are what an agent is shown, still say what stood there before: in a title, another
// number.
func (v *Bank) summaries(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		for _, part := range []struct{ field, is, says string }{
			{"title", s.Title, summary.Retitled(s.Memory)},
			{"summary", s.Summary, summary.Outdated(s.Memory)},
		} {
			if part.says == "" || s.archived() || part.field == "title" && !summary.OtherNumber(part.is, part.says) {
				continue
			}
			line, column := s.at(part.field, part.is)
			found = append(found, Finding{Code: staleSummary, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, part.says, part.field}})
		}
	}
	return found, nil
}

var (
	msgStaleSummary = lang.Text{
		EN: `the %[3]s of %[1]s differs from its text, which says "%[2]s": agents are shown the %[3]s`,
		ZH: `%[1]s 的 %[3]s 与正文不一致，正文写的是“%[2]s”；智能体看到的是 %[3]s`,
		JA: "%[1]s の %[3]s が本文と食い違っています。本文は「%[2]s」です。エージェントに渡るのは %[3]s です",
	}
	msgHintSummary = lang.Text{
		EN: `if the text is right, change the %[3]s to match it: tacit edit %[1]s --%[3]s "…"; otherwise correct the text: tacit edit %[1]s`,
		ZH: `如果正文是对的，请据此修改 %[3]s：tacit edit %[1]s --%[3]s "…"；否则请改正文：tacit edit %[1]s`,
		JA: `本文が正しければ、%[3]s を本文に合わせてください: tacit edit %[1]s --%[3]s "…"。そうでなければ本文を直してください: tacit edit %[1]s`,
	}
)
