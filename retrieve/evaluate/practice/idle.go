package practice

import (
	"context"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// Generic says how often something is shown for a prompt that has no subject.
type Generic struct {
	Of    int     `json:"of"`    // prompts that come with the program
	Asked int     `json:"asked"` // of these
	Fired int     `json:"fired"`
	Rate  float64 `json:"rate"`
	Fires []Fire  `json:"fires"`
}

// A Fire is a prompt that should have been met by silence.
type Fire struct {
	Text  string  `json:"text"`
	Lang  string  `json:"lang"`
	Shown []Shown `json:"shown"`
}

// Idle asks what no bank should answer.
func (s Sample) Idle(ctx context.Context, prompts []labels.Question, ask Asker, step Step) (Generic, error) {
	chosen := pick(prompts, s.Generic)
	g := Generic{Of: len(prompts), Asked: len(chosen), Fires: []Fire{}}
	c := counter{step: step, total: len(chosen)}
	for _, q := range chosen {
		shown, err := ask(ctx, q.Text)
		if err != nil {
			return g, err
		}
		c.next()
		if len(shown) > 0 {
			g.Fires = append(g.Fires, Fire{q.Text, q.Lang, shown})
		}
	}
	g.Fired = len(g.Fires)
	g.Rate = rate(g.Fired, g.Asked)
	return g, nil
}
