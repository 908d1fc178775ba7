package transfer

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

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// onStdout is the --output that writes to stdout.
const onStdout = "-"

var exportFormats = []string{exchange.FormatAgentmine, exchange.FormatLines, exchange.FormatMarkdown}

type exportOptions struct {
	session.ListOptions
	format, output string
}

func newExportCommand(run *session.Run) *cobra.Command {
	var opts exportOptions
	cmd := &cobra.Command{
		Use:  "export [PATH]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, _ []string) error { return runExport(cmd.Context(), run, opts) },
	}
	cmd.Flags().StringVarP(&opts.output, "output", "o", "", run.Say(msgFlagExportOutput))
	cmd.Flags().StringVar(&opts.format, "format", "", run.Say(msgFlagExportFormat))
	cmd.Flags().StringVar(&opts.Kind, "kind", "", run.Say(session.MsgFlagKind))
	cmd.Flags().StringVar(&opts.Category, "category", "", run.Say(session.MsgFlagCategory))
	cmd.Flags().StringVar(&opts.Status, "status", string(kb.Active), run.Say(session.MsgFlagStatus))
	session.Complete(cmd, "format", exportFormats)
	session.Complete(cmd, "kind", session.KindNames)
	session.Complete(cmd, "status", session.StatusNames)
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 && opts.output != "" {
			return run.WrongUsage(cmd, proposal.MsgNotTogether, args[0], "--output")
		}
		opts.output = cmp.Or(opts.output, strings.Join(args, ""))
		return opts.check(run)
	}
	return cmd
}

// check settles what the name of the output says about the format.
func (o *exportOptions) check(run *session.Run) error {
	if err := o.ListOptions.Check(run); err != nil {
		return err
	}
	o.format = cmp.Or(strings.ToLower(o.format), formatOf(o.output))
	switch {
	case !slices.Contains(exportFormats, o.format):
		return run.WrongWord(msgUnknownFormat, o.format, exportFormats)
	case o.format == exchange.FormatAgentmine && (o.output == "" || o.output == onStdout):
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgExportNeedsOutput), Hint: run.Say(msgHintExportOutput)}
	case o.output == "":
		o.output = onStdout
	}
	if o.output == onStdout && o.format == exchange.FormatMarkdown && run.JSON {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(proposal.MsgNotTogether, "--json", "--format "+o.format), Hint: run.Say(msgHintExportJSON)}
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

func runExport(ctx context.Context, run *session.Run, opts exportOptions) error {
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	which := kb.Status(opts.Status)
	if opts.Status == session.AllStatuses {
		which = ""
	}
	out, err := exchange.Collect(s.Bank, s.Entries(), which, func(m *kb.Memory) bool {
		return (opts.Kind == "" || opts.Kind == string(m.Kind)) && (opts.Category == "" || strings.EqualFold(opts.Category, m.Category))
	})
	if err != nil {
		return err
	}
	if err := deliver(ctx, run, s.Bank, out, opts); err != nil {
		return explainExport(run, err)
	}
	for _, e := range out.Unreadable {
		run.Note(msgExportUnreadable, session.Position(run.ErrorPath(e.Path), e.Line, e.Column), lang.Tell(e.Msg, run.Lang))
	}
	if len(out.Unreadable) > 0 {
		return session.Status(session.ExitPartly)
	}
	return nil
}

// deliver writes an export to where it was asked for, and says so unless that is
// stdout.
func deliver(ctx context.Context, run *session.Run, bank *kb.Bank, out *exchange.Export, opts exportOptions) error {
	d := exportDocument{SchemaVersion: session.SchemaVersion, Action: "export", Format: opts.format, Output: opts.output,
		Memories: len(out.Memories), Observations: len(out.Evidence), Unreadable: len(out.Unreadable)}
	write := (*exchange.Export).WriteLines
	if opts.format == exchange.FormatMarkdown {
		write = (*exchange.Export).WriteMarkdown
	}
	if opts.output == onStdout {
		return printExport(run, out, write, opts.format)
	}
	where, err := absolute(run, opts.output)
	if err != nil {
		return err
	}
	d.where = where
	if opts.format == exchange.FormatAgentmine {
		d.Files, err = out.ToFolder(ctx, where, bank.Dir())
	} else {
		d.Files, err = []string{filepath.Base(where)}, out.ToFile(where, bank.Dir(), write)
	}
	if err != nil {
		return err
	}
	return run.Show(d)
}

