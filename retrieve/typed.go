package retrieve

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/han"
	"github.com/tacit-kb/tacit/index/relevance"
)

// What a person wrote into a memory to find it by finds it: its id, title, another name
// or a trigger, typed as it stands but for case, width, spaces, punctuation and the
// endings of words. No likeness to small talk takes that away.

// mostTyped is how many terms what is typed as it stands may have. A longer prompt is no
// name, and is not looked up.
const mostTyped = 40

// mostTypedBytes is the same in bytes.
const mostTypedBytes = 1000

// typed returns the numbers of the memories of which a text is a name, as it stands.
func (r *Retriever) typed(text string) []int {
	if len(text) > mostTypedBytes {
		return nil
	}
	text = closed(r.scorer.Correct(text))
	terms := spelt(text)
	if len(terms) == 0 || len(terms) > mostTyped {
		return nil
	}
	var named []int
	wanted := newTypedName(text, terms)
	for _, i := range r.peeked(r.holders(slices.Concat(coined(terms), content(terms)))) {
		if wanted.isOf(r.index.Entry(i)) {
			named = append(named, i)
		}
	}
	return named
}

// mentioned returns the memories whose id stands in a text. An id without a digit may be a word
// there: half of a large bank may have ADR or Go in its names.
func (r *Retriever) mentioned(text string) (all []int) {
	index.Identifiers(text, func(t index.Term) {
		if !strings.ContainsFunc(t.Text, unicode.IsDigit) {
			return
		}
		for _, i := range r.peeked(r.holders([]index.Term{t})) {
			if strings.EqualFold(r.index.Entry(i).ID, t.Text) {
				all = append(all, i)
			}
		}
	})
	return all
}

// fewestWords a trigger must have to count where it is a part of a longer question, and
// how many times as many words that may have.
const (
	fewestWords = 2
	mostTimes   = 4
)

// triggered returns the memories of which a trigger, or another name, is a part of a
// question, in whatever order its words stand there: the author said that this is when
// it matters.
func (r *Retriever) triggered(text string) (all []int) {
	terms := content(spelt(r.scorer.Correct(text)))
	have := setOf(terms)
	if len(have) < fewestWords || len(have) > mostTyped {
		return nil
	}
	stems := stemsOf(slices.CompactFunc(slices.SortedFunc(slices.Values(terms), func(a, b index.Term) int {
		return strings.Compare(a.Text, b.Text)
	}), func(a, b index.Term) bool { return a.Text == b.Text }))
	words := map[int]int{}                                // how many of them a memory holds
	for _, word := range slices.Sorted(maps.Keys(have)) { // the same memories are looked at each time
		for _, i := range r.holders([]index.Term{{Text: word}}) {
			if words[i] > 0 || len(words) < mostTyped {
				words[i]++
			}
		}
	}
	maps.DeleteFunc(words, func(_, n int) bool { return n < fewestWords }) // what holds one word has no such trigger: its front matter is not read
	for _, i := range r.peeked(slices.Sorted(maps.Keys(words))) {
		if r.isPart(i, have, stems) {
			all = append(all, i)
		}
	}
	return all
}

// mostCalled is how many triggers, and how many other names, of one memory are compared word by
// word: people write a dozen, and thousands would make each question slow.
const mostCalled = 100

// isPart reports whether one of the triggers and other names of a memory has only words of a
// question: those it has, and their stems.
func (r *Retriever) isPart(memory int, have map[string]bool, stems []string) bool {
	e := r.index.Entry(memory)
	names := slices.Concat(e.Trigger[:min(mostCalled, len(e.Trigger))], e.Aliases[:min(mostCalled, len(e.Aliases))])
	return slices.ContainsFunc(names, func(name string) bool {
		if n := standIn(name, stems); n < fewestWords || len(have) > mostTimes*n {
			return false
		}
		want := setOf(content(spelt(name)))
		if len(want) < fewestWords || len(have) > mostTimes*len(want) {
			return false
		}
		for word := range want {
			if !have[word] {
				return false
			}
		}
		return true
	})
}

// content returns the terms that say what a text is about: neither identifiers nor the
// words that hold a sentence together, unless there is nothing else.
func content(terms []index.Term) []index.Term {
	return slices.DeleteFunc(slices.Clone(terms), func(t index.Term) bool {
		return t.Form == index.Identifier || len(terms) > 1 && (relevance.FunctionWord(t.Full) || relevance.FunctionWord(t.Text))
	})
}

// coined returns the identifiers that are not joined of words: of expand-and-contract, the
// words are enough.
func coined(terms []index.Term) []index.Term {
	return slices.DeleteFunc(slices.Clone(terms), func(t index.Term) bool {
		return t.Form != index.Identifier || strings.ContainsAny(t.Text, joints)
	})
}

