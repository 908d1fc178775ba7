package exchange

import (
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

// override drafts what holds for one device. It has one place, and goes nowhere
// else if there is something else by now: what a device is like is known best
// where it stands.
func (p *proposal) override(d *formats.Document, key string) {
	if before, ok := p.past[key]; ok {
		p.again(d, before)
		return
	}
	here, err := p.bank.ReadFile(d.Path)
	switch {
	case err != nil:
		p.cite(d.Text)
		p.add(d, d.Path, schema.Operation{Type: schema.Create, Path: d.Path, Reason: key})
	case unsigned(here) == d.Text:
		p.tell(Outcome{Origin: d.Origin, State: Same, Path: d.Path})
	default:
		p.tell(Outcome{Origin: d.Origin, State: Changed, Path: d.Path})
	}
}

// unsigned returns the text of an override as it was proposed: a plan adds where it was
// agreed to.
func unsigned(text []byte) string {
	without, err := front.Set(text, "mark", nil)
	if err != nil {
		return string(text)
	}
	return string(without)
}
