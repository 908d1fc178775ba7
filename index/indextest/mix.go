package indextest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A mixer makes memories out of documents: each has passages of a document of
// its own and of others in its language, with some sentences exchanged, so
// that a bank of any size has words that are common and words that are rare.
type mixer struct {
	*rand.Rand
	sources   []source
	passages  [][]string          // of each source
	sentences map[string][]string // by language
}

// passageRunes is the length of a section that is one passage of the index.
const passageRunes = 440

func newMixer(sources []source, seed uint64) *mixer {
	m := &mixer{rand.New(rand.NewPCG(seed, 0)), sources, nil, map[string][]string{}}
	for _, s := range sources {
		all := sentences(plain(s.Text))
		m.sentences[s.Lang] = append(m.sentences[s.Lang], all...)
		m.passages = append(m.passages, join(all))
	}
	return m
}

// fence and rule are what would make one section of two, or swallow the next.
var fence = regexp.MustCompile("(?m)^\\s*(?:#+ |```.*|~~~.*|[-=_*]{3,}\\s*$|[<>=|]{7}.*)")

func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' {
			return r
		}
		return ' '
	}, s)
	return fence.ReplaceAllString(s, "")
}

var sentenceEnd = regexp.MustCompile(`[。！？\n]+|[.!?]\s+`)

// sentences cuts text after its sentences and lines; none is longer than half
// a passage.
func sentences(s string) (all []string) {
	for s != "" {
		end := len(s)
		if at := sentenceEnd.FindStringIndex(s); at != nil {
			end = at[1]
		}
		r := []rune(s[:end])
		for part := range slices.Chunk(r, passageRunes/2) {
			if text := string(part); strings.TrimSpace(text) != "" {
				all = append(all, text)
			}
		}
		s = s[end:]
	}
	return all
}

// join puts sentences together to passages.
func join(sentences []string) (passages []string) {
	var b strings.Builder
	length := 0
	for _, s := range sentences {
		n := len([]rune(s))
		if length+n > passageRunes {
			passages = append(passages, b.String())
			b.Reset()
			length = 0
		}
		b.WriteString(s)
		length += n
	}
	return append(passages, b.String())
}

// memory returns the path and the text of the i-th memory.
func (m *mixer) memory(i int) (path, text string) {
	of := i % len(m.sources)
	s := m.sources[of]
	var b strings.Builder
	id := fmt.Sprintf("M-%06d", i)
	title := fmt.Sprintf("%s %d", oneLine(s.Title), i)
	fmt.Fprintf(&b, "---\nid: %s\nkind: %s\ntitle: %q\nstatus: active\n", id, s.Kind, title)
	switch s.Kind {
	case "tech":
		fmt.Fprintf(&b, "service: service-%d\n", m.IntN(100))
	case "business":
		fmt.Fprintf(&b, "topic: topic-%d\n", m.IntN(100))
	default:
		fmt.Fprintf(&b, "scope: %s\nstrength: %s\n", one(m, "narrow", "medium", "broad"), one(m, "hypothesis", "validated", "enforced"))
	}
	fmt.Fprintf(&b, "summary: %q\ntrigger:\n  - %q\n  - %q\n---\n\n# %s\n", m.sentence(s), m.sentence(s), m.sentence(s), title)
	for k := range 3 + m.IntN(5) {
		passage := m.passage(of, k)
		heading := oneLine(first(passage, 24))
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", cmp.Or(heading, "Note"), m.changed(passage, s.Lang))
	}
	return m.folder(s) + "/" + id + ".md", b.String()
}

// folder returns where a memory lies.
func (m *mixer) folder(s source) string {
	switch {
	case s.Kind == "tech":
		return "tech/services"
	case s.Kind == "business":
		return "business"
	case s.Level == "project":
		return "experience/project"
	case s.Type == "standard":
		return "experience/team/standards"
	}
	return "experience/team/knowledge"
}

// passage returns the k-th passage of a memory: of its own document first,
// then of any in its language.
func (m *mixer) passage(of, k int) string {
	if k >= 2 || k >= len(m.passages[of]) {
		lang := m.sources[of].Lang
		for of = m.IntN(len(m.sources)); m.sources[of].Lang != lang; {
			of = m.IntN(len(m.sources))
		}
		k = m.IntN(len(m.passages[of]))
	}
	return m.passages[of][k]
}

// changed exchanges some sentences of a passage, and adds a name of its own.
func (m *mixer) changed(passage, lang string) string {
	all := sentences(passage)
	for i, s := range all {
		if other := one(m, m.sentences[lang]...); m.IntN(4) == 0 && len(other) <= len(s) {
			all[i] = other
		}
	}
	return strings.TrimSpace(strings.Join(all, "")) + fmt.Sprintf(" REF_%06d", m.IntN(1_000_000))
}

// sentence returns a short sentence of a document's language.
func (m *mixer) sentence(s source) string {
	return cmp.Or(oneLine(first(one(m, m.sentences[s.Lang]...), 60)), "note")
}

func one(m *mixer, of ...string) string { return of[m.IntN(len(of))] }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func first(s string, runes int) string {
	r := []rune(s)
	return string(r[:min(len(r), runes)])
}
