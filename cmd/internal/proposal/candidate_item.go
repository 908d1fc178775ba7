package proposal

import (
	"strconv"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A CandidateItem is one candidate, with what is thought of it.
type CandidateItem struct {
	Number     int                 `json:"number,omitempty"` // by which a person picks it; none if it is filtered
	Key        string              `json:"key,omitempty"`    // by which a person brings a filtered one back: +2
	ID         string              `json:"id"`
	Title      string              `json:"title"`
	Source     string              `json:"source"` // capture or remember
	Created    string              `json:"created"`
	Lang       string              `json:"lang"`
	Target     candidate.Target    `json:"target"` // the recommended one
	Plan       string              `json:"plan,omitempty"`
	Repeats    int                 `json:"repeats,omitempty"` // number of an earlier one that says nearly the same
	Twins      []twinItem          `json:"twins"`             // memories that may say the same, or the contrary
	Others     int                 `json:"others,omitempty"`  // how many more are about the same matter
	Candidate  schema.ExpCandidate `json:"candidate"`
	Evaluation schema.Evaluation   `json:"evaluation"`
	Growth     schema.Verdict      `json:"growth"` // would it help in a year, in a completely different project?
	Human      []reasonItem        `json:"human"`  // why a person must decide
	Filter     []reasonItem        `json:"filter"` // why it is not shown
	Noise      []reasonItem        `json:"noise"`  // which of the five patterns of noise it has
	Flags      []FlagItem          `json:"flags"`  // what to look at
}

// A reasonItem is a reason with its code and the words that show it.
type reasonItem struct {
	Code   candidate.Code `json:"code"`
	Words  []string       `json:"words"`
	Reason string         `json:"reason"`
}

// A FlagItem is something in a text that a person should look at.
type FlagItem struct {
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// NewCandidateItem returns a candidate with what the rubric thinks of it.
func NewCandidateItem(run *session.Run, c *candidate.Candidate) CandidateItem {
	j := c.Evaluate()
	item := CandidateItem{
		Number: c.Number, ID: c.ID, Title: c.Title(), Source: c.Source, Created: c.Created.UTC().Format(time.RFC3339), Lang: c.Lang(),
		Target: j.Target(), Plan: c.Plan, Repeats: c.Repeats, Candidate: c.Said, Evaluation: j.Result(run.Lang), Growth: schema.Verdict{Passed: j.Grows, Reason: j.Growth.Says().In(run.Lang)},
		Twins: twinItems(run, c.Twins), Others: c.Others, Human: reasonItems(run, j.Human), Filter: reasonItems(run, j.Filtered), Noise: reasonItems(run, j.Noise), Flags: []FlagItem{},
	}
	if c.Aside > 0 {
		item.Key = "+" + strconv.Itoa(c.Aside)
	}
	for _, f := range c.Flags() {
		item.Flags = append(item.Flags, FlagItem{f.Rule, lang.Tell(f.Msg, run.Lang)})
	}
	return item
}

func reasonItems(run *session.Run, reasons []candidate.Reason) []reasonItem {
	items := []reasonItem{}
	for _, r := range reasons {
		words := r.Words
		if words == nil {
			words = []string{}
		}
		items = append(items, reasonItem{r.Code, words, r.Says().In(run.Lang)})
	}
	return items
}
