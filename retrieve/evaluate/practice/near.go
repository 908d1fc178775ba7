package practice

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// Neighbours says how often a memory is shown for what only another one answers.
type Neighbours struct {
	Of       int     `json:"of"`       // memories of the bank that questions were made of
	Memories int     `json:"memories"` // of these, that were taken out, one after the other
	Asked    int     `json:"asked"`    // questions, each of the bank without its memory
	Shown    int     `json:"shown"`    // questions for which something is shown
	Rate     float64 `json:"rate"`
	Pairs    []Pair  `json:"pairs"` // of these, what is shown first; the most confident first
}

// A Pair is a question of one memory, and the other that is shown for it.
type Pair struct {
	ID        string  `json:"id"` // of the memory that was taken out
	Text      string  `json:"text"`
	Lang      string  `json:"lang"`
	Shown     string  `json:"shown"` // id
	Score     float64 `json:"score"`
	Relevance float64 `json:"relevance"`
}

// A Left is the bank without some memories. done gives it back.
type Left func(ctx context.Context, ids []string) (ask Asker, done func(), err error)

// Near asks the questions of memories of the bank without them. same returns the ids of
// the memories that say what a memory says, and that go with it.
func (s Sample) Near(ctx context.Context, questions []labels.Question, same func(id string) []string, left Left, step Step) (Neighbours, error) {
	ids, of := byMemory(questions)
	chosen := pick(ids, s.Taken)
	n := Neighbours{Of: len(ids), Memories: len(chosen), Pairs: []Pair{}}
	each := s.Neighbours / max(len(chosen), 1)
	c := counter{step: step, total: len(chosen)}
	for _, id := range chosen {
		ask, done, err := left(ctx, append([]string{id}, same(id)...))
		if err != nil {
			return n, err
		}
		err = n.ask(ctx, ask, pick(of[id], max(each, 1)))
		done()
		if err != nil {
			return n, err
		}
		c.next()
	}
	n.Rate = rate(n.Shown, n.Asked)
	slices.SortStableFunc(n.Pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Relevance, a.Relevance), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text))
	})
	return n, nil
}

// byMemory sorts questions by the memory that they want, and returns the ids of these
// in the order in which they come.
func byMemory(questions []labels.Question) (ids []string, of map[string][]labels.Question) {
	of = map[string][]labels.Question{}
	for _, q := range questions {
		if len(of[q.Wanted]) == 0 {
			ids = append(ids, q.Wanted)
		}
		of[q.Wanted] = append(of[q.Wanted], q)
	}
	slices.Sort(ids) // rounds of questions have them in the order of paths, but not all
	return ids, of
}

func (n *Neighbours) ask(ctx context.Context, ask Asker, questions []labels.Question) error {
	for _, q := range questions {
		shown, err := ask(ctx, q.Text)
		if err != nil {
			return err
		}
		n.Asked++
		if len(shown) > 0 {
			n.Shown++
			n.Pairs = append(n.Pairs, Pair{q.Wanted, q.Text, q.Lang, shown[0].ID, shown[0].Score, shown[0].Relevance})
		}
	}
	return nil
}
