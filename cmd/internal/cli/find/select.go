package find

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/retrieve"
)

// selectOptions are the flags of select and load.
type selectOptions struct {
	session.QueryOptions
	filterFlags
	linked bool
}

func (o *selectOptions) add(run *session.Run, cmd *cobra.Command) {
	o.AddFlags(run, cmd)
	o.filterFlags.add(run, cmd)
	o.Only, o.Beyond = &o.filter, true
	cmd.Flags().BoolVar(&o.linked, "linked", false, run.Say(msgFlagLinked))
}

func newSelectCommand(run *session.Run) *cobra.Command {
	var opts selectOptions
	cmd := &cobra.Command{
		Use:  "select [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error { return runSelect(cmd, run, &opts, args) },
	}
	opts.add(run, cmd)
	return cmd
}

// runSelect prints the select_files document. It is JSON by nature, so the text
// form differs in one thing only: nothing found is silence.
func runSelect(cmd *cobra.Command, run *session.Run, opts *selectOptions, args []string) error {
	doc, _, err := selectFiles(cmd, run, opts, args)
	if err != nil || len(doc.Files) == 0 && !run.JSON {
		return err
	}
	data, err := schema.Encode(doc)
	if err != nil {
		return err
	}
	_, err = run.Out.Write(session.EscapeJSON(data))
	return err
}

// selectFiles answers a question with files within the budget.
func selectFiles(cmd *cobra.Command, run *session.Run, opts *selectOptions, args []string) (schema.SelectFiles, []retrieve.Loaded, error) {
	if err := opts.NeedQuestion(run, cmd, args); err != nil {
		return schema.SelectFiles{}, nil, err
	}
	f, err := run.OpenFinder(cmd.Context())
	if err != nil {
		return schema.SelectFiles{}, nil, err
	}
	defer f.Close()
	q, ms, err := f.Ask(cmd.Context(), run, &opts.QueryOptions, args)
	if err != nil {
		return schema.SelectFiles{}, nil, err
	}
	shown := ms[:shownOf(ms)]
	documents, err := documentsFor(cmd.Context(), f, q, opts)
	if err != nil {
		return schema.SelectFiles{}, nil, err
	}
	f.TellMissed(run, len(shown)+len(documents) > 0)
	f.NoteUse(run, shown)
	if opts.linked {
		ms = append(ms, f.Linked(f.Bank, q, retrieve.OfProject(shown))...)
	}
	ms = slices.Concat(shown, documents, ms[len(shown):])
	budget := retrieve.Budget{Files: f.Config.Files, Lines: f.Config.Lines}
	doc, loaded := retrieve.Select(f.Read, ms, q, budget, run.Lang)
	return doc, loaded, nil
}

var msgFlagLinked = lang.Text{
	EN: "after the matches, also the memories they link to, if the budget has room",
	ZH: "在匹配的记忆之后，预算允许时也包括它们链接到的记忆",
	JA: "該当した記憶のあとに、予算（行数とファイル数の上限）の範囲でリンク先の記憶も加える",
}

// shownOf returns how many of the matches are within the limit.
func shownOf(ms []retrieve.Match) int {
	n := 0
	for n < len(ms) && !ms[n].Beyond {
		n++
	}
	return n
}

// selectHelp is the help of tacit select.
var selectHelp = session.HelpText{
	Name: "select",
	Short: lang.Text{
		EN: "Choose the files to load for a task, as JSON",
		ZH: "为任务选出要加载的文件（JSON）",
		JA: "タスクのために読み込むファイルを選ぶ（JSON）",
	},
	Long: lang.Text{
		EN: `Prints the select_files document: the files that matter for QUERY and fit in the
budget of 5 files and 500 lines, the reasons, what was left out because of the
budget or the limit on matches, and the risks to know about. The files are memories and, as far as
these leave room, up to three documents: requirements, the brief, reference
material. --linked adds the memories that these link to. Prints nothing when nothing
matches; with --json, a document with no files.`,
		ZH: `打印 select_files 文档：与 QUERY 相关且在预算（5 个文件、500 行）之内的文件、选择理由、
因预算或匹配数上限而未加载的文件，以及需要注意的风险。优先选记忆，有余量时再加最多三个文档：需求、brief.md、参考资料。--linked 再加上这些记忆链接到的记忆。没有匹配时不打印任何内容；
加 --json 时打印一个 files 为空的文档。`,
		JA: `select_files 文書を表示します。QUERY に関わり、予算（5 ファイル、500 行）に収まるファイルと、それを選んだ理由、予算や件数の上限のために
外したファイル、知っておくべきリスクが入ります。まず記憶を選び、予算が余れば文書
（要件、brief.md、参考資料）も三つまで加えます。--linked では
これらの記憶のリンク先の記憶も加えます。該当がなければ何も表示せず、--json のときは files が空の文書を
表示します。`,
	},
	Examples: lang.Text{
		EN: `tacit select "payments are sent twice on retry" --stage build
tacit select --task 003 --json`,
		ZH: `tacit select "支付重试时重复扣款" --stage build
tacit select --task 003 --json`,
		JA: `tacit select "決済の再試行で二重に送信される" --stage build
tacit select --task 003 --json`,
	},
}
