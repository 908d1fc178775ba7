package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The kinds of actions.
const (
	kindQuickFix = "quickfix"
	kindFixAll   = "source.fixAll.tacit" // which editors may do at each save: only what concerns the file alone
)

var errModified = &fault{-32801, "the text has changed meanwhile"}

// can reports whether the client carries out an operation on files: create, rename, delete.
func (s *Server) can(operation string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.client.Capabilities.Workspace.WorkspaceEdit
	return e.DocumentChanges && slices.Contains(e.ResourceOperations, operation)
}

// edit is a change as the client makes it. Texts first, under the names that files have,
// with the version that they were read in; then files get their new names.
func (s *Server) edit(v *view, c author.Change) (*workspaceEdit, error) {
	s.mu.Lock()
	versioned := s.client.Capabilities.Workspace.WorkspaceEdit.DocumentChanges
	s.mu.Unlock()
	e := &workspaceEdit{}
	var after []any
	moved := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(c.Texts)) {
		text, from := c.Texts[path], path
		for was, to := range c.Moves {
			if to == path {
				from = was
			}
		}
		uri, version := s.uriIn(v.bank, from)
		old, err := v.bank.workspace.Text(from)
		switch {
		case c.Moves[path] != "" || moved[path]:
			continue // it goes on elsewhere
		case text == nil:
			after = append(after, fileOperation{Kind: "delete", URI: uri})
			continue
		case err != nil && !s.can("create"):
			continue
		case err != nil: // a new file
			e.DocumentChanges = append(e.DocumentChanges, fileOperation{Kind: "create", URI: uri})
			version, old = nil, nil
		case from != path:
			after = append(after, fileOperation{Kind: "rename", OldURI: uri, NewURI: uriOf(filepath.Join(v.bank.dir, filepath.FromSlash(path)))})
		}
		if version != nil && !s.isCurrent(uri, old) {
			return nil, errModified
		}
		edits := difference(v.enc, old, text)
		if len(edits) == 0 {
			continue
		}
		if !versioned {
			if e.Changes == nil {
				e.Changes = map[string][]textEdit{}
			}
			e.Changes[uri] = edits
			continue
		}
		d := documentEdit{Edits: edits}
		d.TextDocument.URI, d.TextDocument.Version = uri, version
		e.DocumentChanges = append(e.DocumentChanges, d)
	}
	e.DocumentChanges = append(e.DocumentChanges, after...)
	return e, nil
}

// isCurrent reports whether the text of an open document is the one that was read.
func (s *Server) isCurrent(uri string, text []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[uri]
	return d == nil || bytes.Equal(d.text, text)
}

// difference lists the edits that turn one text into another: lines that differ, and of a
// single line the part that does.
func difference(e encoding, old, text []byte) (edits []textEdit) {
	r := e.ruler(old)
	for _, d := range udiff.Lines(string(old), string(text)) {
		was, now := string(old[d.Start:d.End]), d.New
		head := 0
		for head < len(was) && head < len(now) && was[head] == now[head] {
			head++
		}
		for head > 0 && (head < len(was) && was[head]&0xc0 == 0x80 || head < len(now) && now[head]&0xc0 == 0x80) {
			head--
		}
		tail := 0
		for tail < len(was)-head && tail < len(now)-head && was[len(was)-1-tail] == now[len(now)-1-tail] {
			tail++
		}
		for tail > 0 && (was[len(was)-tail]&0xc0 == 0x80) {
			tail--
		}
		if strings.Count(was[head:len(was)-tail], "\n") > 0 || strings.Count(now[head:len(now)-tail], "\n") > 0 {
			edits = append(edits, textEdit{r.span(d.Start, d.End), now})
			continue
		}
		edits = append(edits, textEdit{r.span(d.Start+head, d.End-tail), now[head : len(now)-tail]})
	}
	return edits
}

