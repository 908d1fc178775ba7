package prompt

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/errcode"
)

// A ClueKind says what a clue is.
type ClueKind uint8

// The kinds of a clue.
const (
	ClueError ClueKind = iota // the message of an error
	ClueCode                  // a code of an error, or a name that somebody coined
	ClueFile                  // a file of the project; from a frame its path may be absolute
)

// String returns the kind in a word.
func (k ClueKind) String() string { return [...]string{"error", "code", "file"}[k] }

// A Clue is something in pasted text by which a memory may be known.
type Clue struct {
	Kind ClueKind
	Text string
	Line int // of the text that was read, from 1
	// Failed says that the key or the column of a code, such as err_code, or its place in a message
	// calls it that of an error.
	Failed bool
}

// cluesKept is how many clues of one kind are returned. A trace has one message
// that matters, and a file of code has a handful of names that are its own.
const cluesKept = 8

// Clues returns what is distinctive in the pasted segments, and the codes of errors that
// stand behind their key in what a person writes, at most eight of each kind: errors, then codes and names, then files, the telling ones first. What is
// said twice with other numbers is one clue. What runtimes and libraries are
// called is none, nor is an ordinary line of a log.
func Clues(segments []Segment) []Clue {
	c := collector{seen: map[string]int{}}
	for _, s := range segments {
		switch s.Kind {
		case Pasted:
			c.readSegment(s)
		case Ask:
			c.line = s.Line
			c.addKeyed(s.Text)
		}
	}
	return c.best()
}

// A collector gathers clues.
type collector struct {
	found []candidate
	seen  map[string]int // where in found a clue is, by its kind and form
	line  int
}

// A candidate is a clue and how much it tells.
type candidate struct {
	Clue
	worth int
}

// What clues are worth. Every further time that a name is used adds one.
const (
	worthSupposed = 0
	worthWarned   = 1
	worthUsed     = 2
	worthSaid     = 100 // an error of a log, a name in the message of an error
	worthDeclared = 200
	worthFinal    = 300 // what a trace ends with, the code of an error
)

func (c *collector) readSegment(s Segment) {
	t, codes := traceState{cause: -1}, errcode.Column{}
	number := s.Line
	for text := range strings.Lines(s.Text) {
		l := newLine(text, 0, len(text), number)
		c.line = number
		number++
		if l.blank() {
			continue
		}
		switch s.Form {
		case Log, Trace:
			c.readOutput(&l, &t)
		case Code:
			c.readCode(l.body)
		case Diff:
			c.readDiff(&l)
		case Table, Data:
			c.addNames(l.body, worthUsed)
			c.addKeyed(l.body)
			c.addLeading(l.body)
			c.addFailed(codes.Code(l.body), true)
		case Mail, Quote:
			if m, ok := errorMessage(l.body); ok {
				c.addMessage(m, worthSaid)
			}
		}
	}
}

// add keeps a clue, or makes the one that is there more worth.
func (c *collector) add(k ClueKind, text string, worth int) int {
	if text == "" {
		return -1
	}
	key := string(rune('0'+k)) + withoutNumbers(text, k)
	if i, ok := c.seen[key]; ok {
		c.found[i].worth = max(c.found[i].worth, worth) + 1
		return i
	}
	c.seen[key] = len(c.found)
	c.found = append(c.found, candidate{Clue{Kind: k, Text: text, Line: c.line}, worth})
	return len(c.found) - 1
}

// withoutNumbers returns the form by which an error is known again: its digits
// are one sign, as are its cases.
func withoutNumbers(s string, k ClueKind) string {
	if k != ClueError {
		return s
	}
	digit := false
	return strings.Map(func(c rune) rune {
		was := digit
		digit = c < 0x80 && isDigit(byte(c)) || digit && c == '.'
		switch {
		case digit && was:
			return -1
		case digit:
			return '#'
		}
		return c
	}, strings.ToLower(s))
}

// best returns the clues in their order: by kind, by worth, by place.
func (c *collector) best() []Clue {
	slices.SortStableFunc(c.found, func(a, b candidate) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return b.worth - a.worth
	})
	hasError := len(c.found) > 0 && c.found[0].Kind == ClueError && c.found[0].worth > worthWarned
	var clues []Clue
	var kept [3]int
	for _, f := range c.found {
		if kept[f.Kind] == cluesKept || f.Kind == ClueError && f.worth <= worthWarned && (hasError || kept[ClueError] > 1) {
			continue
		}
		kept[f.Kind]++
		clues = append(clues, f.Clue)
	}
	return clues
}
