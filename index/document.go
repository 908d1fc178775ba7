package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What of a memory is embedded: the gist, which says what it is about, and its
// sections, cut into passages short enough to mean one thing.
const (
	openingRunes = 240 // of the body, in the gist
	passageRunes = 480 // the longest passage
	mostPassages = 64  // of one memory: a book is not a memory
	mostFeatures = 256 // of one memory, kept for word-by-word alignment
)

// A document is what the index keeps of a memory's text.
type document struct {
	passages []passage // the first is the gist
	terms    []use     // distinct, ascending
	length   int       // terms with their repetitions
	lang     string    // en, zh or ja: what the memory says, else what its text looks like; goes into Attr.Lang
	titled   bool      // see Attr.Titled
}

// A passage is a piece of a memory that is embedded on its own.
type passage struct {
	heading string
	line    int // where it begins in the file
	text    string
}

// compose cuts a memory into passages. The row gives the fields that INDEX.md
// may have changed; facts are those of a profile rule, see factsOf.
func compose(m *kb.Memory, r table.Row, facts passage) document {
	var body []string
	var exact usage
	cuts := []passage{}
	for _, piece := range pieces(facts.text) {
		if len(cuts) < mostPassages/2 { // room for what a person wrote
			cuts = append(cuts, passage{facts.heading, facts.line, piece})
		}
	}
	for _, s := range m.Sections {
		text := unmarked(s.Text)
		if s.Heading != "" {
			body = append(body, s.Heading)
			exact.add(InHeading, s.Heading)
		}
		body = append(body, text)
		for _, piece := range pieces(text) {
			exact.add(inPassage(len(cuts)), piece)
			if len(cuts) < mostPassages-1 {
				cuts = append(cuts, passage{s.Heading, s.Line, strings.TrimSpace(s.Heading + "\n" + piece)})
			}
		}
	}
	about := gist(m, r)
	opening := first(strings.Join(body, "\n"), openingRunes)
	passages := append([]passage{{"", 1, about + "\n" + opening}}, cuts...)
	names := append([]string{m.ID, r.Title}, m.Aliases...)
	exact.add(InName, names...)
	exact.add(InTrigger, aboutOf(m, r)[1:]...)
	exact.add(InTrigger, slices.Concat(m.Tags, m.Pointers, m.Globs)...)
	exact.add(InTrigger, facts.text)
	exact.add(InTrigger, keysOf(m.Facts)...)
	terms, length := exact.distinct()
	lang := m.Lang
	if lang == "" {
		lang = Language(strings.Join(append(body, about), "\n"))
	}
	return document{passages, terms, length, lang, titled(m, append(names, aboutOf(m, r)...))}
}

// gist joins the fields that say what a memory is about and when it matters.
func gist(m *kb.Memory, r table.Row) string {
	parts := slices.Concat(aboutOf(m, r), m.Aliases, m.Tags)
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, "\n")
}

// aboutOf returns the title, and then the other fields that say when a memory matters.
func aboutOf(m *kb.Memory, r table.Row) []string {
	return slices.Concat([]string{r.Title, m.Summary}, r.Trigger, []string{r.SurfaceSignal, r.HiddenRisk, r.Service, r.Topic, m.ModelID})
}

var markup = pattern.Lazy(`</?[a-zA-Z][^<>\n]*>|\]\([^()\n]*\)|https?://[^\s)>]+`)

// unmarked takes out what is not text: comments, tags, the targets of links.
func unmarked(s string) string {
	if !strings.ContainsAny(s, "<(:") {
		return s
	}
	return markup().ReplaceAllString(markdown.WithoutComments(s, " "), " ")
}

// pieces cuts a section at the end of a line or sentence into pieces of at
// most passageRunes characters, of about equal length.
func pieces(s string) []string {
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n <= passageRunes {
		if n == 0 {
			return nil
		}
		return []string{s}
	}
	count := (n + passageRunes - 1) / passageRunes
	r := []rune(s)
	var all []string
	for len(r) > 0 {
		want := min(len(r), (n+count-1)/count)
		end := want
		if want < len(r) {
			end = lastBreak(r[:want])
		}
		all = append(all, strings.TrimSpace(string(r[:end])))
		r = r[end:]
	}
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

// lastBreak returns the place after the last end of a line or sentence in the
// second half of r, or the whole of it.
func lastBreak(r []rune) int {
	for i := len(r) - 1; i > len(r)/2; i-- {
		switch r[i] {
		case '\n', '。', '！', '？':
			return i + 1
		case ' ':
			if strings.ContainsRune(".!?", r[i-1]) {
				return i + 1
			}
		}
	}
	return len(r)
}

func first(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// A featurer is an embedder whose vectors are sums of features. It allows a
// question to be aligned with a memory word by word.
type featurer interface {
	Features(dst []int32, text string) []int32
	Rarity(feature int32) float64
	Length(feature int32) float32
}

// A Feature is a feature of the model in a memory.
type Feature struct {
	ID     int32
	Within uint32 // the set of passages that have it, the gist being bit 0; the last bit stands for all from the 32nd on
}

// chooseFeatures returns the distinct features of the passages with these texts, the
// most informative first, at most mostFeatures.
func chooseFeatures(e featurer, texts []string) []Feature {
	var all []Feature
	var ids []int32
	for p, s := range texts {
		ids = e.Features(ids[:0], s)
		for _, id := range ids {
			all = append(all, Feature{id, 1 << min(p, 31)})
		}
	}
	slices.SortFunc(all, func(a, b Feature) int { return cmp.Compare(a.ID, b.ID) })
	distinct := all[:0]
	for _, f := range all {
		if n := len(distinct); n > 0 && distinct[n-1].ID == f.ID {
			distinct[n-1].Within |= f.Within
			continue
		}
		distinct = append(distinct, f)
	}
	worth := func(f Feature) float64 {
		if f.Within&1 != 0 {
			return gistCounts * information(e, f.ID)
		}
		return information(e, f.ID)
	}
	slices.SortStableFunc(distinct, func(a, b Feature) int { return cmp.Compare(worth(b), worth(a)) })
	return slices.Clone(distinct[:min(len(distinct), mostFeatures)]) // the rest need not stay
}

// gistCounts is how much more a feature counts that the gist has: the common words of a
// title must not give way to the rare ones of a long text.
const gistCounts = 2

// information weighs a feature by how much it sways a vector and how rare it
// is.
func information(e featurer, f int32) float64 { return float64(e.Length(f)) * e.Rarity(f) }
