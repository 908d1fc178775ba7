package cli

import (
	"context"
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

// readInput reads a whole file, or stdin for "-". It gives up when ctx ends, so
// that Ctrl-C works while nobody types.
func (a *app) readInput(ctx context.Context, name string) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return readAtMost(f, maxInput)
	}
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := readAtMost(a.stdin, maxInput)
		done <- result{data, err}
	}()
	select {
	case r := <-done:
		return r.data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = errors.New("the input is larger than 64 MiB")
	}
	return data, err
}

// readQuestions reads JSON lines of questions; everything that is wrong is
// reported with its line, and nothing is returned. name is for the complaint.
func (a *app) readQuestions(name string, data []byte) ([]labels.Question, error) {
	all, err := labels.ReadQuestions(data)
	if err != nil {
		return nil, a.badLine(name, err)
	}
	for _, q := range all {
		if _, err := retrieve.ParseStage(q.Stage); err != nil {
			msg := a.say(msgUnknownStage, q.Stage) + ": " + a.say(msgOneOf, strings.Join(stageNames(), ", "))
			return nil, a.badLine(name, &labels.LineError{Line: q.Line, Err: errors.New(msg)})
		}
	}
	return all, nil
}

// badLine says what is wrong with a line of an input file, or with a document of
// one of our schemas, in the person's language where we know what it is.
func (a *app) badLine(name string, err error) error {
	if name == "-" {
		name = "stdin"
	}
	p := &problem{code: codeBadInput, msg: err.Error(), path: name, err: err}
	var document *schema.Error
	if errors.As(err, &document) {
		p.line, p.column, p.msg = document.Line, document.Column, document.Document+": "+lang.Tell(document.Msg, a.lang)
		p.hint = a.say(msgHintSchema, document.Document)
		return p
	}
	var line *labels.LineError
	if errors.As(err, &line) {
		p.line, p.column, p.msg = line.Line, 1, line.Err.Error()
	}
	var grade *labels.GradeError
	switch {
	case errors.Is(err, labels.ErrNotUTF8):
		p.msg = a.say(msgNotUTF8)
	case errors.Is(err, labels.ErrNoID):
		p.msg, p.hint = a.say(msgNoQuestionID), a.say(msgHintQuestion)
	case errors.Is(err, labels.ErrNoText):
		p.msg, p.hint = a.say(msgNoQuestionText), a.say(msgHintQuestion)
	case errors.Is(err, labels.ErrJudgment):
		p.msg = a.say(msgBadJudgment)
	case errors.As(err, &grade):
		p.msg = a.say(msgBadGrade, grade.Word)
	}
	return p
}
