package cli

import (
	"context"
	"errors"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/index/relevance"
)

// The names of what can be varied, as flags and in --compare.
const (
	minScoreKey    = "min-score"
	limitKey       = "limit"
	calibrationKey = "calibration"
	embedderKey    = "embedder" // in --compare only: which one answers is the environment's to say
)

// Where a calibration comes from. The first two are also words for --calibration.
const (
	fromModel = "model"
	fromBank  = "bank"
	fromFile  = "file"
)

// A settingChange is what a person wants otherwise.
type settingChange struct {
	minScore                  float64
	limit                     int
	calibration               string // model, bank or a file; empty: the one in force
	embedder                  string // its name; empty: the one that answers
	minScoreGiven, limitGiven bool
}

// parseSettings reads "min-score=0.2,limit=3"; what is wrong is said in the
// person's language.
func (a *app) parseSettings(s string) (settingChange, error) {
	var c settingChange
	for part := range strings.SplitSeq(s, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		var err error
		switch {
		case !ok:
			err = errors.New(a.say(msgCompareForm))
		case key == minScoreKey:
			if c.minScore, err = strconv.ParseFloat(value, 64); err != nil || !(c.minScore >= 0) || math.IsInf(c.minScore, 0) {
				err = errors.New(a.say(msgMinScoreTooSmall))
			}
			c.minScoreGiven = true
		case key == limitKey:
			if c.limit, err = strconv.Atoi(value); err != nil || c.limit < 1 {
				err = errors.New(a.say(msgLimitTooSmall))
			}
			c.limitGiven = true
		case key == calibrationKey && value != "":
			c.calibration = value
		case key == embedderKey && value != "":
			c.embedder = value
		default:
			err = errors.New(a.say(msgOneOf, strings.Join([]string{minScoreKey, limitKey, calibrationKey, embedderKey}, ", ")))
		}
		if err != nil {
			return c, &problem{code: codeUsage, msg: a.say(msgFlagInvalid, part, "compare", err), hint: a.say(msgCompareForm)}
		}
	}
	return c, nil
}

// setting is base with the changes made.
func (f *finder) setting(a *app, base setting, c settingChange) (setting, error) {
	if c.minScoreGiven {
		base.minScore = c.minScore
	}
	if c.limitGiven {
		base.limit = c.limit
	}
	var err error
	if c.calibration != "" {
		base.calibration, base.from, err = f.calibration(a, c.calibration)
	}
	return base, err
}

// calibration returns the one that a word or the name of a file stands for.
func (f *finder) calibration(a *app, name string) (*relevance.Calibration, calibrationDocument, error) {
	switch {
	case name == fromModel:
		return f.own, calibrationDocument{Source: fromModel}, nil
	case name == fromBank && f.fitted != nil:
		return &f.fitted.Calibration, f.inForce(), nil
	case name == fromBank && f.refused != nil:
		return nil, calibrationDocument{}, f.refused
	case name == fromBank:
		return nil, calibrationDocument{}, &problem{code: codeNotFound, msg: a.say(msgNoFitted), hint: a.say(msgHintCalibrate)}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, calibrationDocument{}, err
	}
	fitted, err := relevance.ReadFitted(data, f.index.Model())
	if err != nil {
		return nil, calibrationDocument{}, &problem{code: codeBadInput, msg: err.Error(), path: name, hint: a.say(msgHintCalibrate), err: err}
	}
	return &fitted.Calibration, calibrationDocument{fromFile, name, fitted.Made, fitted.Questions}, nil
}

// openNamed opens the bank for measuring with the embedder of that name, as if
// the environment named it. What the environment says of another one is left out.
func (a *app) openNamed(ctx context.Context, name string) (*finder, error) {
	named := *a
	named.env = func(key string) string {
		switch {
		case key == embedder.EnvName:
			return name
		case strings.HasPrefix(key, embedder.EnvName+"_") && a.env(embedder.EnvName) != name:
			return ""
		}
		return a.env(key)
	}
	return named.openMeasured(ctx)
}

// completeSettings makes a shell offer what --compare and --calibration take:
// words, and files.
func completeSettings(cmd *cobra.Command) {
	offer := func(flag string, directive cobra.ShellCompDirective, words ...string) {
		if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, directive)); err != nil {
			panic(err) // there is no such flag: a bug here
		}
	}
	offer(calibrationKey, cobra.ShellCompDirectiveDefault, fromModel, fromBank)
	offer("compare", cobra.ShellCompDirectiveNoSpace, minScoreKey+"=", limitKey+"=", calibrationKey+"="+fromModel, calibrationKey+"="+fromBank, embedderKey+"=", embedderKey+"="+embedder.Builtin)
	for _, flag := range []string{"queries", "nomatch"} {
		if err := cmd.MarkFlagFilename(flag, "jsonl", "json"); err != nil {
			panic(err)
		}
	}
}

// An other is what --compare names: a report that was saved, or other settings.
type other struct {
	name   string // of the file; empty for settings
	report *savedReport
	change settingChange
}

// readOther reads what --compare names, nil for nothing.
func (a *app) readOther(ctx context.Context, name string) (*other, error) {
	if name == "" {
		return nil, nil
	}
	if _, err := os.Stat(name); err == nil || !strings.Contains(name, "=") {
		r, err := a.readReport(ctx, name)
		return &other{name: name, report: r}, err
	}
	c, err := a.parseSettings(name)
	return &other{change: c}, err
}
