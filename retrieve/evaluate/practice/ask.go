package practice

import (
	"context"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/retrieve"
)

// An Asker puts a question to a bank and returns what is shown, the best first.
type Asker func(ctx context.Context, text string) ([]Shown, error)

// Shown is a memory that was shown.
type Shown struct {
	ID        string  `json:"id"`
	Score     float64 `json:"score"`
	Relevance float64 `json:"relevance"`
}

// A Step is called as questions are asked; it may be nil.
type Step func(done, total int)

// Of asks a bank within the limits o.
func Of(r *retrieve.Retriever, o retrieve.Options) Asker {
	return func(ctx context.Context, text string) ([]Shown, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		matches, err := r.Match(ctx, retrieve.Query{Text: text}, o)
		all := make([]Shown, len(matches))
		for i, m := range matches {
			all[i] = Shown{m.Entry.ID, round(m.Score), round(m.Relevance)}
		}
		return all, err
	}
}

// round keeps six digits, as the outcomes of package evaluate do.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// has reports whether a memory is among those shown.
func has(all []Shown, id string) bool {
	return slices.ContainsFunc(all, func(s Shown) bool { return s.ID == id })
}

// rate is the share of some; 0 of none.
func rate(some, all int) float64 { return float64(some) / float64(max(all, 1)) }

// counter counts steps.
type counter struct {
	step        Step
	done, total int
}

func (c *counter) next() {
	c.done++
	if c.step != nil {
		c.step(c.done, c.total)
	}
}
