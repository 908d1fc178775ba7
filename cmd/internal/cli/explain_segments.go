package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A segmentItem is a part of a prompt and what it gave a memory.
type segmentItem struct {
	Kind      string  `json:"kind"` // ask, pasted or manner
	Form      string  `json:"form"` // of what is pasted: code, log, ...; else empty
	Line      int     `json:"line"` // of the prompt, from 1
	Text      string  `json:"text"` // its opening, in one line
	Relevance float64 `json:"relevance"`
	kind      prompt.Kind
}

// openingCharacters is how much of a segment is shown: enough to know it again.
const openingCharacters = 80

// segmentItems are the segments of a prompt, or none where it is one question:
// then there is nothing to tell apart.
func segmentItems(all []retrieve.SegmentShare) []segmentItem {
	items := []segmentItem{}
	if len(all) == 1 && all[0].Kind == prompt.Ask {
		return items
	}
	for _, s := range all {
		form := ""
		if s.Kind == prompt.Pasted {
			form = s.Form.String()
		}
		items = append(items, segmentItem{s.Kind.String(), form, s.Line, openingOf(s.Text), rounded(s.Relevance), s.Kind})
	}
	return items
}

// openingOf returns the beginning of a text in one line.
func openingOf(text string) string {
	r := []rune(guard.Line(text[:min(len(text), 1<<12)]))
	if len(text) <= 1<<12 && len(r) <= openingCharacters {
		return string(r)
	}
	return strings.TrimRight(string(r[:min(len(r), openingCharacters-1)]), " \uFFFD") + "…"
}

// mostSegments is how many segments a text shows. A requirement has some sixty.
const mostSegments = 8

// segmentName says what a segment is, in the person's language.
func (a *app) segmentName(s segmentItem) string {
	switch s.kind {
	case prompt.Pasted:
		return a.say(msgWhyPasted, s.Form)
	case prompt.Manner:
		return a.say(msgWhyManner)
	}
	return a.say(msgWhyAsk)
}

// nothingAsked reports whether no part of the prompt asks anything.
func (x explanation) nothingAsked() bool {
	return len(x.Segments) > 0 && !slices.ContainsFunc(x.Segments, func(s segmentItem) bool { return s.kind == prompt.Ask || s.Relevance > 0 })
}

// writeSegments says what the prompt was found to hold: of many segments those that
// gave most, in the order in which they stand there.
func (x explanation) writeSegments(p *page) {
	if len(x.Segments) == 0 {
		return
	}
	shown := slices.Clone(x.Segments)
	slices.SortStableFunc(shown, func(a, b segmentItem) int { return cmp.Compare(b.Relevance, a.Relevance) })
	shown = shown[:min(len(shown), mostSegments)]
	slices.SortStableFunc(shown, func(a, b segmentItem) int { return cmp.Compare(a.Line, b.Line) })
	if x.nothingAsked() {
		p.say(msgWhyNothingAsked)
	}
	if len(x.Segments) == 1 && x.Segments[0].Form == "" {
		return
	}
	p.say(msgWhySegments, len(x.Segments))
	for _, s := range shown {
		p.say(msgWhySegment, s.Line, p.app.segmentName(s), s.Relevance, quote(s.Text))
	}
	if left := len(x.Segments) - len(shown); left > 0 {
		p.say(msgWhyMoreSegments, left)
	}
}
