// Package life tells the life of one memory: what each operation of history did to it,
// with the difference that it made.
package life

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Chapter is what one operation did to a memory.
type Chapter struct {
	govern.Record // without its operations
	Deed          govern.Deed
	Diff          string // what it changed; empty where nobody has kept both states
}

// Of tells what was done to a memory with an id and a path, the latest first, at most so
// many chapters. A document has no id.
func Of(ctx context.Context, b *kb.Bank, id, path string, most int) ([]Chapter, error) {
	records, _, err := govern.History(b)
	if err != nil {
		return nil, err
	}
	ctx = transaction.Together(ctx)
	var life []Chapter
	for _, r := range slices.Backward(records) {
		ops := slices.DeleteFunc(slices.Clone(r.Operations), func(op govern.Recorded) bool {
			return op.Path != path && (id == "" || !filename.Same(op.Memory, id))
		})
		if len(ops) == 0 {
			continue
		}
		if len(life) == most {
			break
		}
		c := Chapter{Record: r, Deed: govern.Deeds(ops)[0], Diff: changed(ctx, b, id, path, r.ID)}
		c.Operations = nil
		life = append(life, c)
	}
	return life, ctx.Err()
}

// changed returns what an operation changed.
func changed(ctx context.Context, b *kb.Bank, id, path, op string) string {
	name := path
	if id != "" {
		name = id
	}
	was, err := govern.VersionOf(ctx, b, name, op+"^")
	if err != nil {
		return ""
	}
	is, err := govern.VersionOf(ctx, b, name, op)
	if err != nil || slices.Equal(was.Text, is.Text) {
		return ""
	}
	return govern.DiffOf("a/"+was.Path, "b/"+is.Path, was.Text, is.Text)
}
