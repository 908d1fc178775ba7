package compile

import (
	"cmp"
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Promote drafts that what was staged comes into force. A draft that amends a live
// rule changes that rule and is gone; any other draft becomes live as it is, but
// for the reason why it waited. Memories that no compilation has staged are what
// [draft.Catalogue.Promote] makes of them.
func Promote(b *kb.Bank, c *draft.Catalogue, s draft.Source, now time.Time) ([]schema.Operation, error) {
	fields, err := staging(s)
	if err != nil || fields["reason"] == "" && fields["amends"] == "" {
		ops, promoteErr := c.Promote(s)
		return ops, errors.Join(err, promoteErr)
	}
	live, err := c.Find(fields["amends"])
	var unknown *draft.Refusal
	switch {
	case fields["amends"] == "" || errors.As(err, &unknown) && unknown.Why == draft.Unknown:
		return promoteAlone(b, c, s, fields["amends"])
	case err != nil:
		return nil, err
	case live.Memory == nil || !live.Memory.Live():
		return promoteAlone(b, c, s, "")
	}
	return amend(s, live, now)
}

// staging returns the two fields of a draft that say why it waits and for what.
func staging(s draft.Source) (map[string]string, error) {
	if s.Memory == nil || !isCompiled(s.Memory) || s.Memory.Status != kb.Draft {
		return nil, nil
	}
	return kb.Texts(s.Text, "reason", "amends")
}

// promoteAlone makes a draft live. One whose rule is gone takes the id of it.
func promoteAlone(b *kb.Bank, c *draft.Catalogue, s draft.Source, id string) ([]schema.Operation, error) {
	ops, err := c.Promote(s)
	if err != nil {
		return nil, err
	}
	for i, op := range ops {
		if op.Type != schema.Create || op.Content == nil {
			continue
		}
		text, err := withoutStaging([]byte(*op.Content), id)
		if err != nil {
			return nil, inFile(s.Path, err)
		}
		if id != "" {
			ops[i].Path = strings.Replace(op.Path, amendmentSuffix+".md", ".md", 1)
			if _, err := b.ReadFile(ops[i].Path); !errors.Is(err, fs.ErrNotExist) {
				ops[i].Path = op.Path
			}
		}
		ops[i].Content = &text
	}
	return ops, nil
}

// withoutStaging takes the fields out that only a staged rule has.
func withoutStaging(text []byte, id string) (string, error) {
	var err error
	for _, key := range []string{"reason", "amends"} {
		if text, err = front.Set(text, key, nil); err != nil {
			return "", err
		}
	}
	if id != "" {
		text, err = front.Set(text, "id", id)
	}
	return string(text), err
}

// amend drafts that a live rule says what its draft says.
func amend(s, live draft.Source, now time.Time) ([]schema.Operation, error) {
	facts, err := kb.Facts(s.Text)
	if err != nil {
		return nil, inFile(s.Path, err)
	}
	origin, err := provenanceOf(s.Text)
	if err != nil {
		return nil, inFile(s.Path, err)
	}
	m := s.Memory
	if err := draft.Readable(s, m); err != nil { // the live rule would hold for nothing
		return nil, err
	}
	_, _, text := cutBody(s.Text)
	p := proposed(m)
	p.rule, p.trigger = strings.TrimPrefix(live.Memory.ID, p.owner()+"."), m.Trigger
	p.version, p.priority, p.facts, p.confidence, p.provenance = m.FWRange, m.Priority, facts, m.Confidence, origin
	p.summary = cmp.Or(wholeSummary(text, m.Summary), m.Summary)
	e, err := p.edit(live.Text, now.Format(time.DateOnly))
	if err != nil {
		return nil, inFile(live.Path, err)
	}
	gone := schema.Operation{Type: schema.Delete, Path: s.Path, ExpectSHA256: sumOf(s.Text), Changes: "→ " + live.Path}
	if len(e.fields) == 0 {
		return []schema.Operation{gone}, nil
	}
	return []schema.Operation{e.operation(live.Path), gone}, nil
}

func provenanceOf(text []byte) (schema.Provenance, error) {
	ids, err := kb.Provenance(text)
	if err != nil {
		return schema.Provenance{}, err
	}
	tree, err := kb.Tree(text, "provenance")
	run, _ := tree["run_id"].(string)
	return schema.Provenance{ObservationIDs: ids, RunID: run}, err
}

var (
	noteOverrideHasNo  = lang.Text{EN: "the override has no facts", ZH: "此覆盖值没有 facts", JA: "この上書きには facts がありません"}
	hintWriteWhatHolds = lang.Text{EN: "write the facts of the device below facts:", ZH: "请在 facts: 之下写出此设备的事实", JA: "この機器の事実を facts: の下に書いてください"}
)

// PromoteOverride drafts that the staged override of a device comes into force: it
// joins the one that is, if there is one. The error wraps fs.ErrNotExist where
// nothing is staged.
func PromoteOverride(b *kb.Bank, instance string, now time.Time) ([]schema.Operation, error) {
	s, err := openShelf(b)
	if err != nil {
		return nil, err
	}
	from, _, err := s.device(instance, true)
	if err != nil {
		return nil, err
	}
	live, to, err := s.device(instance, false)
	switch {
	case err != nil:
		return nil, err
	case !from.there() && live.there() && live.override.Foreign:
		return live.believed(now)
	case !from.there() && live.there() && live.override.Staged: // somebody turned it off
		e := &edit{was: live.text, text: live.text, fields: map[string]any{}}
		e.set("status", string(kb.Active))
		e.set("updated", now.Format(time.DateOnly))
		return []schema.Operation{e.operation(live.path)}, e.err
	case !from.there():
		return nil, fs.ErrNotExist
	case len(from.override.Facts) == 0:
		return nil, &kb.FileError{Path: from.path, Msg: noteOverrideHasNo, Hint: hintWriteWhatHolds}
	}
	gone := schema.Operation{Type: schema.Delete, Path: from.path, ExpectSHA256: sumOf(from.text), Changes: "→ " + to}
	op, err := from.inForce(live, to, now)
	if err != nil || op.Path == "" {
		return []schema.Operation{gone}, err
	}
	return []schema.Operation{op, gone}, nil
}

// inForce drafts the override as it is once it is promoted; an empty path if the
// one that is in force says so already.
func (h existing) inForce(live existing, to string, now time.Time) (schema.Operation, error) {
	day := now.Format(time.DateOnly)
	if !live.there() || live.override.Foreign {
		e := &edit{was: h.text, text: h.text, fields: map[string]any{}}
		e.set("status", string(kb.Active))
		e.set("reason", nil)
		e.set("updated", day)
		content := string(e.text)
		op := schema.Operation{Type: schema.Create, Path: to, Content: &content, Changes: h.override.InstanceID + ", ← " + h.path}
		if live.there() {
			op.Type, op.ExpectSHA256 = schema.Update, sumOf(live.text)
		}
		return op, e.err
	}
	o := h.override
	origin, err := provenanceOf(h.text)
	if err != nil {
		return schema.Operation{}, inFile(h.path, err)
	}
	p := proposal{device: o.InstanceID, version: o.FWVersion, facts: o.Facts, confidence: o.Confidence, provenance: origin, summary: o.Summary}
	if p.version == "" || p.version == live.override.FWVersion {
		p.facts = joined(live.override.Facts, p.facts)
		p.provenance.ObservationIDs = union(live.override.ObservationIDs, p.provenance.ObservationIDs)
	}
	e, err := p.edit(live.text, day)
	if err != nil {
		return schema.Operation{}, inFile(live.path, err)
	}
	if e.set("status", string(kb.Active)); len(e.fields) == 0 || e.err != nil {
		return schema.Operation{}, e.err
	}
	return e.operation(live.path), nil
}

// believed drafts that an override that came from elsewhere comes into force here. The
// operation holds all of its text: that is what a person agrees to.
func (h existing) believed(now time.Time) ([]schema.Operation, error) {
	e := &edit{was: h.text, text: h.text, fields: map[string]any{}}
	e.set("status", string(kb.Active))
	e.set("updated", now.Format(time.DateOnly))
	content := string(e.text)
	return []schema.Operation{{Type: schema.Update, Path: h.path, Content: &content, ExpectSHA256: sumOf(h.text), Changes: h.override.InstanceID}}, e.err
}

// RemoveOverride drafts that the override of a device is deleted: the staged one
// where staged is true, else the one that is in force. The error wraps
// fs.ErrNotExist where there is none.
func RemoveOverride(b *kb.Bank, instance string, staged bool) ([]schema.Operation, error) {
	s, err := openShelf(b)
	if err != nil {
		return nil, err
	}
	h, _, err := s.device(instance, staged)
	if err != nil {
		return nil, err
	}
	if !h.there() {
		return nil, fs.ErrNotExist
	}
	return []schema.Operation{{Type: schema.Delete, Path: h.path, ExpectSHA256: sumOf(h.text), Changes: h.override.InstanceID}}, nil
}
