package compile

import (
	"maps"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// takeOverride drafts what holds for one device: into force, or to be looked at.
// It is private to this clone, and so is what it cites.
func (d *drafting) takeOverride(p proposal, item *Item) error {
	p.model = d.modelOf(p)
	h, file, err := d.device(p.device, p.staged())
	if err != nil {
		return err
	}
	item.Path = file
	if item.Outcome, err = d.writeOverride(p, h, file, item); err != nil || p.staged() {
		return err
	}
	waits, _, err := d.device(p.device, true)
	if err != nil || !waits.there() {
		return err
	}
	item.Notes = append(item.Notes, tell(Waits, waits.path))
	return nil
}

// writeOverride drafts the file of an override, and says what that comes to.
func (d *drafting) writeOverride(p proposal, h existing, file string, item *Item) (Outcome, error) {
	if !h.there() || h.override.Foreign { // nothing of what a stranger says about the device stays
		text, err := p.newFile("", statusOf(p), "", d.day)
		if err != nil {
			return "", inFile(file, err)
		}
		op := schema.Operation{Type: schema.Create, Path: file, Content: &text, Changes: p.device}
		if h.there() {
			op.Type, op.ExpectSHA256 = schema.Update, sumOf(h.text)
			item.Notes = append(item.Notes, tell(Foreign, h.path))
		}
		if p.staged() {
			op.Reason = p.reason()
			return Stages, d.write(op, p.at)
		}
		return Creates, d.write(op, p.at)
	}
	if p.version == "" || p.version == h.override.FWVersion {
		p.facts = joined(h.override.Facts, p.facts)
		p.provenance.ObservationIDs = union(h.override.ObservationIDs, p.provenance.ObservationIDs)
	}
	e, err := p.edit(h.text, d.day)
	if err != nil {
		return "", inFile(h.path, err)
	}
	if !p.staged() && h.override.Staged { // somebody turned it off
		e.set("status", string(kb.Active))
	}
	if len(e.fields) == 0 {
		return Same, nil
	}
	item.Notes = append(item.Notes, d.warnings(h, e, h.override.FWVersion, p.version)...)
	if p.staged() {
		return Stages, d.write(e.operation(h.path), p.at)
	}
	return Changes, d.write(e.operation(h.path), p.at)
}

func statusOf(p proposal) kb.Status {
	if p.staged() {
		return kb.Draft
	}
	return kb.Active
}

// modelOf is the model of the device, if what is cited agrees about it.
func (d *drafting) modelOf(p proposal) string {
	model := p.model
	for _, id := range p.provenance.ObservationIDs {
		switch m := d.seen[id].Subject.ModelID; {
		case m == "" || m == model:
		case model == "":
			model = m
		default:
			return ""
		}
	}
	return model
}

// joined returns the facts of a device with new ones: those win, and what they do
// not mention stays, because a response only knows what was observed last.
func joined(was, more map[string]any) map[string]any {
	all := maps.Clone(was)
	if all == nil {
		all = map[string]any{}
	}
	for key, v := range more {
		inner, isGroup := v.(map[string]any)
		if old, wasGroup := all[key].(map[string]any); isGroup && wasGroup {
			v = joined(old, inner)
		}
		all[key] = v
	}
	return all
}

// union lists the ids of both, each once.
func union(was, more []string) []string {
	return append(was[:len(was):len(was)], without(more, was)...)
}
