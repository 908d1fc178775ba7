package learn

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// contentName is how a complaint names the content.
func (o *observeOptions) contentName() string {
	if o.content == "-" {
		return "stdin"
	}
	return "--content"
}

// readContent returns the content: an object or a list where it is JSON, else the
// text without its last line end.
func (o *observeOptions) readContent(ctx context.Context, run *session.Run) (any, error) {
	data := []byte(o.content)
	if o.content == "-" {
		var err error
		if data, err = run.ReadInput(ctx, "-"); err != nil {
			return nil, err
		}
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
	}
	if !utf8.Valid(data) {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(session.MsgNotUTF8), Path: o.contentName()}
	}
	if guard.Unfilled(string(data)) {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgCandidateUnfilled, o.contentName()), Hint: run.Say(msgHintObserveUnfilled)}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgObserveEmpty), Path: o.contentName()}
	}
	if o.as == "text" || o.as == "auto" && !looksLikeJSON(data) {
		text := strings.TrimSuffix(string(data), "\n")
		return strings.TrimSuffix(text, "\r"), nil
	}
	return o.jsonContent(run, data)
}

// looksLikeJSON reports whether a text is an object or a list. A line of a log
// that begins with a bracket is not.
func looksLikeJSON(data []byte) bool {
	first := bytes.TrimLeft(data, " \t\r\n")[0]
	return (first == '{' || first == '[') && jsontext.Value(data).IsValid()
}

// jsonContent returns JSON as it is, but for blanks: numbers keep their digits.
func (o *observeOptions) jsonContent(run *session.Run, data []byte) (any, error) {
	v := jsontext.Value(bytes.Clone(data))
	dec := jsontext.NewDecoder(bytes.NewReader(data))
	_, err := dec.ReadValue()
	if err == nil {
		if _, err = dec.ReadToken(); err == io.EOF {
			err = v.Compact()
		} else if err == nil {
			err = errors.New("text after the value")
		}
	}
	if err != nil {
		return nil, o.badJSON(run, data, err, int(dec.InputOffset()))
	}
	switch v.Kind() {
	case '"':
		text, err := jsontext.AppendUnquote(nil, v)
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			err = &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgObserveEmpty), Path: o.contentName()}
		}
		return string(text), err
	case '{', '[':
		return v, nil
	}
	return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgObserveKind), Path: o.contentName()}
}

// badJSON says where a content is no JSON.
func (o *observeOptions) badJSON(run *session.Run, data []byte, err error, offset int) error {
	var s *jsontext.SyntacticError
	msg := strings.TrimPrefix(err.Error(), "jsontext: ")
	if errors.As(err, &s) {
		offset, msg = int(s.ByteOffset), strings.TrimPrefix(s.Err.Error(), "jsontext: ")
		if !errors.Is(err, jsontext.ErrDuplicateName) {
			msg = schema.Malformed(data, offset).In(run.Lang)
		}
	}
	before := data[:min(offset, len(data))]
	line, start := bytes.Count(before, []byte("\n"))+1, bytes.LastIndexByte(before, '\n')+1
	return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgObserveNotJSON, msg), Hint: run.Say(msgHintAsText),
		Path: o.contentName(), Line: line, Column: utf8.RuneCount(before[start:]) + 1, Err: err}
}

// artifact names a file that supports an observation, and what it holds now.
func artifact(ctx context.Context, run *session.Run, bank *kb.Bank, name string) (schema.Artifact, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return schema.Artifact{}, &session.Problem{Code: session.CodeNotFound, Path: name, Msg: run.Say(msgArtifactMissing), Hint: run.Say(msgHintArtifactMissing), Err: err}
	}
	if err != nil {
		return schema.Artifact{}, err
	}
	if !info.Mode().IsRegular() {
		return schema.Artifact{}, &session.Problem{Code: session.CodeBadInput, Path: name, Msg: run.Say(msgArtifactNoFile)}
	}
	f, err := os.Open(name)
	if err != nil {
		return schema.Artifact{}, err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, &untilDone{ctx, f}); err != nil {
		return schema.Artifact{}, err
	}
	return schema.Artifact{Path: artifactPath(run, bank, name), SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}

// artifactPath returns a path relative to the folder that the bank is in, because
// an observation that is cited travels to other machines; of a file elsewhere it
// is what was typed.
func artifactPath(run *session.Run, bank *kb.Bank, name string) string {
	full, err := filepath.Abs(name)
	if err != nil {
		return filepath.ToSlash(name)
	}
	rel, below := filename.Below(filepath.Dir(bank.Dir()), full)
	if !below {
		return filepath.ToSlash(filepath.Clean(name))
	}
	return filepath.ToSlash(rel)
}

// An untilDone reads until its context ends: an artifact may be very large.
type untilDone struct {
	ctx context.Context
	r   io.Reader
}

func (u *untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

// The messages of this file.
var (
	msgHintObserveUnfilled = lang.Text{
		EN: "replace it with what was really seen or measured",
		ZH: "换成实际看到或测到的内容",
		JA: "実際に見たこと、測ったことに置き換えてください",
	}
	msgObserveEmpty = lang.Text{
		EN: "the content is empty",
		ZH: "内容是空的",
		JA: "内容が空です",
	}
	msgObserveKind = lang.Text{
		EN: "the content must be an object, an array or text",
		ZH: "内容必须是对象、数组或文本",
		JA: "内容はオブジェクト、配列、文字列のどれかにしてください",
	}
	msgObserveNotJSON = lang.Text{
		EN: "this is not JSON: %s",
		ZH: "不是有效的 JSON：%s",
		JA: "JSON として読めません: %s",
	}
	msgHintAsText = lang.Text{
		EN: "correct it, or leave out --as to record it as text",
		ZH: "请改正，或省略 --as 以按文本记录",
		JA: "直すか、--as を外して文字列として記録してください",
	}
	msgArtifactNoFile = lang.Text{
		EN: "an artifact must be a regular file",
		ZH: "佐证文件必须是普通文件",
		JA: "証拠ファイルは通常のファイルにしてください",
	}
	msgArtifactMissing = lang.Text{
		EN: "the artifact does not exist",
		ZH: "佐证文件不存在",
		JA: "証拠ファイルがありません",
	}
	msgHintArtifactMissing = lang.Text{
		EN: "nothing was recorded; paths are relative to the working directory",
		ZH: "没有记录任何内容；路径相对于当前文件夹",
		JA: "何も記録していません。パスは作業フォルダーからの相対パスです",
	}
)
