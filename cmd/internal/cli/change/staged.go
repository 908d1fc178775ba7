package change

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// runPromote brings a draft into force, or the staged override of a device.
func runPromote(ctx context.Context, ask *proposal.Asker, name, reason string) error {
	d, err := proposal.OpenDrafting(ask, "promote", reason)
	if err != nil {
		return err
	}
	if o, err := override(d, name, true); o != nil || err != nil {
		if err != nil {
			return err
		}
		if o.Foreign {
			d.Note(msgOverrideForeign, d.BankPath(d.Bank, o.Path))
		}
		ops, err := compile.PromoteOverride(d.Bank, o.InstanceID, d.Now)
		return d.Propose(ctx, ops, err)
	}
	s, err := d.FindSource(name)
	if err != nil {
		return err
	}
	ops, err := compile.Promote(d.Bank, d.Catalogue, s, d.Now)
	if err == nil && len(ops) == 0 && s.Memory.Live() {
		restored, err := restoreRow(ctx, ask, d.Bank, s.Memory.ID)
		switch {
		case err != nil || restored && !d.JSON:
			return err
		case restored:
			return d.Proposed(ctx, d.Bank, nil, govern.ErrNothing)
		}
		d.Note(msgLiveAlready, s.Memory.ID, d.BankPath(d.Bank, s.Memory.Path))
	}
	if err == nil {
		notePromoted(d.Run, s, ops)
	}
	return d.Propose(ctx, ops, err)
}

// restoreRow gives a live memory whose row a person removed from INDEX.md a row again,
// if that is so and a person agrees.
func restoreRow(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, id string) (restored bool, err error) {
	run := ask.Run
	r, err := table.Read(bank)
	if err != nil {
		return false, err
	}
	res, hidden := r.Restored(id)
	if !hidden {
		return false, nil
	}
	run.Note(msgRowRemoved, id, table.Path)
	if err := ask.Agreed(ctx, proposal.InThisBank(run, "tacit", "promote", id), nil, false); err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	if err := table.Apply(ctx, bank, r, res); err != nil {
		return false, run.ExplainReadOnly(err, bank)
	}
	run.Note(msgRowRestored, id, table.Path)
	return true, nil
}

// notePromoted says in one line what a memory lacks when it becomes live.
func notePromoted(run *session.Run, s draft.Source, ops []schema.Operation) {
	if len(ops) == 0 || ops[0].Content == nil {
		return
	}
	m, err := kb.Parse(ops[0].Path, []byte(*ops[0].Content))
	if err != nil {
		return
	}
	if by := s.Memory.ReplacedBy; by != "" {
		run.Note(msgReturnsReplaced, m.ID, by)
	}
	if s.Memory.Status != kb.Archived {
		for _, f := range inspect.Memory(m, nil, nil) {
			run.Note(msgPromotedAs, run.Sentence(f.Says()))
		}
		if inspect.Plain(m) && len(m.Trigger) == 0 {
			run.Note(msgPromotedPlain, m.ID, run.Say(inspect.HintPlain))
		}
		return
	}
	if missing := draft.Missing(m); len(missing) > 0 {
		run.Note(msgReturnsWithout, m.ID, inspect.Parts(missing, run.Lang))
	}
}

// runRemove deletes a memory, or the override of a device.
func runRemove(ctx context.Context, ask *proposal.Asker, name, reason string) error {
	d, err := proposal.OpenDrafting(ask, "remove", reason)
	if err != nil {
		return err
	}
	o, err := override(d, name, false)
	if err != nil {
		return err
	}
	if o == nil {
		s, err := d.FindSource(name)
		if err != nil {
			return err
		}
		ops, err := d.Remove(s)
		return d.Propose(ctx, ops, err)
	}
	ops, err := compile.RemoveOverride(d.Bank, o.InstanceID, isStaged(o))
	return d.Propose(ctx, ops, err)
}

// isStaged reports whether an override lies where staged ones do.
func isStaged(o *kb.Override) bool { return strings.HasSuffix(o.Path, ".draft.md") }

