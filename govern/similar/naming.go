package similar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A link is how one text speaks of the other by name.
type link uint8

const (
	noLink     link = iota
	mentions        // names the other
	superseded      // says that the other one holds in its stead
	supersedes      // says that it holds in the other one's stead
)

// digits are what every id that is numbered has some of.
const digits = "0123456789"

// numbered finds ids like ADR-012, EXP 7, REQ004, and the number that the title of
// a decision record may begin with.
var numbered = pattern.Lazy(`(?i)\b([a-z]{2,8})[-_ #]?0*(\d{1,4})\b`)

// names returns what a memory is called: its id, ids in its title, and the title
// itself where it is long enough to be no word like any other. They are in the
// form of flat.
func names(id, title string) []string {
	var all []string
	for _, s := range []string{id, title} {
		for _, m := range numbered().FindAllStringSubmatch(s, -1) {
			all = append(all, strings.ToLower(m[1])+m[2])
		}
	}
	bare := numbered().ReplaceAllString(title, " ")
	if f := flat(bare); len(strings.Fields(f)) >= 3 || utf8.RuneCountInString(f) >= 8 && !lang.Spaced(f) {
		all = append(all, f)
	}
	if f := flat(id); f != "" && !numbered().MatchString(id) && strings.ContainsAny(f, "0123456789 ") {
		all = append(all, f)
	}
	return all
}

// flat writes a text as words of lower case between single spaces, so that a title
// is found in a file name and in a link.
func flat(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// named reports whether a text names one of names.
func named(text string, names []string) bool { return isCalled(callable(text), names) }

// callable writes a text as in flat, with the ids in it behind, so that names are found.
func callable(text string) string {
	f := " " + flat(text) + " "
	if !strings.ContainsAny(text, digits) {
		return f
	}
	var b strings.Builder
	b.WriteString(f)
	for _, m := range numbered().FindAllStringSubmatch(text, -1) {
		b.WriteString(strings.ToLower(m[1]) + m[2] + " ")
	}
	return b.String()
}

func isCalled(callable string, names []string) bool {
	for _, n := range names {
		if strings.Contains(callable, " "+n+" ") || !lang.Spaced(n) && strings.Contains(callable, n) {
			return true
		}
	}
	return false
}

// passive finds the forms of "superseded by" that say which way it goes.
var (
	passiveChange = pattern.WithKeys(`(?i)(?:supers?[ce]+ded|replaced|obsoleted|overruled|deprecated)[^.]{0,20}\b(?:by|in favou?r of)\b|被.{0,30}(?:取代|替代|替换|废弃)|已由.{0,30}(?:取代|替代)|(?:により|によって|に)\s*(?:置き?換え|取って代わ|廃止)|(?:supers?[ce]+ded|deprecated|已废弃|已取代|廃止済み)\s*[\(（:：]`)
	activeChange  = pattern.WithKeys(`(?i)\bsupers?[ce]+d(?:es|ing)\b|\breplac(?:es|ing)\b|\bobsoletes\b|\bamends\b|取代|替代|代替|を(?:置き?換え|廃止|改め)|に代わ`)
)

// targets finds where links point to: a title there is not what a sentence says.
var targets = pattern.Lazy(`\]\([^)]*\)`)

// linkOf returns how statements speak of a memory of those names.
func (x *lexicon) linkOf(all []statement, names []string) (l link, text string) {
	if len(names) == 0 {
		return noLink, ""
	}
	for _, s := range all {
		if !isCalled(x.called.of(s.text, func() string { return callable(s.text) }), names) {
			continue
		}
		now := mentions
		switch bare := targets().ReplaceAllString(s.text, "]"); {
		case passiveChange().MatchString(bare):
			now = superseded
		case activeChange().MatchString(bare):
			now = supersedes
		}
		if now > l {
			l, text = now, s.text
		}
	}
	return l, text
}

// onlyOf returns the names that are not among others: a memory that has the name of
// another one does not speak of that one by its own name.
func onlyOf(names, others []string) (rest []string) {
	for _, n := range names {
		if !slices.Contains(others, n) {
			rest = append(rest, n)
		}
	}
	return rest
}
