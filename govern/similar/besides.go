package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/lost"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// How much of a sentence, and of a part of one, a passage has to say in its own words, so that it is not lost
// with the memory that it stands in, and how many parts of a sentence are looked at.
const (
	saidAgain = 0.7
	partSaid  = 0.5
	mostParts = 32
)

// Besides returns the sentences in the text of gone that no passage of keep says, in their order, and of those
// that it says in part the other parts: what questions would no longer find once keep replaces it.
func Besides(m *builtin.Model, keep, gone *kb.Memory) (all []string) {
	x := newLexicon(m)
	stays := x.statementsOf(keep)
	kept, by := x.passagesOf(stays), textOf(stays)
	// share is how much of what p says keep says, or -1 where p says nothing.
	share := func(p *phrase) (most float64) {
		own := ofWords(m, p.words)
		if own.says() == 0 {
			return -1
		}
		for _, k := range kept {
			most = max(most, own.covered(k))
		}
		return most
	}
	text := &kb.Memory{Sections: gone.Sections, FrontMatter: kb.FrontMatter{Title: gone.Title}}
	statements := x.statementsOf(text)
	title := flat(gone.Title)
	inTitle := func(s statement) bool { return strings.Contains(title, flat(s.text)) }
	var titles []string
	for _, s := range statements {
		again := func(t string) bool { return flat(t) == flat(s.text) }
		if s.role == form.Title && inTitle(s) && !slices.ContainsFunc(titles, again) {
			titles = append(titles, s.text)
		}
	}
	all = x.lostOf(titles, nil, share, by)
	for _, s := range statements {
		switch again := share(s.phrase); {
		case inTitle(s) || strings.HasSuffix(flat(s.text), title): // a short memory says its title again
		case s.role == form.Title || isHeading(gone, s.text) || again < 0 || again >= saidAgain:
			all = x.lostOf([]string{s.text}, all, share, by)
		default:
			all = append(all, strings.TrimRight(s.text, "。."))
		}
	}
	return all
}

// lostOf appends what the text of another memory, by, does not say of sentences.
func (x *lexicon) lostOf(sentences, all []string, share func(*phrase) float64, by string) []string {
	var parts []lost.Part
	absent := number.Absent(by)
	for _, s := range sentences {
		of := clauses.Parts(s, mostParts)
		for _, c := range of {
			parts = append(parts, lost.Part{Text: c, Share: share(x.phrase(c)), Enough: partSaid, Absent: absent(c)})
		}
		if len(of) == 1 {
			parts[len(parts)-1].Enough = saidAgain // a whole sentence
		}
	}
	for _, c := range lost.Of(parts, by) {
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// passagesOf returns the statements, alone and with their neighbours.
func (x *lexicon) passagesOf(all []statement) (passages []*part) {
	for i := range all {
		passages = append(passages, ofWords(x.model, unite(all[i:min(len(all), i+together)])))
	}
	return passages
}

func isHeading(m *kb.Memory, text string) bool {
	return slices.ContainsFunc(m.Sections, func(s kb.Section) bool { return strings.TrimSpace(s.Heading) == text })
}
