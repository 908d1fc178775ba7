package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// schemaMeanings say what each document is.
var schemaMeanings = map[string]message{
	"observation":      msgSchemaObservation,
	"compile_request":  msgSchemaCompileRequest,
	"compile_response": msgSchemaCompileResponse,
	"exp_candidate":    msgSchemaCandidate,
	"memory_ops":       msgSchemaMemoryOps,
	"front-matter":     msgSchemaFrontMatter,
	"select_files":     msgSchemaSelectFiles,
}

func newSchemaCommand(a *app) *cobra.Command {
	var fields bool
	cmd := &cobra.Command{
		Use:       "schema [NAME]",
		Args:      a.argsBetween(0, 1),
		ValidArgs: schema.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && fields:
				return a.wrongUsage(cmd, msgTooFewArgs, argument(cmd, 0))
			case len(args) == 0:
				return a.show(schemaDocument{schemaVersion, "schema", schema.Names()})
			}
			return runSchema(a, args[0], fields)
		},
	}
	cmd.Flags().BoolVar(&fields, "fields", false, a.say(msgFlagFields))
	return cmd
}

// A schemaDocument lists the schemas there are.
type schemaDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Schemas       []string `json:"schemas"`
}

func (d schemaDocument) writeText(p *page) {
	rows := make([][]string, len(d.Schemas))
	for i, name := range d.Schemas {
		rows[i] = []string{name, p.app.say(schemaMeanings[name])}
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}

// runSchema prints a schema as it is: that is JSON with and without --json. Or it
// lists the fields.
func runSchema(a *app, name string, fields bool) error {
	if !slices.Contains(schema.Names(), name) {
		return a.wrongWord(msgUnknownSchema, name, schema.Names())
	}
	if fields {
		return a.showFields(name)
	}
	data, err := schema.Get(name)
	if err != nil {
		return err
	}
	_, err = a.out.Write(data)
	return err
}

// A fieldsDocument lists the fields of one document.
type fieldsDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	Name          string      `json:"name"`
	Fields        []fieldItem `json:"fields"`
}

type fieldItem struct {
	Form   string   `json:"form,omitempty"` // which form of the document has it
	Path   string   `json:"path"`
	Type   string   `json:"type"`
	Needed bool     `json:"needed"`
	Words  []string `json:"words"` // the only values; empty: any
	Means  string   `json:"means"`

	means lang.Text
}

func (a *app) showFields(name string) error {
	all, err := schema.Fields(name)
	if err != nil {
		return err
	}
	d := fieldsDocument{schemaVersion, "schema", name, []fieldItem{}}
	for _, f := range all {
		item := fieldItem{f.Form, f.Path, f.Type, f.Needed, f.Words, f.Means.EN, f.Means}
		if item.Words == nil {
			item.Words = []string{}
		}
		d.Fields = append(d.Fields, item)
	}
	return a.show(d)
}

func (d fieldsDocument) writeText(p *page) {
	var rows [][]string
	for _, f := range d.Fields {
		needed, means := "", f.means.In(p.app.lang)
		if f.Needed {
			needed = p.app.say(msgFieldNeeded)
		}
		if len(f.Words) > 0 {
			means = p.app.say(msgFieldOneOf, strings.Join(f.Words, ", "))
		}
		if len(f.Words) == 1 {
			means = f.Words[0]
		}
		rows = append(rows, []string{f.Path, f.Type, needed, means})
	}
	for i, line := range columns(rows) {
		if form := d.Fields[i].Form; form != "" && (i == 0 || d.Fields[i-1].Form != form) {
			p.line(form + ":")
		}
		p.line(line)
	}
}
