package main

import (
	"cmp"
	"math"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
	"gonum.org/v1/gonum/optimize"
)

// fit learns a calibration from trials.
func fit(trials []trial) relevance.Calibration {
	c := relevance.Calibration{Rank: fitRank(trials)}
	c.Likelihood = fitLikelihood(trials, c.Rank.Values)
	return c
}

// fitRank maximises the softmax likelihood of the graded candidates of each
// question in the whole bank, with gains of 2^grade-1.
func fitRank(trials []trial) relevance.Weights {
	const smooth = 1e-3 // of the squared weights
	var lists [][][]float64
	var gains [][]float64
	for _, t := range trials {
		if !t.whole || t.question.Class != "" {
			continue
		}
		var list [][]float64
		var gain []float64
		total := 0.0
		for _, c := range t.candidates {
			list = append(list, c.signals.RankFeatures())
			gain = append(gain, math.Exp2(float64(c.grade))-1)
			total += gain[len(gain)-1]
		}
		if total == 0 {
			continue
		}
		for i := range gain {
			gain[i] /= total
		}
		lists, gains = append(lists, list), append(gains, gain)
	}
	values := minimize(len(relevance.RankNames), smooth, func(w, grad []float64) float64 {
		loss := 0.0
		for k, list := range lists {
			loss += softmaxLoss(list, gains[k], w, grad)
		}
		scale(grad, 1/float64(len(lists)))
		return loss / float64(len(lists))
	})
	return relevance.Weights{Names: relevance.RankNames, Values: values}
}

func softmaxLoss(list [][]float64, gain, w, grad []float64) float64 {
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
	for i, x := range list {
		loss -= gain[i] * (score[i] - top - math.Log(sum))
		d := math.Exp(score[i]-top)/sum - gain[i]
		for j, v := range x {
			grad[j] += d * v
		}
	}
	return loss
}

// mostShown is how many memories a question is shown: only those can help or
// disturb.
const mostShown = 5

// fitLikelihood is a logistic regression over the best candidates of every
// trial. The trials with the whole bank count twice: those are the ones in
// which a wrong memory has most to choose from.
func fitLikelihood(trials []trial, rank []float64) relevance.Weights {
	const smooth = 1e-4
	var rows [][]float64
	var labels, weights []float64
	for _, t := range trials {
		for _, c := range leading(t, rank) {
			rows = append(rows, c.signals.LikelihoodFeatures(dot(rank, c.signals.RankFeatures())))
			labels = append(labels, boolean(c.grade > 0))
			weights = append(weights, 1+boolean(t.whole))
		}
	}
	values := minimize(len(relevance.LikelihoodNames), smooth, func(w, grad []float64) float64 {
		loss, total := 0.0, 0.0
		for i, x := range rows {
			p := 1 / (1 + math.Exp(-dot(w, x)))
			loss -= weights[i] * math.Log(max(1e-12, math.Abs(1-labels[i]-p)))
			for j, v := range x {
				grad[j] += weights[i] * (p - labels[i]) * v
			}
			total += weights[i]
		}
		scale(grad, 1/total)
		return loss / total
	})
	return relevance.Weights{Names: relevance.LikelihoodNames, Values: values}
}

// leading returns the best candidates of a trial by rank score.
func leading(t trial, rank []float64) []candidate {
	c := slices.Clone(t.candidates)
	slices.SortStableFunc(c, func(a, b candidate) int {
		return cmp.Compare(dot(rank, b.signals.RankFeatures()), dot(rank, a.signals.RankFeatures()))
	})
	return c[:min(len(c), mostShown)]
}

// minimize finds the weights with the least loss plus smooth times their
// squares. f adds its gradient to grad, which is zero.
func minimize(n int, smooth float64, f func(w, grad []float64) float64) []float64 {
	both := func(grad, w []float64) float64 {
		clear(grad)
		loss := f(w, grad)
		for i, v := range w {
			loss += smooth * v * v
			grad[i] += 2 * smooth * v
		}
		return loss
	}
	scratch := make([]float64, n)
	result, err := optimize.Minimize(optimize.Problem{
		Func: func(w []float64) float64 { return both(scratch, w) },
		Grad: func(grad, w []float64) { both(grad, w) },
	}, make([]float64, n), &optimize.Settings{MajorIterations: 2000}, &optimize.LBFGS{})
	if result == nil {
		panic(err) // the loss is smooth and bounded below: only a bug gets here
	}
	return result.X
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
