package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb/schema"
)

func newSchemaCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:       "schema [NAME]",
		Args:      a.argsBetween(0, 1),
		ValidArgs: schema.Names(),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.show(schemaDocument{schemaVersion, "schema", schema.Names()})
			}
			return runSchema(a, args[0])
		},
	}
}

// A schemaDocument lists the schemas there are.
type schemaDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Schemas       []string `json:"schemas"`
}

func (d schemaDocument) writeText(p *page) {
	for _, name := range d.Schemas {
		p.line(name)
	}
}

// runSchema prints a schema as it is: that is JSON with and without --json.
func runSchema(a *app, name string) error {
	if !slices.Contains(schema.Names(), name) {
		return a.wrongWord(msgUnknownSchema, name, schema.Names())
	}
	data, err := schema.Get(name)
	if err != nil {
		return err
	}
	_, err = a.out.Write(data)
	return err
}
