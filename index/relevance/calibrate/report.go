package calibrate

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// A Result is what a calibration was found to be worth.
type Result struct {
	judged []verdict
}

// A Count is so many of so many.
type Count struct{ Some, All int }

func (c Count) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", c.Some, c.All, 100*c.share())
}

func (c *Count) add(some bool) {
	c.All++
	if some {
		c.Some++
	}
}

// share is 0 of none.
func (c Count) share() float64 { return float64(c.Some) / float64(max(c.All, 1)) }

// rate counts the verdicts that are shown something.
func rate(judged []verdict, of func(verdict) bool) Count {
	var c Count
	for _, v := range judged {
		if of(v) {
			c.add(len(v.shown()) > 0)
		}
	}
	return c
}

// helped counts the verdicts that are shown something right.
func helped(judged []verdict, of func(verdict) bool) Count {
	var c Count
	for _, v := range judged {
		if of(v) {
			c.add(slices.Max(append(v.shown(), 0)) > 0)
		}
	}
	return c
}

// firstRight counts the right ones among the first memories shown.
func firstRight(judged []verdict, of func(verdict) bool) Count {
	var c Count
	for _, v := range judged {
		if !of(v) {
			continue
		}
		if shown := v.shown(); len(shown) > 0 {
			c.add(shown[0] > 0)
		}
	}
	return c
}

// Print writes the figures for a person who fits a model.
func (r *Result) Print(w io.Writer) {
	groups := r.groups()
	fmt.Fprintf(w, "nDCG@5 of score, cross-validated: %.3f, across languages %.3f\n", groups["all"].mean(), groups["cross"].mean())
	fmt.Fprintf(w, "the first memory shown is right, whole bank: %v\n", firstRight(r.judged, inWhole))
	for _, name := range slices.SortedFunc(maps.Keys(groups), func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }) {
		g := groups[name]
		fmt.Fprintf(w, "  %-8s %3d questions: nDCG@5 %.3f, shown a right memory %v, first shown right %v\n",
			name, len(g.gains), g.mean(), g.helped, g.first)
	}
	for _, f := range r.Figures() {
		f.print(w)
	}
}

// Figures are what a calibration is worth in banks of one size.
type Figures struct {
	Memories int // in the bank
	Whole    bool

	Far, Near, Lured, Chat, Missing, Foreign Count // shown something where nothing answers: see promise
	OfSet                                    Count // far and chat, of the questions of the set alone
	Helped                                   Count // shown a right memory where one answers
	Right                                    Count // the first memory shown is right, where one answers
}

// Figures returns what there is to say for each size of bank, ascending.
func (r *Result) Figures() []Figures {
	var all []Figures
	for _, size := range sizesOf(r.judged) {
		of := slices.DeleteFunc(slices.Clone(r.judged), func(v verdict) bool { return !v.in(size) })
		class := func(name string) func(verdict) bool {
			return func(v verdict) bool { return isUnanswered(v.question) && v.question.Class == name }
		}
		all = append(all, Figures{Memories: of[0].size, Whole: size == wholeBank,
			Far: rate(of, class("eng")), Near: rate(of, isNear), Lured: rate(of, isLured), Chat: rate(of, class("chat")),
			OfSet:   rate(of, func(v verdict) bool { return isFar(v) && !v.extra }),
			Foreign: rate(of, isForeign), Missing: rate(of, isMissing), Helped: helped(of, verdict.answerable), Right: firstRight(of, verdict.answerable)})
	}
	return all
}

// NDCG5 is the mean nDCG@5 of score over the questions that have an answer, put
// to the whole bank.
func (r *Result) NDCG5() float64 { return r.groups()["all"].mean() }

// KeepsPromise reports whether it is as silent as is promised in banks of all
// sizes, as far as can be told: what was chosen to keep the promise on some questions
// breaks it half the time on others, by a question or so. A count that is above what
// is promised by no more than its standard deviation passes.
func (r *Result) KeepsPromise() bool {
	return !slices.ContainsFunc(sizesOf(r.judged), func(size int) bool {
		of := slices.DeleteFunc(slices.Clone(r.judged), func(v verdict) bool { return !v.in(size) })
		p := promisedIn(size)
		p.missing, p.foreign = 1, 1
		return !p.isKept(of)
	})
}

// mostWorse is what a calibration may lose of nDCG@5 and still be better: less
// than the figure swings with the questions.
const mostWorse = 0.01

// Better reports whether r, which must be of the same trials, is worth having
// instead of before: it keeps the promise of silence, it ranks as well, and it
// shows more questions a right memory, by more than chance; or it keeps the
// promise and before does not.
func (r *Result) Better(before *Result) bool {
	if !r.KeepsPromise() || r.NDCG5() < before.NDCG5()-mostWorse {
		return false
	}
	d := labels.PairedBootstrap(r.helpedEach(), before.helpedEach())
	return d.Mean > 0 && d.P < 0.05 || !before.KeepsPromise()
}

// helpedEach returns, for each question with an answer in the order of their ids,
// the share of the banks with an answer in which it is shown a right memory.
func (r *Result) helpedEach() []float64 {
	each := map[string]*Count{}
	for _, v := range r.judged {
		if !v.answerable() {
			continue
		}
		if each[v.question.ID] == nil {
			each[v.question.ID] = &Count{}
		}
		c := helped([]verdict{v}, verdict.answerable)
		each[v.question.ID].All += c.All
		each[v.question.ID].Some += c.Some
	}
	var shares []float64
	for _, id := range slices.Sorted(maps.Keys(each)) {
		shares = append(shares, each[id].share())
	}
	return shares
}

