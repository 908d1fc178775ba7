// Package topic finds the proper name of which a sentence speaks: "orders from Migros close on
// Tuesday" is about the orders of Migros. A name that stands where a sentence says what to use is none:
// "use Postgres for the history".
package topic

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Lexicon is what is known of words.
type Lexicon struct {
	Rare   func(text string) bool           // all of its words are
	Near   func(a, b string) float64        // in meaning, as a cosine
	Pieces func(text string) (all []string) // words of letters and digits, and characters of Han and kana
}

// A topic is what a sentence speaks of: a name, and what it is about it.
type topic struct{ name, of string }

// Others names what two sentences in one language speak of, if that is something else of one kind:
// the salt of Raclette and that of Alpkäse.
func Others(l Lexicon, language, a, b string) (words string, ok bool) {
	for _, find := range finders[language] {
		if x, y, ok := find(l, a, b); ok && strings.EqualFold(x.of, y.of) && !l.holds(b, x.name) && !l.holds(a, y.name) {
			return strings.ToLower(x.name + " / " + y.name), true
		}
	}
	return "", false
}

// holds reports whether a name stands in a text, as words of its own: "adapter" does not
// speak of Ada.
func (l Lexicon) holds(text, name string) bool {
	words, sought := l.Pieces(strings.ToLower(text)), l.Pieces(strings.ToLower(name))
	for i := range len(words) - len(sought) + 1 {
		if slices.Equal(words[i:i+len(sought)], sought) {
			return true
		}
	}
	return false
}

// finders find the topics of two sentences, by the language of both.
var finders = map[string][]func(l Lexicon, a, b string) (x, y topic, ok bool){
	"en": {ownersEN, placesEN, openersEN, sized(sizedEN)},
	"zh": {topicsZH, sized(sizedZH)},
	"ja": {topicsJA, sized(sizedJA)},
}

var (
	// ownerEN finds whose a thing is, or what it is from, before what is said of it. "Report to" alone
	// begins an order, "reports to" does not.
	ownerEN = pattern.WithKeys(`^((?:\p{L}[\p{L}-]*\s+){1,3}?(?:of|from|for|(?:contracts?|agreements?|terms)\s+with|(?:deliver(?:y|ies)|shipments?|exports?|invoices?|letters|reports?)\s+to)` +
		`|(?i:(?:contracts|agreements|terms)\s+with|(?:deliveries|shipments|exports|invoices|letters|reports)\s+to))\s+(\p{Lu}[\p{L}\d&.-]*)\s+(\p{Ll}+)\b`)
	// placeEN finds what a thing is on, in or of where it is said of it what it is or has, however
	// long its own name is: "the largest number of passengers on the Puffin is".
	placeEN = pattern.WithKeys(`^((?:\p{L}[\p{L}-]*\s+){1,8}?(?:of|from|for|on|in|at|aboard|under|behind|near)(?:\s+the)?)\s+(\p{Lu}[\p{L}\d&.-]*(?:\s+\p{Lu}[\p{L}\d&.-]*)?)\s+(\p{Ll}+)\b`)
	// openerEN finds a name that begins a sentence: "Raclette takes", "Nadia's branch is", "Falcon boards are".
	openerEN = pattern.WithKeys(`^(?:The\s+)?(\p{Lu}[\p{L}\d&.-]*?)((?:['’]s)?\s+\p{Ll}+)\b`)
	// noVerb are words that go on with the place of a name, so that no sentence is said of it.
	noVerb = strings.Fields("and or at in on of to for by from with before after until during when if since because as within than")
	// does are verbs with which something is said of a plural, and begin no order.
	does = strings.Fields("is are was were has have must may can will need needs should do does")
	// bids are verbs with which English tells somebody what to do.
	bids = strings.Fields("use prefer choose ask write pick send build deploy keep store run put call go merge push ship move copy read take get load pull fetch import export make set add start stop check test log open close route return create install order buy print sign tell give pay book never always do don't dont no only we i you they")
)

// ownersEN finds what stands behind a preposition: the orders from Migros.
func ownersEN(_ Lexicon, a, b string) (x, y topic, ok bool) {
	find := func(title string) (topic, bool) {
		for _, m := range ownerEN().FindAllStringSubmatch(title) {
			before := strings.Fields(strings.ToLower(m[1]))
			said := slices.ContainsFunc(before, func(w string) bool { return slices.Contains(does, w) || strings.HasSuffix(w, "ed") })
			return topic{m[2], strings.Join(before, " ")}, !said && !slices.Contains(bids, before[0]) && !slices.Contains(noVerb, m[3])
		}
		return topic{}, false
	}
	return both(find, a, b)
}

// placesEN finds what stands behind a preposition, further on, before a verb that can only be
// said of the thing: passengers on the Puffin are.
func placesEN(_ Lexicon, a, b string) (x, y topic, ok bool) {
	find := func(title string) (topic, bool) {
		for _, m := range placeEN().FindAllStringSubmatch(title) {
			before := strings.Fields(strings.ToLower(m[1]))
			said := slices.ContainsFunc(before, func(w string) bool { return slices.Contains(does, w) })
			return topic{m[2], strings.Join(before, " ")}, !said && !slices.Contains(bids, before[0]) && slices.Contains(does, m[3])
		}
		return topic{}, false
	}
	return both(find, a, b)
}

