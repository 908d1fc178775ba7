package git

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	errElsewhere = lang.Text{
		EN: "points to %s, but nothing there points back to this folder: it may be another repository of yours, so nothing was written",
		ZH: "指向 %s，但那里没有指回此文件夹的记录：它可能是你的另一个仓库，所以没有写入任何内容",
		JA: "%s を指していますが、そこにこのフォルダーは記録されていません。別のリポジトリかもしれないので、何も書き込んでいません",
	}
	hintElsewhere = lang.Text{
		EN: `if it is the right one, type in the folder of this .git: git worktree repair (for a linked working tree), or git config core.worktree "$PWD"; then try again`,
		ZH: `如果确实是它，请在这个 .git 所在的文件夹里执行：git worktree repair（链接的工作树），或 git config core.worktree "$PWD"；然后重试`,
		JA: `それで正しければ、この .git のあるフォルダーで git worktree repair（リンクされたワークツリーの場合）か git config core.worktree "$PWD" を実行してから、もう一度試してください`,
	}
	errNoPlainFile = lang.Text{
		EN: "a link, or not a regular file: nothing was written",
		ZH: "是链接，或者不是普通文件：没有写入任何内容",
		JA: "リンクであるか、通常のファイルではありません。何も書き込んでいません",
	}
	hintNoPlainFile = lang.Text{
		EN: "put a file with the same lines in its place, then try again",
		ZH: "请换成内容相同的普通文件，然后重试",
		JA: "同じ内容の通常のファイルに置き換えてから、もう一度試してください",
	}
)

// CheckOwn returns a *lang.Error where a change of the repository's settings
// would reach a file that is not kept for this working tree. An archive can bring a .git that
// leads to another repository of the person. Where git itself keeps a repository elsewhere, that
// names its working tree, too: a linked one in its file gitdir, a submodule as core.worktree.
func (r *Repository) CheckOwn(ctx context.Context) error {
	pointer := filepath.Join(r.Top, ".git")
	own, common := r.isMain(pointer), r.Dir
	if !own && exists(filepath.Join(r.Dir, "commondir")) {
		own, common = r.isLinked()
	} else if !own {
		own = r.isNamed(ctx)
	}
	if !own {
		return &lang.Error{Path: pointer, Msg: errElsewhere.With(r.Common()), Hint: hintElsewhere}
	}
	config := filepath.Join(common, "config")
	if info, err := os.Lstat(config); err == nil && !info.Mode().IsRegular() {
		return &lang.Error{Path: config, Msg: errNoPlainFile, Hint: hintNoPlainFile}
	}
	return nil
}

// isMain reports whether .git is a folder, and all of the repository.
func (r *Repository) isMain(pointer string) bool {
	info, err := os.Lstat(pointer)
	return err == nil && info.IsDir() && !exists(filepath.Join(r.Dir, "commondir"))
}

// isLinked reports whether a repository keeps this linked working tree, and returns the folder of
// that repository. The file commondir says what git takes it for, and the tree lies in it.
func (r *Repository) isLinked() (own bool, common string) {
	dir, err := filepath.EvalSymlinks(r.Dir)
	if err != nil || filepath.Base(filepath.Dir(dir)) != "worktrees" {
		return false, ""
	}
	common = filepath.Dir(filepath.Dir(dir))
	named, ok := pathIn(dir, "commondir")
	back, ok2 := pathIn(dir, "gitdir")
	own = ok && ok2 && sameFile(named, common) && filepath.Base(back) == ".git" && sameFile(filepath.Dir(back), r.Top)
	return own, common
}

// pathIn reads a file of git that holds one path. The system takes the steps of the path, not we:
// links on the way count.
func pathIn(dir, name string) (string, bool) {
	name = filepath.Join(dir, name)
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() >= mostPointer {
		return "", false
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "", false
	}
	path := filepath.FromSlash(strings.TrimRight(string(text), "\r\n"))
	if !filepath.IsAbs(path) {
		path = dir + string(filepath.Separator) + path
	}
	return path, true
}

// isNamed reports whether the settings name this working tree.
func (r *Repository) isNamed(ctx context.Context) bool {
	out, err := r.Ask(ctx, "config", "--get", "core.worktree")
	tree := filepath.FromSlash(strings.TrimRight(string(out), "\r\n"))
	if err != nil || tree == "" {
		return false
	}
	if !filepath.IsAbs(tree) {
		dir, err := filepath.EvalSymlinks(r.Dir)
		if err != nil {
			return false
		}
		tree = dir + string(filepath.Separator) + tree
	}
	return sameFile(tree, r.Top)
}

// sameFile reports whether two names lead to one file or folder.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
