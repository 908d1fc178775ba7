// Package called finds in a text how another one is called, by its id or its title, and whether it says
// that one of the two holds in the other's stead.
package called

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// digits are what every id that is numbered has some of.
const digits = "0123456789"

// numbered finds ids like ADR-012, EXP 7, REQ004, and the number that the title of
// a decision record may begin with.
var numbered = pattern.Lazy(`(?i)\b([a-z]{2,8})[-_ #]?0*(\d{1,4})\b`)

// Names returns what a memory is called: its id, ids in its title, and the title
// itself where it is long enough to be no word like any other. They are in the
// form of Flat.
func Names(id, title string) []string {
	var all []string
	for _, s := range []string{id, title} {
		for _, m := range numbered().FindAllStringSubmatch(s, -1) {
			all = append(all, strings.ToLower(m[1])+m[2])
		}
	}
	bare := numbered().ReplaceAllString(title, " ")
	if f := Flat(bare); len(strings.Fields(f)) >= 3 || utf8.RuneCountInString(f) >= 8 && !lang.Spaced(f) {
		all = append(all, f)
	}
	if f := Flat(id); f != "" && !numbered().MatchString(id) && strings.ContainsAny(f, "0123456789 ") {
		all = append(all, f)
	}
	return all
}

// Flat writes a text as words of lower case between single spaces, so that a title
// is found in a file name and in a link.
func Flat(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// Callable writes a text as in Flat, with the ids in it behind, so that names are found.
func Callable(text string) string {
	f := " " + Flat(text) + " "
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

// Is reports whether a callable text has one of some names.
func Is(callable string, names []string) bool {
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

// Replaced reports whether a sentence that names another text says that the other holds in its stead.
func Replaced(sentence string) bool {
	return passiveChange().MatchString(targets().ReplaceAllString(sentence, "]"))
}

// Replaces reports whether it says that it holds in the other's stead.
func Replaces(sentence string) bool {
	return activeChange().MatchString(targets().ReplaceAllString(sentence, "]"))
}
