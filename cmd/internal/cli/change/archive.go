package change

import (
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/age"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/size"
	"github.com/tacit-kb/tacit/kb/usage"
)

// wearFlags say which memories go to the archive.
type wearFlags struct{ older, larger, unused string }

func (f wearFlags) given() bool { return f != (wearFlags{}) }

func newArchiveCommand(run *session.Run) *cobra.Command {
	ask, reason := &proposal.Asker{Run: run}, ""
	var wear wearFlags
	cmd := &cobra.Command{
		Use:  "archive [ID]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && wear.given():
				return run.WrongUsage(cmd, msgWearWithID, args[0])
			case len(args) == 1:
				return runStep(cmd.Context(), ask, cmd.Name(), args[0], reason, (*draft.Catalogue).Archive)
			case wear.given():
				return runRetire(cmd, ask, wear, reason)
			}
			return runTidy(cmd.Context(), ask, reason)
		},
	}
	cmd.Flags().StringVar(&wear.older, "older-than", "", run.Say(msgFlagOlderThan))
	cmd.Flags().StringVar(&wear.larger, "larger-than", "", run.Say(msgFlagLargerThan))
	cmd.Flags().StringVar(&wear.unused, "unused-since", "", run.Say(msgFlagUnusedSince))
	proposal.AddChangeFlags(ask, cmd, &reason)
	return cmd
}

// runRetire proposes to put away what is old, large or unused, all of it in one
// plan that says of each memory why.
func runRetire(cmd *cobra.Command, ask *proposal.Asker, f wearFlags, reason string) error {
	run := ask.Run
	d, err := proposal.OpenDrafting(ask, "archive", reason)
	if err != nil {
		return err
	}
	w, err := wear(run, cmd, f, d.Now)
	if err != nil {
		return err
	}
	l, err := ledger(run, d.Bank, w)
	if err != nil {
		return err
	}
	ops, all, err := d.Retire(w, l, func(x draft.Retirable) string { return retireReason(run, x, w) })
	if err != nil {
		return err
	}
	noteKept(run, all)
	return d.Propose(cmd.Context(), ops, nil)
}

// wear reads the flags.
func wear(run *session.Run, cmd *cobra.Command, f wearFlags, now time.Time) (w draft.RetireLimits, err error) {
	bad := func(value, flag string, form lang.Text) error {
		return run.WrongUsage(cmd, session.MsgFlagInvalid, value, flag, run.Say(form))
	}
	var ok bool
	if w.Unchanged, ok = age.Before(now, f.older); !ok {
		return w, bad(f.older, "older-than", age.Refusal(f.older))
	}
	if w.Unused, ok = age.Before(now, f.unused); !ok {
		return w, bad(f.unused, "unused-since", age.Refusal(f.unused))
	}
	if w.Lines, w.Bytes, ok = extent(f.larger); !ok {
		return w, bad(f.larger, "larger-than", msgFitsExtent)
	}
	return w, nil
}

var linesForm = pattern.Lazy(`^(\d{1,7})\s*(?:l|lines?)$`)

// extent reads a size, 200lines or 50KB; zero for no text.
func extent(s string) (lines int, bytes int64, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "" {
		return 0, 0, true
	}
	if m := linesForm().FindStringSubmatch(s); m != nil {
		lines, _ = strconv.Atoi(m[1])
		return lines, 0, lines > 0
	}
	bytes, ok = size.Parse(s)
	return 0, bytes, ok
}

// ledger reads what was used. It can only be said that nothing was used since a
// day if uses were recorded since then.
func ledger(run *session.Run, bank *kb.Bank, w draft.RetireLimits) (usage.Ledger, error) {
	l, err := usage.Read(bank)
	if w.Unused == "" {
		return usage.Ledger{}, nil // not asked for
	}
	if err != nil || l.Since != "" && l.Since <= w.Unused {
		return l, err
	}
	p := &session.Problem{Code: session.CodeError, Msg: run.Say(msgNoLedger, w.Unused), Hint: run.Say(msgHintNoLedger)}
	if l.Since != "" {
		p.Msg = run.Say(msgShortLedger, l.Since, w.Unused)
	}
	return l, p
}

