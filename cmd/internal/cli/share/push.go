package share

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
)

// PushOptions are the flags of index that push to a store.
type PushOptions struct {
	Store      string // empty: nothing is pushed
	name, team string
	teamGiven  bool // --team "" is one, too: everybody
	force      bool
	remove     string // the bank that leaves the store; empty: nothing does
}

// AddFlags gives a command the flags.
func (o *PushOptions) AddFlags(run *session.Run, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.Store, "store", "", run.Say(msgFlagPushStore))
	flags.StringVar(&o.name, "as", "", run.Say(msgFlagPushAs))
	flags.StringVar(&o.team, "team", "", run.Say(msgFlagPushTeam))
	flags.BoolVar(&o.force, "force", false, run.Say(msgFlagPushForce))
	flags.StringVar(&o.remove, "remove", "", run.Say(msgFlagPushRemove))
}

// Check refuses flags that mean nothing without the one of the store.
func (o *PushOptions) Check(run *session.Run, cmd *cobra.Command) error {
	o.teamGiven = cmd.Flags().Changed("team")
	if o.Store == "" && (o.name != "" || o.teamGiven || o.force || o.remove != "") {
		return run.WrongUsage(cmd, msgPushAlone)
	}
	if o.remove != "" && (o.name != "" || o.teamGiven || o.force) {
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--remove", "--as, --team, --force")
	}
	return nil
}

// A pushDocument says what a push changed.
type pushDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Store         string `json:"store"` // without user and settings
	Bank          string `json:"bank"`
	Commit        string `json:"commit,omitempty"`
	shared.Report

	kept bool // the team is the one that the store had
}

func (d pushDocument) WriteText(p *session.Page) {
	p.Say(msgPushed, d.Bank, d.Store, d.Memories, d.Sent, d.Removed)
	switch {
	case d.Team != "" && d.kept:
		p.Say(msgTeamKept, d.Team)
	case d.Team != "":
		p.Say(msgTeam, d.Team)
	case d.Before != "":
		p.Say(msgNoTeam, d.Before)
	}
}

// RunPush makes the shared index of a store equal to the bank, or removes one there. Texts leave
// the machine, so an agent cannot do it on its own word.
func RunPush(ctx context.Context, ask *proposal.Asker, o PushOptions) error {
	run := ask.Run
	if banks.Push == nil || banks.Remove == nil {
		return &session.Problem{Code: session.CodeError, Msg: lang.Tell(banks.ErrNoEngine, run.Lang), Err: banks.ErrNoEngine}
	}
	if err := banks.CheckAddress(o.Store); err != nil {
		return &session.Problem{Code: session.CodeUsage, Msg: lang.Tell(err, run.Lang), Err: err}
	}
	if o.remove != "" {
		return remove(ctx, ask, o)
	}
	if err := (&proposal.Asker{Run: run, Yes: true}).Agreed(ctx, host.Program+" index --store "+session.ShellWord(banks.Store{Address: o.Store}.Shown()), nil, false); err != nil {
		return err
	}
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	b := shared.Pushed{Name: o.name, Team: o.team, Keep: !o.teamGiven, Force: o.force, Index: s.Index, Text: s.Bank.ReadFile}
	if b.Name == "" {
		b.Name = nameOf(s.Bank)
	}
	if !banks.ValidName(b.Name) {
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgPushName, b.Name)}
	}
	describe(ctx, s.Bank, &b)
	bar := run.NewProgress(run.Say(msgPushing))
	defer bar.Clear()
	b.Progress = bar.Step
	r, err := banks.Push(ctx, o.Store, b)
	bar.Clear()
	if err != nil {
		return &session.Problem{Code: session.CodeError, Msg: lang.Tell(err, run.Lang), Err: err}
	}
	return run.Show(pushDocument{session.SchemaVersion, "push", banks.Store{Address: o.Store}.Shown(), b.Name, b.Commit, r, b.Keep})
}

// nameOf returns the name of a bank in a store: that of the folder of its project, as far as
// it can be one.
func nameOf(bank *kb.Bank) string {
	name := filepath.Base(filepath.Dir(bank.Dir()))
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < 0x80 && banks.ValidName(string(r)) {
			return r
		}
		return '-'
	}, name), "-")
}

// describe says which commit the files are of.
func describe(ctx context.Context, bank *kb.Bank, b *shared.Pushed) {
	r, err := git.Find(bank.Dir())
	if err != nil || r == nil {
		return
	}
	out, err := r.Ask(ctx, "log", "-1", "--format=%H %ct")
	commit, seconds, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
	n, numErr := strconv.ParseInt(seconds, 10, 64)
	if err != nil || !ok || numErr != nil {
		return
	}
	b.Commit, b.Made = commit, time.Unix(n, 0)
	if isEdited(ctx, r) {
		b.Commit += banks.Edits
	}
	b.Order = func(ctx context.Context, old string) shared.Order {
		return orderOf(ctx, r, commit, strings.TrimSuffix(old, banks.Edits))
	}
}

