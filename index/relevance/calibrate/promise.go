package calibrate

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// A verdict is a trial with a calibration that judges it.
type verdict struct {
	trial
	calibration relevance.Calibration
}

func judge(c relevance.Calibration, trials []trial) []verdict {
	var all []verdict
	for _, t := range trials {
		all = append(all, verdict{t, c})
	}
	return all
}

// minScore is the score from which a memory is shown.
const minScore = 0.3

// An answer is what a user would be given: grades and scores, the best first.
type answer struct {
	grades []int
	scores []float64
}

// answer scores the candidates.
func (v verdict) answer() answer {
	scores := make([]float64, len(v.candidates))
	order := make([]int, len(v.candidates))
	for i, r := range v.calibration.Relevances(v.signals()) {
		order[i], scores[i] = i, v.candidates[i].weight*r
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var a answer
	for _, i := range order {
		a.grades, a.scores = append(a.grades, v.candidates[i].grade), append(a.scores, scores[i])
	}
	return a
}

// shown returns the grades of the memories that a user would see.
func (v verdict) shown() []int {
	a := v.answer()
	n := 0
	for n < min(mostShown, len(a.scores)) && a.scores[n] >= minScore {
		n++
	}
	return a.grades[:n]
}

// A promise says which shares of the questions without an answer may be shown
// something, in a bank of one size.
type promise struct {
	far     float64 // far from the bank, and small talk
	near    float64 // fits the bank and is not answered by it
	lured   float64 // shares the subject of a memory that does not answer it
	missing float64 // the answers were taken out of the bank
	foreign float64 // the bank is of another project
}

// promised is what silence is worth in a bank of any size. Of questions whose
// answers were taken out, what is left may well be of use: the grades do not say.
var promised = promise{far: 0.012, near: 0.08, lured: 0.18, missing: 0.30, foreign: 0.026}

// promisedIn is the same in a bank of one of the sizes. The small banks that a lured
// question is put to are drawn from what lies nearest to it, and so harder than any that
// a person has: there its share is larger.
func promisedIn(size int) promise {
	p := promised
	switch size {
	case 1, 3: // hardly anything but the lure
		p.lured = 0.5
	case 30:
		p.lured = 0.35
	}
	return p
}

// sizes are the banks that are drawn; wholeBank stands for the bank itself.
// Silence is promised for all of them.
var sizes = []int{1, 3, 30}

const wholeBank = 0

// in reports whether a trial counts for banks of a size. The whole bank without
// its answers counts as the whole one, in which something is missing.
func (v verdict) in(size int) bool {
	return v.size == size || size == wholeBank && (v.whole || v.emptied)
}

// sizesOf returns the sizes of banks that questions were put to.
func sizesOf(judged []verdict) []int {
	return slices.DeleteFunc(append(slices.Clone(sizes), wholeBank), func(size int) bool {
		return !slices.ContainsFunc(judged, func(v verdict) bool { return v.in(size) })
	})
}

// quiet returns, for each size, the largest bias with which the promise of silence
// can be expected to be kept. Likelihood is fitted to the trials at hand; the tilt
// trades it for the promise.
func quiet(judged []verdict, keep func(size int) promise) []relevance.Knot {
	var knots []relevance.Knot
	for _, size := range sizesOf(judged) {
		of := slices.DeleteFunc(slices.Clone(judged), func(v verdict) bool { return !v.in(size) })
		p, memories, all := keep(size), float64(of[0].size), biases()
		classes := p.classes()
		breaks := make([][]float64, len(classes))
		for _, v := range of {
			for i, c := range classes {
				if c.is(v) {
					breaks[i] = append(breaks[i], v.breaks(memories, all))
				}
			}
		}
		i := sort.Search(len(all)-1, func(i int) bool { // the less, the quieter
			for k, c := range classes {
				if expected(breaks[k], all[i]) > max(1, c.share*float64(len(breaks[k]))) {
					return false
				}
			}
			return true
		})
		knots = append(knots, relevance.Knot{Memories: memories, Bias: all[i]})
	}
	return knots
}

// breaks returns the least of the biases, which fall, with which a question is shown
// something.
func (v verdict) breaks(memories float64, biases []float64) float64 {
	i := sort.Search(len(biases)-1, func(i int) bool {
		v.calibration.Tilt = []relevance.Knot{{Memories: memories, Bias: biases[i]}}
		return len(v.shown()) == 0
	})
	return biases[max(0, i-1)]
}

// unsure is how far the odds of a question can be off, as the logarithm: about what
// they differ by between two deals of the folds.
const unsure = 0.1

// expected is how many questions like those whose silence breaks at these biases
// would be shown something. It moves smoothly: a tilt must not hang by one question.
func expected(breaks []float64, bias float64) float64 {
	sum := 0.0
	for _, at := range breaks {
		sum += 1 / (1 + math.Exp((at-bias)/unsure))
	}
	return sum
}

// biases are those that a tilt is chosen from, the largest first.
func biases() []float64 {
	const most, least, step = 2, -6, 0.01
	all := []float64{most}
	for b := float64(most); b > least; {
		b -= step
		all = append(all, b)
	}
	return all
}

// A class is some of the questions without an answer, and the share of them that may
// be shown something.
type class struct {
	is    func(verdict) bool
	share float64
}

// classes are those that a promise is about. Those that are far count alone, too, if
// they belong to the set: they are harder than the program's own.
func (p promise) classes() []class {
	return []class{
		{isFar, p.far},
		{isNear, p.near},
		{isLured, p.lured},
		{isMissing, p.missing},
		{isForeign, p.foreign},
	}
}

// isKept reports whether the verdicts keep a promise, as far as so few questions can
// tell.
func (p promise) isKept(of []verdict) bool {
	return !slices.ContainsFunc(p.classes(), func(c class) bool { return !rate(of, c.is).about(c.share) })
}

// about reports whether no more than a share are counted, but for the standard
// deviation of rare events. One question alone proves nothing: of five, it would be
// a fifth.
func (c Count) about(share float64) bool {
	promised := max(1, share*float64(c.All))
	return float64(c.Some) <= promised+math.Sqrt(promised)
}

// isFar, isNear, isLured, isMissing and isForeign tell the questions without an answer apart: far
// from the bank or small talk, near to it or of a class that we do not know, and
// those whose answers are not in the bank at hand.
func isFar(v verdict) bool {
	return isUnanswered(v.question) && (v.question.Class == "eng" || v.question.Class == "chat")
}

func isNear(v verdict) bool { return isUnanswered(v.question) && !isFar(v) && !isLured(v) }

func isLured(v verdict) bool { return isUnanswered(v.question) && v.question.Lure != "" }

func isMissing(v verdict) bool {
	return !isUnanswered(v.question) && !v.answerable() && !v.foreign
}

func isForeign(v verdict) bool { return v.foreign && !isUnanswered(v.question) }

func isUnanswered(q *labels.Question) bool { return len(q.Grades) == 0 }

// answerable reports whether the bank has an answer. In the whole bank it has,
// even where that is not among the candidates.
func (v verdict) answerable() bool {
	return !isUnanswered(v.question) && (v.whole || slices.ContainsFunc(v.candidates, func(c candidate) bool { return c.grade > 0 }))
}
