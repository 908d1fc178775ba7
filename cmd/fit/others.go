package main

import (
	"context"
	"os"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
)

// A stranger has the vectors of the built-in model under another name: what is
// measured with it is measured as with any model that nobody knows.
type stranger struct{ m *builtin.Model }

func (s stranger) Model() embed.Model {
	m := s.m.Model()
	m.Name = "stranger"
	return m
}

func (s stranger) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	return s.m.Embed(ctx, role, texts)
}

// runOthers fits the calibration for embedders for which none was fitted, and
// writes it into a file.
func runOthers(ctx context.Context, eval, file string) error {
	trials, err := measure(ctx, eval, openStranger)
	if err != nil {
		return err
	}
	fitting := trials.FitOthers()
	fitting.Result.Print(os.Stdout)
	c := fitting.Calibration
	c.Rank, c.Likelihood = weighing(c.Rank), weighing(c.Likelihood)
	return writeJSON(file, c)
}

// weighing returns the weights that are not 0.
func weighing(w relevance.Weights) (some relevance.Weights) {
	for i, v := range w.Values {
		if v != 0 {
			some.Names, some.Values = append(some.Names, w.Names[i]), append(some.Values, v)
		}
	}
	return some
}

// openStranger is openOwn in the space of a stranger, beside the built-in model.
func openStranger(ctx context.Context, dir string, m *builtin.Model) (o opened, err error) {
	own, err := openIndex(ctx, dir, m, index.Options{}) // what the other lies beside
	if err != nil {
		return o, err
	}
	own.Close()
	space, err := relevance.NewSpace(ctx, stranger{m}, m)
	if err != nil {
		return o, err
	}
	if o.index, err = openIndex(ctx, dir, relevance.Join(stranger{m}, m), index.Options{Beside: true}); err != nil {
		return o, err
	}
	s, err := relevance.NewCalibrated(o.index, m, &relevance.Calibration{})
	if err == nil {
		o.scorer = s.In(space)
	}
	return o, err
}
