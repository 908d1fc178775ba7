package measure

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
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
func parseSettings(run *session.Run, s string) (settingChange, error) {
	var c settingChange
	for part := range strings.SplitSeq(s, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		var err error
		switch {
		case !ok:
			err = errors.New(run.Say(msgCompareForm))
		case key == minScoreKey:
			if c.minScore, err = strconv.ParseFloat(value, 64); err != nil || !(c.minScore >= 0 && c.minScore <= retrieve.MostWeight) {
				err = errors.New(run.Say(session.MsgMinScoreOutside, retrieve.MostWeight))
			}
			c.minScoreGiven = true
		case key == limitKey:
			if c.limit, err = strconv.Atoi(value); err != nil || c.limit < 1 {
				err = errors.New(run.Say(session.MsgLimitTooSmall))
			}
			c.limitGiven = true
		case key == calibrationKey && value != "":
			c.calibration = value
		case key == embedderKey && value != "":
			c.embedder = value
		default:
			err = errors.New(run.Say(session.MsgOneOf, strings.Join([]string{minScoreKey, limitKey, calibrationKey, embedderKey}, ", ")))
		}
		if err != nil {
			return c, &session.Problem{Code: session.CodeUsage, Msg: run.Say(session.MsgFlagInvalid, part, "compare", err), Hint: run.Say(msgCompareForm)}
		}
	}
	return c, nil
}

// settingAt is base with the changes made.
func settingAt(ctx context.Context, f *session.Finder, run *session.Run, base setting, c settingChange) (setting, error) {
	if c.minScoreGiven {
		base.minScore = c.minScore
	}
	if c.limitGiven {
		base.limit = c.limit
	}
	var err error
	if c.calibration != "" {
		base.calibration, base.from, err = calibration(ctx, f, run, c.calibration)
	}
	return base, err
}

// calibration returns the one that a word or the name of a file stands for.
func calibration(ctx context.Context, f *session.Finder, run *session.Run, name string) (*relevance.Calibration, calibrationDocument, error) {
	switch {
	case name == fromModel:
		return f.Own, calibrationDocument{Source: fromModel}, nil
	case name == fromBank && f.Fitted != nil:
		return &f.Fitted.Calibration, inForce(f), nil
	case name == fromBank && f.Refused != nil:
		return nil, calibrationDocument{}, f.Refused
	case name == fromBank:
		return nil, calibrationDocument{}, &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNoFitted), Hint: run.Say(msgHintCalibrate)}
	}
	data, err := run.ReadInput(ctx, name)
	if err != nil {
		return nil, calibrationDocument{}, err
	}
	fitted, err := relevance.ReadFitted(data, f.Index.Model())
	if err != nil {
		return nil, calibrationDocument{}, &session.Problem{Code: session.CodeBadInput, Msg: err.Error(), Path: name, Hint: run.Say(msgHintCalibrate), Err: err}
	}
	return &fitted.Calibration, calibrationDocument{fromFile, name, fitted.Made, fitted.Questions}, nil
}

// openNamed opens the bank for measuring with the embedder of that name, as if
// the environment named it. What the environment says of another one is left out.
func openNamed(ctx context.Context, run *session.Run, name string) (*session.Finder, error) {
	named := *run
	named.Env = func(key string) string {
		switch {
		case key == embedder.EnvName:
			return name
		case strings.HasPrefix(key, embedder.EnvName+"_") && run.Env(embedder.EnvName) != name:
			return ""
		}
		return run.Env(key)
	}
	return named.OpenMeasured(ctx)
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
func readOther(ctx context.Context, run *session.Run, name string) (*other, error) {
	if name == "" {
		return nil, nil
	}
	if _, err := os.Stat(name); err == nil || !strings.Contains(name, "=") {
		r, err := readReport(ctx, run, name)
		return &other{name: name, report: r}, err
	}
	c, err := parseSettings(run, name)
	return &other{change: c}, err
}

// The messages of this file.
var (
	msgCompareForm = lang.Text{
		EN: "--compare needs a report of tacit eval --json --per-query, or settings such as min-score=0.25,limit=3,calibration=FILE,embedder=NAME",
		ZH: "--compare 接受 tacit eval --json --per-query 的报告，或 min-score=0.25,limit=3,calibration=文件,embedder=名称 这样的设置",
		JA: "--compare には tacit eval --json --per-query のレポートか、min-score=0.25,limit=3,calibration=ファイル,embedder=名前 のような設定を指定します",
	}
	msgNoFitted = lang.Text{
		EN: "no calibration was fitted for this bank",
		ZH: "尚未为此记忆库拟合校准",
		JA: "このメモリバンクに合わせた校正はありません",
	}
	msgHintCalibrate = lang.Text{
		EN: "fit one with tacit eval --calibrate --queries FILE --qrels FILE",
		ZH: "请用 tacit eval --calibrate --queries FILE --qrels FILE 拟合",
		JA: "tacit eval --calibrate --queries FILE --qrels FILE で合わせてください",
	}
)
