// Command fit calibrates relevance for the built-in model.
//
//	go run ./cmd/fit -eval ../shared/eval/dev -model index/embed/builtin
//
// It reads a set of labelled questions (labels.Set), adds the program's own
// questions without an answer, which this project's own bank is asked as well, fits
// and judges a calibration on them (package calibrate), prints what cross-validation found, and writes the calibration with
// its scores into the model card. For the labels of a bank of one's own there is
// tacit eval --calibrate.
//
// With -others it does so for the embedders for which no calibration was fitted:
//
//	go run ./cmd/fit -others index/relevance/others.json
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/calibrate"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
)

func main() {
	eval := flag.String("eval", "../shared/eval/dev", "folder of the labelled `set`")
	model := flag.String("model", "", "folder of the model card to write into; empty: only print")
	rounds := flag.Int("rounds", 0, "judge on so many other deals of the folds as well, and print mean and spread")
	others := flag.String("others", "", "`file` to write the calibration for other embedders into, instead")
	flag.Parse()
	ctx := context.Background()
	var err error
	if *others != "" {
		err = runOthers(ctx, *eval, *others)
	} else {
		err = run(ctx, *eval, *model, *rounds)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, eval, folder string, rounds int) error {
	trials, err := measure(ctx, eval, openOwn)
	if err != nil {
		return err
	}
	fitting := trials.Fit()
	fitting.Result.Print(os.Stdout)
	for _, k := range fitting.Calibration.Tilt {
		fmt.Printf("in a bank of %.0f, the odds are tilted by %.2f\n", k.Memories, k.Bias)
	}
	calibrate.PrintSpread(os.Stdout, trials.Repeat(rounds))
	if folder == "" {
		return nil
	}
	return writeCard(filepath.Join(folder, "model.json"), fitting.Calibration, fitting.Result.Scores())
}

// An opener indexes the bank in dir and makes a scorer over it, whose calibration
// is still to be found. What it returns must be closed, also with an error.
type opener func(ctx context.Context, dir string, m *builtin.Model) (opened, error)

type opened struct {
	index  *index.Index
	scorer *relevance.Scorer
}

func (o opened) close() {
	if o.index != nil {
		o.index.Close()
	}
}

func openOwn(ctx context.Context, dir string, m *builtin.Model) (o opened, err error) {
	if o.index, err = openIndex(ctx, dir, m, index.Options{}); err != nil {
		return o, err
	}
	o.scorer, err = relevance.NewCalibrated(o.index, m, &relevance.Calibration{})
	return o, err
}

func openIndex(ctx context.Context, dir string, m embed.Embedder, opts index.Options) (*index.Index, error) {
	bank, err := kb.Open(dir)
	if err != nil {
		return nil, err
	}
	return index.Open(ctx, bank, m, opts)
}

// ownBank is the bank of this project, of one subject and in three languages, whose
// memories weigh more than unproven ones. A copy of it is asked what nothing answers.
const ownBank = "memory-bank"

// measure makes a bank of the labelled set and puts its questions, and the
// program's own without an answer, to it.
func measure(ctx context.Context, eval string, open opener) (*calibrate.Trials, error) {
	m, err := builtin.New()
	if err != nil {
		return nil, err
	}
	set, err := labels.ReadSet(eval)
	if err != nil {
		return nil, err
	}
	var trials *calibrate.Trials
	err = with(ctx, open, m, set.Write, func(o opened) (err error) {
		trials, err = calibrate.Measure(ctx, o.index, o.scorer, set.Questions, calibrate.Options{Lang: set.Lang, Project: set.Project, Extra: calibrate.Unanswered()})
		return err
	})
	if err != nil {
		return nil, err
	}
	copied := func(dir string) error { return os.CopyFS(dir, os.DirFS(ownBank)) }
	return trials, with(ctx, open, m, copied, func(o opened) error {
		return trials.MeasureSilence(ctx, o.index, o.scorer)
	})
}

// with opens a bank that write has written into an empty folder, for as long as use takes.
func with(ctx context.Context, open opener, m *builtin.Model, write func(dir string) error, use func(opened) error) error {
	dir, err := os.MkdirTemp("", "fit")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := write(dir); err != nil {
		return err
	}
	o, err := open(ctx, dir, m)
	defer o.close()
	if err != nil {
		return err
	}
	return use(o)
}

// writeCard puts the calibration and its cross-validated scores into the card, of which
// what it says of notes stays: it was chosen on notes, and not on the labelled set.
func writeCard(path string, c relevance.Calibration, scores map[string]float64) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	card, err := builtin.ReadCard(data)
	if err != nil {
		return err
	}
	var old relevance.Calibration
	if err := json.Unmarshal(card.Calibration, &old); err != nil {
		return err
	}
	c.Notes = old.Notes
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