func (s *Server) codeActions(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	p, err := decode[codeActionParams](params)
	if err != nil || !s.enter(ctx, v) {
		return nil, err
	}
	if _, err := v.enc.offset(v.doc.text, p.Range.Start); err != nil {
		return nil, err
	}
	all := []codeAction{}
	s.mu.Lock()
	literals := s.client.Capabilities.TextDocument.CodeAction.Literals != nil
	s.mu.Unlock()
	if !literals {
		return all, nil
	}
	if wanted(p.Context.Only, kindQuickFix) {
		if all, err = s.quickFixes(ctx, v, p.Range); err != nil {
			return nil, err
		}
	}
	if wanted(p.Context.Only, kindFixAll) {
		if out := v.bank.workspace.MendFile(v.path); out != nil {
			e, err := s.edit(v, author.Change{Texts: map[string][]byte{v.path: out}})
			if err != nil {
				return nil, err
			}
			all = append(all, codeAction{Title: msgMendFile.In(v.lang), Kind: kindFixAll, Edit: e})
		}
	}
	return all, nil
}

// wanted reports whether a client that wants only some kinds wants one.
func wanted(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool { return o == kind || strings.HasPrefix(kind, o+".") })
}

// mostLooked says for how many problems of a range fixes are worked out: each reads all of the
// file, and may ask git. A person chooses from a list.
const (
	mostLooked = 40
	mostReread = 1 << 20 // bytes of the file, for all of them
)

// quickFixes are what may be done about the problems in a range. How many problems were left out
// is the title of an action that does nothing.
func (s *Server) quickFixes(ctx context.Context, v *view, at textRange) (all []codeAction, err error) {
	all = []codeAction{}
	problems := v.bank.workspace.Problems(ctx, v.path)
	s.mu.Lock()
	for _, p := range v.bank.whole {
		if p.Path == v.path && !p.Local() {
			problems = append(problems, p)
		}
	}
	s.mu.Unlock()
	var shared []diagnostic // that check --fix mends
	looked, left := 0, 0
	r := v.enc.ruler(v.doc.text)
	for _, p := range problems {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d := diagnosticOf(r, v.lang, p)
		if !overlaps(d.Range, at) {
			continue
		}
		if p.Command == inspect.FixCommand {
			shared = append(shared, d)
		}
		if looked++; looked > mostLooked || looked > 1 && looked*len(v.doc.text) > mostReread {
			left++
			continue
		}
		for _, f := range v.bank.workspace.Fixes(ctx, p) {
			if len(f.Moves) > 0 && !s.can("rename") {
				continue
			}
			e, err := s.edit(v, f.Change)
			if err != nil {
				return nil, err
			}
			all = append(all, codeAction{Title: said(f.Title, v.lang), Kind: kindQuickFix, Diagnostics: []diagnostic{d}, IsPreferred: f.Sure, Edit: e})
		}
	}
	if left > 0 {
		all = append(all, codeAction{Title: said(msgLeft.With(left), v.lang), Kind: kindQuickFix})
	}
	if len(shared) == 0 || !s.can("rename") || !s.can("create") || !s.can("delete") {
		return all, nil
	}
	c, err := v.bank.workspace.MendAll(ctx)
	if err != nil || len(c.Texts) == 0 {
		return all, nil // a person is told of what stands in its way by check
	}
	e, err := s.edit(v, c)
	if err != nil {
		return nil, err
	}
	return append(all, codeAction{Title: msgMendAll.In(v.lang), Kind: kindQuickFix, Diagnostics: shared, Edit: e}), nil
}

// The messages of this file.
var (
	msgMendAll  = lang.Text{EN: "Fix everything that needs no choice, in the whole bank (tacit check --fix)", ZH: "修复整个记忆库中不需要人做选择的问题（tacit check --fix）", JA: "メモリバンク全体で、判断の要らない問題をすべて直す（tacit check --fix）"}
	msgLeft     = lang.Text{EN: "%d more problems here: fix these first", ZH: "此处还有 %d 个问题：请先修复以上这些", JA: "ここにはほかに %d 件の問題があります。先に上のものを直してください"}
	msgMendFile = lang.Text{EN: "Fix everything that needs no choice, in this file", ZH: "修复此文件中不需要人做选择的问题", JA: "このファイルで、判断の要らない問題をすべて直す"}
)
