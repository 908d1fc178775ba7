package inspect

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// ranges finds profile rules that hold for no firmware, because nobody can read
// for which device or version they are meant.
func (v *Bank) ranges(context.Context) (found []Finding, err error) {
	for _, s := range v.sources {
		switch {
		case s.archived() || s.ModelID == "" && !strings.Contains("/"+s.Path, "/tech/profiles/"):
			continue
		case s.ModelID == "":
			found = append(found, Finding{Code: NoModel, Path: s.Path, Line: 1, Column: 1, Args: []any{s.ID}, Command: edit(s.ID)})
			continue
		}
		_, err := firmware.ParseRange(s.FWRange)
		switch line, column := s.at("fw_range:", s.FWRange); {
		case s.FWRange == "":
			line, column = s.at("model_id:", "model_id:")
			found = append(found, Finding{Code: noRange, Severe: s.Live(), Path: s.Path, Line: line, Column: column, Args: []any{s.ID}, Command: edit(s.ID)})
		case err != nil:
			found = append(found, Finding{Code: BadRange, Severe: s.Live(), Path: s.Path, Line: line, Column: column, Args: []any{s.ID, lang.Of(err)}, Command: edit(s.ID)})
		}
	}
	return found, nil
}

// A citation is an observation that a memory names.
type citation struct {
	source
	id   string
	seek *seeker
}

// provenance finds observations that a memory cites and nobody has any more, and
// those that nobody else has, because they are in the private logs of this clone.
func (v *Bank) provenance(context.Context) (found []Finding, err error) {
	var all []citation
	var ids []string
	for _, s := range v.sources {
		if s.archived() || !bytes.Contains(s.text, []byte("provenance")) && !bytes.Contains(s.text, []byte(`\`)) { // with which a name can be written otherwise
			continue
		}
		cited, err := kb.Provenance(s.text)
		if err != nil {
			continue // what kb says about the fields is told by others
		}
		seek := s.seek("provenance:")
		for _, id := range cited {
			all = append(all, citation{s, id, seek})
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	shared := v.shared()
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return shared[strings.ToLower(id)] })
	private := map[string]evidence.Seen{}
	if len(missing) > 0 {
		if private, _, err = evidence.Find(v.bank, missing); err != nil {
			return nil, err
		}
	}
	for _, c := range all {
		_, here := private[c.id]
		if f, ok := c.finding(shared[strings.ToLower(c.id)], here); ok {
			found = append(found, f)
		}
	}
	return found, nil
}

// shared returns the ids of the observations that travel with the bank, in lower
// case. A file that cannot be read has none.
func (v *Bank) shared() map[string]bool {
	ids := map[string]bool{}
	text, err := v.bank.ReadFile(evidence.CitedPath)
	if err != nil {
		return ids
	}
	for line := range bytes.Lines(text) {
		var o struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(line, &o) == nil {
			ids[strings.ToLower(o.ID)] = true
		}
	}
	return ids
}

// finding says what is wrong with a citation, if anything is. A draft waits for a
// person and cites what only they have.
func (c citation) finding(shared, here bool) (Finding, bool) {
	line, column := c.seek.place(c.id)
	f := Finding{Path: c.Path, Line: line, Column: column, Args: []any{c.ID, c.id}}
	switch {
	case shared || here && !c.Live():
		return f, false
	case here:
		f.Code, f.Command = PrivateEvidence, FixCommand
		return f, true
	}
	f.Code, f.Severe = LostEvidence, c.Live()
	return f, true
}