// absolute returns a path that a person typed, from where they are.
func absolute(run *session.Run, name string) (string, error) {
	if filepath.IsAbs(name) {
		return name, nil
	}
	dir, err := run.Workdir()
	return filepath.Join(dir, name), err
}

// printExport writes an export to stdout. What could deceive a reader is written as
// an escape, which in JSON means the same; in Markdown only for a person, because
// a program gets the bytes.
func printExport(run *session.Run, out *exchange.Export, write func(*exchange.Export, io.Writer) error, format string) error {
	var text bytes.Buffer
	if err := write(out, &text); err != nil {
		return err
	}
	data := text.Bytes()
	switch {
	case format == exchange.FormatLines:
		data = session.EscapeJSON(data)
	case session.IsTerminal(run.Stdout):
		data = []byte(guard.QuoteLines(text.String()))
	}
	_, err := run.Out.Write(data)
	return err
}

// explainExport says in the person's language what stands in the way.
func explainExport(run *session.Run, err error) error {
	var foreign *exchange.ForeignError
	switch {
	case errors.Is(err, exchange.ErrInBank):
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgExportInBank), Hint: run.Say(msgHintExportOutside), Err: err}
	case errors.Is(err, exchange.ErrWorkdir):
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgExportWorkdir), Hint: run.Say(msgHintExportWorkdir), Err: err}
	case errors.As(err, &foreign) && foreign.Edited:
		return &session.Problem{Code: session.CodeRefused, Msg: run.Say(msgExportEdited, foreign.Path), Hint: run.Say(msgHintExportElsewhere), Err: err}
	case errors.As(err, &foreign):
		return &session.Problem{Code: session.CodeRefused, Msg: run.Say(msgExportForeign, foreign.Path), Hint: run.Say(msgHintExportElsewhere), Err: err}
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

	where string // the absolute path
}

func (d exportDocument) WriteText(p *session.Page) {
	p.Say(msgExported, d.Memories, d.Output)
	if d.Format != exchange.FormatMarkdown && d.Memories > 0 {
		p.Hint(p.Run.Say(msgHintReadBack, session.ShellWord(d.where)))
	}
}

// The messages of this file.
var (
	msgExported = lang.Text{
		EN: "exported memories to %[2]s: %[1]d",
		ZH: "已将 %[1]d 条记忆导出到 %[2]s",
		JA: "%[1]d 件の記憶を %[2]s に書き出しました",
	}
	msgHintReadBack = lang.Text{
		EN: "to import them into another bank, type there: tacit import %s",
		ZH: "要导入到另一个记忆库，请在那里输入：tacit import %s",
		JA: "別のメモリバンクに取り込むには、そこでこう入力します: tacit import %s",
	}
	msgExportUnreadable = lang.Text{
		EN: "left out: %[1]s: %[2]s",
		ZH: "未导出：%[1]s: %[2]s",
		JA: "書き出さなかったもの: %[1]s: %[2]s",
	}
	msgExportNeedsOutput = lang.Text{
		EN: "an export as a folder of Markdown files cannot go to stdout",
		ZH: "导出为 Markdown 文件夹时不能输出到 stdout",
		JA: "Markdown のフォルダーは stdout に書き出せません",
	}
	msgHintExportOutput = lang.Text{
		EN: "add --output DIR, or choose --format jsonl or markdown",
		ZH: "请加上 --output DIR，或改用 --format jsonl 或 markdown",
		JA: "--output DIR を付けるか、--format jsonl か markdown にしてください",
	}
	msgHintExportJSON = lang.Text{
		EN: "use --format jsonl, or add --output FILE",
		ZH: "请改用 --format jsonl，或加上 --output FILE",
		JA: "--format jsonl にするか、--output FILE を付けてください",
	}
	msgExportInBank = lang.Text{
		EN: "an export cannot be written into the bank or replace it",
		ZH: "导出内容不能写入记忆库，也不能覆盖它",
		JA: "メモリバンクの中に書き出したり、メモリバンクを置き換えたりすることはできません",
	}
	msgHintExportOutside = lang.Text{
		EN: "choose a place that is outside the bank and does not contain it",
		ZH: "请指定记忆库之外、且不包含记忆库的位置",
		JA: "メモリバンクの外で、メモリバンクを含まない場所を指定してください",
	}
	msgExportWorkdir = lang.Text{
		EN: "an export replaces a whole folder, and this is your working directory",
		ZH: "导出会替换整个文件夹，而这是你当前所在的文件夹",
		JA: "書き出しはフォルダー全体を置き換えますが、ここは今の作業フォルダーです",
	}
	msgHintExportWorkdir = lang.Text{
		EN: "choose a folder inside it, or leave it first: cd ..",
		ZH: "请指定其中的子文件夹，或先离开：cd ..",
		JA: "その中のフォルダーを指定するか、先に上へ移動してください: cd ..",
	}
	msgExportForeign = lang.Text{
		EN: "%s was not written by an export in this format: nothing was written",
		ZH: "%s 不是 Tacit 以这种格式导出的，因此没有写入任何内容",
		JA: "%s は Tacit がこの形式で書き出したものではないため、何も書き込みませんでした",
	}
	msgExportEdited = lang.Text{
		EN: "%s has changed since it was exported: nothing was written",
		ZH: "%s 在导出之后被修改过，因此没有写入任何内容",
		JA: "%s は書き出した後に変更されているため、何も書き込みませんでした",
	}
	msgHintExportElsewhere = lang.Text{
		EN: "choose another folder or file, or move this one away first",
		ZH: "请指定其他文件夹或文件，或先把它移走",
		JA: "別のフォルダーやファイルを指定するか、先にこれを移動してください",
	}
	msgUnknownFormat = lang.Text{
		EN: `unknown format "%s"`,
		ZH: `没有格式 "%s"`,
		JA: `形式 "%s" はありません`,
	}
	msgFlagExportOutput = lang.Text{
		EN: "where to write: `PATH` is a folder, a .jsonl file, a .md file, or - for stdout",
		ZH: "导出位置：`PATH` 为文件夹、.jsonl 文件、.md 文件，或 -（stdout）",
		JA: "出力先: `PATH` はフォルダー、.jsonl ファイル、.md ファイル、または -（stdout）",
	}
	msgFlagExportFormat = lang.Text{
		EN: "`FORMAT`: agentmine (a folder of Markdown files), jsonl or markdown (one file); by default the name of the output decides",
		ZH: "`FORMAT`：agentmine（Markdown 文件夹）、jsonl 或 markdown（单个文件）；默认由输出名决定",
		JA: "`FORMAT`: agentmine（Markdown のフォルダー）、jsonl、markdown（1 ファイル）。省略時は出力名で決まる",
	}
)

