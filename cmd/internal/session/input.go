package session

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/retrieve"
)

// maxInput is the most that is read of a question, a batch or a list of
// judgments: far more than any of them has, and little enough to hold.
const maxInput = 64 << 20 // bytes

// ReadInput reads a whole file, or stdin for "-". It gives up when ctx ends, so
// that Ctrl-C works while nobody types.
func (run *Run) ReadInput(ctx context.Context, name string) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return ReadAtMost(f, maxInput)
	}
	if IsTerminal(run.Stdin) {
		run.Note(msgReadsTerminal)
	}
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := ReadAtMost(run.Stdin, maxInput)
		done <- result{data, err}
	}()
	select {
	case r := <-done:
		return r.data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ReadAtMost reads all of r, and is an error if that is more than limit bytes.
func ReadAtMost(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = errors.New("the input is larger than 64 MiB")
	}
	return data, err
}

// ReadQuestions reads JSON lines of questions; everything that is wrong is
// reported with its line, and nothing is returned. name is for the complaint.
func (run *Run) ReadQuestions(name string, data []byte) ([]labels.Question, error) {
	all, err := labels.ReadQuestions(data)
	if err != nil {
		return nil, run.BadLine(name, err)
	}
	for _, q := range all {
		if _, err := retrieve.ParseStage(q.Stage); err != nil {
			msg := run.Say(MsgUnknownStage, q.Stage) + run.Say(colon) + run.Say(MsgOneOf, strings.Join(StageNames(), ", "))
			return nil, run.BadLine(name, &labels.LineError{Line: q.Line, Err: errors.New(msg)})
		}
	}
	return all, nil
}

// BadLine says what is wrong with a line of an input file, or with a document of
// one of our schemas, in the person's language where we know what it is.
func (run *Run) BadLine(name string, err error) error {
	if name == "-" {
		name = "stdin"
	}
	p := &Problem{Code: CodeBadInput, Msg: err.Error(), Path: name, Err: err}
	var document *schema.Error
	if errors.As(err, &document) {
		p.Line, p.Column, p.Msg = document.Line, document.Column, document.Document+": "+lang.Tell(document.Msg, run.Lang)
		p.Hint = run.Say(msgHintSchema, document.Document)
		return p
	}
	var line *labels.LineError
	if errors.As(err, &line) {
		p.Line, p.Column, p.Msg = line.Line, 1, line.Err.Error()
	}
	var grade *labels.GradeError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) || errors.As(err, &kind) && kind.Field == "":
		p.Msg, p.Hint = run.Say(msgLineNoObject), run.Say(msgHintQuestion)
	case errors.As(err, &kind):
		p.Msg, p.Hint = run.Say(msgLineWrongKind, kind.Field), run.Say(msgHintQuestion)
	case errors.Is(err, labels.ErrNotUTF8):
		p.Msg = run.Say(MsgNotUTF8)
	case errors.Is(err, labels.ErrNoID):
		p.Msg, p.Hint = run.Say(msgNoQuestionID), run.Say(msgHintQuestion)
	case errors.Is(err, labels.ErrNoText):
		p.Msg, p.Hint = run.Say(msgNoQuestionText), run.Say(msgHintQuestion)
	case errors.Is(err, labels.ErrJudgment):
		p.Msg = run.Say(msgBadJudgment)
	case errors.As(err, &grade):
		p.Msg = run.Say(msgBadGrade, grade.Word)
	}
	return p
}

// The messages of this file.
var (
	msgReadsTerminal = lang.Text{
		EN: "reading from the terminal; end the input with Ctrl-D",
		ZH: "正在从终端读取；按 Ctrl-D 结束输入",
		JA: "端末から読んでいます。Ctrl-D で入力を終えます",
	}
	MsgUnknownStage = lang.Text{
		EN: `unknown stage "%s"`,
		ZH: `没有 "%s" 这个阶段`,
		JA: `"%s" という段階はありません`,
	}
	MsgNotUTF8 = lang.Text{
		EN: "this is not UTF-8 text",
		ZH: "这不是 UTF-8 文本",
		JA: "UTF-8 のテキストではありません",
	}
	msgLineNoObject = lang.Text{
		EN: "this line is not a JSON object",
		ZH: "这一行不是 JSON 对象",
		JA: "この行は JSON のオブジェクトではありません",
	}
	msgLineWrongKind = lang.Text{
		EN: `the value of "%s" is not of the right type`,
		ZH: `"%s" 的值类型不对`,
		JA: `"%s" の値の型が違います`,
	}
	msgNoQuestionID = lang.Text{
		EN: `the question has no "id"`,
		ZH: `问题缺少 "id"`,
		JA: `質問に "id" がありません`,
	}
	msgNoQuestionText = lang.Text{
		EN: `the question has no "text"`,
		ZH: `问题缺少 "text"`,
		JA: `質問に "text" がありません`,
	}
	msgHintQuestion = lang.Text{
		EN: `write one question per line, such as {"id": "q1", "text": "why was it decided"}`,
		ZH: `每个问题一行，形如 {"id": "q1", "text": "当初为什么这样定"}`,
		JA: `質問は 1 行に一つ、{"id": "q1", "text": "なぜそう決めたか"} の形で書いてください`,
	}
	msgBadJudgment = lang.Text{
		EN: "a label is a question, the id of a memory and a grade, separated by tabs",
		ZH: "一条标注由问题、记忆编号和相关等级组成，以制表符分隔",
		JA: "ラベルは質問、記憶の ID、適合度をタブで区切って書きます",
	}
	msgBadGrade = lang.Text{
		EN: `"%s" is not a grade: use 2 for the wanted memory, 1 for a useful one, 0 for any other`,
		ZH: `"%s" 不是相关等级：2 表示想要的记忆，1 表示有用的记忆，0 表示其他记忆`,
		JA: `"%s" は適合度ではありません: 2 は求める記憶、1 は役に立つ記憶、0 はその他の記憶です`,
	}
	msgHintSchema = lang.Text{
		EN: "for the format: tacit schema %s",
		ZH: "格式见：tacit schema %s",
		JA: "形式: tacit schema %s",
	}
)
