package learn

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// restoreCandidates brings filtered candidates back, and lists what is pending then. A
// number means a key here, with or without its plus.
func restoreCandidates(ctx context.Context, run *session.Run, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	picked, err := candidate.FilteredPicks(opts.restore, kept)
	if err != nil {
		return badKey(run, err, kept)
	}
	unlock, err := run.Lock(ctx, bank)
	if err != nil {
		return err
	}
	err = candidate.In(bank).Restore(picked)
	unlock()
	if err != nil {
		return run.ExplainReadOnly(err, bank)
	}
	if kept, _, err = candidate.In(bank).Waiting(); err != nil {
		return err
	}
	return listCandidates(ctx, run, bank, kept, opts)
}

// badKey says what was not understood where keys of filtered candidates are wanted.
func badKey(run *session.Run, err error, kept []*candidate.Candidate) error {
	return notUnderstood(run, err, func(most int) string {
		if most > 0 {
			return run.Say(msgHintKeys, most)
		}
		if i := slices.IndexFunc(kept, func(c *candidate.Candidate) bool { return c.Number == 0 && c.Plan != "" }); i >= 0 {
			return run.Say(msgHintKeyInPlan, kept[i].Plan)
		}
		return run.Say(msgHintNoFiltered)
	})
}

// The messages of this file.
var (
	msgHintKeys = lang.Text{
		EN: "the highest number of a filtered candidate is +%d; type numbers as in +1 or +1,+3, or all",
		ZH: "已过滤候选的最大序号是 +%d；请按 +1 或 +1,+3 这样的格式输入序号，或输入“全部”",
		JA: "除外された候補の番号は +%d までです。+1 や +1,+3 のような形で番号を入力するか、「すべて」と入力してください",
	}
	msgHintNoFiltered = lang.Text{
		EN: "no filtered candidates",
		ZH: "没有已过滤的候选",
		JA: "除外された候補はありません",
	}
	msgHintKeyInPlan = lang.Text{
		EN: "a pending plan has it already: tacit plan show %s",
		ZH: "它已在待确认的计划中：tacit plan show %s",
		JA: "既に承認待ちの計画に入っています: tacit plan show %s",
	}
)
