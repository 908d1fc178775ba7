package labels

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Question is one line of a file of questions. Fields that are not listed here
// are left out: those of other tools may stand beside them.
type Question struct {
	ID         string `json:"id"`
	Text       string `json:"text"`
	Stage      string `json:"stage"`
	Lang       string `json:"lang"`
	Class      string `json:"class"`      // of one that nothing answers: eng (far from the bank), near, neighbour, chat, ...
	Lure       string `json:"lure"`       // of a neighbour: the memory whose subject it shares, and that does not answer it
	Difficulty string `json:"difficulty"` // easy, hard, concept, cross, or any other word
	Note       string `json:"note"`       // how it was made; may tell the difficulty

	Grades map[string]int `json:"-"` // by the id of a memory: 2 for the one wanted, 1 for a useful one
	Wanted string         `json:"-"` // the first memory with the highest grade; empty if nothing answers
	Line   int            `json:"-"` // where it stands in its file, from 1
}

// A Judgment says how useful a memory is for a question.
type Judgment struct {
	Question, Memory string
	Grade            int
}

// A LineError says what is wrong with a line, numbered from 1.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// What can be wrong with a line, apart from its JSON.
var (
	ErrNotUTF8  = errors.New("this is not UTF-8 text")
	ErrNoID     = errors.New(`the question has no "id"`)
	ErrNoText   = errors.New(`the question has no "text"`) // which may be empty, but not misspelt
	ErrJudgment = errors.New("a judgment is a question, the id of a memory and a grade, separated by tabs")
)

// A GradeError is wrapped for a word that is no grade.
type GradeError struct{ Word string }

func (e *GradeError) Error() string {
	return fmt.Sprintf("%q is not a grade: it is 2 for the memory that is wanted, 1 for a useful one", e.Word)
}

// mostGrade is the highest grade of a judgment: gains are 2^grade-1, and nobody
// tells more than a few degrees of usefulness apart.
const mostGrade = 10

// ReadQuestions reads JSON lines. Empty lines, a byte order mark and CRLF are
// fine; for everything else that is wrong it returns a *LineError and nothing
// else.
func ReadQuestions(data []byte) ([]Question, error) {
	var all []Question
	err := eachLine(data, func(n int, line []byte) error {
		q, err := readQuestion(line)
		q.Line = n
		all = append(all, q)
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

func readQuestion(line []byte) (Question, error) {
	var q struct {
		Question
		Text *string `json:"text"` // shadows that of the question, to tell an empty one from none
	}
	if !utf8.Valid(line) {
		return q.Question, ErrNotUTF8
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return q.Question, err
	}
	if q.ID == "" {
		return q.Question, ErrNoID
	}
	if q.Text == nil {
		return q.Question, ErrNoText
	}
	q.Question.Text = *q.Text
	if q.Difficulty == "" {
		q.Difficulty = difficultyOf(q.Note)
	}
	return q.Question, nil
}

// difficultyOf reads the difficulty from notes that say how a question was made:
// it shares terms with the memory wanted, paraphrases it, shares the concept
// alone, or is in another language.
func difficultyOf(note string) string {
	switch {
	case strings.HasPrefix(note, "same-language, shared"):
		return "easy"
	case strings.HasPrefix(note, "same-language, concept"):
		return "concept"
	case strings.HasPrefix(note, "same"):
		return "hard"
	case strings.HasPrefix(note, "cross"):
		return "cross"
	}
	return ""
}

// ReadJudgments reads judgments: a question, the id of a memory and a grade from
// 0 to 10 on each line, separated by tabs or blanks. It returns a *LineError for
// a line that is none.
func ReadJudgments(data []byte) ([]Judgment, error) {
	var all []Judgment
	err := eachLine(data, func(_ int, line []byte) error {
		j, err := readJudgment(string(line))
		all = append(all, j)
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

func readJudgment(line string) (Judgment, error) {
	if !utf8.ValidString(line) {
		return Judgment{}, ErrNotUTF8
	}
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return Judgment{}, ErrJudgment
	}
	grade, err := strconv.Atoi(fields[2])
	if err != nil || grade < 0 || grade > mostGrade {
		return Judgment{}, &GradeError{fields[2]}
	}
	return Judgment{fields[0], fields[1], grade}, nil
}

// Judge gives questions their grades and the memory that they want. Of two
// judgments of the same pair the last one holds; grade 0 is no answer. It returns
// the judgments of questions that are not there.
func Judge(questions []Question, judgments []Judgment) (unknown []Judgment) {
	byID := map[string]*Question{}
	for i := range questions {
		questions[i].Grades = map[string]int{}
		byID[questions[i].ID] = &questions[i]
	}
	for _, j := range judgments {
		if q := byID[j.Question]; q == nil {
			unknown = append(unknown, j)
		} else if delete(q.Grades, j.Memory); j.Grade > 0 {
			q.Grades[j.Memory] = j.Grade
		}
	}
	for _, j := range judgments {
		if q := byID[j.Question]; q != nil && q.Grades[j.Memory] > q.Grades[q.Wanted] {
			q.Wanted = j.Memory
		}
	}
	return unknown
}

// eachLine calls f with the lines that are not blank and their numbers, from 1.
func eachLine(data []byte, f func(n int, line []byte) error) error {
	sc := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	sc.Buffer(nil, len(data)+1)
	for n := 1; sc.Scan(); n++ {
		line := bytes.TrimSpace(sc.Bytes())
		if len(line) == 0 {
			continue
		}
		if err := f(n, line); err != nil {
			return &LineError{n, err}
		}
	}
	return nil
}
