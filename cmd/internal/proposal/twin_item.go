package proposal

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/similar"
)

// A twinItem is a memory that a candidate is like, and what could become of the two.
type twinItem struct {
	ID            string              `json:"id"`
	Path          string              `json:"path"`
	Title         string              `json:"title"`
	Decision      similar.Decision    `json:"decision"` // as judged: merge, replace, ask or independent
	Proposed      similar.Decision    `json:"proposed"` // merge, replace or independent; with no answer, a pick does it only beyond doubt
	Problem       float64             `json:"problem"`
	Solution      float64             `json:"solution"`
	SceneConflict bool                `json:"sceneConflict"`
	Reasons       []twinReason        `json:"reasons"`
	Host          *similar.Assessment `json:"host,omitempty"` // what the model of a host thinks of the two
}

// A twinReason is one thing that speaks for the decision.
type twinReason struct {
	Code string `json:"code"`
	Text string `json:"text"` // in the person's language
}

func twinItems(run *session.Run, twins []candidate.Twin) []twinItem {
	items := []twinItem{}
	for _, t := range twins {
		item := twinItem{ID: t.Memory.ID, Path: t.Memory.Path, Title: t.Memory.Title, Decision: t.Decision, Proposed: t.Proposed(),
			Problem: session.Rounded(t.Problem), Solution: session.Rounded(t.Solution), SceneConflict: t.SceneConflict, Reasons: []twinReason{}, Host: t.Host}
		for _, r := range t.Reasons {
			item.Reasons = append(item.Reasons, twinReason{string(r.Code), r.Says().In(run.Lang)})
		}
		items = append(items, item)
	}
	return items
}