func (f Figures) print(w io.Writer) {
	name := fmt.Sprintf("bank of %d", f.Memories)
	if f.Whole {
		name = "whole bank"
	}
	fmt.Fprintf(w, "%s:\n  eng   shown something: %v\n  near  shown something: %v\n  lured shown something: %v\n  chat  shown something: %v\n  eng and chat of the set alone: %v\n", name, f.Far, f.Near, f.Lured, f.Chat, f.OfSet)
	fmt.Fprintf(w, "  answerable shown a right memory: %v\n  answerable, the first shown is right: %v\n", f.Helped, f.Right)
	fmt.Fprintf(w, "  answer not in the bank, shown something: %v\n", f.Missing)
	fmt.Fprintf(w, "  bank of another project, shown something: %v\n", f.Foreign)
}

// PrintSpread writes mean and range of the figures that are promised over results
// of the same trials.
func PrintSpread(w io.Writer, all []*Result) {
	if len(all) == 0 {
		return
	}
	figures := map[string][]float64{}
	for _, r := range all {
		for name, x := range r.Scores() {
			figures[name] = append(figures[name], x)
		}
	}
	fmt.Fprintf(w, "over %d other deals of the folds, mean (least to most):\n", len(all))
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		x, sum := figures[name], 0.0
		for _, v := range x {
			sum += v
		}
		fmt.Fprintf(w, "  %-20s %.3f (%.3f to %.3f)\n", name, sum/float64(len(x)), slices.Min(x), slices.Max(x))
	}
}

// Scores are the figures that go into a model card.
func (r *Result) Scores() map[string]float64 {
	groups := r.groups()
	whole := func(class string) func(verdict) bool {
		return func(v verdict) bool { return v.whole && isUnanswered(v.question) && v.question.Class == class }
	}
	scores := map[string]float64{
		"dev_ndcg5": round(groups["all"].mean()), "dev_ndcg5_cross": round(groups["cross"].mean()),
		"dev_fires_far":       round(rate(r.judged, whole("eng")).share()),
		"dev_fires_near":      round(rate(r.judged, whole("near")).share()),
		"dev_fires_lured":     round(rate(r.judged, func(v verdict) bool { return v.whole && isLured(v) }).share()),
		"dev_helped_siblings": round(helped(r.judged, func(v verdict) bool { return v.whole && isSibling(v) }).share()),
		"dev_auc_siblings":    round(r.auc(isSibling)), "dev_auc": round(r.auc(func(v verdict) bool { return !isSibling(v) })),
		"dev_fires_chat":    round(rate(r.judged, whole("chat")).share()),
		"dev_helped":        round(helped(r.judged, inWhole).share()),
		"dev_precision":     round(firstRight(r.judged, inWhole).share()),
		"dev_ndcg5_concept": round(groups["concept"].mean()), "dev_gap": round(r.gap()),
	}
	return scores
}

// gap is the difference between the best and the worst of the languages, in
// nDCG@5 of questions in the language of what they want.
func (r *Result) gap() float64 {
	groups := r.groups()
	var each []float64
	for _, lang := range []string{"en", "zh", "ja"} {
		each = append(each, groups[lang+"-"+lang].mean())
	}
	return slices.Max(each) - slices.Min(each)
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// auc is how often a question of those with an answer has a higher best score, in the whole
// bank, than one that is lured.
func (r *Result) auc(of func(verdict) bool) float64 {
	var lured []float64
	for _, v := range r.judged {
		if v.whole && isLured(v) {
			lured = append(lured, v.answer().scores[0])
		}
	}
	slices.Sort(lured)
	sum, n := 0.0, 0
	for _, v := range r.judged {
		if v.whole && !isUnanswered(v.question) && of(v) {
			at, _ := slices.BinarySearch(lured, v.answer().scores[0])
			sum, n = sum+float64(at), n+1
		}
	}
	return sum / float64(max(1, n*len(lured)))
}

// inWhole is for a question with an answer, put to the whole bank. Siblings are counted
// apart: they were written to be held against the questions that are lured.
func inWhole(v verdict) bool { return v.whole && !isUnanswered(v.question) && !isSibling(v) }

func isSibling(v verdict) bool { return v.question.Class == "sibling" }

// A group is some of the questions, put to the whole bank.
type group struct {
	gains         []float64 // nDCG@5 of each
	helped, first Count
}

func (g *group) mean() float64 {
	if g == nil || len(g.gains) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range g.gains {
		sum += x
	}
	return sum / float64(len(g.gains))
}

// groups sorts the questions with an answer: all, those in another language than
// what they want, each pair of languages, each difficulty.
func (r *Result) groups() map[string]*group {
	groups := map[string]*group{}
	for _, v := range r.judged {
		if !inWhole(v) {
			continue
		}
		gain := v.ndcg()
		for _, name := range v.groups() {
			g := groups[name]
			if g == nil {
				g = &group{}
				groups[name] = g
			}
			g.add(v.shown(), gain)
		}
	}
	return groups
}

func (g *group) add(shown []int, gain float64) {
	g.gains = append(g.gains, gain)
	g.helped.add(slices.Max(append(shown, 0)) > 0)
	if len(shown) > 0 {
		g.first.add(shown[0] > 0)
	}
}

func (v verdict) groups() []string {
	lang := v.question.Lang
	names := []string{"all", lang + "-" + v.wantedLang}
	if lang != v.wantedLang {
		names = append(names, "cross")
	}
	if d := v.question.Difficulty; d != "" && !slices.Contains(names, d) {
		names = append(names, d)
	}
	return names
}

// ndcg is nDCG@5 of score.
func (v verdict) ndcg() float64 {
	return labels.NDCG5(v.answer().grades, v.question.Grades)
}
