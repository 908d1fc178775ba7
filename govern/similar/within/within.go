// Package within holds what a long memory says against others statement by statement: a line of a note of a
// meeting may contradict a memory that the note as a whole has little to do with.
//
// Statements cuts a memory, Judge holds two against each other, and Pairs does so for those of a bank of which a
// passage comes near to another memory. Nothing but a plain contradiction is said: what a statement repeats, or may
// be about, is no news in a long text.
package within

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/sentence"
)

const (
	// most statements of one memory are looked at, of as many characters.
	most     = 32
	shortest = 6
	longest  = 240
	// mostJudged pairs of statements of two memories are judged, the nearest, if they come as near as this.
	mostJudged = 4
	nearEnough = 0.5
	// A statement has to be this likely about the same matter for what it contradicts.
	sameMatter = 0.8
	// surelyOne is how likely the conclusions of two memories are one from which their statements are not held against each other.
	surelyOne = 0.9
)

// Statements returns the sentences of a memory, each as a memory of its own without a situation. A note of one
// sentence has one.
func Statements(m *kb.Memory) (all []*kb.Memory) {
	said := map[string]bool{}
	add := func(text string) {
		text = strings.TrimRight(strings.TrimSpace(text), "。.")
		if n := utf8.RuneCountInString(text); n < shortest || n > longest || len(all) == most || said[strings.ToLower(text)] || form.IsPlaceholder(text) {
			return
		}
		said[strings.ToLower(text)] = true
		one := similar.FromText(text)
		one.Title, one.Lang = text, m.Lang
		all = append(all, one)
	}
	add(m.Title)
	for _, s := range m.Sections {
		if s.Depth > 1 && (form.RoleOf(s.Heading) == form.Neither || form.IsForm(s.Heading)) {
			continue
		}
		for _, l := range markdown.Lines(markdown.WithoutComments(s.Text, "")) {
			if !l.Code {
				for _, text := range sentences(strings.TrimLeft(form.Own(l.Text), "#>-*+ ")) {
					add(text)
				}
			}
		}
	}
	return all
}

// sentences cuts a line where its sentences end.
func sentences(line string) (all []string) {
	runes, from := []rune(line), 0
	for i := range runes {
		if strings.ContainsRune("。.！？!?；;", runes[i]) && (strings.ContainsRune("。；", runes[i]) || sentence.Ends(runes, i)) {
			all = append(all, string(runes[from:i+1]))
			from = i + 1
		}
	}
	return append(all, string(runes[from:]))
}

// Judge holds the statements of two memories against each other, of which one at least has several, and returns
// the judgement of two that plainly contradict each other.
func Judge(ctx context.Context, m *builtin.Model, a, b *kb.Memory) (j similar.Judgement, ok bool) {
	mine, theirs := Statements(a), Statements(b)
	if len(mine) < 2 && len(theirs) < 2 {
		return j, false
	}
	pairs, err := nearest(ctx, m, mine, theirs)
	if err != nil {
		return j, false
	}
	for _, p := range pairs {
		if j, ok = Contradicts(m, p.mine, p.theirs); ok {
			return j, true
		}
	}
	return similar.Judgement{}, false
}

// Contradicts judges a statement and another memory, and reports whether they plainly contradict each other.
func Contradicts(m *builtin.Model, statement, other *kb.Memory) (j similar.Judgement, ok bool) {
	j = similar.Judge(m, statement, other, nil)
	return j, j.Decision == similar.DecideAsk && j.Plainly() && j.Problem >= sameMatter && !j.OfOthers
}

// Bar takes the offer of a merge back where a new memory and one of its neighbours oppose each other in two of their statements.
func Bar(ctx context.Context, m *builtin.Model, made *kb.Memory, all []similar.Neighbour) {
	for i := range all {
		n := &all[i]
		if n.Host != nil || n.Solution >= surelyOne || !n.MayMerge() || !opposes(ctx, m, made, n.Memory) {
			continue
		}
		n.Loosens = true
		if n.Decision == similar.DecideMerge {
			n.Decision = similar.DecideAsk
		}
	}
}

// opposes reports whether two memories, of which one at least has several statements, have two about the same matter that
// disagree or may: one of the memories would say the contrary of itself if it took the other up.
func opposes(ctx context.Context, m *builtin.Model, a, b *kb.Memory) bool {
	mine, theirs := Statements(a), Statements(b)
	if len(mine) < 2 && len(theirs) < 2 {
		return false
	}
	pairs, err := nearest(ctx, m, mine, theirs)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(pairs, func(p pair) bool {
		j := similar.Judge(m, p.mine, p.theirs, nil)
		return j.Decision == similar.DecideAsk && j.Problem >= sameMatter && !j.MayMerge() && (j.Disagrees() || j.Contrary >= similar.LittleMerged)
	})
}

type pair struct {
	mine, theirs *kb.Memory
	cosine       float64
}

// nearest returns the pairs of statements that come nearest to each other.
func nearest(ctx context.Context, m *builtin.Model, mine, theirs []*kb.Memory) (all []pair, err error) {
	var texts []string
	for _, s := range slices.Concat(mine, theirs) {
		texts = append(texts, s.Title)
	}
	vectors, err := m.Embed(ctx, embed.Document, texts)
	if err != nil {
		return nil, err
	}
	units := make([]near.Unit, len(vectors))
	for i, v := range vectors {
		vec.Normalize(v)
		units[i].Q = make([]int8, len(v))
		units[i].Scale = vec.Quantize(units[i].Q, v)
	}
	for i, x := range mine {
		for k, y := range theirs {
			if c := units[i].Cosine(units[len(mine)+k]); c >= nearEnough {
				all = append(all, pair{x, y, c})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y pair) int { return cmp.Compare(y.cosine, x.cosine) })
	return all[:min(len(all), mostJudged)], nil
}
