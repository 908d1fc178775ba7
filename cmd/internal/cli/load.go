package cli

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/retrieve"
)

func newLoadCommand(a *app) *cobra.Command {
	var opts queryOptions
	cmd := &cobra.Command{
		Use:  "load [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error { return runLoad(cmd, a, &opts, args) },
	}
	opts.addFlags(a, cmd)
	return cmd
}

func runLoad(cmd *cobra.Command, a *app, opts *queryOptions, args []string) error {
	doc, loaded, err := selectFiles(cmd, a, opts, args)
	if err != nil {
		return err
	}
	return a.show(loadDocument{schemaVersion, "load", doc.Files, retrieve.RenderLoaded(loaded, a.lang, shownFolder, quoteCode)})
}

// A loadDocument is the text of the selected files, framed for an agent.
type loadDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Files         []string `json:"files"` // relative to the bank, best first
	Text          string   `json:"text"`  // as in the text form; empty for no files
}

func (d loadDocument) writeText(p *page) { p.w.WriteString(d.Text) }
