package inspect

import (
	"context"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/summary"
)

// summaries finds live memories and drafts whose text was changed by hand and whose summary,
// which is what an agent is shown, still says what stood there before.
func (v *Bank) summaries(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		says := summary.Outdated(s.Memory)
		if says == "" || s.archived() {
			continue
		}
		line, column := s.at("summary", s.Summary)
		found = append(found, Finding{Code: staleSummary, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, says}})
	}
	return found, nil
}

var (
	msgStaleSummary = lang.Text{
		EN: `the summary of %[1]s differs from its text, which says "%[2]s": agents are shown the summary`,
		ZH: `%[1]s 的摘要与正文不一致，正文写的是"%[2]s"；智能体看到的是摘要`,
		JA: "%[1]s の要約（summary）が本文と食い違っています。本文は「%[2]s」です。エージェントに渡るのは要約です",
	}
	msgHintSummary = lang.Text{
		EN: `if the text is right, write it as the summary: tacit edit %[1]s --summary "…"; or remove the summary: tacit edit %[1]s --summary ''`,
		ZH: `如果正文是对的，请按正文改写摘要：tacit edit %[1]s --summary "…"；或去掉摘要：tacit edit %[1]s --summary ''`,
		JA: `本文が正しければ、要約も合わせてください: tacit edit %[1]s --summary "…"。要約を消すなら: tacit edit %[1]s --summary ''`,
	}
)
