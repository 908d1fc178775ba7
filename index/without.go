package index

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
)

// Without returns the index of the bank as it would be if the memories at some paths
// were not there: what would be found in place of this one? What x has is taken over,
// so that nothing else is read or embedded. It lives in memory; nothing is written,
// not even to the cache. x may be closed before it.
func (x *Index) Without(ctx context.Context, bank *kb.Bank, m embed.Embedder, paths ...string) (*Index, error) {
	files, err := bank.List()
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(f kb.File) bool { return slices.Contains(paths, f.Path) })
	u := newUpdate(bank, m, Options{}, x.c)
	u.suppose = func(*kb.Memory) {} // so that the cache is left alone
	next, err := u.run(ctx, files)
	if err == nil {
		err = u.embedErr
	}
	if err != nil {
		return nil, err
	}
	return newIndex(next.assemble(), m, nil, Options{}), nil
}
