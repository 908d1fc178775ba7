package retrieve

import (
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// mostLinked is how many linked memories follow the matches: a note that lists a
// hundred others is about none of them.
const mostLinked = 10

var linkedFrom = lang.Text{EN: ", linked from %s", ZH: "，由 %s 链接", JA: "、%s からのリンク"}

// Linked returns the memories that matches link to, in their fields or in their texts,
// and that are no matches themselves: one hop, in the order of the matches and of the
// links. What the stage does not see is left out. Nothing is linked to no matches.
func (r *Retriever) Linked(bank *kb.Bank, q Query, ms []Match) (linked []Match) {
	if len(ms) == 0 {
		return nil
	}
	numbers, named := map[string]int{}, []link.Named(nil)
	own := r.project()
	for _, i := range all(own) {
		e := own.Entry(i)
		named, numbers[e.Path] = append(named, linkable(e)), i
	}
	book, taken := link.NewBook(named), map[int]bool{}
	for _, m := range ms {
		taken[m.Number] = true
	}
	for _, m := range ms {
		src, err := bank.ReadFile(m.Entry.Path)
		if err != nil {
			continue
		}
		_, text, _ := markdown.CutMatter(string(src))
		for _, path := range book.From(linkable(m.Entry), text) {
			i := numbers[path]
			if len(linked) == mostLinked || taken[i] || !q.Stage.sees().Keeps(own.Attr(i)) {
				continue
			}
			taken[i] = true
			e := own.Entry(i)
			linked = append(linked, Match{Entry: e, Number: i, Risk: riskOf(e), Lang: own.Attr(i).Lang, LinkedFrom: m.Entry.ID})
		}
	}
	return linked
}

func linkable(e index.Entry) link.Named {
	return link.Named{Path: e.Path, ID: e.ID, Title: e.Title, Aliases: e.Aliases, Related: e.Related}
}
