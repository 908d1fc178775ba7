package cli

import (
	"context"
	"io"
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
)

// A picker is the person who picks candidates, at this terminal or behind it.
type picker struct{ app *app }

var _ candidate.Person = picker{}

// Ask asks on a terminal; elsewhere both memories are kept, and that is said.
func (p picker) Ask(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error) {
	a := p.app
	if !a.interactive() || a.yes {
		p.Kept(m, n)
		return similar.DecideIndependent, nil
	}
	page := a.page()
	page.line("")
	page.say(msgSimilarAsk, m.Title, n.Memory.ID, n.Memory.Title)
	page.line("  " + quote(p.Reason(n)))
	for range maxAsked {
		page.w.WriteString(a.say(msgSimilarAskPrompt) + " ")
		answer, err := a.answer(ctx)
		if err == io.EOF {
			page.line("")
			return similar.DecideIndependent, nil
		}
		if err != nil {
			return "", err
		}
		if d, ok := candidate.ReadDecision(answer); ok {
			return d, nil
		}
	}
	return similar.DecideIndependent, nil
}

func (p picker) Kept(m *kb.Memory, n similar.Neighbour) {
	p.app.note(msgSimilarKept, m.Title, n.Memory.ID, n.Memory.Title)
}

func (p picker) Unfinished(id string, missing []string) {
	p.app.note(msgPickedDraft, id, strings.Join(missing, ", "))
}

func (p picker) Merged(m *kb.Memory, n similar.Neighbour) string {
	return p.app.say(msgSimilarMerge, m.Title, n.Memory.ID) + ": " + p.Reason(n)
}

func (p picker) Replaced(m *kb.Memory, n similar.Neighbour) string {
	return p.app.say(msgSimilarReplace, n.Memory.ID, m.ID) + ": " + p.Reason(n)
}

// Reason says in the person's language why two memories are taken for alike.
func (p picker) Reason(n similar.Neighbour) string {
	var all []string
	for _, r := range n.Reasons {
		all = append(all, r.In(string(p.app.lang)))
	}
	return strings.Join(all, "; ")
}
