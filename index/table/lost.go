package table

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Hidden counts the memories whose rows were removed from INDEX.md. One that still stands there as
// text is not counted: a person looks at it there.
func Hidden(drift []Drift) (n int) {
	for _, d := range drift {
		if d.Kind == RemovedRow && !d.Meant {
			n++
		}
	}
	return n
}

// WithLost marks the removed rows that were most likely lost, and no person removed them: the last commit
// has INDEX.md, and not the memory. Git stash and git checkout bring such an INDEX.md back and leave the
// file of the memory where it is. Git is asked only where a row was removed.
func WithLost(b *kb.Bank, drift []Drift) []Drift {
	if Hidden(drift) == 0 {
		return drift
	}
	repo, err := git.Find(b.Dir())
	if err != nil {
		return drift
	}
	committed, err := repo.Committed(context.Background())
	if err != nil || !committed[Path] {
		return drift
	}
	drift = slices.Clone(drift)
	for i, d := range drift {
		if d.Kind == RemovedRow && !d.Meant && !committed[d.File] {
			drift[i].Lost, drift[i].Hint = true, hintLostRow.With(d.Tag)
		}
	}
	return drift
}

var hintLostRow = lang.Text{
	EN: "git has no commit of it, so git stash or git checkout probably took the row away; to bring it back: tacit index; to archive it: tacit archive %s",
	ZH: "git 中没有它的提交，这一行很可能是 git stash 或 git checkout 去掉的；要恢复：tacit index；要归档：tacit archive %s",
	JA: "git にコミットされていないため、この行は git stash か git checkout で失われたと思われます。戻すには: tacit index。アーカイブするには: tacit archive %s",
}
