package similar

import (
	"fmt"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

// What a memory that names another as superseded, and one that differs in a number, leave of the likeness.
const (
	namedProblem    = 0.9  // at least: who names the other is about the same
	namedSolution   = 0.4  // at most
	clashSolution   = 0.6  // at most: the same rule has another number
	doubtedSolution = 0.75 // at most, if a change is spoken of and may be the same in both
)

// An evidence is all that is known of two memories before it is decided.
type evidence struct {
	rules   Judgement // what the rules propose
	changes changes
	note    bool             // one is a note
	notes   bool             // both are
	single  bool             // both are, and say one thing each
	longer  int              // statements of the longer one
	parted  bool             // both tell problem and solution apart
	trigger bool             // both are needed in the same situation, word for word
	inputs  []float64        // of the network
	where   func() []float64 // where the two differ, which the second network reads as well
}

// held is two memories held against each other: as a whole, and by their views, which
// are the whole where neither tells them apart. The words of the problems are compared only where both do.
type held struct {
	whole, problem, solution match
	all                      *cosines
}

func heldOf(a, b *reading) held {
	all := cosinesOf(a.whole, b.whole)
	h := held{whole: all.match(a.whole, b.whole), all: all}
	h.problem, h.solution = h.whole, h.whole
	if a.parted || b.parted {
		h.problem, h.solution = sides(a.problem(), b.problem()), all.match(a.solution(), b.solution())
	}
	if a.parted && b.parted {
		h.problem = all.match(a.problem(), b.problem())
	}
	return h
}

// compare measures two memories.
func compare(m *builtin.Model, a, b *reading) evidence {
	cross := a.lang != b.lang
	c := changesOf(m, a, b)
	c.count(a, b)
	h := heldOf(a, b)
	e := evidence{changes: c, note: a.brief() || b.brief(), notes: a.brief() && b.brief(), single: a.isSingle() && b.isSingle(), parted: a.parted && b.parted, trigger: sameTrigger(a.memory, b.memory), longer: max(len(a.whole.statements), len(b.whole.statements)), inputs: inputsOf(m, a, b, h, c), where: func() []float64 { return h.where(a, b) }}
	j := &e.rules
	j.Newer = c.newer
	j.Problem = c.likeness(h.whole.measure(cross), a, b)
	j.Solution = j.Problem
	if e.parted {
		j.Problem = max(j.Problem, c.likeness(h.problem.measure(cross), a, b))
		j.Solution = c.likeness(h.solution.measure(cross), a, b)
	}
	if c.sure >= changed && e.trigger {
		j.Problem = max(j.Problem, namedProblem)
	}
	j.weigh(c, e.parted)
	j.decide()
	return e
}

// weigh lets what the texts say of change bear on the likeness.
func (j *Judgement) weigh(c changes, parted bool) {
	switch {
	case c.link >= superseded:
		j.Problem, j.Solution = max(j.Problem, namedProblem), min(j.Solution, namedSolution)
		j.SceneConflict = true
	case c.sure >= changed:
		j.Solution = min(j.Solution, 1-c.sure)
		j.SceneConflict = j.Problem >= sure
	case c.clash:
		j.Solution = min(j.Solution, clashSolution)
	case c.raw >= changed:
		j.Solution = min(j.Solution, doubtedSolution)
	}
	if parted && j.Problem >= sure && j.Solution < unsure {
		j.SceneConflict = true
	}
}

// sameTrigger reports whether two memories are needed in a situation that both name in the same words.
func sameTrigger(a, b *kb.Memory) bool {
	theirs := map[string]bool{}
	for _, y := range b.Trigger {
		theirs[flat(y)] = true
	}
	return slices.ContainsFunc(a.Trigger, func(x string) bool {
		f := flat(x)
		return f != "" && theirs[f] && !form.IsPlaceholder(x)
	})
}

func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }

// A weighing is the logistic function that turns signals into a likelihood. Both
// were fitted on labelled pairs of three languages: docs/similar.md tells how.
type weighing struct {
	bias, stands, covers, shares, crosses, changes, accords float64
}

var (
	// ofNotes is for pairs of which one is a note. Its bias is 0.6 above what was
	// fitted: a likelihood of 0.7 counts as 0.8, about the lowest at which no distinct
	// pair was merged.
	ofNotes = weighing{bias: -5.77, stands: 10.9, covers: 4.9, shares: 0.31, crosses: 4.2, changes: 2.5, accords: 1.3}
	// ofDocuments is for pairs of documents, which are the same only if each finds
	// itself in the other.
	ofDocuments = weighing{bias: -4.86, stands: 15.3, crosses: 1.1}
)

// features are what a weighing weighs, in the order of its fields.
func (c changes) features(s signals, note bool) [7]float64 {
	if !note {
		return [7]float64{1, min(s.forth, s.back), 0, 0, s.cross, 0, 0}
	}
	told := max(0, c.sure-announce.WeakMost) / (1 - announce.WeakMost)
	return [7]float64{1, max(s.nearest, s.forth), s.cover, math.Sqrt(s.shared()), s.cross, told, c.accord}
}

func (w weighing) weights() [7]float64 {
	return [7]float64{w.bias, w.stands, w.covers, w.shares, w.crosses, w.changes, w.accords}
}

// likeness turns signals into a likelihood from 0 to 1 that two texts are about the same.
func (c changes) likeness(s signals, a, b *reading) float64 {
	note := a.brief() || b.brief()
	w := ofDocuments.weights()
	if note {
		w = ofNotes.weights()
	}
	sum := 0.0
	for i, x := range c.features(s, note) {
		sum += float64(w[i] * x)
	}
	return 1 / (1 + math.Exp(-sum))
}
