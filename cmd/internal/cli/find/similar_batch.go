package find

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A pairLine is one line that --batch reads: two texts, and what a language model
// thinks of them, if one was asked.
type pairLine struct {
	ID   string              `json:"id"`
	A    string              `json:"a"`
	B    string              `json:"b"`
	Host *similar.Assessment `json:"host"`
}

// A pairAnswer is one line that it prints.
type pairAnswer struct {
	ID string `json:"id"`
	judgementItem
}

// runSimilarBatch judges all pairs of a file, in their order. The file is read and
// checked as a whole first. It needs no bank.
func runSimilarBatch(ctx context.Context, run *session.Run, name string) error {
	data, err := run.ReadInput(ctx, name)
	if err != nil {
		return err
	}
	pairs, err := readPairs(data)
	if err != nil {
		return badPair(run, name, err)
	}
	model, err := session.BuiltinModel()
	if err != nil {
		return err
	}
	bar := run.NewProgress(run.Say(session.MsgAsking))
	defer bar.Clear()
	for i, p := range pairs {
		if err := ctx.Err(); err != nil {
			return err
		}
		j := similar.Judge(model, similar.FromText(p.A), similar.FromText(p.B), p.Host)
		if err := run.WriteJSON(pairAnswer{p.ID, newJudgementItem(run, j)}, ""); err != nil {
			return err
		}
		bar.Step(i+1, len(pairs))
	}
	return nil
}

// What can be wrong with a pair.
var (
	errPairNoID   = errors.New(`the pair has no "id"`)
	errPairNoText = errors.New(`the field "a" or "b" is missing`)
)

// readPairs reads JSON lines. Empty lines, a byte order mark and CRLF are fine.
func readPairs(data []byte) ([]pairLine, error) {
	var all []pairLine
	n := 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		p, err := readPair(line)
		if err != nil {
			return nil, &labels.LineError{Line: n, Err: err}
		}
		all = append(all, p)
	}
	return all, nil
}

func readPair(line []byte) (p pairLine, err error) {
	if !utf8.Valid(line) {
		return p, labels.ErrNotUTF8
	}
	if err := json.Unmarshal(line, &p); err != nil {
		return p, err
	}
	switch {
	case p.ID == "":
		return p, errPairNoID
	case len(bytes.TrimSpace([]byte(p.A))) == 0 || len(bytes.TrimSpace([]byte(p.B))) == 0:
		return p, errPairNoText
	}
	return p, nil
}

// badPair says what is wrong with a line, in the person's language.
func badPair(run *session.Run, name string, err error) error {
	switch {
	case errors.Is(err, errPairNoID):
		err = lineError(err, run.Say(msgPairNoID))
	case errors.Is(err, errPairNoText):
		err = lineError(err, run.Say(msgPairNoText))
	}
	err = run.BadLine(name, err)
	if p, ok := err.(*session.Problem); ok && p.Line > 0 {
		p.Hint = run.Say(msgHintPair)
	}
	return err
}

// lineError puts other words to what is wrong with a line.
func lineError(err error, msg string) error {
	var line *labels.LineError
	if errors.As(err, &line) {
		return &labels.LineError{Line: line.Line, Err: errors.New(msg)}
	}
	return errors.New(msg)
}

// The messages of this file.
var (
	msgHintPair = lang.Text{
		EN: `write one pair per line, such as {"id": "p1", "a": "one text", "b": "another text"}`,
		ZH: `每一对一行，形如 {"id": "p1", "a": "一段文字", "b": "另一段文字"}`,
		JA: `組は 1 行に一つ、{"id": "p1", "a": "文章", "b": "別の文章"} の形で書いてください`,
	}
	msgPairNoID = lang.Text{
		EN: `the pair has no "id"`,
		ZH: `这一对没有 "id"`,
		JA: `この組に "id" がありません`,
	}
	msgPairNoText = lang.Text{
		EN: `the field "a" or "b" is missing`,
		ZH: `这一对缺少文本 "a" 或 "b"`,
		JA: `この組に "a" か "b" の文章がありません`,
	}
)
