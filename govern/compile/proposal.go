package compile

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A proposal is one rule or override of a response, whatever list it stood in.
type proposal struct {
	at      string // JSON pointer
	model   string // of the device; for an override what the observations say, or empty
	service string // that knowledge is about; empty: a topic, or a device
	topic   string // likewise
	rule    string // name of the rule; empty: an override
	device  string // instance of an override; empty: a rule
	version string // fw_range of a rule, fw_version of an override

	priority   int
	facts      map[string]any
	confidence float64
	provenance schema.Provenance
	summary    string
	trigger    []string // of knowledge
	rest       string   // what a candidate proposes besides, as JSON; may be empty
	why        Note     // why it is staged; the zero Note: it is not
	notes      []Note   // whatever becomes of it
}

func (p *proposal) staged() bool { return p.why.Code != "" }

// cites is where the response says what the proposal was concluded from.
func (p *proposal) cites() string {
	if strings.HasPrefix(p.at, "/profiles_to_upsert") || strings.HasPrefix(p.at, "/knowledge_to_upsert") {
		return p.at + "/rule/provenance"
	}
	return p.at + "/provenance"
}

// reason is why a proposal is staged, in words that every language has: as the
// file keeps it.
func (p *proposal) reason() string {
	if p.why.Code == LowConfidence {
		return fmt.Sprintf("confidence %s < %s", p.why.Words...)
	}
	if n := len(p.why.Words); n > 0 {
		return cmp.Or(fmt.Sprint(p.why.Words[n-1]), string(p.why.Code))
	}
	return string(p.why.Code)
}

// A bar is the confidence from which on proposals come into force.
type bar struct{ profile, override float64 }

// proposals lists what a response proposes, in its order. What is not sure enough
// is marked.
func proposals(resp schema.CompileResponse, at bar) []proposal {
	var all []proposal
	for i, u := range resp.ProfilesToUpsert {
		r := u.Rule
		p := proposal{at: pointer("profiles_to_upsert", i), model: u.ModelID, rule: r.ID, version: r.FWRange, priority: r.Priority,
			facts: r.Facts, confidence: r.Confidence, provenance: r.Provenance, summary: r.Summary}
		p.weigh(at.profile)
		if _, err := firmware.ParseRange(p.version); err != nil {
			p.why = tell(BadRange, p.version, err)
		}
		all = append(all, p)
	}
	for i, u := range resp.KnowledgeToUpsert {
		r := u.Rule
		p := proposal{at: pointer("knowledge_to_upsert", i), service: u.Subject.Service, topic: u.Subject.Topic, rule: r.ID,
			confidence: r.Confidence, provenance: r.Provenance, summary: r.Summary, trigger: r.Trigger}
		p.weigh(at.profile)
		all = append(all, p)
	}
	for i, c := range resp.CandidatesToCreate {
		all = append(all, fromCandidate(c, pointer("candidates_to_create", i)))
	}
	for i, o := range resp.OverridesToUpsert {
		p := proposal{at: pointer("overrides_to_upsert", i), device: o.InstanceID, version: o.FWVersion,
			facts: o.Facts, confidence: o.Confidence, provenance: o.Provenance, summary: o.Summary}
		p.weigh(at.override)
		all = append(all, p)
	}
	return all
}

// weigh marks a proposal that is less sure than it has to be.
func (p *proposal) weigh(least float64) {
	if p.confidence < least {
		p.why = tell(LowConfidence, number(p.confidence), number(least))
	}
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// fromCandidate reads what a model does not vouch for. Its proposal has no fixed
// form: what looks like the fields of a rule is taken for them, the rest is kept.
func fromCandidate(c schema.CompileCandidate, at string) proposal {
	name, device := candidateName(c.ID)
	p := proposal{at: at, model: c.ModelID, rule: name, confidence: c.Confidence, provenance: c.Provenance, why: tell(Candidate)}
	if c.Reason != "" {
		p.why = tell(Candidate, c.Reason)
	}
	if name != c.ID {
		p.notes = append(p.notes, tell(Renamed, c.ID))
	}
	fields := maps.Clone(c.Proposal)
	if inner, ok := fields["rule"].(map[string]any); ok && len(fields) == 1 {
		fields = maps.Clone(inner)
	}
	version := "fw_range"
	if device {
		p.rule, p.device, version = "", name, "fw_version"
	}
	take(fields, version, &p.version)
	take(fields, "summary", &p.summary)
	take(fields, "facts", &p.facts)
	if f, ok := fields["priority"].(float64); ok && f == math.Trunc(f) && math.Abs(f) < math.MaxInt32 {
		p.priority = int(f)
		delete(fields, "priority")
	}
	p.rest = written(fields)
	return p
}

// take moves a field, if it has the right type, to where it belongs.
func take[T any](fields map[string]any, name string, to *T) {
	if v, ok := fields[name].(T); ok {
		*to = v
		delete(fields, name)
	}
}

// written is a group of fields as JSON; empty for none.
func written(fields map[string]any) string {
	if len(fields) == 0 {
		return ""
	}
	data, err := json.Marshal(fields, json.Deterministic(true), jsontext.WithIndent("  "))
	if err != nil {
		return ""
	}
	return string(data)
}

// citedBy lists what the proposals cite, each id once.
func citedBy(all []proposal) (ids []string) {
	for _, p := range all {
		for _, id := range p.provenance.ObservationIDs {
			if !slices.ContainsFunc(ids, func(s string) bool { return strings.EqualFold(s, id) }) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}
