package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tacit-kb/tacit/kb/lang"
)

// lensCommand is what a click on a lens does: it shows its words.
const lensCommand = "tacit.showAnswer"

// lenses puts a lens on the title and on each trigger of a live memory: what would find it.
// What it says is asked when the client shows it.
func (s *Server) lenses(ctx context.Context, v *view, _ json.RawMessage) (any, error) {
	all := []codeLens{}
	if s.opts.Ask == nil || !s.enter(ctx, v) {
		return all, nil
	}
	for _, q := range v.bank.workspace.Questions(v.path) {
		at := position{Line: uint32(q.Line)}
		all = append(all, codeLens{Range: textRange{at, at}, Data: &lensData{v.uri, q.Text}})
	}
	return all, nil
}

// resolveLens asks the question of a lens.
func (s *Server) resolveLens(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	lens, err := decode[codeLens](params)
	if err != nil {
		return nil, err
	}
	if lens.Data == nil || s.opts.Ask == nil {
		return lens, nil
	}
	r, path := s.openBankOf(ctx, pathOf(lens.Data.URI))
	if r == nil {
		return lens, nil
	}
	a, err := s.opts.Ask(ctx, r.workspace.Disk(), path, lens.Data.Question)
	if err != nil {
		return nil, err
	}
	lens.Command = &command{Title: a.says(v.lang), Command: lensCommand, Arguments: []any{lens.Data.Question, a.says(v.lang)}}
	return lens, nil
}

// says says how a memory fares.
func (a Answer) says(l lang.Lang) string {
	switch {
	case !a.Known:
		return msgLensUnknown.In(l)
	case a.Shown:
		return fmt.Sprintf(msgLensShown.In(l), a.Score, a.Rank)
	}
	return fmt.Sprintf(msgLensHidden.In(l), a.Score, a.Rank)
}

// execute shows the words of a lens.
func (s *Server) execute(_ context.Context, _ *view, params json.RawMessage) (any, error) {
	p, err := decode[executeParams](params)
	if err != nil {
		return nil, err
	}
	if p.Command != lensCommand || len(p.Arguments) != 2 {
		return nil, &fault{codeInvalidParams, "the command is not known"}
	}
	var question, answer string
	if json.Unmarshal(p.Arguments[0], &question) != nil || json.Unmarshal(p.Arguments[1], &answer) != nil {
		return nil, &fault{codeInvalidParams, "the arguments are two strings"}
	}
	s.notify("window/showMessage", map[string]any{"type": 3, "message": question + "\n" + answer})
	return nil, nil
}

// The messages of this file.
var (
	msgLensShown   = lang.Text{EN: "finds this memory: %.2f, rank %d", ZH: "能找到这条记忆：%.2f，第 %d 名", JA: "この記憶が見つかる: %.2f、%d 位"}
	msgLensHidden  = lang.Text{EN: "does not find this memory: %.2f, rank %d", ZH: "找不到这条记忆：%.2f，第 %d 名", JA: "この記憶は見つからない: %.2f、%d 位"}
	msgLensUnknown = lang.Text{EN: "save the file to see whether this finds it", ZH: "保存文件后，会显示用这个触发条件能否找到这条记忆", JA: "保存すると、これで見つかるかどうかが分かります"}
)