// orderOf tells how a commit stands to an older push. A clone that is shallow may lack what
// connects the two; it knows that one is the other's ancestor, and never that it is not.
func orderOf(ctx context.Context, r *git.Repository, commit, old string) shared.Order {
	holds := func(whole, part string) (all, known bool) {
		out, err := r.Ask(ctx, "log", "-1", "--format=%H", whole+".."+part)
		return len(bytes.TrimSpace(out)) == 0, err == nil
	}
	later, known := holds(commit, old)
	if later && known {
		return shared.Later
	}
	if out, err := r.Ask(ctx, "rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(string(out)) == "true" {
		if !known {
			return shared.Shallow
		}
		if older, _ := holds(old, commit); older {
			return shared.Older
		}
		return shared.Shallow
	}
	if known {
		return shared.Older
	}
	return shared.Unknown
}

// isEdited reports whether a folder holds Markdown that its commit has not, or has otherwise.
func isEdited(ctx context.Context, r *git.Repository) bool {
	isText := func(name string) bool { return strings.HasSuffix(name, ".md") }
	if differing, err := r.Differing(ctx, nil); err != nil || slices.ContainsFunc(differing, func(s git.Staged) bool { return isText(s.Path) }) {
		return true
	}
	if unknown, large, err := r.Unknown(ctx); err != nil || large != "" || slices.ContainsFunc(unknown, isText) {
		return true
	}
	out, err := r.Ask(ctx, "diff", "--cached", "--name-only", "-z", "--", r.Prefix)
	return err != nil || slices.ContainsFunc(strings.Split(string(out), "\x00"), isText)
}

// The messages of this file.
var (
	msgPushing = lang.Text{
		EN: "pushing",
		ZH: "正在推送",
		JA: "プッシュ中",
	}
	msgPushed = lang.Text{
		EN: "pushed %[1]s to %[2]s (memories: %[3]d, sent: %[4]d, removed: %[5]d)",
		ZH: "已将 %[1]s 推送到 %[2]s：共 %[3]d 条记忆，发送 %[4]d 条，移除 %[5]d 条",
		JA: "%[1]s を %[2]s にプッシュしました: 記憶 %[3]d 件（うち送信 %[4]d 件）、削除 %[5]d 件",
	}
	msgTeam = lang.Text{
		EN: "only members of the role %s see it",
		ZH: "只有角色 %s 的成员能看到它",
		JA: "これを見られるのはロール %s のメンバーだけです",
	}
	msgTeamKept = lang.Text{
		EN: `only members of the role %s see it, as before: --team "" shows it to everybody`,
		ZH: `与之前一样，只有角色 %s 的成员能看到它；用 --team "" 可对所有人公开`,
		JA: `これまでどおり、これを見られるのはロール %s のメンバーだけです。全員に見せるには --team "" を付けてください`,
	}
	msgNoTeam = lang.Text{
		EN: "everybody who may read the shared index sees it from now on; until now only members of the role %s did",
		ZH: "从现在起，所有能读取该共享索引的人都能看到它；此前只有角色 %s 的成员能看到",
		JA: "今後は、この共有ストアを読める全員がこれを見られます。これまではロール %s のメンバーだけでした",
	}
	msgPushName = lang.Text{
		EN: `"%s" cannot name a bank: give one of letters, digits and dashes with --as`,
		ZH: `"%s" 不能作为记忆库的名称：请用 --as 指定由字母、数字和连字符组成的名称`,
		JA: `"%s" はメモリバンクの名前にできません。--as で英数字とハイフンの名前を指定してください`,
	}
	msgFlagPushStore = lang.Text{
		EN: "push the bank to the shared index at `URL`, postgres://host/database",
		ZH: "把记忆库推送到 `URL`（postgres://host/database）处的共享索引",
		JA: "メモリバンクを `URL`（postgres://host/database）の共有ストアにプッシュする",
	}
	msgFlagPushAs = lang.Text{
		EN: "with --store: the `NAME` of the bank there (default: the name of the project's folder)",
		ZH: "与 --store 同用：记忆库在共享索引中的名称 `NAME`；默认用项目文件夹的名称",
		JA: "--store と併用: 共有ストアでのメモリバンクの名前 `NAME`。既定はプロジェクトのフォルダー名",
	}
	msgFlagPushTeam = lang.Text{
		EN: "with --store: only members of the database role `ROLE` see the bank, also after later pushes without this flag; \"\" shows it to everybody",
		ZH: "与 --store 同用：只有数据库角色 `ROLE` 的成员能看到该记忆库，之后不带此选项的推送也保持不变；\"\" 则对所有人公开",
		JA: "--store と併用: データベースのロール `ROLE` のメンバーだけが見られるようにする。以後このフラグなしでプッシュしても変わらない。\"\" で全員に見せる",
	}
	msgFlagPushForce = lang.Text{
		EN: "with --store: push even if the bank there may be newer",
		ZH: "与 --store 同用：即使共享索引中的版本可能较新，也照样推送",
		JA: "--store と併用: 共有ストアのほうが新しい可能性があってもプッシュする",
	}
	msgFlagPushRemove = lang.Text{
		EN: "with --store: remove the bank `NAME` from the shared index, after asking",
		ZH: "与 --store 同用：确认后从共享索引中移除记忆库 `NAME`",
		JA: "--store と併用: 確認のうえ、メモリバンク `NAME` を共有ストアから取り除く",
	}
	msgPushAlone = lang.Text{
		EN: "--as, --team, --force and --remove can be used only with --store",
		ZH: "--as、--team、--force 和 --remove 须与 --store 同用",
		JA: "--as、--team、--force、--remove は --store と併用します",
	}
)
