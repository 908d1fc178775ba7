package table

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
)

// WithoutAbsent leaves out the rows whose files git keeps out of the folder, as a sparse
// checkout does: they are part of the bank. Git is asked only where there is such a row.
func WithoutAbsent(b *kb.Bank, drift []Drift) []Drift {
	if !hasOrphan(drift) {
		return drift
	}
	return WithoutOrphans(drift, absentIn(b))
}

func hasOrphan(drift []Drift) bool {
	return slices.ContainsFunc(drift, func(d Drift) bool { return d.Kind == OrphanRow })
}

// absentIn returns the files of a bank that git keeps out of the folder; none where git does
// not say.
func absentIn(b *kb.Bank) map[string]bool {
	absent := map[string]bool{}
	repo, err := git.Find(b.Dir())
	if err != nil {
		return absent
	}
	files, err := repo.Absent(context.Background())
	if err != nil {
		return absent
	}
	for _, f := range files {
		absent[f] = true
	}
	return absent
}
