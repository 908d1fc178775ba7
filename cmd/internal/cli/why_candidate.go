package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// whyCandidate explains what is thought of one candidate, and why it is not
// shown if it is filtered.
func (a *app) whyCandidate(cmd *cobra.Command, name string) error {
	if _, err := strconv.Atoi(width.Fold.String(name)); err != nil && !strings.HasPrefix(name, "cand-") {
		return a.wrongUsage(cmd, msgTooFewArgs, argument(cmd, 1)) // a question without an id
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	kept, _, err := candidate.In(bank).Waiting()
	if err != nil {
		return err
	}
	found, err := candidate.Picks(name, kept)
	var unknown *candidate.PickError
	if errors.As(err, &unknown) || err == nil && len(found) != 1 {
		return &problem{code: codeNotFound, msg: a.say(msgNoCandidate, name), hint: a.say(msgHintWhyCandidate)}
	}
	if err != nil {
		return err
	}
	return a.show(whyCandidateDocument{schemaVersion, "why", a.candidateItem(found[0]), found[0]})
}

// A whyCandidateDocument is a candidate with everything that is thought of it.
type whyCandidateDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	candidateItem

	candidate *candidate.Candidate
}

func (d whyCandidateDocument) writeText(p *page) {
	a, e := p.app, d.Evaluation
	p.line(p.paint(bold, quote(d.Title)+" ["+d.ID+"]"))
	switch {
	case len(d.Filter) > 0:
		p.line(p.paint(red, a.say(msgWhyFiltered, e.FilterReason)))
	case len(d.Human) > 0:
		p.line(p.paint(yellow, a.say(msgWhyHuman)))
	default:
		p.say(msgWhyPassed)
	}
	for _, h := range d.Human {
		p.line("  - " + quote(h.Reason))
	}
	p.line("")
	score := func(x float64) string { return fmt.Sprintf("%.2f", x) }
	rows := [][]string{
		{a.say(msgWhyStructure), mark(e.StructuralIntegrity.Passed), quote(e.StructuralIntegrity.Reason)},
		{a.say(msgWhyShape), mark(e.DecisionShapeQuality.Passed), quote(e.DecisionShapeQuality.Reason)},
		{a.say(msgWhyTemporal), score(e.Reusability.TemporalDimension.Score), quote(e.Reusability.TemporalDimension.Reason)},
		{a.say(msgWhySpatial), score(e.Reusability.SpatialDimension.Score), quote(e.Reusability.SpatialDimension.Reason)},
		{a.say(msgWhyAbstraction), score(e.Reusability.AbstractionLevel.Score), quote(e.Reusability.AbstractionLevel.Reason)},
		{a.say(msgWhyReuse), score(e.Reusability.Confidence), e.Reusability.Overall},
		{a.say(msgWhyAccess), score(e.KnowledgeAccessibility.Score), quote(e.KnowledgeAccessibility.Reason)},
		{a.say(msgWhyType), e.Type.Recommended, quote(e.Type.Reason)},
		{a.say(msgWhyLevel), e.Level.Recommended, quote(e.Level.Reason)},
		{a.say(msgWhyTarget), string(d.Target), quote(e.DepositionTarget.Reason)},
		{a.say(msgWhyGrowth), mark(d.Growth.Passed), quote(d.Growth.Reason)},
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	for _, n := range d.Noise {
		p.say(msgWhyNoise, string(n.Code), n.Reason)
	}
	if host := d.candidate.Said.Assessment; host != nil {
		if host.FilterReason == "" {
			p.say(msgWhyHostShows)
			return
		}
		p.say(msgWhyHostFilters, host.FilterReason)
	}
}

// mark is a yes or no in a column.
func mark(yes bool) string {
	if yes {
		return "+"
	}
	return "-"
}
