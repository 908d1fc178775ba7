package calibrate

import (
	"cmp"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
)

// fit learns a calibration without a tilt from trials and from a prior, which
// counts as much as priorCounts questions: few labels move it a little, many
// decide alone. prior may be nil.
func fit(trials []trial, prior *relevance.Calibration) relevance.Calibration {
	if prior == nil {
		prior = &relevance.Calibration{}
	}
	c := relevance.Calibration{Rank: fitRank(trials, prior.Rank)}
	c.Likelihood = fitLikelihood(trials, c.Rank, prior.Likelihood)
	return c
}

// fitRank maximises the softmax likelihood of the graded candidates of each
// question in the whole bank, with gains of 2^grade-1.
func fitRank(trials []trial, prior relevance.Weights) relevance.Weights {
	const smooth = 3e-3 // of the squared weights
	var lists [][][]float64
	var gains [][]float64
	for _, t := range trials {
		if !t.whole || isUnanswered(t.question) {
			continue
		}
		if list, gain := graded(t); gain != nil {
			lists, gains = append(lists, list), append(gains, gain)
		}
	}
	if len(lists) == 0 {
		return prior
	}
	p := anchor(prior, relevance.RankNames, smooth, float64(len(lists)), slices.Concat(lists...))
	values := p.minimize(func(w []float64, slope *curve) float64 {
		loss := 0.0
		for k, list := range lists {
			loss += softmaxLoss(list, gains[k], w, slope)
		}
		slope.scale(1 / float64(len(lists)))
		return loss / float64(len(lists))
	})
	if i := slices.Index(relevance.RankNames, sharedWords); p.spread[i] != 1 { // it is not left out
		values[i] = wordsWeight
	}
	return relevance.Weights{Names: relevance.RankNames, Values: values}
}

// graded returns the features of the candidates and their shares of the gain;
// no gains if none of them answers.
func graded(t trial) (list [][]float64, gain []float64) {
	total := 0.0
	for _, c := range t.candidates {
		list = append(list, c.rankFeatures())
		gain = append(gain, math.Exp2(float64(c.grade))-1)
		total += gain[len(gain)-1]
	}
	if total == 0 {
		return nil, nil
	}
	scale(gain, 1/total)
	return list, gain
}

func softmaxLoss(list [][]float64, gain, w []float64, slope *curve) float64 {
	score := make([]float64, len(list))
	top := math.Inf(-1)
	for i, x := range list {
		score[i] = dot(w, x)
		top = max(top, score[i])
	}
	sum := 0.0
	for i := range score {
		sum += math.Exp(score[i] - top)
	}
	loss := 0.0
	mean := make([]float64, len(w))
	for i, x := range list {
		loss -= gain[i] * (score[i] - top - math.Log(sum))
		p := math.Exp(score[i]-top) / sum
		slope.add(x, p-gain[i], p)
		for j, v := range x {
			mean[j] += p * v
		}
	}
	slope.add(mean, 0, -1)
	return loss
}

// mostShown is how many memories a question is shown: only those can help or
// disturb.
const mostShown = 5

// wholeCounts is how much more a trial with the whole bank counts.
const wholeCounts = 20

// fitLikelihood is a logistic regression over the best candidates of every
// trial. The trials with the whole bank count twice: those are the ones in
// which a wrong memory has most to choose from.
func fitLikelihood(trials []trial, rank, prior relevance.Weights) relevance.Weights {
	const smooth = 0.004
	var rows [][]float64
	var labels, weights []float64
	total, questions := 0.0, 0
	for _, t := range trials {
		if t.whole {
			questions++
		}
		best := leading(t, rank)
		for _, c := range best {
			rows = append(rows, best[0].likelihoodFeatures(best[0].rank, best[0].rank-c.rank))
			labels = append(labels, boolean(c.grade > 0))
			weights = append(weights, 1+wholeCounts*boolean(t.whole || t.emptied))
			total += weights[len(weights)-1]
		}
	}
	if len(rows) == 0 {
		return prior
	}
	p := anchor(prior, relevance.LikelihoodNames, smooth, float64(max(questions, 1)), rows)
	values := p.minimize(func(w []float64, slope *curve) float64 {
		loss := 0.0
		for i, x := range rows {
			p := 1 / (1 + math.Exp(-dot(w, x)))
			loss -= weights[i] * math.Log(max(1e-12, math.Abs(1-labels[i]-p)))
			slope.add(x, weights[i]*(p-labels[i]), weights[i]*p*(1-p))
		}
		slope.scale(1 / total)
		return loss / total
	})
	return relevance.Weights{Names: relevance.LikelihoodNames, Values: values}
}

// A ranked candidate is one with its rank.
type ranked struct {
	candidate
	rank float64
}

