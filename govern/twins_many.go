package govern

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// How much is compared where many memories are made at once. Each is held against the nearest of the bank,
// if they come near at all, and of all these pairs the nearest are judged: that takes half a second for two
// hundred memories, where NoteTwins takes a quarter of a second for each.
const (
	mostNew      = 200  // memories of a plan; of a plan with more, none is looked at
	ofBank       = 3    // memories of the bank to a new one
	nearEnough   = 0.45 // cosine of a new memory and a passage of the bank: of what repeats or contradicts, hardly any is below
	mostPairs    = 120  // that are judged
	mostRepeated = 20   // new memories that are named in notes
	openingOf    = 240  // runes of the body that say what it is about
)

var noteRepeatedMore = lang.Text{EN: "more new memories that repeat or contradict one of the bank, counting this one: %d; once they are in it: tacit check",
	ZH: "包括这条在内，与记忆库内容相同或矛盾的新记忆还有 %d 条；应用之后可执行：tacit check",
	JA: "これを含め、メモリバンクの記憶と同じ内容または矛盾する新しい記憶がほかに %d 件あります。適用したあとで: tacit check"}

// A repeat is a new memory of a plan and one of the bank that comes near to it.
type repeat struct {
	made      int // the number of the new one
	there     int // of the entry
	cosine    float32
	neighbour similar.Neighbour
}

// NoteRepeats is NoteTwins for a plan that makes many memories at once, such as an import: it says which of
// them repeat or contradict one of the bank, and nothing of what is merely near. It reports whether all were
// compared: more than mostNew are not, unless the bank has no memory yet.
func (p *Plan) NoteRepeats(ctx context.Context, x *index.Index, model *builtin.Model, load func(path string) (*kb.Memory, error)) (compared bool, err error) {
	made, touched := p.made()
	if len(made) == 0 || x.Len() == 0 {
		return true, nil
	}
	if len(made) > mostNew {
		return false, nil
	}
	pairs, err := nearPairs(ctx, x, model, made, touched)
	if err != nil {
		return false, err
	}
	err = parallel.Each(ctx, len(pairs), func(i int) {
		if other, err := load(x.Entry(pairs[i].there).Path); err == nil {
			pairs[i].neighbour = similar.Neighbour{Memory: other, Judgement: similar.Judge(model, made[pairs[i].made], other, nil)}
		}
	})
	if err != nil {
		return false, err
	}
	inside, err := insidePairs(ctx, x, model, made, touched, load)
	if err != nil {
		return false, err
	}
	notes := repeatNotes(made, beside(pairs, inside))
	p.Notes, p.Flags = append(p.Notes, notes...), slices.Concat(notes, p.Flags)
	return true, nil
}

// made returns the memories that a plan makes, and the paths that it changes.
func (p *Plan) made() (all []*kb.Memory, touched map[string]bool) {
	touched = map[string]bool{}
	for _, c := range p.changes() {
		touched[c.Path] = true
		if m := madeBy(c); m != nil {
			all = append(all, m)
		}
	}
	return all, touched
}

func madeBy(c transaction.Change) *kb.Memory {
	if !c.Created() || !kb.IsMemory(c.Path) || !kb.InLive(c.Path) {
		return nil
	}
	m, err := kb.Parse(c.Path, c.New)
	if err != nil {
		return nil
	}
	return m
}

// nearPairs returns the pairs of a new memory and one of the bank that come nearest.
func nearPairs(ctx context.Context, x *index.Index, model *builtin.Model, made []*kb.Memory, touched map[string]bool) (all []repeat, err error) {
	var texts []string
	for _, m := range made {
		gist, opening := aboutOf(m)
		texts = append(texts, gist+"\n"+opening, cmp.Or(opening, gist))
	}
	vectors, err := model.Embed(ctx, embed.Document, texts)
	if err != nil {
		return nil, err
	}
	for i := range made {
		best := map[int]float32{}
		for _, v := range vectors[2*i : 2*i+2] {
			hits, err := x.Nearest(v, index.Filter{}, 4*ofBank)
			if err != nil {
				return nil, err
			}
			for _, h := range hits {
				if entry := x.PassageEntry(int(h.Passage)); h.Similarity >= nearEnough && !touched[x.Entry(entry).Path] {
					best[entry] = max(best[entry], h.Similarity)
				}
			}
		}
		entries := slices.SortedFunc(maps.Keys(best), func(a, b int) int { return cmp.Or(cmp.Compare(best[b], best[a]), cmp.Compare(a, b)) })
		for _, entry := range entries[:min(len(entries), ofBank)] {
			all = append(all, repeat{made: i, there: entry, cosine: best[entry]})
		}
	}
	slices.SortStableFunc(all, func(a, b repeat) int { return cmp.Compare(b.cosine, a.cosine) })
	return all[:min(len(all), mostPairs)], nil
}

// aboutOf is what a memory is about by its fields, and how its text begins: a note may be called by the day on which it
// was written.
func aboutOf(m *kb.Memory) (gist, opening string) {
	var text strings.Builder
	for _, section := range m.Sections {
		if text.Len() > openingOf*utf8.UTFMax {
			break
		}
		if section.Depth > 1 {
			text.WriteString(section.Heading + "\n")
		}
		text.WriteString(section.Text + "\n")
	}
	body := []rune(strings.Join(strings.Fields(markdown.WithoutComments(text.String(), " ")), " "))
	return strings.Join(append([]string{m.Title, m.Summary}, m.Trigger...), "\n"), string(body[:min(len(body), openingOf)])
}

// repeatNotes says which new memories repeat or contradict one of the bank, the first of them one by one.
func repeatNotes(made []*kb.Memory, pairs []repeat) (notes []Flag) {
	of := make([][]similar.Neighbour, len(made))
	for _, r := range pairs {
		if n := r.neighbour; n.Memory != nil && n.Decision != similar.DecideIndependent {
			of[r.made] = append(of[r.made], n)
		}
	}
	named, more, first := 0, 0, ""
	for i, m := range made {
		all, _ := similar.Foremost(of[i])
		if len(all) == 0 {
			continue
		}
		if named++; named > mostRepeated {
			more, first = more+1, cmp.Or(first, m.Path)
			continue
		}
		notes = append(notes, twinNotes(m, all)...)
	}
	if more > 0 {
		notes = append(notes, Flag{first, guard.Finding{Rule: ruleTwin, Severity: guard.Flag, Msg: noteRepeatedMore.With(more)}})
	}
	return notes
}
