package transfer

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// schemaMeanings say what each document is.
var schemaMeanings = map[string]lang.Text{
	"observation":      msgSchemaObservation,
	"compile_request":  msgSchemaCompileRequest,
	"compile_response": msgSchemaCompileResponse,
	"exp_candidate":    msgSchemaCandidate,
	"memory_ops":       msgSchemaMemoryOps,
	"front-matter":     msgSchemaFrontMatter,
	"select_files":     msgSchemaSelectFiles,
}

func newSchemaCommand(run *session.Run) *cobra.Command {
	var fields bool
	cmd := &cobra.Command{
		Use:       "schema [NAME]",
		Args:      run.ArgsBetween(0, 1),
		ValidArgs: schema.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 && fields:
				return run.Missing(cmd, session.Argument(cmd, 0))
			case len(args) == 0:
				return run.Show(schemaDocument{session.SchemaVersion, "schema", schema.Names()})
			}
			return runSchema(run, args[0], fields)
		},
	}
	cmd.Flags().BoolVar(&fields, "fields", false, run.Say(msgFlagFields))
	return cmd
}

// A schemaDocument lists the schemas there are.
type schemaDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Schemas       []string `json:"schemas"`
}

func (d schemaDocument) WriteText(p *session.Page) {
	rows := make([][]string, len(d.Schemas))
	for i, name := range d.Schemas {
		rows[i] = []string{name, p.Run.Say(schemaMeanings[name])}
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// runSchema prints a schema as it is: that is JSON with and without --json. Or it
// lists the fields.
func runSchema(run *session.Run, name string, fields bool) error {
	if !slices.Contains(schema.Names(), name) {
		return run.WrongWord(msgUnknownSchema, name, schema.Names())
	}
	if fields {
		return showFields(run, name)
	}
	data, err := schema.Get(name)
	if err != nil {
		return err
	}
	_, err = run.Out.Write(data)
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

func showFields(run *session.Run, name string) error {
	all, err := schema.Fields(name)
	if err != nil {
		return err
	}
	d := fieldsDocument{session.SchemaVersion, "schema", name, []fieldItem{}}
	for _, f := range all {
		item := fieldItem{f.Form, f.Path, f.Type, f.Needed, f.Words, f.Means.EN, f.Means}
		if item.Words == nil {
			item.Words = []string{}
		}
		d.Fields = append(d.Fields, item)
	}
	return run.Show(d)
}

func (d fieldsDocument) WriteText(p *session.Page) {
	var rows [][]string
	for _, f := range d.Fields {
		needed, means := "", f.means.In(p.Run.Lang)
		if f.Needed {
			needed = p.Run.Say(msgFieldNeeded)
		}
		if len(f.Words) > 0 {
			means = p.Run.Say(msgFieldOneOf, strings.Join(f.Words, ", "))
		}
		if len(f.Words) == 1 {
			means = f.Words[0]
		}
		rows = append(rows, []string{f.Path, f.Type, needed, means})
	}
	for i, line := range term.Columns(rows) {
		if form := d.Fields[i].Form; form != "" && (i == 0 || d.Fields[i-1].Form != form) {
			p.Line(form + ":")
		}
		p.Line(line)
	}
}

// The messages of this file.
var (
	msgUnknownSchema = lang.Text{
		EN: `unknown schema "%s"`,
		ZH: `没有 "%s" 这个 JSON Schema`,
		JA: `"%s" という JSON Schema はありません`,
	}
	msgFlagFields = lang.Text{
		EN: "list the fields, instead of the JSON Schema",
		ZH: "列出字段，而不是显示 JSON Schema",
		JA: "JSON Schema の代わりに、フィールドの一覧を表示する",
	}
	msgFieldNeeded = lang.Text{
		EN: "required",
		ZH: "必需",
		JA: "必須",
	}
	msgFieldOneOf = lang.Text{
		EN: "one of %s",
		ZH: "%s 之一",
		JA: "%s のいずれか",
	}
	msgSchemaObservation = lang.Text{
		EN: "a piece of evidence: what was seen, when, and what it is about",
		ZH: "一条证据：何时观察到什么，关于什么",
		JA: "証拠: いつ、何について、何を観測したか",
	}
	msgSchemaCompileRequest = lang.Text{
		EN: "asks a model to turn observations into rules",
		ZH: "交给模型的请求：把观察整理成规则",
		JA: "観測を規則にまとめるための、モデルへの要求",
	}
	msgSchemaCompileResponse = lang.Text{
		EN: "the rules that a model proposes",
		ZH: "模型提出的规则",
		JA: "モデルが提案する規則",
	}
	msgSchemaCandidate = lang.Text{
		EN: "a proposed experience, in its full or its short form",
		ZH: "提议的经验，完整形式或简短形式",
		JA: "提案された経験（完全な形式または短い形式）",
	}
	msgSchemaMemoryOps = lang.Text{
		EN: "a plan: what will be created, updated and deleted",
		ZH: "计划：将创建、更新和删除哪些内容",
		JA: "計画: 何を作成・更新・削除するか",
	}
	msgSchemaFrontMatter = lang.Text{
		EN: "the fields at the top of a memory",
		ZH: "记忆顶部的字段",
		JA: "記憶の先頭のフィールド",
	}
	msgSchemaSelectFiles = lang.Text{
		EN: "which files to load for a task, and why",
		ZH: "为任务加载哪些文件，以及原因",
		JA: "タスクのためにどのファイルを読むか、その理由",
	}
)

// schemaHelp is the help of tacit schema.
var schemaHelp = session.HelpText{
	Name: "schema",
	Short: lang.Text{
		EN: "Print the JSON Schema of a document",
		ZH: "打印文档的 JSON Schema",
		JA: "文書の JSON Schema を表示する",
	},
	Long: lang.Text{
		EN: `Prints the JSON Schema of a document that Tacit reads or writes, or a list of its
fields. Without NAME, it lists the names.`,
		ZH: `打印 Tacit 读写的某种文档的 JSON Schema，或其字段列表。不给 NAME 时列出所有名称。`,
		JA: `Tacit が読み書きする文書の JSON Schema か、フィールドの一覧を表示します。NAME を
省略すると、名前の一覧を表示します。`,
	},
	Examples: lang.Same(`tacit schema
tacit schema select_files
tacit schema front-matter --fields`),
}
