package schema

import (
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// An Observation is a piece of evidence: what was seen, when, on what. It is
// appended to a log and never changed.
type Observation struct {
	ID        string         `json:"id"`     // UUID version 4
	TS        string         `json:"ts"`     // RFC 3339, UTC
	Source    string         `json:"source"` // chat, analysis, report or system
	Subject   Subject        `json:"subject"`
	Content   any            `json:"content"` // a string, an object or an array
	RunID     string         `json:"run_id,omitzero"`
	Tags      []string       `json:"tags,omitzero"`
	Artifacts []Artifact     `json:"artifacts,omitzero"`
	Extra     map[string]any `json:",embed"` // members of other tools, kept
}

// A Subject is what was observed: a device model with its firmware, or a
// service, or a topic.
type Subject struct {
	ModelID    string `json:"model_id,omitzero"`
	FWVersion  string `json:"fw_version,omitzero"`
	InstanceID string `json:"instance_id,omitzero"`
	Service    string `json:"service,omitzero"`
	Topic      string `json:"topic,omitzero"`
}

// An Artifact is a file that supports an observation.
type Artifact struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256,omitzero"` // in hex
}

var errUnknownMemberDid = lang.Text{EN: "unknown field %s (did you mean %q?)", ZH: "未知字段 %s（是否指 %q？）", JA: "未知のフィールド %s（もしかして %q？）"}

// checkExtra finds members that are known ones in the wrong letter case: kept
// as members of another tool, they would get lost silently.
func (o *Observation) checkExtra(data []byte) error {
	for _, name := range slices.Sorted(maps.Keys(o.Extra)) {
		for _, known := range []string{"id", "ts", "source", "subject", "content", "run_id", "tags", "artifacts"} {
			if strings.EqualFold(name, known) {
				e := &Error{Document: "observation", Pointer: below("", name), Msg: errUnknownMemberDid.With(below("", name), known)}
				e.Line, e.Column = placeOf(data, nameAt(data, e.Pointer))
				return e
			}
		}
	}
	return nil
}
