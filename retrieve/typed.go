package retrieve

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
)

// What a person wrote into a memory to find it by finds it: its id, title, another name
// or a trigger, typed as it stands but for case, width, spaces, punctuation and the
// endings of words. No likeness to small talk takes that away.

// mostTyped is how many terms what is typed as it stands may have. A longer prompt is no
// name, and is not looked up.
const mostTyped = 40

// typed returns the numbers of the memories of which a text is a name, as it stands.
func (r *Retriever) typed(text string) []int {
	if len(text) > 1000 {
		return nil
	}
	terms := spelt(text)
	if len(terms) == 0 || len(terms) > mostTyped {
		return nil
	}
	var named []int
	for _, i := range r.holders(terms) {
		if isNamed(r.index.Entry(i), text, terms) {
			named = append(named, i)
		}
	}
	return named
}

// holders returns the memories that hold all terms in their names and what says when they
// matter.
func (r *Retriever) holders(terms []index.Term) (all []int) {
	for n, t := range terms {
		var have []int
		for _, p := range r.index.Postings(t.Hash()) {
			if p.Places&(index.InName|index.InTrigger) != 0 {
				have = append(have, int(p.Entry))
			}
		}
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
	return slices.ContainsFunc(names, func(name string) bool {
		return name != "" && (strings.EqualFold(name, text) || sameTerms(terms, spelt(name)))
	})
}

// sameTerms reports whether a name has just the words that were typed, and all that was
// typed as a coined name: "can id" is CAN ID, and C is not C++.
func sameTerms(typed, name []index.Term) bool {
	words := func(all []index.Term) []index.Term {
		return slices.DeleteFunc(slices.Clone(all), func(t index.Term) bool { return t.Form == index.Identifier })
	}
	equal := func(a, b index.Term) bool { return a.Text == b.Text }
	return slices.EqualFunc(words(typed), words(name), equal) && !slices.ContainsFunc(typed, func(t index.Term) bool {
		return t.Form == index.Identifier && !slices.ContainsFunc(name, func(n index.Term) bool { return equal(t, n) })
	})
}

// spelt returns the terms of a text in their order.
func spelt(text string) (terms []index.Term) {
	index.Terms(text, func(t index.Term) { terms = append(terms, t) })
	return terms
}
