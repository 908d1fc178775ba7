package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// saidAgain is the share of a sentence that a passage has to say in its own words, so that the
// sentence is not lost with the memory that it stands in.
const saidAgain = 0.7

// betweenParts finds the commas between the parts of a sentence.
var betweenParts = pattern.Lazy(`[，、；;]|,\s`)

// clauseSaid is the same share of a clause, whose few words others come near by accident.
const clauseSaid = 0.5

// Besides returns the sentences in the text of gone that no passage of keep says, in their
// order: what questions would no longer find once keep replaces it. Of a sentence that keep
// says in part, those are the other clauses.
func Besides(m *builtin.Model, keep, gone *kb.Memory) (all []string) {
	x := newLexicon(m)
	kept := x.passagesOf(x.statementsOf(keep))
	// said reports whether keep says a share of what p says. What says nothing is neither said nor lost.
	said := func(p *phrase, share float64) (says, again bool) {
		own := ofWords(m, p.words)
		return own.says() > 0, slices.ContainsFunc(kept, func(k *part) bool { return own.covered(k) >= share })
	}
	text := &kb.Memory{Sections: gone.Sections, FrontMatter: kb.FrontMatter{Title: gone.Title}}
	for _, s := range x.statementsOf(text) {
		if says, again := said(s.phrase, saidAgain); s.role != asTitle && !isHeading(gone, s.text) && says && !again {
			all = append(all, s.text)
			continue
		}
		var lost []string
		inPart := false
		for _, c := range betweenParts().Split(s.text, -1) {
			if says, again := said(x.phrase(c), clauseSaid); says && again {
				inPart = true
			} else if c = strings.TrimSpace(c); says && !slices.Contains(all, c) {
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
