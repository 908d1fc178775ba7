package practice

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/labels"
)

// A Round is questions that find their memory bare, and the bank that they find it in.
type Round struct {
	Ask   Asker
	Found []labels.Question // each with the memory wanted
}

// A Wrapping puts something around a question, as people do.
type Wrapping struct {
	Kind string // log, code, trace, diff, table, data, mail, manner, document or mixed
	Name string // in words
	Lang string // of the words around the question; empty for every language
	Wrap func(question string) string
}

// Pasted says how many questions still find their memory with something around them.
type Pasted struct {
	Found     int       `json:"found"`     // questions made of the bank that find their memory bare
	Questions int       `json:"questions"` // of these, that were asked again
	Asked     int       `json:"asked"`     // prompts made of them
	Helped    int       `json:"helped"`    // prompts for which the memory is still shown
	Rate      float64   `json:"rate"`
	Wrappings []Wrapped `json:"wrappings"` // in the order in which they were given
}

// Wrapped is what one way of wrapping leaves.
type Wrapped struct {
	Kind   string  `json:"kind"`
	Name   string  `json:"name"`
	Lang   string  `json:"lang"`
	Asked  int     `json:"asked"`
	Helped int     `json:"helped"`
	Rate   float64 `json:"rate"`
}

// otherwise is the language of the wrappings for a question in none of theirs.
const otherwise = "en"

// Paste asks questions that find their memory once more, in each wrapping of their
// language.
func Paste(ctx context.Context, rounds []Round, wrappings []Wrapping, step Step) (Pasted, error) {
	var all []asked
	for _, r := range rounds {
		for _, q := range r.Found {
			all = append(all, asked{r.Ask, q})
		}
	}
	chosen := pick(all, mostPasted)
	p := Pasted{Found: len(all), Questions: len(chosen), Wrappings: []Wrapped{}}
	c := counter{step: step, total: len(chosen) * len(wrappings)}
	for _, w := range wrappings {
		x := Wrapped{Kind: w.Kind, Name: w.Name, Lang: w.Lang}
		for _, q := range chosen {
			c.next()
			if !w.suits(q.Lang, wrappings) {
				continue
			}
			shown, err := q.ask(ctx, w.Wrap(q.Text))
			if err != nil {
				return p, err
			}
			x.Asked++
			if has(shown, q.Wanted) {
				x.Helped++
			}
		}
		p.add(x)
	}
	p.Rate = rate(p.Helped, p.Asked)
	return p, nil
}

// asked is a question and where to ask it.
type asked struct {
	ask Asker
	labels.Question
}

// suits reports whether somebody who asks in a language wraps so.
func (w Wrapping) suits(lang string, all []Wrapping) bool {
	if !slices.ContainsFunc(all, func(w Wrapping) bool { return w.Lang == lang }) {
		lang = otherwise
	}
	return w.Lang == "" || w.Lang == lang
}

// add counts what came of a wrapping; one that nobody would use is left out.
func (p *Pasted) add(x Wrapped) {
	if x.Asked == 0 {
		return
	}
	x.Rate = rate(x.Helped, x.Asked)
	p.Wrappings = append(p.Wrappings, x)
	p.Asked += x.Asked
	p.Helped += x.Helped
}
