package learn

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// candidateOptions are the flags of the commands that pick candidates.
type candidateOptions struct {
	pick, drop    string
	restore       string
	target        string
	name          string // of the service or topic
	filtered      bool
	force         bool
	keepBoth      bool
	yes           bool
	picking, away bool // --pick and --drop are given
}

func newCandidatesCommand(run *session.Run) *cobra.Command {
	var opts candidateOptions
	cmd := &cobra.Command{
		Use:  "candidates",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.picking, opts.away = cmd.Flags().Changed("pick"), cmd.Flags().Changed("drop")
			return runCandidates(cmd, run, &opts)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.pick, "pick", "", run.Say(msgFlagPick))
	flags.StringVar(&opts.drop, "drop", "", run.Say(msgFlagDropCandidates))
	flags.StringVar(&opts.restore, "restore", "", run.Say(msgFlagRestore))
	flags.BoolVar(&opts.filtered, "filtered", false, run.Say(msgFlagFiltered))
	flags.BoolVar(&opts.force, "force", false, run.Say(msgFlagForce))
	opts.addTarget(run, cmd)
	return cmd
}

// addTarget gives a command the flags that say what a candidate becomes.
func (o *candidateOptions) addTarget(run *session.Run, cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.target, "target", "", run.Say(msgFlagTarget))
	cmd.Flags().StringVar(&o.name, "name", "", run.Say(msgFlagTargetName))
	cmd.Flags().BoolVar(&o.keepBoth, "keep-both", false, run.Say(msgFlagKeepBoth))
	proposal.AddYes(run, cmd, &o.yes)
	session.Complete(cmd, "target", targetNames())
}

func targetNames() []string {
	var names []string
	for _, t := range candidate.Targets {
		names = append(names, string(t))
	}
	return names
}

// checkTarget refuses a target that does not exist.
func (o *candidateOptions) checkTarget(run *session.Run) error {
	if o.target != "" && !candidate.Target(o.target).Valid() {
		return run.WrongWord(msgUnknownTarget, o.target, targetNames())
	}
	return nil
}

func runCandidates(cmd *cobra.Command, run *session.Run, opts *candidateOptions) error {
	if err := opts.checkTarget(run); err != nil {
		return err
	}
	if opts.picking && opts.away || opts.restore != "" && (opts.picking || opts.away) {
		return run.WrongUsage(cmd, msgPickOrDrop)
	}
	if opts.picking && strings.TrimSpace(opts.pick) == "" {
		return run.WrongUsage(cmd, session.MsgFlagNeedsValue, "pick")
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	kept, bad, err := candidate.In(bank).Waiting()
	if err != nil {
		return err
	}
	for _, e := range bad {
		run.Note(msgLeftOut, run.ErrorPath(e.Path), lang.Tell(e.Msg, run.Lang))
		run.Note(session.MsgHint, lang.Tell(e.Hint, run.Lang))
	}
	switch {
	case opts.restore != "":
		return restoreCandidates(cmd.Context(), run, bank, kept, opts)
	case opts.away:
		return dropCandidates(cmd.Context(), run, bank, kept, opts.drop)
	case opts.picking:
		return pickCandidates(cmd.Context(), run, bank, kept, opts)
	}
	return listCandidates(cmd.Context(), run, bank, kept, opts)
}

// dropCandidates throws candidates away.
func dropCandidates(ctx context.Context, run *session.Run, bank *kb.Bank, kept []*candidate.Candidate, answer string) error {
	picked, err := candidate.Picks(answer, kept)
	if err != nil {
		return badPick(run, err)
	}
	ids, err := discard(ctx, run, bank, candidate.Of(picked))
	if err != nil {
		return err
	}
	if err := rejectPlansOf(ctx, run, bank, candidate.Of(picked)); err != nil {
		return err
	}
	return run.Show(droppedCandidates{SchemaVersion: session.SchemaVersion, Action: "candidates", Dropped: slices.Concat([]string{}, ids)})
}

// rejectPlansOf rejects the pending plans that would make memories of dropped candidates.
// Other candidates of such a plan can be picked again.
func rejectPlansOf(ctx context.Context, run *session.Run, bank *kb.Bank, gone []*candidate.Candidate) error {
	done := map[string]bool{"": true}
	for _, c := range gone {
		if done[c.Plan] {
			continue
		}
		done[c.Plan] = true
		switch id, err := govern.Drop(ctx, bank, c.Plan); {
		case err == nil:
			run.Note(msgPlanWentToo, id)
		case !errors.Is(err, govern.ErrNoPlan):
			return run.ExplainReadOnly(err, bank)
		}
	}
	return nil
}

// discard takes candidates away, under the lock.
func discard(ctx context.Context, run *session.Run, bank *kb.Bank, all []*candidate.Candidate) ([]string, error) {
	unlock, err := run.Lock(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer unlock()
	ids, err := candidate.In(bank).Discard(all)
	return ids, run.ExplainReadOnly(err, bank)
}

// badPick says what of an answer was not understood.
func badPick(run *session.Run, err error) error {
	return notUnderstood(run, err, func(most int) string {
		if most == 0 {
			return run.Say(msgHintNoCandidates)
		}
		return run.Say(msgHintPicks, most)
	})
}

// notUnderstood says what of an answer was not understood, with a hint for those who have so many to
// choose among.
func notUnderstood(run *session.Run, err error, hint func(most int) string) error {
	var bad *candidate.PickError
	if !errors.As(err, &bad) {
		return err
	}
	return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgBadPick, bad.Word), Hint: hint(bad.Most), Err: err}
}

