package keep

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/renumber"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// renumbering returns the plan that gives memories with an id that another one had
// first ids of their own, and says what it cannot settle. No plan: nothing is to be
// done.
func renumbering(ctx context.Context, run *session.Run, bank *kb.Bank, command string) (*govern.Plan, []renumber.Given, error) {
	r, err := renumber.Draft(ctx, bank)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range r.Same {
		run.Note(msgSameMemory, s.ID, strings.Join(s.Paths, ", "))
		run.Note(session.MsgHint, run.Say(msgHintSameMemory))
	}
	if len(r.Operations) == 0 {
		return nil, nil, nil
	}
	for _, ref := range r.Unclear {
		run.Note(msgUnclear, session.Position(run.BankPath(bank, ref.Path), ref.Line, 1), ref.ID)
	}
	reason := run.Say(msgRenumberReason, givenWords(r.Given))
	plan, err := govern.Prepare(bank, schema.MemoryOps{Operations: r.Operations}, command, reason, time.Now())
	if errors.Is(err, govern.ErrNothing) {
		return nil, nil, nil
	}
	return plan, r.Given, err
}

func givenWords(all []renumber.Given) string {
	var words []string
	for _, g := range all {
		words = append(words, g.Old+" → "+g.New)
	}
	return strings.Join(words, ", ")
}

// runFix proposes what check can mend by itself, one plan after the other.
func runFix(ctx context.Context, ask *proposal.Asker) error {
	run := ask.Run
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if err := explainMarks(ctx, run, bank); err != nil {
		return err
	}
	if _, err := sync(ctx, run, bank); err != nil { // a plan takes nothing over from rows that somebody edited
		return err
	}
	plan, _, err := renumbering(ctx, run, bank, "check")
	if err != nil {
		return err
	}
	if plan == nil {
		return ask.Proposed(ctx, bank, nil, govern.ErrNothing)
	}
	return ask.Decide(ctx, bank, plan, plan.Adopt(bank))
}

// The messages of this file.
var (
	msgSameMemory = lang.Text{
		EN: "%[1]s is the same memory in several files: %[2]s",
		ZH: "%[1]s 是同一条记忆，却有多个文件：%[2]s",
		JA: "%[1]s は同じ記憶ですが、ファイルが複数あります: %[2]s",
	}
	msgHintSameMemory = lang.Text{
		EN: "keep the correct file, and delete the others",
		ZH: "请保留正确的文件，删除其余的",
		JA: "正しいファイルを残し、ほかは削除してください",
	}
	msgUnclear = lang.Text{
		EN: "%[1]s: %[2]s could mean either memory, so it is left unchanged",
		ZH: "%[1]s：%[2]s 可能指其中任何一条记忆，因此保持不变",
		JA: "%[1]s: %[2]s はどちらの記憶を指すか分からないため、変更しません",
	}
	msgRenumberReason = lang.Text{
		EN: "the same id was used on two branches: %s",
		ZH: "两个分支使用了同一编号：%s",
		JA: "二つのブランチで同じ ID が使われました: %s",
	}
)
