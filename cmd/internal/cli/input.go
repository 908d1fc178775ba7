package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"unicode/utf8"

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

// A question is one line of a batch, or of a file of queries. Fields that Tacit
// does not use are left out, those of other tools may stand beside them.
type question struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Stage string `json:"stage"`
	Lang  string `json:"lang"`
	Class string `json:"class"`
}

// readQuestions reads JSON lines: {"id","text","stage"}. Empty lines, a byte
// order mark and CRLF are fine; everything else that is wrong is reported with
// its line, and nothing is returned. name is for the complaint.
func (a *app) readQuestions(name string, data []byte) ([]question, error) {
	var all []question
	for n, line := range lines(data) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		q, err := a.readQuestion(line)
		if err != nil {
			return nil, a.badLine(name, n, err)
		}
		all = append(all, q)
	}
	return all, nil
}

func (a *app) readQuestion(line []byte) (question, error) {
	var q question
	switch err := json.Unmarshal(line, &q); {
	case !utf8.Valid(line):
		return q, errors.New(a.say(msgNotUTF8))
	case err != nil:
		return q, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	case q.ID == "":
		return q, errors.New(a.say(msgNoQuestionID))
	}
	if _, err := retrieve.ParseStage(q.Stage); err != nil {
		return q, errors.New(a.say(msgUnknownStage, q.Stage) + ": " + a.say(msgOneOf, strings.Join(stageNames(), ", ")))
	}
	return q, nil
}

// badLine says what is wrong with a line, numbered from 1, of an input file.
func (a *app) badLine(name string, line int, err error) error {
	if name == "-" {
		name = "stdin"
	}
	return &problem{code: codeBadInput, msg: err.Error(), path: name, line: line, column: 1, err: err}
}

// lines yields the lines of data with their number, from 1, without line end
// and byte order mark.
func lines(data []byte) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		sc := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
		sc.Buffer(nil, maxInput+1)
		for n := 1; sc.Scan(); n++ {
			if !yield(n, sc.Bytes()) {
				return
			}
		}
	}
}
