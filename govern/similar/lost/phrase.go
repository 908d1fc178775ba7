package lost

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// leads are the words of English with which a phrase begins that says more of what stands before it.
var leads = strings.Fields("for in at on by with within without before after until till during from via through because since unless if when while whenever only except than per as so where")

// conditions begin what is said once: where the other sentence has none, they are lost, whatever words it has in common with them.
var conditions = strings.Fields("because since unless if when whenever before after until till while except so")

// phrasesOf returns the phrases of an English sentence that the text does not say, though another form of the sentence takes its
// place: of "preheat the moulds to 180 degrees for at least 36 hours before any pour", "the moulds are preheated to 210 degrees"
// leaves "for at least 36 hours" and "before any pour". A phrase that begins as one of the text does may have become that one.
func (t *Text) phrasesOf(sentence string) (all []string) {
	if !lang.Spaced(sentence) {
		return t.firstOf(sentence)
	}
	for _, p := range phrases(sentence) {
		lead := strings.ToLower(strings.Fields(p)[0])
		pieces := cut(p)
		has := t.all.has(pieces)
		contents, known := 0, 0
		for i, x := range pieces {
			if x.content {
				contents++
				if has[i] {
					known++
				}
			}
		}
		led := t.all[lead]
		switch {
		case t.hasNoSuchValue(p), slices.ContainsFunc(pieces, func(x piece) bool { return day.IsName(x.word) }) && t.namesNoDay():
			all = append(all, p)
		case contents > 0 && known == 0 && !led && slices.Contains(conditions, lead):
			all = append(all, p)
		}
	}
	return all
}

// namesNoDay reports whether the text names no day of the week and no month.
func (t *Text) namesNoDay() bool {
	for w := range t.all {
		if day.IsName(w) {
			return false
		}
	}
	return true
}

// firstOf returns a sentence of Chinese or Japanese that says something of two, where the text has no word of the first:
// 孕妇和小孩不能上篮 where only 小孩 stays.
func (t *Text) firstOf(sentence string) []string {
	m := firstOfTwo().FindStringSubmatch(sentence)
	if m == nil {
		return nil
	}
	pieces := cut(m[1])
	if slices.Contains(t.all.has(pieces), true) || !slices.ContainsFunc(pieces, func(p piece) bool { return p.content }) {
		return nil
	}
	return []string{strings.TrimSpace(sentence)}
}

// firstOfTwo finds the first of two of which a sentence speaks.
var firstOfTwo = pattern.Lazy(`^([\p{Han}\p{Katakana}ー]{2,6}?)(?:以及|和|与|及|跟|、|と|や)[\p{Han}\p{Katakana}ー]`)

// phrases cuts a sentence before the words that begin one, and leaves the first part out.
func phrases(sentence string) (all []string) {
	words := strings.Fields(sentence)
	from := 0
	for i, w := range words {
		if i > 0 && slices.Contains(leads, strings.ToLower(w)) && i > from+1 {
			if from > 0 {
				all = append(all, strings.Join(words[from:i], " "))
			}
			from = i
		}
	}
	if from > 0 {
		all = append(all, strings.TrimRight(strings.Join(words[from:], " "), ".,;"))
	}
	return all
}
