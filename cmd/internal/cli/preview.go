package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/retrieve"
)

func newPreviewCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "preview",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runPreview(cmd.Context(), a) },
	}
}

func runPreview(ctx context.Context, a *app) error {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	text := retrieve.Preview(s.entries(), shownFolder, quote)
	return a.show(previewDocument{schemaVersion, "preview", s.index.Len(), text})
}

// A previewDocument is what an agent is told of the bank at the start.
type previewDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Memories      int    `json:"memories"`
	Text          string `json:"text"` // as in the text form; empty for an empty bank
}

func (d previewDocument) writeText(p *page) { p.w.WriteString(d.Text) }
