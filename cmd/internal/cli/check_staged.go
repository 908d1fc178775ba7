package cli

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// staged looks at what the next commit would have where the folder has something
// else: the rest has been looked at. What a person can only settle with a plan does
// not stand in the way of ending a merge, because no plan can be applied before.
func (i *inspection) staged(ctx context.Context) {
	repo, err := repository.Open(ctx, i.bank)
	if err != nil {
		i.add(mild, "staged", "", 1, msgNotStaged, msgHintNoRepository, err)
		return
	}
	texts, err := repo.Staged(ctx)
	if err != nil {
		i.add(mild, "staged", "", 1, msgNotStaged, msgHintNoRepository, err)
	}
	i.onlyCommitted(ctx, repo)
	for _, t := range texts {
		found, bad := inspect.Text(t.Path, t.Text)
		for _, f := range found {
			x := i.app.ruled(f)
			x.Message = i.app.say(msgStaged, x.Message)
			i.findings = append(i.findings, x)
		}
		if bad != nil {
			x := i.app.badFile(bad)
			x.Message = i.app.say(msgStaged, x.Message)
			i.findings = append(i.findings, x)
		}
	}
	i.settling()
}

// onlyCommitted leaves out the warnings about files that the next commit does not
// touch: who commits is asked about what they commit. Errors stay, wherever they are.
func (i *inspection) onlyCommitted(ctx context.Context, repo *repository.Repository) {
	committed, err := repo.Committed(ctx)
	if err != nil {
		return
	}
	i.findings = slices.DeleteFunc(i.findings, func(f finding) bool {
		return f.Severity == mild && f.Code != "staged" && !committed[f.Path]
	})
}

// settling lets pass what stands in the way of ending a merge.
func (i *inspection) settling() {
	if transaction.GitHalfway(i.bank) == nil {
		return
	}
	for n, f := range i.findings {
		if inspect.Code(f.Code).MayWait() {
			i.findings[n].Severity = mild
		}
	}
}
