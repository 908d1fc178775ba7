package find

import (
	"cmp"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newListCommand(run *session.Run) *cobra.Command {
	var opts session.ListOptions
	cmd := &cobra.Command{
		Use:  "list",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), run, opts) },
	}
	cmd.Flags().StringVar(&opts.Kind, "kind", "", run.Say(session.MsgFlagKind))
	cmd.Flags().StringVar(&opts.Category, "category", "", run.Say(session.MsgFlagCategory))
	cmd.Flags().StringVar(&opts.Status, "status", string(kb.Active), run.Say(session.MsgFlagStatus))
	session.Complete(cmd, "kind", session.KindNames)
	session.Complete(cmd, "status", session.StatusNames)
	cmd.PreRunE = func(*cobra.Command, []string) error { return opts.Check(run) }
	return cmd
}

func runList(ctx context.Context, run *session.Run, opts session.ListOptions) error {
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	all, unreadable := s.LiveItems(), s.Index.Stats().Unreadable
	if opts.Status != string(kb.Active) {
		rest, broken, err := s.RestItems()
		if err != nil {
			return err
		}
		all, unreadable = append(all, rest...), unreadable+broken
	}
	if unreadable > 0 {
		run.Note(msgListUnreadable, unreadable)
	}
	d := listDocument{SchemaVersion: session.SchemaVersion, Action: "list", Memories: []session.ListItem{}, bank: s.Bank}
	for _, m := range all {
		if opts.Keeps(m) {
			d.Memories = append(d.Memories, m)
		}
	}
	slices.SortFunc(d.Memories, func(x, y session.ListItem) int { return cmp.Compare(x.Path, y.Path) })
	return run.Show(d)
}

// A listDocument lists memories in the order of their paths.
type listDocument struct {
	SchemaVersion string             `json:"schemaVersion"`
	Action        string             `json:"action"`
	Memories      []session.ListItem `json:"memories"`

	bank *kb.Bank
}

func (d listDocument) WriteText(p *session.Page) {
	var rows [][]string
	for _, m := range d.Memories {
		rows = append(rows, []string{guard.Quote(m.ID), string(m.Kind), guard.Quote(m.Title), guard.Quote(p.Run.BankPath(d.bank, m.Path))})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// The messages of this file.
var (
	msgListUnreadable = lang.Text{
		EN: `unreadable files: %d; "tacit check" says why`,
		ZH: `无法读取的文件：%d；"tacit check" 会说明原因`,
		JA: `読めないファイル: %d。理由は "tacit check" で分かります`,
	}
)

// listHelp is the help of tacit list.
var listHelp = session.HelpText{
	Name: "list",
	Short: lang.Text{
		EN: "List memories",
		ZH: "列出记忆",
		JA: "記憶を一覧する",
	},
	Long: lang.Text{
		EN: `Lists the live memories: id, kind, title and file. --status shows drafts, archived
memories or all of them instead. Unreadable files are counted on stderr; "tacit
check" names them.`,
		ZH: `列出有效记忆的编号、种类、标题和文件。--status 改为显示草稿、已归档或全部记忆。
无法读取的文件数会显示在 stderr 上；"tacit check" 会列出它们。`,
		JA: `有効な記憶の ID、種別、タイトル、ファイルを表示します。--status で下書き、アーカイブ済み、
またはすべてを表示します。読めないファイルの数は stderr に出ます。"tacit check" で確認
できます。`,
	},
	Examples: lang.Same(`tacit list
tacit list --kind experience --category security
tacit list --status draft --json`),
}
