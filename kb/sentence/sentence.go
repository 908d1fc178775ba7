// Package sentence finds where a sentence ends. A dot also stands behind an abbreviation
// ("excl. tips"), behind the initial of a name ("Ask R. Lindqvist first"), and three of them stand
// for what is left out ("SELECT ... FOR UPDATE"). A ! or ? may be a sign of a language of programs ("use ?: instead of !!"). A title that ends there says nothing.
package sentence

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// stops end a sentence wherever they stand, spacedStops before a space or at the end.
const (
	stops       = "。！？"
	spacedStops = ".!?"
)

var (
	// never are abbreviations that end no sentence: what they introduce follows.
	never = strings.Fields("e.g i.e vs cf approx ca resp incl excl viz dr mr mrs ms prof")
	// rarely are abbreviations that end one only if a new one clearly begins.
	rarely = strings.Fields("etc min max sec secs hr hrs inc ltd co corp dept est avg qty tel ext al jr sr")
	// named are abbreviations that stand before a name. Behind a name, or before a word with which a sentence
	// begins, they end one: "St. Anna", "on Main St. Deliveries".
	named = strings.Fields("st mt ste fa messrs")
	// counting are words whose dot ends no sentence before a number: "no. 45", "fig. 2", "on Jan. 5".
	counting = strings.Fields("no nr nos fig figs vol sec ch p pp art ver jan feb mar apr jun jul aug sep sept oct nov dec")
	// opening are words with which sentences begin, and no names.
	opening = strings.Fields(`a an the this that these those it its we our you your they he she i if when whenever once before after while during as since
		because so but and or then there here now otherwise unless until never always only no not do don't does every each all both use keep ask in on at for from to with without by`)
)

// lettered is an abbreviation of letters with dots between them, without the last dot: U.S, a.m.
var lettered = pattern.Lazy(`^\p{L}(?:\.\p{L})+$`)

// Ends reports whether the character at a place ends a sentence.
func Ends(text []rune, at int) bool {
	r, last := text[at], at+1 == len(text)
	switch {
	case strings.ContainsRune(stops, r):
		return true
	case !strings.ContainsRune(spacedStops, r) || !last && !unicode.IsSpace(text[at+1]):
		return false
	case r != '.':
		return !isSign(text, at)
	case last:
		return true
	case at > 0 && strings.ContainsRune("!?", text[at-1]): // the operator ?. of many languages
		return !isSign(text, at-1)
	case at > 0 && text[at-1] == '.':
		return endsWithDots(text, at)
	}
	word, next := wordBefore(text, at), wordAfter(text, at)
	if slices.Contains(named, strings.ToLower(word)) {
		before := wordBefore(text, max(0, at-len([]rune(word))-1))
		return begins(before) && !strings.HasSuffix(before, ".") || slices.Contains(opening, strings.ToLower(next))
	}
	return !isAbbreviation(word, next)
}

// asking are words with which questions begin.
var asking = strings.Fields(`who whom whose what when where why how which is are was were do does did can could may might must shall should will would
	has have had any anyone really right ok so and but or`)

// mostAsked is how many characters are looked at to find where a question begins, and mostWord how many on each side of a stop: a
// text may be a row of stops or a word without an end.
const (
	mostAsked = 240
	mostWord  = 64
)

// isSign reports whether a ! or ? is no end of a sentence: it stands alone or behind another sign, or a small letter follows
// it and no exclamation or question went before it. "don't use ! to unwrap", "instead of try! in the app", "call nil? before first".
func isSign(text []rune, at int) bool {
	from := at // where the marks begin
	for from > 0 && strings.ContainsRune("!?", text[from-1]) {
		from--
	}
	alone := from == 0 || unicode.IsSpace(text[from-1]) || strings.ContainsRune(signs, text[from-1])
	next := wordAfter(text, at)
	if alone {
		return !begins(next)
	}
	first, _ := utf8.DecodeRuneInString(next)
	return unicode.IsLower(first) && (text[at] == '!' || !asks(text, from))
}

// signs stand beside others in languages of programs.
const signs = "=<>|&+-*/%^~:.,@#$"

// asks reports whether the sentence that goes on to a place begins as a question.
func asks(text []rune, to int) bool {
	from := to
	for from > max(0, to-mostAsked) && !strings.ContainsRune(".!?;:,。！？；：，、", text[from-1]) {
		from--
	}
	words := strings.Fields(string(text[from:to]))
	return len(words) == 0 || slices.Contains(asking, strings.ToLower(strings.Trim(words[0], marks)))
}

// endsWithDots reports whether a sentence ends with three dots. They stand for what is left out
// where they stand alone, or where the sentence goes on behind them.
func endsWithDots(text []rune, at int) bool {
	for from := max(0, at-mostWord); at > from && text[at] == '.'; {
		at--
	}
	return !unicode.IsSpace(text[at]) && begins(wordAfter(text, at+1))
}

// isAbbreviation reports whether a dot behind a word, and before another one, ends no sentence.
func isAbbreviation(word, next string) bool {
	lower := strings.ToLower(word)
	switch {
	case slices.Contains(never, lower):
		return true
	case slices.Contains(counting, lower) && next != "" && unicode.IsDigit(rune(next[0])):
		return true
	case slices.Contains(rarely, lower) || lettered().MatchString(word):
		return !begins(next)
	}
	return isInitial(word) && begins(next) && !slices.Contains(opening, strings.ToLower(next))
}

// isInitial reports whether a word is one capital letter, as before a family name.
func isInitial(word string) bool {
	letters := []rune(word)
	return len(letters) == 1 && unicode.IsUpper(letters[0]) && letters[0] < unicode.MaxLatin1
}

// begins reports whether a sentence begins with a word: its first letter, and that one alone, is a
// capital.
func begins(word string) bool {
	letters := []rune(word)
	return len(letters) > 0 && unicode.IsUpper(letters[0]) && (len(letters) == 1 || !unicode.IsUpper(letters[1]))
}

// wordBefore and wordAfter are the words at both sides of a stop, without the marks around them.
// They do not look at the text beyond.
func wordBefore(text []rune, at int) string {
	from := at
	for from > max(0, at-mostWord) && !unicode.IsSpace(text[from-1]) {
		from--
	}
	return strings.TrimLeft(string(text[from:at]), marks)
}

func wordAfter(text []rune, at int) string {
	from := at + 1
	end := min(len(text), from+mostWord)
	for from < end && (unicode.IsSpace(text[from]) || text[from] == '.') {
		from++
	}
	to := from
	for to < end && !unicode.IsSpace(text[to]) {
		to++
	}
	return strings.Trim(string(text[from:to]), marks+",;:.!?")
}

// marks stand around words.
const marks = `"'“”‘’()[]*_` + "`"

// Split cuts one line into sentences, without their stops. What has neither a letter nor a digit
// is none.
func Split(line string) (all []string) {
	text, from := []rune(line), 0
	take := func(to int) {
		if s := strings.TrimRight(strings.TrimSpace(string(text[from:to])), ". "); strings.ContainsFunc(s, isSaid) {
			all = append(all, s)
		}
	}
	for i := range text {
		if Ends(text, i) {
			take(i)
			from = i + 1
		}
	}
	take(len(text))
	return all
}

func isSaid(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
