package index

import (
	"cmp"
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// Suppose returns the index of the bank as it would be if change had been made
// to each memory: what would be found without this trigger? It lives in memory;
// nothing is written, not even to the cache. Only what is searched is changed:
// entries have the front matter, and the numbers, that Open gives them. change
// may be called from several goroutines.
func Suppose(ctx context.Context, bank *kb.Bank, m embed.Embedder, change func(*kb.Memory)) (*Index, error) {
	files, err := bank.List()
	if err != nil {
		return nil, err
	}
	u := newUpdate(bank, m, Options{}, nil)
	u.suppose = change
	return u.inMemory(ctx, files)
}

// inMemory returns what comes of an update without writing anything.
func (u *update) inMemory(ctx context.Context, files []kb.File) (*Index, error) {
	laid, err := u.run(ctx, files)
	if err = cmp.Or(err, ctx.Err(), u.embedErr); err != nil {
		return nil, err
	}
	c, err := laid.assemble()
	if err != nil {
		return nil, err
	}
	return newIndex(c, u.model, nil, Options{}), nil
}

// supposed makes the supposed change to a memory, as its row says it is, and
// returns the row that comes of it.
func (u *update) supposed(m *kb.Memory, r table.Row) table.Row {
	if u.suppose == nil {
		return r
	}
	r.Fill(m)
	u.suppose(m)
	return table.RowOf(m)
}

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
	return u.inMemory(ctx, files)
}
