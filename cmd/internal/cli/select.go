package cli

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/retrieve"
)

func newSelectCommand(a *app) *cobra.Command {
	var opts queryOptions
	cmd := &cobra.Command{
		Use:  "select [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error { return runSelect(cmd, a, &opts, args) },
	}
	opts.addFlags(a, cmd)
	return cmd
}

// runSelect prints the select_files document. It is JSON by nature, so the text
// form differs in one thing only: nothing found is silence.
func runSelect(cmd *cobra.Command, a *app, opts *queryOptions, args []string) error {
	doc, _, err := selectFiles(cmd, a, opts, args)
	if err != nil || len(doc.Files) == 0 && !a.json {
		return err
	}
	data, err := schema.Encode(doc)
	if err != nil {
		return err
	}
	_, err = a.out.Write(escapeJSON(data))
	return err
}

// selectFiles answers a question with files within the budget.
func selectFiles(cmd *cobra.Command, a *app, opts *queryOptions, args []string) (schema.SelectFiles, []retrieve.Loaded, error) {
	if err := opts.needQuestion(a, cmd, args); err != nil {
		return schema.SelectFiles{}, nil, err
	}
	f, err := a.openFinder(cmd.Context())
	if err != nil {
		return schema.SelectFiles{}, nil, err
	}
	defer f.close()
	q, ms, err := f.ask(cmd.Context(), a, opts, args)
	if err != nil {
		return schema.SelectFiles{}, nil, err
	}
	f.tellMissed(a, len(ms) > 0)
	f.noteUse(a, ms)
	budget := retrieve.Budget{Files: f.config.Files, Lines: f.config.Lines}
	doc, loaded := retrieve.Select(f.bank, ms, q, budget, a.lang)
	return doc, loaded, nil
}
