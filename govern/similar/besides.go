package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// How much of a sentence, and of a part of one, a passage has to say in its own words, so that it is not lost
// with the memory that it stands in, and how many parts of a sentence are looked at.
const (
	saidAgain = 0.7
	partSaid  = 0.5
	partMeant = 0.3 // of the part that it says most of, so that it is the one whose place it takes
	mostParts = 32
)

// Besides returns the sentences in the text of gone that no passage of keep says, in their order, and of those
// that it says in part the other parts: what questions would no longer find once keep replaces it.
func Besides(m *builtin.Model, keep, gone *kb.Memory) (all []string) {
	x := newLexicon(m)
	stays := x.statementsOf(keep)
	kept, absent := x.passagesOf(stays), number.Absent(textOf(stays))
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
	for _, s := range x.statementsOf(text) {
		if s.role != form.Title && !isHeading(gone, s.text) {
			if again := share(s.phrase); again >= 0 && again < saidAgain {
				all = append(all, strings.TrimRight(s.text, "。."))
				continue
			}
		}
		parts := clauses.Parts(s.text, mostParts)
		shares := make([]float64, len(parts))
		for i, c := range parts {
			shares[i] = share(x.phrase(c))
		}
		if len(parts) == 0 {
			continue
		}
		best := slices.Max(shares) // of the part whose number may be another one now
		lost, inPart := []string(nil), false
		for i, c := range parts {
			switch again := shares[i]; {
			case again == best && best >= partMeant, again >= partSaid && !absent(c):
				inPart = true
			case again >= 0 && !slices.Contains(all, c):
				lost = append(lost, c)
			}
		}
		if inPart {
			all = append(all, lost...)
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
