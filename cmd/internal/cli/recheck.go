package cli

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// recheck is what looks at a plan a last time, just before it is written. A memory
// that came since the plan was made may say what a new one says, or the contrary:
// then the plan is void, and the person sees the next one with it.
func (a *app) recheck(ctx context.Context, bank *kb.Bank) func(*govern.Plan) error {
	return func(plan *govern.Plan) error {
		fresh := cameSince(bank, plan)
		if len(fresh) == 0 {
			return nil
		}
		near, err := a.newSimilarFinder(ctx)
		if err != nil {
			return err
		}
		defer near.close()
		for _, e := range plan.Edits {
			if err := near.judgeAgain(ctx, e, fresh); err != nil {
				return err
			}
		}
		return nil
	}
}

// cameSince lists the live files that were written after a plan was made and that
// it does not touch. The time of a plan is kept to the second.
func cameSince(bank *kb.Bank, plan *govern.Plan) []string {
	if plan.Undoes != "" || !slices.ContainsFunc(plan.Edits, makesLive) {
		return nil
	}
	files, err := bank.List()
	if err != nil {
		return nil // Prepare has just read them all: it would have said so
	}
	mine := map[string]bool{}
	for _, e := range plan.Edits {
		mine[e.Path] = true
	}
	since := plan.Created.Add(time.Second).UnixNano()
	var paths []string
	for _, f := range files {
		if f.ModTime > since && !mine[f.Path] {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// makesLive reports whether an edit puts a new memory where it can be found.
func makesLive(e govern.Edit) bool {
	return e.Op.Type == schema.Create && kb.IsMemory(e.Path) && kb.InLive(e.Path)
}

// judgeAgain holds a new memory against those that came since.
func (f *similarFinder) judgeAgain(ctx context.Context, e govern.Edit, since []string) error {
	if !makesLive(e) {
		return nil
	}
	m, err := kb.Parse(e.Path, e.New)
	if err != nil {
		return err
	}
	all, err := similar.Find(ctx, f, f.model, m, nil)
	if err != nil {
		return err
	}
	for _, n := range all {
		alike := n.Decision == similar.DecideMerge || n.Decision == similar.DecideReplace
		if alike && slices.Contains(since, n.Memory.Path) {
			return &govern.StaleError{Path: n.Memory.Path, Msg: fmt.Sprintf("it came after the plan was made, and says what %s says, or the contrary", m.ID)}
		}
	}
	return nil
}
