package look

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/life"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/usage"
)

// addressOf returns the address of the page of a memory.
func addressOf(at string) string { return (&url.URL{Path: memoryPath + at}).EscapedPath() }

// A useView is when a memory was shown, from what this clone has noted.
type useView struct {
	Since, Last string
	Times       int
	Prompts     []promptView
}

// A promptView is a prompt that a memory was shown for, or came near to.
type promptView struct {
	When, Query string
	Score       float64
	Near        bool
}

// mostPrompts is how many prompts the page of a memory shows.
const mostPrompts = 12

// addUse adds when the memory was shown, and for what.
func (d *memoryView) addUse(run *session.Run) {
	ledger, err := usage.Read(d.bank)
	if err == nil {
		d.Use.Since, d.Use.Last, d.Use.Times = ledger.Since, ledger.Last[d.ID], ledger.Times[d.ID]
	}
	prompts, _ := usage.Prompts(d.bank, time.Now()) // what cannot be read was not noted
	for _, p := range prompts {                     // the latest first
		at := slices.IndexFunc(p.Shown, func(h usage.Hit) bool { return h.ID == d.ID })
		near := p.Near != nil && p.Near.ID == d.ID
		switch {
		case len(d.Use.Prompts) == mostPrompts:
			return
		case at >= 0:
			d.Use.Prompts = append(d.Use.Prompts, promptView{run.ShortTime(p.Time), p.Query, p.Shown[at].Score, false})
		case near:
			d.Use.Prompts = append(d.Use.Prompts, promptView{run.ShortTime(p.Time), p.Query, p.Near.Score, true})
		}
	}
}

// A similarView is a memory that was judged against the one that is shown.
type similarView struct {
	linkView
	Decision          similar.Decision
	Label             string  // of the pair, as check and the map say it
	Problem, Solution float64 // in percent
	Reasons           []string
}

// leastShown is how much of the same matter a memory about something else has to be for the
// page to show it.
const leastShown = 0.3

// addSimilar adds what says the same or the contrary, and what is only near.
func (d *memoryView) addSimilar(ctx context.Context, run *session.Run) error {
	if d.Wrong != "" {
		return nil
	}
	m, err := d.bank.Load(d.Path)
	if err != nil {
		return err
	}
	model, f, err := run.OpenSimilar(ctx, d.bank)
	if err != nil {
		return err
	}
	defer f.Close()
	near, err := similar.Find(ctx, f, model, m, nil)
	for _, n := range near {
		s := similarView{linkView{n.Memory.ID, n.Memory.Path, n.Memory.Title, n.Memory.Live()}, n.Decision, "by." + string(n.Decision), 100 * n.Problem, 100 * n.Solution, nil}
		if code, ok := inspect.CodeOfPair(n.Judgement, m, n.Memory); ok {
			s.Label = "pair." + string(code)
		}
		if n.Decision == similar.DecideIndependent && n.Problem < leastShown {
			continue
		}
		for _, r := range n.Reasons {
			if r.Code == similar.SameScene || r.Code == similar.SameSolution {
				continue // the numbers stand beside the title
			}
			s.Reasons = append(s.Reasons, r.Says().In(run.Lang))
		}
		d.Similar = append(d.Similar, s)
	}
	return err
}

// A chapterView is what one operation did to the memory.
type chapterView struct {
	When, What, Command, Who, Reason, Paths, ID, Diff string
}

// mostChapters is how many operations the page of a memory shows.
const mostChapters = 20

// addLife adds what was done to the memory, the latest first.
func (d *memoryView) addLife(ctx context.Context, run *session.Run) error {
	chapters, err := life.Of(ctx, d.bank, d.ID, d.Path, mostChapters)
	if err != nil {
		return err
	}
	for _, c := range chapters {
		d.Life = append(d.Life, chapterView{
			When: run.ShortTime(c.Time()), What: proposal.DoneWord(run, c.Deed.Type), Command: nameOf(commandNames, c.Command, run.Lang), Who: c.Who,
			Reason: proposal.Changed(run, cmp.Or(c.Deed.Reason, c.Reason)), Paths: c.Deed.Paths(), ID: c.ID, Diff: c.Diff,
		})
	}
	return nil
}

// lacks reports whether a text has a word or a number that the page does not show among the fields:
// in a comment, in a key that Tacit does not know, behind another spelling. An agent that loads
// the memory reads it.
func (d *memoryView) lacks(matter string) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	}
	texts := []string{"title", "summary", d.Title, d.Summary}
	for _, f := range d.Fields {
		texts = append(append(texts, f.Name), f.Values...)
	}
	shown := map[string]bool{}
	for _, w := range words(strings.Join(texts, " ")) {
		shown[w] = true
	}
	return slices.ContainsFunc(words(matter), func(w string) bool { return !shown[w] })
}
