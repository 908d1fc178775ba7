package keep

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// gitOptions are what init is asked to do about git.
type gitOptions struct{ git, hooks, remove bool }

func (o *gitOptions) add(run *session.Run, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.git, "git", false, run.Say(msgFlagGit))
	cmd.Flags().BoolVar(&o.hooks, "hooks", false, run.Say(msgFlagHooks))
	cmd.Flags().BoolVar(&o.remove, "remove", false, run.Say(msgFlagGitRemove))
}

// check refuses flags that mean nothing without --git, or together.
func (o *gitOptions) check(run *session.Run, cmd *cobra.Command) error {
	switch {
	case o.hooks && !o.git:
		return run.WrongUsage(cmd, session.MsgNeeds, "--hooks", "--git")
	case o.remove && !o.git:
		return run.WrongUsage(cmd, session.MsgNeeds, "--remove", "--git")
	case o.remove && o.hooks:
		return run.WrongUsage(cmd, proposal.MsgNotTogether, "--remove", "--hooks")
	}
	return nil
}

// A gitItem is one part of what joins the bank to git.
type gitItem struct {
	Part string `json:"part"` // attributes, driver or hook
	Path string `json:"path"` // of the file, absolute
	Done string `json:"done"` // added, changed, removed, skipped, or "" where all was as it should be

	Kept    string `json:"kept,omitempty"`    // the new name of a hook that was there, absolute
	Message string `json:"message,omitempty"` // of what was skipped: why
	Hint    string `json:"hint,omitempty"`    // and what a person can do
}

// partTexts name the parts.
var partTexts = map[string]lang.Text{"attributes": msgPartAttributes, "driver": msgPartDriver, "hook": msgPartHook}

// doneTexts say what became of a part.
var doneTexts = map[string]lang.Text{"": msgPartAsIs, repository.Added: msgPartAdded, repository.Changed: msgPartChanged, repository.Removed: msgPartRemoved, repository.Skipped: msgPartSkipped}

func (x gitItem) WriteText(p *session.Page) {
	p.Say(doneTexts[x.Done], p.Run.Say(partTexts[x.Part]), x.Path)
	if x.Message != "" {
		p.Line("  " + guard.Quote(x.Message))
	}
	p.Hint(x.Hint)
	if x.Kept != "" {
		p.Say(msgPartKept, x.Kept)
	}
}

// newGitItem says what became of a part.
func newGitItem(run *session.Run, c repository.Change) gitItem {
	x := gitItem{Part: c.Part, Path: c.Path, Done: c.Done, Kept: c.Kept}
	var why *session.Problem
	if c.Why != nil && errors.As(explainGit(run, c.Why), &why) {
		x.Message, x.Hint = why.Msg, why.Hint
	}
	return x
}

// joinGit tells git about the bank, or takes that out again.
func joinGit(ctx context.Context, run *session.Run, bank *kb.Bank, o gitOptions) ([]gitItem, error) {
	repo, err := repository.Open(ctx, bank)
	if err != nil {
		return nil, explainGit(run, err)
	}
	ctx, cancel := context.WithTimeout(ctx, run.Patience)
	defer cancel()
	do := func() ([]repository.Change, error) { return repo.Install(ctx, o.hooks) }
	if o.remove {
		do = func() ([]repository.Change, error) { return repo.Remove(ctx) }
	}
	changes, err := do()
	items := []gitItem{}
	for _, c := range changes {
		items = append(items, newGitItem(run, c))
	}
	return items, run.ExplainReadOnly(explainGit(run, err), bank)
}

// explainGit says in the person's language what is the matter with the repository.
func explainGit(run *session.Run, err error) error {
	var hooks *repository.HooksError
	var kept *repository.KeptError
	switch {
	case errors.As(err, &hooks):
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgHooksElsewhere, hooks.Folder), Hint: run.Say(msgHintHooksElsewhere, hooks.Command, filepath.Join(hooks.Folder, "pre-commit")), Err: err}
	case errors.As(err, &kept):
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgHookKept, kept.Hook, kept.Kept), Hint: run.Say(msgHintHookKept), Err: err}
	case errors.Is(err, repository.ErrNone):
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgNoRepository), Hint: run.Say(msgHintNoRepository), Err: err}
	}
	return err
}

