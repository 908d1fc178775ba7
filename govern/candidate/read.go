package candidate

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
)

// mostCandidates and mostBytes bound one input and one candidate of it: far more
// than a conversation yields.
const (
	mostCandidates = 500
	mostBytes      = 64 << 10
)

// A Problem is what is wrong with one candidate of an input. The others are not
// touched by it.
type Problem struct {
	Line, Column int           // 1-based
	Field        string        // of the candidate, if it is about one
	Rule         string        // of package guard, if that refuses it; else empty
	Why          Why           // malformed or another one of those below
	Absent       bool          // with BadWord: the field is not there, or empty
	Detail       lang.Sentence // what the decoder or the guard says; nil where Why says it all
}

// Why says for what reason a candidate cannot be taken.
type Why string

// The reasons.
const (
	malformed Why = "malformed" // no JSON, or not the JSON of a candidate: Detail says how
	BadWord   Why = "bad-word"  // a field that takes one of a few words has another one: Detail lists them
	TooLarge  Why = "too-large" // more than 64 KiB
	TooMany   Why = "too-many"  // more than 500 candidates
	NotText   Why = "not-text"  // the input is not UTF-8
	Guarded   Why = "guarded"   // package guard refuses it
	Echoed    Why = "echoed"    // Tacit itself put that before an agent
	Unfilled  Why = "unfilled"  // the example of a text, with its places in angle brackets
)

func (p *Problem) Error() string {
	return fmt.Sprintf("%d:%d: %s %s", p.Line, p.Column, p.Why, lang.Tell(p.Detail, lang.English))
}

// Read decodes candidates: one, an array of them, or one after the other as in
// JSON lines. Each may have the full form or the short one. A byte order mark and
// CRLF are fine; a name that occurs twice, is unknown or in the wrong letter case
// is not. What cannot be taken is a problem with its place, in order; the others
// are returned. It does not judge what they say.
func Read(data []byte) ([]*Candidate, []*Problem) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return nil, []*Problem{{Line: 1, Column: 1, Why: NotText}}
	}
	var all []*Candidate
	var bad []*Problem
	for _, p := range pieces(data) {
		line, column := placeOf(data, p.from)
		switch {
		case p.err != nil:
			bad = append(bad, p.problem(data))
			continue
		case len(all)+len(bad) >= mostCandidates:
			return all, append(bad, &Problem{Line: line, Column: column, Why: TooMany})
		}
		c, problem := readOne(data, p)
		if problem != nil {
			bad = append(bad, problem)
			continue
		}
		c.Line = line
		all = append(all, c)
	}
	slices.SortStableFunc(bad, func(a, b *Problem) int { return cmp.Compare(a.Line, b.Line) })
	return all, bad
}

// A piece is the text of one JSON value in the input, or what is wrong there.
type piece struct {
	from, to int
	err      error
	at       int // of the error
}

var errNameGivenTwice = lang.Text{EN: "a name is given twice", ZH: "有名称出现了两次", JA: "名前が二度出てきます"}

func (p piece) problem(data []byte) *Problem {
	line, column := placeOf(data, p.at)
	var s *jsontext.SyntacticError
	msg := lang.Of(p.err)
	switch {
	case errors.As(p.err, &s) && errors.Is(s.Err, jsontext.ErrDuplicateName):
		msg = errNameGivenTwice
	case errors.As(p.err, &s) && s.Err != nil:
		msg = schema.Malformed(data, p.at)
	}
	return &Problem{Line: line, Column: column, Why: malformed, Detail: msg}
}

// pieces cuts an input into its values: the elements of an array, or what
// follows each other. After what is no JSON it goes on with the next line that
// begins a value.
func pieces(data []byte) []piece {
	if first := bytes.TrimLeft(data, " \t\r\n"); len(first) > 0 && first[0] == '[' {
		return elements(data)
	}
	var all []piece
	for from := 0; from < len(data); {
		from += len(data[from:]) - len(bytes.TrimLeft(data[from:], " \t\r\n"))
		if from == len(data) {
			break
		}
		dec := jsontext.NewDecoder(bytes.NewReader(data[from:]))
		value, err := dec.ReadValue()
		if err != nil {
			all = append(all, piece{from: from, err: err, at: min(from+offsetOf(err), len(data))})
			next := regexpNext().FindIndex(data[from:])
			if next == nil {
				break
			}
			from += next[1] - 1
			continue
		}
		from += int(dec.InputOffset()) - len(value)
		all = append(all, piece{from: from, to: from + len(value)})
		from += len(value)
	}
	return all
}

var errTextAfterArray = lang.Text{EN: "text after the array", ZH: "数组之后还有文字", JA: "配列の後に余分な文字があります"}

