package find

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

type listOptions struct {
	session.ListOptions // of which it uses the status
	filterFlags
	sort string
}

func newListCommand(run *session.Run) *cobra.Command {
	var opts listOptions
	cmd := &cobra.Command{
		Use:  "list",
		Args: noWords(run),
		RunE: func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), run, opts) },
	}
	cmd.Flags().StringVar(&opts.Status, "status", string(kb.Active), run.Say(session.MsgFlagStatus))
	cmd.Flags().StringVar(&opts.sort, "sort", orders[0].name, run.Say(msgFlagSort))
	session.Complete(cmd, "status", session.StatusNames)
	session.Complete(cmd, "sort", orderNames())
	cmd.PreRunE = func(*cobra.Command, []string) error { return opts.ListOptions.Check(run) }
	opts.filterFlags.add(run, cmd)
	return cmd
}

// noWords accepts no argument. Who writes words wants the memories that have them.
func noWords(run *session.Run) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(session.MsgTooManyArgs, args[0]),
			Hint: run.Say(msgHintListWords, session.ShellWord(strings.Join(args, " ")))}
	}
}

// A listOrder is an order of a list. Equal memories stand in the order of their paths.
type listOrder struct {
	name    string
	compare func(x, y session.ListItem) int
}

var orders = []listOrder{
	{"path", func(x, y session.ListItem) int { return 0 }},
	{"id", func(x, y session.ListItem) int { return cmp.Compare(x.ID, y.ID) }},
	{"title", func(x, y session.ListItem) int { return cmp.Compare(filename.Fold(x.Title), filename.Fold(y.Title)) }},
	{"category", func(x, y session.ListItem) int {
		return cmp.Compare(filename.Fold(x.Category), filename.Fold(y.Category))
	}},
	{"created", func(x, y session.ListItem) int { return cmp.Compare(y.Created, x.Created) }},
	{"updated", func(x, y session.ListItem) int {
		return cmp.Compare(max(y.Updated, y.Created), max(x.Updated, x.Created))
	}},
}

func orderNames() (names []string) {
	for _, o := range orders {
		names = append(names, o.name)
	}
	return names
}

func runList(ctx context.Context, run *session.Run, opts listOptions) error {
	order := slices.IndexFunc(orders, func(o listOrder) bool { return strings.EqualFold(o.name, opts.sort) })
	if order < 0 {
		return run.WrongWord(msgUnknownSort, opts.sort, orderNames())
	}
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	looked := 0
	keep := func(path string, m *kb.FrontMatter) bool {
		looked++
		return opts.filter.Keeps(path, m)
	}
	all, unreadable := s.LiveItems(keep), s.Index.Stats().Unreadable
	if opts.Status != string(kb.Active) {
		rest, broken, err := s.RestItems(keep)
		if err != nil {
			return err
		}
		all, unreadable = append(all, rest...), unreadable+broken
	}
	if unreadable > 0 {
		run.Note(msgListUnreadable, unreadable)
	}
	proposal.NoteHidden(run, s.Index.Drift())
	d := listDocument{SchemaVersion: session.SchemaVersion, Action: "list", bank: s.Bank, all: opts.Status == session.AllStatuses}
	d.Memories = slices.DeleteFunc(all, func(m session.ListItem) bool { return !opts.ListOptions.Keeps(m) })
	slices.SortFunc(d.Memories, func(x, y session.ListItem) int {
		return cmp.Or(orders[order].compare(x, y), cmp.Compare(x.Path, y.Path))
	})
	if len(d.Memories) == 0 && !run.JSON && session.IsTerminal(run.Stdout) {
		noteNothing(run, looked, opts)
	}
	return run.Show(d)
}

// noteNothing tells a person at a terminal why a list is empty.
func noteNothing(run *session.Run, memories int, opts listOptions) {
	switch {
	case memories == 0:
		run.Note(msgListEmpty)
	case opts.Status == string(kb.Active):
		run.Note(msgListNoneLive, memories)
	case opts.Status == string(kb.Draft):
		run.Note(msgListNoDrafts, memories)
	case opts.Status == string(kb.Archived):
		run.Note(msgListNoneArchived, memories)
	default:
		run.Note(msgListNone, memories)
	}
}

// A listDocument lists memories in the order that was asked for.
type listDocument struct {
	SchemaVersion string             `json:"schemaVersion"`
	Action        string             `json:"action"`
	Memories      []session.ListItem `json:"memories"`

	bank *kb.Bank
	all  bool // of every status, which each row names
}

