package similar

import (
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/called"
)

// A link is how one text speaks of the other by name.
type link uint8

const (
	noLink     link = iota
	mentions        // names the other
	superseded      // says that the other one holds in its stead
	supersedes      // says that it holds in the other one's stead
)

// flat writes a text as words of lower case between single spaces.
func flat(s string) string { return called.Flat(s) }

// linkOf returns how statements speak of a memory of those names.
func (x *lexicon) linkOf(all []statement, names []string) (l link, text string) {
	if len(names) == 0 {
		return noLink, ""
	}
	for _, s := range all {
		if !called.Is(x.called.of(s.text, func() string { return called.Callable(s.text) }), names) {
			continue
		}
		now := mentions
		switch {
		case called.Replaced(s.text):
			now = superseded
		case called.Replaces(s.text):
			now = supersedes
		}
		if now > l {
			l, text = now, s.text
		}
	}
	return l, text
}

// onlyOf returns the names that are not among others: a memory that has the name of
// another one does not speak of that one by its own name.
func onlyOf(names, others []string) (rest []string) {
	for _, n := range names {
		if !slices.Contains(others, n) {
			rest = append(rest, n)
		}
	}
	return rest
}
