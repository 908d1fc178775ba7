package keep

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/lang"
)

// rules asks what files and rows do not tell: package inspect.
func (i *inspection) rules(ctx context.Context) error {
	bar := i.run.NewProgress(i.run.Say(msgCheckLooking))
	found, err := i.looked.Find(ctx, bar.Step)
	bar.Clear()
	i.found(found)
	return err
}

// pairs asks which live memories say the same, or disagree, and what an answer takes:
// what the index knows.
func (i *inspection) pairs(ctx context.Context) error {
	s, err := i.run.SnapshotOf(ctx, i.bank, false)
	if err != nil {
		return err
	}
	defer s.Close()
	bar := i.run.NewProgress(i.run.Say(msgCheckComparing))
	found, err := i.looked.Pairs(ctx, s.Model, s.Index, bar.Step)
	bar.Clear()
	i.found(found)
	if err != nil {
		return err
	}
	return i.queryTime(ctx, s)
}

// ruled is a finding in the person's language.
func ruled(run *session.Run, f inspect.Finding) session.Finding {
	x := session.Finding{Severity: session.Mild, Code: string(f.Code), Path: f.Path, Line: f.Line, Column: f.Column, Message: run.Sentence(f.Says()), Hint: run.Sentence(f.Hint()), Command: f.Command, Choices: f.Choices}
	if f.Severe {
		x.Severity = session.Severe
	}
	if f.Command != "" && f.Command != inspect.FixCommand { // of which the hint speaks
		hint := msgHintCommand
		if removes(f) {
			hint = msgHintRemove
		}
		x.Hint = run.Say(hint, x.Hint, f.Command)
	}
	return x
}

// removes reports whether the command only takes away what the hint says may also be corrected.
func removes(f inspect.Finding) bool {
	switch {
	case !strings.Contains(f.Command, " --"): // it opens an editor
		return false
	case f.Code == inspect.DeadPointer:
		return len(f.Args) == 2 // otherwise it sets the new place
	}
	return f.Code == inspect.DeadReference || f.Code == "lost-commit"
}

// The messages of this file.
var (
	msgCheckReading   = lang.Text{EN: "reading memories", ZH: "正在读取记忆", JA: "記憶を読み取り中"}
	msgCheckLooking   = lang.Text{EN: "looking at the texts", ZH: "正在检查文本", JA: "文章を確認中"}
	msgCheckComparing = lang.Text{EN: "comparing memories", ZH: "正在比较记忆", JA: "記憶を比較中"}
	msgHintCommand    = lang.Text{
		EN: "%[1]s; type: %[2]s",
		ZH: "%[1]s；请执行：%[2]s",
		JA: "%[1]s。実行: %[2]s",
	}
	msgHintRemove = lang.Text{
		EN: "%[1]s; to delete it: %[2]s",
		ZH: "%[1]s；要去掉：%[2]s",
		JA: "%[1]s。外すには: %[2]s",
	}
)
