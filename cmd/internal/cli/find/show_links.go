package find

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
)

// A linkItem is a memory that another one links to, or is linked from.
type linkItem struct {
	ID     string    `json:"id"`
	Path   string    `json:"path"`
	Title  string    `json:"title"`
	Status kb.Status `json:"status"`
}

// linksOf returns the memories that one links to and those that link to it, whatever
// their status.
func linksOf(s *session.Snapshot, path string) (to, from []linkItem, err error) {
	rest, _, err := s.RestItems(nil)
	if err != nil {
		return nil, nil, err
	}
	var all []link.Named
	items := map[string]linkItem{}
	for _, m := range append(s.LiveItems(nil), rest...) {
		all = append(all, link.Named{Path: m.Path, ID: m.ID, Title: m.Title, Aliases: m.Aliases, Related: m.Related})
		items[m.Path] = linkItem{m.ID, m.Path, m.Title, m.Status}
	}
	named := func(paths []string) []linkItem {
		list := []linkItem{}
		for _, p := range paths {
			list = append(list, items[p])
		}
		return list
	}
	out, in := link.Around(all, path, s.Bank.ReadFile)
	return named(out), named(in), nil
}

// writeLinks writes the memories around the one that is shown.
func (d showDocument) writeLinks(p *session.Page) {
	for _, part := range []struct {
		title lang.Text
		items []linkItem
	}{{msgShowLinks, d.Links}, {msgShowBacklinks, d.Backlinks}} {
		if len(part.items) == 0 {
			continue
		}
		p.Line("")
		p.Line(p.Paint(session.Bold, p.Run.Say(part.title)))
		var rows [][]string
		for _, x := range part.items {
			rows = append(rows, []string{"  " + guard.Quote(x.ID), guard.Quote(x.Title), guard.Quote(p.Run.BankPath(d.bank, x.Path))})
		}
		for _, line := range term.Columns(rows) {
			p.Line(line)
		}
	}
}

// The messages of this file.
var (
	msgShowLinks = lang.Text{
		EN: "Links to:",
		ZH: "链接到：",
		JA: "リンク先:",
	}
	msgShowBacklinks = lang.Text{
		EN: "Linked from:",
		ZH: "链接到本条的记忆：",
		JA: "リンク元:",
	}
)
