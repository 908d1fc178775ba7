package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// saidAgain is the share of a sentence that a passage has to say in its own words, so that the
// sentence is not lost with the memory that it stands in.
const saidAgain = 0.7

// Besides returns the sentences in the text of gone that no passage of keep says, in their
// order: what questions would no longer find once keep replaces it.
func Besides(m *builtin.Model, keep, gone *kb.Memory) (all []string) {
	x := newLexicon(m)
	kept := x.passagesOf(x.statementsOf(keep))
	text := &kb.Memory{Sections: gone.Sections}
	text.Title = gone.Title
	for _, s := range x.statementsOf(text) {
		if s.role == asTitle || isHeading(gone, s.text) {
			continue
		}
		p := ofWords(m, s.words)
		again := func(passage *part) bool { return p.covered(passage) >= saidAgain }
		if p.says() > 0 && !slices.ContainsFunc(kept, again) {
			all = append(all, s.text)
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
