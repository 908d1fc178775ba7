// Package scope tells whether two notes that give two amounts speak of two things, or one of them of a part of what the other
// speaks of: both may hold then.
package scope

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// mostNaming is how many pieces may name one of two things.
const mostNaming = 4

// Others returns the names of the two things of which two sentences give amounts: "max photo size is 12 MB", "max video
// size is 100 MB"; 巡检录像压到 20MB 以内, 巡检照片压到 800KB 以内; or of what stands before a colon in both.
func Others(a, b string) (words string, ok bool) {
	if x, y := number.Measures(a), number.Measures(b); len(x) == 0 || len(y) == 0 || slices.Equal(x, y) {
		return "", false
	}
	if x, y := label(a), label(b); x != "" && y != "" && names(x, b) && names(y, a) {
		return x + " / " + y, true
	}
	s, ok := slot.Of(levelled(a), levelled(b))
	if !ok || !isNoun(s) || max(len(s.Mine), len(s.Theirs)) > mostNaming || s.IsValue() || s.IsOrder() {
		return "", false
	}
	x, y := joined(s.Mine), joined(s.Theirs)
	return x + " / " + y, isThing(x) && isThing(y)
}

// labelled finds what a sentence says before its colon that it is about.
var labelled = pattern.Lazy(`^([^:：,，。;；]{2,40})[:：]\s?\D`)

func label(text string) string {
	if m := labelled().FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}

// names reports whether a label has a word that a text does not have.
func names(label, text string) bool {
	theirs := subject.Words(text)
	return slices.ContainsFunc(subject.Words(label), func(w string) bool { return !slices.Contains(theirs, w) })
}

// amount stands for any, so that two sentences are alike but for what they measure.
const amount = "0"

func levelled(text string) []string { return slot.Pieces(number.Levelled(text)) }

// verbs and prepositions of English: what a sentence speaks of stands before the first, and not before a preposition.
var (
	verbs = strings.Fields("is are was were be must may can should shall will has have had do does get gets use uses keep keeps")
	small = strings.Fields("after at to in of within for by on up from with than over under per every each about around until till and or out")
)

// isNoun reports whether two sentences differ in what they speak of, and give amounts behind it.
func isNoun(s slot.Slot) bool {
	at := slices.Index(s.After, amount)
	if at < 1 || slices.Contains(s.Mine, amount) || slices.Contains(s.Theirs, amount) || slices.Contains(s.Before, amount) {
		return false
	}
	switch text := joined(slices.Concat(s.Before, s.Mine, s.After)); {
	case lang.Spaced(text):
		return at >= 2 && !slices.Contains(small, s.After[0]) && !slices.ContainsFunc(s.Before, func(p string) bool { return slices.Contains(verbs, p) })
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Hiragana, r) }):
		return slices.Contains([]string{"は", "が", "の", "を"}, s.After[0])
	}
	return at >= 2 && min(len(s.Mine), len(s.Theirs)) >= 2
}

// isThing reports whether a text has letters and no word of a duty.
func isThing(text string) bool {
	return duty.Of(text).Duty == duty.Asks && strings.ContainsFunc(text, unicode.IsLetter)
}

func joined(pieces []string) string {
	between := " "
	if !lang.Spaced(strings.Join(pieces, "")) {
		between = ""
	}
	return strings.Join(pieces, between)
}

// Narrower reports whether one of two sentences is the other, with another amount, for a part of what that speaks of:
// 退货入库的称重误差超过 200 克才拦截, 称重误差超过 50 克就拦截.
func Narrower(a, b string) bool {
	if x, y := number.Measures(a), number.Measures(b); len(x) == 0 || len(y) == 0 || slices.Equal(x, y) {
		return false
	}
	few, many := plain(a), plain(b)
	if len(few) > len(many) {
		few, many = many, few
	}
	more, rest := many[:len(many)-len(few)], many[len(many)-len(few):]
	return len(few) >= leastOfBoth && few[0] != many[0] && slices.Equal(few, rest) && isPart(more)
}

// leastOfBoth is how many pieces both of two sentences have at least, of which one is about a part.
const leastOfBoth = 4

// isPart reports whether what one sentence has before the other says of what part it speaks. English says so where it says when, too:
// "in the cold the battery lasts 6 hours" is held against what it lasts.
func isPart(more []string) bool {
	return len(more) > 1 && slices.Contains([]string{"的", "の", "は", "で"}, more[len(more)-1])
}

// plain returns the pieces of a sentence without those that only stress: 才, 就.
func plain(text string) []string {
	return slices.DeleteFunc(levelled(text), func(p string) bool { return strings.Contains("才就了都也", p) })
}