// setOf returns the texts of terms.
func setOf(terms []index.Term) map[string]bool {
	set := map[string]bool{}
	for _, t := range terms {
		set[t.Text] = true
	}
	return set
}

// closed returns a text without the spaces between Han and kana, which say nothing.
func closed(text string) string {
	fields := strings.Fields(text)
	var b strings.Builder
	for i, f := range fields {
		if i > 0 {
			last, _ := utf8.DecodeLastRuneInString(fields[i-1])
			first, _ := utf8.DecodeRuneInString(f)
			if !builtin.IsIdeograph(last) || !builtin.IsIdeograph(first) {
				b.WriteByte(' ')
			}
		}
		b.WriteString(f)
	}
	return b.String()
}

// holders returns the memories that hold all terms in their names and what says when they
// matter.
func (r *Retriever) holders(terms []index.Term) []int { return holders(r.index, terms) }

func holders(b Bank, terms []index.Term) (all []int) {
	for n, t := range terms {
		have := b.Named(t.Hash())
		if n == 0 {
			all = have
			continue
		}
		all = slices.DeleteFunc(all, func(i int) bool { _, ok := slices.BinarySearch(have, i); return !ok })
		if len(all) == 0 {
			break
		}
	}
	return all
}

// A typedName is what was typed, prepared to be compared with the names of many memories.
type typedName struct {
	terms []index.Term
	signs int
	bare  string
	stems []string // see stemsOf
}

func newTypedName(text string, terms []index.Term) typedName {
	return typedName{terms, signs(text), bare(text), stemsOf(content(terms))}
}

// isOf reports whether it is one of the names of a memory.
func (n typedName) isOf(e index.Entry) bool {
	names := slices.Concat([]string{e.ID, e.Title, e.Service, e.Topic}, e.Aliases, e.Trigger)
	if base, ok := strings.CutSuffix(e.Path[strings.LastIndex(e.Path, "/")+1:], ".md"); ok {
		names = append(names, base)
	}
	return slices.ContainsFunc(append(names, coinedKeys(e.Facts)...), n.is)
}

// is reports whether a text is the same name: C is not C++.
func (n typedName) is(text string) bool {
	if text == "" || signs(text) != n.signs {
		return false
	}
	return bare(text) == n.bare || standIn(text, n.stems) == len(n.stems) && sameTerms(n.terms, spelt(text))
}

// stemsOf returns what stands, in lower case, in every text that has the terms, identifiers
// aside: a memory may have a thousand triggers, and to cut one into terms takes a
// hundred times as long as to see that these are not in it. Of a word it is the stem, of
// which the last letter may be another than that of the word: retry, of retries.
func stemsOf(terms []index.Term) (stems []string) {
	for _, t := range terms {
		stem := t.Text
		if t.Form == index.Word {
			stem = strings.TrimSuffix(stem, "y")
		}
		stems = append(stems, stem)
	}
	return stems
}

// standIn returns how many of some stems stand in a text.
func standIn(text string, stems []string) (n int) {
	text = strings.ToLower(han.Plain(text))
	for _, s := range stems {
		if strings.Contains(text, s) {
			n++
		}
	}
	return n
}

// coinedKeys returns the keys of facts that are coined names, with their groups and
// without: uart_drop names a rule; baud is a word like others.
func coinedKeys(facts []string) (keys []string) {
	for _, fact := range facts {
		place, _, _ := strings.Cut(fact, ": ")
		for _, key := range []string{place, place[strings.LastIndexByte(place, '.')+1:]} {
			if coins(key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// joints join the words of a name: expand-and-contract is the words, too.
const joints = "_-./:"

// signs counts the signs that end a word and make it another one: C++, C#; not #42.
func signs(text string) (n int) {
	word := false
	for _, r := range han.Plain(text) {
		if sign := r == '+' || r == '#'; sign && word {
			n++
		} else {
			word = unicode.IsLetter(r)
		}
	}
	return n
}

// bare returns the letters and digits of a text, as far as case and width do not matter.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, han.Plain(text))
}

// sameTerms reports whether a name has just the words that were typed, and all that was
// typed as a coined name: "can id" is CAN ID, and C is not C++.
func sameTerms(typed, name []index.Term) bool {
	equal := func(a, b index.Term) bool { return a.Text == b.Text }
	return slices.EqualFunc(content(typed), content(name), equal) && !slices.ContainsFunc(coined(typed), func(t index.Term) bool {
		return !slices.ContainsFunc(name, func(n index.Term) bool { return equal(t, n) })
	})
}

// spelt returns the terms of a text in their order.
func spelt(text string) (terms []index.Term) {
	index.Terms(text, func(t index.Term) { terms = append(terms, t) })
	return terms
}
