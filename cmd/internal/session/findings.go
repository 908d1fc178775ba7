package session

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Severity says whether a finding makes check end with 1.
type Severity string

// The severities of findings.
const (
	Severe Severity = "error"   // something is lost or hidden until a person settles it
	Mild   Severity = "warning" // everything works, something should be better
)

var (
	severities = map[Severity]lang.Text{
		Severe: {EN: "error", ZH: "错误", JA: "エラー"},
		Mild:   {EN: "warning", ZH: "警告", JA: "警告"},
	}
	colon = lang.Text{EN: ": ", ZH: "：", JA: ": "}
)

// A Finding is something that is wrong in the bank.
type Finding struct {
	Severity Severity `json:"severity"`
	Code     string   `json:"code"` // bad-file, a kind of drift, or as in inspect.go
	Path     string   `json:"path"` // relative to the bank; empty for what is about no file of it
	Line     int      `json:"line"` // 1-based, as the column is
	Column   int      `json:"column"`
	Message  string   `json:"message"`
	Hint     string   `json:"hint"`              // what to do or to type next; may be empty
	Command  string   `json:"command"`           // of hint, where a command proposes the fix; else empty
	Choices  []string `json:"choices,omitempty"` // what to type for each answer, where a person has to choose
}

// BadFile is the finding about a file that cannot be read.
func (run *Run) BadFile(e *kb.FileError) Finding {
	return Finding{Severe, string(CodeBadFile), e.Path, max(e.Line, 1), max(e.Column, 1), lang.Tell(e.Msg, run.Lang), lang.Tell(e.Hint, run.Lang), "", nil}
}

// Findings writes what is wrong, one finding after the other.
func (p *Page) Findings(all []Finding, bank *kb.Bank) {
	for _, f := range all {
		f.WriteText(p, bank)
	}
}

func (f Finding) WriteText(p *Page, bank *kb.Bank) {
	st := Yellow
	if f.Severity == Severe {
		st = Red
	}
	where := ""
	if f.Path != "" {
		where = Position(p.Run.BankPath(bank, f.Path), f.Line, f.Column) + ": "
	}
	p.Line(where + p.Paint(st, p.Run.Say(severities[f.Severity])) + p.Run.Say(colon) + guard.Quote(f.Message))
	p.Hint(f.Hint)
}

// Hint writes what to do next below a finding, if there is anything.
func (p *Page) Hint(s string) {
	if s != "" {
		p.Line("  " + p.Paint(Dim, p.Run.Say(MsgHint, s)))
	}
}

// ObservationLimit is how many observations are compiled or shown unless a person
// wants more.
const ObservationLimit = 200

// BadObservations are findings about lines of logs: nothing is lost by them but
// the line.
func (run *Run) BadObservations(bad []*kb.FileError) []Finding {
	list := run.BadFiles(bad)
	for i := range list {
		list[i].Severity, list[i].Code = Mild, "bad-observation"
	}
	return list
}

// BadFiles returns a finding for each file that cannot be read.
func (run *Run) BadFiles(bad []*kb.FileError) []Finding {
	list := []Finding{}
	for _, e := range bad {
		list = append(list, run.BadFile(e))
	}
	return list
}

// Advise is hint, but for somebody who asked for quiet: the report is the answer,
// what to do about it is not.
func (p *Page) Advise(s string) {
	if !p.Run.Quiet {
		p.Hint(s)
	}
}