// retireReason says why a memory goes: what was asked for, as it is.
func retireReason(run *session.Run, x draft.Retirable, w draft.RetireLimits) string {
	var parts []string
	if w.Unchanged != "" || w.Unused != "" {
		parts = append(parts, run.Say(msgWornChanged, x.Changed))
	}
	if w.Lines > 0 {
		parts = append(parts, run.Say(msgWornLines, x.Memory.Lines))
	}
	if w.Bytes > 0 {
		parts = append(parts, size.String(int64(len(x.Text))))
	}
	switch {
	case w.Unused == "":
	case x.Used == "":
		parts = append(parts, run.Say(msgWornNever))
	default:
		parts = append(parts, run.Say(msgWornUsed, x.Used))
	}
	return strings.Join(parts, run.Say(msgListComma))
}

// noteKept says which memories stay although they are worn, and why.
func noteKept(run *session.Run, all []draft.Retirable) {
	for _, k := range []struct {
		why  draft.Keep
		says lang.Text
	}{{draft.KeptBinding, msgKeptBinding}, {draft.KeptReview, msgKeptReview}, {draft.KeptStuck, msgKeptStuck}} {
		var ids []string
		for _, x := range all {
			if x.Kept == k.why {
				ids = append(ids, x.Memory.ID)
			}
		}
		if len(ids) > 0 {
			run.Note(k.says, strings.Join(ids, ", "))
		}
	}
}

// The messages of this file.
var (
	msgFlagOlderThan = lang.Text{
		EN: "memories that have not changed for this `AGE` (180d, 26w, 6m, 1y: days, weeks, months, years), or since a date (2026-01-31)",
		ZH: "`AGE` 以来没有更改过的记忆；AGE 为时长（180d、26w、6m、1y，分别为天、周、月、年）或日期（2026-01-31）",
		JA: "`AGE` の間に変わっていない記憶。AGE は期間（180d、26w、6m、1y。順に日、週、月、年）か、起点の日付（2026-01-31）",
	}
	msgFlagLargerThan = lang.Text{
		EN: "memories larger than this `SIZE`, such as 200lines or 50KB",
		ZH: "大于 `SIZE` 的记忆，如 200lines 或 50KB",
		JA: "`SIZE` より大きい記憶（例: 200lines、50KB）",
	}
	msgFlagUnusedSince = lang.Text{
		EN: "live memories that were not shown in this clone for this `AGE` (180d, 26w, 6m, 1y: days, weeks, months, years), or since a date (2026-01-31)",
		ZH: "`AGE` 以来没有在这份克隆中显示过的有效记忆；AGE 为时长（180d、26w、6m、1y，分别为天、周、月、年）或日期（2026-01-31）",
		JA: "`AGE` の間、このクローンで表示されていない有効な記憶。AGE は期間（180d、26w、6m、1y。順に日、週、月、年）か、起点の日付（2026-01-31）",
	}
	msgFitsExtent = lang.Text{
		EN: "must be a size such as 200lines or 50KB",
		ZH: "必须写成 200lines 或 50KB 这样的大小",
		JA: "200lines や 50KB のような大きさにしてください",
	}
	msgWearWithID = lang.Text{
		EN: "an id (%s) and --older-than, --larger-than or --unused-since cannot be used together: these flags choose among all memories",
		ZH: "编号 %s 与 --older-than、--larger-than、--unused-since 不能同用：这些选项用于从全部记忆中选择",
		JA: "ID（%s）と --older-than、--larger-than、--unused-since は併用できません。これらのフラグは記憶全体から選ぶためのものです",
	}
	msgNoLedger = lang.Text{
		EN: "usage since %s is unknown: this clone has not recorded any",
		ZH: "无法得知自 %s 以来的使用情况：这份克隆从未记录过使用",
		JA: "%s 以降の使用状況は分かりません。このクローンには使用記録がありません",
	}
	msgShortLedger = lang.Text{
		EN: "this clone has recorded usage only since %[1]s, so usage from %[2]s until then is unknown",
		ZH: "这份克隆自 %[1]s 起才记录使用，因此无法得知从 %[2]s 到那时的使用情况",
		JA: "このクローンの使用記録は %[1]s に始まるため、%[2]s からその日までの使用状況は分かりません",
	}
	msgHintNoLedger = lang.Text{
		EN: "choose a later date, or use --older-than",
		ZH: "请选较晚的日期，或改用 --older-than",
		JA: "もっと後の日付を選ぶか、--older-than を使ってください",
	}
	msgWornChanged = lang.Text{
		EN: "not changed since %s",
		ZH: "自 %s 起未更改",
		JA: "%s から変更なし",
	}
	msgWornLines = lang.Text{
		EN: "%d lines",
		ZH: "%d 行",
		JA: "%d 行",
	}
	msgWornUsed = lang.Text{
		EN: "last shown on %s",
		ZH: "最后显示于 %s",
		JA: "最後の表示は %s",
	}
	msgWornNever = lang.Text{
		EN: "never shown",
		ZH: "从未显示",
		JA: "表示されたことなし",
	}
	msgListComma = lang.Text{
		EN: ", ",
		ZH: "，",
		JA: "、",
	}
	msgKeptBinding = lang.Text{
		EN: "kept, because binding memories are never archived in bulk: %s (one by one: tacit archive ID)",
		ZH: "已保留，因为有约束力的记忆不会批量归档：%s（逐条归档：tacit archive ID）",
		JA: "拘束力のある記憶は一括ではアーカイブしないため、残しました: %s（1 件ずつなら tacit archive ID）",
	}
	msgKeptReview = lang.Text{
		EN: "kept until their review: %s",
		ZH: "保留到复查之日：%s",
		JA: "見直しの日まで残します: %s",
	}
	msgKeptStuck = lang.Text{
		EN: "kept, because their front matter cannot be edited in place: %s (tacit archive ID says why)",
		ZH: "已保留，因为无法就地编辑其前置元数据：%s（原因见 tacit archive ID）",
		JA: "フロントマターをその場で編集できないため、残しました: %s（理由は tacit archive ID で分かります）",
	}
)

