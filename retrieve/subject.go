package retrieve

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/han"
	"github.com/tacit-kb/tacit/retrieve/inquiry"
)

// Who asks what a thing is wants the memory that says so, and not one that shares a
// character of its name. The name counts as a whole, and the likeness of such a short
// question to small talk takes nothing away.

// A saying is the memories that say what is asked of a thing, by how surely.
type saying struct {
	defined []int // they say what it is, or where, or who looks after it
	held    []int // it stands in their names
}

// fewWithName is how many memories may have a thing in their names for it to tell them apart.
const fewWithName = 3

// said returns the memories that say what the prompt, or one of its few segments, asks of
// one thing.
func (r *Retriever) said(a *asked) (s saying) {
	seen := map[string]bool{}
	look := func(text string) {
		if text = strings.TrimSpace(text); !seen[text] {
			seen[text] = true
			r.sayingOf(text, &s)
		}
	}
	look(a.Text)
	for _, part := range a.fewSegments() {
		look(part.Text)
	}
	return saying{r.visible(a, s.defined), r.visible(a, s.held)}
}

// sayingOf adds what the memories say that a text asks of one thing.
func (r *Retriever) sayingOf(text string, s *saying) {
	if len(text) > 2*inquiry.Longest { // more than spaces between ideographs
		return
	}
	thing, kind := inquiry.Of(closed(text))
	if kind == inquiry.None {
		return
	}
	terms := content(spelt(thing))
	if len(terms) == 0 {
		return
	}
	named := r.peeked(r.holders(terms))
	held := named[:0:0]
	for _, i := range named {
		names := namesOf(r.index.Entry(i))
		whole := slices.ContainsFunc(names, func(n string) bool { return holdsWhole(n, thing) })
		if whole {
			held = append(held, i)
		}
		if slices.ContainsFunc(names, func(n string) bool { return inquiry.Says(n, thing, kind) }) {
			s.defined = append(s.defined, i)
		}
	}
	if kind == inquiry.Nature {
		s.defined = append(s.defined, r.typed(thing)...)
	}
	// Where a memory says it, one that only mentions the thing does not stand beside it.
	if kind != inquiry.Bare && len(s.defined) == 0 && len(held) <= fewWithName {
		s.held = append(s.held, held...)
	}
}

// namesOf returns what an author calls a memory, and says of it in a line.
func namesOf(e index.Entry) []string {
	return slices.Concat([]string{e.Title, e.Summary, e.Service, e.Topic}, e.Aliases)
}

// holdsWhole reports whether a thing stands in a name as a whole: a word of Latin letters
// is no part of a longer one.
func holdsWhole(name, thing string) bool {
	if name = strings.ToLower(han.Plain(name)); !isLatin(thing) {
		return strings.Contains(name, thing)
	}
	terms := setOf(spelt(name))
	return !slices.ContainsFunc(content(spelt(thing)), func(t index.Term) bool { return !terms[t.Text] })
}

// isLatin reports whether a text has no character beyond Latin ones.
func isLatin(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x250 })
}
