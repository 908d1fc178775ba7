package similar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/lost"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

const (
	saidAgain    = 0.7 // how much of a sentence a passage has to say in its own words, so that the sentence is not lost
	fewSentences = 6   // of a note, in which one may take the place of any
	longestName  = 4   // characters of Han or kana of a title that only names what the text is about
)

// Besides returns the sentences in the text of gone that no passage of keep says, in their order, and of those
// that it says in part the other parts: what questions would no longer find once keep replaces it.
func Besides(m *builtin.Model, keep, gone *kb.Memory) (all []string) {
	x := newLexicon(m)
	stays := x.statementsOf(keep)
	kept := x.passagesOf(stays)
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
	statements := x.statementsOf(&kb.Memory{Sections: gone.Sections, FrontMatter: kb.FrontMatter{Title: gone.Title}})
	title := flat(gone.Title)
	whole := once(statements, title)
	var stay []string
	for _, s := range stays {
		if !slices.Contains(stay, s.text) {
			stay = append(stay, s.text)
		}
	}
	by := lost.NewText(stay)
	if len(whole) <= fewSentences {
		return x.lostOf(whole, share, by)
	}
	for _, s := range statements {
		switch again := share(s.phrase); {
		case strings.Contains(title, flat(s.text)) && s.role != form.Title || strings.HasSuffix(flat(s.text), title):
		case s.role == form.Title || isHeading(gone, s.text) || again < 0 || again >= saidAgain:
			all = append(all, x.lostOf([]string{s.text}, share, by)...)
		default:
			all = append(all, strings.TrimRight(s.text, "。."))
		}
	}
	return slices.Compact(all)
}

// once returns the sentences of statements, each once, for a short memory says its title again; and without a title that
// only names what they are about.
func once(statements []statement, title string) (all []string) {
	for _, s := range statements {
		name := s.role == form.Title && len(statements) > 1 && isName(s.text)
		if !name && !slices.ContainsFunc(all, func(t string) bool { return strings.Contains(flat(t), flat(s.text)) }) && (s.role == form.Title || !strings.HasSuffix(flat(s.text), title)) {
			all = append(all, s.text)
		}
	}
	return all
}

// isName reports whether a title is one word, which says nothing by itself: Invoices, 退款.
func isName(title string) bool {
	if strings.ContainsFunc(title, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) {
		return utf8.RuneCountInString(title) <= longestName
	}
	return !strings.ContainsFunc(strings.TrimSpace(title), unicode.IsSpace)
}

// lostOf returns what another memory does not say of sentences.
func (x *lexicon) lostOf(gone []string, share func(*phrase) float64, by *lost.Text) []string {
	var parts []lost.Part
	for _, g := range gone {
		for _, p := range lost.Parts(g) {
			if !slices.ContainsFunc(parts, func(o lost.Part) bool { return o.Text == p.Text }) {
				p.Share = share(x.phrase(p.Text))
				parts = append(parts, p)
			}
		}
	}
	return by.Of(parts)
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
