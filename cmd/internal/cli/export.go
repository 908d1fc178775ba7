package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// onStdout is the --output that writes to stdout.
const onStdout = "-"

var exportFormats = []string{exchange.FormatAgentmine, exchange.FormatLines, exchange.FormatMarkdown}

type exportOptions struct {
	listOptions
	format, output string
}

func newExportCommand(a *app) *cobra.Command {
	var opts exportOptions
	cmd := &cobra.Command{
		Use:  "export",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runExport(cmd.Context(), a, opts) },
	}
	cmd.Flags().StringVarP(&opts.output, "output", "o", "", a.say(msgFlagExportOutput))
	cmd.Flags().StringVar(&opts.format, "format", "", a.say(msgFlagExportFormat))
	cmd.Flags().StringVar(&opts.kind, "kind", "", a.say(msgFlagKind))
	cmd.Flags().StringVar(&opts.category, "category", "", a.say(msgFlagCategory))
	cmd.Flags().StringVar(&opts.status, "status", string(kb.Active), a.say(msgFlagStatus))
	complete(cmd, "format", exportFormats)
	complete(cmd, "kind", kindNames)
	complete(cmd, "status", statusNames)
	cmd.PreRunE = func(*cobra.Command, []string) error { return opts.check(a) }
	return cmd
}

// check settles what the name of the output says about the format.
func (o *exportOptions) check(a *app) error {
	if err := o.listOptions.check(a); err != nil {
		return err
	}
	o.format = cmp.Or(strings.ToLower(o.format), formatOf(o.output))
	switch {
	case !slices.Contains(exportFormats, o.format):
		return a.wrongWord(msgUnknownFormat, o.format, exportFormats)
	case o.format == exchange.FormatAgentmine && (o.output == "" || o.output == onStdout):
		return &problem{code: codeUsage, msg: a.say(msgExportNeedsOutput), hint: a.say(msgHintExportOutput)}
	case o.output == "":
		o.output = onStdout
	}
	if o.output == onStdout && o.format == exchange.FormatMarkdown && a.json {
		return &problem{code: codeUsage, msg: a.say(msgNotTogether, "--json", "--format "+o.format), hint: a.say(msgHintExportJSON)}
	}
	return nil
}

// formatOf guesses the format from the name of a file or folder.
func formatOf(output string) string {
	switch strings.ToLower(filepath.Ext(output)) {
	case ".jsonl", ".ndjson":
		return exchange.FormatLines
	case ".md", ".markdown":
		return exchange.FormatMarkdown
	}
	return exchange.FormatAgentmine
}

func runExport(ctx context.Context, a *app, opts exportOptions) error {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	which := kb.Status(opts.status)
	if opts.status == allStatuses {
		which = ""
	}
	out, err := exchange.Collect(s.bank, s.entries(), which, func(m *kb.Memory) bool {
		return (opts.kind == "" || opts.kind == string(m.Kind)) && (opts.category == "" || strings.EqualFold(opts.category, m.Category))
	})
	if err != nil {
		return err
	}
	if err := a.deliver(s.bank, out, opts); err != nil {
		return a.explainExport(err)
	}
	for _, e := range out.Unreadable {
		a.note(msgExportUnreadable, position(a.errorPath(e.Path), e.Line, e.Column), lang.Tell(e.Msg, a.lang))
	}
	if len(out.Unreadable) > 0 {
		return status(exitPartly)
	}
	return nil
}

// deliver writes an export to where it was asked for, and says so unless that is
// stdout.
func (a *app) deliver(bank *kb.Bank, out *exchange.Export, opts exportOptions) error {
	d := exportDocument{SchemaVersion: schemaVersion, Action: "export", Format: opts.format, Output: opts.output,
		Memories: len(out.Memories), Observations: len(out.Evidence), Unreadable: len(out.Unreadable)}
	write := (*exchange.Export).WriteLines
	if opts.format == exchange.FormatMarkdown {
		write = (*exchange.Export).WriteMarkdown
	}
	if opts.output == onStdout {
		return a.printExport(out, write, opts.format)
	}
	where, err := a.absolute(opts.output)
	if err != nil {
		return err
	}
	if opts.format == exchange.FormatAgentmine {
		d.Files, err = out.ToFolder(where, bank.Dir())
	} else {
		d.Files, err = []string{filepath.Base(where)}, out.ToFile(where, bank.Dir(), write)
	}
	if err != nil {
		return err
	}
	return a.show(d)
}

// absolute returns a path that a person typed, from where they are.
func (a *app) absolute(name string) (string, error) {
	if filepath.IsAbs(name) {
		return name, nil
	}
	dir, err := a.workdir()
	return filepath.Join(dir, name), err
}

// printExport writes an export to stdout. What could deceive a reader is written as
// an escape, which in JSON means the same; in Markdown only for a person, because
// a program gets the bytes.
func (a *app) printExport(out *exchange.Export, write func(*exchange.Export, io.Writer) error, format string) error {
	var text bytes.Buffer
	if err := write(out, &text); err != nil {
		return err
	}
	data := text.Bytes()
	switch {
	case format == exchange.FormatLines:
		data = escapeJSON(data)
	case isTerminal(a.stdout):
		data = []byte(guard.QuoteLines(text.String()))
	}
	_, err := a.out.Write(data)
	return err
}

// explainExport says in the person's language what stands in the way.
func (a *app) explainExport(err error) error {
	var foreign *exchange.ForeignError
	switch {
	case errors.Is(err, exchange.ErrInBank):
		return &problem{code: codeUsage, msg: a.say(msgExportInBank), hint: a.say(msgHintExportOutside), err: err}
	case errors.Is(err, exchange.ErrWorkdir):
		return &problem{code: codeUsage, msg: a.say(msgExportWorkdir), hint: a.say(msgHintExportWorkdir), err: err}
	case errors.As(err, &foreign) && foreign.Edited:
		return &problem{code: codeRefused, msg: a.say(msgExportEdited, foreign.Path), hint: a.say(msgHintExportElsewhere), err: err}
	case errors.As(err, &foreign):
		return &problem{code: codeRefused, msg: a.say(msgExportForeign, foreign.Path), hint: a.say(msgHintExportElsewhere), err: err}
	}
	return err
}

// An exportDocument says what was exported, and where to.
type exportDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Format        string   `json:"format"`
	Output        string   `json:"output"` // as the person typed it
	Memories      int      `json:"memories"`
	Observations  int      `json:"observations"` // that the memories cite
	Unreadable    int      `json:"unreadable"`   // files that were left out
	Files         []string `json:"files"`        // in the folder, or the name of the file
}

func (d exportDocument) writeText(p *page) {
	p.say(msgExported, d.Memories, d.Output)
}
