package find

import (
	"encoding/json"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A provenanceItem is what a memory was concluded from.
type provenanceItem struct {
	ObservationIDs []string          `json:"observation_ids"` // as the memory names them
	Observations   []observationItem `json:"observations"`    // those that are found, in the same order
	Missing        []string          `json:"missing"`         // ids of the others
	Problems       []session.Finding `json:"problems"`        // lines of logs that cannot be read, if something is missing
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
func provenanceOf(run *session.Run, bank *kb.Bank, src []byte) (*provenanceItem, error) {
	ids, err := kb.Provenance(src)
	if err != nil || len(ids) == 0 {
		return nil, nil // what is wrong with the file is told by check
	}
	found, bad, err := evidence.Find(bank, ids)
	if err != nil {
		return nil, err
	}
	item := &provenanceItem{ObservationIDs: ids, Observations: []observationItem{}, Missing: []string{}, Problems: []session.Finding{}}
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
		item.Problems = run.BadFiles(bad)
	}
	return item, nil
}

// WriteText lists the observations below the memory.
func (item *provenanceItem) WriteText(p *session.Page, bank *kb.Bank) {
	if item == nil {
		return
	}
	p.Line("")
	p.Line(p.Paint(session.Bold, p.Run.Say(msgShowProvenance)))
	for _, o := range item.Observations {
		p.Line("- " + guard.Quote(o.seen.ID) + "  " + p.Run.ShortTime(o.seen.At) + "  " + guard.Quote(string(o.seen.Source)) + "  " + session.Position(p.Run.BankPath(bank, o.Path), o.Line, 1))
		for line := range strings.Lines(contentText(o.seen.Content)) {
			p.Line("  " + guard.QuoteCode(strings.TrimRight(line, "\r\n")))
		}
	}
	for _, id := range item.Missing {
		p.Line("- " + guard.Quote(id) + "  " + p.Paint(session.Red, p.Run.Say(msgShowMissing, evidence.CitedPath)))
	}
}

// contentText is what was observed as text: a text as it is, else JSON.
func contentText(content any) string {
	if s, ok := content.(string); ok {
		return s
	}
	return valueText(content)
}

// The messages of this file.
var (
	msgShowProvenance = lang.Text{
		EN: "Observations that this memory is based on:",
		ZH: "这条记忆所依据的观察：",
		JA: "この記憶を導いた観測:",
	}
	msgShowMissing = lang.Text{
		EN: "not found in the logs of this clone, nor in %s",
		ZH: "未找到：此克隆的日志和 %s 中都没有",
		JA: "見つかりません（このクローンのログにも %s にもありません）",
	}
)
