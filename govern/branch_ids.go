package govern

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
)

// What is looked at for ids that other branches have taken: enough for a team, and
// few enough that nobody waits for it.
const (
	mostBranches   = 24 // that are not merged, the latest first
	elsewhereLimit = 2 * time.Second
)

// namesElsewhere calls see with the names of the files that the bank has on
// branches that are not merged here, as far as this clone knows them, in the other
// working trees of the repository, and in those folders that a sparse checkout leaves out. Two people who have not fetched from each
// other still take the same number: package renumber settles that.
func namesElsewhere(b *kb.Bank, see func(name string)) {
	repo, err := git.Find(b.Dir())
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), elsewhereLimit)
	defer cancel()
	absent, _ := repo.Absent(ctx)
	for _, name := range absent {
		see(path.Base(name))
	}
	out, err := repo.Ask(ctx, "for-each-ref", "--no-merged=HEAD", "--sort=-committerdate", "--format=%(objectname)", "refs/heads", "refs/remotes")
	if err == nil {
		seen := map[string]bool{}
		for _, commit := range strings.Fields(string(out)) {
			if seen[commit] || len(seen) == mostBranches {
				continue
			}
			seen[commit] = true
			names, _ := repo.Ask(ctx, "ls-tree", "-r", "-z", "--name-only", commit, "--", repo.Prefix)
			for name := range strings.SplitSeq(string(names), "\x00") {
				see(path.Base(name))
			}
		}
	}
	namesInTrees(ctx, repo, b, see)
}

// namesInTrees looks at the bank in the other working trees, where files may not be
// committed yet.
func namesInTrees(ctx context.Context, repo *git.Repository, b *kb.Bank, see func(name string)) {
	below := filepath.FromSlash(repo.Prefix)
	list, _ := repo.Ask(ctx, "worktree", "list", "--porcelain")
	for l := range strings.Lines(string(list)) {
		top, ok := strings.CutPrefix(strings.TrimRight(l, "\r\n"), "worktree ")
		dir := filepath.Join(filepath.FromSlash(top), below)
		if !ok || sameFolder(dir, b.Dir()) {
			continue
		}
		for _, folder := range []string{"experience", "tech", "business", "drafts", "archive"} {
			filepath.WalkDir(filepath.Join(dir, folder), func(_ string, d fs.DirEntry, err error) error {
				if ctx.Err() != nil {
					return fs.SkipAll
				}
				if err == nil && !d.IsDir() {
					see(d.Name())
				}
				return nil
			})
		}
	}
}

func sameFolder(x, y string) bool {
	a, err := os.Stat(x)
	if err != nil {
		return false
	}
	b, err := os.Stat(y)
	return err == nil && os.SameFile(a, b)
}