// archiveHelp is the help of tacit archive.
var archiveHelp = session.HelpText{
	Name: "archive",
	Short: lang.Text{
		EN: "Archive a memory, or the done items in active.md",
		ZH: "归档一条记忆，或 active.md 中的已完成项",
		JA: "記憶、または active.md の完了した項目をアーカイブする",
	},
	Long: lang.Text{
		EN: `Moves a memory to archive/, where it can no longer be found. tacit promote ID
brings it back as it was.

With --older-than, --larger-than or --unused-since, proposes to archive every live memory and
draft that meets all given conditions, each with the reason. Memories that bind, and
those whose review date is still to come, are kept. A KB has 1024 bytes.

Without ID and without these flags, if active.md has more than 120 lines or 20 done items,
moves the done items and the changes older than 30 days to archive/active_YYYY-MM.md.`,
		ZH: `把一条记忆移到 archive/，此后不再被检索到。用 tacit promote ID 可以原样恢复。

带 --older-than、--larger-than 或 --unused-since 时，提议归档满足所有给定条件的
有效记忆和草稿，并逐条说明原因。有约束力的记忆和复查日期未到的记忆保留不动。1 KB 为 1024 字节。

既不给 ID 也不带这些选项时，如果 active.md 超过 120 行或 20 个已完成项，则把已完成项和 30 天以前的变更移到
archive/active_YYYY-MM.md。`,
		JA: `記憶を archive/ に移し、見つからないようにします。tacit promote ID で元のまま
戻せます。

--older-than、--larger-than、--unused-since を付けると、指定した条件をすべて満たす有効な
記憶と下書きのアーカイブを、それぞれの理由とともに提案します。拘束力のある記憶と、見直しの日がまだ来て
いない記憶は残ります。1 KB は 1024 バイトです。

ID もこれらのフラグもなければ、active.md が 120 行または完了 20 件を超えているとき、完了した項目と
30 日より古い変更を archive/active_YYYY-MM.md に移します。`,
	},
	Examples: lang.Text{
		EN: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # tidy up active.md`,
		ZH: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # 整理 active.md`,
		JA: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # active.md を整理する`,
	},
	Exits: proposal.ChangeExits,
}
