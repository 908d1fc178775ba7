package find

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

func newLoadCommand(run *session.Run) *cobra.Command {
	var opts selectOptions
	cmd := &cobra.Command{
		Use:  "load [QUERY]",
		RunE: func(cmd *cobra.Command, args []string) error { return runLoad(cmd, run, &opts, args) },
	}
	opts.add(run, cmd)
	return cmd
}

func runLoad(cmd *cobra.Command, run *session.Run, opts *selectOptions, args []string) error {
	doc, loaded, err := selectFiles(cmd, run, opts, args)
	if err != nil {
		return err
	}
	d := loadDocument{SchemaVersion: session.SchemaVersion, Action: "load", Files: doc.Files, Cut: []cutItem{}}
	var cuts []retrieve.Cut
	d.Text, cuts = retrieve.RenderLoaded(loaded, run.Lang, bankFolder(run))
	for _, c := range cuts {
		d.Cut = append(d.Cut, cutItem{c.Path, c.Part})
	}
	return run.Show(d)
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

func (d loadDocument) WriteText(p *session.Page) { p.W.WriteString(d.Text) }

// loadHelp is the help of tacit load.
var loadHelp = session.HelpText{
	Name: "load",
	Short: lang.Text{
		EN: "Print the memories that matter, for a coding agent",
		ZH: "打印相关记忆的正文，供编码智能体使用",
		JA: "関連する記憶の本文を、コーディングエージェント向けに表示する",
	},
	Long: lang.Text{
		EN: `Prints the texts of the files that select would choose, within the budget. They
are framed as data: an agent reads them as information, not as orders. --linked adds
what they link to, one step away. Prints nothing when nothing matches.`,
		ZH: `打印 select 所选文件的正文，不超出预算（文件数和行数的上限），并标明这是资料：
智能体把它当作信息，而不是指令。--linked 再加上它们直接链接到的记忆。没有匹配时不打印任何内容。`,
		JA: `select が選ぶファイルの本文を、予算（ファイル数と行数の上限）の範囲で表示します。本文は資料で
あることを示す印で囲むので、エージェントは資料として読み、命令とは見なしません。--linked では、
選んだ記憶が直接リンクする記憶も加えます。該当がなければ何も表示しません。`,
	},
	Examples: lang.Text{
		EN: `tacit load "payments are sent twice on retry" --stage build`,
		ZH: `tacit load "支付重试时重复扣款" --stage build`,
		JA: `tacit load "決済の再試行で二重に送信される" --stage build`,
	},
}