// A droppedCandidates says which candidates are gone.
type droppedCandidates struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Dropped       []string `json:"dropped"`
}

func (d droppedCandidates) WriteText(p *session.Page) {
	for _, id := range d.Dropped {
		p.Say(msgCandidateDropped, id)
	}
}

// listCandidates shows those that wait, with the filtered ones below, or the filtered
// ones alone if that is asked for. On a terminal it asks which of them to keep.
func listCandidates(ctx context.Context, run *session.Run, bank *kb.Bank, kept []*candidate.Candidate, opts *candidateOptions) error {
	waiting := slices.DeleteFunc(slices.Clone(kept), func(c *candidate.Candidate) bool { return c.Number == 0 })
	filtered := kept[len(waiting):]
	if err := findTwins(ctx, run, bank, waiting); err != nil {
		return err
	}
	d := newCandidatesDocument(run, waiting, filtered)
	d.onlyFiltered = opts.filtered
	if err := run.Show(d); err != nil {
		return err
	}
	if len(kept) == 0 {
		run.Note(msgNothingToPick)
	}
	if !proposal.Interactive(run) || opts.filtered || len(kept) == 0 {
		return nil
	}
	answer, err := askPicks(ctx, run, kept, len(filtered) > 0)
	if err != nil || answer == "" {
		return err
	}
	opts.pick = answer
	return pickCandidates(ctx, run, bank, kept, opts)
}

// askPicks asks which candidates to keep until the answer can be read. No answer
// is none.
func askPicks(ctx context.Context, run *session.Run, kept []*candidate.Candidate, filtered bool) (string, error) {
	p := proposal.Page(run)
	p.Line("")
	question := msgAskPicks
	if filtered {
		question = msgAskPicksOrFiltered
	}
	for range proposal.MaxAsked {
		p.W.WriteString(run.Say(question) + " ")
		answer, err := proposal.Answer(ctx, run)
		if err == io.EOF {
			p.Line("")
			return "", nil
		}
		if err != nil {
			return "", err
		}
		picked, err := candidate.Picks(answer, kept)
		if err == nil && len(picked) == 0 {
			return "", nil
		}
		if err == nil {
			return answer, nil
		}
		var bad *session.Problem
		if err = badPick(run, err); !errors.As(err, &bad) {
			return "", err
		}
		p.Line(guard.Quote(bad.Msg) + run.Say(msgThenHint, bad.Hint))
	}
	return "", nil
}

// A candidatesDocument lists what waits for a person.
type candidatesDocument struct {
	SchemaVersion string                   `json:"schemaVersion"`
	Action        string                   `json:"action"`
	Candidates    []proposal.CandidateItem `json:"candidates"`
	Filtered      []proposal.CandidateItem `json:"filtered"`

	list, aside  string
	onlyFiltered bool
}

