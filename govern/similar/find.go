package similar

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/near"
	"github.com/tacit-kb/tacit/govern/similar/related"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// mostOfKind is how many memories are judged against a new one: the nearest, and the two that share the
// rarest words with it among those that are recalled.
const (
	mostOfKind = 5
	byWords    = 2
	fromNear   = 20
)

// Of each other kind the nearest are judged, and the one of those recalled that shares the
// rarest words: a rule may contradict what is known of a service.
const (
	ofOther     = 3
	otherWords  = 1
	nearOfOther = 10
)

// A Finder recalls memories by what they are about. The problem is given as text, in
// whatever language; the memories may be in another.
type Finder interface {
	// Recall returns the live memories and drafts of a kind whose problems come nearest
	// to a problem, the nearest first, at most so many. Of every kind if it is empty.
	Recall(ctx context.Context, kind kb.Kind, problem string, most int) ([]*kb.Memory, error)
}

// A Neighbour is a memory of the bank, judged against a new one, which is side a.
type Neighbour struct {
	Memory *kb.Memory
	Judgement
}

// Find judges a memory against those that are nearest to its problem, most of them of its own
// kind, and returns them all, what matters most first: replace, merge, ask,
// independent. The memory itself, if it is in the bank, is left out. What a host
// thinks is given by id; it may be nil.
func Find(ctx context.Context, f Finder, m *builtin.Model, memory *kb.Memory, host map[string]Assessment) ([]Neighbour, error) {
	x := newLexicon(m)
	own := x.readingOf(memory)
	chosen, err := toRecall(ctx, f, m, memory)
	if err != nil {
		return nil, err
	}
	var all []Neighbour
	for _, other := range chosen {
		j := judge(m, own, x.readingOf(other))
		if h, ok := host[other.ID]; ok {
			j = j.with(&h)
		}
		all = append(all, Neighbour{other, j})
	}
	slices.SortStableFunc(all, func(x, y Neighbour) int { return byWeight(x.Judgement, y.Judgement) })
	return all, nil
}

// toRecall chooses the memories of the bank that one is held against.
func toRecall(ctx context.Context, f Finder, m *builtin.Model, memory *kb.Memory) (chosen []*kb.Memory, err error) {
	kinds, problem := []kb.Kind{memory.Kind}, problemOf(m, memory)
	for _, k := range kb.Kinds {
		if memory.Kind != "" && k != memory.Kind {
			kinds = append(kinds, k)
		}
	}
	for i, kind := range kinds {
		most, words, from := mostOfKind, byWords, fromNear
		if i > 0 {
			most, words, from = ofOther, otherWords, nearOfOther
		}
		near, err := f.Recall(ctx, kind, problem, from)
		if err != nil {
			return nil, err
		}
		near = slices.DeleteFunc(near, func(other *kb.Memory) bool { return other.Path == memory.Path && other.ID == memory.ID })
		chosen = append(chosen, toJudge(memory, near, most, words)...)
	}
	return chosen, nil
}

// toJudge chooses those that are judged among the nearest of a bank, some of them by the
// words that they share.
func toJudge(memory *kb.Memory, all []*kb.Memory, most, byWords int) []*kb.Memory {
	if len(all) <= most {
		return all
	}
	words, have := make([]map[string]bool, len(all)), map[string][]int{}
	own := near.Words(memory.FrontMatter)
	for i, m := range all {
		words[i] = near.Words(m.FrontMatter)
		for w := range words[i] {
			have[w] = append(have[w], i)
		}
	}
	for w := range own {
		have[w] = append(have[w], len(all))
	}
	rest := make([]int, 0, len(all))
	for i := most - byWords; i < len(all); i++ {
		rest = append(rest, i)
	}
	slices.SortStableFunc(rest, func(x, y int) int {
		return cmp.Compare(near.SharedRarity(own, words[y], have), near.SharedRarity(own, words[x], have))
	})
	chosen := slices.Clone(all[:most-byWords])
	for _, i := range rest[:byWords] {
		chosen = append(chosen, all[i])
	}
	return chosen
}

// mostNamed is how many memories a person is shown beside a new one, at most, unless a
// host or a text names more of them.
const mostNamed = 2

// Foremost returns those of the neighbours that a person should look at one by one, in the same
// order, but what contradicts the new one first: what needs no question, what a host names, and
// the one or two that they would call the same or the contrary. rest are the others that are very likely about the same matter.
func Foremost(all []Neighbour) (named, rest []Neighbour) {
	var asked []Neighbour
	for _, n := range all {
		if n.Host == nil && !n.Certain() {
			asked = append(asked, n)
		}
	}
	slices.SortStableFunc(asked, func(x, y Neighbour) int {
		return cmp.Or(cmp.Compare(x.rank(), y.rank()), int(one(x.OfOthers)-one(y.OfOthers)))
	})
	for i, n := range asked {
		if i >= mostNamed || i > 0 && (n.rank() > nearlySame || n.rank() == altered) || n.rank() > worthAsking {
			asked = asked[:i]
			break
		}
	}
	for _, n := range all {
		switch {
		case n.Host != nil, n.Certain() && n.Decision != DecideIndependent, slices.ContainsFunc(asked, func(a Neighbour) bool { return a.Memory == n.Memory }):
			named = append(named, n)
		case n.Decision != DecideIndependent && n.Problem >= repeatedMatter && !n.AreOfTwoKinds():
			rest = append(rest, n)
		}
	}
	slices.SortStableFunc(named, func(x, y Neighbour) int { return int(one(y.contradicts()) - one(x.contradicts())) })
	return named, rest
}

