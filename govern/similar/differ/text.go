// Package differ measures where two texts differ.
//
// Two rules that contradict each other mostly speak of one thing and say something else of it; two
// that may both hold mostly say such a thing of something else. No grammar is needed to see a good
// part of that: what a sentence is about stands near its beginning, and what it says of that near
// its end. So the words that only one of the two texts has are counted by place, and numbers and
// words of duty apart from others. What these numbers mean is learnt from labelled pairs: see
// package network.
package differ

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Text is what is compared of a text, cut up once. It may be used concurrently.
type Text struct {
	units     []string // words, numbers and pairs of characters, in order; no kana between them
	has       map[string]bool
	kana      map[string]bool // runs of hiragana
	letters   []rune          // letters and digits
	figures   map[string]bool // numbers as they are written
	measures  map[string]bool // numbers with a unit, in the smallest unit
	dutyWords [duties]bool
}

// Of cuts up a text.
func Of(text string) *Text {
	t := &Text{has: map[string]bool{}, kana: map[string]bool{}, figures: map[string]bool{}, measures: map[string]bool{}}
	for _, m := range number.Measures(text) {
		t.measures[fmt.Sprint(m.Number, " ", m.Dimension)] = true
	}
	text = strings.ToLower(norm.NFKC.String(text))
	for _, f := range figure().FindAllString(text, -1) {
		if n, ok := number.Of(f); ok {
			f = fmt.Sprint(n)
		}
		t.figures[f] = true
	}
	for run, class := range runs(text) {
		t.add(run, class)
	}
	for _, u := range t.units {
		t.has[u] = true
	}
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			t.letters = append(t.letters, r)
		}
	}
	for i, words := range dutyWords {
		t.dutyWords[i] = len(words().FindAllString(text)) > 0
	}
	return t
}

// figure finds a number, however it is written.
var figure = pattern.Lazy(`\d+(?:[.,:]\d+)*|` + number.InHan + `|\b(?:` + number.InWords + `|half)\b`)

// longestStem is how much of a word is compared: signs and signed are one.
const longestStem = 6

// plainWords say too little to be counted.
var plainWords = map[string]bool{}

func init() {
	for _, w := range strings.Fields("the a an of to in on for and or is are be with at by it its we our as from that this") {
		plainWords[w] = true
	}
}

// add keeps the units of a run of characters of one class.
func (t *Text) add(run string, class rune) {
	switch class {
	case hiragana:
		t.kana[run] = true
	case ideograph:
		all := []rune(run)
		if len(all) == 1 {
			t.units = append(t.units, run)
		}
		for i := 1; i < len(all); i++ {
			t.units = append(t.units, string(all[i-1:i+1]))
		}
	case letter:
		if !plainWords[run] {
			all := []rune(run)
			t.units = append(t.units, string(all[:min(len(all), longestStem)]))
		}
	default:
		t.units = append(t.units, run)
	}
}

// Classes of characters; katakana counts as ideographs, as both are cut into pairs.
const (
	letter    = 'a'
	digit     = '0'
	ideograph = '字'
	hiragana  = 'か'
)

func classOf(r rune) rune {
	switch {
	case unicode.Is(unicode.Hiragana, r):
		return hiragana
	case unicode.Is(unicode.Han, r), unicode.Is(unicode.Katakana, r), r == 'ー':
		return ideograph
	case unicode.IsDigit(r):
		return digit
	case unicode.IsLetter(r):
		return letter
	}
	return 0
}

// runs yields the runs of characters of one class, without what lies between them.
func runs(text string) func(func(string, rune) bool) {
	return func(yield func(string, rune) bool) {
		start, last := 0, rune(0)
		for i, r := range text {
			class := classOf(r)
			if class == last {
				continue
			}
			if last != 0 && !yield(text[start:i], last) {
				return
			}
			start, last = i, class
		}
		if last != 0 {
			yield(text[start:], last)
		}
	}
}

