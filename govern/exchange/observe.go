package exchange

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// cite notes the observations that a new memory cites.
func (p *proposal) cite(text string) {
	f, _, err := formats.SplitFront(text)
	if err != nil {
		return
	}
	if provenance, ok := f.Fields["provenance"].(map[string]any); ok {
		p.cited = append(p.cited, formats.Texts(provenance["observation_ids"])...)
	}
}

// observe drafts that the observations which new memories cite come along, into the
// file that travels with git. The others belong to the logs of the tool that made
// them, and stay there.
func (p *proposal) observe() error {
	byID := map[string]schema.Observation{}
	for _, o := range p.batch.Observations {
		byID[o.ID] = o
	}
	have, err := p.citedHere()
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, id := range p.cited {
		o, ok := byID[id]
		delete(byID, id)
		switch {
		case have[id]:
		case !ok:
			p.report.Notes = append(p.report.Notes, formats.Note{Code: formats.NoEvidence, Detail: lang.Plain(id)})
		default:
			p.addLine(&lines, o)
		}
		have[id] = true
	}
	for id := range byID {
		if have[id] {
			delete(byID, id)
		}
	}
	if len(byID) > 0 {
		p.report.Notes = append(p.report.Notes, formats.Note{Code: formats.LeftEvidence, Detail: lang.Plain(fmt.Sprint(len(byID)))})
	}
	p.appendEvidence(lines.String())
	return nil
}

// citedHere returns the ids of the observations that the bank cites already.
func (p *proposal) citedHere() (map[string]bool, error) {
	ids := map[string]bool{}
	src, err := p.bank.ReadFile(evidence.CitedPath)
	if errors.Is(err, fs.ErrNotExist) {
		return ids, nil
	}
	for line := range strings.Lines(string(src)) {
		ids[idOfLine(line)] = true
	}
	return ids, err
}

// addLine writes an observation, unless it must not be written.
func (p *proposal) addLine(lines *strings.Builder, o schema.Observation) {
	line, err := schema.EncodeLine(o) // an equal import writes equal bytes
	if err == nil {
		err = schema.Validate("observation", line)
	}
	if err != nil {
		p.refuse(o.ID, evidence.CitedPath, "", err)
		return
	}
	for _, f := range guard.Inspect(evidence.CitedPath, line) {
		if f.Severity == guard.Refuse {
			p.refuse(o.ID, evidence.CitedPath, "", &kb.FileError{Path: evidence.CitedPath, Msg: f.Msg})
			return
		}
	}
	lines.Write(line)
	p.tell(Outcome{Origin: o.ID, State: Created, Path: evidence.CitedPath})
}

// appendEvidence drafts that lines are added to the cited observations, whatever
// stands there by then.
func (p *proposal) appendEvidence(lines string) {
	if lines != "" {
		p.ops = append(p.ops, schema.Operation{Type: schema.Update, Path: evidence.CitedPath, Content: &lines, Reason: p.key(evidence.CitedPath)})
	}
}

// idOfLine returns the id of a line of a log, or "".
func idOfLine(line string) string {
	var o struct {
		ID string `json:"id"`
	}
	if json.Unmarshal([]byte(line), &o) != nil {
		return ""
	}
	return o.ID
}
