package mcp

import (
	"context"
	"errors"
)

// ErrNotFound is wrapped by the error of Bank.Get for a memory that is not there.
var ErrNotFound = errors.New("no such memory")

// A Bank does the work of the tools, on a bank as it is at the time of the call.
// It may be called from several goroutines at a time. Texts are in the language of
// the person and fit to be put before an agent, and so is what an error says.
type Bank interface {
	Search(ctx context.Context, q Search) (Answer, error)
	List(ctx context.Context, l List) (Answer, error)
	Get(ctx context.Context, id string) (string, error)
	Preview(ctx context.Context) (string, error)

	// Add makes a plan of a new memory, and keeps it until somebody decides.
	Add(ctx context.Context, p Proposal) (Plan, error)
	// Plan returns a plan that waits.
	Plan(ctx context.Context, id string) (Plan, error)
	// Apply carries out a plan that the person has agreed to in a dialog, if it
	// still has that digest. It returns what came of it.
	Apply(ctx context.Context, id, digest string) (string, error)
}

// A Failure is an error with a code that is the same in every language: one of those that
// the command line has.
type Failure struct {
	Code string // not-found, bad-input, ...
	Text string // what is wrong and what can be done, for the agent
}

func (f *Failure) Error() string { return f.Text }

// Is reports whether a failure is ErrNotFound.
func (f *Failure) Is(target error) bool { return target == ErrNotFound && f.Code == "not-found" }

// An Answer is what a tool found, as a text and as data. Hosts show their models one of
// the two: so each says that it is data, and nothing in it can look like anything else.
type Answer struct {
	Text string
	Data any // an object, as JSON
}

// A Search is what memory_search is given.
type Search struct {
	Query string `json:"query"`
	Stage string `json:"stage"`
	Limit int    `json:"limit"` // 0: that of the bank
}

// A List is what memory_list is given: of every category, and the live memories,
// where nothing is said.
type List struct {
	Category string `json:"category"`
	Status   string `json:"status"`
}

// A Proposal is a memory as memory_add is given it. Title and Category are there.
type Proposal struct {
	ID       string   `json:"id"`
	Category string   `json:"category"`
	Kind     string   `json:"kind"`
	Title    string   `json:"title"`
	Summary  string   `json:"summary"`
	Trigger  []string `json:"trigger"`
	Status   string   `json:"status"`
	Content  string   `json:"content"`
}

// A Plan is a change that waits for a person.
type Plan struct {
	ID       string
	Digest   string    // of everything that it does: two plans with the same do the same
	Text     string    // what it does, and what comes next, for the agent
	Asks     *Question // what the person is asked in a dialog; nil: a dialog may not decide
	Waits    string    // what is said where nobody can be asked: the command to type
	Declined string    // what is said after a no
	Closed   string    // what is said where there was no answer, or one that perhaps nobody gave
}

// A Prompt is a command that people call in the menu of a host: its text goes to the agent.
type Prompt struct {
	Name  string
	Short string                    // what it does, in a line
	Hint  string                    // what a person types behind it
	Text  func(typed string) string // with what a person has typed
}

// Words are those of the dialog, in the language of the person.
type Words struct {
	Skip, Apply string // the choices
	Show        string // the choice that shows the lines first: "%d lines"
	Next        string // the one that goes on: "lines %d to %d of %d"
	Unsealed    string // what is said of an answer that does not belong to a question
}