// Names name what Inputs returns, in order.
var Names = slices.Concat(
	sided("units_first", "units_middle", "units_last", "unit_first", "units_two", "unit_last", "units_leading", "units_trailing"),
	[]string{"letters_leading", "letters_trailing", "kana"},
	[]string{"figures", "figures_less", "figures_more", "figures_both_differ", "figures_one_has", "figures_same"},
	[]string{"measures", "measures_less", "measures_more", "measures_both_differ", "measures_one_has", "measures_same"},
	[]string{"permits", "denies", "demands", "permits_demands", "denies_demands", "permits_denies"},
)

// sided names each input twice: the lesser of the two texts, and the greater.
func sided(names ...string) (all []string) {
	for _, end := range []string{"_least", "_most"} {
		for _, n := range names {
			all = append(all, n+end)
		}
	}
	return all
}

// Inputs compares two texts; the order of the two does not matter.
func (t *Text) Inputs(o *Text) []float64 {
	x := least(t.found(o), o.found(t))
	lead, trail := 0, 0
	shorter := min(len(t.letters), len(o.letters))
	for lead < shorter && t.letters[lead] == o.letters[lead] {
		lead++
	}
	for trail < shorter && t.letters[len(t.letters)-1-trail] == o.letters[len(o.letters)-1-trail] {
		trail++
	}
	both, mine, theirs := compared(t.kana, o.kana)
	x = append(x, share(lead, shorter), share(trail, shorter), share(both, both+mine+theirs))
	x = append(x, numbers(t.figures, o.figures)...)
	x = append(x, numbers(t.measures, o.measures)...)
	return append(x, duty(t.dutyWords, o.dutyWords)...)
}

// least returns the lesser of each pair of numbers, then the greater of each.
func least(a, b []float64) (all []float64) {
	for i := range a {
		all = append(all, min(a[i], b[i]))
	}
	for i := range a {
		all = append(all, max(a[i], b[i]))
	}
	return all
}

// found returns what share of the units another text has: of each third, the first, the first two,
// the last, and how far the units from the beginning, and from the end, are all shared.
func (t *Text) found(o *Text) []float64 {
	n := len(t.units)
	hit := make([]float64, n)
	var thirds [3]mean
	for i, u := range t.units {
		if o.has[u] {
			hit[i] = 1
		}
		thirds[third(i, n)].add(hit[i], 1)
	}
	if n == 0 {
		return make([]float64, 8)
	}
	lead, trail := slices.Index(hit, 0), slices.Index(reversed(hit), 0)
	if lead < 0 {
		lead, trail = n, n
	}
	two := mean{}
	for _, h := range hit[:min(2, n)] {
		two.add(h, 1)
	}
	return []float64{thirds[0].of(), thirds[1].of(), thirds[2].of(), hit[0], two.of(), hit[n-1], share(lead, n), share(trail, n)}
}

// third returns which third of n things the i-th is in.
func third(i, n int) int {
	switch at := place(i, n); {
	case at < 0.34:
		return 0
	case at < 0.67:
		return 1
	}
	return 2
}

// place is where the i-th of n things stands, from 0, the first, to 1, the last.
func place(i, n int) float64 { return float64(i) / float64(max(1, n-1)) }

func reversed(all []float64) []float64 {
	all = slices.Clone(all)
	slices.Reverse(all)
	return all
}

// A mean is a weighted one, 0 of nothing.
type mean struct{ sum, weights float64 }

func (m *mean) add(x, weight float64) {
	m.sum += float64(x * weight)
	m.weights += weight
}

func (m *mean) of() float64 { return m.sum / cmp.Or(m.weights, 1) }

func share(n, of int) float64 { return float64(n) / float64(max(1, of)) }

// compared counts what both sets have, and what only one of them has.
func compared(a, b map[string]bool) (both, mine, theirs int) {
	for x := range a {
		if b[x] {
			both++
		}
	}
	return both, len(a) - both, len(b) - both
}

func numbers(a, b map[string]bool) []float64 {
	both, mine, theirs := compared(a, b)
	return []float64{
		float64(both), float64(min(mine, theirs)), float64(max(mine, theirs)),
		one(mine > 0 && theirs > 0), one((len(a) > 0) != (len(b) > 0)), one(both > 0 && mine == 0 && theirs == 0),
	}
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
