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
	for _, i := range r.peeked(r.holders(slices.Concat(coined(terms), content(terms)))) {
		if isNamed(r.index.Entry(i), text, terms) {
			named = append(named, i)
		}
	}
	return named
}

// mentioned returns the memories whose id stands in a text.
func (r *Retriever) mentioned(text string) (all []int) {
	index.Identifiers(text, func(t index.Term) {
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
	have := setOf(content(spelt(r.scorer.Correct(text))))
	if len(have) < fewestWords || len(have) > mostTyped {
		return nil
	}
	words := map[int]int{} // how many of them a memory holds

	for _, word := range slices.Sorted(maps.Keys(have)) { // the same memories are looked at each time
		for _, i := range r.holders([]index.Term{{Text: word}}) {
			if words[i] > 0 || len(words) < mostTyped {
				words[i]++
			}
		}
	}
	maps.DeleteFunc(words, func(_, n int) bool { return n < fewestWords }) // what holds one word has no such trigger: its front matter is not read
	for _, i := range r.peeked(slices.Sorted(maps.Keys(words))) {
		if r.isPart(i, have) {
			all = append(all, i)
		}
	}
	return all
}

func (r *Retriever) isPart(memory int, have map[string]bool) bool {
	e := r.index.Entry(memory)
	return slices.ContainsFunc(slices.Concat(e.Trigger, e.Aliases), func(name string) bool {
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

// isNamed reports whether one of the names of a memory is what was typed.
func isNamed(e index.Entry, text string, terms []index.Term) bool {
	names := slices.Concat([]string{e.ID, e.Title, e.Service, e.Topic}, e.Aliases, e.Trigger)
	if base, ok := strings.CutSuffix(e.Path[strings.LastIndex(e.Path, "/")+1:], ".md"); ok {
		names = append(names, base)
	}
	names = append(names, coinedKeys(e.Facts)...)
	return slices.ContainsFunc(names, func(name string) bool {
		return name != "" && !differs(name, text) && (bare(name) == bare(text) || sameTerms(terms, spelt(name)))
	})
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

// differs reports whether two texts of the same words are not the same name: C and C++.
func differs(a, b string) bool { return signs(a) != signs(b) }

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
