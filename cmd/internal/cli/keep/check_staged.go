package keep

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// staged looks at what the next commit would have where the folder has something
// else: the rest has been looked at. What a person can only settle with a plan does
// not stand in the way of ending a merge, because no plan can be applied before.
func (i *inspection) staged(ctx context.Context) {
	repo, err := repository.Open(ctx, i.bank)
	if err != nil {
		i.add(session.Mild, "staged", "", 1, msgNotStaged, msgHintNoRepository, err)
		return
	}
	var found []session.Finding // of the next commit: they stay, whatever it does not touch
	tell := func(f session.Finding) {
		f.Message = i.run.Say(msgStaged, f.Message)
		found = append(found, f)
	}
	bad, left, err := repo.Staged(ctx, func(t repository.Text) {
		ours, bad := inspect.Text(t.Path, t.Text)
		for _, f := range ours {
			tell(ruled(i.run, f))
		}
		if bad != nil {
			tell(i.run.BadFile(bad))
		}
	})
	for _, b := range bad {
		tell(i.run.BadFile(b))
	}
	if err != nil {
		i.add(session.Mild, "staged", "", 1, msgNotStaged, msgHintNoRepository, err)
	}
	if left > 0 {
		i.add(session.Severe, "staged", "", 1, msgStagedLeft, msgHintStagedLeft, left)
	}
	i.onlyCommitted(ctx, repo)
	i.findings = append(i.findings, found...)
	i.settling()
}

// onlyCommitted leaves out the warnings about files that the next commit does not
// touch: who commits is asked about what they commit. Errors stay, wherever they are.
func (i *inspection) onlyCommitted(ctx context.Context, repo *repository.Repository) {
	committed, err := repo.Committed(ctx)
	if err != nil {
		return
	}
	i.findings = slices.DeleteFunc(i.findings, func(f session.Finding) bool {
		return f.Severity == session.Mild && f.Code != "staged" && !committed[f.Path]
	})
}

// settling lets pass what stands in the way of ending a merge.
func (i *inspection) settling() {
	if transaction.GitHalfway(i.bank) == nil {
		return
	}
	for n, f := range i.findings {
		if inspect.Code(f.Code).MayWait() {
			i.findings[n].Severity = session.Mild
		}
	}
}

// The messages of this file.
var (
	msgStaged = lang.Text{
		EN: "%s (as staged for the commit; the file in the folder differs)",
		ZH: "%s（在 git 将要提交的内容中；文件夹中的文件与此不同）",
		JA: "%s（git がコミットする内容にあります。フォルダーのファイルとは異なります）",
	}
	msgNotStaged = lang.Text{
		EN: "what git would commit cannot be read: %s",
		ZH: "无法读取 git 将要提交的内容：%s",
		JA: "git がコミットする内容を読めません: %s",
	}
	msgStagedLeft = lang.Text{
		EN: "files as staged for the commit that were not checked, because together they are too large: %d",
		ZH: "git 将要提交的内容太大，有 %d 个文件没有检查",
		JA: "git がコミットする内容が大きすぎるため、%d 件のファイルを調べていません",
	}
	msgHintStagedLeft = lang.Text{
		EN: "commit fewer of them at a time",
		ZH: "请分几次提交",
		JA: "何回かに分けてコミットしてください",
	}
	msgHintNoRepository = lang.Text{
		EN: `install git if needed, type "git init" in the folder of the project, then try again`,
		ZH: `请在项目文件夹中执行 "git init"（如未安装 git，请先安装），然后重试`,
		JA: `プロジェクトのフォルダーで "git init" を実行してから、もう一度試してください。git がなければ、先にインストールしてください`,
	}
)
