package practice

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

// A Code says what is weak about a memory.
type Code string

// What may be weak, the worst first.
const (
	NotFound Code = "not-found" // one of its own texts, as it stands, is met by silence
	Taken    Code = "taken"     // one of its own texts shows another memory first
	Loud     Code = "loud"      // it is shown for prompts without a subject
	Same     Code = "same"      // two memories stand in for each other
	NoTitle  Code = "no-title"  // its title names no subject
	Wording  Code = "wording"   // it is found word for word only
)

var codes = []Code{NotFound, Taken, Loud, Same, NoTitle, Wording}

// Advice is what to do about a memory, or two.
type Advice struct {
	Code    Code     `json:"code"`
	IDs     []string `json:"ids"`     // the first one is to be changed
	Field   string   `json:"field"`   // that does not find it; empty where it is none
	Text    string   `json:"text"`    // that was asked; empty where two memories say the same
	Example string   `json:"example"` // words that its trigger could have; empty if nothing suggests itself
	Count   int      `json:"count"`   // of the questions that say so
}

// Findings is all that was found out about a bank.
type Findings struct {
	Typed      Typed
	Neighbours Neighbours
	Generic    Generic
	Alike      [][2]string        // ids of memories that say much the same, as judged by their texts
	Outcomes   []evaluate.Outcome // of the questions made of the bank, without their words
}

// Advise says what to do about the memories of x, the worst first. Of each kind there
// is one advice for a memory at most.
func Advise(x *index.Index, f Findings) []Advice {
	all := slices.Concat(f.typed(), f.loud(), f.same(x), titles(x), f.wording(x))
	nameless := map[string]bool{}
	for _, a := range all {
		nameless[a.IDs[0]] = nameless[a.IDs[0]] || a.Code == NoTitle
	}
	all = slices.DeleteFunc(all, func(a Advice) bool { // another title is the cure
		return nameless[a.IDs[0]] && a.Field == FieldTitle && a.Code != NoTitle
	})
	slices.SortStableFunc(all, func(a, b Advice) int {
		return cmp.Or(cmp.Compare(slices.Index(codes, a.Code), slices.Index(codes, b.Code)), cmp.Compare(b.Count, a.Count), slices.Compare(a.IDs, b.IDs))
	})
	return all
}

// mostOfAKind is how much advice with one code comes before another kind has its turn.
const mostOfAKind = 4

// Foremost returns at most so much of what Advise returned, in its order. What many
// memories have in common does not hide the rest.
func Foremost(all []Advice, most int) []Advice {
	var first, rest []int
	count := map[Code]int{}
	for i, a := range all {
		if count[a.Code]++; count[a.Code] <= mostOfAKind {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	chosen := slices.Concat(first, rest)
	chosen = chosen[:min(len(chosen), most)]
	slices.Sort(chosen)
	told := make([]Advice, len(chosen))
	for k, i := range chosen {
		told[k] = all[i]
	}
	return told
}

// typed is about the texts that do not find their own memory. An id is nothing that a
// person could word otherwise.
func (f Findings) typed() []Advice {
	var all gathered
	for _, m := range f.Typed.Missed {
		if m.Field == FieldID {
			continue
		}
		if m.First == "" {
			all.add(Advice{Code: NotFound, IDs: []string{m.ID}, Field: m.Field, Text: m.Text})
		} else {
			all.add(Advice{Code: Taken, IDs: []string{m.ID, m.First}, Field: m.Field, Text: m.Text})
		}
	}
	return all
}

// fewestFires is how many prompts without a subject say that a memory is loud: one or
// two of hundreds may have a point.
const fewestFires = 3

func (f Findings) loud() []Advice {
	var all gathered
	for _, fire := range f.Generic.Fires {
		for _, s := range fire.Shown {
			all.add(Advice{Code: Loud, IDs: []string{s.ID}, Text: fire.Text})
		}
	}
	return slices.DeleteFunc(all, func(a Advice) bool { return a.Count < fewestFires })
}

// likely is the relevance from which on a memory stands in for another: it helps more
// likely than not.
const likely = 0.5

// same is about memories that say the same, and those each of which stands in for the
// other, unless a person has said that they belong together. Two files that share an id are left to tacit
// check: no command could tell them apart by it.
func (f Findings) same(x *index.Index) []Advice {
	stands := map[[2]string]bool{}
	near := slices.DeleteFunc(slices.Clone(f.Neighbours.Pairs), func(p Pair) bool { return p.Relevance < likely })
	for _, p := range near {
		stands[[2]string{p.ID, p.Shown}] = true
	}
	var all gathered
	join := func(a, b, text string) {
		if a != b && !related(x, a, b) && !related(x, b, a) {
			all.add(Advice{Code: Same, IDs: []string{min(a, b), max(a, b)}, Text: text})
		}
	}
	for _, p := range f.Alike {
		join(p[0], p[1], "")
	}
	for _, p := range near {
		if stands[[2]string{p.Shown, p.ID}] {
			join(p.ID, p.Shown, p.Text)
		}
	}
	return all
}

func related(x *index.Index, a, b string) bool {
	i, ok := x.Find(a)
	return ok && slices.Contains(x.Entry(i).Related, b)
}

func titles(x *index.Index) (all []Advice) {
	for i := range x.Len() {
		if e := x.Entry(i); saysNothing(e.Title) {
			all = append(all, Advice{Code: NoTitle, IDs: []string{e.ID}, Field: FieldTitle, Text: e.Title, Count: 1})
		}
	}
	return all
}

// wording is about the memories that a question made of them finds as it stands, and
// that none finds once its words are taken out of them.
func (f Findings) wording(x *index.Index) []Advice {
	var all gathered
	found := map[string]bool{}
	for _, o := range f.Outcomes {
		id := o.ID[:max(strings.LastIndexByte(o.ID, '#'), 0)]
		if i, ok := x.Find(id); ok && o.Answerable {
			found[id] = found[id] || slices.ContainsFunc(o.Shown, func(s evaluate.Shown) bool { return s.Grade > 0 })
			if !f.Typed.silent(id, o.Text) {
				all.add(Advice{Code: Wording, IDs: []string{id}, Text: o.Text, Example: example(x.Entry(i), o.Text)})
			}
		}
	}
	return slices.DeleteFunc(all, func(a Advice) bool { return found[a.IDs[0]] })
}

// longest is how many characters an example has at most: a trigger is a phrase.
const longest = 80

// example returns the first sign of a memory's matter, which is in the words of somebody
// who does not know the answer; empty if it has none, or it is what was asked, or a
// trigger already.
func example(e index.Entry, asked string) string {
	s := strings.TrimSpace(e.SurfaceSignal)
	is := func(other string) bool { return strings.EqualFold(s, strings.TrimSpace(other)) }
	if is(asked) || slices.ContainsFunc(e.Trigger, is) || utf8.RuneCountInString(s) > longest {
		return ""
	}
	return s
}

// gathered is advice that is the same counted together.
type gathered []Advice

func (g *gathered) add(a Advice) {
	for i := range *g {
		if b := &(*g)[i]; b.Code == a.Code && b.IDs[0] == a.IDs[0] && (a.Code != Same || slices.Equal(a.IDs, b.IDs)) {
			b.Count++
			return
		}
	}
	a.Count = 1
	*g = append(*g, a)
}
