package find

import (
	"bufio"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve/resolve"
)

// resolveProblems are problems in the person's language; none is an empty list.
func resolveProblems(run *session.Run, problems []resolve.Problem) []session.Finding {
	all := []session.Finding{}
	for _, p := range problems {
		if p.File != nil {
			all = append(all, run.BadFile(p.File))
			continue
		}
		f := session.Finding{Severity: session.Mild, Code: string(p.Code), Path: p.Path, Line: max(p.Line, 1), Column: 1, Message: run.Sentence(p.Says()), Hint: run.Sentence(p.Hint())}
		if p.Severe() {
			f.Severity = session.Severe
		}
		all = append(all, f)
	}
	return all
}

// tellProblems writes what is wrong beside an answer on stderr.
func tellProblems(run *session.Run, bank *kb.Bank, problems []session.Finding) {
	if run.Quiet {
		return
	}
	w := bufio.NewWriter(run.Stderr)
	for _, f := range problems {
		f.WriteText(&session.Page{Run: run, W: w, Colour: run.Colour(run.Stderr)}, bank)
	}
	w.Flush()
}