// The messages of this file.
var (
	msgFlagGit = lang.Text{
		EN: "make git use Tacit to merge INDEX.md and the logs of the bank",
		ZH: "让 git 用 Tacit 合并记忆库的 INDEX.md 和日志",
		JA: "メモリバンクの INDEX.md とログのマージに、git が Tacit を使うようにする",
	}
	msgFlagHooks = lang.Text{
		EN: "with --git: check the bank before each commit; an existing hook is kept",
		ZH: "与 --git 同用：每次提交前检查记忆库；已有的钩子会保留",
		JA: "--git と併用: コミットの前に毎回メモリバンクを調べる（既存のフックは残る）",
	}
	msgFlagGitRemove = lang.Text{
		EN: "with --git: remove these settings",
		ZH: "与 --git 同用：移除这些设置",
		JA: "--git と併用: これらの設定を取り除く",
	}
	msgPartAttributes = lang.Text{
		EN: "which files Tacit merges",
		ZH: "由 Tacit 合并哪些文件的设置",
		JA: "Tacit がマージするファイル",
	}
	msgPartDriver = lang.Text{
		EN: "how git merges INDEX.md and the logs in this clone",
		ZH: "这份克隆中 git 合并 INDEX.md 和日志的方式",
		JA: "このクローンでの INDEX.md とログのマージの方法",
	}
	msgPartHook = lang.Text{
		EN: "the check before each commit in this clone",
		ZH: "这份克隆中每次提交前的检查",
		JA: "このクローンでのコミット前の検査",
	}
	msgPartAsIs = lang.Text{
		EN: "unchanged: %[1]s (%[2]s)",
		ZH: "保持不变：%[1]s（%[2]s）",
		JA: "変更なし: %[1]s（%[2]s）",
	}
	msgPartAdded = lang.Text{
		EN: "added: %[1]s (%[2]s)",
		ZH: "已添加：%[1]s（%[2]s）",
		JA: "追加: %[1]s（%[2]s）",
	}
	msgPartChanged = lang.Text{
		EN: "changed: %[1]s (%[2]s)",
		ZH: "已更改：%[1]s（%[2]s）",
		JA: "変更: %[1]s（%[2]s）",
	}
	msgPartRemoved = lang.Text{
		EN: "removed: %[1]s (%[2]s)",
		ZH: "已移除：%[1]s（%[2]s）",
		JA: "削除: %[1]s（%[2]s）",
	}
	msgPartSkipped = lang.Text{
		EN: "not set up: %[1]s (%[2]s)",
		ZH: "未设置：%[1]s（%[2]s）",
		JA: "設定しなかったもの: %[1]s（%[2]s）",
	}
	msgPartKept = lang.Text{
		EN: "the previous hook is now %s, and runs first",
		ZH: "原有的钩子现在名为 %s，会先运行",
		JA: "元のフックは %s に移しました。先に実行されます",
	}
	msgHooksElsewhere = lang.Text{
		EN: "git reads the hooks of all your repositories from %s",
		ZH: "git 从 %s 读取你所有仓库的钩子",
		JA: "git はすべてのリポジトリで %s のフックを使います",
	}
	msgHintHooksElsewhere = lang.Text{
		EN: "to run the check there, add this line to %[2]s: %[1]s",
		ZH: "要在那里进行检查，请把这一行加入 %[2]s：%[1]s",
		JA: "そこで検査するには、次の行を %[2]s に追加してください: %[1]s",
	}
	msgHookKept = lang.Text{
		EN: "Tacit wrote neither of the hooks %[1]s and %[2]s",
		ZH: "钩子 %[1]s 和 %[2]s 都不是 Tacit 写的",
		JA: "フック %[1]s と %[2]s は、どちらも Tacit が書いたものではありません",
	}
	msgHintHookKept = lang.Text{
		EN: "another tool replaced the hook of Tacit: combine the two into one, then try again",
		ZH: "Tacit 的钩子被其他工具覆盖了：请把两者合为一个，然后重试",
		JA: "Tacit のフックがほかのツールに上書きされました。二つを一つにまとめてから、もう一度実行してください",
	}
	msgNoRepository = lang.Text{
		EN: "the bank is not in a git repository",
		ZH: "记忆库不在 git 仓库中",
		JA: "メモリバンクは git リポジトリの中にありません",
	}
)
