package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// compileVerbs are the two halves of a compilation, between which a model works,
// and what is left to decide after it.
var compileVerbs = []string{"prepare", "apply", "list"}

// observationLimit is how many observations are compiled or shown unless a person
// wants more.
const observationLimit = 200

// compileOptions are the flags of both halves.
type compileOptions struct {
	runID, out  string // of prepare
	limit       int
	in, request string // of apply
	reason      string
}

func newCompileCommand(a *app) *cobra.Command {
	o := compileOptions{limit: observationLimit}
	cmd := &cobra.Command{
		Use:       "compile prepare|apply|list",
		Args:      a.argsBetween(1, 1),
		ValidArgs: compileVerbs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCompile(cmd, a, args[0], &o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.runID, "run-id", "", a.say(msgFlagCompileRun))
	flags.IntVar(&o.limit, "limit", o.limit, a.say(msgFlagCompileLimit))
	flags.StringVar(&o.out, "out", "", a.say(msgFlagCompileOut))
	a.addCompileApplyFlags(cmd, &o)
	return cmd
}

func runCompile(cmd *cobra.Command, a *app, verb string, o *compileOptions) error {
	switch verb {
	case "prepare":
		if err := a.refuseFlags(cmd, verb, "in", "request", "yes", "reason"); err != nil {
			return err
		}
		return runPrepare(cmd, a, o)
	case "apply":
		if err := a.refuseFlags(cmd, verb, "run-id", "limit", "out"); err != nil {
			return err
		}
		return runCompileApply(cmd, a, o)
	case "list":
		if err := a.refuseFlags(cmd, verb, "run-id", "limit", "out", "in", "request", "yes", "reason"); err != nil {
			return err
		}
		return runCompileList(a)
	}
	return a.wrongWord(msgUnknownCompileVerb, verb, compileVerbs)
}

// refuseFlags refuses flags that belong to the other half.
func (a *app) refuseFlags(cmd *cobra.Command, verb string, flags ...string) error {
	for _, f := range flags {
		if cmd.Flags().Changed(f) {
			return a.wrongUsage(cmd, msgNotTogether, "compile "+verb, "--"+f)
		}
	}
	return nil
}

// runPrepare writes the request: to a file, or to stdout, where it is JSON with
// and without --json.
func runPrepare(cmd *cobra.Command, a *app, o *compileOptions) error {
	if o.limit < 1 {
		return a.wrongUsage(cmd, msgLimitTooSmall)
	}
	if err := a.checkRun(o.runID); err != nil {
		return err
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	request, bad, err := compile.Prepare(bank, o.runID, o.limit, time.Now())
	if err != nil {
		return err
	}
	data, err := schema.Encode(request)
	if err != nil {
		return err
	}
	a.tellNoEvidence(bank, o.runID, len(request.Observations))
	if o.out == "" || o.out == "-" {
		for _, f := range bad {
			a.tell(&problem{code: codeBadFile, path: a.errorPath(f.Path), line: f.Line, column: f.Column, msg: lang.Tell(f.Msg, a.lang), hint: lang.Tell(f.Hint, a.lang)})
		}
		_, err := a.out.Write(escapeJSON(data))
		return err
	}
	if err := a.writeRequest(cmd.Context(), o.out, data); err != nil {
		return err
	}
	return a.show(prepareDocument{SchemaVersion: schemaVersion, Action: "compile_prepare", RequestID: request.RequestID, RunID: o.runID,
		Observations: len(request.Observations), Out: o.out, Problems: a.badObservations(bad), bank: bank})
}

// tellNoEvidence says that there is nothing to compile, or nothing of the run that
// was named, whose name may be mistyped.
func (a *app) tellNoEvidence(bank *kb.Bank, runID string, observations int) {
	path, err := evidence.LogPath(bank, runID)
	switch {
	case err == nil && runID != "" && !isThere(bank, path):
		a.note(msgNoSuchRun, runID)
	case observations == 0:
		a.note(msgNothingObserved)
	}
}

// writeRequest writes a request, all or nothing. It replaces an older request and
// nothing else: a mistyped name would cost a person their file.
func (a *app) writeRequest(ctx context.Context, name string, data []byte) error {
	old, err := a.readInput(ctx, name)
	var earlier schema.CompileRequest
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(old) > 0 && schema.Decode("compile_request", old, &earlier) != nil:
		return &problem{code: codeBadInput, path: name, msg: a.say(msgNotARequest), hint: a.say(msgHintOtherName)}
	}
	return replaceFile(name, data)
}

// replaceFile writes beside the file and renames over it.
func replaceFile(name string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".tacit-*.tmp")
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name // not one that nobody has typed
		}
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if syncErr := f.Sync(); err == nil {
		err = syncErr
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// A prepareDocument says what a request holds, and where it is.
type prepareDocument struct {
	SchemaVersion string    `json:"schemaVersion"`
	Action        string    `json:"action"`
	RequestID     string    `json:"request_id"`
	RunID         string    `json:"run_id"`
	Observations  int       `json:"observations"` // how many
	Out           string    `json:"out"`          // the file, as it was named
	Problems      []finding `json:"problems"`     // lines of the logs that are no observations

	bank *kb.Bank
}

func (d prepareDocument) writeText(p *page) {
	p.findings(d.Problems, d.bank)
	p.say(msgPrepared, d.Observations, d.Out)
	if d.Observations > 0 {
		p.hint(p.app.say(msgHintPrepared, d.Out))
	}
}

// badObservations are findings about lines of logs: nothing is lost by them but
// the line.
func (a *app) badObservations(bad []*kb.FileError) []finding {
	list := a.badFiles(bad)
	for i := range list {
		list[i].Severity, list[i].Code = mild, "bad-observation"
	}
	return list
}
