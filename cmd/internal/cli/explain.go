package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/embed/han"
	"github.com/tacit-kb/tacit/retrieve"
)

// nearMisses is how many memories below the threshold --explain shows.
const nearMisses = 3

// An explanation says what a memory scored for a question, and what made or
// broke it. Cosines and shares are from 0 to 1.
type explanation struct {
	matchItem
	Matched  bool          `json:"matched"`       // it is shown
	MinScore float64       `json:"minScore"`      // what it had to reach
	StageFit float64       `json:"stageFit"`      // what relevance was multiplied with for the stage
	GlobLift float64       `json:"globLift"`      // and for the open files
	Bound    bool          `json:"bound"`         // a standard that names an open file, at build or review: it speaks whatever the question says
	NotWhen  string        `json:"notWhen"`       // the phrase of its not_when that the question meets, or empty
	Firmware string        `json:"otherFirmware"` // the version that the question names, if the memory holds for others; or empty
	Typed    bool          `json:"typed"`         // it was typed as it stands, by its id, a name or a trigger: it comes first
	Kept     float64       `json:"kept"`          // share of the relevance left to a question that sounds like small talk; 1 for others
	Passage  passageItem   `json:"passage"`       // the nearest one
	Words    []wordItem    `json:"words"`         // of the question, the most telling first
	Terms    []termItem    `json:"terms"`         // rare exact terms of the question
	Segments []segmentItem `json:"segments"`      // what the prompt was found to hold; empty for a single sentence
	match    retrieve.Match
	visible  bool // the stage sees it
}

type passageItem struct {
	Heading string  `json:"heading"`
	Line    int     `json:"line"`
	Cosine  float64 `json:"cosine"`
}

type wordItem struct {
	Word   string  `json:"word"`
	Share  float64 `json:"share"` // of what the question says
	Match  string  `json:"match"` // the memory's nearest word; may be empty
	Cosine float64 `json:"cosine"`
}

type termItem struct {
	Term   string  `json:"term"`
	Rarity float64 `json:"rarity"`
	Found  bool    `json:"found"`
}

// explainAround explains what is shown for a question, and the memories that
// came nearest to it.
func (f *finder) explainAround(ctx context.Context, q retrieve.Query, o retrieve.Options, shown []retrieve.Match) ([]explanation, error) {
	ranked, err := f.Match(ctx, q, retrieve.Options{Limit: len(shown) + nearMisses})
	if err != nil {
		return nil, err
	}
	// More is recalled for a longer list: its head need not be what is shown.
	near := slices.DeleteFunc(ranked, func(m retrieve.Match) bool {
		return slices.ContainsFunc(shown, func(s retrieve.Match) bool { return s.Number == m.Number })
	})
	all := []explanation{}
	for i, m := range slices.Concat(shown, near[:min(len(near), nearMisses)]) {
		x, err := f.explain(ctx, q, o, m.Number)
		if err != nil {
			return nil, err
		}
		x.Matched = i < len(shown)
		all = append(all, x)
	}
	return all, nil
}

// explain explains one memory.
func (f *finder) explain(ctx context.Context, q retrieve.Query, o retrieve.Options, memory int) (explanation, error) {
	e, err := f.Explain(ctx, q, o, memory)
	if err != nil {
		return explanation{}, err
	}
	near := e.Evidence.Passage
	x := explanation{matchItem: matchItems([]retrieve.Match{e.Match})[0], match: e.Match, visible: e.Visible,
		MinScore: e.MinScore, StageFit: e.StageFit, GlobLift: e.GlobLift,
		Bound: e.Bound, NotWhen: e.NotWhen, Firmware: e.OtherFirmware, Typed: e.Typed, Kept: rounded(e.Evidence.Kept),
		Segments: segmentItems(e.Segments),
		Passage:  passageItem{near.Heading, near.Line, rounded(near.Cosine)},
		Words:    []wordItem{}, Terms: []termItem{}}
	asked, said := han.NewText(q.Text), han.NewText(f.textOf(x.Path))
	for _, w := range e.Evidence.Words {
		x.Words = append(x.Words, wordItem{asked.Surface(w.Word), rounded(w.Share), said.Surface(w.Match), rounded(w.Cosine)})
	}
	for _, t := range e.Evidence.Terms {
		x.Terms = append(x.Terms, termItem{asked.Surface(t.Term), rounded(t.Rarity), t.Found})
	}
	return x, nil
}

// textOf returns what a memory's file says, to show its words as they are
// written there. The index knows them folded; a file that cannot be read now
// shows them so.
func (f *finder) textOf(path string) string {
	src, err := f.bank.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(src)
}

func (x explanation) writeText(p *page) {
	if x.Matched {
		retrieve.RenderLines(p.w, p.app.lang, shownFolder, []retrieve.Match{x.match})
	} else {
		p.say(msgWhyNot, x.Title, x.ID, shownFolder+"/"+x.Path)
	}
	p.say(msgWhyScore, x.Score, x.Relevance, x.Weight, x.MinScore)
	if x.Kept < 1 && !x.Typed {
		p.say(msgWhyKept, 100*x.Kept)
	}
	x.writeContext(p)
	x.writeSegments(p)
	heading := x.Passage.Heading
	if heading != "" {
		heading = ` "` + heading + `"`
	}
	if x.Passage.Line > 0 { // there was a question
		p.say(msgWhyPassage, x.Passage.Line, heading, x.Passage.Cosine)
	}
	if len(x.Words) > 0 {
		p.say(msgWhyWords, list(x.Words))
	}
	if len(x.Terms) > 0 {
		p.say(msgWhyTerms, list(x.Terms))
	}
}

// writeContext says what else than the words of the question decided.
func (x explanation) writeContext(p *page) {
	if x.Typed {
		p.say(msgWhyTyped)
	}
	if x.Bound {
		p.say(msgWhyBound)
	}
	if x.NotWhen != "" {
		p.say(msgWhyNotWhen, quote(x.NotWhen))
	}
	if x.Firmware != "" {
		p.say(msgWhyFirmware, quote(x.Firmware))
	}
}

// mostShown is how many words or terms a line of text shows.
const mostShown = 8

// list joins the first few items.
func list[T fmt.Stringer](items []T) string {
	var parts []string
	for _, item := range items[:min(len(items), mostShown)] {
		parts = append(parts, item.String())
	}
	if len(items) > mostShown {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}

// String shows a word with its share, and the memory's nearest word.
func (w wordItem) String() string {
	if w.Match == "" {
		return fmt.Sprintf("%s %.0f%% –", w.Word, 100*w.Share)
	}
	return fmt.Sprintf("%s %.0f%% ≈ %s %.2f", w.Word, 100*w.Share, w.Match, w.Cosine)
}

func (t termItem) String() string {
	if t.Found {
		return t.Term + " ✓"
	}
	return t.Term + " –"
}