// elements are the pieces of an array. After what is no JSON there is nothing
// more to be sure of.
func elements(data []byte) []piece {
	dec := jsontext.NewDecoder(bytes.NewReader(data))
	dec.ReadToken() // [
	var all []piece
	fail := func(err error) []piece {
		at := min(max(offsetOf(err), 0), len(data))
		return append(all, piece{from: at, err: err, at: at})
	}
	for dec.PeekKind() != ']' {
		value, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		to := int(dec.InputOffset())
		all = append(all, piece{from: to - len(value), to: to})
	}
	if _, err := dec.ReadToken(); err != nil {
		return fail(err)
	}
	if end := int(dec.InputOffset()); len(bytes.TrimSpace(data[end:])) > 0 {
		at := end + len(data[end:]) - len(bytes.TrimLeft(data[end:], " \t\r\n"))
		return append(all, piece{from: at, err: errTextAfterArray, at: at})
	}
	return all
}

func offsetOf(err error) int {
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		return int(s.ByteOffset)
	}
	return 0
}

// regexpNext matches up to the first character of a line that begins a value.
var regexpNext = pattern.Lazy(`\n[ \t]*\{`)

// placeOf turns an offset into a line and a column in characters.
func placeOf(data []byte, offset int) (line, column int) {
	start := bytes.LastIndexByte(data[:offset], '\n') + 1
	return bytes.Count(data[:start], []byte("\n")) + 1, utf8.RuneCount(data[start:offset]) + 1
}

// inPiece turns a place in a piece that begins at line and column into one in the
// input.
func inPiece(line, column, l, col int) (int, int) {
	if l > 1 {
		return line + l - 1, col
	}
	return line, column + col - 1
}

// readOne decodes one value.
func readOne(data []byte, p piece) (*Candidate, *Problem) {
	line, column := placeOf(data, p.from)
	bad := func(why Why, field string, detail lang.Sentence) (*Candidate, *Problem) {
		return nil, &Problem{Line: line, Column: column, Field: field, Why: why, Detail: detail}
	}
	src := data[p.from:p.to]
	if len(src) > mostBytes {
		return bad(TooLarge, "", nil)
	}
	c := &Candidate{Source: Captured}
	var wrong *schema.Error
	if err := c.decode(src); errors.As(err, &wrong) {
		line, column = inPiece(line, column, wrong.Line, wrong.Column)
		return bad(malformed, "", wrong.Msg)
	} else if err != nil {
		return bad(malformed, "", lang.Of(err))
	}
	if field := c.unfilled(); field != "" {
		l, col := schema.Place(src, "/"+field)
		line, column = inPiece(line, column, l, col)
		return bad(Unfilled, field, nil)
	}
	if field, value, words := c.wrongWord(); field != "" {
		l, col := schema.Place(src, "/"+field)
		line, column = inPiece(line, column, l, col)
		_, problem := bad(BadWord, field, lang.Plain(strings.Join(words, ", ")))
		problem.Absent = value == ""
		return nil, problem
	}
	if slices.ContainsFunc(c.Said.Similarity, isNoLikeness) {
		l, col := schema.Place(src, "/similarity")
		line, column = inPiece(line, column, l, col)
		return bad(malformed, "similarity", errNoLikeness)
	}
	if problem := c.inspect(data, p); problem != nil {
		return nil, problem
	}
	if host := c.Said.Assessment; host != nil {
		host.Whole()
	}
	c.ID = newID(c)
	return c, nil
}

var errNoLikeness = lang.Text{EN: "similarity needs the id of a memory, and a number from 0 to 1",
	ZH: "similarity 需要记忆的编号，以及 0 到 1 之间的数值",
	JA: "similarity には記憶の ID と 0 から 1 までの数が必要です"}

// isNoLikeness reports whether it names no memory, or says what no share can be.
func isNoLikeness(l schema.Likeness) bool {
	return blank(l.ID) || !(l.Similarity >= 0 && l.Similarity <= 1)
}

// decode reads either of the two forms. The short one is known by its scene.
func (c *Candidate) decode(src []byte) error {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(src, &members); err == nil && members["scene"] != nil {
		var s schema.ShortCandidate
		if err := schema.Decode("exp_candidate", src, &s); err != nil {
			return err
		}
		c.takeShort(&s)
		return nil
	}
	return schema.Decode("exp_candidate", src, &c.Said)
}

// unfilled returns the first field that still says what belongs there. The short form
// has other names for some of them.
func (c *Candidate) unfilled() string {
	for _, f := range append(c.fields(), [2]string{"stage", c.Said.Stage}, [2]string{"level", c.Said.Level}, [2]string{"type", c.Said.Type}) {
		if guard.Unfilled(f[1]) {
			return f[0]
		}
	}
	return ""
}

// wrongWord returns the field that has a word which is none of its set.
func (c *Candidate) wrongWord() (field, value string, words []string) {
	for _, f := range []struct {
		name, value string
		empty       bool // may be left out
		words       []string
	}{
		{"stage", c.Said.Stage, c.Short, kb.FieldNamed("stage").Words},
		{"level", c.Said.Level, true, []string{"team", "project"}},
		{"type", c.Said.Type, true, []string{"standard", "knowledge"}},
		{"confidence", c.Sure, !c.Short, []string{"high", "medium", "low"}},
	} {
		if !slices.Contains(f.words, f.value) && (f.value != "" || !f.empty) {
			return f.name, f.value, f.words
		}
	}
	return "", "", nil
}
