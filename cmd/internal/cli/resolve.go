package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/usage"
	"github.com/tacit-kb/tacit/retrieve/resolve"
)

// resolveOptions name a device.
type resolveOptions struct {
	resolve.Query
	explain bool
}

func newResolveCommand(a *app) *cobra.Command {
	var o resolveOptions
	cmd := &cobra.Command{
		Use:  "resolve --model-id MODEL --fw-version VERSION",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runResolveFacts(cmd, a, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.ModelID, "model-id", "", a.say(msgFlagModelID))
	flags.StringVar(&o.FWVersion, "fw-version", "", a.say(msgFlagFWVersion))
	flags.StringVar(&o.InstanceID, "instance-id", "", a.say(msgFlagResolveInstance))
	flags.BoolVar(&o.explain, "explain", false, a.say(msgFlagResolveExplain))
	return cmd
}

func runResolveFacts(cmd *cobra.Command, a *app, o resolveOptions) error {
	if o.ModelID == "" || o.FWVersion == "" {
		return a.wrongUsage(cmd, msgResolveNeeds)
	}
	s, err := a.openSnapshot(cmd.Context())
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := resolve.Resolve(s.bank, s.servedPaths(), o.Query)
	if err != nil {
		return err
	}
	a.noteResolved(s.bank, answer)
	d := newResolvedDocument(a, o, answer)
	d.bank = s.bank
	if err := a.show(d); err != nil {
		return err
	}
	a.tellUnresolved(s, o.Query, answer)
	return nil
}

// servedPaths tells which files are live by INDEX.md, too.
func (s *snapshot) servedPaths() func(path string) bool {
	served := map[string]bool{}
	for _, e := range s.entries() {
		served[e.Path] = true
	}
	return func(path string) bool { return served[path] }
}

// noteResolved notes that rules were of use, as for a match.
func (a *app) noteResolved(bank *kb.Bank, answer *resolve.Answer) {
	var ids []string
	for _, f := range answer.Chain {
		for _, step := range f.Steps {
			if step.Layer == resolve.Profile && !slices.Contains(ids, step.Rule) {
				ids = append(ids, step.Rule)
			}
		}
	}
	if a.env(usage.EnvOff) == "" && len(ids) > 0 {
		usage.Record(bank, time.Now(), a.who(), ids...)
	}
}

// tellUnresolved says why there is no fact at all: no rule of the model, or none
// for this version.
func (a *app) tellUnresolved(s *snapshot, q resolve.Query, answer *resolve.Answer) {
	switch {
	case len(answer.Chain) > 0 || len(answer.Problems) > 0:
	case answer.Known > 0:
		a.note(msgResolveNone, answer.Known, quote(q.ModelID), quote(q.FWVersion))
	default:
		a.note(msgResolveNoRules, quote(q.ModelID))
		if near := closest(q.ModelID, s.models()); near != "" {
			a.note(msgHint, a.say(msgHintDidYouMean, quote(near)))
		}
	}
}

// models lists the models that live rules are about.
func (s *snapshot) models() (all []string) {
	for _, e := range s.entries() {
		if e.ModelID != "" && !slices.Contains(all, e.ModelID) {
			all = append(all, e.ModelID)
		}
	}
	return all
}

// A resolvedDocument is what holds for a device.
type resolvedDocument struct {
	SchemaVersion string         `json:"schemaVersion"`
	ModelID       string         `json:"model_id"`
	FWVersion     string         `json:"fw_version"`
	Facts         map[string]any `json:"facts"` // in their groups
	Chain         []chainItem    `json:"chain"` // the same, one by one
	Problems      []finding      `json:"problems"`

	bank *kb.Bank
}

// A chainItem says where a fact is from.
type chainItem struct {
	Fact     string        `json:"fact"` // its keys with points between them
	Value    any           `json:"value"`
	Rule     string        `json:"rule"` // id of the rule that holds, or of the device
	Layer    resolve.Layer `json:"layer"`
	Overrode []string      `json:"overrode"`       // ids of those that said something before, the last one first
	Steps    []stepItem    `json:"steps,omitzero"` // with --explain; then never null

	steps []resolve.Step
}

// A stepItem is what one rule, or the device, says about a fact.
type stepItem struct {
	Fact    string        `json:"fact"`
	Value   any           `json:"value"`
	Rule    string        `json:"rule"`
	Layer   resolve.Layer `json:"layer"`
	FWRange string        `json:"fw_range"`
	Path    string        `json:"path"`
}

func newResolvedDocument(a *app, o resolveOptions, answer *resolve.Answer) resolvedDocument {
	d := resolvedDocument{SchemaVersion: schemaVersion, ModelID: o.ModelID, FWVersion: o.FWVersion, Facts: answer.Facts, Chain: []chainItem{}, Problems: a.resolveProblems(answer.Problems)}
	for _, f := range answer.Chain {
		last := f.Last()
		item := chainItem{Fact: f.Name(), Value: last.Value, Rule: last.Rule, Layer: last.Layer, Overrode: []string{}, steps: f.Steps}
		for _, step := range slices.Backward(f.Steps[:len(f.Steps)-1]) {
			if !slices.Contains(item.Overrode, step.Rule) {
				item.Overrode = append(item.Overrode, step.Rule)
			}
		}
		for _, step := range f.Steps {
			if o.explain {
				item.Steps = append(item.Steps, stepItem{step.Fact, step.Value, step.Rule, step.Layer, step.Range, step.Path})
			}
		}
		d.Chain = append(d.Chain, item)
	}
	return d
}

func (d resolvedDocument) writeText(p *page) {
	var rows [][]string
	for _, item := range d.Chain {
		rows = append(rows, []string{quote(item.Fact), quote(valueText(item.Value)), p.app.aboutSteps(item)})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	p.app.tellProblems(d.bank, d.Problems)
}

// aboutSteps says which rule a value is from, and what it wrote over.
func (a *app) aboutSteps(item chainItem) string {
	words := []string{}
	for _, step := range slices.Backward(item.steps) {
		words = append(words, a.aboutStep(item.Fact, step, len(words) > 0))
	}
	return strings.Join(words, "; ")
}

func (a *app) aboutStep(fact string, step resolve.Step, over bool) string {
	source := quote(step.Rule)
	if step.Layer == resolve.Override {
		source = a.say(msgResolveDevice, source)
	} else {
		source += " (" + quote(step.Range) + ")"
	}
	if !over {
		return source
	}
	value := quote(valueText(step.Value))
	if step.Fact != fact {
		value = quote(step.Fact) + " = " + value
	}
	return a.say(msgResolveOver, source, value)
}

// valueText returns a value as JSON.
func valueText(v any) string {
	text, err := marshal(v, "")
	if err != nil {
		return "?"
	}
	return strings.TrimSuffix(string(text), "\n")
}
