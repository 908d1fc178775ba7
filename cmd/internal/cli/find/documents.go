package find

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/task"
	"github.com/tacit-kb/tacit/retrieve"
)

// How many documents one question may bring, and how relevant each must be: memories
// come first, and were written to answer questions. In banks of four requirements, those
// that answer have 0.68 and more, those on the same subject up to 0.48.
const (
	mostOfDocuments   = 3
	documentRelevance = 0.5
)

// documentsFor returns the documents that matter for a question: requirements, the
// brief, reference material. They are asked by select and load alone, in an index of
// their own. What a person asks of memories only, by a filter or at a stage that sees
// a part of them, no document answers, and the requirement that is the question is no
// answer to it.
func documentsFor(ctx context.Context, f *session.Finder, q retrieve.Query, opts *selectOptions) ([]retrieve.Match, error) {
	if q.Text == "" || q.Stage == retrieve.Init || !opts.filter.Empty() {
		return nil, nil
	}
	x, err := index.Open(ctx, f.Bank, f.Model, index.Options{Documents: true})
	if err != nil {
		return nil, err
	}
	defer x.Close()
	if x.Len() == 0 {
		return nil, nil
	}
	scorer, err := relevance.New(x, f.Model)
	if err != nil {
		return nil, err
	}
	limits := opts.Options(f.Config)
	ms, err := retrieve.New(x, scorer).Match(ctx, q, retrieve.Options{MinScore: max(limits.MinScore, documentRelevance), Limit: mostOfDocuments + 1})
	if err != nil {
		return nil, err
	}
	own := ownDocuments(f, opts.Task)
	ms = slices.DeleteFunc(ms, func(m retrieve.Match) bool { return slices.Contains(own, m.Entry.Path) })
	ms = ms[:min(len(ms), mostOfDocuments)]
	for i := range ms {
		ms[i].Document = true
	}
	return ms, nil
}

// ownDocuments returns the paths of the documents of a task.
func ownDocuments(f *session.Finder, number string) (paths []string) {
	id, ok := task.Named(number)
	if !ok {
		return nil
	}
	t, _, err := task.Find(f.Bank, id)
	if err != nil {
		return nil
	}
	for _, d := range t.Documents {
		paths = append(paths, d.Path)
	}
	return paths
}
