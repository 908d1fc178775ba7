// Package subject tells whether two texts count something of one subject.
package subject

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Same reports whether what one text counts is spoken of where the other counts:
// "Sessions expire after 30 minutes" and "the session lives for an hour".
// A pair of characters says less than a word: two clauses without spaces need a share of the pairs of the shorter in common.
func Same(x, y string, least float64) bool {
	mine, theirs := countingClauses(x), countingClauses(y)
	return speaksOf(mine, theirs, least) || speaksOf(theirs, mine, least)
}

// speaksOf reports whether a subject of one is spoken of by the other.
func speaksOf(some, others []countingClause, least float64) bool {
	return slices.ContainsFunc(some, func(x countingClause) bool {
		return slices.ContainsFunc(others, func(y countingClause) bool {
			both := slices.DeleteFunc(slices.Clone(x.words), func(w string) bool { return !slices.Contains(y.words, w) })
			return slices.Contains(both, x.subject) && (lang.Spaced(x.subject) || float64(len(both)) >= least*float64(min(len(x.words), len(y.words))))
		})
	})
}

// Others reports whether each of two texts begins with a word that the other does not have: "the
// orders endpoint …", "the invoices endpoint …", 退货称重…, 出库称重…. Where they differ, each may hold of its own.
func Others(a, b string) bool {
	if placedApart(a, b) {
		return true
	}
	x, y := lead(a), lead(b)
	return x != "" && y != "" && !strings.Contains(strings.ToLower(b), x) && !strings.Contains(strings.ToLower(a), y)
}

// timely are the characters of words that say when, and not of what.
const timely = "時分秒日月曜午前後朝夜昼翌毎间間点點时周天晚早"

// Shared reports whether two texts have a word in common that says of what they speak, and not when.
func Shared(a, b string) bool {
	says := func(w string) bool {
		return len(w) > shortWord && !strings.ContainsFunc(w, func(r rune) bool {
			return unicode.Is(unicode.Hiragana, r) || unicode.IsDigit(r) || strings.ContainsRune(timely, r)
		})
	}
	theirs := Words(number.WithoutMeasures(b))
	return slices.ContainsFunc(Words(number.WithoutMeasures(a)), func(w string) bool { return says(w) && slices.Contains(theirs, w) })
}

// SameAmounts reports whether two texts give the same amounts, each with a unit, and have a word in common that says of what they
// speak; both bind or neither does. Of 1,413 pairs of notes that restate each other 22 have that and nothing else that tells; of
// 2,826 that share a subject or nothing, 6.
func SameAmounts(a, b string) bool {
	x, y := number.Measures(a), number.Measures(b)
	within := func(some, all []number.Measure) bool {
		return !slices.ContainsFunc(some, func(m number.Measure) bool { return m.Dimension == number.Unitless || !slices.Contains(all, m) })
	}
	return len(x) > 0 && len(y) > 0 && within(x, y) && within(y, x) && Shared(a, b) && duty.Of(a).Duty == duty.Of(b).Duty
}

// place finds a proper name behind a word that says where or of what: "at the Krone", "in Lindau".
var place = pattern.WithKeys(`\b(?:at|in|for|of)\s+(?:the\s+)?(\p{Lu}\p{Ll}[\p{L}-]{2,})`)

// placedApart reports whether two texts each count something of a place that the other does not name.
func placedApart(a, b string) bool {
	only := func(x, y string) bool {
		found := place().FindAllStringSubmatch(x)
		return len(found) > 0 && !slices.ContainsFunc(found, func(m []string) bool { return timed().MatchString(m[1]) || strings.Contains(y, m[1]) })
	}
	return number.In(number.Plain(a)) && number.In(number.Plain(b)) && only(a, b) && only(b, a)
}

// timed finds months and days of the week.
var timed = pattern.Lazy(`(?i)^(?:` + number.DaysAndMonths + `)$`)

// lead returns the beginning of the first word of a text that says something, beside what it counts.
func lead(text string) string {
	for _, w := range Words(number.WithoutMeasures(text)) {
		if r, _ := utf8.DecodeRuneInString(w); isNoSize(w) && !unicode.Is(unicode.Hiragana, r) && len(w) > shortWord {
			return w
		}
	}
	return ""
}

// shortWord is how many letters a word of English has at most that is as often none of a subject.
const shortWord = 2

// counting are words of English that say how something is counted, and not what.
var counting = strings.Fields("every each after within at least most than all must should up no more only always never keep we use everything everyone everybody enough under suffices")

// countingWide are the same of Chinese and Japanese.
var countingWide = pattern.WithKeys(`单次|每次|一次|最多|至少|最少|不超过|必须|最大|最小|必ず|最低`)

// A countingClause is a clause that counts something: what it speaks of first, and all its words.
type countingClause struct {
	subject string
	words   []string
}

// mostClauses that count are held against those of another text.
const mostClauses = 64

// bareNumber finds a number of what has no word among the units: 1990 cents.
var bareNumber = pattern.Lazy(`\b\d+(?:\.\d+)?`)

// countingClauses returns the clauses of a text with a number in them. The subject stands
// before the number, where anything does.
func countingClauses(text string) (all []countingClause) {
	for _, c := range clauses.Of(number.Plain(text)) {
		if len(all) == mostClauses {
			break
		}
		at := number.Counted().FindStringIndex(c)
		if at == nil {
			at = bareNumber().FindStringIndex(c)
		}
		if at == nil {
			continue
		}
		words := slices.Concat(Words(c[:at[0]]), Words(c[at[1]:]))
		if len(words) > 0 {
			all = append(all, countingClause{words[max(0, slices.IndexFunc(words, isNoSize))], words})
		}
	}
	return all
}

// isNoSize reports whether a word is no size, such as 720ml, which many things have.
func isNoSize(word string) bool { return word[0] < '0' || word[0] > '9' }

// Words returns the beginnings of the words of a text that say something, and the pairs
// of characters in scripts without spaces.
func Words(text string) (all []string) {
	ps := slot.Pieces(countingWide().ReplaceAllString(text, ", "))
	for i, p := range ps {
		switch {
		case lang.Spaced(p):
			if !idle[p] && !slices.Contains(counting, p) {
				all = append(all, p[:min(len(p), Stem)])
			}
		case i+1 < len(ps) && !lang.Spaced(ps[i+1]):
			all = append(all, p+ps[i+1])
		}
	}
	return all
}

// Idle reports whether a word of English, in lower case, says nothing of what a clause is about.
func Idle(word string) bool { return idle[word] }

// idle are the words of English that say nothing of what a clause is about.
var idle = map[string]bool{"the": true, "a": true, "an": true, "it": true, "them": true, "to": true, "of": true, "in": true, "on": true, "at": true, "is": true, "are": true, "be": true, "and": true, "or": true, "for": true, "with": true, "by": true, "its": true, "this": true, "that": true}

// Stem is how many letters of an English word are held against another's: send, sends.
const Stem = 4
