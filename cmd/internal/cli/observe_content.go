package cli

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

	"github.com/tacit-kb/tacit/kb"
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
func (o *observeOptions) readContent(ctx context.Context, a *app) (any, error) {
	data := []byte(o.content)
	if o.content == "-" {
		var err error
		if data, err = a.readInput(ctx, "-"); err != nil {
			return nil, err
		}
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
	}
	if !utf8.Valid(data) {
		return nil, &problem{code: codeBadInput, msg: a.say(msgNotUTF8), path: o.contentName()}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, &problem{code: codeBadInput, msg: a.say(msgObserveEmpty), path: o.contentName()}
	}
	if o.as == "text" || o.as == "auto" && !looksLikeJSON(data) {
		text := strings.TrimSuffix(string(data), "\n")
		return strings.TrimSuffix(text, "\r"), nil
	}
	return o.jsonContent(a, data)
}

// looksLikeJSON reports whether a text is an object or a list. A line of a log
// that begins with a bracket is not.
func looksLikeJSON(data []byte) bool {
	first := bytes.TrimLeft(data, " \t\r\n")[0]
	return (first == '{' || first == '[') && jsontext.Value(data).IsValid()
}

// jsonContent returns JSON as it is, but for blanks: numbers keep their digits.
func (o *observeOptions) jsonContent(a *app, data []byte) (any, error) {
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
		return nil, o.badJSON(a, data, err, int(dec.InputOffset()))
	}
	switch v.Kind() {
	case '"':
		text, err := jsontext.AppendUnquote(nil, v)
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			err = &problem{code: codeBadInput, msg: a.say(msgObserveEmpty), path: o.contentName()}
		}
		return string(text), err
	case '{', '[':
		return v, nil
	}
	return nil, &problem{code: codeBadInput, msg: a.say(msgObserveKind), path: o.contentName()}
}

// badJSON says where a content is no JSON.
func (o *observeOptions) badJSON(a *app, data []byte, err error, offset int) error {
	var s *jsontext.SyntacticError
	msg := err.Error()
	if errors.As(err, &s) {
		offset, msg = int(s.ByteOffset), s.Err.Error()
	}
	before := data[:min(offset, len(data))]
	line, start := bytes.Count(before, []byte("\n"))+1, bytes.LastIndexByte(before, '\n')+1
	return &problem{code: codeBadInput, msg: a.say(msgObserveNotJSON, strings.TrimPrefix(msg, "jsontext: ")), hint: a.say(msgHintAsText),
		path: o.contentName(), line: line, column: utf8.RuneCount(before[start:]) + 1, err: err}
}

// artifact names a file that supports an observation, and what it holds now.
func (a *app) artifact(ctx context.Context, bank *kb.Bank, name string) (schema.Artifact, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return schema.Artifact{}, &problem{code: codeNotFound, path: name, msg: a.say(msgArtifactMissing), hint: a.say(msgHintArtifactMissing), err: err}
	}
	if err != nil {
		return schema.Artifact{}, err
	}
	if !info.Mode().IsRegular() {
		return schema.Artifact{}, &problem{code: codeBadInput, path: name, msg: a.say(msgArtifactNoFile)}
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
	return schema.Artifact{Path: a.artifactPath(bank, name), SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}

// artifactPath returns a path relative to the folder that the bank is in, because
// an observation that is cited travels to other machines; of a file elsewhere it
// is what was typed.
func (a *app) artifactPath(bank *kb.Bank, name string) string {
	full, err := filepath.Abs(name)
	if err != nil {
		return filepath.ToSlash(name)
	}
	rel, err := filepath.Rel(filepath.Dir(bank.Dir()), full)
	if err != nil || !filepath.IsLocal(rel) {
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