func (d listDocument) WriteText(p *session.Page) {
	var rows [][]string
	for _, m := range d.Memories {
		row := []string{guard.Safe(m.ID), string(m.Kind)}
		if d.all {
			row = append(row, string(m.Status))
		}
		rows = append(rows, append(row, guard.Safe(m.Title), guard.Safe(p.Run.BankPath(d.bank, m.Path))))
	}
	for _, line := range term.Columns(fitting(rows, term.Width(p.Run.Stdout, p.Run.Env("COLUMNS")))) {
		p.Line(line)
	}
}

// leastTitle is how many cells of a title a row shows, if it has as many.
const leastTitle = 24

// fitting returns the rows as a terminal of so many cells shows them, each on one line:
// long titles are cut, and if that is not enough, the files are left out. Nothing is
// cut for a width of 0.
func fitting(rows [][]string, width int) [][]string {
	if width <= 0 || len(rows) == 0 {
		return rows
	}
	wide, title := make([]int, len(rows[0])), len(rows[0])-2
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], term.DisplayWidth(cell))
		}
	}
	room := width
	for _, w := range wide[:title] {
		room -= w + 2
	}
	withFile := room-wide[title+1]-2 >= min(leastTitle, wide[title])
	if withFile {
		room -= wide[title+1] + 2
	}
	cut := make([][]string, len(rows))
	for i, row := range rows {
		cut[i] = append(slices.Clone(row[:title]), term.Cut(row[title], max(room, 1)))
		if withFile {
			cut[i] = append(cut[i], row[title+1])
		}
	}
	return cut
}

// The messages of this file.
var (
	msgHintListWords = lang.Text{
		EN: "to find the memories that contain this text: tacit search %s",
		ZH: "查找含有这些文字的记忆：tacit search %s",
		JA: "この文字列を含む記憶を探すには: tacit search %s",
	}
	msgFlagSort = lang.Text{
		EN: "sort by `ORDER`: path, id, title, category, created or updated",
		ZH: "排序方式 `ORDER`：path、id、title、category、created 或 updated",
		JA: "並び順。`ORDER` は path、id、title、category、created、updated のいずれか",
	}
	msgUnknownSort = lang.Text{
		EN: `unknown order "%s"`,
		ZH: `没有 "%s" 这种排序`,
		JA: `"%s" という並び順はありません`,
	}
	msgListEmpty = lang.Text{
		EN: `there are no memories yet; to write the first: tacit remember "…"`,
		ZH: `还没有记忆；写第一条：tacit remember "…"`,
		JA: `記憶はまだありません。最初の 1 件を書くには: tacit remember "…"`,
	}
	msgListNoneLive = lang.Text{
		EN: "no live memory fits (live memories: %d); --status all also looks among drafts and the archive",
		ZH: "%d 条有效记忆中没有符合条件的；--status all 还会查看草稿和已归档的记忆",
		JA: "有効な記憶 %d 件のうち、条件に合うものはありません。--status all で下書きとアーカイブも対象になります",
	}
	msgListNone = lang.Text{
		EN: "no memory fits (memories: %d)",
		ZH: "%d 条记忆中没有符合条件的",
		JA: "記憶 %d 件のうち、条件に合うものはありません",
	}
	msgListNoDrafts = lang.Text{
		EN: "no draft fits; memories in all: %d",
		ZH: "没有符合条件的草稿；共有 %d 条记忆",
		JA: "当てはまる下書きはありません。記憶は全部で %d 件",
	}
	msgListNoneArchived = lang.Text{
		EN: "no archived memory fits; memories in all: %d",
		ZH: "没有符合条件的已归档记忆；共有 %d 条记忆",
		JA: "当てはまるアーカイブ済みの記憶はありません。記憶は全部で %d 件",
	}
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
memories or every memory (with a status column) instead; the other flags narrow
the list and sort it. On a terminal each memory has one line: long titles are cut, and
in a narrow terminal the files are left out. Unreadable files are counted on stderr;
"tacit check" names them.`,
		ZH: `列出有效记忆的编号、种类、标题和文件。--status 改为显示草稿、已归档或全部记忆（显示全部时
多一列状态）；其他选项用于筛选和排序。在终端中每条记忆占一行：过长的标题会截短，终端较窄时不显示
文件。无法读取的文件数会显示在 stderr 上；"tacit check" 会列出它们。`,
		JA: `有効な記憶の ID、種別、タイトル、ファイルを表示します。--status で下書き、アーカイブ済み、
またはすべての記憶（状態の列が付きます）を表示します。ほかのフラグで絞り込みと並べ替えができます。
端末では 1 件 1 行に収め、長いタイトルは切り詰め、狭い端末ではファイルを省きます。読めないファイルが
あれば、その数を stderr に示します。どのファイルかは "tacit check" で分かります。`,
	},
	Examples: lang.Same(`tacit list
tacit list --kind experience --category security
tacit list --tag payments --newer-than 30d --sort updated
tacit list --status draft --json`),
}
