// Command fit calibrates relevance for the built-in model.
//
//	go run ./index/relevance/fit -eval ../shared/eval/dev -model index/embed/builtin
//
// It reads a set of labelled questions (package labelled), adds the program's own
// questions without an answer, fits and judges a calibration on them (package
// calibrate), prints what cross-validation found, and writes the calibration with
// its scores into the model card. For the labels of a bank of one's own there is
// tacit eval --calibrate.
//
// With -others it does so for the embedders for which no calibration was fitted:
//
//	go run ./index/relevance/fit -others index/relevance/others.json
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labelled"
)

func main() {
	eval := flag.String("eval", "../shared/eval/dev", "folder of the labelled `set`")
	model := flag.String("model", "", "folder of the model card to write into; empty: only print")
	others := flag.String("others", "", "`file` to write the calibration for other embedders into, instead")
	flag.Parse()
	run := run
	if *others != "" {
		run, *model = runOthers, *others
	}
	if err := run(context.Background(), *eval, *model); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, eval, folder string) error {
	trials, err := measure(ctx, eval, openOwn)
	if err != nil {
		return err
	}
	fitting := trials.Fit()
	fitting.Result.Print(os.Stdout)
	if folder == "" {
		return nil
	}
	return writeCard(filepath.Join(folder, "model.json"), fitting.Calibration, fitting.Result.Scores())
}

// An opener makes a bank of the labelled set in dir and a scorer over it, whose
// calibration is still to be found.
type opener func(ctx context.Context, set *labelled.Set, dir string, m *builtin.Model) (*index.Index, *relevance.Scorer, error)

func openOwn(ctx context.Context, set *labelled.Set, dir string, m *builtin.Model) (*index.Index, *relevance.Scorer, error) {
	x, err := set.Open(ctx, dir, m)
	if err != nil {
		return nil, nil, err
	}
	s, err := relevance.NewCalibrated(x, m, &relevance.Calibration{})
	return x, s, err
}

// measure makes a bank of the labelled set and puts its questions, and the
// program's own without an answer, to it.
func measure(ctx context.Context, eval string, open opener) (*calibrate.Trials, error) {
	m, err := builtin.New()
	if err != nil {
		return nil, err
	}
	set, err := labelled.Read(eval)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "fit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	x, s, err := open(ctx, set, dir, m)
	if x != nil {
		defer x.Close()
	}
	if err != nil {
		return nil, err
	}
	questions := append(set.Questions, calibrate.Unanswered()...)
	return calibrate.Measure(ctx, x, s, questions, calibrate.Options{Lang: set.Lang})
}

// writeCard puts the calibration and its cross-validated scores into the card.
func writeCard(path string, c relevance.Calibration, scores map[string]float64) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	card, err := builtin.ReadCard(data)
	if err != nil {
		return err
	}
	if card.Calibration, err = json.Marshal(c); err != nil {
		return err
	}
	if card.Scores == nil {
		card.Scores = map[string]float64{}
	}
	for name, v := range scores {
		card.Scores[name] = v
	}
	return writeJSON(path, card)
}

func writeJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}
