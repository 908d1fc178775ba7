package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/past"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/kb/lang"
)

// exchanged reports whether two notes say the same but for one value, and quotes them:
// "debug output goes to UART1" and "… UART2", 缩进用空格 and 缩进用制表符. What they speak of
// is the same then. Where the subject is the other one, or both only forbid, both may hold.
func exchanged(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() || negative(a.memory.Title) || negative(b.memory.Title) || past.Was(a.memory.Title) != past.Was(b.memory.Title) || duty.Of(a.memory.Title).NeitherBinds(duty.Of(b.memory.Title)) {
		return "", false
	}
	s, ok := between(a, b)
	if !ok || number.Restated(a.memory.Title, b.memory.Title, s.Mine, s.Theirs) || !s.IsValue() && !s.IsOrder() || s.IsReworded() || s.IsBounded() || s.IsOneState() || s.IsPredicate() || s.IsSeveral() {
		return "", false
	}
	return short(a.memory.Title) + " / " + short(b.memory.Title), true
}

// between returns the one place in which the titles of two notes differ.
func between(a, b *reading) (slot.Slot, bool) {
	said := func(r *reading) []string {
		return slot.Pieces(number.Plain(strings.TrimSuffix(r.memory.Title, "にする")))
	}
	return slot.Of(said(a), said(b))
}

// otherValue reports whether two notes in two languages each name one thing with a digit,
// of one make, and not the same: UART1 and UART2, 200 and 500.
func otherValue(a, b *reading) (words string, ok bool) {
	if a.lang == b.lang || !a.note() || !b.note() {
		return "", false
	}
	x, y := withDigits(a.memory.Title), withDigits(b.memory.Title)
	kind := func(s string) string { return strings.TrimRight(s, "0123456789") }
	if len(x) != 1 || len(y) != 1 || x[0] == y[0] || kind(x[0]) != kind(y[0]) {
		return "", false
	}
	return short(a.memory.Title) + " / " + short(b.memory.Title), true
}

// withDigits returns the words of a text that have a digit.
func withDigits(text string) []string {
	return slices.DeleteFunc(slot.Pieces(text), func(p string) bool { return !strings.ContainsAny(p, "0123456789") })
}

// mostSubject is how many pieces may name one of two things of which the same is said, and
// leastSaid how many have to say it.
const (
	mostSubject = 4
	leastSaid   = 4
)

// beforeSubject are the words of English before the name of a thing that a sentence speaks of.
var beforeSubject = strings.Fields("the a an our each every all on in at for")

// otherSubject reports whether two notes are one sentence but for what they speak of first, and
// for numbers, and names the two.
func otherSubject(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang || !a.note() || !b.note() {
		return "", false
	}
	s, ok := slot.Of(countless(a.memory.Title), countless(b.memory.Title))
	if !ok || number.Restated(a.memory.Title, b.memory.Title, s.Mine, s.Theirs) || slices.ContainsFunc(s.Before, func(p string) bool { return !slices.Contains(beforeSubject, p) }) || len(s.After) < leastSaid || max(len(s.Mine), len(s.Theirs)) > mostSubject || s.IsValue() || s.IsOrder() {
		return "", false
	}
	between := " "
	if !lang.Spaced(strings.Join(s.Mine, "")) {
		between = ""
	}
	x, y := strings.Join(s.Mine, between), strings.Join(s.Theirs, between)
	return x + " / " + y, isThing(x) && isThing(y)
}

// isThing reports whether a text is no number and has no word that asks, forbids or permits.
func isThing(text string) bool {
	return unpolar(text) == text && duty.Of(text).Duty == duty.Asks && strings.ContainsFunc(number.WithoutMeasures(text), unicode.IsLetter)
}

// countless returns the pieces of a sentence with the same in the place of every number.
func countless(title string) []string {
	all := slot.Pieces(number.Plain(title))
	for i, p := range all {
		if strings.Trim(p, "0123456789.") == "" {
			all[i] = "0"
		}
	}
	return all
}