func newCandidatesDocument(run *session.Run, waiting, filtered []*candidate.Candidate) *candidatesDocument {
	d := &candidatesDocument{SchemaVersion: session.SchemaVersion, Action: "candidates", Candidates: []proposal.CandidateItem{}, Filtered: []proposal.CandidateItem{}}
	for _, c := range waiting {
		d.Candidates = append(d.Candidates, proposal.NewCandidateItem(run, c))
	}
	for _, c := range filtered {
		d.Filtered = append(d.Filtered, proposal.NewCandidateItem(run, c))
	}
	d.list, d.aside = candidate.List(waiting, run.Lang, guard.Quote), candidate.ListFiltered(filtered, run.Lang, guard.Quote)
	return d
}

func (d *candidatesDocument) WriteText(p *session.Page) {
	if !d.onlyFiltered {
		p.W.WriteString(d.list)
		if d.list != "" && d.aside != "" {
			p.Line("")
		}
		p.W.WriteString(d.aside)
		return
	}
	var rows [][]string
	for _, c := range d.Filtered {
		rows = append(rows, []string{c.Key, c.ID, guard.Quote(c.Title), guard.Quote(cmp.Or(c.Evaluation.FilterReason, "-"))})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// The messages of this file.
var (
	msgLeftOut = lang.Text{
		EN: "left out: %[1]s: %[2]s",
		ZH: "已略去：%[1]s：%[2]s",
		JA: "省きました: %[1]s: %[2]s",
	}
	msgBadPick = lang.Text{
		EN: `"%s" matches no candidate`,
		ZH: `"%s" 不对应任何候选`,
		JA: `"%s" に当たる候補はありません`,
	}
	msgHintPicks = lang.Text{
		EN: "the highest number is %d; type numbers and ranges as in 1,3 or 1-3, or all",
		ZH: "最大的序号是 %d；请按 1,3 或 1-3 这样的格式输入序号，或输入“全部”",
		JA: "番号は %d までです。1,3 や 1-3 のような形で番号を入力するか、「すべて」と入力してください",
	}
	msgHintNoCandidates = lang.Text{
		EN: "no pending candidates",
		ZH: "没有待确认的候选",
		JA: "承認待ちの候補はありません",
	}
	msgPickOrDrop = lang.Text{
		EN: "use only one of --pick, --drop and --restore",
		ZH: "--pick、--drop 和 --restore 只能使用其中一个",
		JA: "--pick、--drop、--restore のうち、一度に使えるのは一つだけです",
	}
	msgCandidateDropped = lang.Text{
		EN: "dropped: %s",
		ZH: "已丢弃：%s",
		JA: "破棄しました: %s",
	}
	msgPlanWentToo = lang.Text{
		EN: "the pending plan that would have kept it is rejected, too: %s",
		ZH: "原本会保留它的待确认计划，也已拒绝：%s",
		JA: "これを残すはずだった承認待ちの計画も却下しました: %s",
	}
	msgUnknownTarget = lang.Text{
		EN: `unknown target "%s"`,
		ZH: `没有存储目标 "%s"`,
		JA: `"%s" という保存先はありません`,
	}
	msgAskPicks = lang.Text{
		EN: "Which ones to keep (1,3  1-3  all) [none]:",
		ZH: "保留哪些（1,3  1-3  全部）[都不保留]：",
		JA: "どれを残しますか（1,3  1-3  すべて）[なし]:",
	}
	msgAskPicksOrFiltered = lang.Text{
		EN: "Which ones to keep (1,3  1-3  all  +1 for a filtered one) [none]:",
		ZH: "保留哪些（1,3  1-3  全部  已过滤的用 +1）[都不保留]：",
		JA: "どれを残しますか（1,3  1-3  すべて  除外されたものは +1）[なし]:",
	}
	msgThenHint = lang.Text{
		EN: "; %s",
		ZH: "；%s",
		JA: "。%s",
	}
	msgNothingToPick = lang.Text{
		EN: `no candidates. An agent submits them with "tacit capture"; to record something yourself: tacit remember "..."`,
		ZH: `没有候选。智能体用 "tacit capture" 提交候选；自己记录：tacit remember "…"`,
		JA: `候補はありません。エージェントは "tacit capture" で候補を渡します。自分で記録するには: tacit remember "…"`,
	}
	msgFlagPick = lang.Text{
		EN: "keep these candidates: `PICKS` is 1,3 or 1-3 or all, an id, +2 for a filtered one, or 1m, 1r, 1k: merge, replace, keep both",
		ZH: "保留这些候选：`PICKS` 为 1,3、1-3、全部 或编号 cand-…，已过滤的用 +2；1m、1r、1k 分别为合并、取代、都保留",
		JA: "これらの候補を残す: `PICKS` は 1,3、1-3、すべて、ID、除外されたものは +2。1m、1r、1k は統合、置き換え、両方残す",
	}
	msgFlagRestore = lang.Text{
		EN: "bring filtered candidates back to the list: `NUMBERS` is +1 or +1,+3, or all",
		ZH: "把已过滤的候选恢复到列表：`NUMBERS` 为 +1 或 +1,+3，或 全部",
		JA: "除外された候補を一覧に戻す: `NUMBERS` は +1、+1,+3、すべて",
	}
	msgFlagDropCandidates = lang.Text{
		EN: "drop these candidates; `PICKS` as for --pick",
		ZH: "丢弃这些候选；`PICKS` 与 --pick 的相同",
		JA: "これらの候補を破棄する。`PICKS` は --pick と同じ",
	}
	msgFlagFiltered = lang.Text{
		EN: "list the filtered candidates, with the reasons",
		ZH: "列出被过滤的候选及原因",
		JA: "除外された候補を理由とともに一覧する",
	}
	msgFlagForce = lang.Text{
		EN: "pick a filtered candidate by its id; a number such as +2 needs no flag",
		ZH: "按编号 cand-… 选取已被过滤的候选；用 +2 这样的序号则不需要",
		JA: "ID で指定した候補が除外されていても選ぶ（+2 のような番号なら不要）",
	}
	msgFlagTarget = lang.Text{
		EN: "where to store it: `TARGET` is team-standard, team-knowledge, project, tech or business",
		ZH: "存储目标：`TARGET` 为 team-standard、team-knowledge、project、tech 或 business",
		JA: "保存先: `TARGET` は team-standard、team-knowledge、project、tech、business のいずれか",
	}
	msgFlagTargetName = lang.Text{
		EN: "`NAME` of the service or topic, for tech and business",
		ZH: "服务或主题的名称 `NAME`，用于 tech 和 business",
		JA: "サービスまたはトピックの名前 `NAME`（tech と business）",
	}
	msgFlagKeepBoth = lang.Text{
		EN: "do not merge or replace similar memories",
		ZH: "保留相近的记忆，不合并也不取代",
		JA: "似た記憶を統合も置き換えもせずに残す",
	}
)

// candidatesHelp is the help of tacit candidates.
var candidatesHelp = session.HelpText{
	Name: "candidates",
	Short: lang.Text{
		EN: "List candidates, and pick the ones to keep",
		ZH: "列出候选，选取要保留的",
		JA: "候補を一覧し、残すものを選ぶ",
	},
	Long: lang.Text{
		EN: `Lists the pending candidates, and on a terminal asks which to keep. A candidate
keeps its number while it is pending. --pick accepts 1,3 or 1-3 or all, or an id,
and makes a plan: nothing is written before you approve it.

--target says where to store it: team-standard binds the team, team-knowledge
advises it, project is experience of this project, tech describes a service, business
describes a topic (--name names the service or topic). Without --target, the recommended
place is used; on a terminal, you are asked.

Tacit looks for memories that repeat or contradict a candidate. Where there is no doubt, the
plan merges or replaces them, and lists every file that it deletes; otherwise both stay, and
the plan says so. --keep-both leaves all of them unchanged. A candidate that repeats an earlier one in the same pick is left out.
A candidate that lacks parts of its decision becomes a draft: see "tacit promote".

Each candidate is listed with the memories that it resembles. A letter after its number
says what to do: --pick 1m merges candidate 1 with the memory, 2r replaces the memory with
candidate 2, 3k keeps both. On a terminal, you are asked.

Filtered candidates are listed below the pending ones, with the reason and a number.
--pick 1,+2 also picks the filtered candidate +2, --restore +2 brings it back to the list,
and --filtered lists all of them. --drop drops candidates, and capture does not
bring the same ones back. If you undo a pick, its candidates return to the list.`,
		ZH: `列出待确认的候选；在终端中会询问保留哪些。候选在待确认期间序号不变。--pick 接受
1,3 或 1-3 或 全部，或编号 cand-…，并生成计划：在你确认之前不会写入任何内容。

--target 指定存储目标：team-standard 约束团队，team-knowledge 供团队参考，project 为
本项目的经验，tech 描述服务，business 描述业务主题（用 --name 给出服务或主题的名称）。不指定时采用
推荐的存储目标；在终端中会询问。

Tacit 会查找内容相同或互相矛盾的记忆。没有疑问时，由计划合并或取代它们，并列出要删除的每个文件；
否则两者都保留，并予以说明。--keep-both 则一律保持它们不变。同一次选取的候选中，与前面的候选内容相同的会略去；判断不完整的存为草稿，见 "tacit promote"。

候选会标明与哪些记忆相近。序号后的字母决定如何处理：--pick 1m 合并，2r 取代该记忆，
3k 都保留；在终端中会询问。

已过滤的候选列在待确认的候选之后，附原因和序号。--pick 1,+2 会同时选取已过滤的 +2，--restore +2
把它恢复到列表；--filtered 列出全部已过滤的候选。--drop 丢弃候选，
再次 capture 相同的内容也不会回来。撤销选取后，候选会回到列表。`,
		JA: `承認待ちの候補を一覧し、端末ではどれを残すか尋ねます。承認待ちの間、候補の番号は
変わりません。--pick には 1,3、1-3、すべて、または ID を指定でき、計画を作ります。
承認するまで何も書き込みません。

--target は保存先です。team-standard はチームが従う標準、team-knowledge はチームへの
助言、project はこのプロジェクトの経験、tech はサービスについての記憶、business はトピックについての記憶です（--name でサービスまたはトピックの名前を指定します）。省略すると推奨の保存先になり、
端末では尋ねます。

Tacit は、候補と同じ内容の記憶や、矛盾する記憶を探します。疑いの余地がなければ、計画はその記憶を統合するか
置き換え、削除するファイルをすべて示します。疑いがあれば両方を残し、そのことを知らせます。--keep-both を
付けると、どの記憶もそのまま残します。同時に選んだ
候補のうち、先に挙げた候補と同じ内容のものは省き、判断に欠けた部分があるものは下書きになります
（"tacit promote" を参照）。

似ている記憶があれば、候補の中に示されます。番号の後の文字で扱いを決めます。--pick 1m は候補 1 をその記憶に
統合し、2r はその記憶を候補 2 で置き換え、3k は両方を残します。端末では尋ねます。

除外された候補は、理由と番号を付けて、承認待ちの候補の下に並べます。--pick 1,+2 は除外された +2 も選び、
--restore +2 は一覧に戻します。--filtered は除外された候補をすべて一覧します。--drop は候補を破棄します。
破棄した候補は、同じ内容をもう一度 capture しても戻りません。選んだ候補の計画を tacit undo で取り消すと、候補は一覧に戻ります。`,
	},
	Examples: lang.Text{
		EN: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick 1m,+2              # merge 1, and keep filtered 2
tacit candidates --pick all --yes          # a person has agreed
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # why was it judged that way?`,
		ZH: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick 1m,+2              # 合并 1，并保留已过滤的 2
tacit candidates --pick 全部 --yes         # 已有人同意
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # 为什么这样评估？`,
		JA: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick 1m,+2              # 1 を統合し、除外された 2 も残す
tacit candidates --pick すべて --yes       # 人が同意済み
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # なぜこの評価か？`,
	},
	Exits: proposal.ChangeExits,
}
