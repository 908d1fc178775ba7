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
	d := loadDocument{SchemaVersion: schemaVersion, Action: "load", Files: doc.Files, Cut: []cutItem{}}
	var cuts []retrieve.Cut
	d.Text, cuts = retrieve.RenderLoaded(loaded, a.lang, shownFolder)
	for _, c := range cuts {
		d.Cut = append(d.Cut, cutItem{c.Path, c.Part})
	}
	return a.show(d)
}

// A loadDocument is the text of the selected files, framed for an agent.
type loadDocument struct {
	SchemaVersion string    `json:"schemaVersion"`
	Action        string    `json:"action"`
	Files         []string  `json:"files"` // relative to the bank, best first
	Cut           []cutItem `json:"cut"`   // those of them that the text had no room for
	Text          string    `json:"text"`  // as in the text form; empty for no files
}

// A cutItem is a file that is not in the text as a whole.
type cutItem struct {
	File string `json:"file"`
	Part bool   `json:"part"` // its beginning is
}

func (d loadDocument) writeText(p *page) { p.w.WriteString(d.Text) }