// exportHelp is the help of tacit export.
var exportHelp = session.HelpText{
	Name: "export",
	Short: lang.Text{
		EN: "Copy memories out of the bank",
		ZH: "将记忆导出到记忆库之外",
		JA: "記憶をメモリバンクの外に書き出す",
	},
	Long: lang.Text{
		EN: `Writes the live memories, or those with another --status, as a folder of Markdown
files (<category>/<id>.md, the layout of agentmine), as JSON Lines, or as one
Markdown file for people. An export keeps all fields, every byte of the text, and
the observations that the memories cite: tacit import --dir reads each form back.

The bank is only read. An existing folder or file must be empty, or an earlier
export that has not been changed; the new export replaces all of it.`,
		ZH: `将有效的记忆（或 --status 指定的记忆）导出为 Markdown 文件夹（<类别>/<编号>.md，即
agentmine 的布局）、JSON Lines，或供人阅读的单个 Markdown 文件。所有字段、正文的每个字节，
以及记忆引用的观察都会保留：tacit import --dir 可读回每一种形式。

导出只读取记忆库。目标位置若已有文件夹或文件，必须为空，或是未经改动的以前的导出结果；
新的导出会将其整体替换。`,
		JA: `有効な記憶（または --status で選んだもの）を、Markdown のフォルダー（agentmine と同じ
<カテゴリー>/<ID>.md）、JSON Lines、または人が読む一つの Markdown ファイルとして
書き出します。フィールドはすべて残り、本文は 1 バイトも変わらず、引用している観測も付きます。
どの形式も tacit import --dir で読み戻せます。

メモリバンクは読むだけです。出力先が既にあるときは、空か、変更されていない以前の書き出し
でなければなりません。新しい書き出しがその全体を置き換えます。`,
	},
	Examples: lang.Text{
		EN: `tacit export ../handbook
tacit export --output bank.jsonl --status all      # a complete copy
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
		ZH: `tacit export ../handbook
tacit export --output bank.jsonl --status all      # 完整副本
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
		JA: `tacit export ../handbook
tacit export --output bank.jsonl --status all      # 完全なコピー
tacit export --format markdown --category rule > rules.md
tacit export --format jsonl | jq -r .frontMatter.title`,
	},
	Exits: []int{session.ExitPartly},
}
