package exchange

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An importItem is an item on its way.
type importItem struct {
	*formats.Item
	key    string // of its origin, as history and the field origin have it
	fields map[string]any
	own    bool      // its id means the same memory here as there
	id     string    // in the source; empty if it has none that can be one
	unfit  string    // the one that it has then; it is kept as an alias
	was    *existing // what it is in the bank; nil: nothing yet
	before past      // what an earlier import made of it
	alike  bool      // the text is that of a memory here, which this import did not make
	moved  string    // the origin that it had when it was imported, if the source calls it something else by now
	gone   bool      // it was here, and somebody removed it
	now    string    // its id in the bank
	path   string    // in the bank
	err    error     // why it cannot be taken
}

// fitItems makes the front matter of every item fit.
func (p *proposal) fitItems() {
	for i := range p.batch.Items {
		item := p.foreign(p.batch.Items[i])
		c := &importItem{Item: item, key: p.key(item.Origin), own: p.isOwn() || item.Text != ""}
		p.items = append(p.items, c)
		if max(len(item.Text), len(item.Body)) > front.MaxBytes { // looked at no further: one file may hold many
			c.err = front.TooLarge("", front.MaxBytes)
			continue
		}
		if item.Text != "" {
			c.err = p.fitText(c)
			continue
		}
		var notes []formats.Note
		c.fields, notes = fitItem(item, p.o.Status)
		p.report.Notes = append(p.report.Notes, notes...)
		p.allow(c)
		if id, _ := c.fields["id"].(string); kb.ValidID(id) {
			c.id = id
		} else if id != "" {
			c.fields["aliases"], c.unfit = append(formats.Texts(c.fields["aliases"]), id), id
		}
	}
}

// isOwn reports whether ids mean the same memories there and here. Those of a source
// that has a name of its own do not: it is another project's.
func (p *proposal) isOwn() bool { return p.batch.Own && p.o.Source == "" }

// foreign returns an item of another project's bank as one whose id may change.
func (p *proposal) foreign(item formats.Item) *formats.Item {
	front, body := formats.CutFront(item.Text)
	fields, err := formats.FieldsOf(front)
	if item.Text == "" || p.o.Source == "" || err != nil {
		return &item
	}
	return &formats.Item{Origin: item.Origin, Fields: fields, Body: body, From: item.From, At: item.At}
}

// fitText reads an item that is a memory of a bank already.
func (p *proposal) fitText(c *importItem) error {
	if p.o.Status != "" {
		text, err := front.Set([]byte(c.Text), "status", string(p.o.Status))
		if err != nil {
			return err
		}
		c.Text, c.Path = string(text), ""
	}
	m, err := kb.Parse("memory.md", []byte(c.Text))
	if err != nil {
		return err
	}
	c.id = m.ID
	c.fields = map[string]any{"id": m.ID, "kind": string(m.Kind), "title": m.Title, "status": string(m.Status), "service": m.Service,
		"model_id": m.ModelID, "topic": m.Topic, "type": string(m.Type), "level": string(m.Level)}
	return nil
}

// allow moves a category that config.yaml does not list.
func (p *proposal) allow(c *importItem) {
	category, ok := c.fields["category"].(string)
	known := func(s string) bool { return strings.EqualFold(s, category) }
	if ok && len(p.categories) > 0 && !slices.ContainsFunc(p.categories, known) {
		delete(c.fields, "category")
		c.fields["origin_category"] = category
		p.report.Notes = append(p.report.Notes, formats.Note{Origin: c.Origin, Code: formats.Moved, Field: "category", Detail: lang.Plain(category)})
	}
}
