package exchange

import (
	"bufio"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
)

// What a line of an export is, by its action.
const (
	actionMemory      = "memory"
	actionObservation = "observation"
	lineVersion       = "1.0"
)

// lineFirst begins every line of an export.
const lineFirst = `{"schemaVersion":"1.0","action":"`

// A memoryLine is a memory as one line of JSON. FrontMatter is for programs; YAML
// is the same as its author typed it, with comments, and counts as long as both
// say the same. Whoever changes FrontMatter need not touch it.
type memoryLine struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"` // "memory"
	Path          string         `json:"path"`   // in the bank
	FrontMatter   map[string]any `json:"frontMatter"`
	YAML          string         `json:"yaml,omitzero"`
	Body          string         `json:"body"`
}

// An observationLine is an observation that a memory above cites.
type observationLine struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"` // "observation"
	Observation   jsontext.Value `json:"observation"`
}

// WriteLines writes an export as JSON lines: one for each memory, then one for
// each observation that they cite.
func (e *Export) WriteLines(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, c := range e.Memories {
		fields, err := formats.FieldsOf(c.Front)
		if err != nil {
			return err
		}
		if err := writeLine(out, memoryLine{lineVersion, actionMemory, c.Memory.Path, fields, c.Front, c.Body}); err != nil {
			return err
		}
	}
	for _, line := range e.Evidence {
		if err := writeLine(out, observationLine{lineVersion, actionObservation, jsontext.Value(line)}); err != nil {
			return err
		}
	}
	return out.Flush()
}

func writeLine(w *bufio.Writer, v any) error {
	line, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		return err
	}
	w.Write(line)
	return w.WriteByte('\n')
}
