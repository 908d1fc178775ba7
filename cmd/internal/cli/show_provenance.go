package cli

import (
	"encoding/json"
	"strings"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A provenanceItem is what a memory was concluded from.
type provenanceItem struct {
	ObservationIDs []string          `json:"observation_ids"` // as the memory names them
	Observations   []observationItem `json:"observations"`    // those that are found, in the same order
	Missing        []string          `json:"missing"`         // ids of the others
	Problems       []finding         `json:"problems"`        // lines of logs that cannot be read, if something is missing
}

// An observationItem is an observation, and where it is.
type observationItem struct {
	Observation json.RawMessage `json:"observation"` // the whole of it
	Path        string          `json:"path"`        // of the log, relative to the bank
	Line        int             `json:"line"`

	seen evidence.Seen
}

// provenanceOf looks for the observations that a memory cites; nil if it cites
// none.
func (a *app) provenanceOf(bank *kb.Bank, src []byte) (*provenanceItem, error) {
	ids, err := kb.Provenance(src)
	if err != nil || len(ids) == 0 {
		return nil, nil // what is wrong with the file is told by check
	}
	found, bad, err := evidence.Find(bank, ids)
	if err != nil {
		return nil, err
	}
	item := &provenanceItem{ObservationIDs: ids, Observations: []observationItem{}, Missing: []string{}, Problems: []finding{}}
	for _, id := range ids {
		seen, ok := found[id]
		if !ok {
			item.Missing = append(item.Missing, id)
			continue
		}
		line, err := schema.EncodeLine(seen.Observation)
		if err != nil {
			return nil, err
		}
		item.Observations = append(item.Observations, observationItem{line, seen.Path, seen.Line, seen})
	}
	if len(item.Missing) > 0 {
		item.Problems = a.badFiles(bad)
	}
	return item, nil
}

// writeText lists the observations below the memory.
func (item *provenanceItem) writeText(p *page, bank *kb.Bank) {
	if item == nil {
		return
	}
	p.line("")
	p.line(p.paint(bold, p.app.say(msgShowProvenance)))
	for _, o := range item.Observations {
		p.line("- " + quote(o.seen.ID) + "  " + p.app.shortTime(o.seen.At) + "  " + quote(string(o.seen.Source)) + "  " + position(p.app.bankPath(bank, o.Path), o.Line, 1))
		for line := range strings.Lines(contentText(o.seen.Content)) {
			p.line("  " + guard.QuoteCode(strings.TrimRight(line, "\r\n")))
		}
	}
	for _, id := range item.Missing {
		p.line("- " + quote(id) + "  " + p.paint(red, p.app.say(msgShowMissing, evidence.CitedPath)))
	}
}

// contentText is what was observed as text: a text as it is, else JSON.
func contentText(content any) string {
	if s, ok := content.(string); ok {
		return s
	}
	return valueText(content)
}
