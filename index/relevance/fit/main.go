// Command fit calibrates relevance for the built-in model.
//
//	go run ./index/relevance/fit -eval ../shared/eval/dev -model index/embed/builtin
//
// It reads labelled questions, with and without an answer, and measures each
// against banks of 1, 3, 30 and all memories, drawn with and without the ones
// that answer it. It fits two linear functions, one that ranks (softmax over a
// question's candidates) and one that says how likely the best is to help
// (logistic), and writes them into the model card. What it prints is
// cross-validated: a question is only ever judged by functions that were
// fitted without it, and without any question about the same memory.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labelled"
)

const folds = 5

func main() {
	eval := flag.String("eval", "../shared/eval/dev", "folder of the labelled `set`")
	model := flag.String("model", "", "folder of the model card to write into; empty: only print")
	flag.Parse()
	if err := run(*eval, *model); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(eval, folder string) error {
	m, err := builtin.New()
	if err != nil {
		return err
	}
	set, err := labelled.Read(eval)
	if err != nil {
		return err
	}
	trials, err := measure(context.Background(), m, set)
	if err != nil {
		return err
	}
	var judged []verdict
	for fold := range folds {
		train, test := split(trials, fold)
		judged = append(judged, judge(fit(train), test)...)
	}
	tilt := quiet(judged)
	report(judged, tilt)
	if folder == "" {
		return nil
	}
	c := fit(trials)
	c.Tilt = tilt
	return writeCard(filepath.Join(folder, "model.json"), c, scores(judged, tilt))
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
	if data, err = json.MarshalIndent(card, "", " "); err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}
