package govern

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

var errCameAfterPlan = lang.Text{EN: "it was added after the plan was made, and repeats or contradicts %s",
	ZH: "它在计划生成之后出现，内容与 %s 相同或矛盾",
	JA: "計画の後に追加され、%s と同じ内容か、矛盾する内容です"}

// recheck looks at a plan for the last time, just before it is written. A memory
// that came since the plan was made may say what a new one says, or the contrary:
// then the plan is void, and the person sees the next one with it.
func (p *Plan) recheck(ctx context.Context, b *kb.Bank, progress func(done, total int)) error {
	return p.besideNewer(ctx, b, progress, func(m *kb.Memory, near []similar.Neighbour, since []string) error {
		if path := duplicate(near, since); path != "" {
			return &StaleError{Path: path, Msg: errCameAfterPlan.With(m.ID)}
		}
		return nil
	})
}

// NoteNewer adds a note to a pending plan for each memory that came since it was made and
// may say what a new one says, or the contrary. Such a memory does not void the plan, but
// the person who made the plan has not been told of it. A plan that is not pending yet gets
// a note for each such memory that a pending plan would add.
func (p *Plan) NoteNewer(ctx context.Context, b *kb.Bank) error {
	waiting, err := idsWaiting(b)
	if err != nil {
		return err
	}
	if !slices.Contains(waiting, p.Ops.ID) {
		return p.notePending(ctx, b, waiting)
	}
	return p.besideNewer(ctx, b, nil, func(m *kb.Memory, near []similar.Neighbour, since []string) error {
		near = slices.DeleteFunc(near, func(n similar.Neighbour) bool {
			return n.Decision != similar.DecideAsk || !slices.Contains(since, n.Memory.Path)
		})
		p.Flags = slices.Concat(twinNotes(m, near), p.Flags)
		return nil
	})
}

// besideNewer calls look with each new memory of a plan, the memories of the bank nearest to
// it, judged, and the files that came since the plan was made; not at all if none came.
func (p *Plan) besideNewer(ctx context.Context, b *kb.Bank, progress func(done, total int), look func(m *kb.Memory, near []similar.Neighbour, since []string) error) error {
	since := p.cameSince(b)
	if len(since) == 0 {
		return nil
	}
	model, err := builtin.New()
	if err != nil {
		return err
	}
	near, err := similar.Open(ctx, b, model, progress)
	if err != nil {
		return err
	}
	defer near.Close()
	for _, e := range p.Edits {
		if !e.makesLive() {
			continue
		}
		m, all, err := neighbours(ctx, near, model, e.Change)
		if err != nil {
			return err
		}
		if err := look(m, all, since); err != nil {
			return err
		}
	}
	return nil
}

// cameSince lists the live files that are new or changed since a plan was made and that
// it does not touch; none for a plan without a new memory.
//
// A file is new if the plan does not know it as it is now. Times alone do not tell: the clock
// of a file system may lag behind, and a file that is moved into the bank keeps its old time.
// A later time counts nevertheless: a person may be asked between the look at the bank and the
// plan. A plan of an older Tacit knows nothing, and is left to the times.
func (p *Plan) cameSince(b *kb.Bank) (paths []string) {
	if !p.looks() {
		return nil
	}
	files, err := b.List()
	if err != nil {
		return nil // Prepare has just read them all: it would have said so
	}
	mine := map[string]bool{}
	for _, e := range p.Edits {
		mine[e.Path] = true
	}
	after, known := p.Created.UnixNano(), p.known.set()
	for _, f := range files {
		isNew := f.ModTime > after || p.known != nil && !known[markOf(f)]
		if isNew && !mine[f.Path] {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// looks reports whether a plan has a new memory, which is held against those of the bank.
func (p *Plan) looks() bool {
	return p.Undoes == "" && slices.ContainsFunc(p.Edits, Edit.makesLive)
}

// A mark stands for one file with its path, size and time.
type mark [8]byte

func markOf(f kb.File) mark {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d %d", f.Path, f.Size, f.ModTime))
	return mark(sum[:])
}

// marks are those of the live files that a plan was made beside, one after the other. Nil: not
// noted, by an older Tacit or because the plan has no new memory.
type marks []byte

func marksOf(b *kb.Bank) marks {
	files, err := b.List()
	if err != nil {
		return nil
	}
	all := make(marks, 0, len(files)*len(mark{}))
	for _, f := range files {
		m := markOf(f)
		all = append(all, m[:]...)
	}
	return all
}

func (all marks) set() map[mark]bool {
	set := map[mark]bool{}
	for m := range slices.Chunk(all, len(mark{})) {
		if len(m) == len(mark{}) {
			set[mark(m)] = true
		}
	}
	return set
}

// makesLive reports whether an edit puts a new memory where it can be found.
func (e Edit) makesLive() bool {
	return e.Op.Type == schema.Create && kb.IsMemory(e.Path) && kb.InLive(e.Path)
}

// duplicate returns the first of the files that came since which says the same as a
// new memory, or the contrary; empty if none does. What a person would be asked
// about does not void a plan that they agreed to.
func duplicate(near []similar.Neighbour, since []string) (path string) {
	for _, n := range near {
		alike := n.Decision == similar.DecideMerge || n.Decision == similar.DecideReplace
		if alike && slices.Contains(since, n.Memory.Path) {
			return n.Memory.Path
		}
	}
	return ""
}
