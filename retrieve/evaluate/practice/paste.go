package practice

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance/labels"
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

// Paste asks questions that find their memory once more, wrapped as somebody who speaks
// their language would: in one wrapping of each kind, and each wrapping in its turn.
func (s Sample) Paste(ctx context.Context, rounds []Round, wrappings []Wrapping, step Step) (Pasted, error) {
	var all []asked
	for _, r := range rounds {
		for _, q := range r.Found {
			all = append(all, asked{r.Ask, q})
		}
	}
	chosen := pick(all, s.Pasted)
	var todo []prompt
	for i, q := range chosen {
		todo = append(todo, q.turns(i, wrappings)...)
	}
	counts := make([]Wrapped, len(wrappings))
	c := counter{step: step, total: len(todo)}
	for _, x := range todo {
		shown, err := x.ask(ctx, wrappings[x.wrapping].Wrap(x.Text))
		if err != nil {
			return Pasted{}, err
		}
		c.next()
		counts[x.wrapping].Asked++
		if has(shown, x.Wanted) {
			counts[x.wrapping].Helped++
		}
	}
	return summed(Pasted{Found: len(all), Questions: len(chosen)}, wrappings, counts), nil
}

// asked is a question and where to ask it.
type asked struct {
	ask Asker
	labels.Question
}

// A prompt is a question in a wrapping, by its number.
type prompt struct {
	asked
	wrapping int
}

// turns returns the prompts that question number i makes.
func (q asked) turns(i int, wrappings []Wrapping) (todo []prompt) {
	of := map[string][]int{}
	for n, w := range wrappings {
		if w.suits(q.Lang, wrappings) {
			of[w.Kind] = append(of[w.Kind], n)
		}
	}
	for n, w := range wrappings {
		if suiting := of[w.Kind]; len(suiting) > 0 && suiting[i%len(suiting)] == n {
			todo = append(todo, prompt{q, n})
		}
	}
	return todo
}

// suits reports whether somebody who asks in a language wraps so.
func (w Wrapping) suits(lang string, all []Wrapping) bool {
	if !slices.ContainsFunc(all, func(w Wrapping) bool { return w.Lang == lang }) {
		lang = otherwise
	}
	return w.Lang == "" || w.Lang == lang
}

// summed adds what came of each wrapping; those that nobody would use are left out.
func summed(p Pasted, wrappings []Wrapping, counts []Wrapped) Pasted {
	p.Wrappings = []Wrapped{}
	for n, x := range counts {
		if x.Asked == 0 {
			continue
		}
		p.Asked += x.Asked
		p.Helped += x.Helped
		p.Wrappings = append(p.Wrappings, Wrapped{wrappings[n].Kind, wrappings[n].Name, wrappings[n].Lang, x.Asked, x.Helped, rate(x.Helped, x.Asked)})
	}
	p.Rate = rate(p.Helped, p.Asked)
	return p
}
