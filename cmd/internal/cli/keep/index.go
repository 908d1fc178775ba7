package keep

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/cli/share"
	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/mend"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

type indexOptions struct {
	check, rebuild, resolve bool
	push                    share.PushOptions
	ask                     *proposal.Asker
}

func newIndexCommand(run *session.Run) *cobra.Command {
	opts := indexOptions{ask: &proposal.Asker{Run: run}}
	cmd := &cobra.Command{
		Use:  "index",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runIndex(cmd.Context(), run, opts) },
	}
	cmd.Flags().BoolVar(&opts.check, "check", false, run.Say(msgFlagCheck))
	cmd.Flags().BoolVar(&opts.rebuild, "rebuild", false, run.Say(msgFlagRebuild))
	cmd.Flags().BoolVar(&opts.resolve, "resolve", false, run.Say(msgFlagResolve))
	opts.push.AddFlags(run, cmd)
	proposal.AddYes(run, cmd, &opts.ask.Yes)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case opts.check && opts.rebuild:
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "--check", "--rebuild")
		case opts.resolve && opts.check:
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "--resolve", "--check")
		case opts.resolve && opts.rebuild:
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "--resolve", "--rebuild")
		case opts.push.Store != "" && (opts.check || opts.resolve):
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "--store", "--check, --resolve")
		}
		return opts.push.Check(run, cmd)
	}
	return cmd
}

