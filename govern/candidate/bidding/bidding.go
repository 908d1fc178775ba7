// Package bidding finds English orders. An order begins with its verb, and mostly goes on with an
// article or another word that begins a thing: "empty the baskets", "close it". No list has all verbs
// of all trades. What else stands before an article at the beginning of a sentence are few words, and
// they are listed.
package bidding

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Please is a pattern for how people ask politely, however short.
const Please = `(?:please|pls|plz|kindly)`

// Verbs is a pattern for verbs with which people begin to say what to do, whatever follows.
const Verbs = `use|keep|ask|check|treat|put|write|run|add|call|prefer|avoid|make|set|store|split|prune|look|test|send|build|let|take|name|start|stop|wait|read|document|log|validate|return|pass|leave|move|round|go|talk|tell|get|deploy|commit|merge|review`

// startsThing are the words behind the verb of an order.
var startsThing = strings.Fields("the a an your our every each all both any it them these those everybody everyone half")

// startsNoOrder are the words that stand before an article, and order nothing: where, when, how
// much, and what was done.
var startsNoOrder = newSet(`about above across after against along amid among around as at before behind below beneath beside besides between beyond but by despite down during except
	for from in inside into like near of off on onto opposite out outside over past per round since through throughout till to toward towards under underneath until unlike up upon via with within without
	and or nor so yet if when while where whether that which who whom whose why how than though although because unless once twice thrice not only just even still also too then now here there ever maybe perhaps
	almost nearly quite rather such what many most some half both all either neither another one two three four five six seven eight nine ten
	today tonight tomorrow yesterday overnight monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
	is are was were be been am has have had do does did can could will would shall should might must need
	lost found broke made got took went left kept gave fell sent told saw ran built bought threw wrote forgot came became began brought caught chose drove ate felt flew froze grew heard held knew laid led lent met paid
	rang rose said sold shook shot sank slept slid spent stole stood struck swept swam taught thought tore wore won wound see given`)

var (
	// labelledOrder finds what a sentence is for, before a colon: "hail: bring the vans in".
	labelledOrder = pattern.Lazy(`^([\p{L}][\p{L} -]{1,38}):\s+(.+)$`)
	// tellsOf are labels behind which nobody is told what to do.
	tellsOf = newSet("cause causes reason reasons because symptom symptoms problem error message warning log output question answer example title note effect result")
	// noObject finds a name before what it is of, and a sentence that is about it: "Rosa the cook is ill".
	noObject = pattern.Lazy(`(?i)^\p{L}+ (?:the|an?) (?:(?:size|colou?r|shape|length|height|weight|age|kind|sort) of\b|\p{L}+ (?:is|are|was|were|has|had|will|lives|works|comes|may|might|can)\b)`)
	// politely is what may stand before an order.
	politely = pattern.Lazy(`(?i)^` + Please + `\s+`)
)

func newSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		all := map[string]bool{}
		for w := range strings.FieldsSeq(words) {
			all[w] = true
		}
		return all
	})
}

// Order reports whether an English sentence begins as an order does, or what stands behind a label.
func Order(s string) bool {
	if m := labelledOrder().FindStringSubmatch(s); m != nil {
		label := strings.Fields(strings.ToLower(m[1]))
		return !slices.ContainsFunc(label, func(w string) bool { return tellsOf()[w] }) && Order(m[2])
	}
	s = s[len(politely().FindString(s)):]
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 2 || strings.HasSuffix(s, "?") || noObject().MatchString(s) {
		return false
	}
	return slices.Contains(startsThing, strings.Trim(words[1], ".,;!")) && isBareVerb(words[0])
}

// Verb reports whether an English text begins with the verb of an order that is hardly ever a noun, and goes on with something.
func Verb(s string) bool { return verb().MatchString(s) && !verbalNoun().MatchString(s) }

var verb = pattern.Lazy(`(?i)^(?:take|tell|ask|keep|send|make|write|avoid|add|get|wait|bring|give|put|let|use)\s+[^\s=]`)

// verbalNoun finds what begins with such a word and is a thing: get requests, use of tabs.
var verbalNoun = pattern.Lazy(`(?i)^(?:use of|get requests?|put requests?|make targets?|add-?ons?|take-?offs?)\b`)

// isBareVerb reports whether a word before an article can be the verb of an order: it has the form
// of none that says when, how, or what somebody does or did.
func isBareVerb(word string) bool {
	for _, r := range word {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	if stem, ok := strings.CutSuffix(word, "ing"); ok && strings.ContainsAny(stem, "aeiouy") { // "bring" has no stem
		return false
	}
	plural := strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss")
	adverb := strings.HasSuffix(word, "ly") && word != "apply" && word != "supply"
	past := strings.HasSuffix(word, "ed") && !strings.HasSuffix(word, "eed")
	return !plural && !adverb && !past && !startsNoOrder()[word]
}
