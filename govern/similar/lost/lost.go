// Package lost tells what sentences say that others, which take their place, no longer do.
package lost

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/sentence"
)

// A Part is a part of a sentence that goes.
type Part struct {
	Text  string
	Of    string  // the sentence that it is a part of
	Share float64 // how much of what it means the text that stays says, or -1 where the part says nothing
}

const (
	// meant is how much a text says of a part, at least, for it to say all of it in other words, if no name and no number is missing.
	meant = 0.95
	// takes is how many of the words of a part stand in what takes its place, at least.
	takes = 0.34
	// named is how much less likely a part is the one whose place is taken that has a name which what stays lacks.
	named = 0.2
)

// A Text is what stays.
type Text struct {
	sentences []string
	words     []words // of each sentence
	parts     []words
	all       words
	measures  []number.Measure
}

// mostCompared is how many parts are compared with each other, and in how many sentences what is left of a part is looked for.
// Of a longer text, only what it means is compared.
const mostCompared = 64

// mostParts of a sentence are looked at.
const mostParts = 32

// Parts cuts a text into its sentences and these into their parts, without what the other text says of them.
func Parts(text string) (all []Part) {
	for _, s := range sentence.Split(text) {
		for _, c := range clauses.Parts(s, mostParts) {
			all = append(all, Part{Text: c, Of: strings.TrimRight(s, "。.")})
		}
	}
	return all
}

// NewText returns the text of these sentences.
func NewText(sentences []string) *Text {
	t := &Text{sentences: sentences[:min(len(sentences), mostCompared)], all: wordsOf(sentences...)}
	for _, s := range t.sentences {
		t.words = append(t.words, wordsOf(s))
		t.measures = append(t.measures, number.Measures(s)...)
	}
	var seen []string // a short memory says its title again, and a part takes one place
	for _, s := range t.sentences {
		for _, p := range Parts(s) {
			if len(seen) < mostCompared && !slices.Contains(seen, p.Text) {
				seen = append(seen, p.Text)
				t.parts = append(t.parts, wordsOf(p.Text))
			}
		}
	}
	return t
}

// Of returns what the text does not say of parts that go. Each part of the text takes the place of one, of which it has
// most words: another value stands there now. Of a part whose place is taken, the words are told that have nothing in their place.
func (t *Text) Of(gone []Part) (all []string) {
	taken := t.match(gone)
	for from := 0; from < len(gone); {
		to := from + 1
		for to < len(gone) && gone[to].Of == gone[from].Of {
			to++
		}
		all = append(all, t.ofSentence(gone[from:to], taken[from:to])...)
		from = to
	}
	return slices.Compact(all)
}

// ofSentence returns what the text does not say of the parts of one sentence: the sentence, if it says none of them.
func (t *Text) ofSentence(parts []Part, taken []bool) (all []string) {
	lost := 0
	for i, p := range parts {
		switch {
		case p.Share < 0:
		case taken[i] && len(parts) > 1 && t.hasNoSuchValue(p.Text):
			all = append(all, p.Text)
		case taken[i]:
			whole := t.phrasesOf(p.Text)
			for _, d := range t.dropped(p.Text) {
				if !slices.ContainsFunc(whole, func(w string) bool { return strings.Contains(w, d) }) {
					all = append(all, d)
				}
			}
			all = append(all, whole...)
		case t.lacks(p):
			all = append(all, p.Text)
			lost++
		}
	}
	if lost == len(parts) && lost > 1 && parts[0].Of != "" {
		return []string{parts[0].Of}
	}
	return all
}

// hasNoSuchValue reports whether a part gives a value of a kind of which the text gives none: 温度设在 20 度 where 湿度改成 48%,
// 温度不变 stays.
func (t *Text) hasNoSuchValue(part string) bool {
	return slices.ContainsFunc(number.Measures(part), func(m number.Measure) bool {
		return m.Dimension != number.Unitless && !slices.ContainsFunc(t.measures, func(o number.Measure) bool { return o.Dimension == m.Dimension })
	})
}

// givesValues reports whether a part says little more than values, which the text gives as well: 连续七天 and 放满一个星期.
func (t *Text) givesValues(part string) bool {
	all := number.Measures(part)
	for _, m := range all {
		if m.Dimension == number.Unitless || !slices.Contains(t.measures, m) {
			return false
		}
	}
	rest := cut(number.WithoutMeasures(part))
	contents := 0
	for _, p := range rest {
		contents += length(p)
	}
	return len(all) > 0 && contents <= leastSigns
}

// length is how many characters of Han or kana a piece counts for, if it says something: a word for two.
func length(p piece) int {
	switch {
	case !p.content:
		return 0
	case p.script:
		return 1
	}
	return 2
}

// lacks reports whether the text does not say a part, in these words or in others.
func (t *Text) lacks(p Part) bool {
	if t.givesValues(p.Text) {
		return false
	}
	all := cut(p.Text)
	return t.all.lacks(all) && (p.Share < meant || t.all.lacksName(all))
}

// match says of each part that goes whether one that stays takes its place: the pair that has most in common first.
func (t *Text) match(gone []Part) []bool {
	taken := make([]bool, len(gone))
	if len(gone) == 1 {
		taken[0] = true
		return taken
	}
	type pair struct {
		gone, part int
		much       float64
	}
	var pairs []pair
	for i, p := range gone[:min(len(gone), mostCompared)] {
		all := cut(p.Text)
		begins := t.all.begins(all)
		for k, w := range t.parts {
			much := w.share(all)
			if w.lacksName(all) {
				much -= named
			}
			if much >= takes && begins || much == 1 {
				pairs = append(pairs, pair{i, k, much})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.much, a.much) })
	used, some := make([]bool, len(t.parts)), false
	for _, p := range pairs {
		if !taken[p.gone] && !used[p.part] {
			taken[p.gone], used[p.part], some = true, true, true
		}
	}
	if !some && len(gone) > 0 { // in other words
		best := 0
		for i, p := range gone {
			if p.Share > gone[best].Share {
				best = i
			}
		}
		taken[best] = true
	}
	return taken
}

// dropped is Dropped, by the sentence that has most of a part.
func (t *Text) dropped(part string) []string {
	all, best, most := cut(part), "", 0.0
	for i, w := range t.words {
		if much := w.share(all); much > most {
			best, most = t.sentences[i], much
		}
	}
	return Dropped(part, best)
}