// override returns the override that a person means by its path, or by the id of
// its device if no memory has that id; nil for none. Only a staged one can be
// promoted. Where one is in force and another waits, a removal has to say which.
func override(d *proposal.Drafting, name string, promote bool) (*kb.Override, error) {
	if !kb.IsOverride(session.BankRelative(name)) {
		if _, err := d.Find(name); !isUnknown(err) {
			return nil, nil
		}
	}
	if !promote {
		return d.Run.OneOverride(d.Bank, name)
	}
	found, err := session.OverridesNamed(d.Bank, name)
	if err != nil {
		return nil, err
	}
	return toPromote(d, found)
}

// toPromote chooses the staged override.
func toPromote(d *proposal.Drafting, found []*kb.Override) (*kb.Override, error) {
	for _, o := range found {
		if isStaged(o) || (o.Staged || o.Foreign) && len(found) == 1 {
			return o, nil
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	run, id := d.Run, found[0].InstanceID
	return nil, &session.Problem{Code: session.CodeError, Msg: run.Say(msgOverrideInForce, id), Hint: run.Say(msgHintOverrideInForce, id)}
}

// isUnknown reports whether an error says that no memory has a name.
func isUnknown(err error) bool {
	var r *draft.Refusal
	return errors.As(err, &r) && r.Why == draft.Unknown || errors.Is(err, fs.ErrNotExist)
}

// The messages of this file.
var (
	msgLiveAlready = lang.Text{
		EN: "%[1]s is live already: %[2]s",
		ZH: "%[1]s 已经有效：%[2]s",
		JA: "%[1]s は既に有効です: %[2]s",
	}
	msgRowRemoved = lang.Text{
		EN: "the row of %[1]s was removed from %[2]s; if you answer yes, the memory gets a row again",
		ZH: "%[1]s 在 %[2]s 中的行曾被删除；确认后会重新添加",
		JA: "%[1]s の行は %[2]s から削除されています。承認すると行を付け直します",
	}
	msgRowRestored = lang.Text{
		EN: "%[1]s has its row in %[2]s again, and can be found",
		ZH: "%[1]s 在 %[2]s 中又有了自己的行，可以被检索到",
		JA: "%[1]s の行が %[2]s に戻り、また検索で見つかるようになります",
	}
	msgPromotedAs = lang.Text{
		EN: "it becomes active as it is: %s",
		ZH: "将原样启用：%s",
		JA: "このまま有効になります: %s",
	}
	msgPromotedPlain = lang.Text{
		EN: "%[1]s becomes active as it is, a plain note; %[2]s",
		ZH: "%[1]s 将原样启用，它没有写触发条件和判断的理由；%[2]s",
		JA: "%[1]s は、トリガーも判断の理由もない記憶としてこのまま有効になります。%[2]s",
	}
	msgReturnsReplaced = lang.Text{
		EN: "%[2]s has replaced %[1]s: questions will find both, although only one of them can hold; to compare them: tacit similar %[2]s %[1]s",
		ZH: "%[1]s 已被 %[2]s 取代：之后提问会同时找到两条，而其中只有一条成立；若要比较：tacit similar %[2]s %[1]s",
		JA: "%[1]s は %[2]s に置き換えられています。正しいのは一方だけですが、質問すると両方が見つかるようになります。比べるには: tacit similar %[2]s %[1]s",
	}
	msgReturnsWithout = lang.Text{
		EN: "%[1]s returns as it was; it still lacks: %[2]s",
		ZH: "%[1]s 将原样恢复，仍缺少：%[2]s",
		JA: "%[1]s は元のまま戻ります。足りないもの: %[2]s",
	}
	msgOverrideForeign = lang.Text{
		EN: "%s was not written in this folder on this machine: read all of it before you agree",
		ZH: "%s 不是在这台机器的这个文件夹中写下的：同意之前请读完它的全部内容",
		JA: "%s はこのマシンのこのフォルダーで書かれたものではありません。同意する前に全体を読んでください",
	}
	msgOverrideInForce = lang.Text{
		EN: "the override of %s is already in force",
		ZH: "%s 的覆盖值已经生效",
		JA: "%s の上書きは既に有効です",
	}
	msgHintOverrideInForce = lang.Text{
		EN: "to remove it: tacit remove %s",
		ZH: "用 tacit remove %s 删除",
		JA: "削除するには: tacit remove %s",
	}
)
