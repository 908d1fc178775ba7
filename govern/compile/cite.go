package compile

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// checkEvidence makes sure that everything cited was observed, and is listed in the
// summary of the response, with which a person can look it over.
func (d *drafting) checkEvidence(all []proposal, summary []string) error {
	ids := citedBy(all)
	for _, p := range all {
		if missing := without(p.provenance.ObservationIDs, summary); len(missing) > 0 {
			return refuse(Uncovered, p.cites(), missing...)
		}
	}
	found, _, err := evidence.Find(d.bank, slices.Concat(ids, summary))
	if err != nil {
		return err
	}
	d.seen = found
	known := make([]string, 0, len(found))
	for id := range found {
		known = append(known, id)
	}
	for _, p := range all {
		if missing := without(p.provenance.ObservationIDs, known); len(missing) > 0 {
			return refuse(NoObservation, p.cites()+"/observation_ids", missing...)
		}
	}
	if missing := without(summary, known); len(missing) > 0 {
		return refuse(NoObservation, "/provenance_summary/observation_ids_used", missing...)
	}
	return nil
}

// without returns the ids that are not among others, in any letter case.
func without(ids, others []string) (missing []string) {
	for _, id := range ids {
		if !slices.ContainsFunc(others, func(s string) bool { return strings.EqualFold(s, id) }) {
			missing = append(missing, id)
		}
	}
	return missing
}

// cite adds the operation that copies what the drafted files cite, as far as it is
// not among the cited observations yet.
func (d *drafting) cite() error {
	var lines bytes.Buffer
	there, err := citedIn(d.bank)
	if err != nil {
		return err
	}
	for _, id := range d.cited {
		s := d.seen[id]
		if there[strings.ToLower(id)] {
			continue
		}
		line, err := citedLine(s)
		if err != nil {
			return err
		}
		lines.Write(line)
		d.report.Cited++
	}
	if lines.Len() == 0 {
		return nil
	}
	content := lines.String()
	return d.write(schema.Operation{Type: schema.Update, Path: evidence.CitedPath, Content: &content, Changes: "+" + strconv.Itoa(d.report.Cited)}, "")
}

// citedIn returns which observations are among the cited ones, by id in lower case.
func citedIn(b *kb.Bank) (map[string]bool, error) {
	there := map[string]bool{}
	src, err := b.ReadFile(evidence.CitedPath)
	if errors.Is(err, fs.ErrNotExist) {
		return there, nil
	}
	for line := range bytes.Lines(src) {
		var o struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(line, &o) == nil {
			there[strings.ToLower(o.ID)] = true
		}
	}
	return there, err
}

// citedLine is an observation as it was recorded. In the log of a run it need not
// name the run, among the cited ones it has to.
func citedLine(s evidence.Seen) ([]byte, error) {
	if s.RunID != "" && !bytes.Contains(s.Raw, []byte(`"run_id"`)) {
		return schema.EncodeLine(s.Observation)
	}
	return append(bytes.TrimSpace(s.Raw), '\n'), nil
}

// citing notes which observations the file of a proposal cites.
func (d *drafting) citing(p proposal) {
	for _, id := range p.provenance.ObservationIDs {
		if !slices.ContainsFunc(d.cited, func(s string) bool { return strings.EqualFold(s, id) }) {
			d.cited = append(d.cited, id)
		}
	}
}
