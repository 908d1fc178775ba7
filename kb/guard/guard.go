package guard

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Severity says what a finding means for the text that it is in.
type Severity int

// What a finding asks for: that the text is not written, or that a person looks
// at the place before they agree.
const (
	Refuse Severity = iota
	Flag
)

func (s Severity) String() string {
	if s == Refuse {
		return "refuse"
	}
	return "flag"
}

// A Finding is one place of a text that must not be written or needs a look.
// Msg says what it is and what to do, and never the value.
type Finding struct {
	Rule     string // what found it, such as github-token, bidi-control or instruction
	Severity Severity
	Line     int // 1-based; 0: it is in the path
	Column   int // 1-based, in characters
	Msg      lang.Sentence
}

// The rules that are not about secrets.
const (
	RuleTag         = "tag-character"
	RuleBidi        = "bidi-control"
	RuleInvisible   = "invisible-character"
	RuleEscape      = "terminal-escape"
	RuleControl     = "control-character"
	RuleInstruction = "instruction"
	RuleEcho        = "echo"
)

// Inspect returns what is wrong with a text that is to be written to path,
// ordered by place: at most one finding of a rule in a line. The path itself is
// looked at too. It returns nil for a clean text.
func Inspect(path string, text []byte) []Finding {
	found := inPath(path)
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for _, look := range []func([]byte) []Finding{secrets, characters, instructions, echoes} {
		found = append(found, look(text)...)
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return found
}

// Refused reports whether one of the findings forbids the text.
func Refused(found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool { return f.Severity == Refuse })
}

// inPath finds secrets and characters in a file name: names are shown, listed
// and logged as texts are.
func inPath(path string) []Finding {
	text := []byte(path)
	found := append(secrets(text), characters(text)...)
	for i := range found {
		found[i].Line = 0
	}
	return found
}

// A report collects findings: of each rule the first one in a line, since a line
// full of them is one thing to mend. That also keeps it linear: a column is
// counted once a line.
type report struct {
	text   []byte
	starts []int // of lines
	seen   map[mark]bool
	found  []Finding
}

// A mark is what is found once.
type mark struct {
	rule     string
	severity Severity
	line     int
}

func newReport(text []byte) *report {
	r := &report{text: text, starts: []int{0}, seen: map[mark]bool{}}
	for i, c := range text {
		if c == '\n' {
			r.starts = append(r.starts, i+1)
		}
	}
	return r
}

// add notes what stands at an offset.
func (r *report) add(rule string, s Severity, offset int, msg lang.Sentence) {
	i, exact := slices.BinarySearch(r.starts, offset)
	if !exact {
		i--
	}
	m := mark{rule, s, i + 1}
	if r.seen[m] {
		return
	}
	r.seen[m] = true
	column := utf8.RuneCount(r.text[r.starts[i]:offset]) + 1
	r.found = append(r.found, Finding{Rule: rule, Severity: s, Line: i + 1, Column: column, Msg: msg})
}