// leading returns the best candidates of a trial by rank.
func leading(t trial, rank relevance.Weights) (best []ranked) {
	for i, r := range rank.Ranks(t.signals()) {
		best = append(best, ranked{t.candidates[i], r})
	}
	slices.SortStableFunc(best, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	return best[:min(len(best), mostShown)]
}

// A problem is to find weights of little loss that are not far from where they
// are expected.
type problem struct {
	expected  []float64
	stiffness []float64 // of each weight: what the square of its distance costs
	spread    []float64 // of each feature: weights are compared and sought in its units
}

// sharedWords is the feature of the rank that is not learned.
const sharedWords = "counted_squared"

// wordsWeight is what the rank gives to words that question and memory share, as BM25
// counts them, squared: hardly anything where few are shared, much where most are. It is
// not learned: the labelled questions were written to share few. How much words decide
// within a language follows from it, see relevance.Weights.Ranks and docs/embedder.md.
const (
	wordsWeight = 10.0
	fixed       = 1e3 // stiffness that lets no weight move
)

// anchor expects the prior's weights, or zeros if there are none. The square of
// a weight, for a feature that varies by 1, costs smooth. That of its distance from the prior costs about
// what it would cost priorCounts questions that the prior suits, of so many: half
// the curvature of their loss, which for a logistic loss is at most a quarter of
// the feature's variance.
func anchor(prior relevance.Weights, names []string, smooth, questions float64, rows [][]float64) problem {
	p := problem{make([]float64, len(names)), make([]float64, len(names)), make([]float64, len(names))}
	for j := range names {
		v := variance(rows, j)
		p.stiffness[j] = smooth * v
		p.spread[j] = math.Sqrt(v)
		if v < 1e-9 { // a constant: it takes the odds to where they are, and costs next to nothing
			p.stiffness[j], p.spread[j] = 1e-6, 1
		}
	}
	if i := slices.Index(names, sharedWords); i >= 0 {
		p.stiffness[i] = fixed
	}
	if !slices.Equal(prior.Names, names) {
		return p
	}
	copy(p.expected, prior.Values)
	for j := range names {
		p.stiffness[j] += priorCounts / questions * variance(rows, j) / 8
	}
	return p
}

func variance(rows [][]float64, j int) float64 {
	var sum, squares float64
	for _, x := range rows {
		sum += x[j]
		squares += x[j] * x[j]
	}
	n := float64(len(rows))
	return max(squares/n-sum/n*sum/n, 0)
}

// A curve is how a loss changes with the weights: first and second derivatives.
type curve struct {
	grad []float64
	hess []float64 // the lower half counts, row by row
}

// add adds slope x and bend x x'.
func (c *curve) add(x []float64, slope, bend float64) {
	n := len(x)
	for j, v := range x {
		c.grad[j] += slope * v
		if v *= bend; v != 0 {
			row := c.hess[j*n : j*n+j+1]
			for k := range row {
				row[k] += v * x[k]
			}
		}
	}
}

func (c *curve) scale(by float64) {
	scale(c.grad, by)
	scale(c.hess, by)
}

// minimize finds the weights with the least loss and distance, by Newton's method with
// halved steps: the losses are convex. f adds its derivatives to slope, which is zero.
func (p problem) minimize(f func(w []float64, slope *curve) float64) []float64 {
	const steps, enough = 40, 1e-10
	n := len(p.expected)
	at := func(w []float64) (float64, *curve) {
		slope := &curve{make([]float64, n), make([]float64, n*n)}
		loss := f(w, slope)
		for i, v := range w {
			d := v - p.expected[i]
			loss += p.stiffness[i] * d * d
			slope.grad[i] += 2 * p.stiffness[i] * d
			slope.hess[i*n+i] += 2*p.stiffness[i] + 1e-9
		}
		return loss, slope
	}
	w := slices.Clone(p.expected)
	loss, slope := at(w)
	for range steps {
		step := p.solve(slope)
		share := 1.0
		for ; share > 1e-4; share /= 2 {
			next := slices.Clone(w)
			for i := range next {
				next[i] -= share * step[i]
			}
			if l, s := at(next); l < loss-enough {
				w, loss, slope = next, l, s
				break
			}
		}
		if share <= 1e-4 {
			break
		}
	}
	return w
}

// solve returns the step of Newton's method, in the units of each feature's spread:
// otherwise it would be lost among numbers of very different size.
func (p problem) solve(c *curve) []float64 {
	n := len(p.spread)
	step, factor := make([]float64, n), make([]float64, n*n)
	for ridge := 0.0; ; ridge = max(1e-9, 10*ridge) {
		if ridge > 1e12 { // what is no number has no step
			return step
		}
		for i := range n {
			for k := range i + 1 {
				factor[i*n+k] = c.hess[i*n+k] / p.spread[i] / p.spread[k]
			}
			factor[i*n+i] += ridge
		}
		if factorize(factor, n) {
			break
		}
	}
	for i := range step {
		step[i] = c.grad[i] / p.spread[i]
	}
	solveFactored(factor, n, step)
	for i := range step {
		step[i] /= p.spread[i]
	}
	return step
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func scale(v []float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
