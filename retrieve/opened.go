package retrieve

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// An agent opens files, and writes into them, many times while it works on one prompt.
// Nobody asks then, so that only what is certain is said: what names the file, and what
// the written text proves.

// Opened returns the memories that matter when an agent opens q.Files, or writes q.Text
// into them: those that name a file, the surest first, what the text proves, and one that
// the words of the path make likely. Wide globs such as **/*.go count for standards only.
func (r *Retriever) Opened(ctx context.Context, q Query, o Options) ([]Match, error) {
	if o.Limit <= 0 || len(q.Files) == 0 {
		return nil, nil
	}
	ranked, err := r.rankAsked(ctx, r.askOpened(q), o)
	if err != nil {
		return nil, err
	}
	ranked = withoutMoreByPath(ranked)
	return r.matches(q, ranked[:within(ranked, o)]), nil
}

// withoutMoreByPath leaves one of the memories for which only the words of a path speak.
func withoutMoreByPath(ranked []weighed) []weighed {
	seen := false
	return slices.DeleteFunc(ranked, func(w weighed) bool {
		more := w.byPath && !w.bound
		drop := more && seen
		seen = seen || more
		return drop
	})
}

// askOpened prepares a query for files that an agent opens or writes.
func (r *Retriever) askOpened(q Query) *asked {
	a := &asked{Query: q, reading: written(q.Text), open: newGlobs(q.Files)}
	a.questions = slices.DeleteFunc(a.questions, func(q question) bool { return !r.hasNameOf(q.text) })
	for _, file := range a.open.files {
		a.questions = append(a.questions, pathQuestion(file))
	}
	a.named = r.namedBy(a.open)
	a.bound = r.visible(a, slices.DeleteFunc(slices.Collect(maps.Keys(a.named)), func(i int) bool {
		return a.named[i] == byKind && !isStandard(r.index.Attr(i))
	}))
	return a
}

// A naming is how surely a memory names an open file.
type naming int

const (
	notNamed  naming = iota
	byKind           // by a glob that names neither folder nor file: **/*.go
	byName           // by a glob that does
	pointedAt        // by a pointer to the file itself
)

// written returns the reading of what is written into a file: it counts by its codes and
// names, like all text that is pasted, and asks nothing.
func written(text string) reading {
	if strings.TrimSpace(text) == "" {
		return reading{}
	}
	r := reading{segments: []prompt.Segment{{Kind: prompt.Pasted, Form: prompt.Code, Text: text, End: len(text), Line: 1}}}
	r.clues = prompt.Clues(r.segments)
	r.addClues(nil)
	for i := range r.questions {
		r.questions[i].opened = true
	}
	return r
}

// rareName is the rarity from which a name tells memories apart: one in 150 would have it
// by chance.
const rareName = 5.0

// provedByName reports whether a memory has a code or a name that is written. Of code, the
// words that a name is made of prove nothing: every project has a list and an entry.
func provedByName(s relevance.Signals) bool {
	return s.Proved() && (s.Code >= rareName || s.Coined >= rareName)
}

// hasNameOf reports whether a memory has one of the names in a text: what has none proves
// nothing, and is not searched for.
func (r *Retriever) hasNameOf(text string) (has bool) {
	index.Identifiers(text, func(t index.Term) { has = has || r.index.Holders(t.Hash()) > 0 })
	return has
}

// likelyByPath is the least relevance that the words of a path give: a folder has many
// files, and their names are of few words.
const likelyByPath = 0.6

// pathQuestion returns the words of a file's name as a question, without its ending; with
// those of its folder if the name is one word, which says little.
func pathQuestion(file string) question {
	dir, name := path.Split(file)
	words := wordsApart(strings.TrimSuffix(name, path.Ext(name)))
	if len(words) == 1 {
		words = append(wordsApart(path.Base(dir)), words...)
	}
	return question{text: strings.Join(words, " "), opened: true}
}

// wordsApart returns the words of a name: RefundService, refund_service.
func wordsApart(name string) []string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		switch {
		case unicode.IsUpper(r) && lower:
			b.WriteByte(' ')
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
		b.WriteRune(r)
	}
	return strings.Fields(b.String())
}

// Gist returns what of a text that is written into a file could bring a memory: two texts
// with the same gist bring the same ones. It is empty for a text that brings none.
func Gist(text string) string {
	var all []string
	for _, q := range written(text).questions {
		all = append(all, q.text)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// namedBy returns the memories that name one of the opened files, and how surely.
func (r *Retriever) namedBy(files globs) map[int]naming {
	all := map[int]naming{}
	for _, i := range r.index.Globbed() {
		if n := files.named(r.index, i); n > notNamed {
			all[i] = n
		}
	}
	for _, file := range files.files {
		for _, i := range r.holders(wordsOf(file)) {
			if !r.isForeign(i) && slices.ContainsFunc(r.index.Entry(i).Pointers, func(p string) bool { return pointsAt(p, file) }) {
				all[i] = pointedAt
			}
		}
	}
	return all
}

// wordsOf returns the words of a path, which a pointer to the file has as well.
func wordsOf(file string) (words []index.Term) {
	index.Terms(file, func(t index.Term) {
		if t.Form != index.Identifier {
			words = append(words, t)
		}
	})
	return words
}

// pointsAt reports whether a pointer of a memory leads to a file, or to a place in it:
// src/pay.go, src/pay.go:12, src/pay.go#retry.
func pointsAt(pointer, file string) bool {
	rest, ok := strings.CutPrefix(path.Clean(strings.ReplaceAll(pointer, `\`, "/")), file)
	return ok && file != "" && (rest == "" || rest[0] == ':' || rest[0] == '#')
}

// named returns how surely a memory names one of the files with its globs.
func (g globs) named(x Bank, memory int) (best naming) {
	if len(g.files) == 0 || !x.Attr(memory).HasGlobs {
		return notNamed
	}
	for pattern := range g.matching(x.Entry(memory).Globs) {
		if best = max(best, byKind); isNarrow(pattern) {
			return byName
		}
	}
	return best
}

// isNarrow reports whether a glob names a folder, or a file by its whole name.
func isNarrow(pattern string) bool {
	for part := range strings.SplitSeq(strings.TrimPrefix(pattern, "./"), "/") {
		if part != "" && !strings.ContainsAny(part, "*?[{") {
			return true
		}
	}
	return false
}