func runIndex(ctx context.Context, run *session.Run, opts indexOptions) error {
	if opts.push.Store != "" {
		return share.RunPush(ctx, opts.ask, opts.push)
	}
	if opts.resolve {
		return runSettle(ctx, opts.ask)
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if err := explainMarks(ctx, run, bank); err != nil {
		return err
	}
	choice, err := run.ChooseEmbedder(wishesOf(bank))
	if err != nil {
		return err
	}
	var r table.Report
	var written []string
	if opts.check {
		r, err = index.Check(bank)
	} else {
		r, written, err = sync(ctx, run, bank)
	}
	if err != nil {
		return err
	}
	if !opts.check { // index.Check did
		r.Drift = table.WithLost(bank, r.Drift)
	}
	noteWritten(run, slices.DeleteFunc(written, func(path string) bool { return path == table.Path }))
	d := newIndexDocument(run, bank, opts.check, r)
	if !opts.check {
		if d.Embedder, err = compile(ctx, run, bank, choice, opts.rebuild); err != nil {
			return err
		}
	}
	return indexed(ctx, opts.ask, bank, d)
}

// indexed shows what index found. Where memories share an id, or a person removed a
// row, it goes on to propose what settles that.
func indexed(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, d indexDocument) error {
	run := ask.Run
	if d.Check {
		return cmp.Or(run.Show(d), d.status())
	}
	plan, r, err := prepareMending(ctx, run, bank, mend.DraftRows, "index")
	if err != nil {
		return err
	}
	if plan == nil && len(r.Lost) > 0 {
		return indexedLost(ctx, ask, bank, d, r.Lost)
	}
	if plan == nil {
		return cmp.Or(run.Show(d), d.status())
	}
	waits := plan.Adopt(bank)
	d.planned(run, r)
	if run.JSON {
		return indexedJSON(ctx, ask, bank, d, plan, r, waits)
	}
	if err := run.Show(d); err != nil {
		return err
	}
	proposal.Page(run).Line("")
	noteLost(run, r.Lost)
	if err := ask.Decide(ctx, bank, plan, waits); err != nil {
		return err
	}
	if err := restoreLost(ctx, run, bank, r.Lost); err != nil {
		return err
	}
	d.mended(r)
	return d.status()
}

// indexedJSON shows the plan in the one document that there is.
func indexedJSON(ctx context.Context, ask *proposal.Asker, bank *kb.Bank, d indexDocument, plan *govern.Plan, r mend.Result, waits bool) error {
	run := ask.Run
	yes, err := ask.Accepted()
	if err != nil {
		return err
	}
	if err := proposal.Writable(run, bank, plan); err != nil {
		return err
	}
	p := proposal.NewPlanDocument(bank, plan)
	d.Plan = p
	if yes {
		report, err := proposal.Applied(ctx, run, bank, p, govern.ByFlag)
		if err != nil {
			return err
		}
		p.Applied = report.Record.ID
		if err := restoreLost(ctx, run, bank, r.Lost); err != nil {
			return err
		}
		d.mended(r)
		return cmp.Or(run.Show(d), d.status())
	}
	if !waits {
		if err := govern.Save(ctx, bank, plan); err != nil {
			return run.ExplainReadOnly(err, bank)
		}
	}
	return cmp.Or(run.Show(d), error(session.Status(session.ExitUnconfirmed)))
}

// syncTries is how often a sync that meets a person saving a file starts again.
const syncTries = 3

// sync brings INDEX.md and the files together. written are the paths of those that it wrote.
func sync(ctx context.Context, run *session.Run, bank *kb.Bank) (report table.Report, written []string, err error) {
	for range syncTries {
		var r *table.Reading
		if r, err = table.Read(bank); err != nil {
			return report, written, err
		}
		res := r.Sync()
		report, written = r.Report(res), writtenBy(res)
		if err = apply(ctx, run, bank, r, res); !errors.Is(err, table.ErrChanged) {
			break
		}
	}
	return report, written, err
}

// writtenBy returns the paths of what a sync writes of the files that people read.
func writtenBy(res table.Result) (paths []string) {
	if res.Changed {
		paths = append(paths, table.Path)
	}
	for _, e := range res.FileEdits {
		if !slices.Contains(paths, e.Path) {
			paths = append(paths, e.Path)
		}
	}
	return paths
}

func apply(ctx context.Context, run *session.Run, bank *kb.Bank, r *table.Reading, res table.Result) error {
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	return run.ExplainReadOnly(table.Apply(ctx, bank, r, res), bank)
}

// wishesOf returns what config.yaml sets. One that cannot be opened says nothing here:
// commands that depend on it complain.
func wishesOf(bank *kb.Bank) kb.Config {
	config, err := bank.Config()
	if err != nil {
		return kb.Config{}
	}
	return config
}

// compile brings the compiled index up to date, so that the next question need
// not: that of the built-in embedder, and that of the one that was chosen.
func compile(ctx context.Context, run *session.Run, bank *kb.Bank, c embedder.Choice, rebuild bool) (*session.EmbedderItem, error) {
	s, err := run.SnapshotOf(ctx, bank, rebuild)
	if err != nil {
		return nil, err
	}
	s.Close()
	d, err := run.TryEmbedder(ctx, bank, kb.Config{}, c, embedder.Options{Whole: true, Insist: true, Rebuild: rebuild})
	if err != nil {
		return nil, err
	}
	if d.Missed != nil {
		run.NoteMissed(c, d.Missed)
		d.Told(run, bank)
	}
	if d.Wished != "" {
		run.Note(msgNotTurnedOn, d.Wished, d.Answers)
		run.Note(session.MsgHint, run.Say(msgHintTurnOn))
	}
	return d.Spoken(), nil
}

// An indexDocument says how INDEX.md and the files differed, and what is left.
type indexDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Check         bool              `json:"check"`    // nothing was written
	Memories      int               `json:"memories"` // rows in force
	Drift         []driftItem       `json:"drift"`
	Problems      []session.Finding `json:"problems"` // files that cannot be read

	Embedder *session.EmbedderItem  `json:"embedder,omitempty"` // absent with --check, and where only the built-in one is concerned
	Plan     *proposal.PlanDocument `json:"plan,omitempty"`     // gives memories with the id of another one new ids; absent where there are none

	bank *kb.Bank
}

// A driftItem is one difference. It is settled if tacit index settles, or has
// settled, it; the others wait for a person.
type driftItem struct {
	Kind    table.DriftKind `json:"kind"`
	ID      string          `json:"id"`
	Path    string          `json:"path"` // INDEX.md, or a memory
	Line    int             `json:"line"` // 1-based
	Column  string          `json:"column"`
	Message string          `json:"message"`
	Hint    string          `json:"hint"`
	Settled bool            `json:"settled"`
}

func newIndexDocument(run *session.Run, bank *kb.Bank, check bool, r table.Report) indexDocument {
	d := indexDocument{SchemaVersion: session.SchemaVersion, Action: "index", Check: check, Memories: r.Memories,
		Drift: []driftItem{}, Problems: []session.Finding{}, bank: bank}
	for _, x := range r.Drift {
		hint := lang.Tell(x.Hint, run.Lang)
		if x.Kind == table.DuplicateID && x.Path != table.Path {
			hint = run.Say(inspect.HintRenumber)
		}
		d.Drift = append(d.Drift, driftItem{x.Kind, x.Tag, x.Path, max(x.Line, 1), x.Column, lang.Tell(x.Msg, run.Lang), hint, !check && !x.Open()})
	}
	for _, e := range r.Broken {
		d.Problems = append(d.Problems, badFile(run, bank, e))
	}
	return d
}

