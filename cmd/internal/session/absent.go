package session

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostTitle is how many bytes of a text of the bank an error shows.
const mostTitle = 240

// Absent says of a memory that is not there which one took its place, which operation
// deleted it, or which plan would make it. Every other error passes unchanged.
func (run *Run) Absent(bank *kb.Bank, name string, err error) error {
	var p *Problem
	if !errors.As(err, &p) || p.Code != CodeNotFound {
		return err
	}
	if _, plan := Planned(bank, name); plan != "" {
		p.Hint = run.Say(msgHintInPlan, ShellWord(plan))
		return p
	}
	after, op := heirOf(bank, name), deletionOf(bank, name)
	undo := ""
	if op != nil {
		undo = run.Say(msgHintDeletion, ShellWord(op.ID))
	}
	switch {
	case after != nil:
		p.Msg = run.Say(msgReplaced, name, after.ID, host.Fit(after.Title, mostTitle, run.Lang), run.BankPath(bank, after.Path))
		p.Hint = strings.Join(slices.DeleteFunc([]string{run.Say(msgHintHeir, ShellWord(after.ID)), undo}, func(s string) bool { return s == "" }), run.Say(betweenHints))
	case op != nil:
		p.Msg, p.Hint = run.Say(msgDeleted, name, op.Time().Local().Format(time.DateOnly), host.Fit(op.Command, mostTitle, run.Lang)), undo
	default:
		return run.elsewhere(name, p)
	}
	return p
}

// Planned returns the memory with an id that a pending plan would make, and the id of that
// plan; nil and "" if none would.
func Planned(bank *kb.Bank, id string) (m *kb.Memory, plan string) {
	plans, _, _ := govern.Pending(bank)
	for _, p := range plans {
		if isVoid(bank, p) {
			continue
		}
		for _, op := range p.Ops.Operations {
			if op.Content == nil || !kb.IsMemory(op.Path) {
				continue
			}
			if m, err := kb.Parse(op.Path, []byte(*op.Content)); err == nil && filename.Same(m.ID, id) {
				return m, p.Ops.ID
			}
		}
	}
	return nil, ""
}

// isVoid reports whether a pending plan cannot be applied any more.
func isVoid(bank *kb.Bank, plan *govern.Plan) bool {
	_, err := govern.Load(bank, plan.Ops.ID)
	return err != nil
}

// heirOf returns the memory that says it took the place of the one with an id, or nil.
func heirOf(bank *kb.Bank, id string) *kb.Memory {
	files, _ := bank.ListAll()
	for _, f := range files {
		m, err := bank.Load(f.Path)
		if err == nil && slices.ContainsFunc(slices.Concat(m.Supersedes, m.Replaces), func(s string) bool { return filename.Same(s, id) }) {
			return m
		}
	}
	return nil
}

// deletionOf returns the operation that deleted the memory with an id, or nil.
func deletionOf(bank *kb.Bank, id string) *govern.Record {
	records, _, _ := govern.History(bank)
	for _, r := range slices.Backward(records) {
		for _, op := range r.Operations {
			if op.Type == schema.Delete && op.Memory != "" && filename.Same(op.Memory, id) {
				return &r
			}
		}
	}
	return nil
}

// The messages of this file.
var (
	betweenHints  = lang.Text{EN: "; ", ZH: "；", JA: "。"}
	msgHintInPlan = lang.Text{
		EN: "a pending plan would create it: tacit apply %s",
		ZH: "一个待确认的计划会创建它：tacit apply %s",
		JA: "承認待ちの計画がこれを作成します: tacit apply %s",
	}
	msgReplaced = lang.Text{
		EN: `%[1]s was replaced by %[2]s "%[3]s" (%[4]s)`,
		ZH: `%[1]s 已被 %[2]s“%[3]s”取代（%[4]s）`,
		JA: `%[1]s は %[2]s「%[3]s」に置き換えられました（%[4]s）`,
	}
	msgHintHeir = lang.Text{
		EN: "to see its replacement: tacit show %s",
		ZH: "查看现在有效的那一条：tacit show %s",
		JA: "現在のものを見るには: tacit show %s",
	}
	msgDeleted = lang.Text{
		EN: "%[1]s was deleted on %[2]s by tacit %[3]s",
		ZH: "%[1]s 已于 %[2]s 由 tacit %[3]s 删除",
		JA: "%[1]s は %[2]s に tacit %[3]s で削除されました",
	}
	msgHintDeletion = lang.Text{
		EN: "to bring it back: tacit undo %s",
		ZH: "要恢复它：tacit undo %s",
		JA: "元に戻すには: tacit undo %s",
	}
)