// openersEN finds a rare word that begins a sentence, with the verb or the noun behind it.
func openersEN(l Lexicon, a, b string) (x, y topic, ok bool) {
	find := func(title string) (topic, bool) {
		for _, m := range openerEN().FindAllStringSubmatch(title) {
			next := strings.ToLower(strings.TrimSpace(m[2]))
			possessive := next[0] == '\'' || strings.HasPrefix(next, "’")
			verb := strings.HasSuffix(next, "s") && !slices.Contains(noVerb, next) || slices.Contains(does, next)
			ok := possessive || verb && !slices.Contains(bids, strings.ToLower(m[1])) && l.Rare(m[1])
			return topic{m[1], next}, ok
		}
		return topic{}, false
	}
	return both(find, a, b)
}

func both(find func(string) (topic, bool), a, b string) (x, y topic, ok bool) {
	x, found := find(a)
	y, ok = find(b)
	return x, y, found && ok
}

// beforeZH are the words that may stand before the topic of a Chinese sentence.
var beforeZH = []string{"", "给", "与", "跟", "和", "对", "向", "为", "发往", "来自", "寄给"}

// mostNameZH is how many characters of Han a name has at most.
const mostNameZH = 5

// topicsZH finds the names with which two Chinese sentences begin, up to what both go on with.
func topicsZH(l Lexicon, a, b string) (x, y topic, ok bool) {
	p, q := l.Pieces(a), l.Pieces(b)
	n := 0
	for n < min(len(p), len(q)) && p[n] == q[n] {
		n++
	}
	if !slices.Contains(beforeZH, strings.Join(p[:n], "")) {
		return x, y, false
	}
	p, q = p[n:], q[n:]
	for i := 1; i <= min(mostNameZH, len(p)-1); i++ {
		for j := 1; j <= min(mostNameZH, len(q)-1); j++ {
			if p[i] == q[j] {
				x.name, y.name = strings.TrimRight(strings.Join(p[:i], ""), deniesZH), strings.TrimRight(strings.Join(q[:j], ""), deniesZH)
				return x, y, isNameZH(l, x.name) && isNameZH(l, y.name)
			}
		}
	}
	return x, y, false
}

func isNameZH(l Lexicon, name string) bool {
	return lang.Spaced(name) && isWordy(name) || len([]rune(name)) > 1 && l.Rare(name) && !strings.ContainsAny(name, sendsZH)
}

// deniesZH are characters that deny what both sentences go on with: PK-3200 支持, PK-2100 不支持.
const deniesZH = "不没未"

// sendsZH are characters of the verbs with which Chinese says where something goes: 发往, 寄到.
const sendsZH = "往到给向自寄"

// isWordy reports whether a text is a word of letters, and no number.
func isWordy(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// topicJA finds the topic of a Japanese sentence: what stands before its first は.
var topicJA = pattern.Lazy(`^([^、。はがを]{2,40}?)は`)

// mostKin is how near two words of katakana may be in meaning to be two names.
const mostKin = 0.5

// topicsJA finds the names with which the topics of two Japanese sentences begin.
func topicsJA(l Lexicon, a, b string) (x, y topic, ok bool) {
	s, t := topicJA().FindStringSubmatch(a), topicJA().FindStringSubmatch(b)
	if s == nil || t == nil {
		return x, y, false
	}
	mine, theirs := []rune(s[1]), []rune(t[1])
	n := 0
	for n < min(len(mine), len(theirs)) && mine[len(mine)-1-n] == theirs[len(theirs)-1-n] {
		n++
	}
	for n > 0 && !isBetween(mine[len(mine)-n]) { // the end of a name may be that of the other one
		n--
	}
	x = topic{strings.TrimSpace(string(mine[:len(mine)-n])), string(mine[len(mine)-n:])}
	y = topic{strings.TrimSpace(string(theirs[:len(theirs)-n])), x.of}
	return x, y, isNameJA(l, x.name) && isNameJA(l, y.name) && l.Near(x.name, y.name) <= mostKin
}

// isBetween reports whether a character is none that names are made of: の, への, a space.
func isBetween(r rune) bool {
	return unicode.Is(unicode.Hiragana, r) || r == ' ' || r == '向' || r == '宛'
}

func isNameJA(l Lexicon, name string) bool {
	runes := []rune(name)
	all := func(t *unicode.RangeTable) bool {
		return !slices.ContainsFunc(runes, func(r rune) bool { return !unicode.Is(t, r) && r != 'ー' && r != '・' })
	}
	switch {
	case len(runes) < 2:
		return false
	case lang.Spaced(name):
		return isWordy(name) && !strings.Contains(name, " ") && !unicode.IsDigit(runes[0]) // sized knows which sizes are names
	case all(unicode.Katakana):
		return true
	}
	return all(unicode.Han) && l.Rare(name)
}
