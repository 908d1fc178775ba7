package task

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A State says how far a task is.
type State string

// The states, in the order in which a task passes through them.
const (
	Unclear  State = "unclear"  // it has documents, but no requirement
	Required State = "required" // it waits for a plan
	Planned  State = "planned"  // no step of the plan is done
	Building State = "building" // some are
	Built    State = "built"    // all are
	Reviewed State = "reviewed" // it has a review
)

// State returns how far the task is.
func (t Task) State() State {
	switch {
	case len(t.Of(Req)) == 0:
		return Unclear
	case len(t.Of(Review)) > 0:
		return Reviewed
	case len(t.Of(Plan)) == 0 && len(t.Of(Testcase)) == 0:
		return Required
	case t.Done == 0:
		return Planned
	case t.Done < t.Steps:
		return Building
	}
	return Built
}

// Stage returns the stage of work that the task is in, such as plan for one that
// waits for its plan. After the review it is still review: then it is over.
func (t Task) Stage() string {
	switch t.State() {
	case Unclear:
		return "req"
	case Required:
		return "plan"
	case Planned, Building:
		return "build"
	}
	return "review"
}

// read fills in what the texts of the documents tell.
func (t *Task) read(bank *kb.Bank) {
	for _, d := range t.Documents {
		src, err := bank.ReadFile(d.Path)
		if err != nil {
			continue
		}
		if d.Kind == Plan {
			t.count(string(src))
		}
		if t.Title == "" {
			t.Title = withoutID(heading(string(src)), d.ID)
		}
	}
	if t.Title == "" && len(t.Documents) > 0 {
		t.Title = t.Documents[0].Name
	}
}

// withoutID takes the id of the task off its title: "REQ-003: Payment".
func withoutID(title, id string) string {
	if rest, ok := strings.CutPrefix(title, id); ok {
		if rest = strings.TrimLeft(rest, " :：-—–"); rest != "" {
			return rest
		}
	}
	return title
}

// step matches a step of a plan: an item of a list that can be ticked.
var step = pattern.Lazy(`^\s*(?:[-*+]|\d{1,9}[.)]) \[([ xX])\](?: |$)`)

// count counts the steps of a plan, and those of them that are done. What stands
// in a fence or a comment is an example.
func (t *Task) count(src string) {
	for line := range plainLines(src) {
		m := step().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		t.Steps++
		text := strings.Join(strings.Fields(line[len(m[0]):]), " ")
		switch {
		case m[1] != " ":
			t.Done++
			t.Ticked = append(t.Ticked, text)
		case text != "":
			t.Todo = append(t.Todo, text)
		}
	}
}

// heading returns the first heading of the first degree, as one line; or nothing.
func heading(src string) string {
	for line := range plainLines(src) {
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			return strings.Join(strings.Fields(strings.TrimRight(rest, "# ")), " ")
		}
	}
	return ""
}

// plainLines yields the lines that are neither code nor in a comment that began on
// a line above.
func plainLines(src string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, l := range markdown.Lines(strings.TrimPrefix(src, "\ufeff")) {
			if !l.Code && !l.Comment && !yield(l.Text) {
				return
			}
		}
	}
}
