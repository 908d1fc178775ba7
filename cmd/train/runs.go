package main

import (
	"log"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// trainRuns trains s.runs times, each run with the next seed, and returns a trainer
// with the mean of their rows. All runs begin at the teacher's words, and end near
// enough to each other that the mean is a model, and a better one than any of
// them: chance, which is a good part of what one run learns, falls out of it (model
// soups, Wortsman et al. 2022).
func trainRuns(s settings, vocab *builtin.Vocabulary, teacher *teacher, data *dataset, p *probe) *trainer {
	var mean []float32
	for run := range s.runs {
		one := s
		one.seed += uint64(run)
		t := newTrainer(vocab, teacher, one)
		t.probe = p
		t.train(data)
		mean = addRounded(mean, t.rows, s.dims)
		log.Printf("run %d of %d done", run+1, s.runs)
	}
	for i := range mean {
		mean[i] /= float32(s.runs)
	}
	t := newTrainer(vocab, nil, s)
	t.rows = mean
	return t
}

// addRounded adds rows to sum as they would be written, so that the mean of runs is
// that of their files. It makes sum if there is none.
func addRounded(sum, rows []float32, dims int) []float32 {
	if sum == nil {
		sum = make([]float32, len(rows))
	}
	q := make([]int8, dims)
	for at := 0; at < len(rows); at += dims {
		scale := vec.Quantize(q, rows[at:at+dims])
		for i, v := range q {
			sum[at+i] += float32(scale * float32(v))
		}
	}
	return sum
}
