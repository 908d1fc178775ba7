package agents

import (
	"context"
	"errors"
	"maps"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Add makes a plan of a memory that an agent proposes, as add does without --yes; with the
// id of a memory that is there, of a change of it, as edit does.
func (b mcpBank) Add(ctx context.Context, in mcp.Proposal) (mcp.Plan, error) {
	run := b.call(ctx)
	bank, plan, err := planForAgent(ctx, run, in)
	if err != nil {
		return mcp.Plan{}, toAgent(run, err)
	}
	p, err := planShown(run, bank, plan)
	return p, toAgent(run, err)
}

func planForAgent(ctx context.Context, run *session.Run, in mcp.Proposal) (*kb.Bank, *govern.Plan, error) {
	fields, err := typedFields(in).Read(run)
	if err != nil {
		return nil, nil, err
	}
	for try := 1; ; try++ {
		bank, plan, err := planOnce(ctx, run, in, fields)
		if errors.Is(err, govern.ErrIDTaken) && in.ID == "" && try < proposal.MaxAddTries {
			continue
		}
		return bank, plan, err
	}
}

// planOnce makes a plan, and keeps it.
func planOnce(ctx context.Context, run *session.Run, in mcp.Proposal, fields map[string]any) (*kb.Bank, *govern.Plan, error) {
	d, err := proposal.OpenDrafting(&proposal.Asker{Run: run}, "add", "")
	if err != nil {
		return nil, nil, err
	}
	ops, err := draftedFor(d, in, fields)
	switch {
	case err != nil:
		return nil, nil, proposal.Refused(run, err, d.Catalogue)
	case len(ops) == 0:
		return nil, nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgMCPNothing, in.ID)}
	}
	plan, err := d.Prepare(ctx, ops)
	if err != nil {
		return nil, nil, err
	}
	if err := proposal.Writable(run, d.Bank, plan); err != nil {
		return nil, nil, err
	}
	plan.NewIDs = in.ID == "" && (in.Kind == "" || in.Kind == string(kb.Experience)) // others are named after what they are about
	return d.Bank, plan, run.ExplainReadOnly(govern.Save(ctx, d.Bank, plan), d.Bank)
}

// draftedFor drafts a new memory, or a change of the one with that id.
func draftedFor(d *proposal.Drafting, in mcp.Proposal, fields map[string]any) ([]schema.Operation, error) {
	if s, err := d.Find(in.ID); in.ID != "" && err == nil && s.Memory != nil && filename.Same(s.Memory.ID, in.ID) {
		d.Command = "edit"
		change := draft.Change{Fields: maps.Clone(fields)}
		delete(change.Fields, "id")
		if in.Content != "" {
			change.Content = &in.Content
		}
		return d.Edit(s, change)
	}
	n := draft.New{Fields: fields, Content: in.Content, Lang: string(d.Run.Lang)}
	next := func(prefix string) (string, error) { return govern.NextID(d.Bank, prefix), nil }
	if in.Status != "" {
		return d.Add(n, next)
	}
	live := n
	live.Fields = maps.Clone(fields)
	live.Fields["status"] = string(kb.Active)
	if ops, err := d.Add(live, next); err == nil && isReady(ops) {
		return ops, nil
	}
	return d.Add(n, next)
}

// isReady reports whether a new memory has all that a live one needs. The person sees it
// before they agree, so their yes makes it live; what lacks something stays a draft, as it
// would with promote.
func isReady(ops []schema.Operation) bool {
	for _, op := range ops {
		m, err := kb.Parse(path.Base(op.Path), []byte(*op.Content))
		if err != nil || len(draft.Missing(m)) > 0 {
			return false
		}
	}
	return true
}

// draftsNote says of the drafts that a plan makes that nothing finds them, and what they
// lack; it is empty where there are none.
func draftsNote(run *session.Run, plan *govern.Plan) string {
	var notes []string
	for _, e := range plan.Edits {
		m, err := kb.Parse(path.Base(e.Path), e.New)
		if err != nil || e.Op.Type != schema.Create || m.Status != kb.Draft || !kb.IsMemory(e.Path) {
			continue
		}
		note := run.Say(msgMCPDraftNote, guard.Quote(m.ID), commandFor(run, "promote", m.ID))
		if missing := draft.Missing(m); len(missing) > 0 {
			note += run.Say(msgMCPDraftLacks, inspect.Parts(missing, run.Lang))
		}
		notes = append(notes, note)
	}
	return strings.Join(notes, "\n")
}

// The messages of this file.
var (
	msgMCPNothing = lang.Text{
		EN: "%s already says this: nothing would change",
		ZH: "%s 的内容已与此相同：无需更改",
		JA: "%s は既にその内容です。変更はありません",
	}
	msgMCPDraftNote = lang.Text{
		EN: "%[1]s is a draft: no search and no hook finds it until a person types %[2]s.",
		ZH: "%[1]s 是草稿：在用户输入 %[2]s 之前，搜索和钩子都不会找到它。",
		JA: "%[1]s は下書きです。利用者が %[2]s と入力するまで、検索でもフックでも見つかりません。",
	}
	msgMCPDraftLacks = lang.Text{
		EN: " Before that it needs: %s.",
		ZH: "在此之前还需补上：%s。",
		JA: "その前に、次のものが要ります: %s。",
	}
)
