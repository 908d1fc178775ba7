package postgres

import (
	"context"
	"time"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/lang"
)

// order refuses to replace what was pushed from a newer commit, from another repository, or
// from a commit of which it is not known.
func (w *push) order(ctx context.Context, commit string, made *time.Time) error {
	if w.Force || commit == "" || commit == w.Commit {
		return nil
	}
	if w.Commit == "" || w.Order == nil {
		return msgUnordered.With(short(commit))
	}
	switch order := w.Order(ctx, commit); {
	case order == shared.Unknown:
		return msgForeign.With(w.Name, short(commit))
	case order == shared.Older, order == shared.Shallow && (made == nil || w.Made.Before(*made)):
		return msgOlder.With(short(commit), short(w.Commit))
	}
	return nil
}

func short(commit string) string { return commit[:min(len(commit), 12)] }

var (
	msgForeign = lang.Text{
		EN: "the shared index has the bank %[1]s at commit %[2]s, which this repository does not have: if that bank belongs to another repository, give this one a name of its own with --as; otherwise fetch that commit, or push with --force",
		ZH: "共享索引中的记忆库 %[1]s 来自提交 %[2]s，而此仓库中没有该提交：若那是另一个仓库的记忆库，请用 --as 为这一个另取名称；否则请先取得（fetch）该提交，或使用 --force",
		JA: "共有ストアのメモリバンク %[1]s はコミット %[2]s のものですが、このリポジトリにはそのコミットがありません。別のリポジトリのメモリバンクなら、--as でこちらに別の名前を付けてください。そうでなければ、そのコミットをフェッチするか、--force を付けてください",
	}
	msgOlder = lang.Text{
		EN: "the shared index has this bank at commit %[1]s, and %[2]s is not a later commit: push from a later commit, or with --force",
		ZH: "共享索引中的这个记忆库来自提交 %[1]s，而 %[2]s 不在其后：请从更新的提交推送，或使用 --force",
		JA: "共有ストアにあるこのメモリバンクはコミット %[1]s のもので、%[2]s はその後のコミットではありません。新しいコミットからプッシュするか、--force を付けてください",
	}
	msgUnordered = lang.Text{
		EN: "the shared index has this bank at commit %s, and it is not known which is newer: push from a git repository, or with --force",
		ZH: "共享索引中的这个记忆库来自提交 %s，无法判断哪个更新：请在 git 仓库中推送，或使用 --force",
		JA: "共有ストアにあるこのメモリバンクはコミット %s のもので、どちらが新しいか分かりません。git リポジトリからプッシュするか、--force を付けてください",
	}
)
