package keep

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A settleDocument says how conflicts that git left are settled.
type settleDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	Files         []settledFile `json:"files"`
	Applied       bool          `json:"applied"` // the files are written

	bank *kb.Bank
}

// A settledFile is one file with what is left in it for a person.
type settledFile struct {
	Path      string          `json:"path"`      // relative to the bank
	Conflicts int             `json:"conflicts"` // that git left
	Left      []leftCollision `json:"left"`      // that stay between marks

	settled repository.Settled
}

// A leftCollision is what nobody but a person can say.
type leftCollision struct {
	Line    int      `json:"line"` // 1-based, in the file as it will be
	ID      string   `json:"id"`   // of the memory; empty for a text that is no row
	Columns []string `json:"columns"`
	Message string   `json:"message"`
}

// runSettle settles what git left between marks.
func runSettle(ctx context.Context, ask *proposal.Asker) error {
	run := ask.Run
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	d := &settleDocument{SchemaVersion: session.SchemaVersion, Action: "settle", Files: []settledFile{}, bank: bank}
	all, err := repository.Settle(ctx, bank)
	var odd *repository.OddError
	if errors.As(err, &odd) {
		return &session.Problem{Code: session.CodeBadFile, Msg: run.Say(msgMarksOdd, odd.Path, odd.Err), Hint: run.Say(msgHintMarksOdd), Path: run.ErrorPath(odd.Path), Line: odd.Line, Column: 1, Err: odd.Err}
	}
	if err != nil {
		return err
	}
	for _, s := range all {
		d.Files = append(d.Files, settledOf(run, s))
	}
	if len(d.Files) == 0 {
		if !run.JSON {
			run.Note(msgNoMarks)
			return nil
		}
		return run.Show(d)
	}
	return decideSettle(ctx, ask, d)
}

// settledOf is a file with what is left in it in words.
func settledOf(run *session.Run, s repository.Settled) settledFile {
	f := settledFile{Path: s.Path, Conflicts: s.Conflicts, Left: []leftCollision{}, settled: s}
	for _, c := range s.Left {
		f.Left = append(f.Left, leftCollision{c.Line, c.Tag, slices.Concat([]string{}, c.Columns), collision(run, c)})
	}
	return f
}

// decideSettle brings about a decision, as decide does for plans: these are not
// operations on memories, and git is in the middle of a merge, so that no plan can
// be carried out.
func decideSettle(ctx context.Context, ask *proposal.Asker, d *settleDocument) error {
	run := ask.Run
	yes, err := ask.Accepted()
	if err != nil {
		return err
	}
	switch {
	case !d.better(): // there is nothing to agree to
		if err := run.Show(d); err != nil {
			return err
		}
		return d.status()
	case yes:
	case proposal.Interactive(run):
		if err := askSettle(ctx, run, d); err != nil {
			return err
		}
	default:
		if err := run.Show(d); err != nil {
			return err
		}
		if !run.JSON {
			proposal.Page(run).Hint(run.Say(msgHintResolveYes))
		}
		return session.Status(session.ExitUnconfirmed)
	}
	if err := writeSettled(ctx, run, d); err != nil {
		return run.ExplainReadOnly(err, d.bank)
	}
	d.Applied = true
	if err := run.Show(d); err != nil {
		return err
	}
	return d.status()
}

// askSettle shows what would be done and asks for a decision; no answer is no.
func askSettle(ctx context.Context, run *session.Run, d *settleDocument) error {
	if err := run.Show(d); err != nil {
		return err
	}
	return (&proposal.Asker{Run: run}).Agreed(ctx, proposal.InThisBank(run, "tacit", "index", "--resolve"), func() string {
		var all strings.Builder
		for _, f := range d.Files {
			all.WriteString(govern.DiffOf("a/"+f.Path, "b/"+f.Path, f.settled.Was, f.settled.Now))
		}
		return all.String()
	}, false)
}

// writeSettled writes the files, under the lock.
func writeSettled(ctx context.Context, run *session.Run, d *settleDocument) error {
	unlock, err := run.Lock(ctx, d.bank)
	if err != nil {
		return err
	}
	defer unlock()
	var all []repository.Settled
	for _, f := range d.Files {
		all = append(all, f.settled)
	}
	err = repository.WriteSettled(d.bank, all, time.Now())
	var changed *repository.ChangedError
	if errors.As(err, &changed) {
		return &session.Problem{Code: session.CodeStale, Msg: run.Say(msgMarksChanged, changed.Path), Hint: run.Say(msgHintMarks), Path: run.ErrorPath(changed.Path), Err: err}
	}
	return err
}

