package similar

import (
	_ "embed"
	"math"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/differ"
	"github.com/tacit-kb/tacit/govern/similar/network"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// An opinion is what the network that learned from labelled pairs thinks of two
// memories: how likely they say the same, and how likely they give another answer about
// the same matter. The rest is the likelihood that they are about different matters.
type opinion struct{ same, contrary float64 }

// matter is how likely two memories are about the same matter.
func (o opinion) matter() float64 { return o.same + o.contrary }

// One network judges all memories. Of two notes of one sentence a second one, which also reads where
// the two differ, is asked besides.
var (
	//go:embed network.bin
	networkFile []byte
	//go:embed network_notes.bin
	notesFile []byte
)

// ownJudge and notesJudge are the networks as shipped; nil while they are being made.
var (
	ownJudge   = sync.OnceValue(func() network.Judge { return shipped(networkFile, opinionNames) })
	notesJudge = sync.OnceValue(func() network.Judge { return shipped(notesFile, notesNames) })
)

func shipped(file []byte, names []string) network.Judge {
	j, _ := network.Read(file, names)
	return j
}

// opinion asks the network.
func (e *evidence) opinion() opinion { return opinionOf(ownJudge(), e.inputs) }

// second asks the network of notes of two that say one thing each, and when it is needed nowhere. That
// of others is zero.
func (e *evidence) second() opinion {
	if !e.single {
		return opinion{}
	}
	return opinionOf(notesJudge(), slices.Concat(e.inputs, e.where()))
}

func opinionOf(j network.Judge, inputs []float64) opinion {
	if len(j) == 0 {
		return opinion{}
	}
	all := j.Likelihoods(inputs)
	return opinion{same: all[network.Same], contrary: all[network.Contrary]}
}

// isPlain reports whether a memory is a note that does not tell problem and solution apart.
func (r *reading) isPlain() bool { return r.brief() && !r.parted }

// isSingle reports whether a plain note says one thing, and not when it is needed.
func (r *reading) isSingle() bool {
	return r.isPlain() && r.distinct() == 1 && len(situationFields(r.memory)) == 0
}

// notesNames name the inputs of the network of notes in order: as opinionNames, and where the two differ.
var notesNames = slices.Concat(opinionNames, differ.PlaceNames, differ.Names)

// opinionNames name the inputs of the network in order. Changing them needs a new
// training: TestFit.
var opinionNames = []string{
	// The two as a whole: cosines, how far they stand out in each other, and words.
	"cosine", "nearest", "forth", "back", "pair", "cover", "cover_back",
	"strange", "shared_words", "worst", "third", "strange_back", "shared_words_back", "worst_back", "third_back",
	// Exact terms.
	"shared", "unshared", "unshared_back", "share", "share_back",
	// What is left without the words that both have.
	"rest", "rest_most", "rest_least", "rest_less", "rest_more",
	// The titles, and the views.
	"title", "title_cover", "title_cover_back", "title_in_other", "title_in_other_most", "problem", "problem_nearest", "solution", "solution_nearest", "solution_forth", "rest_solution",
	// What they say of change, and numbers.
	"announced", "announced_raw", "link", "numbers", "numbers_clash",
	// To the letter, and whether only one of the two denies something.
	"letters", "letters_lesser", "one_denies",
	// What they are.
	"says", "says_back", "statements", "statements_back", "cross", "parted", "one_parted", "note", "notes", "trigger",
}

// inputsOf returns the inputs of the network.
func inputsOf(m *builtin.Model, a, b *reading, h held, c changes) []float64 {
	whole := h.whole
	if whole.none() {
		return make([]float64, len(opinionNames))
	}
	lesser, greater := whole.lesser, whole.greater
	l, g, r := lackOf(lesser.words, whole.there), lackOf(greater.words, whole.back), whole.rest(m)
	x := []float64{
		lesser.whole.Cosine(greater.whole), whole.nearest(), whole.forth(), whole.behind(), closest(lesser, greater),
		covered(lesser.words, whole.there), covered(greater.words, whole.back),
		l.strange, l.shared, l.worst, l.third, g.strange, g.shared, g.worst, g.third,
	}
	both, mine, theirs := lesser.shared(greater), total(lesser.terms()), total(greater.terms())
	x = append(x, root(both), root(mine-both), root(theirs-both), both/max(1, mine), both/max(1, theirs))
	x = append(x, r.cosine, r.most, r.least, r.less, r.more)
	x = append(x, titlesOf(m, a, b)...)
	x = append(x, viewsOf(m, h, r)...)
	return append(x,
		c.sure, c.raw, float64(c.link), c.accord, one(c.clash),
		overlap(a.letters(), b.letters()), within(a.letters(), b.letters()), one(a.denies() != b.denies()),
		math.Log1p(lesser.says()), math.Log1p(greater.says()), math.Log(float64(len(lesser.statements))), math.Log(float64(len(greater.statements))),
		one(a.lang != b.lang), one(a.parted && b.parted), one(a.parted != b.parted), one(a.brief() || b.brief()), one(a.brief() && b.brief()), one(sameTrigger(a.memory, b.memory)),
	)
}

// viewsOf returns the inputs that are about problem and solution. Where they are not
// told apart, each is the whole.
func viewsOf(m *builtin.Model, h held, left rest) []float64 {
	problem, solution := h.problem, h.solution
	if solution.lesser != h.whole.lesser || solution.greater != h.whole.greater {
		left = solution.rest(m)
	}
	x := []float64{problem.lesser.whole.Cosine(problem.greater.whole), 0, solution.lesser.whole.Cosine(solution.greater.whole), 0, 0}
	if len(problem.lesser.statements) > 0 && len(problem.greater.statements) > 0 {
		x[1] = problem.nearest()
	}
	if !solution.none() {
		x[3], x[4] = solution.nearest(), solution.forth()
	}
	return append(x, left.cosine)
}

// titlesOf returns the inputs that are about the titles.
func titlesOf(m *builtin.Model, a, b *reading) []float64 {
	mine, theirs := ofWords(m, a.whole.statements[0].words), ofWords(m, b.whole.statements[0].words)
	p, q := mine.covered(theirs), theirs.covered(mine)
	u, v := mine.covered(b.whole), theirs.covered(a.whole)
	return []float64{a.whole.each.At(0).Cosine(b.whole.each.At(0)), min(p, q), max(p, q), min(u, v), max(u, v)}
}

// closest returns the cosine of the two statements that are nearest to each other.
func closest(a, b *part) float64 {
	best := -1.0
	for i := range a.statements {
		c, _ := nearest(a.each.At(i), &b.each)
		best = max(best, c)
	}
	return best
}
