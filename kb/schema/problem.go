package schema

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An Error says what is wrong with a document, and where. Its text has the
// place as a JSON pointer; Line and Column are for whoever has the file open.
type Error struct {
	Document     string        // one of Names
	Pointer      string        // of the value that is wrong; empty for the whole document
	Line, Column int           // 1-based; the column counts characters
	Rule         string        // of the schema, as a JSON pointer into it; empty where the JSON itself is wrong
	Msg          lang.Sentence // with the pointer, without the name of the document

	err error
}

func (e *Error) Error() string { return e.Document + ": " + e.Msg.Error() }

func (e *Error) Unwrap() error { return e.err }

var (
	errKindMisplaced    = lang.Text{EN: "a %s is not allowed here", ZH: "此处不能是 %s", JA: "ここに %s は置けません"}
	errMemberGivenTwice = lang.Text{EN: "field %s is given twice", ZH: "字段 %s 出现了两次", JA: "フィールド %s が二度出てきます"}
	errUnexpected       = lang.Text{EN: "unexpected character %s", ZH: "此处不应出现字符 %s", JA: "ここに文字 %s は置けません"}
	errEndsEarly        = lang.Text{EN: "it ends too early", ZH: "内容不完整", JA: "途中で終わっています"}
	errBadJSON          = lang.Text{EN: "not valid JSON: %s", ZH: "不是有效的 JSON：%s", JA: "正しい JSON ではありません: %s"}
)

// broken turns an error of the decoder into one that says in plain words what is
// wrong, and where in data.
func broken(name string, data []byte, err error) *Error {
	e := &Error{Document: name, Msg: lang.Of(err), err: err}
	offset := -1
	var semantic *json.SemanticError
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.As(err, &semantic):
		e.Pointer = string(semantic.JSONPointer)
		offset = valueAt(data, e.Pointer)
		switch {
		case errors.Is(semantic.Err, json.ErrUnknownName):
			offset = nameAt(data, e.Pointer)
			e.Msg = unknownMember(e.Pointer)
		case semantic.JSONKind != 0:
			e.Msg = misplaced(e.Pointer, semantic.JSONKind.String())
		}
	case errors.As(err, &syntactic):
		e.Pointer, offset = string(syntactic.JSONPointer), int(syntactic.ByteOffset)
		switch {
		case errors.Is(syntactic.Err, jsontext.ErrDuplicateName):
			e.Msg = errMemberGivenTwice.With(e.Pointer)
		case syntactic.Err != nil:
			e.Msg = errBadJSON.With(Malformed(data, offset))
		}
	}
	e.Line, e.Column = placeOf(data, offset)
	return e
}

// Malformed says what makes a text no JSON at an offset where the decoder stopped.
func Malformed(data []byte, offset int) lang.Sentence {
	r, size := utf8.DecodeRune(data[min(max(offset, 0), len(data)):])
	if size == 0 {
		return errEndsEarly
	}
	return errUnexpected.With(string(r))
}

var errUnknownMemberNames = lang.Text{EN: "unknown field %s (names must match exactly, including case)",
	ZH: "未知字段 %s（名称须完全一致，包括大小写）",
	JA: "未知のフィールド %s（名前は大文字と小文字も含めて完全に一致させてください）"}

// unknownMember is the complaint about a name that the document does not have.
func unknownMember(pointer string) lang.Sentence {
	return errUnknownMemberNames.With(pointer)
}

// misplaced is the complaint about a value of a kind that the member does not take.
func misplaced(pointer, kind string) lang.Sentence {
	msg := errKindMisplaced.With(kind)
	if kind != "number" && kind != "string" { // a sign, or a word of JSON
		msg = errMisplaced.With(`"` + kind + `"`)
	}
	f := fault{at: pointer, msg: msg}
	return f.said()
}

// Place returns the line and column, 1-based and in characters, of the value that
// a JSON pointer leads to; 1:1 if it leads nowhere.
func Place(data []byte, pointer string) (line, column int) {
	return placeOf(data, valueAt(data, pointer))
}

// placeOf returns the line and column of an offset; 1:1 for one that is unknown.
func placeOf(data []byte, offset int) (line, column int) {
	offset = min(max(offset, 0), len(data))
	start := bytes.LastIndexByte(data[:offset], '\n') + 1
	return bytes.Count(data[:start], []byte("\n")) + 1, utf8.RuneCount(data[start:offset]) + 1
}

// nameAt returns the offset of the name of the member that a pointer leads to; for
// an element of a list, that of its value.
func nameAt(data []byte, pointer string) int {
	name, _ := find(data, pointer)
	return name
}

// valueAt returns the offset of the value that a pointer leads to.
func valueAt(data []byte, pointer string) int {
	_, value := find(data, pointer)
	return value
}

// find walks through a document until it meets a pointer. Both offsets are -1 if
// it does not.
func find(data []byte, pointer string) (name, value int) {
	dec := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for name, end := -1, 0; ; end = int(dec.InputOffset()) {
		if _, err := dec.ReadToken(); err != nil {
			return name, name
		}
		if string(dec.StackPointer()) != pointer {
			continue
		}
		at := begin(data, end)
		if kind, n := dec.StackIndex(dec.StackDepth()); kind == '{' && n%2 == 1 { // its name
			name = at
			continue
		}
		if name < 0 {
			name = at
		}
		return name, at
	}
}

// begin returns where the token that follows an offset begins.
func begin(data []byte, offset int) int {
	return len(data) - len(bytes.TrimLeft(data[offset:], " \t\r\n,:"))
}

// below is the pointer to a member or an element of what pointer leads to.
func below(pointer, token string) string {
	return pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(token)
}