// better reports whether anything can be settled.
func (d *settleDocument) better() bool {
	return slices.ContainsFunc(d.Files, func(f settledFile) bool { return f.settled.Better() })
}

func (d *settleDocument) status() error {
	for _, f := range d.Files {
		if len(f.Left) > 0 {
			return session.Status(session.ExitPartly)
		}
	}
	return nil
}

// WriteText says what becomes of a file. One conflict of git can have many rows, so
// that what is left is counted by itself.
func (f settledFile) WriteText(p *session.Page, name string, applied bool) {
	switch {
	case len(f.Left) == 0 && applied:
		p.Say(msgResolved, name, f.Conflicts)
	case len(f.Left) == 0:
		p.Say(msgResolves, name, f.Conflicts)
	case !f.settled.Better():
		p.Say(msgResolvesNone, name, len(f.Left))
	case applied:
		p.Say(msgResolvedPart, name, len(f.Left))
	default:
		p.Say(msgResolvesPart, name, len(f.Left))
	}
}

func (d *settleDocument) WriteText(p *session.Page) {
	var whole []string
	for _, f := range d.Files {
		name := p.Run.BankPath(d.bank, f.Path)
		f.WriteText(p, name, d.Applied)
		for _, c := range f.Left {
			p.Line(session.Position(name, c.Line, 1) + ": " + guard.Quote(c.Message))
		}
		if len(f.Left) > 0 {
			p.Hint(p.Run.Say(msgHintLeftOpen))
		} else {
			whole = append(whole, session.ShellWord(name))
		}
	}
	if d.Applied && len(whole) > 0 {
		p.Hint(p.Run.Say(msgHintGitAdd, strings.Join(whole, " ")))
	}
}

// The messages of this file.
var (
	msgNoMarks = lang.Text{
		EN: "git left no conflicts in INDEX.md or the logs",
		ZH: "INDEX.md 和日志中没有 git 留下的冲突",
		JA: "INDEX.md とログに、git が残した競合はありません",
	}
	msgMarksChanged = lang.Text{
		EN: "%s has changed since it was read; nothing was written",
		ZH: "%s 在读取之后又被修改，没有写入任何内容",
		JA: "%s は読み込んだ後に変更されたため、何も書き込んでいません",
	}
	msgResolves = lang.Text{
		EN: "would resolve conflicts in %[1]s: %[2]d",
		ZH: "将解决 %[1]s 中的冲突：%[2]d 处",
		JA: "%[1]s の競合を解決します: %[2]d 件",
	}
	msgResolved = lang.Text{
		EN: "resolved conflicts in %[1]s: %[2]d",
		ZH: "已解决 %[1]s 中的冲突：%[2]d 处",
		JA: "%[1]s の競合を解決しました: %[2]d 件",
	}
	msgResolvesPart = lang.Text{
		EN: "would resolve some conflicts in %[1]s; conflicts left for you: %[2]d",
		ZH: "将解决 %[1]s 的一部分冲突；留给你处理：%[2]d 处",
		JA: "%[1]s の競合の一部を解決します。手作業で解決するもの: %[2]d 件",
	}
	msgResolvedPart = lang.Text{
		EN: "resolved some conflicts in %[1]s; conflicts left for you: %[2]d",
		ZH: "已解决 %[1]s 的一部分冲突；留给你处理：%[2]d 处",
		JA: "%[1]s の競合の一部を解決しました。手作業で解決するもの: %[2]d 件",
	}
	msgResolvesNone = lang.Text{
		EN: "no conflict in %[1]s can be resolved automatically; conflicts left for you: %[2]d",
		ZH: "%[1]s 中没有可以自动解决的冲突；留给你处理：%[2]d 处",
		JA: "%[1]s に自動で解決できる競合はありません。手作業で解決するもの: %[2]d 件",
	}
	msgHintResolveYes = lang.Text{
		EN: "nothing was written; a person decides in a terminal: tacit index --resolve",
		ZH: "尚未写入任何内容；由人在终端中决定：tacit index --resolve",
		JA: "まだ何も書き込んでいません。人が端末で決めます: tacit index --resolve",
	}
	msgHintLeftOpen = lang.Text{
		EN: "resolve the conflict in the file of that memory first, or choose one of the two rows by hand; then try again",
		ZH: "请先解决该记忆的文件中的冲突，或手动选定其中一行，然后重试",
		JA: "先にその記憶のファイルの競合を解決するか、どちらかの行を手で選んでから、もう一度実行してください",
	}
	msgHintGitAdd = lang.Text{
		EN: "check the result, then type: git add %s",
		ZH: "请检查结果，然后执行：git add %s",
		JA: "結果を確認してから実行: git add %s",
	}
)
