package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// NoteSharedID tells a person who named a memory by its id that several files have
// that id: what they are shown may be about the other one. Whoever named a path is
// told nothing.
func (run *Run) NoteSharedID(bank *kb.Bank, name string) {
	if run.Quiet {
		return
	}
	c, err := draft.Open(bank, time.Now())
	if err != nil {
		return
	}
	_, err = c.Find(name)
	var r *draft.Refusal
	if errors.As(err, &r) && r.Why == draft.Ambiguous {
		run.NoteShared(r.Words[0], r.Words[1:])
	}
}

// NoteShared says that several files have one id.
func (run *Run) NoteShared(id string, paths []string) {
	if len(paths) > 1 {
		run.Note(MsgAmbiguousID, id, strings.Join(paths, ", "))
		run.Note(MsgHint, run.Say(MsgHintAmbiguousID))
	}
}

// Sharing lists the files with an id, of which one is known. It asks the index for the
// live ones, which reads no file.
func (s *Snapshot) Sharing(id, known string) []string {
	paths := []string{known}
	for _, e := range s.Entries() {
		if e.ID == id {
			paths = append(paths, e.Path)
		}
	}
	files, _ := s.Bank.ListAll()
	for _, f := range files {
		if IsLivePath(f.Path) {
			continue
		}
		if src, err := s.Bank.ReadFile(f.Path); err != nil || !bytes.Contains(src, []byte(id)) {
			continue
		}
		if m, err := s.Bank.Load(f.Path); err == nil && m.ID == id {
			paths = append(paths, f.Path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// OnePlan accepts the id of a plan. Who names none is told of the plans that wait.
func (run *Run) OnePlan() cobra.PositionalArgs {
	one := run.ArgsBetween(1, 1)
	return func(cmd *cobra.Command, args []string) error {
		err := one(cmd, args)
		var p *Problem
		if len(args) > 0 || !errors.As(err, &p) {
			return err
		}
		bank, bankErr := run.Bank()
		if bankErr != nil {
			return err
		}
		plans, bad, _ := govern.Pending(bank)
		if len(plans) == 0 && len(bad) > 0 { // damaged: it says how it is rejected
			p.Msg, p.Hint = lang.Tell(bad[0].Msg, run.Lang), lang.Tell(bad[0].Hint, run.Lang)
			return err
		}
		if len(plans) == 0 {
			p.Msg, p.Hint = run.Say(msgNoPlans), run.Say(MsgHintHistory)
			return err
		}
		void := func(plan *govern.Plan) bool { return isVoid(bank, plan) }
		plans = slices.Concat(slices.DeleteFunc(slices.Clone(plans), void), slices.DeleteFunc(slices.Clone(plans), func(p *govern.Plan) bool { return !void(p) }))
		var ids []string
		for _, plan := range plans[:min(len(plans), mostNamed)] {
			what := run.AboutPlan(bank, plan)
			if void(plan) {
				what += run.Say(colon) + run.Say(msgVoid)
			}
			ids = append(ids, fmt.Sprintf("%s (%s)", plan.Ops.ID, what))
		}
		if len(plans) > len(ids) {
			ids = append(ids, "…")
		}
		example := cmd.CommandPath() + " " + plans[0].Ops.ID
		if void(plans[0]) { // nothing else can be done with it
			example = cmd.Root().Name() + " reject " + plans[0].Ops.ID
		}
		if len(ids) == 1 {
			p.Hint = run.Say(msgHintPlans, ids[0], example)
			return err
		}
		p.Hint, p.Also = run.Say(msgHintSeveralPlans, len(plans), example), strings.Join(ids, "\n")
		return err
	}
}

// AboutPlan says in a few words what a pending plan would do: its command, and the title of the first
// memory that it is about.
func (run *Run) AboutPlan(bank *kb.Bank, plan *govern.Plan) string {
	whole, err := govern.Load(bank, plan.Ops.ID)
	if err != nil {
		return plan.Command // void: it is not known what it would do
	}
	for _, e := range whole.Edits {
		if title := e.Title(); title != "" {
			return plan.Command + run.Say(colon) + guard.Quote(string(guard.Mask([]byte(title))))
		}
	}
	return plan.Command
}

// The messages of this file.
var (
	msgVoid = lang.Text{
		EN: "void",
		ZH: "已失效",
		JA: "無効",
	}
	msgNoPlans = lang.Text{
		EN: "no plan is pending",
		ZH: "没有待确认的计划",
		JA: "承認待ちの計画はありません",
	}
	msgHintSeveralPlans = lang.Text{
		EN: "pending plans: %[1]d; for example: %[2]s",
		ZH: "待确认的计划：%[1]d 个；例如：%[2]s",
		JA: "承認待ちの計画: %[1]d 件。例: %[2]s",
	}
	msgHintPlans = lang.Text{
		EN: "pending: %[1]s; for example: %[2]s",
		ZH: "待确认的计划：%[1]s；例如：%[2]s",
		JA: "承認待ちの計画: %[1]s。例: %[2]s",
	}
	MsgNoMemory = lang.Text{
		EN: `no such memory: "%s"`,
		ZH: `没有 "%s" 这条记忆`,
		JA: `"%s" という記憶はありません`,
	}
	msgHintList = lang.Text{
		EN: `"tacit list --status all" lists the memories; to search their text: tacit search %s`,
		ZH: `"tacit list --status all" 列出所有记忆；按文字查找：tacit search %s`,
		JA: `"tacit list --status all" で記憶の一覧を表示します。文字列で探すには: tacit search %s`,
	}
	MsgAmbiguousID = lang.Text{
		EN: "%[1]s is the id of several files: %[2]s",
		ZH: "%[1]s 是多个文件的编号：%[2]s",
		JA: "%[1]s は複数のファイルの ID です: %[2]s",
	}
	MsgHintAmbiguousID = lang.Text{
		EN: "name one of them by its path",
		ZH: "请用路径指定其中一个",
		JA: "パスで一つを指定してください",
	}
)

// PathOf finds a memory, live or not, by its id, in any letter case if need be,
// by its path, by an alias that no other has, or by a whole title that no other has.
func (s *Snapshot) PathOf(run *Run, name string) (string, error) {
	if i, ok := s.Index.Find(name); ok {
		return s.Index.Entry(i).Path, nil
	}
	files, err := s.Bank.ListAll()
	if err != nil {
		return "", err
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "./"), ShownFolder+"/")
	var ids, titled []string
	folded := ""
	for _, file := range files {
		if file.Path == name {
			return file.Path, nil
		}
		m, err := s.Bank.Load(file.Path)
		switch {
		case err != nil:
			continue
		case m.ID == name:
			return file.Path, nil
		case folded == "" && strings.EqualFold(m.ID, name):
			folded = file.Path
		case strings.EqualFold(m.Title, strings.TrimSpace(name)):
			titled = append(titled, file.Path)
		}
		ids = append(ids, m.ID)
	}
	if folded != "" {
		return folded, nil
	}
	if c, err := draft.Open(s.Bank, time.Now()); err == nil {
		if source, err := c.Find(name); err == nil && (source.Bad != nil || source.Memory != nil) {
			return source.Path, nil
		}
	}
	if len(titled) == 1 {
		return titled[0], nil
	}
	return "", run.NoMemory(MsgNoMemory, name, ids)
}

// NoMemory says that there is no memory of that name, and which one was
// probably meant; or that it names one of another bank.
func (run *Run) NoMemory(m lang.Text, name string, ids []string) error {
	if p := run.ofOtherBank(name); p != nil {
		return p
	}
	p := &Problem{Code: CodeNotFound, Msg: run.Say(m, name), Hint: run.Say(msgHintList, ShellWord(name))}
	for _, id := range ids {
		if sameNumbered(id, name) {
			p.Hint = run.Say(MsgHintDidYouMean, id)
			return p
		}
	}
	if near := misspelt.Closest(name, ids); name != "" && near != "" && number(near) == number(name) {
		p.Hint = run.Say(MsgHintDidYouMean, near)
	}
	return p
}

// sameNumbered reports whether two ids differ in letter case and leading zeros only:
// who asks for ADR-9 means ADR-0009.
func sameNumbered(a, b string) bool {
	i, j := strings.IndexAny(a, "0123456789"), strings.IndexAny(b, "0123456789")
	return i > 0 && j > 0 && strings.EqualFold(a[:i], b[:j]) && strings.TrimLeft(a[i:], "0") == strings.TrimLeft(b[j:], "0")
}

// number returns the digits of an id without leading zeros: who asks for EXP-5
// did not mean EXP-6, and who asks for EXP-05 may mean EXP-005.
func number(id string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, id)
	return strings.TrimLeft(digits, "0")
}