// status is 1 for a check that found anything, and 3 where a person has to
// settle the rest.
func (d indexDocument) status() error {
	open := len(d.Problems)
	for _, x := range d.Drift {
		if !x.Settled {
			open++
		}
	}
	switch {
	case open == 0:
		return nil
	case d.Check:
		return session.Status(session.ExitError)
	}
	return session.Status(session.ExitPartly)
}

func (d indexDocument) WriteText(p *session.Page) {
	p.Findings(d.Problems, d.bank)
	for _, x := range d.Drift {
		x.WriteText(p, d)
	}
	if d.status() == nil {
		p.Say(msgIndexGood, d.Memories)
	}
	d.Embedder.WriteText(p)
}

func (x driftItem) WriteText(p *session.Page, d indexDocument) {
	if x.Kind == table.MissingRow && x.Settled {
		p.Say(msgIndexAdded, x.ID, x.Path)
		return
	}
	if x.Settled {
		p.Line(guard.Quote(x.Message))
		return
	}
	p.Line(session.Position(p.Run.BankPath(d.bank, x.Path), x.Line, 1) + ": " + guard.Quote(x.Message))
	p.Hint(x.Hint)
}

// The messages of this file.
var (
	msgIndexGood = lang.Text{
		EN: "INDEX.md is up to date (live memories: %d)",
		ZH: "INDEX.md 已是最新（有效记忆：%d）",
		JA: "INDEX.md は最新です（有効な記憶: %d）",
	}
	msgIndexAdded = lang.Text{
		EN: "added the row of %[1]s (%[2]s)",
		ZH: "已添加 %[1]s 的行（%[2]s）",
		JA: "%[1]s の行を追加しました（%[2]s）",
	}
	msgNotTurnedOn = lang.Text{
		EN: "config.yaml asks for the embedder %[1]s, which you have not turned on; %[2]s answers instead",
		ZH: "config.yaml 要求使用嵌入模型 %[1]s，但你没有启用它；改由 %[2]s 作答",
		JA: "config.yaml は埋め込みモデル %[1]s を指定していますが、そのモデルは有効になっていません。代わりに %[2]s が答えます",
	}
	msgHintTurnOn = lang.Text{
		EN: "a bank cannot turn one on for you; docs/embedders.md says how to do it",
		ZH: "记忆库不能替你启用；启用方法见 docs/embedders.md",
		JA: "メモリバンクからは有効にできません。有効にする方法は docs/embedders.md にあります",
	}
	msgFlagCheck = lang.Text{
		EN: "write nothing; exit 1 if INDEX.md and the files differ",
		ZH: "不写任何内容；INDEX.md 与文件不一致时退出状态为 1",
		JA: "何も書かず、INDEX.md とファイルが食い違えば終了ステータス 1 で終わる",
	}
	msgFlagRebuild = lang.Text{
		EN: "rebuild the search index",
		ZH: "重新建立搜索索引",
		JA: "検索用の索引を作り直す",
	}
	msgHintArchivePlan = lang.Text{
		EN: "the plan below archives it; to show it again: tacit promote %s",
		ZH: "下面的计划会将其归档；要重新显示：tacit promote %s",
		JA: "下の計画はこれをアーカイブします。再び表示するには: tacit promote %s",
	}
	msgHintCopyPlan = lang.Text{
		EN: "the plan below deletes the copy",
		ZH: "下面的计划会删除这份副本",
		JA: "下の計画はコピーを削除します",
	}
	msgHintRenumberPlan = lang.Text{
		EN: "the plan below gives the later memory the next free id, and keeps the old id in its aliases",
		ZH: "下面的计划会为较晚的记忆分配下一个空闲编号，原编号保留在它的 aliases 中",
		JA: "下の計画は、後から加えた記憶に次の空き ID を付け、この ID を aliases に残します",
	}
	msgHintRenumberStay = lang.Text{
		EN: "the plan below gives the later memory the id that its file name has",
		ZH: "下面的计划会让较晚的记忆改用其文件名中的编号",
		JA: "下の計画は、後から加えた記憶にファイル名の ID を付けます",
	}
	msgFlagResolve = lang.Text{
		EN: "resolve the conflicts that git left in INDEX.md and the logs",
		ZH: "解决 git 在 INDEX.md 和日志中留下的冲突",
		JA: "git が INDEX.md とログに残した競合を解決する",
	}
)

