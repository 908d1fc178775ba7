package compile

import (
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// drafts is the folder of what is not live.
const drafts = "drafts"

// takeRule drafts a rule: into force, or to be looked at.
func (d *drafting) takeRule(p proposal, item *Item) error {
	h := d.rule(item.ID)
	switch {
	case !h.there():
		return d.newRule(p, item, item.ID, "")
	case !p.isOf(h.memory):
		return refuse(TakenID, p.at, item.ID, h.path)
	case h.memory.Status == kb.Archived:
		item.Outcome, item.Path = Leaves, h.path
		item.Notes = append(item.Notes, tell(Archived, h.path))
		return nil
	case h.memory.Live():
		return d.changeRule(p, item, h)
	case p.staged():
		return d.editRule(p, item, h, Stages)
	}
	return d.enforce(p, item, h)
}

// newRule drafts the file of a rule that is not there yet.
func (d *drafting) newRule(p proposal, item *Item, id, amends string) error {
	file, status := p.file(id), kb.Active
	item.Outcome = Creates
	if p.staged() {
		file, status, item.Outcome = path.Join(drafts, file), kb.Draft, Stages
	}
	file, err := d.place(file)
	if err != nil {
		return err
	}
	text, err := p.newFile(id, status, amends, d.day)
	if err != nil {
		return inFile(file, err)
	}
	item.ID, item.Path = id, file
	d.citing(p)
	reason := ""
	if p.staged() {
		reason = p.reason()
	}
	return d.write(schema.Operation{Type: schema.Create, Path: file, Content: &text, Changes: p.title(), Reason: reason}, p.at)
}

// changeRule drafts a change of a live rule or, where the proposal is not sure
// enough, of the draft that would amend it.
func (d *drafting) changeRule(p proposal, item *Item, live existing) error {
	amendment := d.rule(live.memory.ID + amendmentSuffix)
	if !p.staged() {
		if amendment.there() {
			item.Notes = append(item.Notes, tell(Waits, amendment.path))
		}
		return d.editRule(p, item, live, Changes)
	}
	if !amendment.there() && p.isSaidBy(live.text, d.day) { // a person promoted it, unsure as it is
		item.Outcome, item.Path = Same, live.path
		return nil
	}
	item.Notes = append(item.Notes, tell(Amendment, live.memory.ID))
	switch {
	case !amendment.there():
		return d.newRule(p, item, live.memory.ID+amendmentSuffix, live.memory.ID)
	case amendment.memory.Status == kb.Archived:
		item.Outcome, item.Path = Leaves, amendment.path
		item.Notes = append(item.Notes, tell(Archived, amendment.path))
		return nil
	}
	return d.editRule(p, item, amendment, Stages)
}

// editRule drafts that a file says what the proposal does, and notes what a person
// should know before they agree.
func (d *drafting) editRule(p proposal, item *Item, h existing, outcome Outcome) error {
	e, err := p.edit(h.text, d.day)
	if err != nil {
		return inFile(h.path, err)
	}
	item.ID, item.Path, item.Outcome = h.memory.ID, h.path, outcome
	d.citing(p)
	if len(e.fields) == 0 {
		item.Outcome = Same
		return nil
	}
	item.Notes = append(item.Notes, d.warnings(h, e, h.memory.FWRange, p.version)...)
	return d.write(e.operation(h.path), p.at)
}

// enforce drafts that a staged rule becomes live, as the proposal has it.
func (d *drafting) enforce(p proposal, item *Item, h existing) error {
	e, err := p.edit(h.text, d.day)
	if err != nil {
		return inFile(h.path, err)
	}
	e.set("status", string(kb.Active))
	if e.err != nil {
		return inFile(h.path, e.err)
	}
	m, err := kb.Parse(h.path, e.text)
	if err != nil {
		return err
	}
	file, err := d.place(m.Home())
	if err != nil {
		return err
	}
	item.ID, item.Path, item.Outcome = m.ID, file, Promotes
	item.Notes = append(item.Notes, d.warnings(h, e, h.memory.FWRange, p.version)...)
	d.citing(p)
	return d.move(h, file, e.text, p)
}

// move drafts that a file goes from one place to another.
func (d *drafting) move(h existing, to string, text []byte, p proposal) error {
	content := string(text)
	if err := d.write(schema.Operation{Type: schema.Create, Path: to, Content: &content, Changes: p.title() + ", ← " + h.path}, p.at); err != nil {
		return err
	}
	return d.write(schema.Operation{Type: schema.Delete, Path: h.path, ExpectSHA256: sumOf(h.text), Changes: "→ " + to}, p.at)
}

// warnings are what a person should know about a change of a file.
func (d *drafting) warnings(h existing, e *edit, was, will string) (notes []Note) {
	if h.memory != nil {
		notes = d.touched(h)
	}
	if was != "" && will != "" && was != will {
		notes = append(notes, tell(Replacement, was, will))
	}
	if gone := e.dropped(); len(gone) > 0 {
		notes = append(notes, tell(Dropped, strings.Join(gone, ", ")))
	}
	if n := e.lost(); n > 0 {
		notes = append(notes, tell(Commented, strconv.Itoa(n)))
	}
	return notes
}

// missingFacts names the facts that were there and are not any more.
func missingFacts(was, is map[string]any, prefix string) (gone []string) {
	for key, v := range was {
		now, there := is[key]
		group, isGroup := v.(map[string]any)
		inner, stillGroup := now.(map[string]any)
		switch {
		case isGroup && (stillGroup || !there):
			gone = append(gone, missingFacts(group, inner, prefix+key+".")...)
		case !there:
			gone = append(gone, prefix+key)
		}
	}
	slices.Sort(gone)
	return gone
}

// inFile gives a complaint about a text the path that it does not know.
func inFile(path string, err error) error {
	var bad *kb.FileError
	if !errors.As(err, &bad) {
		return &kb.FileError{Path: path, Msg: lang.Of(err)}
	}
	named := *bad
	named.Path = path
	return &named
}
