package candidate

import (
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// fields are the texts of a candidate, by the names of their fields.
func (c *Candidate) fields() [][2]string {
	s := &c.Said
	all := [][2]string{{"trigger", s.Trigger}, {"decision", s.Decision}, {"signal", s.Signal}, {"solution", s.Solution}, {"verify", s.Verify},
		{"notes", s.Notes}, {"taskId", s.TaskID}, {"reqFile", s.ReqFile}, {"conversation_id", s.ConversationID}, {"generation_id", s.GenerationID}}
	for _, a := range s.Alternatives {
		all = append(all, [2]string{"alternatives", a})
	}
	for _, l := range s.Similarity {
		all = append(all, [2]string{"similarity", l.ID}, [2]string{"similarity", l.Reason})
	}
	for _, p := range s.Pointers {
		all = append(all, [2]string{"pointers", p})
	}
	return all
}

var errMustNotBe = lang.Text{EN: "this text must not be written", ZH: "这些内容不得写入", JA: "これは書き込めません"}

// inspect refuses a candidate with a text that must not be written, or that
// Tacit itself has put before an agent. What the text is decides; where it
// stands in the input is told.
func (c *Candidate) inspect(data []byte, p piece) *Problem {
	for _, f := range c.fields() {
		for _, found := range guard.Inspect("", []byte(f[1])) {
			why := Guarded
			if found.Rule == guard.RuleEcho {
				why = Echoed
			}
			if why == Guarded && found.Severity != guard.Refuse {
				continue
			}
			problem := &Problem{Field: f[0], Rule: found.Rule, Why: why, Detail: found.Msg}
			problem.Line, problem.Column = sourceOf(data, p, found.Rule)
			return problem
		}
	}
	if c.Said.Assessment != nil && guard.Refused(guard.Inspect("", data[p.from:p.to])) {
		line, column := sourceOf(data, p, "")
		return &Problem{Line: line, Column: column, Field: "assessment", Why: Guarded, Detail: errMustNotBe}
	}
	return nil
}

// sourceOf looks for the place of a finding in the JSON as it was written, and
// settles for where the candidate begins: there a text may be spelled in escapes.
func sourceOf(data []byte, p piece, rule string) (line, column int) {
	first, at := placeOf(data, p.from)
	for _, f := range guard.Inspect("", data[p.from:p.to]) {
		if f.Rule == rule {
			if f.Line == 1 {
				return first, at + f.Column - 1
			}
			return first + f.Line - 1, f.Column
		}
	}
	return first, at
}

// Flags returns what a person should look at before they pick a candidate.
func (c *Candidate) Flags() []guard.Finding {
	var all []guard.Finding
	for _, f := range c.fields() {
		all = append(all, guard.Inspect("", []byte(f[1]))...)
	}
	return all
}
