package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Where an observation may come from, and how its content may be read.
var (
	observationSources = []string{"chat", "analysis", "report", "system"}
	contentForms       = []string{"auto", "text", "json"}
)

// observeOptions are the flags of observe.
type observeOptions struct {
	source, runID, content, as string
	subject                    schema.Subject
	tags, artifacts            []string
}

func newObserveCommand(a *app) *cobra.Command {
	var o observeOptions
	cmd := &cobra.Command{
		Use:  "observe",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runObserve(cmd, a, &o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.source, "source", "", a.say(msgFlagObserveSource))
	flags.StringVar(&o.content, "content", "", a.say(msgFlagObserveContent))
	flags.StringVar(&o.as, "as", "auto", a.say(msgFlagObserveAs))
	flags.StringVar(&o.subject.ModelID, "model-id", "", a.say(msgFlagModelID))
	flags.StringVar(&o.subject.FWVersion, "fw-version", "", a.say(msgFlagFWVersion))
	flags.StringVar(&o.subject.InstanceID, "instance-id", "", a.say(msgFlagObserveInstance))
	flags.StringVar(&o.subject.Service, "service", "", a.say(msgFlagObserveService))
	flags.StringVar(&o.subject.Topic, "topic", "", a.say(msgFlagObserveTopic))
	flags.StringVar(&o.runID, "run-id", "", a.say(msgFlagObserveRun))
	flags.StringArrayVar(&o.tags, "tag", nil, a.say(msgFlagObserveTag))
	flags.StringArrayVar(&o.artifacts, "artifact", nil, a.say(msgFlagObserveArtifact))
	complete(cmd, "source", observationSources)
	complete(cmd, "as", contentForms)
	return cmd
}

func runObserve(cmd *cobra.Command, a *app, o *observeOptions) error {
	if err := o.check(cmd, a); err != nil {
		return err
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	seen, err := o.observation(cmd.Context(), a, bank)
	if err != nil {
		return err
	}
	path, err := evidence.LogPath(bank, seen.RunID)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), a.patience)
	defer cancel()
	if err := evidence.Append(ctx, bank, seen); err != nil {
		return a.explainObservation(a.explainReadOnly(err, bank), o)
	}
	line, err := schema.EncodeLine(seen)
	if err != nil {
		return err
	}
	d := observeDocument{SchemaVersion: schemaVersion, Action: "observe", ID: seen.ID, Path: path, Observation: line, Flags: []flagItem{}, bank: bank}
	for _, f := range evidence.Flags(seen) {
		d.Flags = append(d.Flags, flagItem{f.Rule, lang.Tell(f.Msg, a.lang)})
	}
	d.Flags = append(d.Flags, a.vainSubject(seen.Subject)...)
	return a.show(d)
}

// vainSubject says what of a device no rule can ever be about. It is recorded all the
// same: it was seen.
func (a *app) vainSubject(s schema.Subject) (flags []flagItem) {
	if s.ModelID == "" {
		return nil
	}
	if !kb.ValidID(s.ModelID) {
		flags = append(flags, flagItem{"bad-model", a.say(msgObserveBadModel, s.ModelID)})
	}
	if _, err := firmware.Parse(s.FWVersion); err != nil {
		flags = append(flags, flagItem{"bad-version", a.say(msgResolveBadVersion, lang.Tell(err, a.lang))})
	}
	return flags
}

// check refuses a command line that makes no sense, before anything is read.
func (o *observeOptions) check(cmd *cobra.Command, a *app) error {
	s := o.subject
	switch {
	case o.source == "":
		return a.wrongUsage(cmd, msgObserveNoSource, strings.Join(observationSources, ", "))
	case !slices.Contains(observationSources, o.source):
		return a.wrongWord(msgObserveSource, o.source, observationSources)
	case !slices.Contains(contentForms, o.as):
		return a.wrongWord(msgObserveAs, o.as, contentForms)
	case (s.ModelID == "") != (s.FWVersion == ""):
		return a.wrongUsage(cmd, msgNeedsBoth, "--model-id", "--fw-version")
	case s.ModelID == "" && s.Service == "" && s.Topic == "":
		return a.wrongUsage(cmd, msgObserveNoSubject)
	case o.content == "":
		return a.wrongUsage(cmd, msgObserveNoContent)
	}
	for flag, value := range map[string]string{"model-id": s.ModelID, "fw-version": s.FWVersion, "instance-id": s.InstanceID, "service": s.Service,
		"topic": s.Topic, "tag": strings.Join(o.tags, " ")} {
		if strings.ContainsAny(value, "\r\n") || value != "" && strings.TrimSpace(value) == "" {
			return &problem{code: codeUsage, msg: a.say(msgFlagInvalid, value, flag, a.say(msgFitsLine))}
		}
	}
	return a.checkRun(o.runID)
}

// checkRun refuses a name that no run can have.
func (a *app) checkRun(runID string) error {
	if runID != "" && !evidence.ValidRun(runID) {
		return &problem{code: codeUsage, msg: a.say(msgFlagInvalid, runID, "run-id", a.say(msgFitsRun))}
	}
	return nil
}

// observation makes what will be appended.
func (o *observeOptions) observation(ctx context.Context, a *app, bank *kb.Bank) (schema.Observation, error) {
	content, err := o.readContent(ctx, a)
	if err != nil {
		return schema.Observation{}, err
	}
	seen := schema.Observation{ID: evidence.NewID(), TS: time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00"), Source: o.source,
		Subject: o.subject, Content: content, RunID: o.runID}
	for _, t := range o.tags {
		if t = strings.TrimSpace(t); t != "" && !slices.Contains(seen.Tags, t) {
			seen.Tags = append(seen.Tags, t)
		}
	}
	for _, name := range o.artifacts {
		artifact, err := a.artifact(ctx, bank, name)
		if err != nil {
			return seen, err
		}
		seen.Artifacts = append(seen.Artifacts, artifact)
	}
	return seen, nil
}

// explainObservation says why an observation is not taken. The value of what must
// not be written is never told.
func (a *app) explainObservation(err error, o *observeOptions) error {
	var refused *evidence.RefusedError
	var large *evidence.TooLargeError
	switch {
	case errors.As(err, &large):
		return &problem{code: codeBadInput, msg: a.say(msgObserveTooLarge, (large.Bytes+1023)>>10, evidence.MostBytes>>10), hint: a.say(msgHintArtifact), err: err}
	case !errors.As(err, &refused):
		return err
	}
	p := &problem{code: codeRefused, msg: refused.Field + ": " + lang.Tell(refused.Finding.Msg, a.lang)}
	if refused.Field == "/content" && refused.Finding.Rule != guard.RuleEcho {
		p.path, p.line, p.column, p.msg = o.contentName(), refused.Finding.Line, refused.Finding.Column, lang.Tell(refused.Finding.Msg, a.lang)
	}
	return p
}

// An observeDocument is what was recorded.
type observeDocument struct {
	SchemaVersion string          `json:"schemaVersion"`
	Action        string          `json:"action"`
	ID            string          `json:"id"`
	Path          string          `json:"path"` // of the log, relative to the bank
	Observation   json.RawMessage `json:"observation"`
	Flags         []flagItem      `json:"flags"` // what a person should look at

	bank *kb.Bank
}

func (d observeDocument) writeText(p *page) {
	p.say(msgObserved, d.ID, cmp.Or(p.app.bankPath(d.bank, d.Path), d.Path))
	for _, f := range d.Flags {
		p.app.note(msgObserveFlag, f.Message)
	}
}