// indexHelp is the help of tacit index.
var indexHelp = session.HelpText{
	Name: "index",
	Short: lang.Text{
		EN: "Bring INDEX.md and the search index up to date",
		ZH: "更新 INDEX.md 和搜索索引",
		JA: "INDEX.md と検索用の索引を最新にする",
	},
	Long: lang.Text{
		EN: `Writes the rows of INDEX.md for files that a person added or changed, and the
fields of files whose row a person changed: the side that changed wins. If both
sides changed, it reports the conflict, writes neither, and exits with 3.

If memories on two branches took the same id, it proposes a plan that gives the later one
the next free id and keeps the old id in its aliases. A memory whose row you removed from
INDEX.md is hidden, and a plan to archive it is proposed. If git has INDEX.md but not the memory,
git stash or git checkout probably took the row away, and Tacit offers to bring it back.
--resolve resolves the conflicts that git left in INDEX.md and the logs, and keeps both sides.

--check writes nothing, and exits with 1 if INDEX.md and the files differ.
--rebuild rebuilds the search index, which is only a cache.

If you have turned on another embedder (docs/embedders.md), its index is built, too:
this embeds the whole bank.

--store pushes the bank to a shared index in PostgreSQL (docs/shared.md), and
--remove removes a bank from that index: Tacit shows what would be removed, and asks first.`,
		ZH: `人添加或修改了文件，就更新 INDEX.md 中对应的行；人修改了 INDEX.md 中的行，就写回对应的文件：
哪边改了，就以哪边为准。两边都改了时会报告冲突，两边都不写，退出状态为 3。

两个分支上的记忆用了同一编号时，会提出计划，为较晚的一条分配下一个空闲编号，原编号保留在
它的 aliases 中。如果你从 INDEX.md 删掉了某条记忆的行，该记忆会被隐藏，Tacit 会提出归档它的计划。
如果 git 中有 INDEX.md 的提交而没有这条记忆的提交，那么这一行多半是 git stash 或 git checkout 去掉的，
Tacit 会问你是否恢复。--resolve 解决 git 在 INDEX.md 和日志中留下的冲突，保留双方的内容。

--check 不写任何内容；INDEX.md 与文件不一致时退出状态为 1。
--rebuild 重新建立搜索索引；它只是缓存。

如果你启用了其他嵌入模型（docs/embedders.md），也会建立它的索引：用它为整个记忆库计算向量。

--store 把记忆库推送到 PostgreSQL 中的共享索引（docs/shared.md）；--remove 从中移除一个记忆库，
会先说明移除的内容并请你确认。`,
		JA: `人がファイルを追加・変更したときは INDEX.md の行を、人が INDEX.md の行を変更したときはファイルの
フィールドを、それに合わせて直します。変更された側が優先されます。両方が変更されていれば競合として報告
し、どちらにも書かずに終了ステータス 3 で終わります。

二つのブランチの記憶が同じ ID を使っていれば、後から加えた記憶に次の空き ID を付ける計画を
出します。元の ID は aliases に残ります。INDEX.md から行を削除した記憶は表示されなくなります。
それをアーカイブする計画も出します。INDEX.md はコミットされていても記憶がコミットされていなければ、
行は git stash か git checkout で失われたと思われるので、戻すかどうかを尋ねます。
--resolve は、git が INDEX.md とログに残した競合を、双方の内容を残して解決します。

--check は何も書かず、INDEX.md とファイルが食い違えば終了ステータス 1 で終わります。
--rebuild は検索用の索引を作り直します。索引はただのキャッシュです。

ほかの埋め込みモデルを有効にしていれば（docs/embedders.md）、その索引も作ります。
メモリバンク全体のベクトルをそのモデルで計算します。

--store は PostgreSQL の共有ストア（docs/shared.md）にメモリバンクをプッシュします。--remove は
そこからメモリバンクを取り除きます。何がなくなるかを示し、確認を求めます。`,
	},
	Examples: lang.Text{
		EN: `tacit index
tacit index --check        # in a pre-commit hook
tacit index --store postgres://index.example.org/tacit               # needs tacit-postgres
tacit index --store postgres://index.example.org/tacit --remove web`,
		ZH: `tacit index
tacit index --check        # 用于 pre-commit 钩子
tacit index --store postgres://index.example.org/tacit               # 需要 tacit-postgres
tacit index --store postgres://index.example.org/tacit --remove web`,
		JA: `tacit index
tacit index --check        # pre-commit フックで
tacit index --store postgres://index.example.org/tacit               # tacit-postgres が必要
tacit index --store postgres://index.example.org/tacit --remove web`,
	},
	Exits: proposal.ChangeExits,
}
