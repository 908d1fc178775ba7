package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/slot"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

func (x *lexicon) quantitiesOf(text string) []number.Quantity {
	return x.counts.of(text, func() []number.Quantity { return number.Quantities(text) })
}

// An accord is what two texts have to say to each other's quantities.
type accord struct {
	share float64 // -1: the lesser has quantities that the greater lacks; 1: it has them all; 0: there are none
	clash bool
	ofOne []string // those of which both places name the subject of one, as far as that can be told
}

// accordOf looks for the quantities of the lesser of two memories in the greater one.
// They clash where the place that speaks of the same has another number of the same
// unit, and the number is nowhere else.
func accordOf(lesser, greater *reading) (a accord) {
	theirs, total := greater.counts(), 0
	for i, s := range lesser.whole.statements {
		for _, q := range lesser.counts()[i] {
			total++
			if slices.ContainsFunc(theirs, func(all []number.Quantity) bool { return slices.Contains(all, q) }) {
				a.share++
				continue
			}
			a.share--
			place := greater.around(lesser.whole.each.At(i))
			if other := greater.lexicon.counting(place, q.Unit); other >= 0 {
				a.clash = true
				if lesser.lang != greater.lang || sameSubject(s.text, textOf(place), 0.5) {
					a.ofOne = append(a.ofOne, short(s.text)+" / "+short(place[other].text))
				}
			}
		}
	}
	a.share /= max(1, float64(total))
	return a
}

// around returns the statement that is nearest to a vector, with its neighbours.
func (r *reading) around(u unit) []statement {
	_, at := nearest(u, &r.whole.each)
	if at < 0 {
		return nil
	}
	return r.whole.statements[max(0, at-1):min(len(r.whole.statements), at+2)]
}

// counting returns which of some statements is the first to have a number of a unit, or -1.
func (x *lexicon) counting(all []statement, unit string) int {
	counts := func(q number.Quantity) bool { return q.Unit == unit }
	return slices.IndexFunc(all, func(s statement) bool { return slices.ContainsFunc(x.quantitiesOf(s.text), counts) })
}

// sameSubject reports whether what one text counts is spoken of where the other counts:
// "Sessions expire after 30 minutes" and "the session lives for an hour".
// A pair of characters says less than a word: two clauses without spaces need a share of the pairs of the shorter in common.
func sameSubject(x, y string, least float64) bool {
	mine, theirs := countingClauses(x), countingClauses(y)
	return speaksOf(mine, theirs, least) || speaksOf(theirs, mine, least)
}

// speaksOf reports whether a subject of one is spoken of by the other.
func speaksOf(some, others []countingClause, least float64) bool {
	return slices.ContainsFunc(some, func(x countingClause) bool {
		return slices.ContainsFunc(others, func(y countingClause) bool {
			both := slices.DeleteFunc(slices.Clone(x.words), func(w string) bool { return !slices.Contains(y.words, w) })
			return slices.Contains(both, x.subject) && (lang.Spaced(x.subject) || float64(len(both)) >= least*float64(min(len(x.words), len(y.words))))
		})
	})
}

// counting are words of English that say how something is counted, and not what.
var counting = strings.Fields("every each after within at least most than all must should up no more only always never keep we use")

// countingWide are the same of Chinese and Japanese.
var countingWide = pattern.WithKeys(`单次|每次|一次|最多|至少|最少|不超过|必须|最大|最小|必ず|最低`)

// A countingClause is a clause that counts something: what it speaks of first, and all its words.
type countingClause struct {
	subject string
	words   []string
}

// countingClauses returns the clauses of a text with a number in them. The subject stands
// before the number, where anything does.
func countingClauses(text string) (all []countingClause) {
	for _, c := range clauses.Of(number.Plain(text)) {
		at := number.Counted().FindStringIndex(c)
		if at == nil {
			continue
		}
		words := slices.Concat(subjects(c[:at[0]]), subjects(c[at[1]:]))
		if len(words) > 0 {
			all = append(all, countingClause{words[0], words})
		}
	}
	return all
}

// subjects returns the beginnings of the words of a text that say something, and the pairs
// of characters in scripts without spaces.
func subjects(text string) (all []string) {
	ps := slot.Pieces(countingWide().ReplaceAllString(text, ", "))
	for i, p := range ps {
		switch {
		case lang.Spaced(p):
			if !idle[p] && !slices.Contains(counting, p) {
				all = append(all, p[:min(len(p), stem)])
			}
		case i+1 < len(ps) && !lang.Spaced(ps[i+1]):
			all = append(all, p+ps[i+1])
		}
	}
	return all
}