// mentioned is how likely a memory has to be about the same matter for Nearest to name it. Of
// the cross-validated pairs, 95 % of the contradictions are so, and 10 % of what is distinct.
const mentioned = 0.13

// How much two memories have to have in common to be about one subject at all: the share of
// what one says that the other says as well, word by word in meaning, or the rarity of the
// words that both have. Of our pairs of contradictions that are not asked about, three in four have that; of short
// rules about quite different things, one in ten.
const (
	touchingShare = 0.08
	touchingWords = 3
)

func touch(a, b *part) bool {
	return a.shared(b) >= touchingWords || max(a.covered(b), b.covered(a)) >= touchingShare
}

// Nearest returns the neighbour that is related most, if it may be about the same matter at
// all and has some of its words in common. One of another kind has to be likelier. A person is told of it where Foremost has nothing to say: words alone do not show
// every contradiction, and a person sees it in a title. Among several it has to be likely or to stand out, because something is always the nearest.
func Nearest(all []Neighbour) (n Neighbour, ok bool) {
	for _, x := range all {
		if x.Touching && x.Problem >= mentioned && (x.Decision != DecideIndependent || !x.AreOfTwoKinds()) && (!ok || x.Related > n.Related) {
			n, ok = x, true
		}
	}
	return n, ok && (n.Related >= 0 || n.standsOut(all))
}

// standsOut reports whether a neighbour is related so much more than the others that it is worth a word.
func (n Neighbour) standsOut(all []Neighbour) bool {
	var others []float64
	for _, x := range all {
		if x.Memory != n.Memory {
			others = append(others, x.Related)
		}
	}
	return related.StandsOut(n.Related, others)
}

// Ranks of what a person is asked about: what they would call the same or the contrary
// first.
const (
	contrary = iota
	altered  // the new one says that what the other tells of has changed
	beyondQuestion
	nearlySame
	worthAsking
	hardlyAlike
)

// contradicts reports whether two memories cannot both hold, as far as can be told. Another number
// alone says so only of what is likely about one matter.
func (j Judgement) contradicts() bool {
	if j.Decision == DecideIndependent || j.apart() || j.OfOthers && !j.SceneConflict {
		return false
	}
	return j.SceneConflict || slices.ContainsFunc(j.Disagreement(), func(r Reason) bool { return r.Code == Opposition || j.Problem >= likelySame })
}

func (j Judgement) rank() int {
	switch {
	case j.Decision == DecideIndependent:
		return hardlyAlike
	case j.contradicts(), j.answersOtherwise():
		return contrary
	case j.announcesChange() && j.Newer == sideA:
		return altered
	case j.Decision != DecideAsk:
		return beyondQuestion
	case !j.likely():
		return hardlyAlike
	case j.NearlySame():
		return nearlySame
	case j.WorthAsking():
		return worthAsking
	}
	return hardlyAlike
}

// order says which decisions matter most.
var order = []Decision{DecideReplace, DecideMerge, DecideAsk, DecideIndependent}

func byWeight(x, y Judgement) int {
	return cmp.Or(cmp.Compare(slices.Index(order, x.Decision), slices.Index(order, y.Decision)),
		cmp.Compare(y.Problem+y.Solution, x.Problem+x.Solution))
}

// problemOf returns the problem view of a memory as text, for recall: when somebody
// needs it, without what it then says, so that the same scene with another solution
// is found. Where nothing says what is what, it is the whole text.
func problemOf(m *builtin.Model, memory *kb.Memory) string {
	all := newLexicon(m).statementsOf(memory)
	if only := slices.DeleteFunc(slices.Clone(all), func(s statement) bool { return s.role&form.Problem == 0 }); len(only) > 0 {
		all = only
	}
	return textOf(all)
}

// Among returns a Finder over memories that are at hand: drafts, or the few that an
// index has recalled. It compares the vectors of the problems.
func Among(m *builtin.Model, memories []*kb.Memory) Finder { return among{m, memories} }

type among struct {
	model    *builtin.Model
	memories []*kb.Memory
}

// Recall is as in Finder.
func (a among) Recall(ctx context.Context, kind kb.Kind, problem string, most int) ([]*kb.Memory, error) {
	all := slices.SortedFunc(slices.Values(a.memories), func(x, y *kb.Memory) int { return cmp.Compare(x.Path, y.Path) })
	texts := []string{problem}
	for _, memory := range all {
		texts = append(texts, problemOf(a.model, memory))
	}
	vectors, err := a.model.Embed(ctx, embed.Document, texts)
	if err != nil {
		return nil, err
	}
	problems := &index.Vectors{Dims: len(vectors[0])}
	for i, memory := range all {
		problems.Add(vectors[i+1], index.GroupOf(memory.Kind, ""))
	}
	hits, err := index.NewFlat(problems).Search(vectors[0], index.Filter{Kind: kind}, most)
	var found []*kb.Memory
	for _, h := range hits {
		found = append(found, all[h.Passage])
	}
	return found, err
}
